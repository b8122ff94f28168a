"""Textbook Elo: the logistic expected score, three K schemes, one period or game by game."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Event,
    Game,
    Rating,
    RatingChange,
    RatingPeriod,
    RatingsBefore,
    Report,
    Scored,
    Step,
    UncountedGame,
    total_score,
)
from arpad.errors import BadInput, InputError
from arpad.logistic import FORMULA, expected_score
from arpad.regulation import Clause, Number, Rules, half_away_from_zero

CONVENTIONS = Clause("Elo’s formula", "K by convention")
UNCOUNTED = Clause("Elo’s formula", "needs a game played and a rated opponent")


class Scheme(NamedTuple):
    """A convention for K: three tiers and where they begin.

    ``new_under_games``: below this many rated games the player is new (None: games do not count);
    ``new_under_rating``: below this rating the player is new (None: the rating does not decide);
    ``expert_from``: the rating from which the lowest K applies.
    """

    name: str
    tiers: Mapping[str, int]
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


def _tiers(new: int, established: int, expert: int) -> Mapping[str, int]:
    return MappingProxyType({"new": new, "established": established, "expert": expert})


SCHEMES: Mapping[str, Scheme] = MappingProxyType(
    {
        "us-simplified": Scheme("us-simplified", _tiers(32, 24, 16), 2100, new_under_games=26),
        "fide-tiers": Scheme("fide-tiers", _tiers(40, 20, 10), 2400, new_under_games=30),
        "rating-bands": Scheme("rating-bands", _tiers(40, 20, 10), 2400, new_under_rating=1200),
    }
)


class Sequential(NamedTuple):
    """The same games applied one after another, the starting K kept.

    ``ratings`` has one value for each typed game, in order: the exact rating after that game.
    """

    ratings: tuple[float, ...]
    exact_new_rating: float
    new_rating: int


class System:
    """Textbook Elo with a named K scheme.

    Facts read from an entry: ``k`` (used as it is), ``tier`` (picked by hand), ``expected`` (an
    expected score for every game, 0 to 1, in place of the formula).
    """

    code = "elo"
    name = "Elo"

    def __init__(self, scheme: str = "fide-tiers") -> None:
        """Take the K scheme's name, one of ``SCHEMES``."""
        self.scheme = SCHEMES[scheme]

    def editions(self) -> tuple[Rules, ...]:
        """Return the rules of every K scheme: the formula has no editions."""
        return tuple(_rules(scheme) for scheme in SCHEMES.values())

    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Rate every entry marked as rated; all games of the period use the rating before it."""
        games = period.games_by_player()
        changes = [
            self._change(period, entry, games.get(entry.player.id, []), before)
            for entry in period.rated_entries
        ]
        typed_k = any("k" in entry.facts for entry in period.rated_entries)
        rules = _rules(None if typed_k else self.scheme)
        return Report(self.code, rules, tuple(change for change in changes if change))

    def rate_scores(
        self, period: RatingPeriod, before: RatingsBefore, coming: int
    ) -> tuple[Report, tuple[Scored, ...]]:
        """Rate one player, and every score in the last ``coming`` games, which are given as lost.

        Expected score and K do not depend on the score, so the games are added up once.
        """
        report = self.rate(period, before)
        (found,) = report.changes
        own, scores = found.before.value, range(2 * coming + 1)
        points = [float(found.score) + halves / 2 for halves in scores]
        return report, tuple(
            _scored(own, found.k or 0, each, float(found.expected)) for each in points
        )

    def _k(self, entry: Entry, rating: Rating) -> tuple[Number, Account]:
        if "k" in entry.facts:
            k: Number = Fraction(str(entry.facts["k"]))
            return k, Account("k-typed", {"k": k}, CONVENTIONS)
        typed = entry.facts.get("tier")
        tier = str(typed) if typed else self.scheme.tier(rating.value, rating.games)
        k = self.scheme.tiers[tier]
        code = "k-tier-typed" if typed else f"k-{self.scheme.name}-{tier}"
        values = {"k": k, "tier": tier, "scheme": self.scheme.name}
        return k, Account(code, values, CONVENTIONS)

    def _change(
        self,
        period: RatingPeriod,
        entry: Entry,
        played: list[tuple[Event, Game]],
        before: RatingsBefore,
    ) -> RatingChange | None:
        rating = before.base(entry.player.id, period.events[0].time_class)
        if rating is None:
            return None

        def opponent(event: Event, game: Game) -> Rating | None:
            if game.opponent is None:
                return None
            return before.rating(game.opponent, event.time_class, event.start)

        own = rating.value
        k, k_reason = self._k(entry, rating)
        games = tuple(
            _rated_game(game, opponent(event, game), own, k, entry.facts.get("expected"))
            for event, game in played
        )
        counted = [game for game in games if isinstance(game, CountedGame)]
        score = total_score(game.game.result for game in counted)
        expected = sum(float(game.expected) for game in counted)
        change, exact, new_rating = _scored(own, k, score, expected)
        values = {
            "before": own,
            "score": score,
            "games": len(counted),
            "terms": tuple(game.expected for game in counted),
            "expected": expected,
            "k": k,
            "exact_change": change,
            "exact_new_rating": exact,
            "new_rating": new_rating,
        }
        return RatingChange(
            player=entry.player,
            before=rating,
            score=score,
            expected=expected,
            k=k,
            k_reason=k_reason,
            exact_change=change,
            change=new_rating - half_away_from_zero(own),
            exact_new_rating=exact,
            new_rating=new_rating,
            games=games,
            steps=(
                Step("elo-expected", values, FORMULA),
                Step("elo-k", {"reason": k_reason}, k_reason.clause),
                Step("elo-change", values, FORMULA),
                Step("elo-new-rating", values, FORMULA),
            ),
            details={"sequential": sequential(own, k, games)},
        )


def _scored(own: Number, k: Number, score: Number, expected: float) -> Scored:
    """Return K × (score − expected), and the new rating rounded once."""
    change = float(k) * (float(score) - expected)
    exact = float(own) + change
    return Scored(change, exact, half_away_from_zero(exact))


def _rules(scheme: Scheme | None) -> Rules:
    source = "a textbook formula; no federation publishes it as a regulation"
    edition = f"K scheme {scheme.name}" if scheme else "K typed by hand"
    return Rules(FORMULA.document, edition, None, source)


def _rated_game(
    game: Game, opponent: Rating | None, own: Number, k: Number, typed_expected: object
) -> CountedGame | UncountedGame:
    score = game.result.score
    if not game.result.played or score is None:
        rating = opponent.value if opponent else None
        return UncountedGame(game, rating, Account("not-played", clause=UNCOUNTED))
    if not opponent:
        return UncountedGame(game, None, Account("opponent-unrated", clause=UNCOUNTED))
    difference = own - opponent.value
    expected = expected_score(difference) if typed_expected is None else float(str(typed_expected))
    change = float(k) * (float(score) - expected)
    return CountedGame(
        game, opponent.value, score, difference, difference, expected, change, FORMULA
    )


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
    of ``opponents``; ``k`` takes the place of the scheme. Raises BadInput for any other scores.
    """
    if len(opponents) != len(scores) or set(scores) - {0, 0.5, 1}:
        raise BadInput([InputError("scores", str(scores), "0, 0.5 or 1 for each opponent", "")])
    if k is None:
        k = SCHEMES[scheme].tiers[SCHEMES[scheme].tier(rating, games_played)]
    expected = sum([expected_score(rating - opponent) for opponent in opponents])
    return rating + k * (sum(scores) - expected)


def sequential(
    start: Number, k: Number, games: tuple[CountedGame | UncountedGame, ...]
) -> Sequential:
    """Apply the games one after another from ``start``; a game not counted changes nothing."""
    rating = float(start)
    ratings = []
    for game in games:
        if isinstance(game, CountedGame):
            expected = expected_score(rating - float(game.opponent))
            rating += float(k) * (float(game.score) - expected)
        ratings.append(rating)
    return Sequential(tuple(ratings), rating, half_away_from_zero(rating))
