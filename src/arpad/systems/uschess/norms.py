"""US Chess title norms: what a score in one section is worth towards a title (Title System)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from arpad.domain import Account, CountedGame, FirstRating, RatingChange, Report
from arpad.regulation import Clause, Number
from arpad.systems import elo
from arpad.systems.uschess.time_controls import REGULAR

CLAUSE = Clause("US Chess Title System", "norms")
# Each takes five norms at its level or above and an established rating, from 2000 on of the level.
TITLES: Mapping[int, str] = MappingProxyType(
    {
        1200: "fourth category",
        1400: "third category",
        1600: "second category",
        1800: "first category",
        2000: "Candidate Master",
        2200: "Life Master",
        2400: "Senior Life Master",
    }
)
LEAST_GAMES = 4
MOST_AGAINST_ONE = 2
MARGIN = 1  # points that a norm needs above the expected score


@dataclass(frozen=True, slots=True)
class Norm:
    """One level tried: ``expected`` is the score of a player rated exactly the level.

    ``margin`` is score − expected; ``missing`` says what a norm would still have needed.
    """

    level: int
    title: str
    expected: float
    margin: float
    missing: tuple[Account, ...]

    @property
    def achieved(self) -> bool:
        """Whether this is a norm."""
        return not self.missing


def norms(
    opponents: Sequence[Number],
    score: Number,
    *,
    most_against_one: int = 1,
    pool: str = REGULAR,
    exactly_one: bool = False,
) -> tuple[Norm, ...]:
    """Return every level from 1200 to 2400 for one section of one player.

    A norm is made by scoring more than one point above the level's expected score, over the board
    at Regular, in four games or more, nobody met more than twice. ``exactly_one``: a margin of
    exactly 1.0 is enough, as one public program has it; the rule's own text was not read.
    """
    missing = tuple(_missing(len(opponents), most_against_one, pool))
    return tuple(
        _norm(level, opponents, score, missing, exactly_one=exactly_one) for level in TITLES
    )


def _missing(games: int, most_against_one: int, pool: str) -> list[Account]:
    found = []
    if pool != REGULAR:
        found.append(Account("us-norm-not-regular", clause=CLAUSE))
    if games < LEAST_GAMES:
        found.append(Account("us-norm-few-games", {"games": games, "least": LEAST_GAMES}, CLAUSE))
    if most_against_one > MOST_AGAINST_ONE:
        found.append(Account("us-norm-same-opponent", {"most": most_against_one}, CLAUSE))
    return found


def _norm(
    level: int,
    opponents: Sequence[Number],
    score: Number,
    missing: tuple[Account, ...],
    *,
    exactly_one: bool,
) -> Norm:
    expected = sum(elo.expected_score(level - float(each)) for each in opponents)
    margin = float(score) - expected
    enough = margin >= MARGIN if exactly_one else margin > MARGIN
    if not enough:
        values = {"level": level, "needed": expected + MARGIN, "score": score}
        missing = (*missing, Account("us-norm-points", values, CLAUSE))
    return Norm(level, TITLES[level], expected, margin, missing)


def section_norms(report: Report, *, exactly_one: bool = False) -> dict[str, tuple[Norm, ...]]:
    """Return the norms of every player of one section, by player id.

    Opponents count at their ratings before the section; those who had none at their rating after
    the first pass, which is our reading. ``report`` is that of one section in one system.
    """
    rated = {each.player.id: float(each.before.value) for each in report.changes}
    people: list[RatingChange | FirstRating] = [*report.changes, *report.first_ratings]
    return {each.player.id: _of_player(each, rated, exactly_one=exactly_one) for each in people}


def _of_player(
    of: RatingChange | FirstRating, rated: Mapping[str, float], *, exactly_one: bool
) -> tuple[Norm, ...]:
    met = [
        (game.game.opponent or "", float(game.opponent or 0))
        for game in of.games
        if isinstance(game, CountedGame) or getattr(game, "reason", None) is None
    ]
    most = max(Counter(opponent for opponent, _ in met).values(), default=0)
    return norms(
        [rated.get(opponent, rating) for opponent, rating in met],
        of.score,
        most_against_one=most,
        pool=str(of.details["pool"]),
        exactly_one=exactly_one,
    )
