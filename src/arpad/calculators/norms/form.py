"""What can be said of an event whose norms are asked for, described once for every door."""

from arpad.calculators.events import FORM as EVENTS
from arpad.calculators.events.form import RATINGS, SYSTEMS
from arpad.calculators.norm_inputs import EVENT_KIND, TITLES, Federation
from arpad.inputs import Amount, Choice, Flag, Form

FORM = Form(
    (
        Choice(
            name="title",
            label="Title",
            help="Only norms for this title.",
            choices=TITLES,
            example="gm",
        ),
        Amount(
            name="player",
            label="Player",
            help="Only the player with this starting rank.",
            minimum=1,
            maximum=9999,
            whole=True,
            example="12",
        ),
        Choice(
            name="format",
            label="Format",
            help="How the event was paired, when the file does not say so or says it wrongly.",
            choices={
                "swiss": "Swiss",
                "round-robin": "Round robin",
                "double-round-robin": "Double round robin",
                "scheveningen": "Scheveningen",
                "knock-out": "Knock-out",
            },
            example="swiss",
        ),
        EVENT_KIND,
        Choice(
            name="exemption",
            label="Exemption",
            help="What waives the mix of federations (B.01, 1.4.3a to c); 1.4.3d is looked for.",
            default="none",
            choices={
                "none": "None",
                "national-final": "Final stage of a national championship",
                "national-team": "National team championship",
                "zonal": "Zonal or sub-zonal tournament",
            },
            example="none",
        ),
        Federation(
            name="host",
            label="Registering federation",
            help="The federation that registered the event, in place of the file’s.",
        ),
        Choice(
            name="time_class",
            label="Which rating",
            help="When the file does not say it or says it wrongly.",
            choices={each: RATINGS[each] for each in SYSTEMS["fide"].classes},
            example="standard",
        ),
        EVENTS.by_name["date"],
        EVENTS.by_name["fast_classic"],
        Flag(
            name="unrated_limit",
            label="Limit of unrated opponents",
            help="At most a fifth of opponents and player may be unrated, as editions once had it.",
        ),
        Flag(
            name="forfeit_is_missed",
            label="A round won by forfeit is missed",
            help="Read 1.4.3d and 1.5.6 so that only who plays is there.",
        ),
    )
)
