"""US Chess ratings for programs: ``from arpad import us_chess``."""

from arpad.declared import first_rating_of, rate_of
from arpad.systems.us_chess.bare import new_rating
from arpad.systems.us_chess.calculator import UsChessAnswer

__all__ = ["UsChessAnswer", "first_rating", "new_rating", "rate"]

rate = rate_of("us-chess")
first_rating = first_rating_of(
    "us-chess", "age", "birth_date", "birth_year", "fide_rating", "time_class", "opponents_games",
    "date",
)  # fmt: skip
