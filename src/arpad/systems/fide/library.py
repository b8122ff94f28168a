"""FIDE ratings for programs: ``from arpad import fide``."""

from collections.abc import Iterable
from datetime import date as Date

from arpad.answers import FirstRatingAnswer
from arpad.declared import ask
from arpad.inputs import UNRATED
from arpad.regulation import Number
from arpad.systems.fide.bare import change
from arpad.systems.fide.calculator import FideAnswer

__all__ = ["FideAnswer", "change", "first_rating", "rate"]


def rate(
    rating: Number,
    games: str | Iterable[object],
    *,
    games_played: int | None = None,
    birth_year: int | None = None,
    under_18: bool = False,
    peak: int | None = None,
    ever_2400: bool = False,
    date: Date | str | None = None,
    end: Date | str | None = None,
    time_class: str = "standard",
    k: Number | None = None,
    view: str = "table",
) -> FideAnswer:
    """Return the change of one rating period by FIDE's table (B.02, 8.3), with its working.

    For the first rating of an unrated player see ``first_rating``.

    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words; ``date`` the first
    day of the event (None: the rules in force), ``end`` its last day. Raises BadInput, listing
    every fault.
    """
    return ask(FideAnswer, "fide", locals())


def first_rating(
    games: str | Iterable[object], *, date: Date | str | None = None, time_class: str = "standard"
) -> FirstRatingAnswer:
    """Return an unrated player's first rating by B.02, 8.2, or why there is none yet.

    ``games`` and ``date`` as for ``rate``. Raises BadInput, listing every fault.
    """
    given = {"rating": UNRATED, "games": games, "date": date, "time_class": time_class}
    return ask(FirstRatingAnswer, "fide", given)
