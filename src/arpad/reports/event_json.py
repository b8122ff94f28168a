"""A whole event as plain data for JSON, at once or piece by piece."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from arpad.calculators.events import EventAnswer, NotRated, Outcome, PlacedGame
from arpad.calculators.events.official import comparison
from arpad.domain import BESIDE, Claim, CountedGame, Event, Game, RatingChange, ResultCode
from arpad.numbers import json_number
from arpad.regulation import Number
from arpad.reports import event_norms, event_sections
from arpad.reports.documents.event import official_line
from arpad.reports.documents.event_players import Before, before
from arpad.reports.event_norms import NormNewsData
from arpad.reports.json import (
    AccountData,
    DatedRulesData,
    Day,
    FileProblemData,
    RatedGameData,
    account_data,
    dated_rules_data,
    file_problem_data,
    game_data,
    is_list,
    record,
    written,
)
from arpad.reports.results import contradictory, reason_text
from arpad.reports.words import words

Data = dict[str, Any]
Colour = Annotated[str, Literal["w", "b"]]


class TimeControlData(TypedDict):
    """The time for 60 moves, in minutes, of the player who has less and of each colour."""

    minutes: float
    white_minutes: float
    black_minutes: float
    first_moves: int | None


class EventData(TypedDict):
    """One event: what its file says of it, and how many of its games are rated.

    ``dual_rated`` is of US Chess alone; ``file`` stands where there are several.
    """

    name: str
    place: str
    federation: str
    start: Day | None
    end: Day | None
    time_class: str
    dual_rated: NotRequired[bool]
    time_control: TimeControlData | None
    rounds: int | None
    players: int
    games: int
    rated_games: int
    not_rated: int
    file: NotRequired[str]


class ClaimData(TypedDict):
    """What the row of one player says of a game, and how it is written there."""

    result: ResultCode
    colour: Colour | None
    text: str


class PlacedGameData(RatedGameData):
    """A game of a player: its round and colour, the opponent, and what each row says.

    ``rows`` stand where the two do not say the same, ``result`` is then null where they cannot both
    be right; ``opponent_before`` is of US Chess, ``file`` stands where there are several.
    """

    file: NotRequired[str]
    round: int | None
    result: ResultCode | None
    colour: Colour | None
    opponent_number: int | None
    opponent_name: str | None
    rows: NotRequired[list[ClaimData | None]]
    opponent_before: NotRequired[float | None]


class UncountedData(TypedDict):
    """A game that changes no rating, seen from White."""

    file: NotRequired[str]
    round: int | None
    white: int | None
    white_name: str
    black: int | None
    black_name: str | None
    result: ResultCode | None
    code: str
    reason: str
    clause: str
    rows: NotRequired[list[ClaimData | None]]


class BesideData(TypedDict, total=False):
    """What else belongs to a new rating, where the system has it."""

    new_deviation: float
    new_volatility: float
    new_evaluations: int


class PlayerData(event_sections.SectionData, BesideData):
    """One player; null is what an unrated player has not, and what only a change has."""

    number: int | None
    name: str
    id: str | None
    before: float | None
    new_rating: int | None
    exact_change: float | None
    change: int | None
    k: float | None
    k_reason: str | None
    score: float | None
    expected: float | None
    performance: int | None
    games: list[PlacedGameData]
    notes: list[AccountData]


class OfficialCountsData(TypedDict):
    """How far the new ratings are from the federation's own: by points, how many players."""

    compared: int
    equal: int
    differences: dict[str, int]
    largest_exact: float | None
    text: str


class ReportData(TypedDict):
    """The report of one period; ``time_class`` and ``official`` are of US Chess.

    ``events`` stand where there are several, ``event`` is then the first of them; ``norms`` are
    FIDE’s title norms made, and missed by a point or less, in a standard event.
    """

    system: str
    time_class: NotRequired[str]
    event: EventData
    events: NotRequired[list[EventData]]
    rules: DatedRulesData
    players: list[PlayerData]
    official: NotRequired[OfficialCountsData | None]
    uncounted: list[UncountedData]
    notes: list[AccountData]
    problems: list[FileProblemData]
    norms: NotRequired[list[NormNewsData]]


class DualReportData(TypedDict):
    """What counts in two ratings has a report for each."""

    reports: list[ReportData]


def as_data(answer: EventAnswer) -> Data:
    """Return an answer under its documented names, numbers unrounded.

    What is rated in two systems has a report for each under "reports".
    """
    found = [_report(each) for each in answer.reports]
    return {"reports": found} if answer.also else found[0]


def _report(answer: EventAnswer) -> Data:
    return {name: list(value) if is_list(value) else value for name, value in _parts(answer)}


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the same object as text, player by player, so that no large text is held."""
    if not answer.also:
        yield from written(_parts(answer))
        return
    opening = '{"reports": [\n'
    for each in answer.reports:
        yield opening
        yield from written(_parts(each))
        opening = ",\n"
    yield "]}\n"


def _parts(answer: EventAnswer) -> Iterator[tuple[str, Any]]:
    """Give the names of the object in order, with its lists as iterators."""
    yield "system", answer.system
    if answer.time_class:
        yield "time_class", answer.time_class
    events = [event_data(answer, place) for place in range(len(answer.events))]
    yield "event", events[0]
    if answer.several:
        yield "events", iter(events)
    yield "rules", dated_rules_data(answer.report.rules)
    entered = before(answer)
    yield "players", (player_data(answer, outcome, entered) for outcome in answer.outcomes)
    if answer.time_class:
        yield "official", _official_counts(answer)
    yield "uncounted", (uncounted_data(answer, each) for each in answer.uncounted)
    yield "notes", (account_data(note) for note in answer.report.notes)
    yield "problems", map(file_problem_data, answer.problems)
    if event_norms.has_norms(answer):
        yield "norms", event_norms.norm_data(event_norms.norm_report(answer))


def event_data(answer: EventAnswer, place: int) -> EventData:
    """Return one event: what its file says of it, and how many of its games are rated."""
    event = answer.events[place]
    own: Data = {"file": answer.files[place]} if answer.several else {}
    if answer.time_class:
        own["dual_rated"] = answer.dual_rated[place]
    return record(
        EventData,
        event,
        **own,
        time_control=_time_control(event),
        players=len(event.entries),
        games=sum(game.opponent is not None for game in event.games),
        rated_games=answer.rated_games[place],
        not_rated=sum(each.event == place for each in answer.uncounted),
    )


def _time_control(event: Event) -> TimeControlData | None:
    control = event.time_control
    if control is None:
        return None
    white, black = json_number(control.white), json_number(control.black)
    return record(TimeControlData, control, white_minutes=white, black_minutes=black)


def player_data(answer: EventAnswer, outcome: Outcome, entered: Before | None = None) -> PlayerData:
    """Return one player; null is what an unrated player has not.

    ``entered`` are everybody's ratings before, for systems where other ones count.
    """
    change, first = outcome.change, outcome.first
    of_section: event_sections.SectionData = {}
    if answer.sections:
        of_section = event_sections.player_data(answer, answer.sections, outcome)
    made = outcome.made
    notes = [*(made.notes if made else ())]
    if first:
        notes.insert(0, first.reason)
    return {
        "number": outcome.entry.number,
        "name": outcome.entry.player.name,
        "id": outcome.entry.player.member_id or None,
        "before": _number(outcome.before.value if outcome.before else None),
        "new_rating": made.new_rating if made else None,
        "exact_change": _number(change.exact_change if change else None),
        "change": change.change if change else None,
        "k": _number(change.k if change else None),
        "k_reason": words(change.k_reason) if change else None,
        "score": _number(made.score if made else None),
        "expected": _number(change.expected if change else None),
        "performance": outcome.performance,
        **_beside(change),
        **of_section,
        "games": [placed_game_data(answer, placed, entered) for placed in outcome.games],
        "notes": [account_data(note) for note in notes],
    }


def _beside(change: RatingChange | None) -> BesideData:
    """Return what else belongs to the new rating, as far as the system has it."""
    details: Any = change.details if change else {}
    known: Any = {name: details[name] for name in BESIDE if name in details}
    made: BesideData = known
    return made


def _official_counts(answer: EventAnswer) -> OfficialCountsData | None:
    found = comparison(answer.outcomes)
    if found is None:
        return None
    differences = {str(points): count for points, count in found.differences}
    text = official_line(answer)
    return record(OfficialCountsData, found, differences=differences, text=text)


def _number(value: Number | None) -> int | float | None:
    return None if value is None else json_number(value)


def placed_game_data(
    answer: EventAnswer, placed: PlacedGame, entered: Before | None = None
) -> PlacedGameData:
    """Return one game as the calculators have it, with its round, colour and opponent."""
    game, opponent = placed.game.game, placed.opponent
    data: Any = {
        "round": game.round,
        "colour": game.colour or None,
        "opponent_number": opponent.number if opponent else None,
        "opponent_name": opponent.player.name if opponent else None,
        **game_data(placed.game),
    }
    data |= _claims(game)
    if not isinstance(placed.game, CountedGame) and placed.game.reason:
        data["reason"] = reason_text(game, placed.game.reason)
    if entered is not None:
        known = entered.get((placed.event, game.opponent or ""), placed.game.opponent)
        data["opponent_before"] = _number(known)
    made: PlacedGameData = _with_file(answer, placed.event) | data
    return made


def _with_file(answer: EventAnswer, place: int) -> Data:
    return {"file": answer.files[place]} if answer.several else {}


def uncounted_data(answer: EventAnswer, each: NotRated) -> UncountedData:
    """Return a game that changes no rating, seen from White; the two by their starting ranks."""
    game: Any = {**game_data(each.game), **_claims(each.game.game)}
    data: Any = {
        "round": each.game.game.round,
        "white": each.white.number,
        "white_name": each.white.player.name,
        "black": each.black.number if each.black else None,
        "black_name": each.black.player.name if each.black else None,
        "result": game["result"],
        "code": each.game.reason.code,
        "reason": game["reason"],
        "clause": game["clause"],
    }
    if "rows" in game:
        data["rows"] = game["rows"]
    made: UncountedData = _with_file(answer, each.event) | data
    return made


def _claims(game: Game) -> Data:
    """Return what each player's row says, the first one's first; no result where they disagree."""
    if not game.claims:
        return {}
    data: Data = {"rows": [_claim(claim) for claim in game.claims]}
    return data | ({"result": None, "score": None} if contradictory(game) else {})


def _claim(claim: Claim | None) -> ClaimData | None:
    if claim is None:
        return None
    return {"result": claim.result.value, "colour": claim.colour or None, "text": claim.text}
