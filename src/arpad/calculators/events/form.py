"""What can be said of the events to be rated beside their files, described once for every door."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from arpad.calculator import games_played_input
from arpad.declared import Names
from arpad.domain import TimeControl
from arpad.errors import InputError
from arpad.formats.time_control import read_time_control
from arpad.inputs import Amount, Choice, Day, Flag, Form, Input
from arpad.language import say
from arpad.rating_system import further
from arpad.systems.us_chess import norms
from arpad.systems.us_chess import time_controls as us_chess


@dataclass(frozen=True, slots=True)
class SystemChoice:
    """A rating system as it is asked for: its room, and what it calls the time classes given."""

    room: str
    classes: Mapping[str, str]


_FIDE_CLASSES = {each: each for each in ("standard", "rapid", "blitz")}
# Files of FIDE's format say standard, rapid or blitz; a system may have other names for them.
SYSTEMS = {
    "fide": SystemChoice("fide", _FIDE_CLASSES),
    "us-chess": SystemChoice(
        "us-chess",
        {each: each for each in us_chess.SYSTEMS} | {"standard": "regular", "rapid": "quick"},
    ),
    **{code: SystemChoice(code, _FIDE_CLASSES) for code in further()},
}
SYSTEM_NAMES = Names(tuple(SYSTEMS))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
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
        control = read_time_control(text, us_chess=True).control
        if control is None:
            raise ValueError
        return control


RATINGS = {
    "standard": "Standard",
    "rapid": "Rapid",
    "blitz": "Blitz",
    "regular": "Regular",
    "quick": "Quick",
    "online-regular": "Online Regular",
    "online-quick": "Online Quick",
    "online-blitz": "Online Blitz",
}
FORM = Form(
    (
        Choice(
            name="system",
            label="Rating system",
            help="By whose rules. Not given: FIDE’s for its report files, US Chess’s for its own.",
            choices=SYSTEM_NAMES,
            example="us-chess",
        ),
        Choice(
            name="time_class",
            label="Which rating",
            help=(
                "When the file does not say it or says it wrongly. FIDE has standard, rapid and "
                "blitz. Of a dual-rated section it is this one alone."
            ),
            choices=RATINGS,
            example="standard",
        ),
        Control(
            name="time_control",
            label="Time control",
            help="In place of the file’s: it says which rating it is. US Chess at G/30: two.",
        ),
        Day(
            name="date",
            label="Day of the event",
            help=(
                "In place of the file’s: it selects the rules. FIDE goes by the first day, "
                "US Chess by the last."
            ),
        ),
        Day(
            name="end",
            label="Last day of the event",
            help="FIDE, in place of the file’s: it decides junior K at the turn of the year.",
            example="2026-11-15",
        ),
        Choice(
            name="round",
            label="Rounding",
            help="Round the change once for all files together, or for each event by itself.",
            default="per-period",
            choices={"per-period": "Once per period", "per-event": "Once per event"},
            example="per-period",
        ),
        games_played_input(
            "Of every player for whom the table of players does not say it; it decides K."
        ),
        Amount(
            name="peak",
            label="Highest published rating",
            help="Of every player for whom the table of players does not say it.",
            minimum=0,
            maximum=3500,
            whole=True,
            example="2350",
        ),
        Choice(
            name="one_cap",
            label="The one capped game",
            help="FIDE, 2022 to February 2024: which game of an event had its gap cut to 400.",
            default="largest",
            choices={
                "largest": "Largest gap",
                "favourite": "Largest gap as the favourite",
                "benefit": "As the favourite the largest gap, else every gap",
            },
            example="largest",
        ),
        Choice(
            name="unusual",
            label="Unusual results",
            help="Games that ended 0–0, ½–0 or 0–½ over the board.",
            default="rated",
            choices={"rated": "Rated, each with own points", "not-rated": "Not rated"},
            example="not-rated",
        ),
        Flag(
            name="fast_classic",
            label="Approved at 45+30",
            help="FIDE’s Qualification Commission approved this event at 45+30 as standard.",
        ),
        Flag(
            name="match_played_out",
            label="Match rated to its end",
            help="Games after a match was won are rated too, as was requested beforehand.",
        ),
        Amount(
            name="bonus_multiplier",
            label="Bonus multiplier",
            help="US Chess: in place of that of the day, which is not known for every year.",
            minimum=1,
            maximum=100,
            example="12",
        ),
        Flag(
            name="match",
            label="Match of two players",
            help="US Chess: sections of two players are matches: no bonus, at most 50 points.",
        ),
        Choice(
            name="norm_unplayed",
            label="Norm with three games",
            help="US Chess title norms: what three games and a full point without play need.",
            default=norms.DEFAULT.norm_unplayed,
            choices={
                "not-counted": "The three games need 2.0 points above the expected score",
                "counted": "With that point more than 2.0 above it are needed",
            },
            example="counted",
        ),
        Choice(
            name="norm_same_opponent",
            label="Norm with one opponent met again",
            help="US Chess title norms: how often a norm allows one opponent.",
            default=norms.DEFAULT.norm_same_opponent,
            choices={"twice": "Twice", "once": "Once"},
            example="once",
        ),
        Choice(
            name="norm_ratings",
            label="Ratings for norms",
            help="US Chess title norms: how the opponents’ ratings after the event are taken.",
            default=norms.DEFAULT.norm_ratings,
            choices={"whole": "Whole numbers, as published", "exact": "With their decimals"},
            example="exact",
        ),
        Choice(
            name="norm_title_2400",
            label="Title at 2400",
            help="US Chess title norms: the pages of US Chess have two names.",
            default=norms.DEFAULT.norm_title_2400,
            choices={
                "senior-life-master": "Senior Life Master",
                "life-senior-master": "Life Senior Master",
            },
            example="life-senior-master",
        ),
    )
)


def class_of(system: str, given: str | None) -> str | None:
    """Return what a system calls the time class given; raises KeyError if it has no such."""
    return None if given is None else SYSTEMS[system].classes[given]


def no_such_class(system: str, given: str) -> InputError:
    """Describe a time class that a system does not have."""
    choice = SYSTEMS[system]
    reason = say("{system} has no such rating.", system=SYSTEM_NAMES[system])
    return InputError("time_class", given, ", ".join(choice.classes), reason=reason)
