"""FIDE ratings of one period: every game against the list, K by rule, one rounding."""

from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Event,
    FormulaView,
    Game,
    Problem,
    Rating,
    RatingChange,
    RatingPeriod,
    RatingsBefore,
    Report,
    Step,
    UncountedGame,
    total_score,
)
from arpad.regulation import Number, Rules, half_away_from_zero
from arpad.systems import elo
from arpad.systems.fide import editions
from arpad.systems.fide.k_factor import Standing, k_as_published, k_for_period, k_in_plain_order
from arpad.systems.fide.tables import expected_hundredths

_HUNDREDTHS = tuple(Fraction(each, 100) for each in range(101))

Games = tuple[CountedGame | UncountedGame, ...]


class System:
    """FIDE standard, rapid and blitz ratings.

    Facts read from an entry: ``k`` (the list's K, typed), ``under_18``, ``ever_2400``.
    """

    code = "fide"
    name = "FIDE"

    def editions(self) -> tuple[Rules, ...]:
        """Return every edition built here."""
        return editions.every_edition()

    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Add up all games of the period for each rated entry and round the change once (8.3).

        All events are of one time class, since each has a rating of its own; ratings are whole
        numbers. Raises ValueError otherwise.
        """
        first = period.events[0]
        if len({event.time_class for event in period.events}) > 1:
            raise ValueError("standard, rapid and blitz are three ratings: rate them one by one")
        changes, problems = [], []
        games = period.games_by_player()
        for entry in period.rated_entries:
            base = before.base(entry.player.id, first.time_class)
            if base is None:
                problems.append(Problem(Account("player-unrated", {"player": entry.player.id})))
            else:
                played = games.get(entry.player.id, [])
                changes.append(_change(entry, base, period, played, before))
        rules = editions.rules(first.time_class, first.start)
        return Report(self.code, rules, tuple(changes), tuple(problems))


@dataclass(frozen=True, slots=True)
class _Working:
    """The terms of 8.3: own rating, rated games, the list's K and K after the 700 rule."""

    own: int
    rated: tuple[CountedGame, ...]
    listed_k: int | Fraction
    k: int | Fraction
    listed_reason: Account
    time_class: str
    score: Fraction = field(init=False)
    expected: Fraction = field(init=False)
    exact_change: Fraction = field(init=False)

    def __post_init__(self) -> None:
        """Add up once: points, the table's exact hundredths, K × their difference (8.3.2)."""
        score = total_score(game.game.result for game in self.rated)
        expected = sum((Fraction(game.expected) for game in self.rated), Fraction(0))
        object.__setattr__(self, "score", score)
        object.__setattr__(self, "expected", expected)
        object.__setattr__(self, "exact_change", self.k * (score - expected))

    @property
    def k_reason(self) -> Account:
        """Why K is what it is, the 700 rule included."""
        if self.k == self.listed_k:
            return self.listed_reason
        values = {"k": self.k, "games": len(self.rated), "reason": self.listed_reason}
        return Account("k-700", values, self.clauses.k)

    @property
    def clauses(self) -> editions.Clauses:
        """Where each rule stands."""
        return editions.clauses(self.time_class)

    @property
    def change(self) -> int:
        """The change rounded once, halves away from zero (8.3.4)."""
        return half_away_from_zero(self.exact_change)


def _change(
    entry: Entry,
    base: Rating,
    period: RatingPeriod,
    played: list[tuple[Event, Game]],
    before: RatingsBefore,
) -> RatingChange:
    judged = [(event, game, _judge(game, event, entry, before)) for event, game in played]
    counted = sum(1 for _, _, verdict in judged if not isinstance(verdict, Account))
    standing = _standing(entry, base, period.events[0].start)
    time_class = period.events[0].time_class
    listed_k, k_reason = _listed_k(entry, standing, time_class)
    k = k_for_period(listed_k, counted)

    games: Games = tuple(
        UncountedGame(game, _rating_of(game.opponent, event, before), verdict)
        if isinstance(verdict, Account)
        else _rated_game(game, *verdict, event, k)
        for event, game, verdict in judged
    )
    rated = [game for game in games if isinstance(game, CountedGame)]
    working = _Working(_whole(base.value), tuple(rated), listed_k, k, k_reason, time_class)
    view = _formula_view(working)
    return RatingChange(
        player=entry.player,
        before=base,
        score=working.score,
        expected=working.expected,
        k=k,
        k_reason=working.k_reason,
        exact_change=working.exact_change,
        change=working.change,
        exact_new_rating=working.own + working.exact_change,
        new_rating=working.own + working.change,
        games=games,
        steps=_steps(working, view),
        notes=_k_order_note(entry, standing, working),
        details={"formula_view": view},
    )


def _whole(rating: Number) -> int:
    if rating != int(rating):
        raise ValueError(f"FIDE ratings are whole numbers, not {rating}")
    return int(rating)


def _rating_of(player: str | None, event: Event, before: RatingsBefore) -> int | None:
    rating = before.rating(player, event.time_class, event.start) if player else None
    return _whole(rating.value) if rating else None


def _judge(
    game: Game, event: Event, entry: Entry, before: RatingsBefore
) -> tuple[int, int] | Account:
    """Return both ratings, the player's own first, or why the game does not count."""
    if not game.result.played:
        return Account("not-played", clause=editions.clauses(event.time_class).unplayed)
    own = _rating_of(entry.player.id, event, before)
    opponent = _rating_of(game.opponent, event, before)
    if own is None or opponent is None:
        return Account(
            "opponent-unrated", clause=editions.clauses(event.time_class).rated_opponents
        )
    if editions.edition(event.time_class, event.start).excludes(own, opponent):
        return Account("gap-excluded", {"gap": abs(own - opponent)}, editions.CLAUSE_GAP_EXCLUSION)
    return own, opponent


def _rated_game(
    game: Game, own: int, opponent: int, event: Event, k: int | Fraction
) -> CountedGame:
    edition = editions.edition(event.time_class, event.start)
    clauses = editions.clauses(event.time_class)
    score = game.result.score or Fraction(0)
    difference = own - opponent
    counted = edition.counted_difference(own, opponent)
    expected = _HUNDREDTHS[expected_hundredths(counted)]
    clause = clauses.table if counted == difference else clauses.cap
    change = k * (score - expected)
    return CountedGame(game, opponent, score, difference, counted, expected, change, clause)


def _standing(entry: Entry, base: Rating, start: date | None) -> Standing:
    """Collect what decides K; the birthday counts to the end of its calendar year (8.3.3)."""
    birth_year = entry.player.birth_year
    by_year = birth_year is not None and start is not None and start.year - birth_year <= 18
    return Standing(
        rating=_whole(base.value),
        games=base.games,
        peak=_whole(base.peak or 0),
        ever_2400=bool(entry.facts.get("ever_2400")),
        junior=by_year or bool(entry.facts.get("under_18")),
    )


def _listed_k(entry: Entry, standing: Standing, time_class: str) -> tuple[int | Fraction, Account]:
    clause = editions.clauses(time_class).k
    if "k" in entry.facts:
        typed = Fraction(str(entry.facts["k"]))
        return typed, Account("k-typed", {"k": typed}, clause)
    k, code = k_as_published(standing)
    if code == "k-20" and standing.games is None:
        code = "k-20-assumed"
    return k, Account(code, {"k": k, "games_played": standing.games}, clause)


def _k_order_note(entry: Entry, standing: Standing, working: _Working) -> tuple[Account, ...]:
    other, code = k_in_plain_order(standing)
    k = k_for_period(other, len(working.rated))
    if "k" in entry.facts or k == working.k:
        return ()
    change = k * (working.score - working.expected)
    values = {
        "k": working.k,
        "other_k": k,
        "other_reason": code,
        "other_exact_change": change,
        "other_change": half_away_from_zero(change),
    }
    return (Account("k-order", values, working.clauses.k),)


def _formula_view(working: _Working) -> FormulaView:
    games = tuple(_by_formula(game, working.k) for game in working.rated)
    expected = sum(float(game.expected) for game in games)
    exact = float(working.k) * (float(working.score) - expected)
    change = half_away_from_zero(exact)
    return FormulaView(expected, exact, change, working.own + change, games)


def _by_formula(game: CountedGame, k: int | Fraction) -> CountedGame:
    expected = elo.expected_score(game.difference)
    return CountedGame(
        game.game,
        game.opponent,
        game.score,
        game.difference,
        game.difference,
        expected,
        float(k) * (float(game.score) - expected),
        elo.ELO,
    )


def _steps(working: _Working, view: FormulaView) -> tuple[Step, ...]:
    rated, games = working.rated, len(working.rated)
    capped = sum(game.counted_difference != game.difference for game in rated)
    beyond = sum(abs(float(game.difference)) > editions.CAP for game in rated) - capped
    values: dict[str, object] = {
        "before": working.own,
        "games": games,
        "score": working.score,
        "terms": tuple(game.expected for game in rated),
        "expected": working.expected,
        "listed_k": working.listed_k,
        "k": working.k,
        "reason": working.listed_reason,
        "exact_change": working.exact_change,
        "change": working.change,
        "new_rating": working.own + working.change,
        "formula_expected": view.expected,
        "formula_change": view.exact_change,
        "formula_rounded": view.change,
        "capped": capped,
        "beyond": beyond,
    }
    clauses = working.clauses
    steps = [("fide-expected", clauses.table)]
    if capped:
        steps.append(("fide-cap", clauses.cap))
    if beyond:
        steps.append(("fide-cap-exemption", clauses.cap_exemption))
    steps.append(("fide-k", clauses.k))
    if working.k != working.listed_k:
        steps.append(("fide-k-700", clauses.k))
    steps += [
        ("fide-change", clauses.change),
        ("fide-rounding", clauses.rounding),
        ("fide-new-rating", clauses.period),
        ("fide-formula", elo.ELO),
    ]
    return tuple(Step(code, values, clause) for code, clause in steps)
