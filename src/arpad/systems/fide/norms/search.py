"""Which games a player counts: later ones and won ones may be left out (B.01, 1.4.1e and f).

A title result is sought that is credited with the most games; of several, the one that leaves out
the fewest, then the one with the highest performance. Of won games that are alike but for the
rating (same titles; same federation, where it can matter) the lowest are left out first: leaving
out a higher one instead never raises the average, the raising of one opponent included.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from operator import add, and_

from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.figures import (
    Candidate,
    Demands,
    is_norm,
    least_halves_for,
    measure,
    mix_allows,
)
from arpad.title_norms import Figures

WIN = 2  # in half points
MOST_SUMS = 2_000_000  # of a whole event; one of 2,000 players and 11 rounds needs a fifth
_SUMS_OF_A_GAME = 5  # among those counted: rating, score, title, level, federation


@dataclass(frozen=True, slots=True)
class CountedGames:
    """The games counted, and the places of those left out: later ones, and won ones."""

    games: tuple[Candidate, ...]
    figures: Figures
    later: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


class Work:
    """The sums that may still be done to see which games of an event to leave out."""

    def __init__(self) -> None:
        """Begin an event."""
        self._left = MOST_SUMS

    def spend(self, sums: int) -> None:
        """Take so many away; raises TooMuchWork where there are no more."""
        self._left -= sums
        if self._left < 0:
            raise TooMuchWork


class TooMuchWork(Exception):
    """An event has too many ways to leave games out."""


def best(played: CountedGames, demands: Demands, work: Work) -> tuple[CountedGames | None, bool]:
    """Return the best norm among the choices allowed, None without any, and if all were tried.

    ``played`` are the games that can count, in order of rounds. All of them together are always
    tried, and choices that leave some out until the event's ``work`` is done.
    """
    chosen: CountedGames | None = None
    best_key = (0, 0, 0)
    try:
        for cut, dropped, most_credited in _sizes(played, demands, work):
            out = cut + dropped
            if chosen and (most_credited, -out) < best_key[:2]:
                continue
            for choice in _choices(played.games, cut, dropped, demands) if out else (played,):
                work.spend(_SUMS_OF_A_GAME * len(played.games) * bool(out))
                figures = choice.figures
                if figures.needed is None or not is_norm(figures, demands):
                    continue
                credited = demands.credited(figures.games, figures.halves - figures.needed)
                key = credited, -out, figures.performance or 0
                if chosen is None or key > best_key:
                    chosen, best_key = choice, key
    except TooMuchWork:
        return chosen, False
    return chosen, True


def _sizes(played: CountedGames, demands: Demands, work: Work) -> Iterator[tuple[int, int, int]]:
    """Give how many later and how many won games to leave out, the fewest first.

    The third is a number of games that cannot be credited with more. Those are passed over in which
    titles, federations or even the highest average cannot be enough.
    """
    games, figures, least = played.games, played.figures, demands.least_games
    spare = len(games) - least
    if (
        spare < 0
        or figures.level < rules.least_level(least, double=demands.double)
        or figures.titled < rules.least_titled(least)
        or (figures.others < rules.LEAST_OTHER_FEDERATIONS and not demands.waived)
    ):
        return  # which fewer games cannot mend
    yield 0, 0, 0
    if not spare or (demands.predetermined and not mix_allows(figures, demands)):
        return  # 1.4.1f: the whole event must allow a norm
    limits = _Limits(played, demands)
    for out in range(1, spare + 1):
        work.spend(len(games) + out)
        for cut in range(1 if demands.predetermined else out + 1):
            most = limits.most_credited(cut, out - cut)
            if most >= 0:
                yield cut, out - cut, most


class _Limits:
    """What no choice of later and won games to leave out can exceed."""

    def __init__(self, played: CountedGames, demands: Demands) -> None:
        """Add up the games of each number of first rounds."""
        games = self._games = played.games
        self._demands = demands
        values = [game.value for game in games]
        won = [game.halves == WIN for game in games]
        meetings = max(Counter(game.person for game in games).values())
        lifts = (max(0, demands.rule.floor - low) * meetings for low in accumulate(values, min))
        self._totals = [*map(add, accumulate(values), lifts)]
        self._halves = [*accumulate(game.halves for game in games)]
        self._lowest_won: list[list[int]] = []  # by how many later games are left out
        self._kinds = [
            (most, [*accumulate(kind)], [*accumulate(map(and_, kind, won))])
            for most, kind in _limited(played, demands)
        ]

    def most_credited(self, cut: int, dropped: int) -> int:
        """Return a number of games that cannot be credited with more; −1 if there is no norm."""
        last, demands = len(self._games) - cut - 1, self._demands
        if cut == len(self._lowest_won):
            won = sorted(game.value for game in self._games[: last + 1] if game.halves == WIN)
            self._lowest_won.append([*accumulate(won, initial=0)])
        lowest, number = self._lowest_won[cut], last + 1 - dropped
        if dropped >= len(lowest) or number <= 0:
            return -1
        total = self._totals[last] - lowest[dropped]
        highest = (2 * total + number) // (2 * number)  # the average, rounded half up
        halves = self._halves[last] - WIN * dropped
        needed = least_halves_for(demands.rule.performance - highest, number)
        if highest < demands.rule.average or needed is None or halves < needed:
            return -1
        for most, count, won_ones in self._kinds:
            if count[last] - min(dropped, won_ones[last]) > most(number):
                return -1
        return demands.credited(number, halves - needed)


def _limited(
    played: CountedGames, demands: Demands
) -> Iterator[tuple[Callable[[int], int], list[bool]]]:
    """Tell the kinds of games that a norm may have only so many of (1.4.4, 1.4.5)."""
    games, level = played.games, partial(rules.least_level, double=demands.double)
    yield lambda number: number - rules.least_titled(number), [not one.titled for one in games]
    yield lambda number: number - level(number), [not one.of_level(demands.rule) for one in games]
    homes = (demands.own, rules.most_own), (played.figures.one_federation, rules.most_one)
    for home, most in homes:
        if home and not demands.waived:
            yield most, [game.federation == home for game in games]


def _choices(
    games: Sequence[Candidate], cut: int, dropped: int, demands: Demands
) -> Iterator[CountedGames]:
    counted = games[: len(games) - cut]
    later = tuple(game.place for game in games[len(games) - cut :])
    groups = _alike(counted, dropped, demands) if dropped else []
    for won in _lowest_of(groups, dropped):
        kept = tuple(game for game in counted if game.place not in won)
        yield CountedGames(kept, measure(kept, demands), later, tuple(sorted(won)))


def _alike(counted: Sequence[Candidate], dropped: int, demands: Demands) -> list[list[int]]:
    """Group the places of the won games by all that matters but the rating, the lowest first."""
    people = Counter(game.person for game in counted)
    telling = _telling_federations(counted, dropped, demands)
    groups = defaultdict[tuple[object, ...], list[Candidate]](list)
    for game in counted:
        if game.halves == WIN:
            key = (
                game.titled,
                game.of_level(demands.rule),
                game.federation if game.federation in telling else "",
                game.rated or not demands.unrated_limit,
                game.person if people[game.person] > 1 else "",
            )
            groups[key].append(game)
    return [
        [game.place for game in sorted(group, key=lambda game: game.value)]
        for group in groups.values()
    ]


def _telling_federations(
    counted: Sequence[Candidate], dropped: int, demands: Demands
) -> frozenset[str]:
    """Return the federations for which it matters whose games are left out (1.4.3, 1.4.4)."""
    if demands.waived:
        return frozenset()
    number = len(counted) - dropped
    played = Counter(game.federation for game in counted if game.federation)
    telling = {home for home, count in played.items() if count > rules.most_one(number)}
    if played[demands.own] > rules.most_own(number):
        telling.add(demands.own)
    others = {home: count for home, count in played.items() if home != demands.own}
    kept = {game.federation for game in counted if game.halves != WIN} & others.keys()
    can_vanish = sum(others.values()) - max(others.values(), default=0) <= dropped
    if len(kept) < rules.LEAST_OTHER_FEDERATIONS and can_vanish:
        telling |= others.keys()
    return frozenset(telling)


def _lowest_of(groups: Sequence[Sequence[int]], number: int) -> Iterator[frozenset[int]]:
    """Give every way to take ``number`` places, from each group its first ones."""
    rest = [*accumulate((len(group) for group in reversed(groups)), initial=0)][::-1]

    def take(place: int, wanted: int) -> Iterator[tuple[int, ...]]:
        if not wanted:
            yield ()
            return
        if place == len(groups) or rest[place] < wanted:
            return
        group = groups[place]
        for count in range(min(wanted, len(group)) + 1):
            for others in take(place + 1, wanted - count):
                yield (*group[:count], *others)

    return map(frozenset, take(0, number))
