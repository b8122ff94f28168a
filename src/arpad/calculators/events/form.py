"""What can be said of the events to be rated beside their files, described once for every door."""

from typing import Any

from arpad.calculator import games_played_input
from arpad.capabilities import Events, events_of
from arpad.declared import Names
from arpad.domain import TimeControl
from arpad.formats.time_control import read_time_control
from arpad.inputs import Amount, Choice, Day, Form, Input
from arpad.language import say
from arpad.rating_system import is_folder, systems

# A room of one file is not asked before it rates: its whole code would be loaded.
RATING = {code: events_of(code) if is_folder(code) else Events() for code in systems()}
RATINGS = {name: words for rules in RATING.values() for name, words in rules.ratings.items()}


class Control(Input):
    """A time control as it is announced."""

    example: str = "G/30;d5"

    @property
    def allowed(self) -> str:
        """The notation by examples."""
        return say("a time control such as G/30;d5, 40/90,SD/30;+30 or 90 min + 30 s")

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the text."""
        return {"type": "string"}

    def read(self, text: str) -> TimeControl:
        """Read a time control; raises ValueError for what is none."""
        control = read_time_control(text, by_sum=True).control
        if control is None:
            raise ValueError
        return control


FORM = Form(
    (
        Choice(
            name="system",
            label="Rating system",
            help="If empty, we see it from the file.",
            choices=Names(tuple(RATING)),
            example=list(RATING)[1],
        ),
        Choice(
            name="time_class",
            label="Which rating",
            help=(
        "Enter it only if the file is wrong or silent."
    ),
            choices=RATINGS,
            example="standard",
        ),
        Control(
            name="time_control",
            label="Time control",
            help="Enter it only if the file is wrong or silent.",
        ),
        Day(
            name="date",
            label="Day of the event",
            help=(
        "Enter it only if the file is wrong or silent. FIDE looks at the first day, US Chess "
        "at the last."
    ),
        ),
        Day(name="end", label="Last day of the event",
            help="It matters only for juniors in an event around New Year.",
            example="2026-11-15"),
        games_played_input(
            "For every player without a number in the table of players. It decides K."
        ),
        Amount(name="peak", label="Highest published rating",
               help="For every player without one in the table of players.", minimum=0,
               maximum=3500, whole=True, example="2350"),
        Choice(name="unusual", label="Unusual results",
               help="Do we rate games that ended 0–0, ½–0 or 0–½?", default="rated",
               choices={"rated": "Rated, each with own points", "not-rated": "Not rated"},
               example="not-rated"),
        *(field for rules in RATING.values() for field in rules.inputs),
    )
)  # fmt: skip
