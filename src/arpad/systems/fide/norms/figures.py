"""The figures of the games counted for a norm, and what each must be (B.01, 1.4.3 to 1.4.8)."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from arpad.regulation import half_up
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.rules import TitleRule, clause
from arpad.systems.fide.performance import dp
from arpad.title_norms import Figures, Requirement


class Candidate(NamedTuple):
    """A game that can count: ``place`` among the player’s rounds, the score in half points.

    ``value`` is the opponent’s rating before any raising, an unrated one’s by the edition;
    ``titles`` are all that the opponent has, of which the best for the norm counts.
    """

    place: int
    person: str
    halves: int
    value: int
    rated: bool
    titles: tuple[str, ...]
    federation: str

    @property
    def titled(self) -> bool:
        """Whether the opponent has a title that counts (1.4.5a)."""
        return not rules.TITLED.isdisjoint(self.titles)

    def of_level(self, rule: TitleRule) -> bool:
        """Whether the opponent has a title of the norm’s level (1.4.5b to e)."""
        return not rule.level.isdisjoint(self.titles)


class Demands(NamedTuple):
    """What is asked of one player for one title, and how the event ran.

    ``waived`` names what waives the federations; ``predetermined`` are pairings fixed beforehand;
    ``short_counts_as`` are the games a norm of fewer counts as (the World Cup’s 8 as 9).
    """

    rule: TitleRule
    own: str
    least_games: int = rules.LEAST_GAMES
    double: bool = False
    waived: str = ""
    unrated_limit: bool = False
    predetermined: bool = False
    rounds: int = 0
    short_counts_as: int = 0

    @property
    def long(self) -> bool:
        """Whether the event has more rounds than can be credited."""
        return self.rounds > rules.MOST_CREDITED

    def credited(self, games: int, over: int) -> int:
        """Return the games a norm is credited with; ``over`` is the overscore in half points.

        Each full point above what was needed is a game more (1.4.1d); events of more than 13
        rounds count as 13 games (1.7).
        """
        credited = max(games, self.short_counts_as) + over // 2
        return min(credited, rules.MOST_CREDITED) if self.long else credited


@cache
def dp_of(halves: int, games: int) -> int:
    """Return dp for so many half points (1.4.9)."""
    return dp(Fraction(halves, 2), games)


@cache
def least_halves_for(needed: int, games: int) -> int | None:
    """Return the least half points whose dp is ``needed`` and that are 35 %; None if none is."""
    for halves in range(rules.least_halves(games), 2 * games + 1):
        if dp_of(halves, games) >= needed:
            return halves
    return None


def measure(games: Sequence[Candidate], demands: Demands) -> Figures:
    """Return the figures of the games if just these are counted."""
    number, rule, own = len(games), demands.rule, demands.own
    halves = sum(game.halves for game in games)
    federations = Counter(game.federation for game in games if game.federation)
    one, most = max(federations.items(), key=lambda federation: federation[1], default=("", 0))
    total, raised = _total(games, rule.floor)
    average = half_up(Fraction(total, number)) if number else None
    return Figures(
        games=number,
        halves=halves,
        exact_average=Fraction(total, number) if number else None,
        average=average,
        dp=dp_of(halves, number) if number else None,
        needed=None if average is None else least_halves_for(rule.performance - average, number),
        raised=raised,
        titled=sum(game.titled for game in games),
        level=sum(game.of_level(rule) for game in games),
        own=federations[own] if own else 0,
        one=most,
        one_federation=one,
        others=len(federations) - (own in federations),
        unrated=sum(not game.rated for game in games),
    )


def _total(games: Sequence[Candidate], floor: int) -> tuple[int, str]:
    """Return the sum of the ratings, the lowest opponent’s raised to the floor (1.4.6b).

    The opponent is raised in every game, also where another list had another rating.
    """
    total = sum(game.value for game in games)
    lowest = min(games, key=lambda game: game.value, default=None)
    if lowest is None or lowest.value >= floor:
        return total, ""
    lifts = (max(0, floor - game.value) for game in games if game.person == lowest.person)
    return total + sum(lifts), lowest.person


def requirements(figures: Figures, demands: Demands, games_needed: int) -> tuple[Requirement, ...]:
    """Return everything asked of the games, in the order of the regulation."""
    rule, number, waived = demands.rule, figures.games, demands.waived
    level = rules.least_level(number, double=demands.double)
    level_clause = clause("1.4.5f" if demands.double else rule.level_section)
    least_score = Fraction(rules.least_halves(number), 2)
    foreign = rules.LEAST_OTHER_FEDERATIONS
    own, one = rules.most_own(number), rules.most_one(number)
    unrated = Requirement("unrated", figures.unrated, (number + 1) // 5, clause("1.4.6"), True)
    return (
        Requirement("games", number, games_needed, clause("1.4.1")),
        Requirement("federations", figures.others, foreign, clause("1.4.3"), waived=waived),
        Requirement("own-federation", figures.own, own, clause("1.4.4"), True, waived),
        Requirement("one-federation", figures.one, one, clause("1.4.4"), True, waived),
        Requirement("titled", figures.titled, rules.least_titled(number), clause("1.4.5a")),
        Requirement("level", figures.level, level, level_clause),
        Requirement("average", figures.average, rule.average, clause("1.4.8a")),
        Requirement("score", figures.score, least_score, clause("1.4.8b")),
        Requirement("performance", figures.performance, rule.performance, clause("1.4.8")),
        *([unrated] if demands.unrated_limit else ()),
    )


def mix_allows(figures: Figures, demands: Demands) -> bool:
    """Whether titles, federations and average are those of a norm, whatever the score."""
    return all(
        requirement.met
        for requirement in requirements(figures, demands, 0)
        if requirement.name not in ("score", "performance")
    )


def is_norm(figures: Figures, demands: Demands) -> bool:
    """Whether the games, the number of them apart, are a norm."""
    needed = figures.needed
    return needed is not None and figures.halves >= needed and mix_allows(figures, demands)
