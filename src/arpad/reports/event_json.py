"""A whole event as plain data for JSON, at once or piece by piece."""

from collections.abc import Iterator
from typing import Annotated, Literal, NotRequired, TypedDict, cast

from arpad.calculators.events import EventAnswer, NotRated, Outcome, PlacedGame
from arpad.calculators.events.sections import comparison
from arpad.capabilities import Norm, Sections
from arpad.domain import BESIDE, CountedGame, Game, ResultCode
from arpad.language import json_number
from arpad.reports import event_norms
from arpad.reports.documents.event import official_line
from arpad.reports.documents.event_players import Before, before
from arpad.reports.event_norms import NormNewsData
from arpad.reports.json import (
    AccountData,
    Data,
    DatedRulesData,
    Day,
    FileProblemData,
    RatedGameData,
    account_data,
    dated_rules_data,
    file_problem_data,
    game_data,
    plain_data,
    record,
    whole,
    written,
)
from arpad.reports.results import contradictory, reason_text
from arpad.reports.words import words

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


class OfficialData(TypedDict):
    """The federation's own result, and how far the computed one lies above it."""

    new_rating: int | None
    exact: float | None
    difference: int | None
    exact_difference: float | None


class SectionData(TypedDict, total=False):
    """What a player has where sections are rated one by one; null for what there is not."""

    exact_new_rating: float | None
    formula: str | None
    first_pass: float | None
    effective_games: float | None
    bonus: float | None
    threshold: float | None
    floor: float | None
    games_before: int | None
    games_after: int | None
    provisional: bool | None
    initial_rating: float | None
    formula_reason: str | None
    official: OfficialData | None
    norms: list[Norm]
    norm_missed: Norm | None
    steps: list[AccountData]
    section: str


class BesideData(TypedDict, total=False):
    """What else belongs to a new rating, where the system has it."""

    new_deviation: float
    new_volatility: float
    new_evaluations: int


class PlayerData(SectionData, BesideData):
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
    reports = [whole(_parts(one)) for one in answer.reports]
    return {"reports": reports} if answer.also else reports[0]


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the same object as text, player by player, so that no large text is held."""
    if not answer.also:
        yield from written(_parts(answer))
        return
    opening = '{"reports": [\n'
    for report in answer.reports:
        yield opening
        yield from written(_parts(report))
        opening = ",\n"
    yield "]}\n"


def _parts(answer: EventAnswer) -> Iterator[tuple[str, object]]:
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
    yield "uncounted", (uncounted_data(answer, left_out) for left_out in answer.uncounted)
    yield "notes", map(account_data, answer.report.notes)
    yield "problems", map(file_problem_data, answer.problems)
    if event_norms.has_norms(answer):
        yield "norms", event_norms.norm_data(event_norms.norm_report(answer))


def event_data(answer: EventAnswer, place: int) -> EventData:
    """Return one event: what its file says of it, and how many of its games are rated."""
    event, control = answer.events[place], answer.events[place].time_control
    dual = {"dual_rated": answer.dual_rated[place]} if answer.time_class else {}
    return record(
        EventData,
        event,
        **_file(answer, place),
        **dual,
        time_control=control
        and record(
            TimeControlData,
            control,
            white_minutes=json_number(control.white),
            black_minutes=json_number(control.black),
        ),
        players=len(event.entries),
        games=sum(game.opponent is not None for game in event.games),
        rated_games=answer.rated_games[place],
        not_rated=answer.not_rated[place],
    )


def player_data(answer: EventAnswer, outcome: Outcome, entered: Before | None = None) -> PlayerData:
    """Return one player; null is what an unrated player has not.

    ``entered`` are everybody's ratings before, for systems where other ones count.
    """
    change, first, made = outcome.change, outcome.first, outcome.made
    details = change.details if change else {}
    notes = (*([first.reason] if first else []), *(made.notes if made else ()))
    data = {
        "number": outcome.entry.number,
        "name": outcome.entry.player.name,
        "id": outcome.entry.player.member_id or None,
        "before": plain_data(outcome.before.value if outcome.before else None),
        "new_rating": outcome.new_rating,
        "exact_change": plain_data(change.exact_change if change else None),
        "change": change.change if change else None,
        "k": plain_data(change.k if change else None),
        "k_reason": words(change.k_reason) if change else None,
        "score": plain_data(made.score if made else None),
        "expected": plain_data(change.expected if change else None),
        "performance": outcome.performance,
        **{name: details[name] for name in BESIDE if name in details},
        **(_of_section(answer, answer.sections, outcome) if answer.sections else {}),
        "games": [placed_game_data(answer, placed, entered) for placed in outcome.games],
        "notes": [*map(account_data, notes)],
    }
    return cast(PlayerData, data)


def _of_section(answer: EventAnswer, sections: Sections, outcome: Outcome) -> Data:
    made, official = outcome.made, outcome.official
    steps = made.steps if made else ()
    norms = outcome.norms
    missed = [norm for norm in norms if not norm.achieved]
    data: Data = {
        "exact_new_rating": plain_data(made.exact_new_rating if made else None),
        **{name: plain_data(made.details[name]) if made else None for name in sections.details},
        "formula_reason": None,
        "official": official
        and record(
            OfficialData,
            official,
            difference=outcome.official_difference,
            exact_difference=outcome.exact_difference,
        ),
        "norms": [plain_data(norm) for norm in norms if norm.achieved],
        "norm_missed": plain_data(missed[0]) if missed else None,
        "steps": [account_data(step) for step in steps],
    }
    if made and steps:
        data["formula_reason"] = words(steps[int(str(made.details["formula_step"]))])
    if answer.several:
        data["section"] = answer.name(outcome.event)
    return data


def _official_counts(answer: EventAnswer) -> OfficialCountsData | None:
    counts = comparison(answer.outcomes)
    if counts is None:
        return None
    differences = {str(points): count for points, count in counts.differences}
    text = official_line(answer)
    return record(OfficialCountsData, counts, differences=differences, text=text)


def placed_game_data(
    answer: EventAnswer, placed: PlacedGame, entered: Before | None = None
) -> PlacedGameData:
    """Return one game as the calculators have it, with its round, colour and opponent."""
    rated, opponent = placed.game, placed.opponent
    game = rated.game
    data: Data = {"file": answer.files[placed.event]} if answer.several else {}
    data["round"] = game.round
    data["colour"] = game.colour or None
    data["opponent_number"] = opponent.number if opponent else None
    data["opponent_name"] = opponent.player.name if opponent else None
    data.update(game_data(rated))
    if game.claims:
        data.update(_claims(game))
    if not isinstance(rated, CountedGame) and rated.reason:
        data["reason"] = reason_text(game, rated.reason)
    if entered is not None:
        known = entered.get((placed.event, game.opponent or ""), rated.opponent)
        data["opponent_before"] = plain_data(known)
    return cast(PlacedGameData, data)


def _file(answer: EventAnswer, place: int) -> dict[str, str]:
    return {"file": answer.files[place]} if answer.several else {}


def uncounted_data(answer: EventAnswer, left_out: NotRated) -> UncountedData:
    """Return a game that changes no rating, seen from White; the two by their starting ranks."""
    white, black, game = left_out.white, left_out.black, left_out.game
    claims = _claims(game.game)
    account = account_data(game.reason)
    data = {
        **_file(answer, left_out.event),
        "round": game.game.round,
        "white": white.number,
        "white_name": white.player.name,
        "black": black.number if black else None,
        "black_name": black.player.name if black else None,
        "result": claims.get("result", game.game.result.value),
        "code": account["code"],
        "reason": account["text"],
        "clause": account["clause"],
        **({"rows": claims["rows"]} if claims else {}),
    }
    return cast(UncountedData, data)


def _claims(game: Game) -> Data:
    """Return what each player's row says, the first one's first; no result where they disagree."""
    if not game.claims:
        return {}
    rows = [
        claim and {"result": claim.result.value, "colour": claim.colour or None, "text": claim.text}
        for claim in game.claims
    ]
    unknown = {"result": None, "score": None} if contradictory(game) else {}
    return {"rows": rows, **unknown}
