"""What can be said of the events to be rated beside their files, described once for every door."""

from dataclasses import dataclass

from arpad.inputs import Amount, Choice, Day, Flag, Form


@dataclass(frozen=True, slots=True)
class SystemChoice:
    """A rating system as it is asked for: its room, and what it calls the files' time classes."""

    room: str
    name: str
    classes: dict[str, str]


# Files of FIDE's format say standard, rapid or blitz; a system may have other names for them.
SYSTEMS = {
    "fide": SystemChoice(
        "fide", "FIDE", {"standard": "standard", "rapid": "rapid", "blitz": "blitz"}
    ),
    "us-chess": SystemChoice(
        "uschess", "US Chess", {"standard": "regular", "rapid": "quick", "blitz": "blitz"}
    ),
}

FORM = Form(
    (
        Choice(
            name="system",
            label="Rating system",
            help="By whose rules the events are rated.",
            default="fide",
            choices={code: each.name for code, each in SYSTEMS.items()},
            example="fide",
        ),
        Choice(
            name="time_class",
            label="Time control",
            help="Which rating it is, when the file does not say so or says it wrongly.",
            choices={"standard": "Standard", "rapid": "Rapid", "blitz": "Blitz"},
            example="standard",
        ),
        Day(
            name="date",
            label="First day of the event",
            help="In place of the file’s: it selects rules and list. For US Chess the last day.",
        ),
        Choice(
            name="round",
            label="Rounding",
            help="Round the change once for all files together, or for each event by itself.",
            default="per-period",
            choices={"per-period": "Once per period", "per-event": "Once per event"},
            example="per-period",
        ),
        Amount(
            name="games_played",
            label="Rated games so far",
            help="Of every player for whom the table of players does not say it; it decides K.",
            minimum=0,
            maximum=10_000,
            whole=True,
            example="100",
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
            choices={"largest": "Largest gap", "favourite": "Largest gap as the favourite"},
            example="largest",
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
    )
)
