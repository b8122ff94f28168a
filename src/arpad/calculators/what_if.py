"""What if: the next game won, drawn and lost, and each game of the list with another result."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import ClassVar, NamedTuple

from arpad.calculator import Calculator, RatingAnswer, Turn, refuse
from arpad.calculators import SYSTEMS, rated
from arpad.domain import RatingChange, Record, Result, ResultCode, Scored, UncountedGame
from arpad.errors import BadInput, InputError
from arpad.inputs import GameList, Given, Opponent, TypedGame, canonical
from arpad.language import say
from arpad.regulation import Number

NEXT = "next_opponent"
_OF_THE_LIST = frozenset((NEXT, "ratings_after"))  # inputs that fit the games as they were typed
MOST_TURNED = 40  # games
RESULTS = (Result.WIN, Result.DRAW, Result.LOSS)
_HALVES = {Result.WIN: 2, Result.DRAW: 1, Result.LOSS: 0}


# What a list of games comes to; of a performance it is the performance by FIDE’s table.
NewRating = RatingAnswer | RatingChange | Scored
Rate = Callable[[tuple[TypedGame, ...]], NewRating]


class TurnedGame(NamedTuple):
    """A game of the list, and what each result of it would come to; ``result`` is the true one."""

    number: int
    opponent: Number
    result: ResultCode
    turns: tuple[Turn, ...]


class Ladder(Record):
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


def turns(
    rate: Rate,
    games: Sequence[TypedGame],
    game: TypedGame,
    now: NewRating,
    place: int | None = None,
) -> tuple[Turn, ...]:
    """Rate the games once for each result of one more game, or of the game at a place (from 0)."""
    place = len(games) if place is None else place
    lists = ((*games[:place], game._replace(result=result), *games[place + 1 :])
             for result in RESULTS)  # fmt: skip
    return _as_turns((now if turned == games else rate(turned) for turned in lists), now)


def _as_turns(of_results: Iterable[NewRating], now: NewRating) -> tuple[Turn, ...]:
    return tuple(
        Turn(
            result=result.value,
            exact_new_rating=turned.exact_new_rating,
            new_rating=turned.new_rating,
            gain=turned.exact_new_rating - now.exact_new_rating,
        )
        for result, turned in zip(RESULTS, of_results, strict=True)
    )


def _every_total(
    calculator: Calculator, given: Given, others: Sequence[TypedGame], turned: Sequence[TypedGame]
) -> tuple[Scored, ...]:
    """Rate every total of some games after others at once; empty where that cannot be done."""
    lost = [game._replace(result=Result.LOSS) for game in turned]
    if not lost or calculator.name not in SYSTEMS:
        return ()
    scored = rated.scored(calculator.name, given, (*others, *lost), len(lost))
    if not scored:
        return ()
    last = scored[0].changes[0].games[-len(lost) :]
    return () if any(isinstance(game, UncountedGame) for game in last) else scored[1]


def ladder(calculator: Calculator, given: Given, next_opponent: object = None) -> Ladder:
    """Return the ladder of a parsed form; the next opponent is as the last one if not given.

    Raises BadInput for a rating that cannot be an opponent's, for an unrated player, and for a
    performance in no game.
    """
    given = {**given, **dict.fromkeys(_OF_THE_LIST & given.keys())}
    games: tuple[TypedGame, ...] = given["games"]
    rate = _by_table if calculator.name == "performance" else partial(_rated, calculator, given)
    now = rate(games)
    game = next_game(calculator, given, next_opponent)
    totals = _every_total(calculator, given, games, [game])
    return Ladder(
        system=calculator.name,
        exact_new_rating=now.exact_new_rating,
        new_rating=now.new_rating,
        next_opponent=game.opponent or 0,
        next_game=_as_turns(reversed(totals), now) if totals else turns(rate, games, game, now),
        games=tuple(_turned(calculator, given, rate, now)),
    )


def _rated(calculator: Calculator, given: Given, games: tuple[TypedGame, ...]) -> NewRating:
    answer = calculator.compute({**given, "games": games})
    if not isinstance(answer, RatingAnswer):
        reason = say("an unrated player has no change to compare.")
        raise refuse("rating", given["rating"], say("a rated player"), reason)
    return answer


def _by_table(games: tuple[TypedGame, ...]) -> NewRating:
    from arpad.calculators.performance import table_performance

    worth = table_performance(games)
    if worth is None:
        reason = say("no game counts.")
        raise refuse("games", canonical(games), say("games of which one counts"), reason)
    return Scored(0, worth, worth)


def next_input(calculator: Calculator) -> Opponent:
    """Describe the next opponent: one of the calculator's opponents."""
    games = calculator.form.by_name["games"]
    assert isinstance(games, GameList)
    return Opponent(
        name=NEXT,
        label="Next opponent’s rating",
        help="If empty, we take your last opponent’s rating.",
        games=games,
        example="1750/30" if games.deviation else "1750",
    )


def next_game(calculator: Calculator, given: Given, typed: object) -> TypedGame:
    """Return the next game, as lost: as typed, else as the last one, else against one’s equal."""
    if typed is not None and str(typed).strip():
        return next_input(calculator).parse(typed)
    known = [game for game in given["games"] if game.opponent is not None]
    last = known[-1] if known else TypedGame(Result.LOSS, given.get("rating"))
    return last._replace(result=Result.LOSS)


def answer(calculator: Calculator, given: Mapping[str, object]) -> Ladder:
    """Return the ladder of what was given at any door; raises BadInput with every fault found."""
    typed = given.get(NEXT)
    faults: list[InputError] = []
    parsed: Given = {}
    try:
        parsed = calculator.form.parse({name: given[name] for name in given if name != NEXT})
    except BadInput as bad:
        faults += bad.errors
    try:
        next_game(calculator, {**parsed, "games": (), "rating": None}, typed)
    except BadInput as bad:
        faults += bad.errors
    if faults:
        raise BadInput(faults)
    return ladder(calculator, parsed, typed)


def _turned(
    calculator: Calculator, given: Given, rate: Rate, now: NewRating
) -> Iterator[TurnedGame]:
    games: tuple[TypedGame, ...] = given["games"]
    played = {
        place: game
        for place, game in enumerate(games)
        if game.result in RESULTS and game.opponent is not None
    }
    rest = [game for place, game in enumerate(games) if place not in played]
    totals = _every_total(calculator, given, rest, tuple(played.values()))
    made = sum(_HALVES[game.result] for game in played.values())
    for place, game in islice(played.items(), MOST_TURNED):
        others = made - _HALVES[game.result]
        yield TurnedGame(
            number=place + 1,
            opponent=game.opponent or 0,
            result=game.result.value,
            turns=_as_turns([totals[others + _HALVES[result]] for result in RESULTS], now)
            if totals
            else turns(rate, games, game, now, place),
        )
