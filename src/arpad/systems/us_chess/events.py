"""What US Chess says of whole events: sections in two passes, each in one rating or in two."""

from collections.abc import Mapping, Sequence
from datetime import date
from fractions import Fraction

from arpad.capabilities import Events, Sections, Tried, with_fact
from arpad.domain import Account, Event, Report, TimeControl
from arpad.errors import BadInput, InputError
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

_HUNDRED, _LOWEST_FLOOR = 100, 1200


class UsChessSections(Sections):
    """Sections of US Chess; one of 30 to 65 minutes counts as Regular and as Quick."""

    pools = SYSTEMS
    two_ratings = DUAL
    columns = (
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
    )
    details = (
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
    )
    formulas = ("standard", "special")

    def own_rating(self, time_class: str) -> str:
        """Return the rating that ratings of no named one are of: the Regular one of two."""
        return REGULAR if time_class == DUAL else time_class

    def alone(self, event: Event, time_class: str) -> Event:
        """Return an event that counts in two ratings as one of them alone.

        The other side of it still counts: the Regular K is lowered above 2200.
        """
        event = with_fact(event, "dual_rated") if time_class == REGULAR else event
        return event._replace(time_class=time_class)

    def norms(self, section: Report, given: Given, rounds: int | None) -> Mapping[str, Tried]:
        """Return the title norms that the players of a section tried, by player."""
        readings = NormReadings(*(given[name] for name in NormReadings._fields))
        return norms.section_norms(section, readings, rounds=rounds)

    def said(self, tried: Tried, *, missed: bool = True) -> tuple[Account, ...]:
        """Say which norm was made, or would be by another reading, and why the next was missed."""
        return tuple(norms.said(tried, missed=missed))

    def is_floor(self, rating: int) -> bool:
        """Whether a rating is a whole hundred, as floors from 1200 on are."""
        return not rating % _HUNDRED and rating >= _LOWEST_FLOOR


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
    sections = UsChessSections()
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
            raise BadInput([InputError("match", "true", allowed, reason=reason)])

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
