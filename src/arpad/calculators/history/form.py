"""What is asked of one player's games, described once for every door."""

from collections.abc import Iterator
from typing import Any

from arpad.calculator import (
    birth_year_input,
    games_played_input,
    k_input,
    time_class_input,
)
from arpad.declared import Names
from arpad.inputs import Amount, Choice, Form, Input
from arpad.language import say
from arpad.rating_system import is_folder, part, systems

_LONGEST = 100


def _followed() -> Iterator[str]:
    """Give the systems that take a history; a room of one file does, and is not asked for it."""
    for code in systems():
        if not is_folder(code) or part(code, "HISTORY", otherwise=True):
            yield code


class PlayerName(Input):
    """A name, or parts of it in any order, or a FIDE ID."""

    @property
    def allowed(self) -> str:
        """Say what would be accepted."""
        return say("a name as in the file, or a FIDE ID")

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of this input."""
        return {"type": "string", "minLength": 1, "maxLength": _LONGEST}

    def read(self, text: str) -> str:
        """Return the text without blanks around it; raises ValueError when it cannot be a name."""
        text = " ".join(text.split())
        if len(text) > _LONGEST:
            raise ValueError(say("it is longer than any name."))
        if not any(char.isalnum() for char in text):
            raise ValueError(say("it has no letter or digit."))
        return text


FORM = Form(
    (
        PlayerName(name="player", label="Player",
                   help="Whose games are they? Enter a name or a FIDE ID.",
                   required=True, example="Last, First"),
        Choice(name="system", label="Rating system",
               help="Whose rules rate the games?", default=systems()[0],
               choices=Names(tuple(_followed())), example=systems()[0]),
        Choice(name="period", label="Period", help="Which games do we rate together?",
               default="month", choices={"month": "Month", "event": "Event", "year": "Year"},
               example="month"),
        time_class_input("For games whose time control the file does not say."),
        k_input("K", "Enter it if you know your K."),
        games_played_input(
            "Fewer than 30? Then K is larger.",
            label="Rated games before the first",
        ),
        birth_year_input("Juniors have a larger K.", "1990"),
        Amount(name="band", label="Width of a band",
               help="We group your opponents in steps of so many rating points.", default=100,
               minimum=25, maximum=1000, whole=True, example="100"),
    )
)  # fmt: skip
