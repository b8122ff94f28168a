"""The inputs of the planner, and its worked examples."""

from arpad.calculator import games_played_input, k_input
from arpad.calculators import odds
from arpad.calculators.norm_inputs import EVENT_KIND, TITLES, Federation, TitledGameList
from arpad.calculators.opponents_to_come import OpponentsToCome
from arpad.calculators.plan_facts import FACTS
from arpad.declared import SYSTEM_NAMES
from arpad.inputs import Amount, Choice, Form
from arpad.rulebook import Worked

RATING = Amount(
    name="rating",
    label="Your rating",
    help="Before the first game of the period or event.",
    required=True,
    minimum=100,
    maximum=3000,
    example="1950",
)
OPPONENT = Amount(name="opponent", label="Opponent", minimum=100, maximum=3000, example="1900")
FORM = Form(
    (
        RATING,
        OpponentsToCome(
            name="opponents",
            label="Games to come",
            help="Opponents’ ratings, as 1900 1950w 2000b, or 9x1900 for nine against about 1900; "
            "for a norm with titles and federation, as 2450w-GM-GER or 2300w-FM-WIM-GER.",
            required=True,
            example="9x1900",
            opponent=OPPONENT,
        ),
        Amount(
            name="target",
            label="Rating you want",
            help="The new rating to reach. Not given: the rating you have.",
            minimum=100,
            maximum=3500,
            example="2000",
        ),
        Amount(
            name="gain",
            label="Points you want to gain",
            help="In place of a target.",
            minimum=0,
            maximum=1000,
            whole=True,
            example="50",
        ),
        Choice(
            name="norm",
            label="Title norm you want",
            help="In place of a target, under FIDE.",
            choices=TITLES,
            example="im",
            unset="None",
        ),
        Choice(
            name="system",
            label="Rated by",
            help="The rules the games are rated by.",
            default="fide",
            choices=SYSTEM_NAMES,
            example="fide",
        ),
        TitledGameList(
            name="games",
            label="Games already played",
            help="Those of the same period or event, as W1650 D1700, for a norm W2450-GM-GER.",
            example="W1650,D1700",
            opponent=OPPONENT,
        ),
        games_played_input("Before these games: it decides K. Not given: established."),
        k_input("K, if you know it", "In place of the rule, under FIDE and Elo."),
        *FACTS,
        Federation(
            name="federation",
            label="Your federation",
            help="For a norm: foreigners are those of another one.",
        ),
        EVENT_KIND,
        Amount(
            name="draws",
            label="Draws in percent",
            help="Of your games, in place of the draw model.",
            minimum=0,
            maximum=100,
            example="30",
        ),
        Amount(
            name="white",
            label="White’s advantage",
            help="In rating points, for the chances only.",
            default=odds.WHITE,
            minimum=0,
            maximum=200,
            example="35",
        ),
        Choice(
            name="model",
            label="Draw model",
            help="Where the chances of a draw come from.",
            default="kryukov",
            choices={
                "kryukov": "By level and gap (Kryukov’s fit)",
                "rao-kupper": "Rao and Kupper, as BayesElo has it",
            },
            example="kryukov",
        ),
    )
)

OPENING = {"rating": 1950, "opponents": "5x1900", "target": 1980, "games_played": 100}
EXAMPLES = (
    Worked(
        {"rating": 1950, "opponents": "9x1900", "target": 2000, "k": 20},
        {"needed": 8, "expected": 5.13, "outcome": "needed", "k": 20},
        "table 8.1.2 by hand: 7½ of 9 is 20 × (7.5 − 5.13) = +47.4, one half-point too few",
        "FIDE: from 1950 to 2000 in nine games",
    ),
    Worked(
        {
            "rating": 1700,
            "opponents": "4x1700",
            "target": 1813,
            "system": "us-chess",
            "games_played": 30,
        },
        {"needed": 4, "best": 1813, "outcome": "needed"},
        "estimator published after the revision of 6 April 2026",
        "US Chess: only four wins reach 1813",
    ),
    Worked(
        {"rating": 1600, "opponents": "5x1800", "target": 1752, "system": "elo", "k": 40},
        {"needed": 5, "best": 1752, "outcome": "needed"},
        "recomputed from the formula by hand: 1751.95",
        "Elo: all five against stronger players",
    ),
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
    Worked(
        {"rating": 1800, "opponents": "1800", "target": 1900, "k": 20},
        {"outcome": "impossible", "needed": None, "nearest": 1810, "chance": 0},
        "table 8.1.2 by hand: one win is +10",
        "FIDE: a target out of reach",
    ),
    Worked(
        {"rating": 1800, "opponents": "1800", "target": 1790, "k": 20},
        {"outcome": "certain", "needed": 0, "chance": 1},
        "table 8.1.2 by hand: one loss is −10",
        "FIDE: a rating that cannot be lost",
    ),
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
    Worked(
        {"rating": 2000, "opponents": "2000w", "target": 2000, "k": 20, "white": 0},
        {"needed": 0.5, "chance": 0.6208},
        "Kryukov’s fit: 24.16 % draws between equals of 2000, wins and losses alike",
        "Chances of one game by level and gap",
    ),
)
