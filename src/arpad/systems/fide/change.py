"""One rated player's change over a period: 8.3 of B.02, game by game, rounded once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Event,
    Rating,
    Result,
    UncountedGame,
)
from arpad.regulation import half_away_from_zero
from arpad.systems.fide.admission import Verdict, one_is_unrated, whole
from arpad.systems.fide.clauses import Clauses, clauses
from arpad.systems.fide.editions import Edition, edition
from arpad.systems.fide.k_factor import Standing, k_as_published, k_for_period
from arpad.systems.fide.tables import expected_hundredths

_HUNDREDTHS = tuple(Fraction(each, 100) for each in range(101))
_SCORES = {Result.WIN: 100, Result.DRAW: 50, Result.LOSS: 0}  # in hundredths

Games = tuple[CountedGame | UncountedGame, ...]
K = int | Fraction


class Played(NamedTuple):
    """An event of the period from one player's chair.

    ``own`` is the rating the player has in it.
    """

    event: Event
    own: int
    verdicts: Sequence[Verdict]


@dataclass(frozen=True, slots=True)
class Working:
    """The terms of 8.3 for one player and period.

    ``gained`` is the sum of score − expected of each event in hundredths, ``score`` and
    ``expected`` their parts; ``listed_k`` the list's K, ``k`` what the 700 rule leaves of it.
    """

    base: int
    time_class: str
    used: Edition
    games: Games
    rated: tuple[CountedGame, ...]
    listed_k: K
    k: K
    listed_reason: Account
    scored: int
    expected_sum: int
    gained: tuple[int, ...]
    standing: Standing

    @property
    def clauses(self) -> Clauses:
        """Where each rule stands."""
        return clauses(self.time_class)

    @property
    def score(self) -> Fraction:
        """The points of the rated games."""
        return Fraction(self.scored, 100)

    @property
    def expected(self) -> Fraction:
        """The sum of the table's expected scores."""
        return Fraction(self.expected_sum, 100)

    @property
    def exact_change(self) -> Fraction:
        """K × (score − expected), exact (8.3.2)."""
        return points(self.k, self.scored - self.expected_sum)

    @property
    def k_reason(self) -> Account:
        """Why K is what it is, the 700 rule included."""
        if self.k == self.listed_k:
            return self.listed_reason
        values = {"k": self.k, "games": len(self.rated), "reason": self.listed_reason}
        return Account("k-700", values, self.clauses.k)

    @property
    def change(self) -> int:
        """The change of the whole period rounded once, halves away from zero (8.3.4)."""
        return half_away_from_zero(self.exact_change)

    @property
    def change_per_event(self) -> int:
        """The sum of the changes of the events, each rounded by itself.

        8.3.4 speaks of the period, and of 14 published periods that tell the two apart 13 follow
        it. One does not: three events of December 2025, −6.10, +3.70 and +7.80, went from 2400 to
        2406, which only this way of rounding gives.
        """
        return sum(half_away_from_zero(points(self.k, gained)) for gained in self.gained)


@lru_cache(maxsize=4096)
def points(k: K, hundredths: int) -> Fraction:
    """Return K × a number of hundredths, in rating points."""
    return Fraction(k * hundredths, 100)


def work_out(
    entry: Entry, base: Rating, played: Sequence[Played], listed_on: date | None, *, stands_in: bool
) -> Working:
    """Rate the games of one player; K is decided first, since it depends on their number."""
    last = played[-1].event
    used = edition(last.time_class, last.start)
    standing = _standing(entry, base, used, listed_on, stands_in=stands_in)
    listed_k, reason = _listed_k(entry, standing, used, last.time_class)
    counted = sum(_counts(verdict) for each in played for verdict in each.verdicts)
    k = k_for_period(listed_k, counted, used.k.product_limit)
    games: list[CountedGame | UncountedGame] = []
    gained = []
    scored = expected = 0
    for each in played:
        points_, hundredths = _rate_event(each, k, games)
        scored += points_
        expected += hundredths
        gained.append(points_ - hundredths)
    rated = tuple(game for game in games if type(game) is CountedGame)
    return Working(
        whole(base.value),
        last.time_class,
        used,
        tuple(games),
        rated,
        listed_k,
        k,
        reason,
        scored,
        expected,
        tuple(gained),
        standing,
    )


def _counts(verdict: Verdict) -> bool:
    return verdict.reason is None and verdict.opponent is not None


def _rate_event(played: Played, k: K, games: list[CountedGame | UncountedGame]) -> tuple[int, int]:
    """Add the games of one event, and return score and expected score in hundredths."""
    event, own, verdicts = played
    used, where = edition(event.time_class, event.start), clauses(event.time_class)
    capped_game = _the_capped_one(played) if used.capped_games else None
    scored = expected = 0
    for number, (game, _, opponent, reason) in enumerate(verdicts):
        if reason is not None or opponent is None:
            why = reason or one_is_unrated(verdicts[number], event.time_class)
            games.append(UncountedGame(game, opponent, why))
            continue
        difference = counted = own - opponent
        if capped_game is None or capped_game == number:
            counted = used.counted_difference(own, opponent)
        hundredths = expected_hundredths(counted)
        score = _SCORES[game.result]
        scored += score
        expected += hundredths
        games.append(
            CountedGame(
                game,
                opponent,
                _HUNDREDTHS[score],
                difference,
                counted,
                _HUNDREDTHS[hundredths],
                points(k, score - hundredths),
                where.table if counted == difference else where.cap,
            )
        )
    return scored, expected


def _the_capped_one(played: Played) -> int:
    """Return the one game of the event the cap serves: that of the largest difference.

    From 2022 to February 2024 one game of a tournament was capped. The text speaks of a benefit;
    whether the lower rated side's largest gap is capped too is not settled, and here it is. Of
    equal gaps the one in which the player is the higher rated goes first. −1 without a game.
    """
    gaps = [
        (abs(played.own - verdict.opponent), played.own > verdict.opponent, -number)
        for number, verdict in enumerate(played.verdicts)
        if verdict.reason is None and verdict.opponent is not None
    ]
    return -max(gaps)[2] if gaps else -1


def _standing(
    entry: Entry, base: Rating, used: Edition, listed_on: date | None, *, stands_in: bool
) -> Standing:
    """Collect what decides K; the birthday counts to the end of its calendar year (8.3.3)."""
    birth_year, young = entry.player.birth_year, False
    if birth_year and listed_on is not None:
        young = listed_on.year - birth_year <= used.k.junior_age
    return Standing(
        rating=whole(base.value),
        games=base.games,
        peak=whole(base.peak or 0),
        ever_2400=bool(entry.facts.get("ever_2400")),
        junior=young or bool(entry.facts.get("under_18")),
        unlisted=stands_in,
    )


def _listed_k(
    entry: Entry, standing: Standing, used: Edition, time_class: str
) -> tuple[K, Account]:
    clause = clauses(time_class).k
    if "k" in entry.facts:
        typed = Fraction(str(entry.facts["k"]))
        return typed, Account("k-typed", {"k": typed}, clause)
    k, code = k_as_published(standing, used.k)
    if code == "k-20" and standing.games is None:
        code = "k-20-assumed"
    return k, Account(code, {"k": k, "games_played": standing.games}, clause)
