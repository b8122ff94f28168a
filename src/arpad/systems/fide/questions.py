"""What FIDE declares for questions: facts and notes of a plan, title norms, its lowest rating."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING

from arpad.calculator import Worked
from arpad.capabilities import Comparison, Norms, Planned, WayTitle, games_not_given
from arpad.domain import Account, Event, RatingChange, Report
from arpad.inputs import Choice, Flag, Given, Input, TypedGame
from arpad.regulation import Clause, Number

if TYPE_CHECKING:
    from arpad.systems.fide.norms.plan import Goal
    from arpad.title_norms import Listing, NormReport

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
    reason=lambda _: "compare-fide", notes=False, titles={"fide": WayTitle("FIDE’s table", "FIDE")}
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

    ALLOWED = "the three letters of a federation"
    SCHEMA = MappingProxyType({"type": "string", "pattern": "^[A-Za-z]{3}$"})

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


FAST_CLASSIC = Flag(
    name="fast_classic",
    label="Approved at 45+30",
    help="FIDE’s Qualification Commission approved this event at 45+30 as standard.",
)


def _goal(given: Given, games: Sequence[TypedGame], coming: int) -> "Goal":
    from arpad.systems.fide.norms.plan import goal  # only then is B.01 loaded

    return goal(given, games, coming)


def _audit(
    event: Event, ratings: Mapping[str, Number], given: Given, listing: "Listing"
) -> "NormReport":
    from arpad.systems.fide.norms.report import report

    return report(event, ratings, given, listing)


TITLE_NORMS = Norms(
    TITLES,
    inputs=(
        Federation(name="federation", label="Your federation",
                   help="Your country. A norm needs opponents from other countries."),
        EVENT_KIND,
    ),
    goal=_goal,
    asked=(
        Choice(
            name="format",
            label="Format",
            help="How was the event paired? Enter it only if we see it wrongly.",
            choices={
                "swiss": "Swiss",
                "round-robin": "Round robin",
                "double-round-robin": "Double round robin",
                "scheveningen": "Scheveningen",
                "knock-out": "Knock-out",
                "fixed": "Fixed beforehand in another way",
            },
            example="swiss",
        ),
        EVENT_KIND,
        Choice(
            name="exemption",
            label="Exemption",
            help="Some events need no mix of federations (B.01, 1.4.3a to c). We check 1.4.3d.",
            default="none",
            choices={
                "none": "None",
                "national-final": "Final stage of a national championship",
                "national-team": "National team championship",
                "zonal": "Zonal or sub-zonal tournament",
            },
            example="none",
        ),
        Federation(name="host", label="Registering federation",
                   help="Enter it only if the file is wrong or silent."),
    ),
    readings=(
        FAST_CLASSIC,
        Flag(
            name="unrated_limit",
            label="Limit of unrated opponents",
            help="An older rule: at most a fifth of the player and opponents may be unrated.",
        ),
        Flag(name="forfeit_is_missed", label="A round won by forfeit is missed",
             help="For 1.4.3d and 1.5.6 only players who play a round are present."),
    ),
    audit=_audit,
)  # fmt: skip
