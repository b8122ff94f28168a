"""Events of US Chess in JSON: standings of its ratings service with decimals; SwissSys files."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from arpad.domain import BY_TIME, Player, Rating, Result
from arpad.formats import us_sections
from arpad.formats.crosstable import EMPTY, MOST_ROUNDS, Cell, CrosstableRow, coded
from arpad.formats.opening import decode
from arpad.formats.reading import Findings, Official, Reading, SectionFile
from arpad.formats.us_sections import Head, Person, SectionFindings, built

Object = Mapping[str, object]

OUTCOMES = coded(
    "Win WIN, Loss LOSS, Draw DRAW, WinAsym WIN, LossAsym LOSS, DrawAsym DRAW, "
    "WinForfeit FORFEIT_WIN, Forfeit FORFEIT_LOSS, ByeFull FULL_BYE, ByeHalf HALF_BYE, "
    "Unpaired ABSENT, NotReported UNFINISHED, ReportNoResult UNFINISHED"
)
OUTCOMES["DrawForfeit"] = Result.HALF_BYE  # half a point for each, and no game
"""The service's outcomes; an asymmetric one may be scored otherwise for the opponent."""

RESULTS = coded(
    "+ WIN, - LOSS, = DRAW, X FORFEIT_WIN, F FORFEIT_LOSS, B FULL_BYE, H HALF_BYE, U ABSENT"
)
"""SwissSys's results; ``~``, a zero character or nothing mean that there is none yet."""

_WITHOUT_GAME = ("DrawForfeit", "ByeFull", "ByeHalf", "Unpaired")
_NONE_YET = ("~", "", "\0")
_COLOURS = {"White": "w", "Black": "b", "W": "w", "B": "b"}


def read(data: bytes | str, *, strict: bool = False) -> SectionFile:
    """Read standings or an event of SwissSys; whatever is in the file, this never raises.

    Standings are a page or list of them, a section that has them under ``standings``, or an event
    whose ``sections`` do.
    """
    findings = SectionFindings(strict=strict)
    value = load(data, findings)
    top = as_object(value)
    if "Sections" in top or "Overview" in top:
        overview = as_object(top.get("Overview"))
        name, expected = text_of(overview.get("Tournament title")), "Sections"
        readings = list(_of_swisssys(objects(top.get("Sections")), overview, findings))
    else:
        own = text_of(top.get("name")) if "sections" in top else ""
        other = text_of(as_object(top.get("event")).get("name"))
        name, expected = own or text_of(top.get("eventName")) or other, "standings"
        readings = [
            _of_service(section, top, standings, findings.section())
            for section, standings in _sections(value)
        ]
    if not (readings or findings.failed):
        findings.add("us-json-shape", expected=expected)
    return SectionFile(tuple(readings) or (built([], Head(), findings),), name)


def _numbered(number: object, name: str, given: object, findings: SectionFindings) -> int:
    """Return a player's number; 0, and a finding, if there is none to go by."""
    count = count_of(number) or 0
    if not count:
        findings.add("us-number-unreadable", text=name or shown(given))
    return count


# --- SwissSys, the files ending in .sjson ---


def _of_swisssys(
    sections: Sequence[Object], overview: Object, findings: SectionFindings
) -> Iterator[Reading]:
    for section in sections:
        if not objects(section.get("Players")):
            findings.add("us-section-empty", name=shown(section.get("Section name")))
    for section in sections:
        if rows := objects(section.get("Players")):
            own = findings.section()
            people = {at: person for at, row in enumerate(rows) if (person := _player(row, own))}
            if any(person.ratings.get(BY_TIME) for person in people.values()):
                own.add("us-games-unknown")
            if second := sum(bool(count_of(rows[at].get("Rating2"))) for at in people):
                own.add("us-second-rating", count=second)
            head = _head_of_swisssys(section, overview, own)
            yield built([*people.values()], head, own)


def _head_of_swisssys(section: Object, overview: Object, findings: SectionFindings) -> Head:
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
        us_sections.BLITZ if section.get("Blitz") is True else BY_TIME,
    )


def _player(row: Object, findings: SectionFindings) -> Person | None:
    name, given = text_of(row.get("Name")), row.get("Pair number")
    if not (number := _numbered(given, name, given, findings)):
        return None
    results = row.get("Results")
    listed = findings.within(results if isinstance(results, list) else [], None, number)
    cells = [_result(token, number, at, findings) for at, token in enumerate(listed, 1)]
    while cells and cells[-1].result is None:
        cells.pop()
    player = Player(str(number), name, member_id=text_of(row.get("ID")))
    person = Person(CrosstableRow(number, None, cells), player)
    if rating := findings.rating(text_of(row.get("Rating")), None, None, number):
        person.ratings[BY_TIME] = rating
    return person


def _result(token: object, number: int, round_: int, findings: SectionFindings) -> Cell:
    """Read a result such as ``+;2;W;1;2;2;0``: result, opponent, colour, board, and what else."""
    text = token if isinstance(token, str) else ""
    code, given, side, *_ = [*(part.strip(" ") for part in text.split(";")), "0", ""]
    opponent, colour = count_of(given), _COLOURS.get(side, "")
    if code in _NONE_YET and isinstance(token, str) and opponent is not None:
        return Cell(opponent, colour, Result.UNFINISHED, text=text) if opponent else EMPTY
    if code not in RESULTS or opponent is None:
        findings.add("us-cell-unreadable", None, None, number, round_, text=shown(token))
        return Cell(opponent or 0, colour, Result.UNFINISHED, text=shown(token))
    return Cell(opponent, colour, RESULTS[code], text=text)


# --- The ratings service ---


def _sections(value: object) -> Iterator[tuple[Object, object]]:
    """Yield each section's description with its standings: a list of rows or a page of them."""
    top = as_object(value)
    if _rows(value):
        yield top, value
        return
    for section in objects(top.get("sections")) or [top]:
        if _rows(section.get("standings")):
            yield section, section["standings"]


def _rows(standings: object) -> list[Object]:
    listed = standings if isinstance(standings, list) else as_object(standings).get("items")
    return [row for row in objects(listed) if "roundOutcomes" in row]


def _of_service(
    section: Object, event: Object, standings: object, findings: SectionFindings
) -> Reading:
    rows = _rows(standings)
    if as_object(standings).get("hasNextPage") is True:
        findings.add("us-json-page")
    head = _head_of_service(section, event, findings)
    # Pairing numbers if all differ.
    numbers = {count_of(row.get("pairingNumber")) for row in rows} - {0, None}
    kind = "pairingNumber" if len(numbers) == len(rows) else "ordinal"
    reader = _Standings(findings, kind)
    people = [person for row in rows if (person := reader.person(row))]
    if reader.from_after:
        findings.add("us-games-from-after", count=reader.from_after)
    return built(people, head, findings)


def _head_of_service(section: Object, event: Object, findings: SectionFindings) -> Head:
    def text(*names: str) -> str:
        texts = (text_of(said.get(name)) for said in (section, event) for name in names)
        return next(filter(None, texts), "")

    return Head(
        text("sectionName", "name", "eventName"),
        ", ".join(filter(None, (text("city"), text("stateCode")))),
        findings.day(text("startDate")),
        findings.day(text("endDate")),
        findings.rounds(text_of(section.get("roundCount"))),
        findings.control(text("timeControl")),
        findings.system(text_of(section.get("ratingSystem"))),
    )


class _Standings:
    def __init__(self, findings: SectionFindings, key: str) -> None:
        self._findings, self._key = findings, key
        self._opponent = f"opponent{key[0].upper()}{key[1:]}"
        self.from_after = 0

    def person(self, row: Object) -> Person | None:
        name = " ".join(filter(None, (text_of(row.get("firstName")), text_of(row.get("lastName")))))
        member = row.get("memberId")
        if not (number := _numbered(row.get(self._key), name, member, self._findings)):
            return None
        cells, by_position = self._cells(row, number)
        own = CrosstableRow(
            number, None, cells, number_of(row.get("score")), by_position=by_position
        )
        person = Person(own, Player(str(number), name, member_id=text_of(member)))
        if state := text_of(row.get("stateRep")):
            person.facts["state"] = state
        if (fide := count_of(row.get("fideRating"))) and fide <= us_sections.HIGHEST_RATING:
            person.facts["fide_rating"] = fide
        for record in objects(row.get("ratings")):
            self._record(person, record)
        return person

    def _cells(self, row: Object, number: int) -> tuple[list[Cell], bool]:
        """Return the rounds, and whether the opponents may count them otherwise."""
        cells: dict[int, Cell] = {}
        elsewhere = False
        for said in objects(row.get("roundOutcomes")):
            round_ = count_of(said.get("roundNumber"))
            if not round_ or round_ > MOST_ROUNDS or round_ in cells:
                self._refuse("roundNumber", said.get("roundNumber"), number)
                continue
            cells[round_] = self._cell(said, number, round_)
            other = count_of(said.get("opponentRoundNumber"))
            elsewhere |= bool(other) and other != round_
        return [cells.get(at, EMPTY) for at in range(1, max(cells, default=0) + 1)], elsewhere

    def _cell(self, said: Object, number: int, round_: int) -> Cell:
        outcome = shown(said.get("outcome"))
        opponent = count_of(said.get(self._opponent)) or 0
        result = OUTCOMES.get(outcome)
        if result is None:
            self._findings.add("us-cell-unreadable", None, None, number, round_, text=outcome)
            return Cell(opponent, "", Result.UNFINISHED, text=outcome)
        if outcome in _WITHOUT_GAME:
            opponent = 0
        elif result is Result.UNFINISHED and not opponent:
            return EMPTY
        return Cell(opponent, _COLOURS.get(text_of(said.get("color")), ""), result, text=outcome)

    def _record(self, person: Person, record: Object) -> None:
        """Take in what one system had before and has after."""
        number = person.row.number
        code = text_of(record.get("ratingSystem")) or text_of(record.get("ratingSource"))
        system = us_sections.CODES.get(code)
        if system is None or system == us_sections.DUAL:
            self._refuse("ratingSystem", code, number)
            return
        after = count_of(record.get("postRating"))
        games = count_of(record.get("postProvisionalGameCount"))
        person.official[system] = Official(
            after or None, self._rating(record, "postRatingDecimal", number), games
        )
        before = self._rating(record, "preRatingDecimal", number)
        before = before or self._rating(record, "preRating", number)  # none is 0
        self.from_after += before is not None and games is not None
        earlier = us_sections.games_before(games, person.row)
        person.ratings[system] = Rating(before, earlier) if before else None

    def _rating(self, record: Object, name: str, number: int) -> int | Fraction | None:
        value = record.get(name)
        rating = number_of(value)
        if value is None or rating == 0:  # older events have no decimals, written as zero
            return None
        if rating is None or not 0 < rating <= us_sections.HIGHEST_RATING:
            self._refuse(name, value, number)
            return None
        return rating

    def _refuse(self, name: str, value: object, number: int) -> None:
        self._findings.add("us-json-value", None, None, number, name=name, text=shown(value))


# --- Values: numbers exact and of bearable length, fields by type ---

_LONGEST_NUMBER = 20
_LONGEST_SHOWN = 100
_DECIMAL = re.compile(r"-?\d+\.\d+", re.ASCII)


def load(data: bytes | str, findings: Findings) -> object:
    """Return the value of a JSON text, None and a finding where there is none.

    Numbers that are too long are None.
    """
    try:
        value: object = json.loads(
            _ESCAPE.sub(lambda escape: "\\ufffd" if escape[1] else escape[0], decode(data).text),
            parse_float=lambda text: (
                Fraction(text)
                if len(text) <= _LONGEST_NUMBER and _DECIMAL.fullmatch(text)
                else None
            ),
            parse_int=lambda text: int(text) if len(text) <= _LONGEST_NUMBER else None,
            parse_constant=lambda _: None,
        )
    except json.JSONDecodeError as error:
        findings.add("us-json-broken", error.lineno, error.colno, reason=error.msg)
    except RecursionError:
        findings.add("us-json-broken", reason="nested too deeply")
    else:
        return value
    return None


# Half a letter that is written as two, alone: no text has it, and none could be written with it.
_ESCAPE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u[dD][89a-fA-F][0-9a-fA-F]{2})|\\."
)


def as_object(value: object) -> Object:
    """Return an object, empty if it is none."""
    return value if isinstance(value, dict) else {}


def objects(value: object) -> list[Object]:
    """Return the objects of a list, none if it is no list."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def text_of(value: object) -> str:
    """Return a text or a number as text, "" for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value.strip() if isinstance(value, str) else ""


def number_of(value: object) -> int | Fraction | None:
    """Return a number, whole if it is; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        return None
    return int(value) if value.denominator == 1 else value


def count_of(value: object) -> int | None:
    """Return a whole number that is not negative, also one written as text; else None."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,9}", value.strip(), re.ASCII):
        return int(value)
    number = number_of(value)
    return number if isinstance(number, int) and number >= 0 else None


def shown(value: object) -> str:
    """Return a value as a finding shows it."""
    return text_of(value) or json.dumps(value, default=str, ensure_ascii=False)[:_LONGEST_SHOWN]
