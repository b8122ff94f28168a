"""Systems that rate an event, or a whole period, from the ratings all had before it."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from datetime import date
from math import isclose

from arpad.domain import (
    BESIDE,
    PLAYED,
    Account,
    CountedGame,
    Entry,
    Event,
    FirstRating,
    Game,
    Lazy,
    MetOpponent,
    Rating,
    RatingChange,
    RatingPeriod,
    RatingsBefore,
    Report,
    Result,
    Scored,
    Step,
    UncountedGame,
    without_collecting,
)
from arpad.regulation import Clause, Number, Rules, half_away_from_zero

_RESULTS = (Result.LOSS, Result.DRAW, Result.WIN)


class Seat:
    """A player in an event: the rating before it, the games that count, and what they come to.

    ``value`` is the rating the player has for opponents, None while there is none. ``games`` has
    every game from this side, with the reason where it does not count. ``k`` is None where there is
    none, and ``reason`` says why it is so. ``deviation``, ``volatility`` and ``evaluations`` are
    those of the new rating; ``notes`` are what the answer says besides.
    """

    k: Number | None = None
    reason = Account("k")
    score: Number = 0
    expected: Number = 0
    change: Number = 0
    bonus: Number = 0
    deviation: Number | None = None
    volatility: Number | None = None
    evaluations: int | None = None
    notes: tuple[Account, ...] = ()

    def __init__(self, entry: Entry, before: Rating | None) -> None:
        """Sit a player down before the event."""
        self.entry = entry
        self.before = before
        self.value: Number | None = before and before.value
        self.games: list[tuple[Game, Account | None]] = []

    @property
    def counted(self) -> list[tuple[Game, str]]:
        """The games that count, each with its opponent."""
        return [(game, game.opponent or "") for game, reason in self.games if reason is None]

    @property
    def exact_new_rating(self) -> Number:
        """The rating before the event, with the change and the bonus."""
        return (self.before.value if self.before else 0) + self.change + self.bonus


Field = dict[str, Seat]


class EventSystem(ABC):
    """What such systems share: who meets whom, which games count, the order of events, the report.

    A room gives code, name, the clause of its expected score and its editions, and says in
    ``solve`` what everybody’s games come to and in ``game`` what each of them gives.
    ``WHOLE_PERIOD``: all events of a period are rated together, and who did not play is rated too.
    ``UNCOUNTED`` is the clause by which a game does not count, where it is another one.
    ``POINTS_DECIDE``: the sum of the points alone decides; if not, it matters who was beaten.
    """

    code: str
    name: str
    EXPECTED: Clause
    UNCOUNTED: Clause | None = None
    WHOLE_PERIOD = False
    POINTS_DECIDE = True

    @abstractmethod
    def rules(self, day: date | None) -> Rules:
        """Return the edition for an event that ends on ``day`` (None: in force)."""

    @abstractmethod
    def editions(self) -> tuple[Rules, ...]:
        """Return every edition built, the oldest first."""

    @abstractmethod
    def solve(self, seats: Field, event: Event) -> None:
        """Find everybody’s change from the ratings all have for their opponents."""

    @abstractmethod
    def game(self, seat: Seat, opponent: Seat, game: Game) -> tuple[Number, Number]:
        """Return the expected score of a game that counts, and the rating points it gives."""

    @abstractmethod
    def steps(self, seat: Seat, values: dict[str, object]) -> Iterator[Step]:
        """Give the working of one player; ``values`` are those that the sentences may name."""

    def enter(self, seat: Seat, event: Event) -> None:  # noqa: B027
        """Note what holds for a rated player before the games: K, or a deviation that grew."""

    def result(self, seat: Seat, seats: Field) -> RatingChange | FirstRating | None:
        """Return what an event comes to for a player: a change, or nothing for an unrated one.

        A system that gives first ratings returns a ``first_rating`` for those.
        """
        return self.change(seat, seats) if seat.before else None

    def after(self, seat: Seat, result: RatingChange | FirstRating) -> Rating | None:
        """Return the standing with which a player enters the next event of the period.

        None while the player stays unrated. A system that publishes a first rating only after so
        many games returns here what the games so far come to.
        """
        if result.new_rating is None:
            return None
        games = seat.before.games if seat.before else 0
        peak = seat.before.peak if seat.before else result.new_rating
        return Rating(
            result.new_rating,
            None if games is None else games + len(seat.counted),
            None if peak is None else max(peak, result.new_rating),
            deviation=seat.deviation,
            volatility=seat.volatility,
            evaluations=seat.evaluations,
        )

    def has_value(self, seat: Seat) -> bool:
        """Whether games against a player can count."""
        return seat.before is not None

    def opponent_value(self, seat: Seat, opponent: Seat) -> Number | None:  # noqa: ARG002
        """Return the rating that an opponent has for a player, where it depends on who looks.

        With one given here, a game counts against somebody unrated too.
        """
        return opponent.value

    # --- A period --------------------------------------------------------------------------------

    @without_collecting
    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Rate the events of a period in order of their last days, each from what the last gave."""
        carried: dict[str, Rating] = {}
        made: list[RatingChange | FirstRating] = []
        uncounted: list[UncountedGame] = []
        events = (period.together,) if self.WHOLE_PERIOD else period.in_order
        for event in events:
            seats = self._seats(event, before, carried)
            self.solve(seats, event)
            for seat in seats.values():
                if seat.entry.rated and (result := self.result(seat, seats)):
                    made.append(result)
                    if event is not events[-1] and (after := self.after(seat, result)):
                        carried[seat.entry.player.id] = after
            uncounted += self._uncounted(event, seats)
        day = events[-1].last_day if events else None
        rules = self.rules(day)
        later = day and rules.effective and day < rules.effective
        return Report(
            self.code,
            rules,
            tuple(result for result in made if isinstance(result, RatingChange)),
            first_ratings=tuple(result for result in made if isinstance(result, FirstRating)),
            uncounted=tuple(uncounted),
            notes=(Account("rules-later", {"day": rules.effective}),) if later else (),
        )

    def rate_scores(
        self, period: RatingPeriod, before: RatingsBefore, coming: int
    ) -> tuple[Report, tuple[Scored, ...]] | None:
        """Rate one player, and every score in the last ``coming`` games, given as lost.

        The opponents are held; so only the sum of the points matters, or who was beaten too: then
        None is returned, unless all opponents to come are alike and the sum decides among these.
        """
        (event,) = period.events
        seats = self._seats(event, before, {})
        (seat,) = (rated for rated in seats.values() if rated.entry.rated)
        last = [place for place, (_, reason) in enumerate(seat.games) if reason is None]
        last = last[len(last) - coming :]
        games = [seat.games[place][0] for place in last]
        alike = {(seats[game.opponent or ""].before, game.colour) for game in games}
        if not self.POINTS_DECIDE and len(alike) > 1:
            return None
        scores = []
        for halves in range(2 * coming + 1):
            reached = []
            for drawn in (False,) if self.POINTS_DECIDE else (True, False):
                for turn, (place, game) in enumerate(zip(last, games, strict=True)):
                    won = max(0, min(2, halves - 2 * turn))  # the first ones, or all drawn
                    result = _RESULTS[(halves + turn) // coming if drawn else won]
                    seat.games[place] = game._replace(result=result), None
                seat.bonus = 0
                self.solve(seats, event)
                reached.append(seat.exact_new_rating)
            exact = reached[-1]
            if not isclose(reached[0], exact, abs_tol=1e-6):
                return None
            scores.append(Scored(seat.change + seat.bonus, exact, half_away_from_zero(exact)))
        return self.rate(period, before), tuple(scores)

    def _seats(self, event: Event, before: RatingsBefore, carried: dict[str, Rating]) -> Field:
        pool, day = event.time_class, event.start
        seats: Field = {}
        for entry in event.entries:
            name = entry.player.id
            rating = carried.get(name)
            if rating is None:
                rating = before.base(name, pool) if entry.rated else before.rating(name, pool, day)
            seat = seats[name] = Seat(entry, rating)
            if rating and entry.rated:
                self.enter(seat, event)
        for game in event.games:
            own, opponent = seats.get(game.player), seats.get(game.opponent or "")
            both = own and opponent and self._counts(own, opponent) and self._counts(opponent, own)
            plain = both and game.result in PLAYED and not game.not_rated
            for seat in filter(None, (own, opponent)):
                side = game.seen_by(seat.entry.player.id)
                seat.games.append((side, None if plain else self._reason(side, seats)))
        return seats

    def _reason(self, game: Game, seats: Field) -> Account | None:
        code = "opponent-unrated"
        if game.not_rated:
            code = f"file-{game.not_rated}"
        elif not game.result.played or game.opponent is None:
            code = "not-played"
        else:
            own, opponent = seats.get(game.player), seats.get(game.opponent)
            if own and opponent and self._counts(own, opponent):
                first = own.before is None and own.entry.rated  # whose rating the game may give
                if first or self._counts(opponent, own):
                    return None
        return Account(code, clause=self.UNCOUNTED or self.EXPECTED)

    def _counts(self, seat: Seat, opponent: Seat) -> bool:
        return self.has_value(opponent) or self.opponent_value(seat, opponent) is not None

    def _value(self, seats: Field, game: Game, reason: Account | None) -> Number | None:
        own, opponent = seats.get(game.player), seats.get(game.opponent or "")
        if not own or not opponent or (reason and opponent.before is None):
            return None  # what the event gives an unrated opponent is nothing that he had
        return self.opponent_value(own, opponent)

    def _uncounted(self, event: Event, seats: Field) -> Iterator[UncountedGame]:
        left_out = any(reason for seat in seats.values() for _, reason in seat.games)
        sides = {name: iter(seat.games) for name, seat in seats.items()}
        for game in event.games if left_out else ():  # in the order in which each seat has its own
            both = [next(sides[name])[1] for name in (game.player, game.opponent) if name in sides]
            if reason := next(filter(None, both), None):
                yield UncountedGame(game, self._value(seats, game, reason), reason)

    def first_rating(
        self, seat: Seat, seats: Field, reason: Account, steps: Iterable[Step] = ()
    ) -> FirstRating:
        """Return an unrated player’s first rating: the value that the event gave, if any."""
        whole = None if seat.value is None else half_away_from_zero(seat.value)
        clause = reason.clause or self.EXPECTED
        games = tuple(MetOpponent(game, self._value(seats, game, why), why, clause)
                      for game, why in seat.games)  # fmt: skip
        return FirstRating(
            seat.entry.player, seat.score, seat.value, whole, reason, games, tuple(steps),
            details={"performance": whole},
        )  # fmt: skip

    # --- A player’s change -----------------------------------------------------------------------

    def change(self, seat: Seat, seats: Field) -> RatingChange:
        """Return a rated player’s change, with its working."""
        before, exact = seat.before or Rating(0), seat.exact_new_rating
        new = half_away_from_zero(exact)
        beside = zip(BESIDE, (seat.deviation, seat.volatility, seat.evaluations), strict=True)
        details = {name: value for name, value in beside if value is not None}
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
            Lazy(lambda games: (self._game(seat, seats, *known) for known in games), seat.games),
            Lazy(lambda beside: self.steps(seat, self._values(seat, seats, beside)), details),
            seat.notes,
            {"bonus": seat.bonus, **details},
        )

    def _values(self, seat: Seat, seats: Field, beside: dict[str, Number]) -> dict[str, object]:
        """Return what the working names of a rated player’s change."""
        before, exact = seat.before or Rating(0), seat.exact_new_rating
        terms = [self.game(seat, seats[name], game)[0] for game, name in seat.counted]
        return {
            **beside,
            "before": before.value,
            "deviation": before.deviation,
            "score": seat.score,
            "expected": seat.expected,
            "k": seat.k,
            "bonus": seat.bonus,
            "change": seat.change,
            "exact_new_rating": exact,
            "new_rating": half_away_from_zero(exact),
            "games": len(terms),
            "terms": terms,
        }

    def _game(
        self, seat: Seat, seats: Field, game: Game, reason: Account | None
    ) -> CountedGame | UncountedGame:
        opponent = seats.get(game.opponent or "")
        rating = self._value(seats, game, reason)
        own, score = seat.before, game.result.score
        if reason or opponent is None or rating is None or own is None or score is None:
            return UncountedGame(game, rating, reason or Account("opponent-unrated"))
        gap = own.value - rating
        expected, change = self.game(seat, opponent, game)
        deviation = opponent.before and opponent.before.deviation
        return CountedGame(
            game, rating, score, gap, gap, expected, change, self.EXPECTED, deviation
        )
