"""What FIDE says of whole events: its options, doubtful time controls, lists of later months."""

from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from fractions import Fraction

from arpad.capabilities import Events
from arpad.domain import Account, Entry, Event
from arpad.inputs import Choice, Flag, Given
from arpad.systems.fide.editions import STANDARD, edition
from arpad.systems.fide.k import TODAY, is_junior, list_of_event, lists_of_k
from arpad.systems.fide.questions import FAST_CLASSIC


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
