"""One rated player's change over a period: 8.3 of B.02, game by game, rounded once."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from arpad.domain import Account, CountedGame, Entry, Rating, Result, Scored, UncountedGame
from arpad.named import NamedTuple
from arpad.regulation import Clause, half_away_from_zero
from arpad.systems.fide.admission import (
    SCORES,
    Judged,
    Seat,
    Verdict,
    expected_hundredths,
    one_is_unrated,
    whole,
)
from arpad.systems.fide.editions import Clauses, Edition, clauses
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

    ``sums`` are those of the rated games of all events; ``listed_k`` is the list's K, ``k`` what
    the 700 rule leaves of it.
    """

    entry: Entry
    rules: PeriodRules
    events: Sequence[Judged]
    sums: Seat
    standing: KStanding
    listed_k: K
    listed_reason: Account
    k: K

    @property
    def exact_change(self) -> Fraction:
        """K × (score − expected), exact (8.3.2)."""
        return points(self.k, self.sums.gained)

    @property
    def exact_new_rating(self) -> Fraction:
        """The rating with the exact change."""
        return Fraction(100 * self.standing.rating + self.k * self.sums.gained, 100)

    @property
    def k_reason(self) -> Account:
        """Why K is what it is, the 700 rule included."""
        if self.k == self.listed_k:
            return self.listed_reason
        values = {"k": self.k, "games": self.sums.counted, "reason": self.listed_reason}
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
        return rounded_points(self.k, self.sums.gained)

    @property
    def turn(self) -> YearTurn | None:
        """What the turn of the year does to K."""
        rows, where = self.rules.used.k, self.rules.clauses.k
        return turn_of_year(self.entry, self.standing, rows, self.rules.k_lists, where)

    @property
    def rounded_by_event(self) -> int:
        """The sum of the changes of the events, each rounded by itself.

        8.3.4 speaks of the period, and of 14 published periods that tell the two apart 13 follow
        it. One does not: three events of December 2025, −6.10, +3.70 and +7.80, went from 2400 to
        2406, which only this way of rounding gives.
        """
        return sum(rounded_points(self.k, gained) for gained in self._gained)

    @property
    def _gained(self) -> Iterator[int]:
        """Score − expected in hundredths, event by event."""
        for event in self.events:
            yield _add_up(self.entry.player.id, self.standing.rating, event, self.rules).gained

    def scores(self, more: int) -> Iterator[Scored]:
        """Give what every score from this one to ``more`` points above it leads to, by halves.

        The points are made in the last event; expected score and K stay the same.
        """
        *others, last = self._gained if self.rules.by_event else [self.sums.gained]
        before = 100 * self.standing.rating
        for above in range(0, 100 * more + 1, SCORES[Result.DRAW]):
            gained = self.sums.gained + above
            exact, exactly = points(self.k, gained), Fraction(before + self.k * gained, 100)
            change = rounded_points(self.k, last + above)
            change += sum(rounded_points(self.k, of_event) for of_event in others)
            yield Scored(exact, exactly, self.standing.rating + change)

    def games(self) -> Iterator[CountedGame | UncountedGame]:
        """Give every game with its terms, counted or not, in order."""
        for event in self.events:
            player, own = self.entry.player.id, self.standing.rating
            yield from _games_of_event(player, own, event, self.k, self.rules)


@lru_cache(maxsize=4096)
def hundredths(number: int) -> Fraction:
    """Return so many hundredths of a point."""
    return Fraction(number, 100)


@lru_cache(maxsize=4096)
def points(k: K, hundredths: int) -> Fraction:
    """Return K × a number of hundredths, in rating points."""
    return Fraction(k * hundredths, 100)


@lru_cache(maxsize=4096)
def rounded_points(k: K, hundredths: int) -> int:
    """Return the same as a whole number, halves away from zero (8.3.4)."""
    return half_away_from_zero(points(k, hundredths))


def work_out(entry: Entry, base: Rating, judged: Sequence[Judged], rules: PeriodRules) -> Working:
    """Add up the games of one player and decide K, which depends on their number.

    Events before the first rating use the present one (8.2.4).
    """
    first, *others = judged
    player, rating = entry.player.id, whole(base.value)
    sums = _add_up(player, rating, first, rules)
    for event in others:
        sums += _add_up(player, rating, event, rules)
    standing = KStanding(
        rating,
        base.games,
        whole(base.peak or 0),
        bool(entry.facts.get("ever_2400")),
        is_junior(entry, rules.used.k, rules.k_lists and rules.k_lists.used),
        sums.stands_in,
    )
    listed_k, reason = _listed_k(entry, standing, rules)
    k = k_for_period(listed_k, sums.counted, rules.used.k.product_limit)
    return Working(entry, rules, judged, sums, standing, listed_k, reason, k)


def _add_up(player: str, base: int, judged: Judged, rules: PeriodRules) -> Seat:
    """Return the sums of one event, written out where one game is treated otherwise."""
    seat = judged.seats[player]
    if seat.rating is not None and judged.used.capped_games is None:
        return seat
    seat = Seat(base, stands_in=seat.stands_in)
    for game in _games_of_event(player, base, judged, 0, rules):
        if isinstance(game, CountedGame):
            seat.counted += 1
            seat.met += int(game.opponent)
            seat.scored += SCORES[game.game.result]
            seat.expected += int(100 * game.expected)
    return seat


def _games_of_event(
    player: str, base: int, judged: Judged, k: K, rules: PeriodRules
) -> Iterator[CountedGame | UncountedGame]:
    """Write out the games of one event with their terms, from the player's own side."""
    event, used, own = judged.event, judged.used, judged.seats[player].rating
    own, where = base if own is None else own, clauses(event.time_class, event.start)
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


def _listed_k(entry: Entry, standing: KStanding, rules: PeriodRules) -> tuple[K, Account]:
    clause = rules.clauses.k
    if "k" in entry.facts:
        typed = Fraction(str(entry.facts["k"]))
        return typed, Account("k-typed", {"k": typed}, clause)
    k, code = k_as_published(standing, rules.used.k)
    if code == "k-20" and standing.games is None:
        code = "k-20-assumed"
    return k, _k_reason(code, k, standing.games, clause)


@lru_cache(maxsize=1024)
def _k_reason(code: str, k: int, games: int | None, clause: Clause) -> Account:
    """Return the reason; thousands of players share a few."""
    return Account(code, {"k": k, "games_played": games}, clause)
