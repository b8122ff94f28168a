"""Systems that add up games: change = K × (points − expected points), an event at a time."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Event,
    FirstRating,
    Game,
    Lazy,
    Rating,
    RatingChange,
    RatingPeriod,
    RatingsBefore,
    Report,
    Result,
    Scored,
    Step,
    UncountedGame,
    total_score,
)
from arpad.regulation import Clause, Number, Rules, half_away_from_zero

_RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)


@dataclass(slots=True)
class Seat:
    """A player in an event: the rating before it, K, the games that count, and what they come to.

    ``value`` is the rating the player has for opponents, None while there is none. ``games`` has
    every game from this side, with the reason where it does not count.
    """

    entry: Entry
    before: Rating | None
    k: Number = 0
    reason: Account = field(default_factory=lambda: Account("k"))
    value: Number | None = None
    games: list[tuple[Game, Account | None]] = field(default_factory=list)
    score: Number = 0
    expected: float = 0.0
    change: float = 0.0
    bonus: int = 0

    @property
    def counted(self) -> Iterator[tuple[Game, str]]:
        """The games that count, each with its opponent."""
        return ((game, game.opponent or "") for game, reason in self.games if reason is None)

    @property
    def exact_new_rating(self) -> float:
        """The rating before the event, with the change and the bonus."""
        return float(self.before.value if self.before else 0) + self.change + self.bonus


Field = dict[str, Seat]


def value_of(seats: Field, game: Game) -> Number | None:
    """Return the rating an opponent has for this game, None for an unrated one."""
    seat = seats.get(game.opponent or "")
    return seat.value if seat else None


def _after(seat: Seat, result: RatingChange | FirstRating) -> dict[str, Rating]:
    """Return the rating with which a player enters the next event."""
    if result.new_rating is None:
        return {}
    before = seat.before.games if seat.before else 0
    games = None if before is None else before + len(list(seat.counted))
    return {seat.entry.player.id: Rating(result.new_rating, games)}


class Additive(ABC):
    """What such systems share. A room gives code, name and clauses, and says how K is found.

    A room may change any step: ``solve`` is a whole event, from ratings before to changes.
    """

    code: str
    name: str
    EXPECTED: Clause
    K: Clause

    @abstractmethod
    def rules(self, day: date | None) -> Rules:
        """Return the edition for an event that ends on ``day`` (None: in force)."""

    @abstractmethod
    def editions(self) -> tuple[Rules, ...]:
        """Return every edition built, the oldest first."""

    @abstractmethod
    def expected(self, difference: Number) -> float:
        """Return the expected score, 0 to 1, for own rating − opponent’s rating."""

    @abstractmethod
    def k(self, entry: Entry, rating: Rating, event: Event) -> tuple[Number, Account]:
        """Return a player’s K in an event, and why."""

    def solve(self, seats: Field, event: Event) -> None:  # noqa: ARG002
        """Find everybody’s change from the ratings all have for their opponents."""
        for seat in seats.values():
            self.count(seat, seats)

    def count(self, seat: Seat, seats: Field) -> None:
        """Add up one player’s games."""
        if seat.before is None:
            return
        own, played = seat.before.value, list(seat.counted)
        seat.score = total_score(game.result for game, _ in played)
        seat.expected = sum(self.expected(own - (seats[of].value or 0)) for _, of in played)
        seat.change = float(seat.k) * (float(seat.score) - seat.expected)

    def steps(self, seat: Seat, values: dict[str, object]) -> Iterator[Step]:
        """Give the working of one player; ``values`` are those of ``sum-expected`` and the rest."""
        yield Step("sum-expected", values, self.EXPECTED)
        yield Step("sum-k", {"reason": seat.reason}, seat.reason.clause)
        yield Step("sum-change", values, self.EXPECTED)
        bonus = "-bonus" if seat.bonus else ""
        yield Step(f"sum-new-rating{bonus}", values, self.EXPECTED)

    # --- A period --------------------------------------------------------------------------------

    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Rate the events of a period in order of their last days, each from what the last gave."""
        carried: dict[str, Rating] = {}
        made: list[RatingChange | FirstRating] = []
        uncounted: list[UncountedGame] = []
        days = [event.end or event.start for event in period.events]
        order = list(range(len(days)))
        if all(days):
            order.sort(key=lambda place: days[place] or date.min)
        for place in order:
            event = period.events[place]
            seats = self._seats(event, before, carried)
            self.solve(seats, event)
            for seat in seats.values():
                if seat.entry.rated and (result := self.result(seat, seats)):
                    made.append(result)
                    carried |= _after(seat, result)
            uncounted += self._uncounted(event, seats)
        return Report(
            self.code,
            self.rules(days[order[-1]] if order else None),
            tuple(each for each in made if isinstance(each, RatingChange)),
            first_ratings=tuple(each for each in made if isinstance(each, FirstRating)),
            uncounted=tuple(uncounted),
        )

    def result(self, seat: Seat, seats: Field) -> "RatingChange | FirstRating | None":
        """Return what an event comes to for a player: a change, or nothing for an unrated one."""
        return self.change(seat, seats) if seat.before else None

    def rate_scores(
        self, period: RatingPeriod, before: RatingsBefore, coming: int
    ) -> tuple[Report, tuple[Scored, ...]]:
        """Rate one player, and every score in the last ``coming`` games, given as lost.

        The opponents are held; so only the sum of the points matters.
        """
        report = self.rate(period, before)
        (event,) = period.events
        seats = self._seats(event, before, {})
        (seat,) = (each for each in seats.values() if each.entry.rated)
        last = [place for place, (_, reason) in enumerate(seat.games) if reason is None]
        last = last[len(last) - coming :]
        scores = []
        for halves in range(2 * coming + 1):
            for turn, place in enumerate(last):
                game, _ = seat.games[place]
                result = _RESULTS[max(0, min(2, halves - 2 * turn))]
                seat.games[place] = game._replace(result=result), None
            seat.bonus = 0
            self.solve(seats, event)
            exact = seat.exact_new_rating
            scores.append(Scored(seat.change + seat.bonus, exact, half_away_from_zero(exact)))
        return report, tuple(scores)

    def _seats(self, event: Event, before: RatingsBefore, carried: dict[str, Rating]) -> Field:
        pool, day = event.time_class, event.start
        seats: Field = {}
        for entry in event.entries:
            name = entry.player.id
            rating = carried.get(name)
            if rating is None:
                ask = before.base(name, pool) if entry.rated else before.rating(name, pool, day)
                rating = ask
            seat = seats[name] = Seat(entry, rating, value=rating and rating.value)
            if rating and entry.rated:
                seat.k, seat.reason = self.k(entry, rating, event)
        for name, games in event.games_by_player().items():
            if name in seats:
                seats[name].games = [(game, self._reason(game, seats)) for game in games]
        return seats

    def _reason(self, game: Game, seats: Field) -> Account | None:
        if game.not_rated:
            return Account(f"file-{game.not_rated}", clause=self.EXPECTED)
        if not game.result.played or game.opponent is None:
            return Account("not-played", clause=self.EXPECTED)
        sides = [seats.get(name) for name in (game.player, game.opponent)]
        if not all(side and self.has_value(side) for side in sides):
            return Account("opponent-unrated", clause=self.EXPECTED)
        return None

    def has_value(self, seat: Seat) -> bool:
        """Whether games against a player can count."""
        return seat.before is not None

    def _uncounted(self, event: Event, seats: Field) -> Iterator[UncountedGame]:
        reasons = {id(game): reason for seat in seats.values() for game, reason in seat.games}
        for game in event.games:
            if reason := reasons.get(id(game)):
                yield UncountedGame(game, value_of(seats, game), reason)

    def change(self, seat: Seat, seats: Field) -> RatingChange:
        """Return a rated player’s change, with its working."""
        before = seat.before or Rating(0)
        exact = seat.exact_new_rating
        new = half_away_from_zero(exact)
        values: dict[str, object] = {
            "before": before.value,
            "score": seat.score,
            "expected": seat.expected,
            "k": seat.k,
            "bonus": seat.bonus,
            "change": seat.change,
            "exact_new_rating": exact,
            "new_rating": new,
            "terms": [
                self.expected(before.value - (seats[name].value or 0)) for _, name in seat.counted
            ],
        }
        return RatingChange(
            seat.entry.player,
            before,
            seat.score,
            seat.expected,
            seat.k,
            seat.reason,
            seat.change + seat.bonus,
            new - half_away_from_zero(before.value),
            exact,
            new,
            Lazy(self._games, (seat, seats)),
            Lazy(lambda values: self.steps(seat, values), values),
            details={"bonus": seat.bonus},
        )

    def _games(self, of: tuple[Seat, Field]) -> Iterator[CountedGame | UncountedGame]:
        seat, seats = of
        return (self._game(seat, seats, *each) for each in seat.games)

    def _game(
        self, seat: Seat, seats: Field, game: Game, reason: Account | None
    ) -> CountedGame | UncountedGame:
        rating = value_of(seats, game)
        own, score = seat.before, game.result.score
        if reason or rating is None or own is None or score is None:
            return UncountedGame(game, rating, reason or Account("opponent-unrated"))
        gap = own.value - rating
        expected = self.expected(gap)
        change = float(seat.k) * (float(score) - expected)
        return CountedGame(game, rating, score, gap, gap, expected, change, self.EXPECTED)
