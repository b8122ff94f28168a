"""One rated player's change over a period: 8.3 of B.02, game by game, rounded once."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Rating,
    Result,
    Scored,
    UncountedGame,
)
from arpad.regulation import Clause, half_away_from_zero
from arpad.systems.fide.admission import SCORES, Judged, Verdict, one_is_unrated, whole
from arpad.systems.fide.editions import Clauses, Edition, clauses, edition
from arpad.systems.fide.k import (
    KLists,
    KStanding,
    YearTurn,
    compressed,
    is_junior,
    k_as_published,
    k_for_period,
    turn_of_year,
)
from arpad.systems.fide.tables import expected_hundredths

Games = tuple[CountedGame | UncountedGame, ...]
K = int | Fraction


class PeriodRules(NamedTuple):
    """What holds for every player of a period.

    ``used`` and ``clauses`` are the edition of its newest event, with the rows of K; ``k_lists``
    the lists whose K may be used; ``by_event``: each event is rounded by itself; ``compressed``:
    the period appears on the list of March 2024; ``one_cap`` says which game was capped, where one
    was.
    """

    used: Edition
    clauses: Clauses
    k_lists: KLists | None
    by_event: bool
    compressed: bool
    one_cap: str


class Working(NamedTuple):
    """The terms of 8.3 for one player and period, whose ``events`` are those he played in.

    ``counted`` is the number of rated games, ``met`` the sum of the opponents' ratings in them;
    ``scored``, ``expected_sum`` and ``gained`` (score −
    expected, event by event) are in hundredths; ``listed_k`` the list's K, ``k`` what the 700 rule
    leaves of it.
    """

    player: str
    rules: PeriodRules
    events: Sequence[Judged]
    counted: int
    met: int
    listed_k: K
    k: K
    listed_reason: Account
    scored: int
    expected_sum: int
    gained: Sequence[int]
    standing: KStanding
    turn: YearTurn | None

    @property
    def exact_change(self) -> Fraction:
        """K × (score − expected), exact (8.3.2)."""
        return points(self.k, self.scored - self.expected_sum)

    @property
    def exact_new_rating(self) -> Fraction:
        """The rating with the exact change."""
        gained = self.k * (self.scored - self.expected_sum)
        return Fraction(100 * self.standing.rating + gained, 100)

    @property
    def k_reason(self) -> Account:
        """Why K is what it is, the 700 rule included."""
        if self.k == self.listed_k:
            return self.listed_reason
        values = {"k": self.k, "games": self.counted, "reason": self.listed_reason}
        return Account("k-700", values, self.rules.clauses.k)

    @property
    def change(self) -> int:
        """The whole number added to the rating, by the rounding asked for."""
        return self.rounded_by_event if self.rules.by_event else self.rounded_once

    @property
    def list_rating(self) -> int | None:
        """The rating on the list of March 2024, which lifted it; None for every other period."""
        return compressed(self.standing.rating + self.change) if self.rules.compressed else None

    @property
    def rounded_once(self) -> int:
        """The change of the whole period rounded once, halves away from zero (8.3.4)."""
        return half_away_from_zero(self.exact_change)

    @property
    def rounded_by_event(self) -> int:
        """The sum of the changes of the events, each rounded by itself.

        8.3.4 speaks of the period, and of 14 published periods that tell the two apart 13 follow
        it. One does not: three events of December 2025, −6.10, +3.70 and +7.80, went from 2400 to
        2406, which only this way of rounding gives.
        """
        return sum(half_away_from_zero(points(self.k, gained)) for gained in self.gained)

    def scores(self, more: int) -> Iterator[Scored]:
        """Give what every score from this one to ``more`` points above it leads to, by halves.

        The points are made in the last event; expected score and K stay the same.
        """
        *others, last = self.gained
        before = 100 * self.standing.rating
        for above in range(0, 100 * more + 1, SCORES[Result.DRAW]):
            gained = self.scored + above - self.expected_sum
            exact = points(self.k, gained)
            if self.rules.by_event:
                change = self._replace(gained=(*others, last + above)).rounded_by_event
            else:
                change = half_away_from_zero(exact)
            exactly = Fraction(before + self.k * gained, 100)
            yield Scored(exact, exactly, self.standing.rating + change)

    def games(self) -> Iterator[CountedGame | UncountedGame]:
        """Give every game with its terms, counted or not, in order."""
        for event in self.events:
            own = event.ratings[self.player]
            own = self.standing.rating if own is None else own
            yield from _games_of_event(self.player, own, event, self.k, self.rules)


@lru_cache(maxsize=4096)
def hundredths(number: int) -> Fraction:
    """Return so many hundredths of a point."""
    return Fraction(number, 100)


@lru_cache(maxsize=4096)
def points(k: K, hundredths: int) -> Fraction:
    """Return K × a number of hundredths, in rating points."""
    return Fraction(k * hundredths, 100)


def work_out(entry: Entry, base: Rating, judged: Sequence[Judged], rules: PeriodRules) -> Working:
    """Add up the games of one player and decide K, which depends on their number.

    Events before the first rating use the present one (8.2.4).
    """
    player, own, stands_in = entry.player.id, whole(base.value), False
    counted = met = scored = expected = 0
    gained = []
    for event in judged:
        stands_in |= player in event.standing_in
        number, opponents, of_score, of_expected = _add_up(player, own, event, rules)
        counted += number
        met += opponents
        scored += of_score
        expected += of_expected
        gained.append(of_score - of_expected)
    used, where = rules.used, rules.clauses
    standing = _standing(entry, base, used, rules.k_lists, stands_in=stands_in)
    listed_k, reason = _listed_k(entry, standing, used, where)
    k = k_for_period(listed_k, counted, used.k.product_limit)
    return Working(
        player,
        rules,
        judged,
        counted,
        met,
        listed_k,
        k,
        reason,
        scored,
        expected,
        gained,
        standing,
        turn_of_year(entry, standing, used.k, rules.k_lists, where.k),
    )


def _add_up(
    player: str, base: int, judged: Judged, rules: PeriodRules
) -> tuple[int, int, int, int]:
    """Return the number of rated games of one event, the sum of the opponents' ratings, and score
    and expected score in hundredths.
    """
    used = edition(judged.event.time_class, judged.event.start)
    listed = judged.ratings[player]
    if listed is not None and used.capped_games is None:
        return judged.total(player)
    own = base if listed is None else listed
    return _add_up_written_out(_games_of_event(player, own, judged, 0, rules))


def _add_up_written_out(games: Iterable[CountedGame | UncountedGame]) -> tuple[int, int, int, int]:
    """Add up written-out games, where one of them is treated otherwise than the rest."""
    rated = [game for game in games if isinstance(game, CountedGame)]
    scored = sum(SCORES[game.game.result] for game in rated)
    met = sum(int(game.opponent) for game in rated)
    return len(rated), met, scored, sum(int(100 * game.expected) for game in rated)


def _games_of_event(
    player: str, own: int, judged: Judged, k: K, rules: PeriodRules
) -> Iterator[CountedGame | UncountedGame]:
    """Write out the games of one event with their terms, from the player's own side."""
    event = judged.event
    used, where = edition(event.time_class, event.start), clauses(event.time_class, event.start)
    verdicts = judged.seen_by(player)
    capped = _capped(own, verdicts, rules.one_cap) if used.capped_games else None
    largest = used.largest_difference(own)
    for number, verdict in enumerate(verdicts):
        game, _, opponent, reason = verdict
        if reason is not None or opponent is None:
            why = reason or one_is_unrated(verdict, event)
            yield UncountedGame(game, opponent, why)
            continue
        difference = counted = own - opponent
        if capped is None or number in capped:
            counted = max(-largest, min(largest, difference))
        expected, score = expected_hundredths(counted), SCORES[game.result]
        yield CountedGame(
            game,
            opponent,
            hundredths(score),
            difference,
            counted,
            hundredths(expected),
            points(k, score - expected),
            where.table if counted == difference else where.cap,
        )


def _capped(own: int, verdicts: Sequence[Verdict], one_cap: str) -> frozenset[int]:
    """Return the games of the event that the cap serves: one of them, that of the largest gap.

    From 2022 to February 2024 a player could benefit from one cap in a tournament. For the lower
    rated side a cap is no benefit, and the text does not say what becomes of it: with "largest" the
    largest gap is capped whichever side has it, with "favourite" only where the player is the
    higher rated; with "benefit" that one, and every gap in which the player is the lower rated. Of
    equal gaps the one in which the player is the higher rated goes first.
    """
    rated = [
        (number, own - verdict.opponent)
        for number, verdict in enumerate(verdicts)
        if verdict.reason is None and verdict.opponent is not None
    ]
    gaps = [
        (abs(gap), gap > 0, -number) for number, gap in rated if one_cap == "largest" or gap > 0
    ]
    lower = [number for number, gap in rated if one_cap == "benefit" and gap < 0]
    return frozenset([*lower, *([-max(gaps)[2]] if gaps else [])])


def _standing(
    entry: Entry, base: Rating, used: Edition, k_lists: KLists | None, *, stands_in: bool
) -> KStanding:
    """Collect what decides K."""
    return KStanding(
        whole(base.value),
        base.games,
        whole(base.peak or 0),
        bool(entry.facts.get("ever_2400")),
        is_junior(entry, used.k, k_lists and k_lists.used),
        stands_in,
    )


def _listed_k(
    entry: Entry, standing: KStanding, used: Edition, where: Clauses
) -> tuple[K, Account]:
    clause = where.k
    if "k" in entry.facts:
        typed = Fraction(str(entry.facts["k"]))
        return typed, Account("k-typed", {"k": typed}, clause)
    k, code = k_as_published(standing, used.k)
    if code == "k-20" and standing.games is None:
        code = "k-20-assumed"
    return k, _k_reason(code, k, standing.games, clause)


@lru_cache(maxsize=1024)
def _k_reason(code: str, k: int, games: int | None, clause: Clause) -> Account:
    """Return the reason; thousands of players share a few."""
    return Account(code, {"k": k, "games_played": games}, clause)
