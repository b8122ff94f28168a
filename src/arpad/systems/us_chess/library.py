"""US Chess ratings for programs: ``from arpad import us_chess``."""

from collections.abc import Iterable, Mapping
from datetime import date as Date
from typing import Any

from arpad.declared import ask
from arpad.regulation import Number
from arpad.systems.us_chess.bare import new_rating
from arpad.systems.us_chess.calculator import UsChessAnswer
from arpad.systems.us_chess.time_controls import REGULAR

__all__ = ["UsChessAnswer", "new_rating", "rate"]


def rate(
    rating: Number,
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
) -> UsChessAnswer:
    """Return the change of one event by the formula that applies, with its working.

    ``games`` is text such as "W1650 D1700 L1750" or an iterable of such words; ``date`` the last
    day of the event (None: the rules in force). ``published_rating`` and ``opponent_published`` are
    those of a match, which may differ from the ratings it begins with. ``opponents_games``, as
    "1:W1500,L1700/3P12:D1600", lets those opponents be rated in the first pass; ``ratings_after``,
    one for each game played, are the opponents' ratings after the event, by which title norms are
    made. Raises BadInput, listing every fault.
    """
    return ask(UsChessAnswer, "us-chess", locals())
