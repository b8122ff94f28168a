"""Standings as the ratings service of US Chess gives them in JSON, with decimals."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from arpad.domain import Rating, Result
from arpad.formats.crosstable import EMPTY, MOST_ROUNDS, Cell, Row, coded
from arpad.formats.json_values import (
    Object,
    as_object,
    count_of,
    load,
    number_of,
    objects,
    shown,
    text_of,
)
from arpad.formats.reading import Official, Reading, SectionFile
from arpad.formats.us_cells import CODES, HIGHEST_RATING
from arpad.formats.us_sections import Findings, Head, Person, built, games_before

OUTCOMES = coded(
    "Win WIN, Loss LOSS, Draw DRAW, WinAsym WIN, LossAsym LOSS, DrawAsym DRAW, "
    "WinForfeit FORFEIT_WIN, Forfeit FORFEIT_LOSS, ByeFull FULL_BYE, ByeHalf HALF_BYE, "
    "Unpaired ABSENT, NotReported UNFINISHED, ReportNoResult UNFINISHED"
)
OUTCOMES["DrawForfeit"] = Result.HALF_BYE  # half a point for each, and no game
"""The service's outcomes; an asymmetric one may be scored otherwise for the opponent."""

_WITHOUT_GAME = ("DrawForfeit", "ByeFull", "ByeHalf", "Unpaired")
_COLOURS = {"White": "w", "Black": "b"}


def read(data: bytes | str, *, strict: bool = False) -> SectionFile:
    """Read standings; whatever is in the file, this never raises.

    Taken are a page or list of standings, a section that has them under ``standings``, or an event
    whose ``sections`` do.
    """
    findings = Findings(strict=strict)
    value = load(data, findings)
    event = as_object(value)
    readings: list[Reading] = []
    for section, standings in _sections(value):
        own = Findings(strict=strict) if readings else findings
        readings.append(_reading(section, event, standings, own))
    if not readings:
        if not findings.failed:
            findings.add("us-json-shape", expected="standings")
        readings.append(built([], Head(), findings))
    return SectionFile(tuple(readings), _event_name(event))


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
    return [each for each in objects(listed) if "roundOutcomes" in each]


def _event_name(event: Object) -> str:
    own = text_of(event.get("name")) if "sections" in event else ""
    other = text_of(as_object(event.get("event")).get("name"))
    return own or text_of(event.get("eventName")) or other


def _reading(section: Object, event: Object, standings: object, findings: Findings) -> Reading:
    rows = _rows(standings)
    if as_object(standings).get("hasNextPage") is True:
        findings.add("us-json-page")
    head = _head(section, event, findings)
    key, opponent = _numbering(rows)
    reader = _Reader(findings, key, opponent)
    people = [person for row in rows if (person := reader.person(row))]
    if reader.from_after:
        findings.add("us-games-from-after", count=reader.from_after)
    return built(people, head, findings)


def _numbering(rows: Sequence[Object]) -> tuple[str, str]:
    """Return the fields for a player's number and the opponent's: pairing numbers if all differ."""
    numbers = {count_of(row.get("pairingNumber")) for row in rows} - {0, None}
    if len(numbers) == len(rows):
        return "pairingNumber", "opponentPairingNumber"
    return "ordinal", "opponentOrdinal"


def _head(section: Object, event: Object, findings: Findings) -> Head:
    def text(*names: str) -> str:
        found = (text_of(each.get(name)) for each in (section, event) for name in names)
        return next(filter(None, found), "")

    place = ", ".join(filter(None, (text("city"), text("stateCode"))))
    return Head(
        text("sectionName", "name", "eventName"),
        place,
        findings.day(text("startDate")),
        findings.day(text("endDate")),
        findings.rounds(text_of(section.get("roundCount"))),
        findings.control(text("timeControl")),
        findings.system(text_of(section.get("ratingSystem"))),
    )


class _Reader:
    """The rows of standings turned into persons."""

    def __init__(self, findings: Findings, key: str, opponent: str) -> None:
        self._findings = findings
        self._key = key
        self._opponent = opponent
        self.from_after = 0

    def person(self, row: Object) -> Person | None:
        """Return a player, None if there is no number to go by."""
        name = " ".join(filter(None, (text_of(row.get("firstName")), text_of(row.get("lastName")))))
        number = count_of(row.get(self._key))
        if not number:
            self._findings.add("us-number-unreadable", text=name or shown(row.get("memberId")))
            return None
        cells, by_position = self._cells(row, number)
        points = number_of(row.get("score"))
        person = Person(
            Row(number, None, cells, points, by_position=by_position),
            name,
            text_of(row.get("memberId")),
        )
        if state := text_of(row.get("stateRep")):
            person.facts["state"] = state
        if (fide := count_of(row.get("fideRating"))) and fide <= HIGHEST_RATING:
            person.facts["fide_rating"] = fide
        for record in objects(row.get("ratings")):
            self._record(person, record)
        return person

    def _cells(self, row: Object, number: int) -> tuple[list[Cell], bool]:
        """Return the rounds, and whether the opponents may count them otherwise."""
        found: dict[int, Cell] = {}
        elsewhere = False
        for each in objects(row.get("roundOutcomes")):
            round_ = count_of(each.get("roundNumber"))
            if not round_ or round_ > MOST_ROUNDS or round_ in found:
                self._refuse("roundNumber", each.get("roundNumber"), number)
                continue
            found[round_] = self._cell(each, number, round_)
            other = count_of(each.get("opponentRoundNumber"))
            elsewhere |= bool(other) and other != round_
        most = max(found, default=0)
        return [found.get(at, EMPTY) for at in range(1, most + 1)], elsewhere

    def _cell(self, each: Object, number: int, round_: int) -> Cell:
        outcome = shown(each.get("outcome"))
        opponent = count_of(each.get(self._opponent)) or 0
        result = OUTCOMES.get(outcome)
        if result is None:
            self._findings.add("us-cell-unreadable", None, None, number, round_, text=outcome)
            return Cell(opponent, "", Result.UNFINISHED, text=outcome)
        if outcome in _WITHOUT_GAME:
            opponent = 0
        elif result is Result.UNFINISHED and not opponent:
            return EMPTY
        return Cell(opponent, _COLOURS.get(text_of(each.get("color")), ""), result, text=outcome)

    def _record(self, person: Person, record: Object) -> None:
        """Take in what one system had before and has after."""
        number = person.row.number
        code = text_of(record.get("ratingSystem")) or text_of(record.get("ratingSource"))
        system = CODES.get(code)
        if system is None or system == "dual":
            self._refuse("ratingSystem", code, number)
            return
        after = count_of(record.get("postRating"))
        games = count_of(record.get("postProvisionalGameCount"))
        person.official[system] = Official(
            after or None, self._rating(record, "postRatingDecimal", number), games
        )
        before = self._rating(record, "preRatingDecimal", number)
        if before is None:
            before = self._rating(record, "preRating", number)
        if before is None:
            person.ratings[system] = None
            return
        self.from_after += games is not None
        person.ratings[system] = Rating(before, games_before(games, person.row))

    def _rating(self, record: Object, name: str, number: int) -> int | Fraction | None:
        value = record.get(name)
        rating = number_of(value)
        if value is None or rating == 0:  # older events have no decimals, written as zero
            return None
        if rating is None or not 0 < rating <= HIGHEST_RATING:
            self._refuse(name, value, number)
            return None
        return rating

    def _refuse(self, name: str, value: object, number: int) -> None:
        self._findings.add("us-json-value", None, None, number, name=name, text=shown(value))
