"""How an event was paired, read from who met whom: round robins, and crossings of teams.

In a crossing everybody of a team meets everybody of the other teams and nobody of the own one: two
teams are a Scheveningen, more the Schiller system. Whom a player was paired with is what counts,
not whether the game was played, so that a forfeit changes nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from arpad.domain import Game
from arpad.systems.fide.norms import rules

ROUND_ROBIN = "round-robin"
DOUBLE = "double-round-robin"
CROSSING = "scheveningen"
FIXED = "fixed"  # beforehand, but in no format of the regulation
PREDETERMINED = frozenset((ROUND_ROBIN, DOUBLE, CROSSING, FIXED))
_KINDS = {1: ROUND_ROBIN, 2: DOUBLE}  # by how often everybody meets
# Teams of two cannot be told from a Swiss in which everybody met all others but one.
_LEAST_TEAM = 3
_FEWEST = 3  # players: two make a match

Met = Mapping[str, Counter[str]]
"""For each player how often he was paired with whom."""


class Group(NamedTuple):
    """Players who met one another directly or through others: how they were paired.

    ``sides`` numbers the team of each player, in a round robin of one each; everybody was to meet
    everybody of another side so many ``times``; ``games`` is how many that makes, ``missing`` how
    many of them there are not. ``kind`` is "" where who met whom tells nothing.
    """

    kind: str
    met: Met
    sides: Mapping[str, int]
    times: int
    games: int
    missing: int

    @property
    def teams(self) -> tuple[int, ...]:
        """The sizes of the teams, the largest first."""
        return tuple(sorted(Counter(self.sides.values()).values(), reverse=True))

    @property
    def mostly_there(self) -> bool:
        """Whether at least half of the games are there."""
        return 2 * self.missing <= self.games

    def missed(self, player: str) -> Iterator[str]:
        """Give the opponents whom a player should have met and did not, or not as often."""
        own = self.sides[player]
        for other, side in self.sides.items():
            if side != own and self.met[player][other] < self.times:
                yield other


class PairingSystem(NamedTuple):
    """What who met whom says of the whole event; ``players`` are those who were paired."""

    players: int
    groups: tuple[Group, ...]

    @property
    def kind(self) -> str:
        """The format, FIXED where groups have several, "" where it cannot be told."""
        kinds = {group.kind for group in self.groups}
        if not kinds or "" in kinds:
            return ""
        return kinds.pop() if len(kinds) == 1 else FIXED

    @property
    def games(self) -> int:
        """How many games the format has."""
        return sum(group.games for group in self.groups)

    @property
    def missing(self) -> int:
        """How many of them there are not."""
        return sum(group.missing for group in self.groups)

    @property
    def mostly_there(self) -> bool:
        """Whether at least half of the games are there: then it goes before what a file says."""
        return all(group.mostly_there for group in self.groups)

    def missed(self, player: str) -> tuple[str, ...]:
        """Return the opponents whom a player should have met and did not."""
        group = next((group for group in self.groups if player in group.sides), None)
        return tuple(group.missed(player)) if self.kind and group and group.missing else ()


def pairing_of(games: Iterable[Game], rounds: int) -> PairingSystem:
    """Read the pairing of an event of so many rounds from its games, played or not."""
    met = defaultdict[str, Counter[str]](Counter)
    for game in games:
        if game.opponent is not None and game.opponent != game.player:
            met[game.player][game.opponent] += 1
            met[game.opponent][game.player] += 1
    groups = [_group(group, rounds) for group in _apart(met)]
    return PairingSystem(len(met), tuple(groups))


def _apart(met: Met) -> Iterator[Met]:
    """Part the players into groups that did not meet one another."""
    left = dict.fromkeys(met)
    while left:
        reached = [next(iter(left))]
        del left[reached[0]]
        for player in reached:  # which grows
            new = [other for other in met[player] if other in left]
            reached += new
            for other in new:
                del left[other]
        yield {player: met[player] for player in reached}


def _group(met: Met, rounds: int) -> Group:
    counts = Counter(count for opponents in met.values() for count in opponents.values())
    if len(met) >= _FEWEST:
        if times := _times_of_round_robin(met, counts, rounds):
            sides = {player: place for place, player in enumerate(met)}
            return _with_games(_KINDS.get(times, FIXED), met, sides, times)
        # A shorter Swiss can look like a crossing by chance, and no norm has so few games.
        for divide in (_teams, _two_teams) if rounds >= rules.LEAST_GAMES_IN_TEAMS else ():
            group = _with_games(CROSSING, met, divide(met), counts.most_common(1)[0][0])
            if group.teams and group.teams[-1] >= _LEAST_TEAM and group.mostly_there:
                return group
    return Group("", met, {}, 0, 0, 0)


def _times_of_round_robin(met: Met, counts: Mapping[int, int], rounds: int) -> int:
    """Return how often everybody meets everybody, 0 if this is no round robin.

    It is one by its rounds, as a Swiss of so many would pair players again; or everybody has met.
    """
    cycle = len(met) - 1 + len(met) % 2
    times, over = divmod(rounds, cycle)
    if not over and (max(counts) == times or max(counts) < times == 2):
        return times
    everybody = all(len(opponents) == len(met) - 1 for opponents in met.values())
    return max(counts) if everybody and len(counts) == 1 else 0


def _with_games(kind: str, met: Met, sides: Mapping[str, int], times: int) -> Group:
    sizes = Counter(sides.values()).values()
    pairs = (len(sides) ** 2 - sum(size * size for size in sizes)) // 2
    had = sum(min(count, times) for one in met.values() for count in one.values()) // 2
    return Group(kind, met, sides, times, times * pairs, times * pairs - had)


def _teams(met: Met) -> dict[str, int]:
    """Return the team of each player, nobody’s where there are none.

    Who met all others tells the own team: all whom he did not meet. A team that was told is left
    out of the others, so that one such player of each is enough.
    """
    sides: dict[str, int] = {}
    for player in sorted(met, key=lambda one: -len(met[one])):
        if player in sides:
            continue
        left = (other for other in met if other not in sides)
        team = dict.fromkeys((one for one in left if one not in met[player]), len(sides))
        if not all(met[other].keys().isdisjoint(team) for other in team):
            return {}
        sides |= team
    return sides


def _two_teams(met: Met) -> dict[str, int]:
    """Return the team of each player where opponents fall into two, whatever games are missing."""
    first = next(iter(met))
    sides, reached = {first: 0}, [first]
    for player in reached:  # which grows
        for other in met[player]:
            if other not in sides:
                sides[other] = 1 - sides[player]
                reached.append(other)
            elif sides[other] == sides[player]:
                return {}
    return sides
