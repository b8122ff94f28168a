"""Which games count: the rules that decide for each game of an event, once for both players."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache

from arpad.domain import PLAYED, TOO_SHORT, Account, Event, Game, RatingsBefore, Record, Result
from arpad.named import NamedTuple
from arpad.regulation import Number
from arpad.systems.fide.editions import GAP_EXCLUSION, STANDARD, Clauses, Edition, clauses, edition
from arpad.systems.fide.tables import EXPECTED, LARGEST

SCORES = {Result.WIN: 100, Result.DRAW: 50, Result.LOSS: 0}  # in hundredths
_NO_EXEMPTION = 1 << 29  # above every rating
FAST_CLASSIC_MINUTES = 75  # 45+30: standard only in events approved one by one


def expected_hundredths(difference: int) -> int:
    """Return the expected score, in hundredths, for own rating − opponent's (table 8.1.2)."""
    if -LARGEST <= difference <= LARGEST:
        return EXPECTED[difference]
    return 100 if difference > 0 else 0


class Admission(NamedTuple):
    """Options of the regulation that no file carries, one for the whole event.

    ``fast_classic``: the Qualification Commission approved 45+30 as standard for this event;
    ``played_out``: the games after a match was decided are rated, as asked for before (6.2).
    """

    fast_classic: bool = False
    played_out: bool = False


class Verdict(NamedTuple):
    """A game from one player's side, both ratings (None: unrated), and why it does not count.

    ``reason`` is None if it counts, between rated players.
    """

    game: Game
    rating: int | None
    opponent: int | None
    reason: Account | None


class Seat:
    """A player in an event: the rating there, and what the games between rated players add up to.

    ``stands_in``: the rating is the standard one; ``counted`` is the number of these games, ``met``
    the sum of the opponents' ratings; score and expected score are in hundredths.
    """

    # Games meet seats at random, and those of a large event are in no near cache: each is small.
    __slots__ = ("counted", "expected", "met", "rating", "scored", "stands_in")

    def __init__(self, rating: int | None, *, stands_in: bool = False) -> None:
        """Begin without a game."""
        self.rating, self.stands_in = rating, stands_in
        self.counted = self.met = self.scored = self.expected = 0

    @property
    def gained(self) -> int:
        """Score − expected score, in hundredths."""
        return self.scored - self.expected

    def __add__(self, other: "Seat") -> "Seat":
        """Return the sums of two events."""
        both = Seat(self.rating, stands_in=self.stands_in or other.stands_in)
        both.counted = self.counted + other.counted
        both.met = self.met + other.met
        both.scored = self.scored + other.scored
        both.expected = self.expected + other.expected
        return both


class Judged(Record):
    """An event with its ratings looked up, every game judged, and those that count added up.

    ``reasons`` say why games, by their place in the event, do not count.
    """

    event: Event
    used: Edition
    seats: Mapping[str, Seat]
    reasons: Mapping[int, Account]

    @cached_property
    def _places(self) -> Mapping[str, list[int]]:
        """Each player's games, by their places in the event."""
        places: dict[str, list[int]] = {player: [] for player in self.seats}
        for place, game in enumerate(self.event.games):
            places[game.player].append(place)
            if game.opponent is not None:
                places[game.opponent].append(place)
        return places

    def verdict(self, place: int, player: str = "") -> Verdict:
        """Return the verdict on a game, from the side of ``player`` if he is named."""
        game = self.event.games[place]
        if player:
            game = game.seen_by(player)
        opponent = None if game.opponent is None else self.seats[game.opponent].rating
        return Verdict(game, self.seats[game.player].rating, opponent, self.reasons.get(place))

    def seen_by(self, player: str) -> list[Verdict]:
        """Return the verdicts on a player's games, in order, from his own side."""
        return [self.verdict(place, player) for place in self._places[player]]


@lru_cache(maxsize=4096)  # one object for all of one rating
def whole(rating: Number) -> int:
    """Return a FIDE rating as an integer; raises ValueError if it has decimals."""
    if isinstance(rating, int):
        return rating
    if rating != int(rating):
        raise ValueError(f"FIDE ratings are whole numbers, not {rating}")
    return int(rating)


def judge(event: Event, before: RatingsBefore, options: Admission) -> Judged:
    """Look up the ratings of an event, judge its games and add them up for both players."""
    seats = dict(_seats(event, before))
    reasons = dict(_reasons(event, seats, options))
    used = edition(event.time_class, event.start)
    cap, exempt_from = min(used.cap, LARGEST), used.exempt_from or _NO_EXEMPTION
    for place, (player, opponent, result, _, _, _, other, _) in enumerate(event.games):
        if opponent is None or place in reasons:
            continue
        one, two = seats[player], seats[opponent]
        own, against = one.rating, two.rating
        if own is None or against is None:
            continue
        if own < exempt_from > against:
            gap = own - against
            if not -cap <= gap <= cap:
                gap = cap if gap > 0 else -cap
            expected = EXPECTED[gap]
            others = 100 - expected
        else:
            expected = expected_hundredths(used.counted_difference(own, against))
            others = expected_hundredths(used.counted_difference(against, own))
        score = SCORES[result]
        one.counted += 1
        one.met += against
        one.scored += score
        one.expected += expected
        two.counted += 1
        two.met += own
        two.scored += 100 - score if other is None else SCORES[other]
        two.expected += others
    return Judged(event=event, used=used, seats=seats, reasons=reasons)


def _seats(event: Event, before: RatingsBefore) -> Iterator[tuple[str, Seat]]:
    """Look up every player's rating on the list in force when the event starts.

    A player without a rapid or blitz rating plays with the standard one (7.2.1 there).
    """
    time_class, start = event.time_class, event.start
    for entry in event.entries:
        player = entry.player.id
        rating = before.rating(player, time_class, start)
        stands_in = rating is None and time_class != STANDARD
        if stands_in:
            rating = before.rating(player, STANDARD, start)
        value = None if rating is None else whole(rating.value)
        yield player, Seat(value, stands_in=stands_in and value is not None)


def _reasons(
    event: Event, seats: Mapping[str, Seat], options: Admission
) -> Iterator[tuple[int, Account]]:
    """Say for each game that does not count why, by its place in the event."""
    used, where = edition(event.time_class, event.start), clauses(event.time_class, event.start)
    everywhere = _whole_event(event, used, seats)
    too_late: frozenset[int] = frozenset()
    if _is_match(event) and not options.played_out:
        too_late = _games_after_the_decision(event)
    by_ratings = event.time_class != STANDARD or not _long_enough_for_all(event, used)
    open_still = Account("no-result")
    unplayed = Account("not-played", clause=where.unplayed)
    decided = Account("match-decided", clause=where.match_decided)
    plainly = everywhere is None and not too_late and not by_ratings
    for place, game in enumerate(event.games):
        if plainly and game.result in PLAYED and not game.not_rated:
            continue
        if game.not_rated:
            yield place, _file_reason(game, where)
        elif game.result is Result.UNFINISHED:
            yield place, open_still
        elif game.result not in PLAYED:
            yield place, unplayed
        elif everywhere is not None:
            yield place, everywhere
        elif place in too_late:
            yield place, decided
        elif by_ratings:
            opponent = seats[game.opponent].rating if game.opponent is not None else None
            reason = _of_ratings(event, used, seats[game.player].rating, opponent, options)
            if reason is not None:
                yield place, reason


def one_is_unrated(verdict: Verdict, event: Event, code: str = "opponent-unrated") -> Account:
    """Say that a game against an unrated opponent changes nobody's rating (8.3.1)."""
    if verdict.rating is None and verdict.opponent is None:
        code = "both-unrated"
    return Account(code, clause=clauses(event.time_class, event.start).rated_opponents)


def _long_enough_for_all(event: Event, used: Edition) -> bool:
    """Whether the time is enough whatever the ratings are; an unknown time is taken as such."""
    control = event.time_control
    return control is None or control.minutes >= max(used.least_minutes(at) for at in (0, 9999))


def _file_reason(game: Game, where: Clauses) -> Account:
    clause = where.unplayed if game.not_rated == "no-move" else None
    return Account(f"file-{game.not_rated}", clause=clause)


def _whole_event(event: Event, used: Edition, seats: Mapping[str, Seat]) -> Account | None:
    """Return why no game of the event counts, None if they may."""
    where = clauses(event.time_class, event.start)
    control = event.time_control
    if event.time_class == TOO_SHORT:
        minutes = None if control is None else control.minutes
        return Account("time-too-short-for-any", {"minutes": minutes}, where.time_control)
    if control is not None:
        if event.time_class != STANDARD and not control.even:
            return Account("time-uneven", clause=where.even_times)
        first, needed = control.first_moves, used.first_moves
        if event.time_class == STANDARD and first is not None and first < needed:
            values = {"moves": first, "needed": needed}
            return Account("first-period-short", values, where.first_period)
    if _is_match(event) and any(seat.rating is None for seat in seats.values()):
        return Account("match-unrated", clause=where.match_unrated)
    return None


def _of_ratings(
    event: Event, used: Edition, own: int | None, opponent: int | None, options: Admission
) -> Account | None:
    """Judge by the two ratings: the time a standard game needs, the gap of rapid and blitz."""
    higher = max(own or 0, opponent or 0)
    if event.time_class == STANDARD:
        needed = used.least_minutes(higher)
        if options.fast_classic:
            needed = min(needed, FAST_CLASSIC_MINUTES)
        minutes = event.time_control.minutes if event.time_control else needed
        if minutes >= needed:
            return None
        values = {"minutes": minutes, "needed": needed, "rating": higher}
        return Account("time-too-short", values, clauses(STANDARD, event.start).time_control)
    if own is not None and opponent is not None and used.excludes(own, opponent):
        return Account("gap-excluded", {"gap": abs(own - opponent)}, GAP_EXCLUSION)
    return None


def _is_match(event: Event) -> bool:
    """Whether two players, both rated here, meet in more than one game (6.1, 6.2)."""
    return (
        len(event.entries) == 2
        and max(event.rounds or 0, len(event.games)) > 1
        and all(entry.rated for entry in event.entries)
    )


def _games_after_the_decision(event: Event) -> frozenset[int]:
    """Return the games (from 0) played after one side had more than half of the points.

    The scheduled games are the event's rounds; forfeits win a match as games do.
    """
    order = sorted(range(len(event.games)), key=lambda number: event.games[number].round or 0)
    half = Fraction(max(event.rounds or 0, len(event.games)), 2)
    points: dict[str, Fraction] = {}
    after = set()
    for number in order:
        if any(total > half for total in points.values()):
            after.add(number)
        game = event.games[number]
        if game.opponent is not None and game.result.score is not None:
            other = game.seen_by(game.opponent)
            points[game.player] = points.get(game.player, Fraction(0)) + game.result.score
            score = other.result.score or Fraction(0)
            points[other.player] = points.get(other.player, Fraction(0)) + score
    return frozenset(after)
