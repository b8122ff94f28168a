"""Events of the pairing program SwissSys in its own JSON, the files ending in .sjson."""

from arpad.domain import Result
from arpad.formats.crosstable import EMPTY, Cell, Row, coded
from arpad.formats.json_values import Object, as_object, count_of, load, objects, shown, text_of
from arpad.formats.reading import Reading, SectionFile
from arpad.formats.us_cells import BLITZ
from arpad.formats.us_sections import Findings, Head, Person, built

RESULTS = coded(
    "+ WIN, - LOSS, = DRAW, X FORFEIT_WIN, F FORFEIT_LOSS, B FULL_BYE, H HALF_BYE, U ABSENT"
)
"""The first part of a result; ``~``, a zero character or nothing mean that there is none yet."""

_NONE_YET = ("~", "", "\0")
_COLOURS = {"W": "w", "B": "b"}


def read(data: bytes | str, *, strict: bool = False) -> SectionFile:
    """Read an event of SwissSys; whatever is in the file, this never raises."""
    findings = Findings(strict=strict)
    value = as_object(load(data, findings))
    overview = as_object(value.get("Overview"))
    readings: list[Reading] = []
    sections = objects(value.get("Sections"))
    full = [section for section in sections if objects(section.get("Players"))]
    for section in sections:
        if not objects(section.get("Players")):
            findings.add("us-section-empty", name=shown(section.get("Section name")))
    for section in full:
        own = Findings(strict=strict) if readings else findings
        readings.append(_reading(section, overview, own))
    if not readings:
        if not findings.failed:
            findings.add("us-json-shape", expected="Sections")
        readings.append(built([], Head(), findings))
    return SectionFile(tuple(readings), text_of(overview.get("Tournament title")))


def _reading(section: Object, overview: Object, findings: Findings) -> Reading:
    people = []
    second = 0
    for row in objects(section.get("Players")):
        if person := _person(row, findings):
            people.append(person)
            second += bool(count_of(row.get("Rating2")))
    if any(person.ratings.get("") for person in people):
        findings.add("us-games-unknown")
    if second:
        findings.add("us-second-rating", count=second)
    return built(people, _head(section, overview, findings), findings)


def _head(section: Object, overview: Object, findings: Findings) -> Head:
    control = text_of(section.get("Section time control"))
    control = control or text_of(overview.get("Tournament time controls"))
    names = ("Event city", "Event state")
    return Head(
        text_of(section.get("Section name")) or text_of(section.get("Section title")),
        ", ".join(filter(None, (text_of(overview.get(name)) for name in names))),
        findings.day(text_of(overview.get("Starting date"))),
        findings.day(text_of(overview.get("Ending date"))),
        findings.rounds(text_of(section.get("Final round") or section.get("Rounds played"))),
        findings.control(control),
        BLITZ if section.get("Blitz") is True else "",
    )


def _person(row: Object, findings: Findings) -> Person | None:
    name = text_of(row.get("Name"))
    number = count_of(row.get("Pair number"))
    if not number:
        findings.add("us-number-unreadable", text=name or shown(row.get("Pair number")))
        return None
    results = row.get("Results")
    listed = findings.within(results if isinstance(results, list) else [], None, number)
    cells = [_cell(token, number, at, findings) for at, token in enumerate(listed, 1)]
    while cells and cells[-1].result is None:
        cells.pop()
    person = Person(Row(number, None, cells), name, text_of(row.get("ID")))
    if rating := findings.rating(text_of(row.get("Rating")), number):
        person.ratings[""] = rating
    return person


def _cell(token: object, number: int, round_: int, findings: Findings) -> Cell:
    """Read a result such as ``+;2;W;1;2;2;0``: result, opponent, colour, board, and what else."""
    text = token if isinstance(token, str) else ""
    parts = [part.strip(" ") for part in text.split(";")]
    code, opponent = parts[0], count_of(parts[1]) if len(parts) > 1 else 0
    colour = _COLOURS.get(parts[2], "") if len(parts) > 2 else ""
    if code in _NONE_YET and isinstance(token, str) and opponent is not None:
        return Cell(opponent, colour, Result.UNFINISHED, text=text) if opponent else EMPTY
    if code not in RESULTS or opponent is None:
        findings.add("us-cell-unreadable", None, None, number, round_, text=shown(token))
        return Cell(opponent or 0, colour, Result.UNFINISHED, text=shown(token))
    return Cell(opponent, colour, RESULTS[code], text=text)
