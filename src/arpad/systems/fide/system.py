"""FIDE ratings of one period: whole events or one chair, every game against the list."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import ClassVar, Literal

from arpad.domain import (
    NO_DETAILS,
    Account,
    CountedGame,
    Entry,
    Event,
    FirstRating,
    Lazy,
    Problem,
    Rating,
    RatingChange,
    RatingPeriod,
    RatingsBefore,
    Record,
    Report,
    Scored,
    Step,
    UncountedGame,
    without_collecting,
)
from arpad.regulation import Rules, half_away_from_zero
from arpad.systems.fide import editions
from arpad.systems.fide.admission import Admission, Judged, judge, one_is_unrated
from arpad.systems.fide.change import PeriodRules, Working, hundredths, points, work_out
from arpad.systems.fide.editions import COMPRESSION, MARCH_2024, STANDARD, clauses, number_of
from arpad.systems.fide.k import (
    LONG_EVENT,
    TODAY,
    days_from,
    k_for_period,
    k_in_plain_order,
    list_of_event,
    lists_of_k,
)


class System(Record):
    """FIDE standard, rapid and blitz ratings.

    ``round_per``: "period" rounds once, as 8.3.4 says, "event" each event by itself;
    ``one_cap``: while one game of a tournament was capped, "largest" caps the largest gap,
    "favourite" the largest in which the player is the higher rated, "benefit" that one and every
    gap in which the player is the lower rated;
    ``fast_classic``: 45+30 was approved as standard for these events; ``played_out``: games
    after a match was decided are rated, as asked for before it.

    Facts read from an entry: ``k`` (the list's K, typed), ``under_18``, ``ever_2400``.
    """

    round_per: Literal["period", "event"] = "period"
    one_cap: Literal["largest", "favourite", "benefit"] = "largest"
    fast_classic: bool = False
    played_out: bool = False

    code: ClassVar[str] = "fide"
    name: ClassVar[str] = "FIDE"

    def editions(self) -> tuple[Rules, ...]:
        """Return every edition built here."""
        return editions.every_edition()

    @without_collecting
    def rate(self, period: RatingPeriod, before: RatingsBefore) -> Report:
        """Add up all games of the period for each rated entry and round the change once (8.3).

        A player without a rating in any of the events gets a first rating, or the reason why not
        (8.2). All events are of one time class, since each has a rating of its own; ratings are
        whole numbers. Raises ValueError otherwise.
        """
        return self._rate(period, before)[0]

    def rate_scores(
        self, period: RatingPeriod, before: RatingsBefore, coming: int
    ) -> tuple[Report, tuple[Scored, ...]]:
        """Rate one player, and every score in the last ``coming`` games, which are given as lost.

        Expected score and K do not depend on the score, so the games are added up once.
        """
        report, workings = self._rate(period, before)
        if not workings:
            raise ValueError("a player without a rating has no change")
        return report, tuple(workings[0].scores(coming))

    def _rate(self, period: RatingPeriod, before: RatingsBefore) -> tuple[Report, list[Working]]:
        """Judge every game, then rate every player by what holds for the whole period."""
        events = period.events
        last = max(events, key=lambda event: event.start or date.min)
        if len({event.time_class for event in events}) > 1:
            raise ValueError("standard, rapid and blitz are three ratings: rate them one by one")
        options = Admission(self.fast_classic, self.played_out)
        compressed = last.end is not None and list_of_event(last.end) == MARCH_2024
        by_event = self.round_per == "event"
        used = editions.edition(last.time_class, last.start)
        where, k_lists = clauses(last.time_class, last.start), lists_of_k(events)
        rules = PeriodRules(used, where, k_lists, by_event, compressed, self.one_cap)
        judged = [judge(event, before, options) for event in events]
        changes: list[RatingChange] = []
        workings: list[Working] = []
        newcomers: list[FirstRating] = []
        problems = list(_problems_of_period(events, last))
        entries, by_player = period.rated_entries, _by_player(judged)
        for entry in entries:
            played, base = by_player.get(entry.player.id, judged), _base(entry, last, before)
            if base is None:
                newcomers.append(_newcomer(entry, played))
                continue
            working = work_out(entry, base, played, rules)
            workings.append(working)
            changes.append(_change(entry, base, working))
        if _are_whole_events(entries):
            from arpad.systems.fide.events import problems_of_change

            for change, working in zip(changes, workings, strict=True):
                problems += problems_of_change(change, working)
        report = Report(
            self.code,
            editions.rules_of(used),
            tuple(changes),
            tuple(problems),
            tuple(newcomers),
            tuple(_uncounted(judged, changes)),
        )
        return report, workings


def _change(entry: Entry, base: Rating, working: Working) -> RatingChange:
    sums, change = working.sums, working.change
    games = Lazy(Working.games, working)
    return RatingChange(
        entry.player,
        base,
        hundredths(sums.scored),
        hundredths(sums.expected),
        working.k,
        working.k_reason,
        working.exact_change,
        change,
        working.exact_new_rating,
        working.standing.rating + change,
        games,
        Lazy(_steps, (working, games)),
        Lazy(_notes, working),
        {"list_rating": working.list_rating} if working.rules.compressed else NO_DETAILS,
        (sums.counted, sums.met),
    )


def _steps(looked_at: tuple[Working, Lazy[CountedGame | UncountedGame]]) -> tuple[Step, ...]:
    """Return the steps of the working in order."""
    working, games = looked_at
    change, list_rating = working.change, working.list_rating
    rated = [game for game in games if isinstance(game, CountedGame)]
    capped = sum(game.counted_difference != game.difference for game in rated)
    cap = working.rules.used.cap
    beyond = sum(not -cap <= game.difference <= cap for game in rated) - capped
    values: dict[str, object] = {
        "table": number_of(working.rules.clauses.table),
        "before": working.standing.rating,
        "games": working.sums.counted,
        "score": hundredths(working.sums.scored),
        "terms": tuple(game.expected for game in rated),
        "expected": hundredths(working.sums.expected),
        "listed_k": working.listed_k,
        "k": working.k,
        "reason": working.listed_reason,
        "exact_change": working.exact_change,
        "change": change,
        "new_rating": working.standing.rating + change,
        "capped": capped,
        "cap": cap,
        "beyond": beyond,
        "list_rating": list_rating,
    }
    clauses = working.rules.clauses
    codes = [("fide-expected", clauses.table)]
    if capped:
        codes.append(("fide-cap", clauses.cap))
    if beyond:
        exempt = working.rules.used.exempt_from is not None
        code = "fide-cap-exemption" if exempt else "fide-true-gap"
        codes.append((code, clauses.cap_exemption if exempt else clauses.cap))
    codes.append(("fide-k", clauses.k))
    if working.k != working.listed_k:
        codes.append(("fide-k-700", clauses.k))
    codes.append(("fide-change", clauses.change))
    by_event = change != working.rounded_once
    codes.append(("fide-rounding-per-event" if by_event else "fide-rounding", clauses.rounding))
    codes.append(("fide-new-rating", clauses.period))
    if list_rating is not None:
        codes.append(("fide-compression", COMPRESSION))
    return tuple(Step(code, values, clause) for code, clause in codes)


def _notes(working: Working) -> tuple[Account, ...]:
    """Say where another reading of the regulation gives another number."""
    notes = (*turn_note(working), *_k_order_note(working))
    if len(working.events) < 2 or working.rounded_by_event == working.rounded_once:
        return notes
    values = {
        "period": working.rounded_once,
        "events": working.rounded_by_event,
        "change": working.change,
    }
    return (*notes, Account("fide-roundings-differ", values, working.rules.clauses.rounding))


def turn_note(working: Working) -> tuple[Account, ...]:
    """Say how the turn of the year decides K, if the 700 rule leaves a difference."""
    turn = working.turn
    if turn is None:
        return ()
    account, values = turn.account, _by_other_k(working, turn.other_k)
    if values["other_k"] == working.k:
        return ()
    return (account._replace(values={**account.values, **values}),)


def _k_order_note(working: Working) -> tuple[Account, ...]:
    """Say which K another reading of 8.3.3 gives, where it gives another."""
    rows = working.rules.used.k
    if working.listed_reason.code == "k-typed" or rows != TODAY:
        return ()
    other, code = k_in_plain_order(working.standing, rows)
    values = _by_other_k(working, other)
    if values["other_k"] == working.k:
        return ()
    return (Account("k-order", {**values, "other_reason": code}, working.rules.clauses.k),)


def _by_other_k(working: Working, other: int) -> dict[str, object]:
    """Return K and what another K of the list would give, after the 700 rule."""
    k = k_for_period(other, working.sums.counted, working.rules.used.k.product_limit)
    change = points(k, working.sums.gained)
    return {
        "k": working.k,
        "other_k": k,
        "other_exact_change": change,
        "other_change": half_away_from_zero(change),
    }


def _base(entry: Entry, last: Event, before: RatingsBefore) -> Rating | None:
    """Return the rating the change is added to; the standard one stands in for another."""
    player, time_class = entry.player.id, last.time_class
    base = before.base(player, time_class)
    if base is None and time_class != STANDARD:
        return before.base(player, STANDARD)
    return base


def _newcomer(entry: Entry, judged: list[Judged]) -> FirstRating:
    from arpad.systems.fide.first_rating import rate_newcomer

    player = entry.player.id
    played = [(event.event, event.seen_by(player)) for event in judged]
    return rate_newcomer(entry, played)


def _by_player(judged: list[Judged]) -> dict[str, list[Judged]]:
    """Return the events of each player; with one event nothing, since all played in it."""
    events: dict[str, list[Judged]] = {}
    for event in judged if len(judged) > 1 else ():
        for player in event.seats:
            events.setdefault(player, []).append(event)
    return events


def _uncounted(judged: list[Judged], changes: Sequence[RatingChange]) -> Iterator[UncountedGame]:
    """List every game that changes no rating, once, as its file has it."""
    for event in judged:
        unrated = {player for player, seat in event.seats.items() if seat.rating is None}
        rated_later = unrated & {change.player.id for change in changes} if unrated else unrated
        games = event.event.games
        for place in range(len(games)) if unrated else event.reasons:
            game = games[place]
            if place in event.reasons:
                verdict = event.verdict(place)
                yield UncountedGame(game, verdict.opponent, event.reasons[place])
            elif game.player in unrated or game.opponent in unrated:
                late = {game.player, game.opponent} & rated_later
                verdict = event.verdict(place)
                if not late or {verdict.rating, verdict.opponent} == {None}:
                    reason = one_is_unrated(verdict, event.event, "one-unrated")
                    yield UncountedGame(game, verdict.opponent, reason)


def _problems_of_period(events: Sequence[Event], last: Event) -> Iterator[Problem]:
    """Say what the dates of the events leave open."""
    where = clauses(last.time_class, last.start)
    published = {list_of_event(event.end) for event in events if event.end is not None}
    if len(published) > 1:
        days = ", ".join(str(day) for day in sorted(published))
        yield Problem(Account("several-periods", {"lists": days}, where.period), "warning")
    if len({editions.edition(event.time_class, event.start).label for event in events}) > 1:
        yield Problem(Account("several-editions", {}, where.period), "note")
    for event in events:
        if event.start is None and any(entry.number is not None for entry in event.entries):
            label = editions.edition(event.time_class, None).label
            yield Problem(Account("no-start-date", {"edition": label}, where.period), "warning")
        elif event.start and event.end and days_from(event.start, event.end) > LONG_EVENT:
            days_long = days_from(event.start, event.end)
            account = Account("event-over-30-days", {"days": days_long}, where.period)
            yield Problem(account, "note")


def _are_whole_events(entries: Sequence[Entry]) -> bool:
    """Whether these are the rated players of whole events, not of one chair.

    What one chair assumes its calculator says.
    """
    return len(entries) > 1 or any(entry.number is not None for entry in entries)
