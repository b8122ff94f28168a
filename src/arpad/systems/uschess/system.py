"""US Chess ratings of one section: the standard formula in two passes (section 4.2)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Event,
    Game,
    Problem,
    Rating,
    RatingChange,
    RatingPeriod,
    RatingsBefore,
    Report,
    Step,
    UncountedGame,
)
from arpad.regulation import Rules, half_up
from arpad.systems import elo
from arpad.systems.uschess import formulas
from arpad.systems.uschess.formulas import CLAUSE_STANDARD, Edition


@dataclass(frozen=True, slots=True)
class _Estimate:
    """One run of the standard formula for one player."""

    score: Fraction
    expected: float
    effective_games: float
    k: float
    factor: float
    bonus: float
    threshold: float
    no_bonus: str | None
    unfloored: float

    @property
    def change(self) -> float:
        """K × (score − expected), before the bonus."""
        return self.k * (float(self.score) - self.expected)

    @property
    def new_rating(self) -> float:
        """The new rating, not below the floor everybody has (section 5)."""
        return max(float(formulas.RATING_FLOOR), self.unfloored)


class System:
    """US Chess, one system at a time: the event's ``time_class`` names which.

    Facts read from an entry: ``dual_rated`` (the section counts for Regular and Quick and this is
    the Regular side), ``most_games_against_one`` (else counted from the games).
    """

    code = "uschess"
    name = "US Chess"

    def editions(self) -> tuple[Rules, ...]:
        """Return every edition built here."""
        return formulas.every_edition()

    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Rate each section: a first pass for the opponents' ratings, a second for the result.

        Sections are rated in order: a player of two enters the second with the rating the first
        gave, and has a change in each. Held entries keep their rating in both passes. A player
        with eight games or fewer needs the special formula (section 4.1); that is answered with a
        problem and the rating held.
        """
        changes: list[RatingChange] = []
        problems: list[Problem] = []
        carried: dict[str, Rating] = {}
        for event in period.events:
            entering = _entering(event, carried, before)
            rated, refused = _ready(event, entering)
            problems += refused
            for change in _rate_section(event, rated, entering):
                changes.append(change)
                carried[change.player.id] = _after(change)
        rules = formulas.rules(period.events[-1].end)
        return Report(self.code, rules, tuple(changes), tuple(problems))


def _entering(
    event: Event, carried: Mapping[str, Rating], before: RatingsBefore
) -> dict[str, Rating]:
    """Return each player's rating when the section begins; unrated players are left out."""
    found = {}
    for entry in event.entries:
        player = entry.player.id
        rating = carried.get(player) or before.rating(player, event.time_class, event.end)
        if rating is not None:
            found[player] = rating
    return found


def _ready(
    event: Event, entering: Mapping[str, Rating]
) -> tuple[tuple[Entry, ...], tuple[Problem, ...]]:
    """Part the rated entries into those the standard formula serves and problems."""
    rated, problems = [], []
    for entry in event.entries:
        rating = entering.get(entry.player.id)
        if not entry.rated or rating is None:
            continue
        if _needs_special_formula(rating):
            values = {"player": entry.player.id, "games_played": rating.games}
            account = Account("us-special-formula", values, formulas.CLAUSE_SPECIAL)
            problems.append(Problem(account, "error"))
        else:
            rated.append(entry)
    return tuple(rated), tuple(problems)


def _rate_section(
    event: Event, rated: tuple[Entry, ...], entering: Mapping[str, Rating]
) -> list[RatingChange]:
    used, played = formulas.edition(event.end), event.games_by_player()
    held = {player: float(rating.value) for player, rating in entering.items()}
    first = {
        player: _estimate(played[player], entry, entering[player], held, used).new_rating
        for player, entry in ((entry.player.id, entry) for entry in rated)
    }
    second = held | first
    return [
        _change(played[player], entry, entering[player], second, used)
        for player, entry in ((entry.player.id, entry) for entry in rated)
    ]


def _after(change: RatingChange) -> Rating:
    games = change.before.games
    played = None if games is None else games + len(change.counted)
    return Rating(change.exact_new_rating, played, change.before.peak)


def _needs_special_formula(rating: Rating) -> bool:
    return rating.games is not None and rating.games <= formulas.SPECIAL_FORMULA_GAMES


def _estimate(
    played: list[Game], entry: Entry, rating: Rating, opponents: Mapping[str, float], used: Edition
) -> _Estimate:
    own = float(rating.value)
    met = [
        (opponents[game.opponent], game.result.score or Fraction(0), game.opponent)
        for game in played
        if game.result.played and game.opponent is not None and game.opponent in opponents
    ]
    m = len(met)
    score = sum((points for _, points, _ in met), Fraction(0))
    expected = sum(elo.expected_score(own - opponent) for opponent, _, _ in met)
    effective = formulas.effective_games(own, rating.games, used)
    dual = bool(entry.facts.get("dual_rated")) and used.dual_rated_k
    factor = formulas.dual_rated_factor(own) if dual else 1.0
    k = factor * formulas.k_factor(effective, m)
    change = k * (float(score) - expected)
    declared = entry.facts.get("most_games_against_one")
    most = (
        int(str(declared)) if declared else max(Counter(who for *_, who in met).values(), default=0)
    )
    threshold = formulas.bonus_threshold(m, used.bonus_multiplier)
    no_bonus = formulas.bonus_refused(m, most)
    bonus = 0.0 if no_bonus else max(0.0, change - threshold)
    return _Estimate(
        score, expected, effective, k, factor, bonus, threshold, no_bonus, own + change + bonus
    )


def _change(
    played: list[Game], entry: Entry, rating: Rating, opponents: Mapping[str, float], used: Edition
) -> RatingChange:
    estimate = _estimate(played, entry, rating, opponents, used)
    own = float(rating.value)
    games = _games(played, own, estimate.k, opponents)
    new_rating = half_up(estimate.new_rating)
    k_reason = Account(
        "us-k-dual-rated" if estimate.factor != 1 else "us-k",
        {
            "k": estimate.k,
            "effective_games": estimate.effective_games,
            "games": sum(isinstance(game, CountedGame) for game in games),
            "factor": estimate.factor,
        },
        formulas.CLAUSE_DUAL_RATED if estimate.factor != 1 else CLAUSE_STANDARD,
    )
    return RatingChange(
        player=entry.player,
        before=rating,
        score=estimate.score,
        expected=estimate.expected,
        k=estimate.k,
        k_reason=k_reason,
        exact_change=estimate.new_rating - own,
        change=new_rating - half_up(rating.value),
        exact_new_rating=estimate.new_rating,
        new_rating=new_rating,
        games=games,
        steps=_steps(estimate, rating, games, k_reason, used),
        details={"effective_games": estimate.effective_games, "bonus": estimate.bonus},
    )


def _games(
    played: list[Game], own: float, k: float, opponents: Mapping[str, float]
) -> tuple[CountedGame | UncountedGame, ...]:
    games: list[CountedGame | UncountedGame] = []
    for game in played:
        opponent = opponents.get(game.opponent) if game.opponent else None
        score = game.result.score
        if not game.result.played or score is None:
            reason = Account("not-played", clause=formulas.CLAUSE_UNPLAYED)
            games.append(UncountedGame(game, opponent, reason))
        elif opponent is None:
            reason = Account("us-opponent-unrated", clause=formulas.CLAUSE_INITIAL)
            games.append(UncountedGame(game, None, reason))
        else:
            gap = own - opponent
            expected = elo.expected_score(gap)
            change = k * (float(score) - expected)
            games.append(
                CountedGame(game, opponent, score, gap, gap, expected, change, CLAUSE_STANDARD)
            )
    return tuple(games)


def _steps(
    estimate: _Estimate,
    rating: Rating,
    games: tuple[CountedGame | UncountedGame, ...],
    k_reason: Account,
    used: Edition,
) -> tuple[Step, ...]:
    counted = [game for game in games if isinstance(game, CountedGame)]
    values: dict[str, object] = {
        "before": rating.value,
        "games_played": rating.games,
        "most_effective": used.effective_games(float(rating.value)),
        "effective_games": estimate.effective_games,
        "games": len(counted),
        "terms": tuple(game.expected for game in counted),
        "expected": estimate.expected,
        "score": estimate.score,
        "k": estimate.k,
        "change": estimate.change,
        "threshold": estimate.threshold,
        "multiplier": used.bonus_multiplier,
        "bonus": estimate.bonus,
        "unfloored": estimate.unfloored,
        "exact_new_rating": estimate.new_rating,
        "new_rating": half_up(estimate.new_rating),
        "reason": k_reason,
    }
    floored = estimate.unfloored < formulas.RATING_FLOOR
    bonus = estimate.no_bonus or ("us-bonus" if estimate.bonus else "us-bonus-none")
    established = "us-effective-games" if rating.games is not None else "us-effective-games-unknown"
    steps = [
        (established, used.effective_games_clause),
        ("us-expected", CLAUSE_STANDARD),
        ("us-k-step", k_reason.clause),
        ("us-change", CLAUSE_STANDARD),
        (bonus, formulas.bonus_clause(used)),
    ]
    if floored:
        steps.append(("us-floor", formulas.CLAUSE_FLOORS))
    steps.append(("us-new-rating", CLAUSE_STANDARD))
    return tuple(Step(code, values, clause) for code, clause in steps)
