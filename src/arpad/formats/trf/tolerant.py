"""A player's row in which something is off: shifted, written oddly or cut short."""

import re
from collections.abc import Iterator

from arpad.formats.trf import fields
from arpad.formats.trf.columns import Field, at
from arpad.formats.trf.fields import Place
from arpad.formats.trf.findings import Findings
from arpad.formats.trf.rounds import read_rounds
from arpad.formats.trf.rows import ROUNDS_FROM, Row

_NUMBER = re.compile(r"001 {0,6}(\d{1,4})(?= |$)", re.ASCII)
_POINTS = re.compile(r"[ \d]\d[.,]\d(?= |$)", re.ASCII)
_RATING = re.compile(r" (?= {0,3}\d{1,4} )[ \d]{4} ", re.ASCII)
_DATE = re.compile(r"\d{4}[./-]\d\d[./-]\d\d|\d\d[./-]\d\d[./-]\d{4}", re.ASCII)
_FARTHEST = 8


def read_tolerantly(text: str, line: int, findings: Findings) -> Row | None:
    """Read a row as well as can be; None, with the reason among the findings, if it cannot be.

    What stands between the columns is moved back by what is missing or too much before it: a name
    that was padded by its bytes, a field with a character too few.
    """
    text = plain(text)
    found = _NUMBER.match(text)
    if not found or not int(found[1]):
        findings.add("trf-number-unreadable", line, at("001", "number").first, text=text[4:8])
        return None
    number = int(found[1])
    begin = found.end(1) - at("001", "number").last
    rest = _shift_of_points(text)
    if rest is None:
        findings.add("trf-row-unreadable", line, at("001", "points").first, number, text=text)
        return None
    middle = _shift_of_rating(text, rest)
    _say_shifts((begin, middle, rest), Place(line, number), findings)
    row = _row(text, (begin, middle, rest), Place(line, number), findings)
    return row._replace(texts=(found[1], *row.texts))


def plain(text: str) -> str:
    """Return a row with blanks alone between its fields."""
    return text.replace("\t", " ").replace("\xa0", " ").rstrip(" ")


def _shift_of_points(text: str) -> int | None:
    """Return how far the points stand from their columns, None if they are not there."""
    first = at("001", "points").first - 1
    if len(text) < at("001", "rating").first:  # far too short, and there may be millions of them
        return None
    for shift in _shifts(len(text.encode()) - len(text)):
        if _POINTS.match(text, first + shift):
            return shift
    return 0 if _stands_in_place(text) else None


def _stands_in_place(text: str) -> bool:
    """Whether a row without points such as 1.0 is one: all of its fields end where they should."""
    gaps = [at("001", name).first - 2 for name in _AFTER_GAPS]
    rating = at("001", "rating")
    written = text[rating.first - 1 : rating.last]
    return (
        len(text) >= rating.last
        and all(text[gap : gap + 1] in ("", " ") for gap in gaps)
        and re.fullmatch(r" *\d*", written, re.ASCII) is not None
        and (written.strip() != "" or len(text) > at("001", "points").last)
    )


_AFTER_GAPS = ("rating", "federation", "member_id", "birth", "points", "rank")


def _shifts(extra_bytes: int) -> Iterator[int]:
    """Yield the shifts to try: none, what byte padding makes, then ever farther."""
    yield 0
    if extra_bytes:
        yield -min(extra_bytes, 33)
    for far in range(1, _FARTHEST + 1):
        yield -far
        yield far


def _shift_of_rating(text: str, rest: int) -> int:
    """Return how far the rating stands from its columns; where there is none, like the points."""
    gap = at("001", "rating").first - 2
    for shift in dict.fromkeys((rest, 0, *_shifts(0))):
        if _RATING.match(text, gap + shift):
            return shift
    return rest


def _say_shifts(shifts: tuple[int, int, int], place: Place, findings: Findings) -> None:
    names = ("sex", "rating", "points")
    before = 0
    for name, shift in zip(names, shifts, strict=True):
        if shift != before:
            column = at("001", name).first + shift
            findings.add("trf-row-shifted", place.line, column, place.player, by=shift - before)
        before = shift


def _row(text: str, shifts: tuple[int, int, int], place: Place, findings: Findings) -> Row:
    begin, middle, rest = shifts

    def part(name: str, shift: int) -> str:
        field = at("001", name)
        return text[max(field.first - 1 + shift, 0) : field.last + shift].strip()

    early, late = place._replace(shift=begin), place._replace(shift=middle)
    id_text, birth = _id_and_birth(text, middle, rest, late, findings)
    cells, starts = read_rounds(text, ROUNDS_FROM + rest, place.line, place.player or 0, findings)
    name = text[at("001", "name").first - 1 + begin : at("001", "name").last + middle].strip()
    sex, title = part("sex", begin), part("title", begin)
    rating, federation = part("rating", middle), part("federation", middle)
    points, rank = part("points", rest), part("rank", rest)
    return Row(
        place.line,
        place.player or 0,
        fields.sex(sex, early, findings),
        fields.title(title, early, findings),
        name,
        fields.rating(rating, late, findings),
        federation,
        fields.member_id(id_text, late, findings),
        id_text,
        fields.birth(birth, late, findings),
        _points(points, place._replace(shift=rest), findings),
        _rank(rank, place._replace(shift=rest), findings),
        cells,
        starts,
        (sex, title, name, rating, federation, id_text, birth, points, rank),
    )


def _id_and_birth(
    text: str, middle: int, rest: int, place: Place, findings: Findings
) -> tuple[str, str]:
    """Return the ID and birth date; a date that leaves its columns is looked for around them."""
    id_field, birth_field = at("001", "member_id"), at("001", "birth")
    between = text[id_field.first - 1 + middle : at("001", "points").first - 1 + rest]
    own = _cut(text, id_field, middle), _cut(text, birth_field, middle)
    dates = list(_DATE.finditer(between))
    if not dates or dates[-1][0] == own[1] or re.fullmatch(r"\d{4}", own[1]):
        return own
    if dates[-1].start() < id_field.width - 1:  # it stands in the columns of the ID
        return own
    column = id_field.first + middle + dates[-1].start()
    if middle == rest:
        by = column - birth_field.first - middle
        findings.add("trf-birth-shifted", place.line, column, place.player, by=by)
    return between[: dates[-1].start()].strip(), dates[-1][0]


def _cut(text: str, field: Field, shift: int) -> str:
    return text[field.first - 1 + shift : field.last + shift].strip()


def _points(text: str, place: Place, findings: Findings) -> int | None:
    """Return the points in tenths, None if they are not given."""
    if found := re.fullmatch(r"(\d{1,3})(?:[.,](\d))?", text, re.ASCII):
        return int(found[1]) * 10 + int(found[2] or 0)
    column = place.column(at("001", "points"))
    if text:
        findings.add("trf-points-unreadable", place.line, column, place.player, text=text)
    else:
        findings.add("trf-points-missing", place.line, column, place.player)
    return None


def _rank(text: str, place: Place, findings: Findings) -> int:
    if re.fullmatch(r"\d{0,4}", text, re.ASCII):
        return int(text or 0)
    column = place.column(at("001", "rank"))
    findings.add("trf-rank-unreadable", place.line, column, place.player, text=text)
    return 0
