"""What is asked of a norm, whether it was made or is planned."""

import re
from dataclasses import dataclass
from typing import Any

from arpad.inputs import Choice, Input
from arpad.language import say

TITLES = {
    "gm": "Grandmaster",
    "im": "International Master",
    "wgm": "Woman Grandmaster",
    "wim": "Woman International Master",
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Federation(Input):
    """A federation by its three letters."""

    example: str = "NOR"

    @property
    def allowed(self) -> str:
        """The form of a code."""
        return say("the three letters of a federation")

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of a code."""
        return {"type": "string", "pattern": "^[A-Za-z]{3}$"}

    def read(self, text: str) -> str:
        """Read a code, in any case."""
        code = text.strip()
        if not re.fullmatch("[A-Za-z]{3}", code):
            raise ValueError
        return code.upper()


EVENT_KIND = Choice(
    name="event_kind",
    label="Kind of event",
    help="Where fewer than 9 games are enough (B.01, 1.4.1b).",
    default="usual",
    choices={
        "usual": "Any other",
        "team-championship": "World or continental team or club championship",
        "world-cup": "World Cup",
    },
    example="usual",
)
