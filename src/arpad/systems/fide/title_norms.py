"""Title norms as questions ask for them: titles, their inputs, a norm as the goal of a plan."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from arpad.capabilities import Norms
from arpad.inputs import Choice, Input, TypedGame
from arpad.language import say

if TYPE_CHECKING:
    from arpad.systems.fide.norms.plan import Goal

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


def _goal(given: Mapping[str, Any], games: Sequence[TypedGame], coming: int) -> "Goal":
    from arpad.systems.fide.norms.plan import goal  # only then is B.01 loaded

    return goal(given, games, coming)


TITLE_NORMS = Norms(
    TITLES,
    (
        Federation(
            name="federation",
            label="Your federation",
            help="For a norm: foreigners are those of another one.",
        ),
        EVENT_KIND,
    ),
    _goal,
)
