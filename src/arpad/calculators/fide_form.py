"""The inputs of the FIDE calculator, and the rating period they mean."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from arpad.calculators.births import refuse_birth
from arpad.calculators.calculator import (
    Chair,
    birth_year_input,
    games_played_input,
    k_input,
    one_chair,
    refuse,
    time_class_input,
    view_input,
)
from arpad.domain import Rating
from arpad.inputs import UNRATED, Amount, Day, Flag, Form, GameList, TypedGame
from arpad.language import say

RATING = Amount(
    name="rating",
    label="Your rating",
    help="On the list in force when the event starts.",
    required=True,
    minimum=0,
    maximum=3000,
    whole=True,
    word=UNRATED,
    example="1800",
)
OPPONENT = replace(RATING, word="")
FORM = Form(
    (
        RATING,
        GameList(
            name="games",
            label="Games",
            help="Every game of the rating period, as W1650 D1700 L1750.",
            required=True,
            example="W1650,D1700",
            opponent=OPPONENT,
        ),
        games_played_input(
            "Before this period; under 30 you count as new. Not given: established."
        ),
        birth_year_input(
            "For the junior K, to the end of the year of the 18th birthday. Needs the date.", "2010"
        ),
        Flag(
            name="under_18",
            label="Junior: turning 18 this year or later",
            help="K is 40 to the end of that year, if never published at 2300.",
        ),
        Amount(
            name="peak",
            label="Highest published rating",
            help="Your highest FIDE rating ever on a list, if higher than now.",
            minimum=0,
            maximum=3000,
            whole=True,
            example="1850",
        ),
        Flag(
            name="ever_2400",
            label="Has been 2400 or more",
            help="A published rating reached 2400 at some time: K is 10 for ever.",
        ),
        Day(
            name="date",
            label="First day of the event",
            help="FIDE goes by the first day. If empty, the rules in force count.",
        ),
        Day(
            name="end",
            label="Last day of the event",
            help="Decides the K of juniors at the turn of the year: by 29 December the event is on "
            "the January list.",
            example="2026-11-15",
        ),
        time_class_input("Which of the three ratings this is."),
        k_input(
            "K, if you know it",
            "The K of your list in place of the rule; the 700 rule still applies.",
        ),
        view_input(),
    )
)


def seat(given: Mapping[str, Any], games: Sequence[TypedGame]) -> Chair:
    """Return a rated player's period of these games, with all that decides K."""
    facts = {name: given[name] for name in ("under_18", "ever_2400")}
    if given["k"] is not None:
        facts["k"] = given["k"]
    return one_chair(
        Rating(given["rating"], given["games_played"], given["peak"]),
        games,
        facts=facts,
        birth_year=given["birth_year"],
        time_class=given["time_class"],
        start=given["date"],
        end=given["end"],
    )


def refuse_days(given: Mapping[str, Any]) -> None:
    """Refuse days that cannot be: a last day before the first, an impossible birth."""
    day, end = given["date"], given["end"]
    if end is not None and day is None:
        allowed = say("a last day together with date, the first day of the event")
        raise refuse("end", end, allowed, say("the first day selects the rules."))
    if end is not None and end < day:
        allowed = say("{day} or later", day=day)
        raise refuse("end", end, allowed, say("it is before the first day."))
    if day is not None:
        refuse_birth(given["birth_year"], day)


def refuse_contradictions(given: Mapping[str, Any]) -> None:
    """Refuse days that cannot be, and a birth year that says no age or another than the tick.

    Raises BadInput.
    """
    refuse_days(given)
    day, birth_year = given["date"], given["birth_year"]
    if birth_year is None:
        return
    if day is None:
        allowed = say("a birth year together with date, the first day of the event")
        reason = say("the birth year alone does not say an age.")
        raise refuse("birth_year", birth_year, allowed, reason)
    if given["under_18"] and day.year - birth_year > 18:
        allowed = say("under_18 only to the end of the year of the 18th birthday")
        reason = say(
            "it contradicts the birth year {birth_year} at an event of {year}.",
            birth_year=birth_year,
            year=day.year,
        )
        raise refuse("under_18", "true", allowed, reason)
