"""A section as it is solved: the players as they enter, and the passes (sections 3 and 4)."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from arpad.domain import Account, Entry, Problem, Rating
from arpad.named import NamedTuple
from arpad.regulation import Number, expected_score
from arpad.systems.us_chess import editions, special
from arpad.systems.us_chess.editions import Parameters
from arpad.systems.us_chess.initial import Start
from arpad.systems.us_chess.roster import NOTHING, Facts, Roster

if TYPE_CHECKING:
    from arpad.systems.us_chess.outcome import Settlement


class Career(NamedTuple):
    """Rated games and events of three games or more before a section, in one system."""

    wins: int
    draws: int
    events: int


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """What is carried from one section to the next: the rating, the record and the career."""

    rating: Rating
    history: str | None = None
    career: Career | None = None


class SectionSetting(NamedTuple):
    """Where a calculation takes place: the system, which section, its last day, its rules.

    ``dual`` says that the section counts for Regular and Quick.
    """

    pool: str
    section: int
    end: date | None
    used: Parameters
    dual: bool = False


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
    ``halves`` the score in half points. ``first_estimate`` is what a new player is taken for in the
    first pass; ``estimate`` and ``outcome`` are what the section comes to.
    """

    entry: Entry
    place: int
    own: float
    games: int | None
    before: Rating | None = None
    start: Start | None = None
    facts: Facts = NOTHING
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
    first_estimate: float | None = None
    estimate: Estimate = field(init=False)
    outcome: "Settlement" = field(init=False)

    @property
    def draws(self) -> int:
        """How many of the rated games were drawn."""
        return self.halves - 2 * self.wins

    @property
    def score(self) -> Fraction:
        """The points of the games that are rated."""
        return Fraction(self.halves, 2)

    @property
    def peak(self) -> Number | None:
        """The highest rating held while established, where it is known."""
        return self.before.peak if self.before else None

    @property
    def record(self) -> str:
        """The record as the special formula needs it: mixed where it is not known."""
        return self.history or special.MIXED

    def prepare(self, people: Roster, reasons: dict[int, Account], used: Parameters) -> None:
        """Take in the games that have no reason against them, and settle what no pass changes."""
        for number, opponent, halves in people.meetings[self.place]:
            if number not in reasons:
                self.opponents.append(opponent)
                self.halves += halves
                self.wins += halves == 2
        self.count(used)

    def count(self, used: Parameters) -> None:
        """Settle what follows from the games that are rated: bonus and K."""
        m = len(self.opponents)
        most = self.facts.most_games_against_one
        if most is None:
            repeated = len(set(self.opponents)) < m
            most = max(Counter(self.opponents).values()) if repeated else 1
        self.most_against_one = most
        self.no_bonus = "us-bonus-match" if self.match else editions.bonus_refused(m, most)
        self.threshold = editions.bonus_threshold(m, used.bonus_multiplier)
        self.factor = editions.dual_rated_factor(self.own) if self.dual else 1.0

    def estimated(self, ratings: Sequence[float], start: str = "own") -> Estimate:
        """Apply the formula that applies, opponents at these ratings."""
        opponents = [ratings[place] for place in self.opponents]
        if self.is_special:
            return _by_special(self, opponents, start)
        return _by_standard(self, opponents)


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
    few = games <= editions.SPECIAL_FORMULA_GAMES
    return few, "us-special-few" if few else "us-standard"


def _by_standard(player: Participant, opponents: Sequence[float]) -> Estimate:
    # math.fsum: the same whatever the order of the games.
    terms = tuple([expected_score(player.own - opponent) for opponent in opponents])
    expected = math.fsum(terms)
    k_factor = editions.half_k_factor if player.half_k else editions.k_factor
    k = player.factor * k_factor(player.effective, len(terms))
    change = k * (player.halves / 2 - expected)
    bonus = 0.0 if player.no_bonus else max(0.0, change - player.threshold)
    return Estimate(terms, expected, k, change, bonus, player.own + change + bonus)


def _by_special(player: Participant, opponents: Sequence[float], start: str) -> Estimate:
    own, effective, score = player.own, player.effective, player.halves / 2
    terms = tuple([special.line_expected(own, opponent) for opponent in opponents])
    expected = math.fsum(terms)
    sought, interval = special.solution(own, effective, player.record, opponents, score, start)
    weight = effective + len(terms)
    k = 800 / weight if weight else 0.0
    # Nearer than this the quotient would be noise; then the slope at the own rating is meant.
    if abs(score - expected) > 1e-9:
        k = (sought - own) / (score - expected)
    capped = min(sought, float(special.HIGHEST))
    return Estimate(terms, expected, k, sought - own, 0.0, capped, interval)


@dataclass(slots=True)
class SectionSide:
    """A section in one of its systems, with its setting.

    ``participants`` stand in the order of the roster, None for one without a rating to go by;
    ``reasons`` says of games by their number why they are not rated. ``first`` has every player's
    rating as the second pass uses it, ``before`` and ``after`` as the section finds and leaves it;
    held players keep theirs.
    """

    people: Roster
    setting: SectionSetting
    reasons: dict[int, Account]
    participants: list[Participant | None] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    before: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)

    @property
    def rated(self) -> list[Participant]:
        """Those who are rated here."""
        return [player for player in self.participants if player and player.entry.rated]


def solve(side: SectionSide, start: str = "own") -> None:
    """Rate a section: first estimates of the new, a first pass, a second pass (steps 3 to 5).

    The floor everybody has holds in every step; personal floors do not enter here.
    """
    before = side.before = [player.own if player else 0.0 for player in side.participants]
    rated = side.rated
    with_new, side.first = before.copy(), before.copy()
    for player in rated:
        if player.games == 0:
            met, score = [before[place] for place in player.opponents], player.halves / 2
            sought = special.special_rating(player.own, 1, special.MIXED, met, score, start=start)
            player.first_estimate = with_new[player.place] = _not_below(sought)
    for player in rated:
        side.first[player.place] = _not_below(player.estimated(with_new, start).unfloored)
    for player in rated:
        player.estimate = player.estimated(side.first, start)


def _not_below(rating: float) -> float:
    return max(float(editions.RATING_FLOOR), rating)


def match_problem(
    participants: Sequence[Participant | None], games: int, *, match: bool
) -> Problem | None:
    """Return what is wrong with a match, or with two players who should have been one (7)."""
    present = [player for player in participants if player is not None]
    if not match:
        both = len(participants) == 2 and [player.entry.rated for player in present] == [True, True]
        apart = both and games >= editions.MATCH_FROM
        return Problem(Account("us-should-be-match")) if apart else None
    if len(participants) != 2 or len(present) != 2:
        return Problem(Account("us-match-two-players", {"players": len(participants)}), "error")
    if games > editions.MATCH_GAMES:
        values = {"games": games, "most": editions.MATCH_GAMES}
        return Problem(Account("us-match-games", values), "error")
    for player in present:
        if editions.is_provisional(player.games):
            person = player.entry.player
            who = {"player": person.name or person.id, "games_played": player.games}
            account = Account("us-match-provisional", who)
            return Problem(account, "error", player=player.entry.number)
    gap, published = published_gap(present)
    if gap <= editions.MATCH_GAP:
        return None
    code = "us-match-gap-published" if published else "us-match-gap"
    return Problem(Account(code, {"gap": gap, "most": editions.MATCH_GAP}), "error")


def published_gap(pair: Sequence[Participant]) -> tuple[float, bool]:
    """Return how far the published ratings are apart, and whether both were given.

    The rating before the match stands in for one that was not.
    """
    given = [player.facts.published_rating for player in pair]
    one, other = (float(rating or player.own) for rating, player in zip(given, pair, strict=True))
    return abs(one - other), None not in given
