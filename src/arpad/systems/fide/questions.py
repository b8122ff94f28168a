"""What FIDE declares for questions: facts and notes of a plan, title norms, its lowest rating."""

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from arpad.answers import Worked
from arpad.capabilities import Comparison, Norms, Planned, WayTitle, games_not_given
from arpad.domain import Account, RatingChange, Report
from arpad.inputs import Choice, Given, Input, TypedGame
from arpad.language import say
from arpad.regulation import Clause

if TYPE_CHECKING:
    from arpad.systems.fide.norms.plan import Goal

# --- Plans ---------------------------------------------------------------------------------------


def _notes(given: Given, report: Report) -> Iterator[Account]:
    from arpad.systems.fide.k import FOR_EVER_FROM, TURN_CODES

    (change,) = report.changes
    yield from (note for note in change.notes if note.code in TURN_CODES)
    if not given["ever_2400"] and max(given["rating"], given["peak"] or 0) < FOR_EVER_FROM:
        yield from games_not_given(given, report)
    if report.rules.reconstructed:
        values = {"date": given["date"], "edition": report.rules.edition}
        yield Account("fide-reconstructed", values)
    yield Account("plan-period-fide")


def _clause(given: Given, change: RatingChange) -> Clause:  # noqa: ARG001
    from arpad.systems.fide.editions import clauses

    return clauses(given["time_class"], given["date"]).change


PLAN = Planned(
    ("time_class", "peak", "date", "end", "birth_year", "under_18", "ever_2400"),
    unrated=True,
    never_rated="a game with this opponent would not be rated: the ratings differ by 600 or more.",
    notes=_notes,
    clause=_clause,
    examples=(
        Worked({"rating": 1950, "opponents": "9x1900", "target": 2000, "k": 20},
               {"needed": 8, "expected": 5.13, "outcome": "needed", "k": 20},
               "table 8.1.2 by hand: 7½ of 9 is 20 × (7.5 − 5.13) = +47.4, one half-point too few",
               "FIDE: from 1950 to 2000 in nine games"),
        Worked(
            {
                "rating": 2400,
                "opponents": "3x2480-GM-GER,2x2400-FM-NOR,4x2350-IM-FRA",
                "norm": "gm",
                "federation": "NOR",
            },
            {"needed": 7, "outcome": "needed", "norm.average": 2404, "norm.level": 2600},
            "B.01 1.4.8: 7 of 9 is 78 %, dp 220; 6½ is 72 %, dp 166",
            "FIDE: a norm for Grandmaster",
        ),
        Worked({"rating": 1800, "opponents": "1800", "target": 1900, "k": 20},
               {"outcome": "impossible", "needed": None, "nearest": 1810, "chance": 0},
               "table 8.1.2 by hand: one win is +10", "FIDE: a target out of reach"),
        Worked({"rating": 1800, "opponents": "1800", "target": 1790, "k": 20},
               {"outcome": "certain", "needed": 0, "chance": 1},
               "table 8.1.2 by hand: one loss is −10", "FIDE: a rating that cannot be lost"),
        Worked(
            {
                "rating": 2000,
                "opponents": "2000w",
                "target": 2010,
                "k": 20,
                "white": 32.8,
                "model": "rao-kupper",
            },
            {"needed": 1, "chance": 0.4082},
            "BayesElo’s published parameters: 40.82 % wins, 27.07 % draws, 32.11 % losses",
            "Chances of one game with White, by Rao and Kupper",
        ),
        Worked({"rating": 2000, "opponents": "2000w", "target": 2000, "k": 20, "white": 0},
               {"needed": 0.5, "chance": 0.6208},
               "Kryukov’s fit: 24.16 % draws between equals of 2000, wins and losses alike",
               "Chances of one game by level and gap"),
    ),
)  # fmt: skip

COMPARED = Comparison(
    reason=lambda _: "compare-fide",
    notes=False,
    titles={"fide": WayTitle("FIDE’s table", "FIDE")},
)

# The lowest rating fell step by step until 2012. Before this day the steps have no sure days, and
# the last of them is taken.
_SURE_FROM = date(2009, 6, 30)


def LOWEST(day: date | None) -> int:
    """Return the lowest rating there is on a day (None: in force)."""
    from arpad.systems.fide.editions import STANDARD, edition

    return edition(STANDARD, max(day, _SURE_FROM) if day else None).floor


# Regulations beside those of the ratings, each a book of the folder “rules”.
BOOKS = ("norms", "performance")

# --- Title norms ---------------------------------------------------------------------------------

TITLES = {
    "gm": "Grandmaster",
    "im": "International Master",
    "wgm": "Woman Grandmaster",
    "wim": "Woman International Master",
}


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
    help="In some events fewer than 9 games are enough for a norm.",
    default="usual",
    choices={
        "usual": "Any other",
        "team-championship": "World or continental team or club championship",
        "world-cup": "World Cup",
    },
    example="usual",
)


def _goal(given: Given, games: Sequence[TypedGame], coming: int) -> "Goal":
    from arpad.systems.fide.norms.plan import goal  # only then is B.01 loaded

    return goal(given, games, coming)


TITLE_NORMS = Norms(
    TITLES,
    (
        Federation(name="federation", label="Your federation",
                   help="Your country. A norm needs opponents from other countries."),
        EVENT_KIND,
    ),
    _goal,
)  # fmt: skip
