"""A section as it is solved: the players as they enter, and the passes (sections 3 and 4)."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from arpad.domain import Account, Entry, Problem, Rating
from arpad.logistic import expected_score
from arpad.systems.us_chess import formulas, special
from arpad.systems.us_chess.editions import Edition
from arpad.systems.us_chess.facts import NOTHING, Declared
from arpad.systems.us_chess.initial import Start
from arpad.systems.us_chess.roster import Roster


class Career(NamedTuple):
    """Rated games and events of three games or more before a section, in one system."""

    wins: int
    draws: int
    events: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What is carried from one section to the next: the rating, the record and the career."""

    rating: Rating
    history: str | None = None
    career: Career | None = None


class Estimate(NamedTuple):
    """What a formula gives one player against one set of opponents' ratings.

    ``unfloored`` is the new rating before any floor; ``interval`` the ratings that balance, by the
    special formula; ``k`` what one point more than expected is worth.
    """

    terms: tuple[float, ...]
    expected: float
    k: float
    change: float
    bonus: float
    unfloored: float
    interval: special.Interval | None = None


@dataclass(slots=True)
class Participant:
    """A player of a section in one system, as he enters it.

    ``own`` is R0, ``games`` N (None: plenty), ``effective`` N'; ``formula`` is the code of why the
    special or the standard formula applies; ``opponents`` are places in the section,
    ``halves`` the score in half points.
    """

    entry: Entry
    place: int
    own: float
    games: int | None
    before: Rating | None = None
    start: Start | None = None
    facts: Declared = NOTHING
    history: str | None = None
    career: Career | None = None
    effective: float = 0.0
    formula: str = ""
    is_special: bool = False
    dual: bool = False
    half_k: bool = False
    match: bool = False
    opponents: list[int] = field(default_factory=list)
    halves: int = 0
    wins: int = 0
    most_against_one: int = 0
    no_bonus: str = ""
    threshold: float = 0.0
    factor: float = 1.0

    @property
    def draws(self) -> int:
        """How many of the rated games were drawn."""
        return self.halves - 2 * self.wins

    @property
    def score(self) -> Fraction:
        """The points of the games that are rated."""
        return Fraction(self.halves, 2)

    @property
    def record(self) -> str:
        """The record as the special formula needs it: mixed where it is not known."""
        return self.history or special.MIXED

    def prepare(self, people: Roster, reasons: dict[int, Account], used: Edition) -> None:
        """Take in the games that have no reason against them, and settle what no pass changes."""
        for number in people.numbers[self.place]:
            if number in reasons:
                continue
            if people.first[number] == self.place:
                self.opponents.append(people.second[number])
                halves = people.halves[number]
            else:
                self.opponents.append(people.first[number])
                halves = people.other_halves[number]
            self.halves += halves
            self.wins += halves == 2
        self.count(used)

    def count(self, used: Edition) -> None:
        """Settle what follows from the games that are rated: bonus and K."""
        m = len(self.opponents)
        most = self.facts.most_games_against_one
        if most is None:
            repeated = len(set(self.opponents)) < m
            most = max(Counter(self.opponents).values()) if repeated else 1
        self.most_against_one = most
        self.no_bonus = "us-bonus-match" if self.match else formulas.bonus_refused(m, most)
        self.threshold = formulas.bonus_threshold(m, used.bonus_multiplier)
        self.factor = formulas.dual_rated_factor(self.own) if self.dual else 1.0

    def estimate(self, ratings: Sequence[float], start: str = "own") -> Estimate:
        """Apply the formula that applies, opponents at these ratings."""
        opponents = [ratings[place] for place in self.opponents]
        if self.is_special:
            return _by_special(self, opponents, start)
        return _by_standard(self, opponents)

    def first_estimate(self, ratings: Sequence[float], start: str) -> float:
        """Return the estimate of a player without games that opponents use in the first pass."""
        opponents = [ratings[place] for place in self.opponents]
        score = self.halves / 2
        return special.special_rating(self.own, 1, special.MIXED, opponents, score, start=start)


def formula_for(games: int | None, history: str | None) -> tuple[bool, str]:
    """Return whether the special formula applies, and why; the record comes before the games."""
    if games == 0:
        return True, "us-special-new"
    if history == special.ALL_WINS:
        return True, "us-special-wins"
    if history == special.ALL_LOSSES:
        return True, "us-special-losses"
    if games is None:
        return False, "us-standard-assumed"
    few = games <= formulas.SPECIAL_FORMULA_GAMES
    return few, "us-special-few" if few else "us-standard"


def _by_standard(of: Participant, opponents: Sequence[float]) -> Estimate:
    # math.fsum: the same whatever the order of the games.
    terms = tuple([expected_score(of.own - each) for each in opponents])
    expected = math.fsum(terms)
    k_factor = formulas.half_k_factor if of.half_k else formulas.k_factor
    k = of.factor * k_factor(of.effective, len(terms))
    change = k * (of.halves / 2 - expected)
    bonus = 0.0 if of.no_bonus else max(0.0, change - of.threshold)
    return Estimate(terms, expected, k, change, bonus, of.own + change + bonus)


def _by_special(of: Participant, opponents: Sequence[float], start: str) -> Estimate:
    own, score = of.own, of.halves / 2
    terms = tuple([special.line_expected(own, each) for each in opponents])
    expected = math.fsum(terms)
    interval = special.balanced(own, of.effective, of.record, opponents, score)
    sought = special.solution(own, of.effective, of.record, opponents, score, interval, start)
    weight = of.effective + len(terms)
    k = 800 / weight if weight else 0.0
    # Nearer than this the quotient would be noise; then the slope at the own rating is meant.
    if abs(score - expected) > 1e-9:
        k = (sought - own) / (score - expected)
    capped = min(sought, float(special.HIGHEST))
    return Estimate(terms, expected, k, sought - own, 0.0, capped, interval)


@dataclass(frozen=True, slots=True)
class Solved:
    """The passes of a section: first estimates and first-pass ratings by place, final estimates.

    ``first`` has every player's rating as the second pass uses it; held players keep theirs.
    """

    first_estimates: dict[int, float]
    first: list[float]
    final: list[tuple[Participant, Estimate]]


def solve(participants: Sequence[Participant | None], start: str = "own") -> Solved:
    """Rate a section: first estimates of the new, a first pass, a second pass (steps 3 to 5).

    The floor everybody has holds in every step; personal floors do not enter here.
    """
    before = [0.0 if each is None else each.own for each in participants]
    rated = [each for each in participants if each is not None and each.entry.rated]
    estimated = {
        each.place: _not_below(each.first_estimate(before, start))
        for each in rated
        if each.games == 0
    }
    with_new = before.copy()
    for place, rating in estimated.items():
        with_new[place] = rating
    first = before.copy()
    for each in rated:
        first[each.place] = _not_below(each.estimate(with_new, start).unfloored)
    return Solved(estimated, first, [(each, each.estimate(first, start)) for each in rated])


def _not_below(rating: float) -> float:
    return max(float(formulas.RATING_FLOOR), rating)


def match_problem(
    participants: Sequence[Participant | None], games: int, *, match: bool
) -> Problem | None:
    """Return what is wrong with a match, or with two players who should have been one (7)."""
    present = [each for each in participants if each is not None]
    if not match:
        both = len(participants) == 2 and [each.entry.rated for each in present] == [True, True]
        apart = both and games >= formulas.MATCH_FROM
        return Problem(Account("us-should-be-match")) if apart else None
    if len(participants) != 2 or len(present) != 2:
        return Problem(Account("us-match-two-players", {"players": len(participants)}), "error")
    if games > formulas.MATCH_GAMES:
        values = {"games": games, "most": formulas.MATCH_GAMES}
        return Problem(Account("us-match-games", values), "error")
    for each in present:
        if each.games is not None and each.games <= formulas.PROVISIONAL_GAMES:
            player = each.entry.player
            who = {"player": player.name or player.id, "games_played": each.games}
            account = Account("us-match-provisional", who)
            return Problem(account, "error", player=each.entry.number)
    return _match_gap(present)


def _match_gap(pair: Sequence[Participant]) -> Problem | None:
    """Return the fault of two who are too far apart by their published ratings."""
    gap, published = published_gap(pair)
    if gap <= formulas.MATCH_GAP:
        return None
    code = "us-match-gap-published" if published else "us-match-gap"
    return Problem(Account(code, {"gap": gap, "most": formulas.MATCH_GAP}), "error")


def published_gap(pair: Sequence[Participant]) -> tuple[float, bool]:
    """Return how far the published ratings are apart, and whether both were given.

    The rating before the match stands in for one that was not.
    """
    given = [each.facts.published_rating for each in pair]
    one, other = (float(rating or each.own) for rating, each in zip(given, pair, strict=True))
    return abs(one - other), None not in given
