"""US Chess ratings for programs: ``from arpad import us_chess``."""

from collections.abc import Iterable, Mapping
from datetime import date as Date
from typing import Any

from arpad.answers import FirstRatingAnswer
from arpad.declared import ask
from arpad.inputs import UNRATED
from arpad.regulation import Number
from arpad.systems.us_chess.bare import new_rating
from arpad.systems.us_chess.calculator import UsChessAnswer
from arpad.systems.us_chess.time_controls import REGULAR

__all__ = ["UsChessAnswer", "first_rating", "new_rating", "rate"]


def rate(
    rating: Number | str,
    games: str | Iterable[object],
    *,
    games_played: int | None = None,
    most_games_against_one: int = 1,
    dual_rated: bool = False,
    history: str = "mixed",
    time_class: str = REGULAR,
    peak: Number | None = None,
    floor: Number | None = None,
    match: bool = False,
    published_rating: Number | None = None,
    opponent_published: Number | None = None,
    opponents_games: str | Mapping[Any, object] | None = None,
    ratings_after: str | Iterable[Number] | None = None,
    next_opponent: Number | None = None,
    date: Date | str | None = None,
    age: Number | None = None,
    birth_date: Date | str | None = None,
    birth_year: int | None = None,
    fide_rating: int | None = None,
) -> UsChessAnswer:
    """Return the change of one event by the formula that applies, with its working.

    ``rating`` may be text such as "743P6", with the games it is based on; for the first rating of
    an unrated player see ``first_rating``.
    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words; ``date`` the last
    day of the event (None: the rules in force). ``published_rating`` and ``opponent_published`` are
    those of a match, which may differ from the ratings it begins with. ``opponents_games``, as
    "1:W1500,L1700/3P12:D1600", lets those opponents be rated in the first pass; ``ratings_after``,
    one for each game played, are the opponents' ratings after the event, by which title norms are
    made. ``age``, ``birth_date``, ``birth_year`` and ``fide_rating`` matter to the unrated alone.
    Raises BadInput, listing every fault.
    """
    return ask(UsChessAnswer, "us-chess", locals())


def first_rating(
    games: str | Iterable[object],
    *,
    age: Number | None = None,
    birth_date: Date | str | None = None,
    birth_year: int | None = None,
    fide_rating: int | None = None,
    time_class: str = REGULAR,
    opponents_games: str | Mapping[Any, object] | None = None,
    date: Date | str | None = None,
) -> FirstRatingAnswer:
    """Return an unrated player’s first rating, with where it starts from (section 2).

    The start comes from a FIDE rating, else from the age in years; a birth date or a birth year
    needs ``date``, the last day of the event. All else as for ``rate``. Raises BadInput, listing
    every fault.
    """
    return ask(FirstRatingAnswer, "us-chess", {"rating": UNRATED, **locals()})
