"""What FIDE declares for questions: facts and notes of a plan, title norms, its lowest rating."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from arpad.capabilities import Compared, Given, Norms, Planned, WayTitle, games_not_given
from arpad.domain import Account, RatingChange, Report
from arpad.inputs import Choice, Input, TypedGame
from arpad.language import say
from arpad.regulation import Clause

if TYPE_CHECKING:
    from arpad.systems.fide.norms.plan import Goal

# --- Plans ---------------------------------------------------------------------------------------


def _notes(given: Given, report: Report) -> Iterator[Account]:
    from arpad.systems.fide.junior import TURN_CODES
    from arpad.systems.fide.k_factor import FOR_EVER_FROM

    (change,) = report.changes
    yield from (note for note in change.notes if note.code in TURN_CODES)
    if not given["ever_2400"] and max(given["rating"], given["peak"] or 0) < FOR_EVER_FROM:
        yield from games_not_given(given, report)
    if report.rules.reconstructed:
        values = {"date": given["date"], "edition": report.rules.edition}
        yield Account("fide-reconstructed", values)
    yield Account("plan-period-fide")


def _clause(given: Given, change: RatingChange) -> Clause:  # noqa: ARG001
    from arpad.systems.fide.clauses import clauses

    return clauses(given["time_class"], given["date"]).change


PLAN = Planned(
    ("time_class", "peak", "date", "end", "birth_year", "under_18", "ever_2400"),
    unrated=True,
    never_rated="a game with this opponent would not be rated: the ratings differ by 600 or more.",
    notes=_notes,
    clause=_clause,
)

COMPARED = Compared(
    reason=lambda _: "compare-fide", titles={"fide": WayTitle("FIDE’s table", "FIDE")}
)

# The lowest rating fell step by step until 2012. Before this day the steps have no sure days, and
# the last of them is taken.
_SURE_FROM = date(2009, 6, 30)


def LOWEST(day: date | None) -> int:
    """Return the lowest rating there is on a day (None: in force)."""
    from arpad.systems.fide.clauses import STANDARD
    from arpad.systems.fide.editions import edition

    return edition(STANDARD, max(day, _SURE_FROM) if day else None).floor


# Regulations beside those of the ratings, each a book of the folder “rules”.
BOOKS = ("norms",)

# --- Title norms ---------------------------------------------------------------------------------

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
