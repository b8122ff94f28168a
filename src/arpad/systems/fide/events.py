"""What FIDE says of whole events: options, doubts about time controls and K, later lists."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache

from arpad.capabilities import Events
from arpad.domain import Account, Entry, Event, Problem, RatingChange
from arpad.inputs import Choice, Flag, Given
from arpad.regulation import Clause
from arpad.systems.fide.change import K, Working
from arpad.systems.fide.editions import STANDARD, edition
from arpad.systems.fide.k import TODAY, is_junior, list_of_event, lists_of_k
from arpad.systems.fide.questions import FAST_CLASSIC
from arpad.systems.fide.system import turn_note


class FideEvents(Events):
    """Events of FIDE, rated together as one period."""

    notes_are_findings = False
    inputs = (
        Choice(name="round", label="Rounding",
               help="Round the change once for all files together, or for each event by itself.",
               default="per-period",
               choices={"per-period": "Once per period", "per-event": "Once per event"},
               example="per-period"),
        Choice(
            name="one_cap",
            label="The one capped game",
            help="For FIDE events of 2022 to February 2024. Which game had its gap cut to 400?",
            default="largest",
            choices={
                "largest": "Largest gap",
                "favourite": "Largest gap as the favourite",
                "benefit": "As the favourite the largest gap, else every gap",
            },
            example="largest",
        ),
        FAST_CLASSIC,
        Flag(name="match_played_out", label="Match rated to its end",
             help="Games after a match was won are rated too, as was requested beforehand."),
    )  # fmt: skip

    def options(self, given: Given) -> Given:
        """Return the options of the room."""
        return {
            "round_per": given["round"].removeprefix("per-"),
            "one_cap": given["one_cap"],
            "fast_classic": given["fast_classic"],
            "played_out": given["match_played_out"],
        }

    def doubts(self, event: Event) -> Iterator[Account]:
        """Ask about a time control that can be read as one that other ratings need (B.02, 1.1)."""
        control, used = event.time_control, edition(STANDARD, event.start)
        if event.time_class != STANDARD or control is None:
            return
        needed = [used.least_minutes(rating) for rating in (0, *used.long_games)]

        def enough(minutes: Fraction) -> list[bool]:
            return [minutes >= least for least in needed]

        for reading in control.others:
            if enough(reading.minutes) != enough(control.minutes):
                values = {
                    "text": control.written,
                    "minutes": control.minutes,
                    "other": reading.minutes,
                }
                yield Account("time-control-doubtful", values)
                return

    def closing(self, event: Event) -> date | None:
        """Return a day in the life of the list before the one on which the event is rated."""
        end = event.end or event.start
        return None if end is None else list_of_event(end) - timedelta(days=1)

    def is_k(self, entry: Entry, event: Event, listed: date) -> bool:
        """Whether the K of a list is that of the list before the one on which the event appears.

        Where that list is not there, or depends on a last day that is not known, a junior may be
        one no more by then.
        """
        uses = lists_of_k([event])
        days = (listed, uses.used, uses.latest) if uses else (listed,)
        return len({is_junior(entry, TODAY, day) for day in days}) == 1

    def later_months(self, event: Event) -> Mapping[date, frozenset[int]]:
        """Return the rounds of the later months of an event of over 30 days."""
        from arpad.systems.fide.norms.people import later_months

        return later_months(event)


EVENTS = FideEvents()


_KNOWN_WITHOUT_ASKING = frozenset(("k-typed", "k-2400", "k-one", "k-stands-in"))


def problems_of_change(change: RatingChange, working: Working) -> Iterator[Problem]:
    """Say what was assumed of one player of a whole event, and what stands out."""
    entry, where = working.entry, working.rules.clauses
    number = entry.number
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
