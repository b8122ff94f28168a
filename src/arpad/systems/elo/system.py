"""Textbook Elo: the logistic expected score, three K schemes, one period or game by game."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction

from arpad.additive import Additive
from arpad.calculator import check_numbers, half_points, refuse
from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Event,
    Facts,
    Game,
    Problem,
    Rating,
    RatingChange,
    RatingPeriod,
    RatingsBefore,
    Report,
    Step,
    without_collecting,
)
from arpad.event_system import Seat
from arpad.inputs import Choice
from arpad.named import NamedTuple
from arpad.regulation import FORMULA, Clause, Number, Rules, expected_score, half_away_from_zero


class Scheme(NamedTuple):
    """A convention for K: that of each tier, and where the tiers begin.

    ``new_under_games``: below this many rated games the player is new (None: games do not count);
    ``new_under_rating``: below this rating the player is new (None: the rating does not decide);
    ``expert_from``: the rating from which the lowest K applies.
    """

    name: str
    new: int
    established: int
    expert: int
    expert_from: int
    new_under_games: int | None = None
    new_under_rating: int | None = None

    def tier(self, rating: Number, games: int | None) -> str:
        """Return new, established or expert; games not known count as established."""
        if self.new_under_games is not None and games is not None and games < self.new_under_games:
            return "new"
        if self.new_under_rating is not None and rating < self.new_under_rating:
            return "new"
        return "established" if rating < self.expert_from else "expert"


SCHEMES: Mapping[str, Scheme] = {
    scheme.name: scheme
    for scheme in (
        Scheme("us-simplified", 32, 24, 16, 2100, new_under_games=26),
        Scheme("fide-tiers", 40, 20, 10, 2400, new_under_games=30),
        Scheme("rating-bands", 40, 20, 10, 2400, new_under_rating=1200),
    )
}
SCHEME = Choice(
    name="scheme",
    label="K scheme",
    help="It gives K for your rating and your number of games.",
    default="fide-tiers",
    choices={
        "us-simplified": "US simplified: 32 under 26 games, 24 below 2100, 16",
        "fide-tiers": "FIDE tiers: 40 under 30 games, 20 below 2400, 10",
        "rating-bands": "Rating bands: 40 below 1200, 20 below 2400, 10",
    },
    example="fide-tiers",
)


_HIGHEST, _LARGEST_K = 3500, 200  # as the calculator’s form

CONVENTIONS = Clause("Elo’s formula", "K by convention")
UNCOUNTED = Clause("Elo’s formula", "needs a game played and a rated opponent")


class Sequential(NamedTuple):
    """The same games applied one after another, the starting K kept.

    ``ratings`` has one value for each typed game, in order: the exact rating after that game.
    """

    ratings: tuple[float, ...]
    exact_new_rating: float
    new_rating: int


class System(Additive):
    """Textbook Elo with a named K scheme; all games of a period use the rating before it.

    Facts read from an entry: ``k`` (used as it is), ``tier`` (picked by hand), ``expected`` (an
    expected score for every game, 0 to 1, in place of the formula).
    """

    code = "elo"
    name = "Elo"
    EXPECTED, K, UNCOUNTED = FORMULA, CONVENTIONS, UNCOUNTED
    WHOLE_PERIOD = True

    def __init__(self, scheme: str = "fide-tiers") -> None:
        """Take the K scheme's name, one of ``SCHEMES``."""
        self.scheme = SCHEMES[scheme]

    def rules(self, day: date | None) -> Rules:  # noqa: ARG002
        """Return the rules of the K scheme: the formula has no editions."""
        return _rules(self.scheme)

    def editions(self) -> tuple[Rules, ...]:
        """Return the rules of every K scheme."""
        return tuple(_rules(scheme) for scheme in SCHEMES.values())

    def expected(self, difference: Number) -> float:
        """Return the logistic expected score, without a cap."""
        return expected_score(difference)

    def game(self, seat: Seat, opponent: Seat, game: Game) -> tuple[Number, Number]:
        """Return the expected score of a game, which may be typed, and what the game gives."""
        typed = seat.entry.facts.get("expected")
        if typed is None:
            return super().game(seat, opponent, game)
        expected = float(str(typed))
        return expected, float(seat.k or 0) * (float(game.result.score or 0) - expected)

    def k(self, entry: Entry, rating: Rating, event: Event) -> tuple[Number, Account]:  # noqa: ARG002
        """Return K as typed, by the tier that was picked, or by the scheme."""
        if "k" in entry.facts:
            k: Number = Fraction(str(entry.facts["k"]))
            return k, Account("k-typed", {"k": k}, CONVENTIONS)
        typed = entry.facts.get("tier")
        tier = str(typed) if typed else self.scheme.tier(rating.value, rating.games)
        k = getattr(self.scheme, tier)
        code = "k-tier-typed" if typed else f"k-{self.scheme.name}-{tier}"
        values = {"k": k, "tier": tier, "scheme": self.scheme.name}
        return k, Account(code, values, CONVENTIONS)

    @without_collecting
    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Rate a period; a K that was typed is of no scheme, and one that was assumed is said."""
        report = super().rate(period, before)
        rated = period.rated_entries
        by_scheme = [entry for entry in rated if "k" not in entry.facts]
        if not by_scheme and report.changes:
            report = report._replace(rules=_rules(None))
        if len(rated) == 1:  # whose answer says it itself
            return report
        return report._replace(problems=tuple(self._assumed(report, by_scheme)))

    def with_other_k(self, change: RatingChange, facts: Facts) -> RatingChange:
        """Return what the same games come to with another K, without the working."""
        k, reason = self.k(Entry(change.player, facts=facts), change.before, Event((), ()))
        gain = k * (change.score - change.expected)
        exact = change.before.value + gain
        new = half_away_from_zero(exact)
        return change._replace(
            k=k, k_reason=reason, exact_change=gain, exact_new_rating=exact, new_rating=new,
            change=new - half_away_from_zero(change.before.value), games=(), steps=(),
        )  # fmt: skip

    def _assumed(self, report: Report, by_scheme: Sequence[Entry]) -> Iterator[Problem]:
        """Say of players that they counted as not new, where their number of games is not known."""
        numbers = {entry.player.id: entry.number for entry in by_scheme}
        for change in report.changes if self.scheme.new_under_games is not None else ():
            player = change.player
            if player.id in numbers and change.before.games is None:
                account = Account(
                    "elo-k-assumed", {"k": change.k, "name": player.name}, CONVENTIONS
                )
                yield Problem(account, "note", player=numbers[player.id])

    def steps(self, seat: Seat, values: dict[str, object]) -> Iterator[Step]:
        """Give the working, with four decimals."""
        values = {**values, "exact_change": values["change"]}
        yield Step("elo-expected", values, FORMULA)
        yield Step("elo-k", {"reason": seat.reason}, seat.reason.clause)
        yield Step("elo-change", values, FORMULA)
        yield Step("elo-new-rating", values, FORMULA)


def _rules(scheme: Scheme | None) -> Rules:
    source = "a textbook formula; no federation publishes it as a regulation"
    edition = f"K scheme {scheme.name}" if scheme else "K typed by hand"
    return Rules(FORMULA.document, edition, None, source)


def new_rating(
    rating: float,
    opponents: Sequence[float],
    scores: Sequence[float],
    *,
    scheme: str = "fide-tiers",
    games_played: int | None = None,
    k: float | None = None,
) -> float:
    """Return the exact new rating of one period: for loops over many, without working.

    It is ``rate(…).exact_new_rating`` for the same games. ``scores`` are 0, 0.5 or 1, one for each
    of ``opponents``; ratings are numbers from 0 to 3500. ``k`` takes the place of the scheme.
    Raises BadInput for anything else.
    """
    score = half_points(opponents, scores) / 2
    check_numbers("rating", (rating,), 0, _HIGHEST)
    check_numbers("opponents", opponents, 0, _HIGHEST)
    if k is not None:
        check_numbers("k", (k,), 0, _LARGEST_K)
    elif scheme not in SCHEMES:
        raise refuse("scheme", scheme, ", ".join(SCHEMES))
    else:
        k = getattr(SCHEMES[scheme], SCHEMES[scheme].tier(rating, games_played))
    expected = sum([expected_score(rating - opponent) for opponent in opponents])
    return rating + k * (score - expected)


def sequential(change: RatingChange) -> Sequential:
    """Apply the games of a change one after another; one that does not count changes nothing."""
    rating, k = float(change.before.value), float(change.k or 0)
    ratings = []
    for game in change.games:
        if isinstance(game, CountedGame):
            expected = expected_score(rating - float(game.opponent))
            rating += k * (float(game.score) - expected)
        ratings.append(rating)
    return Sequential(tuple(ratings), rating, half_away_from_zero(rating))
