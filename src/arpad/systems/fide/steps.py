"""The working of a change: its steps and notes, and what a whole event makes one doubt."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from functools import lru_cache

from arpad.answers import OtherView
from arpad.domain import (
    Account,
    CountedGame,
    Entry,
    Event,
    Problem,
    RatingChange,
    Step,
    UncountedGame,
)
from arpad.regulation import FORMULA, Clause, expected_score, half_away_from_zero
from arpad.systems.fide.change import K, Working, hundredths, points
from arpad.systems.fide.editions import COMPRESSION, clauses, edition, number_of
from arpad.systems.fide.k import (
    LONG_EVENT,
    TODAY,
    days_from,
    k_for_period,
    k_in_plain_order,
    list_of_event,
)


class FormulaView(OtherView):
    """A FIDE period by Elo's formula: full gap, no cap, the same K; never official."""

    __slots__ = ()


def steps(working: Working, games: Iterable[CountedGame | UncountedGame]) -> tuple[Step, ...]:
    """Return the steps of the working in order."""
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


def turn_note(working: Working) -> tuple[Account, ...]:
    """Say how the turn of the year decides K, if the 700 rule leaves a difference."""
    turn = working.turn
    if turn is None:
        return ()
    account, values = turn.account, _by_other_k(working, turn.other_k)
    if values["other_k"] == working.k:
        return ()
    return (account._replace(values={**account.values, **values}),)


def k_order_note(working: Working) -> tuple[Account, ...]:
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


def formula_view(change: RatingChange) -> FormulaView:
    """Return the same games by Elo's formula: full gap, no cap, the same K; never official."""
    k = float(change.k or 0)
    view = tuple([_by_formula(game, k) for game in change.counted])
    expected = sum([float(game.expected) for game in view])
    exact = k * (float(change.score) - expected)
    rounded = half_away_from_zero(exact)
    return FormulaView(expected, exact, rounded, change.new_rating - change.change + rounded, view)


def formula_step(view: FormulaView) -> Step:
    """Return the step that tells Elo's formula beside the table."""
    values = {
        "formula_expected": view.expected,
        "formula_change": view.exact_change,
        "formula_rounded": view.change,
    }
    return Step("fide-formula", values, FORMULA)


def _by_formula(game: CountedGame, k: float) -> CountedGame:
    expected = expected_score(game.difference)
    gap, points = game.difference, k * (float(game.score) - expected)
    return CountedGame(game.game, game.opponent, game.score, gap, gap, expected, points, FORMULA)


_KNOWN_WITHOUT_ASKING = frozenset(("k-typed", "k-2400", "k-one", "k-stands-in"))


def problems_of_period(events: Sequence[Event], last: Event) -> Iterator[Problem]:
    """Say what the dates of the events leave open."""
    where = clauses(last.time_class, last.start)
    published = {list_of_event(event.end) for event in events if event.end is not None}
    if len(published) > 1:
        days = ", ".join(str(day) for day in sorted(published))
        yield Problem(Account("several-periods", {"lists": days}, where.period), "warning")
    if len({edition(event.time_class, event.start).label for event in events}) > 1:
        yield Problem(Account("several-editions", {}, where.period), "note")
    for event in events:
        if event.start is None and any(entry.number is not None for entry in event.entries):
            label = edition(event.time_class, None).label
            yield Problem(Account("no-start-date", {"edition": label}, where.period), "warning")
        elif event.start and event.end and days_from(event.start, event.end) > LONG_EVENT:
            days_long = days_from(event.start, event.end)
            account = Account("event-over-30-days", {"days": days_long}, where.period)
            yield Problem(account, "note")


def are_whole_events(entries: Sequence[Entry]) -> bool:
    """Whether these are the rated players of whole events, not of one chair.

    What one chair assumes its calculator says.
    """
    return len(entries) > 1 or any(entry.number is not None for entry in entries)


def problems_of_change(entry: Entry, change: RatingChange, working: Working) -> Iterator[Problem]:
    """Say what was assumed of one player of a whole event, and what stands out."""
    number, where = entry.number, working.rules.clauses
    code = working.listed_reason.code
    known = code in _KNOWN_WITHOUT_ASKING or not working.sums.counted
    if not known and (missing := _missing(entry, change, working)):
        account = _assumed(working.listed_k, missing, where.k)
        if number is None:
            named = {**account.values, "name": entry.player.name or entry.player.id}
            account = Account("k-assumed-named", named, where.k)
        yield Problem(account, "note", player=number)
    if number is None:
        return  # nobody is named by it; the player's own notes and numbers say the rest
    if working.sums.counted and working.turn:
        turns = (note for note in turn_note(working) if not _as_the_first_day_says(note))
        yield from (Problem(note, "note", player=number) for note in turns)
    floor = working.rules.used.floor
    if working.standing.rating < floor:
        values = {"rating": working.standing.rating, "floor": floor}
        yield Problem(Account("below-floor", values, where.floor), "warning", player=number)
    elif change.new_rating < floor:
        values = {"new_rating": change.new_rating, "floor": floor}
        yield Problem(Account("falls-below-floor", values, where.floor), "note", player=number)


def _as_the_first_day_says(note: Account) -> bool:
    """Whether the last day is known and gives the K that the year of the first day gives."""
    used = note.values["list"]
    return (
        note.code == "k-turn-of-year"
        and isinstance(used, date)
        and used.year == note.values["year"]
    )


@lru_cache(maxsize=256)
def _assumed(k: K, missing: tuple[str, ...], clause: Clause) -> Account:
    """Say that K was assumed; thousands of players share a few such sentences."""
    return Account("k-assumed", {"k": k, "missing": missing}, clause)


def _missing(entry: Entry, change: RatingChange, working: Working) -> tuple[str, ...]:
    """Name what would have decided K and was not given."""
    missing, code = [], working.listed_reason.code
    if change.before.games is None and code != "k-junior":
        missing.append("rated games so far")
    if change.before.peak is None and not entry.facts.get("ever_2400"):
        missing.append("highest rating so far")
    if code != "k-new" and not entry.player.birth_year:
        missing.append("birth year")
    elif code != "k-new" and _may_be_junior(entry, working):
        missing.append("day of the event")
    return tuple(missing)


def _may_be_junior(entry: Entry, working: Working) -> bool:
    """Whether no day is known of the events, and the player may be a junior on theirs."""
    last_year = (entry.player.birth_year or 0) + working.rules.used.k.junior_age
    return last_year >= working.rules.used.effective.year and not any(
        judged.event.start or judged.event.end for judged in working.events
    )
