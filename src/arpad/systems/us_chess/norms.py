"""US Chess title norms: what a score in one section is worth towards a title (Title System)."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from arpad.capabilities import Norm
from arpad.domain import Account, CountedGame, FirstRating, RatingChange, Report, Result
from arpad.regulation import Clause, Number, half_up
from arpad.systems.us_chess.time_controls import REGULAR

CLAUSE = Clause("US Chess Title System", "norms")
# Each takes five norms at its level or above and an established rating, from 2000 on of the level.
TITLES: Mapping[int, str] = {
    1200: "fourth category",
    1400: "third category",
    1600: "second category",
    1800: "first category",
    2000: "Candidate Master",
    2200: "Life Master",
    2400: "Senior Life Master",
}
OTHER_TITLE = "Life Senior Master"  # of the level 2400, in pages of 2010
LEAST_GAMES = 4
LEAST_ROUNDS = 4
MOST_AGAINST_ONE = 2  # games, by the more generous reading
MARGIN = 1  # points that a norm needs above the expected score, and more
MARGIN_OF_THREE = 2  # points above it that three games and a point without play need
FULL_POINTS = frozenset((Result.FULL_BYE, Result.PAIRING_BYE, Result.FORFEIT_WIN))


class NormReadings(NamedTuple):
    """What the text known to us leaves open, each with the reading taken by default.

    ``norm_unplayed``: "not-counted": three games need 2.0 points or more above the expected score
    if the fourth is a full-point bye or a forfeit win; "counted": that point is added, and more
    than 2.0 are needed. ``norm_same_opponent``: "twice" or "once" a norm allows one opponent.
    ``norm_ratings``: ratings after the event as "whole" numbers, as they are published, or "exact".
    ``norm_title_2400``: the name of the title at 2400.
    """

    norm_unplayed: str = "not-counted"
    norm_same_opponent: str = "twice"
    norm_ratings: str = "whole"
    norm_title_2400: str = "senior-life-master"


DEFAULT = NormReadings()
OTHER = NormReadings("counted", "once", "exact", "life-senior-master")
_OPEN = {  # the sentence that says of a reading that it decides
    "norm_unplayed": "us-norm-open-unplayed",
    "norm_same_opponent": "us-norm-open-opponent",
    "norm_ratings": "us-norm-open-ratings",
}


_PARTS = 800  # of a point: with whole ratings an expected score is a whole number of them


def expected_score(level: int, opponent: Number) -> Number:
    """Return what the level is expected to score against a rating, by a line in four pieces.

    0 down from 400 points below the opponent, ½ + D/800 up to the same rating, ½ + D/400 up to 200
    points above, and 1 from there on. Exact where both are whole.
    """
    return Fraction(1, _PARTS) * _expected_parts(level - opponent)


def _expected_parts(difference: Number) -> Number:
    if difference <= -400:
        return 0
    if difference > 200:
        return _PARTS
    return 400 + (difference if difference <= 0 else 2 * difference)


class _Played(NamedTuple):
    """What a player did in one section, as far as norms ask."""

    opponents: Sequence[Number]
    score: Fraction
    most_against_one: int
    unplayed: int
    rounds: int | None
    pool: str

    @property
    def three_and_a_point(self) -> bool:
        """Whether the fourth of four games was a point without play."""
        return len(self.opponents) == LEAST_GAMES - 1 and self.unplayed > 0


def norms(
    opponents: Sequence[Number],
    score: Number,
    *,
    most_against_one: int = 1,
    unplayed: int = 0,
    rounds: int | None = None,
    pool: str = REGULAR,
    readings: NormReadings = DEFAULT,
) -> tuple[Norm, ...]:
    """Return every level from 1200 to 2400 for one section of one player.

    ``opponents`` are their ratings after the event, one for each rated game; ``score`` the points
    of those games; ``unplayed`` the full-point byes and forfeit wins beside them; ``rounds`` None
    where their number is not known.

    A norm is made by scoring more than one point above the level's expected score, over the board
    at Regular, in four games and rounds or more, nobody met more than twice. A match has none: its
    players meet more often.
    """
    played = _Played(opponents, Fraction(score), most_against_one, unplayed, rounds, pool)
    tried = tuple(_levels(played, readings))
    undecided: list[list[Account]] = [[] for _ in tried]
    for name in _doubtful(played, tried):
        one, other = getattr(DEFAULT, name), getattr(OTHER, name)
        changed = one if getattr(readings, name) == other else other
        otherwise = _levels(played, readings._replace(**{name: changed}))
        for norm, differently, accounts in zip(tried, otherwise, undecided, strict=True):
            if norm.achieved != differently.achieved:
                accounts.append(Account(_OPEN[name], {"level": norm.level}, CLAUSE))
    if tried[-1].achieved:
        titles = {"titles": (TITLES[max(TITLES)], OTHER_TITLE)}
        undecided[-1].append(Account("us-norm-open-title", titles, CLAUSE))
    return tuple(
        norm._replace(open=tuple(accounts)) if accounts else norm
        for norm, accounts in zip(tried, undecided, strict=True)
    )


def _doubtful(played: _Played, tried: Sequence[Norm]) -> Iterator[str]:
    """Give the readings that can decide here, by name."""
    if played.three_and_a_point:
        yield "norm_unplayed"
    if played.most_against_one == MOST_AGAINST_ONE:
        yield "norm_same_opponent"
    # Rounding moves a rating by half a point at most, and the expected score of a game by 1/800.
    near = len(played.opponents) / _PARTS
    if played.three_and_a_point or any(abs(float(norm.margin) - MARGIN) <= near for norm in tried):
        yield "norm_ratings"


def _levels(played: _Played, readings: NormReadings) -> Iterator[Norm]:
    """Try every level by one reading of the text."""
    formal = tuple(_formal(played, readings))
    ratings = played.opponents
    if readings.norm_ratings == DEFAULT.norm_ratings:
        ratings = [half_up(rating) for rating in ratings]
    titles = dict(TITLES)
    if readings.norm_title_2400 != DEFAULT.norm_title_2400:
        titles[max(TITLES)] = OTHER_TITLE
    scored = int(played.score * _PARTS)
    for level, title in titles.items():
        expected = sum([_expected_parts(level - rating) for rating in ratings])
        missing = (*formal, *_too_few_points(played, level, scored, expected, readings))
        yield Norm(level, title, _points(expected), _points(scored - expected), missing)


def _points(parts: Number) -> Number:
    return Fraction(parts, _PARTS) if isinstance(parts, int) else parts / _PARTS


def _formal(played: _Played, readings: NormReadings) -> Iterator[Account]:
    """Say what is missing whatever the score is."""
    games = len(played.opponents)
    if played.pool != REGULAR:
        yield Account("us-norm-not-regular", clause=CLAUSE)
    if played.rounds is not None and played.rounds < LEAST_ROUNDS:
        values = {"rounds": played.rounds, "least": LEAST_ROUNDS}
        yield Account("us-norm-few-rounds", values, CLAUSE)
    if games < LEAST_GAMES and not played.three_and_a_point:
        yield Account("us-norm-few-games", {"games": games, "least": LEAST_GAMES}, CLAUSE)
    twice = readings.norm_same_opponent == DEFAULT.norm_same_opponent
    most = MOST_AGAINST_ONE if twice else 1
    if played.most_against_one > most:
        values = {"met": played.most_against_one, "most": most}
        yield Account("us-norm-same-opponent", values, CLAUSE)


def _too_few_points(
    played: _Played, level: int, scored: int, expected: Number, readings: NormReadings
) -> Iterator[Account]:
    """Say that the score is too low; ``scored`` and ``expected`` are in parts of a point."""
    code, needed, equal_is_enough = "us-norm-points", MARGIN, False
    if played.three_and_a_point:
        equal_is_enough = readings.norm_unplayed == DEFAULT.norm_unplayed
        code = "us-norm-points-of-three" if equal_is_enough else "us-norm-points-with-one"
        needed = MARGIN_OF_THREE
        scored += 0 if equal_is_enough else _PARTS
    wanting = expected + needed * _PARTS - scored
    if wanting > 0 or (wanting == 0 and not equal_is_enough):
        values = {
            "level": level,
            "score": _points(scored),
            "expected": _points(expected),
            "needed": _points(expected + needed * _PARTS),
            "margin": _points(scored - expected),
        }
        yield Account(code, values, CLAUSE)


def said(tried: Sequence[Norm], *, missed: bool = True) -> Iterator[Account]:
    """Say the highest norm made, why the next one was not, and which readings decide.

    Without ``missed`` the reason why the next one was not is left out.
    """
    made = [norm for norm in tried if norm.achieved][-1:]
    next_one = [norm for norm in tried if not norm.achieved][:1]
    for norm in (*made, *next_one):
        values: dict[str, object] = {"title": (norm.title,), "level": norm.level}
        if norm.achieved:
            values |= {"score": norm.expected + norm.margin}
            values |= {"margin": norm.margin, "expected": norm.expected}
            yield Account("us-norm-made", values, CLAUSE)
        elif missed:
            yield Account("us-norm-missed", values | {"reason": norm.missing[0]}, CLAUSE)
        yield from norm.open


def section_norms(
    report: Report, readings: NormReadings = DEFAULT, *, rounds: int | None = None
) -> dict[str, tuple[Norm, ...]]:
    """Return the norms of every player of one section, by player id.

    Opponents count at the ratings this section gave them, new ones too. ``report`` is that of one
    section in one system.
    """
    people: list[RatingChange | FirstRating] = [*report.changes, *report.first_ratings]
    return {person.player.id: of_player(person, readings, rounds) for person in people}


def of_player(
    person: RatingChange | FirstRating, readings: NormReadings, rounds: int | None
) -> tuple[Norm, ...]:
    """Return the norms of one player of a section, as ``section_norms`` does."""
    opponents: tuple[float, ...] = person.details["opponents_after"]  # type: ignore[assignment]
    of_three = len(opponents) == LEAST_GAMES - 1  # only then points without play are asked for
    unplayed = (
        not isinstance(game, CountedGame) and game.game.result in FULL_POINTS
        for game in (person.games if of_three else ())
    )
    return norms(
        opponents,
        person.score,
        most_against_one=int(str(person.details["most_against_one"])),
        unplayed=sum(unplayed),
        rounds=rounds,
        pool=str(person.details["pool"]),
        readings=readings,
    )
