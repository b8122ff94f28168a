"""Systems that add up games: change = K × (points − expected points), an event at a time."""

from abc import abstractmethod
from collections.abc import Iterator
from fractions import Fraction

from arpad.domain import (
    Account,
    Entry,
    Event,
    Game,
    Rating,
    RatingPeriod,
    RatingsBefore,
    Report,
    Result,
    Scored,
    Step,
    total_score,
)
from arpad.event_system import EventSystem, Field, Seat
from arpad.regulation import Clause, Number, half_away_from_zero

_FLOATS = {Result.WIN: 1.0, Result.DRAW: 0.5, Result.LOSS: 0.0}  # as exact, and sooner


class Additive(EventSystem):
    """What such systems share. A room gives code, name and clauses, and says how K is found.

    A room may change any step: ``solve`` is a whole event, from ratings before to changes.
    """

    K: Clause

    @abstractmethod
    def expected(self, difference: Number) -> Number:
        """Return the expected score, 0 to 1, for own rating − opponent’s rating."""

    @abstractmethod
    def k(self, entry: Entry, rating: Rating, event: Event) -> tuple[Number, Account]:
        """Return a player’s K in an event, and why."""

    def enter(self, seat: Seat, event: Event) -> None:
        """Note the player’s K."""
        if seat.before:
            seat.k, seat.reason = self.k(seat.entry, seat.before, event)

    def solve(self, seats: Field, event: Event) -> None:  # noqa: ARG002
        """Find everybody’s change from the ratings all have for their opponents."""
        for seat in seats.values():
            if seat.entry.rated:
                self.count(seat, seats)

    def rate_scores(
        self, period: RatingPeriod, before: RatingsBefore, coming: int
    ) -> tuple[Report, tuple[Scored, ...]] | None:
        """Rate every score at once where nothing depends on it but the points themselves."""
        if {type(self).solve, type(self).count} != {Additive.solve, Additive.count}:
            return super().rate_scores(period, before, coming)
        report = self.rate(period, before)
        (change,) = report.changes
        scores = []
        for halves in range(2 * coming + 1):
            gain = (change.k or 0) * (change.score + Fraction(halves, 2) - change.expected)
            exact = change.before.value + gain
            scores.append(Scored(gain, exact, half_away_from_zero(exact)))
        return report, tuple(scores)

    def count(self, seat: Seat, seats: Field) -> None:
        """Add up one player’s games."""
        counted = seat.counted
        seat.score = total_score([game.result for game, _ in counted])
        if seat.before is None:
            return
        seat.expected = sum([self.game(seat, seats[name], game)[0] for game, name in counted])
        seat.change = (seat.k or 0) * (seat.score - seat.expected)

    def game(self, seat: Seat, opponent: Seat, game: Game) -> tuple[Number, Number]:
        """Return the expected score of a game, and K × (score − expected score)."""
        own = seat.before.value if seat.before else 0
        expected = self.expected(own - (self.opponent_value(seat, opponent) or 0))
        score = _FLOATS[game.result] if isinstance(expected, float) else game.result.score or 0
        return expected, (seat.k or 0) * (score - expected)

    def steps(self, seat: Seat, values: dict[str, object]) -> Iterator[Step]:
        """Give the working of one player; ``values`` are those of ``sum-expected`` and the rest."""
        yield Step("sum-expected", values, self.EXPECTED)
        yield Step("sum-k", {"reason": seat.reason}, seat.reason.clause)
        yield Step("sum-change", values, self.EXPECTED)
        yield Step(f"sum-new-rating{'-bonus' if seat.bonus else ''}", values, self.EXPECTED)
