"""What US Chess says of whole events: sections in two passes, each in one rating or in two."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from arpad.calculator import refuse
from arpad.capabilities import Events, Sections, Tried, with_fact
from arpad.domain import Account, Event, FirstRating, RatingChange, TimeControl
from arpad.inputs import Amount, Choice, Flag, Given
from arpad.language import say
from arpad.systems.us_chess import norms
from arpad.systems.us_chess.norms import DEFAULT, OTHER, NormReadings
from arpad.systems.us_chess.time_controls import (
    DUAL,
    NAMES,
    NOT_RATABLE,
    REGULAR,
    SYSTEMS,
    systems_for,
    time_class_for,
)


def _alone(event: Event, time_class: str) -> Event:
    # The other side of it still counts: the Regular K is lowered above 2200.
    event = with_fact(event, "dual_rated") if time_class == REGULAR else event
    return event._replace(time_class=time_class)


def _norms(person: RatingChange | FirstRating, given: Given, rounds: int | None) -> Tried:
    readings = NormReadings(*(given[name] for name in NormReadings._fields))
    return norms.of_player(person, readings, rounds)


SECTIONS = Sections(
    pools=SYSTEMS,
    two_ratings=DUAL,
    columns=(
        "number",
        "name",
        "entered",
        "games",
        "score",
        "expected",
        "k",
        "formula",
        "first_pass",
        "bonus",
        "exact_new_rating",
        "change",
        "left",
    ),
    details=(
        "formula",
        "first_pass",
        "effective_games",
        "bonus",
        "threshold",
        "floor",
        "games_before",
        "games_after",
        "provisional",
        "initial_rating",
    ),
    formulas=("standard", "special"),
    own_rating=lambda time_class: REGULAR if time_class == DUAL else time_class,
    alone=_alone,
    norms=_norms,
    made=lambda tried: tuple(norms.said(tried, missed=False)),
    said=lambda tried: tuple(norms.said(tried)),
    is_floor=lambda rating: rating >= 1200 and rating % 100 == 0,  # as floors from 1200 on are
)


def _reading(name: str, label: str, help: str, default: str, other: str) -> Choice:
    """Describe the choice between the two readings of one point of the title norms."""
    one, two = getattr(DEFAULT, name), getattr(OTHER, name)
    return Choice(name=name, label=label, help=f"For US Chess title norms. {help}", default=one,
                  choices={one: default, two: other}, example=two)  # fmt: skip


class UsChessEvents(Events):
    """Events of US Chess, whose ratings may have decimals."""

    ratings = NAMES
    others_names: Mapping[str, str] = {"standard": "regular", "rapid": "quick"}
    unratable = NOT_RATABLE
    whole_ratings = False
    by_last_day = True
    notes_are_findings = False
    sections = SECTIONS
    inputs = (
        Amount(name="bonus_multiplier", label="Bonus multiplier",
               help="For US Chess. If empty, that of the day, not known for every year.",
               minimum=1, maximum=100, example="12"),
        Flag(name="match", label="Match of two players",
             help="For US Chess. Two players are a match: no bonus, at most 50 points."),
        _reading("norm_unplayed", "Norm with three games",
                 "What do three games and a full point without play need?",
                 "The three games need 2.0 points above the expected score",
                 "With that point more than 2.0 above it are needed"),
        _reading("norm_same_opponent", "Norm with one opponent met again",
                 "How often may one be met?", "Twice", "Once"),
        _reading("norm_ratings", "Ratings for norms",
                 "How do opponents’ ratings after the event count?",
                 "Whole numbers, as published", "With their decimals"),
        _reading("norm_title_2400", "Title at 2400", "The pages of US Chess have two names.",
                 "Senior Life Master", "Life Senior Master"),
    )  # fmt: skip

    def options(self, given: Given) -> Given:
        """Return the options of the room."""
        multiplier = given["bonus_multiplier"]
        return {"bonus_multiplier": None if multiplier is None else float(multiplier)}

    def check(self, events: Sequence[Event], given: Given) -> None:
        """Refuse a match where no section has two players."""
        if given["match"] and not any(len(event.entries) == 2 for event in events):
            reason = say("no section of the files has two players.")
            allowed = say("with a section of two players")
            raise refuse("match", "true", allowed, reason)

    def with_inputs(self, event: Event, given: Given) -> Event:
        """Return an event of two players as a match, if that is asked for."""
        return with_fact(event, "match") if given["match"] and len(event.entries) == 2 else event

    def class_by_time(
        self, control: TimeControl, end: date | None, main_minutes: int | Fraction | None = None
    ) -> str | None:
        """Return the rating, or both, by the time control; NOT_RATABLE for none."""
        return time_class_for(systems_for(control, end, main_minutes=main_minutes))

    def undated(self, last: date | None) -> Account:
        """Say which day is taken for the last: without any the rules in force are used."""
        return Account("us-end-not-given" if last else "us-no-day", {"day": last})


EVENTS = UsChessEvents()
