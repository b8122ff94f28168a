"""Which games a player counts: later ones and won ones may be left out (B.01, 1.4.1e and f).

A title result is sought that is credited with the most games; of several, the one that leaves out
the fewest, then the one with the highest performance. Of won games that are alike but for the
rating (same titles; same federation, where it can matter) the lowest are left out first: leaving
out a higher one instead never raises the average, the raising of one opponent included.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

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
MOST_CHOICES = 5000  # looked at; events of up to 13 rounds have no more than some hundreds
MOST_GAMES = 60  # of which some may be left out; no event of norms has as many rounds


@dataclass(frozen=True, slots=True)
class CountedGames:
    """The games counted, and the places of those left out: later ones, and won ones."""

    games: tuple[Candidate, ...]
    figures: Figures
    later: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


def best(games: Sequence[Candidate], demands: Demands) -> tuple[CountedGames | None, bool]:
    """Return the best norm among the choices allowed, None without any, and if all were tried.

    ``games`` are those that can count, in order of rounds.
    """
    if len(games) > MOST_GAMES:
        return None, False
    chosen: CountedGames | None = None
    best_key = (0, 0, 0)
    left = MOST_CHOICES
    for cut, dropped, most_credited in _sizes(games, demands):
        out = cut + dropped
        if chosen and (most_credited, -out) < best_key[:2]:
            continue
        for choice in _choices(games, cut, dropped, demands):
            if not left:
                return chosen, False
            left -= 1
            figures = choice.figures
            if figures.needed is None or not is_norm(figures, demands):
                continue
            credited = demands.credited(figures.games, figures.halves - figures.needed)
            key = credited, -out, figures.performance or 0
            if chosen is None or key > best_key:
                chosen, best_key = choice, key
    return chosen, True


def _sizes(games: Sequence[Candidate], demands: Demands) -> Iterator[tuple[int, int, int]]:
    """Give how many later and how many won games to leave out, the fewest first.

    The third is a number of games that cannot be credited with more. Those are passed over in which
    even the highest average cannot be enough.
    """
    spare = len(games) - demands.least_games
    if spare < 0:
        return
    if demands.predetermined and not mix_allows(measure(games, demands), demands):
        spare = 0  # 1.4.1f: the whole event must allow a norm
    cuts: list[_Cut] = []
    for out in range(spare + 1):
        if not (cuts and demands.predetermined):
            cuts.append(_Cut(games[: len(games) - out], demands))
        for cut, left in enumerate(cuts):
            most = left.most_credited(out - cut)
            if most >= 0:
                yield cut, out - cut, most


class _Cut:
    """The games up to some round, and what no choice of won ones to leave out can exceed."""

    def __init__(self, counted: Sequence[Candidate], demands: Demands) -> None:
        """Add up the games, all of them and the lowest won ones."""
        won = sorted(game.value for game in counted if game.halves == WIN)
        lowest = min(game.value for game in counted)
        meetings = max(Counter(game.person for game in counted).values())
        lifted = max(0, demands.rule.floor - lowest) * meetings
        self._total = sum(game.value for game in counted) + lifted
        self._lowest_won = [*accumulate(won, initial=0)]
        self._halves = sum(game.halves for game in counted)
        self._number, self._demands = len(counted), demands

    def most_credited(self, dropped: int) -> int:
        """Return a number of games that cannot be credited with more; −1 if there is no norm."""
        demands, number = self._demands, self._number - dropped
        if dropped >= len(self._lowest_won) or not number:
            return -1
        total = self._total - self._lowest_won[dropped]
        highest = (2 * total + number) // (2 * number)  # the average, rounded half up
        halves = self._halves - WIN * dropped
        needed = least_halves_for(demands.rule.performance - highest, number)
        if highest < demands.rule.average or needed is None or halves < needed:
            return -1
        return demands.credited(number, halves - needed)


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
