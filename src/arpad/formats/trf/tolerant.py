"""A player's row in which something is off: shifted, written oddly or cut short."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from arpad.formats.opening import MOST_OF_NAME
from arpad.formats.reading import Findings
from arpad.formats.trf import records as fields
from arpad.formats.trf.records import PERSON, Place, at, cut
from arpad.formats.trf.rows import (
    EMPTY,
    MOST_ROUNDS,
    PER_ROUND,
    ROUNDS_FROM,
    UNREADABLE,
    Cell,
    TrfRow,
    cells_of,
)

_NUMBER = re.compile(r"001 {0,6}(\d{1,4})(?= |$)", re.ASCII)
_POINTS = re.compile(r"[ \d]\d[.,]\d(?= |$)", re.ASCII)
_RATING = re.compile(r" (?= {0,3}\d{1,4} )[ \d]{4} ", re.ASCII)
_UNRATED = re.compile(r" {6}[^\W\d]\S\S ")  # and a federation
# Behind a name without a blank between, or none; a federation or nothing follows.
_GLUED = re.compile(r"(?:\D\d{3,4}|.    ) (?=\D{3} )")
_DATE = re.compile(r"\d{4}[./-]\d\d[./-]\d\d|\d\d[./-]\d\d[./-]\d{4}", re.ASCII)
_FARTHEST = 8
_MOST = at("001", "name").width  # letters of a name


class Unread(NamedTuple):
    """A row that could not be read: its number, 0 if that is not known, and why by a code."""

    number: int
    line: int
    code: str
    text: str


def read_tolerantly(text: str, line: int, findings: Findings) -> TrfRow | Unread:
    """Read a row as well as can be.

    What stands between the columns is moved back by what is missing or too much before it: a name
    that was padded by its bytes or is too long, a field with a character too few, tabs.
    """
    text = text.replace("\xa0", " ").rstrip(" ")
    written = _NUMBER.match(text)
    if not written or not int(written[1]):
        return Unread(0, line, "trf-number-unreadable", text[4:8])
    number = int(written[1])
    begin = written.end(1) - at("001", "number").last
    rest = _shift_of_points(text)
    if rest is None:
        code = "trf-tabs-unreadable" if "\t" in text else "trf-row-unreadable"
        return Unread(number, line, code, text)
    if "\t" in text:
        findings.add("trf-tabs-left", line, text.index("\t") + 1, number, code="001")
        text = text.replace("\t", " ")
    middle = shift_of_rating(text, rest)
    place, shifts = Place(line, number), (begin, middle, rest)
    _say_shifts(text, shifts, place, findings)
    row = _row(text, shifts, place, findings)
    return row._replace(texts=(written[1], *row.texts))


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
    pushed = list(_pushed(text))
    for shift in pushed:
        if _POINTS.match(text, first + shift) and _gaps_are_blank(text, shift):
            return shift
    return next((shift for shift in (0, *pushed) if _stands_at(text, shift)), None)


def _pushed(text: str) -> Iterator[int]:
    """Yield how far a name that is too long may push a row: to the end of each of its words.

    Such a name is not padded: its last letter stands before the blank in front of the rating.
    """
    end = at("001", "name").last
    if _runs_on(text, 0):
        name = text[end : end + MOST_OF_NAME].partition("  ")[0] + " "
        yield from (word.end() for word in re.finditer(r"\S(?= )", name))


def _runs_on(text: str, shift: int) -> bool:
    """Whether a name goes on behind its columns: letters stand where the rating should."""
    first, last = at("001", "name").last + shift, at("001", "rating").last + shift
    full = text[first - 2 : first].strip() != ""
    return full and re.search(r"[^\W\d]", text[first:last]) is not None


def _gaps_are_blank(text: str, shift: int) -> bool:
    gaps = [at("001", name).first - 2 + shift for name in _AFTER_GAPS]
    return all(text[gap : gap + 1] in ("", " ") for gap in gaps)


def _stands_at(text: str, shift: int) -> bool:
    """Whether a row without points such as 1.0 is one: all of its fields end where they should."""
    rating = at("001", "rating")
    written = text[rating.first - 1 + shift : rating.last + shift]
    return (
        len(text) >= rating.last + shift
        and _gaps_are_blank(text, shift)
        and re.fullmatch(r" *\d*", written, re.ASCII) is not None
        and (written.strip() != "" or len(text) > at("001", "points").last + shift)
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


def shift_of_rating(text: str, rest: int) -> int:
    """Return how far the rating stands from its columns; where there is none, like the points."""
    gap = at("001", "rating").first - 2
    if _GLUED.match(text, gap + rest) or _RATING.match(text, gap + rest):
        return rest
    pushed = list(_pushed(text))
    for look, tried in ((_RATING, (*_shifts(0), *pushed)), (_UNRATED, pushed)):
        for shift in tried:
            if look.match(text, gap + shift):
                return shift
    return rest


def straightened(text: str, place: Place, findings: Findings) -> tuple[str, str]:
    """Return a row without points whose name may be too long, back in its columns, and the name."""
    field = at("001", "name")
    shift = shift_of_rating(text, 0) if _runs_on(text, 0) else 0
    name = text[field.first - 1 : field.last + shift].strip()
    if shift not in _pushed(text):
        return text, name
    place.say(findings, "trf-name-long", "name", count=len(name), most=_MOST)
    return text[: field.last] + text[field.last + shift :], name


def _say_shifts(text: str, shifts: tuple[int, int, int], place: Place, findings: Findings) -> None:
    names = ("sex", "rating", "points")
    before = 0
    begin, middle, rest = shifts
    if middle and middle in _pushed(text):  # one cause, whether what follows is pushed along or not
        field = at("001", "name")
        count = len(text[field.first - 1 + begin : field.last + middle].strip())
        place._replace(shift=begin).say(findings, "trf-name-long", "name", count=count, most=_MOST)
        shifts = (begin, begin, begin if rest in (0, middle) else rest - middle)
    for name, shift in zip(names, shifts, strict=True):
        if shift != before:
            place._replace(shift=shift).say(findings, "trf-row-shifted", name, by=shift - before)
        before = shift


def _name(
    text: str, shifts: tuple[int, int, int], place: Place, findings: Findings
) -> tuple[str, str]:
    """Return the name and the row; in it those fields are blank that a name runs into."""
    begin, middle, _ = shifts
    field = at("001", "name")
    start, end = field.first - 1 + begin, field.last + middle
    behind = re.split(r"  |\d", text[end:], maxsplit=1)[0] if _runs_on(text, middle) else ""
    if not re.search(r"[^\W\d]", behind):
        return text[start:end].strip(), text
    end += len(behind)
    name = text[start:end].strip()
    covered = [other for other in PERSON if field.last < other.first <= end - middle]
    values = {"count": len(name), "most": _MOST}
    if not covered:
        place._replace(shift=begin).say(findings, "trf-name-long", "name", **values)
        return name, text
    first, last = covered[0].first + middle, covered[-1].last + middle
    values |= {"first": first, "last": last}
    findings.add("trf-name-covers", place.line, first, place.player, **values)
    return name, text[: first - 1] + " " * (last - first + 1) + text[last:]


def _row(text: str, shifts: tuple[int, int, int], place: Place, findings: Findings) -> TrfRow:
    _, middle, rest = shifts
    name, text = _name(text, shifts, place, findings)
    early, late, last = (place._replace(shift=shift) for shift in shifts)
    id_text, birth = _id_and_birth(text, middle, rest, late, findings)
    cells, starts = read_rounds(text, ROUNDS_FROM + rest, place.line, place.player, findings)
    sex, title = early.cut(text, "sex"), early.cut(text, "title")
    rating, federation = late.cut(text, "rating"), late.cut(text, "federation")
    points, rank = last.cut(text, "points"), last.cut(text, "rank")
    return TrfRow(
        place.line,
        place.player,
        fields.sex(sex, early, findings),
        fields.title(title, early, findings),
        name,
        fields.number(rating, "rating", late, findings),
        federation,
        fields.member_id(id_text, late, findings),
        id_text,
        fields.birth(birth, late, findings),
        _points(points, last, findings),
        fields.number(rank, "rank", last, findings),
        cells,
        starts,
        (sex, title, name, rating, federation, id_text, birth, points, rank),
    )


def _id_and_birth(
    text: str, middle: int, rest: int, place: Place, findings: Findings
) -> tuple[str, str]:
    """Return the ID and birth date; a date that leaves its columns is looked for around them."""
    id_field, birth_field = at("001", "member_id"), at("001", "birth")
    end = id_field.last + rest
    if middle != rest and re.fullmatch(r"\d ", text[end - 1 : end + 1], re.ASCII):
        # Only what stands before it was pushed, perhaps into its columns.
        start = max(text.rfind(" ", 0, end) + 1, id_field.first - 1 + rest)
        text, middle = " " * start + text[start:], rest
    between = text[id_field.first - 1 + middle : at("001", "points").first - 1 + rest]
    own = cut(text, id_field, shift=middle), cut(text, birth_field, shift=middle)
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


def _points(text: str, place: Place, findings: Findings) -> int | None:
    """Return the points in tenths, None if they are not given."""
    if points := re.fullmatch(r"(\d{1,3})(?:[.,](\d))?", text, re.ASCII):
        return int(points[1]) * 10 + int(points[2] or 0)
    code = "trf-points-unreadable" if text else "trf-points-missing"
    place.say(findings, code, "points", **({"text": text} if text else {}))
    return None


# --- The rounds of such a row ---

CODES = "10=+-WDLHFUZ "
_MOST_IN_A_ROW = 10
_SHIFTS = (-1, 1, -2, 2, -3, 3)
_CELL = re.compile(r"  ( *\d*) ([wWbB\- ]) (.)", re.ASCII)  # fits ten characters only
_IN_PLACE = re.compile(
    r"(?:  (?:    |   \d|  \d\d| \d{3}|\d{4}) [wb\- ] [10=+\-WDLHFUZ ])*", re.ASCII
)


def read_rounds(
    text: str, place: int, line: int, player: int, findings: Findings
) -> tuple[tuple[Cell, ...], tuple[int, ...]]:
    """Return the rounds from an index of the row on, and the columns their opponents begin in.

    The row has no blanks at its end.
    A round that stands up to three columns off moves those after it along. After ten unreadable
    rounds in a row the rest is left.
    """
    times = -(-max(len(text) - place, 0) // PER_ROUND)
    rounds = text[place:].ljust(times * PER_ROUND)
    if place >= 0 and times <= MOST_ROUNDS and _IN_PLACE.fullmatch(rounds):  # as nearly all are
        return cells_of(rounds), tuple(range(place + 3, place + 3 + times * PER_ROUND, PER_ROUND))
    cells: list[Cell] = []
    starts: list[int] = []
    unreadable = 0
    while place < len(text):
        time = len(cells) + 1
        if time > MOST_ROUNDS or unreadable == _MOST_IN_A_ROW:
            findings.add("trf-row-too-long", line, place + 1, player, last=len(cells))
            break
        shift = _shift(text, place)
        place += shift or 0
        if shift:
            findings.add("trf-cell-shifted", line, place + 3, player, time, by=shift)
        chunk = _chunk(text, place, overlaps=(shift or 0) < 0)
        cells.append(_cell(chunk, place, line, player, time, findings))
        starts.append(place + 3)
        unreadable = unreadable + 1 if shift is None else 0
        place += PER_ROUND
    return tuple(cells), tuple(starts)


def _chunk(text: str, place: int, *, overlaps: bool) -> str:
    """Return the ten characters of a round; the first may be the end of the one before."""
    chunk = text[place : place + PER_ROUND].ljust(PER_ROUND)
    return " " + chunk[1:] if overlaps else chunk


def _shift(text: str, place: int) -> int | None:
    """Return how far from its columns a round stands, None if it cannot be found."""
    if _CELL.fullmatch(_chunk(text, place, overlaps=False)):
        return 0
    for shift in _SHIFTS:
        chunk = _chunk(text, place + shift, overlaps=shift < 0)
        if _CELL.fullmatch(chunk) and chunk[-1] in CODES and chunk.strip():
            return shift
    return None


def _cell(chunk: str, place: int, line: int, player: int, time: int, findings: Findings) -> Cell:
    cell = _CELL.fullmatch(chunk)
    if not cell:
        number = re.search(r"\d{1,4}", chunk[:6], re.ASCII)
        findings.add("trf-cell-unreadable", line, place + 3, player, time, text=chunk.strip())
        return (int(number[0]) if number else 0, " ", UNREADABLE)
    opponent, colour, code = int(cell[1].strip() or 0), cell[2].lower(), cell[3].upper()
    ends = line, place + PER_ROUND, player, time
    if code not in CODES:
        findings.add("trf-result-unknown", *ends, text=cell[3])
        return (opponent, colour, UNREADABLE)
    if (colour, code) != (cell[2], cell[3]):
        findings.add("trf-letter-case", *ends, text=chunk.strip())
    return (opponent, colour, code) if chunk.strip() else EMPTY
