"""Ratings of a made-up club by Glicko: a rating, and how far it may be off."""

from collections.abc import Iterator
from datetime import date
from math import log, pi, sqrt

from arpad.calculator import Worked
from arpad.domain import Account, Event, Game, Step, total_score
from arpad.event_system import EventSystem, Field, Seat
from arpad.inputs import Amount
from arpad.regulation import ByDate, Clause, Rules
from arpad.rulebook import Dated, Rule, Section

DOCUMENT = "Sandhill Glicko law"
LAW = Clause(DOCUMENT, "1")
LARGEST = 350  # the deviation of who has no rating
GROWTH = ByDate([(None, 63.2)])  # of the deviation in a period without a game
Q = log(10) / 400


def g(deviation: float) -> float:
    """Return how much a game tells of an opponent with this deviation, 0 to 1."""
    return 1 / sqrt(1 + 3 * (Q * deviation / pi) ** 2)


def _deviation(seat: Seat) -> float:
    known = seat.before.deviation if seat.before else None
    return float(LARGEST if known is None else known)


class System(EventSystem):
    """The club: Glicko’s formulas, all games of a period at once."""

    code, name = "glc", "Sandhill Glicko"
    EXPECTED = LAW
    WHOLE_PERIOD, POINTS_DECIDE = True, False

    def editions(self) -> tuple[Rules, ...]:
        """Return the only one."""
        return (self.rules(None),)

    def rules(self, day: date | None) -> Rules:  # noqa: ARG002
        """Return the only one."""
        return Rules(DOCUMENT, "the only one", None, "as told")

    def enter(self, seat: Seat, event: Event) -> None:  # noqa: ARG002
        """Say that there is no K, and whose deviation is taken as the largest."""
        seat.reason = Account("glc-no-k", clause=LAW)
        if seat.before and seat.before.deviation is None:
            seat.notes = (Account("glc-assumed", {"deviation": LARGEST}, LAW),)

    def solve(self, seats: Field, event: Event) -> None:
        """Rate everybody; who did not play is less sure of the rating."""
        for seat in seats.values():
            if seat.entry.rated and seat.before:
                self._rate(seat, seats, event)

    def _rate(self, seat: Seat, seats: Field, event: Event) -> None:
        met = [seats[name] for _, name in seat.counted]
        unknown = sum(each.before is None or each.before.deviation is None for each in met)
        if unknown:
            values = {"count": unknown, "deviation": LARGEST}
            seat.notes = (*seat.notes[:1], Account("glc-assumed-of-opponents", values, LAW))
        own = _deviation(seat)
        expected = [self.game(seat, seats[name], game)[0] for game, name in seat.counted]
        known = sum((g(_deviation(each)) * Q) ** 2 * e * (1 - e)
                    for each, e in zip(met, expected, strict=True))  # fmt: skip
        seat.deviation = 1 / sqrt(1 / own**2 + known)
        if not met:
            seat.deviation = min(sqrt(own**2 + GROWTH.on(event.end) ** 2), LARGEST)
        seat.score, seat.expected = (
            total_score(game.result for game, _ in seat.counted),
            sum(expected),
        )
        seat.change = sum(self.game(seat, seats[name], game)[1] for game, name in seat.counted)

    def game(self, seat: Seat, opponent: Seat, game: Game) -> tuple[float, float]:
        """Return the expected score, and what the game gives."""
        weight = g(_deviation(opponent))
        gap = float((opponent.value or 0) - (seat.before.value if seat.before else 0))
        expected = 1 / (1 + 10 ** (weight * gap / 400))
        after = float(seat.deviation or 0)
        return expected, Q * after**2 * weight * (float(game.result.score or 0) - expected)

    def steps(self, seat: Seat, values: dict[str, object]) -> Iterator[Step]:  # noqa: ARG002
        """Tell the working."""
        yield Step("glc-expected", values, LAW)
        yield Step("glc-deviation" if values["games"] else "glc-idle", values, LAW)
        yield Step("glc-new-rating", values, LAW)


INPUTS = (
    Amount(name="deviation", label="Your deviation", help="If empty, we take the largest, 350.",
           minimum=0, maximum=LARGEST, above_minimum=True, example="200"),
)  # fmt: skip
OPPONENTS = ("deviation",)
OPENING = {"rating": 1500, "games": "W1400/30,L1550/100,L1700/300", "deviation": 200}
WORDS = {
    "glc-no-k": "there is no K: what a game gives follows from the deviations",
    "glc-assumed": "The deviation was not given and is taken as {deviation}, the largest.",
    "glc-assumed-of-opponents": (
        "Opponents whose deviation was not given: {count}. It is taken as {deviation}, the largest."
    ),
    "glc-expected": "Expected score, game by game: {terms:=3}.",
    "glc-deviation": "The games make the deviation smaller: {new_deviation:d1}.",
    "glc-idle": "Without a game the deviation grows: {new_deviation:d1}.",
    "glc-new-rating": "New rating = {before:r} {change:t2} = {exact_new_rating:d2}.",
}
EXAMPLES = (
    Worked(
        {"rating": 1500, "deviation": 200, "games": "W1400/30 L1550/100 L1700/300"},
        {"new_rating": 1464, "new_deviation": 151.4, "exact_new_rating": 1464.1065},
        "Glickman’s paper on Glicko", "The example of the paper",
    ),
)  # fmt: skip
RULES = (
    Section("Law", (
        Rule("change", "1", "Change", ("A large deviation of an opponent makes a game tell less.",),
             (LAW,), {"largest": LARGEST},
             dated=(Dated("Growth", ("Points",), GROWTH, lambda value: (value,)),),
             examples=("The example of the paper",)),
    )),
)  # fmt: skip
