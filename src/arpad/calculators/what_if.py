"""What if: the next game won, drawn and lost, and each game of the list with another result."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol

from arpad.answers import Turn
from arpad.calculator import Calculator, refuse
from arpad.domain import Result, ResultCode, Scored, UncountedGame
from arpad.errors import BadInput
from arpad.inputs import GameList, Opponent, TypedGame, canonical
from arpad.language import say
from arpad.regulation import Number

NEXT = "next_opponent"
_OF_THE_LIST = frozenset((NEXT, "ratings_after"))  # inputs that fit the games as they were typed
MOST_TURNED = 40  # games
RESULTS = (Result.WIN, Result.DRAW, Result.LOSS)
_HALVES = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}


class Rated(Protocol):
    """What a list of games comes to."""

    @property
    def exact_new_rating(self) -> Number:
        """The rating before rounding."""

    @property
    def new_rating(self) -> int:
        """The whole rating."""


class Worth(NamedTuple):
    """What a list of games is worth by FIDE’s table, which gives whole ratings."""

    exact_new_rating: Number
    new_rating: int


Rate = Callable[[tuple[TypedGame, ...]], Rated]


@dataclass(frozen=True, kw_only=True)
class TurnedGame:
    """A game of the list, and what each result of it would come to; ``result`` is the true one."""

    number: int
    opponent: Number
    result: ResultCode
    turns: tuple[Turn, ...]


@dataclass(frozen=True, kw_only=True)
class Ladder:
    """The ladder of one calculator's answer; its numbers are rated like those of the answer.

    Of a performance they are the performance by FIDE’s table.
    """

    kind: ClassVar[str] = "ladder"
    system: str
    exact_new_rating: Number
    new_rating: int
    next_opponent: Number
    next_game: tuple[Turn, ...]
    games: tuple[TurnedGame, ...]


def with_result(
    games: Sequence[TypedGame], game: TypedGame, place: int | None = None
) -> tuple[TypedGame, ...]:
    """Return the games with one more, or with one in the place of another (from 0)."""
    if place is None:
        return (*games, game)
    return (*games[:place], game, *games[place + 1 :])


def turns(
    rate: Rate, games: Sequence[TypedGame], game: TypedGame, now: Rated, place: int | None = None
) -> Iterator[Turn]:
    """Rate the games once for each result of one more game, or of the game at a place."""
    for result in RESULTS:
        turned = with_result(games, game._replace(result=result), place)
        found = now if turned == games else rate(turned)
        yield Turn(
            result=result.value,
            exact_new_rating=found.exact_new_rating,
            new_rating=found.new_rating,
            gain=found.exact_new_rating - now.exact_new_rating,
        )


def at_once(
    found: Calculator,
    given: dict[str, Any],
    others: Sequence[TypedGame],
    game: TypedGame,
    now: Rated,
) -> tuple[Turn, ...]:
    """Rate one game after others once for all its results; empty where that cannot be done."""
    games = (*others, game._replace(result=Result.LOSS))
    scored = found.scored and found.scored(given, games, 1)
    if not scored or isinstance(scored[0].changes[0].games[-1], UncountedGame):
        return ()
    return _as_turns(reversed(scored[1]), now)


def _as_turns(of_results: Iterable[Scored], now: Rated) -> tuple[Turn, ...]:
    return tuple(
        Turn(
            result=result.value,
            exact_new_rating=each.exact_new_rating,
            new_rating=each.new_rating,
            gain=each.exact_new_rating - now.exact_new_rating,
        )
        for result, each in zip(RESULTS, of_results, strict=True)
    )


def _every_total(
    found: Calculator, given: dict[str, Any], turned: Sequence[int]
) -> tuple[Scored, ...]:
    """Rate every total of the games at these places at once; empty where that cannot be done."""
    games: tuple[TypedGame, ...] = given["games"]
    rest = [game for place, game in enumerate(games) if place not in turned]
    lost = [games[place]._replace(result=Result.LOSS) for place in turned]
    scored = found.scored and found.scored(given, (*rest, *lost), len(lost))
    if not scored or not lost:
        return ()
    last = scored[0].changes[0].games[-len(lost) :]
    return () if any(isinstance(game, UncountedGame) for game in last) else scored[1]


def ladder(found: Calculator, given: dict[str, Any], next_opponent: object = None) -> Ladder:
    """Return the ladder of a parsed form; the next opponent is as the last one if not given.

    Raises BadInput for a rating that cannot be an opponent's, for an unrated player, and for a
    performance in no game.
    """
    given = given | dict.fromkeys(_OF_THE_LIST & given.keys())
    games: tuple[TypedGame, ...] = given["games"]
    rate = _by_table if found.name == "performance" else partial(_rated, found, given)
    now = rate(games)
    game = next_game(found, given, next_opponent)
    return Ladder(
        system=found.name,
        exact_new_rating=now.exact_new_rating,
        new_rating=now.new_rating,
        next_opponent=game.opponent or 0,
        next_game=at_once(found, given, games, game, now) or tuple(turns(rate, games, game, now)),
        games=tuple(_turned(found, given, rate, now)),
    )


def _rated(found: Calculator, given: dict[str, Any], games: tuple[TypedGame, ...]) -> Rated:
    answer: Any = found.compute(given | {"games": games})
    if answer.before is None:
        reason = say("an unrated player has no change to compare.")
        raise refuse("rating", given["rating"], say("a rated player"), reason)
    rated: Rated = answer
    return rated


def _by_table(games: tuple[TypedGame, ...]) -> Rated:
    from arpad.calculators.performance import table_performance

    worth = table_performance(games)
    if worth is None:
        reason = say("none counts.")
        raise refuse("games", canonical(games), say("games of which one counts"), reason)
    return Worth(worth, worth)


def next_input(found: Calculator) -> Opponent:
    """Describe the next opponent: one of the calculator's opponents."""
    listed: Any = found.form.by_name["games"]
    games: GameList = listed
    return Opponent(
        name=NEXT,
        label="Next opponent’s rating",
        help="If empty, we take your last opponent’s rating.",
        games=games,
        example="1750/30" if games.deviation else "1750",
    )


def next_game(found: Calculator, given: dict[str, Any], typed: object) -> TypedGame:
    """Return the next game, as lost: as typed, else as the last one, else against one’s equal."""
    if typed is not None and str(typed).strip():
        return next_input(found).parse(typed)
    rated = [game for game in given["games"] if game.opponent is not None]
    last = rated[-1] if rated else TypedGame(Result.LOSS, given.get("rating"))
    return last._replace(result=Result.LOSS)


def answer(found: Calculator, given: dict[str, object]) -> Ladder:
    """Return the ladder of what was given at any door; raises BadInput with every fault found."""
    typed = given.get(NEXT)
    inputs = {name: value for name, value in given.items() if name != NEXT}
    faults: list[Any] = []
    parsed: dict[str, Any] = {}
    try:
        parsed = found.form.parse(inputs)
    except BadInput as bad:
        faults += bad.errors
    try:
        next_game(found, parsed | {"games": (), "rating": None}, typed)
    except BadInput as bad:
        faults += bad.errors
    if faults:
        raise BadInput(faults)
    return ladder(found, parsed, typed)


def _turned(
    found: Calculator, given: dict[str, Any], rate: Rate, now: Rated
) -> Iterator[TurnedGame]:
    games: tuple[TypedGame, ...] = given["games"]
    played = [
        (place, game)
        for place, game in enumerate(games)
        if game.result in RESULTS and game.opponent is not None
    ]
    totals = _every_total(found, given, [place for place, _ in played])
    made = sum(_HALVES[game.result] for _, game in played)
    for place, game in played[:MOST_TURNED]:
        opponent: Any = game.opponent
        others = made - _HALVES[game.result]
        yield TurnedGame(
            number=place + 1,
            opponent=opponent,
            result=game.result.value,
            turns=_as_turns([totals[others + _HALVES[each]] for each in RESULTS], now)
            if totals
            else tuple(turns(rate, games, game, now, place)),
        )
