"""The nouns of the field: no formula, no file, no page."""

from arpad.domain.games import PLAYED, Event, Game, RatingPeriod, Result, TimeControl, total_score
from arpad.domain.lazy import Lazy
from arpad.domain.players import Entry, Facts, Player, Rating, RatingsBefore, TypedRatings
from arpad.domain.reports import (
    NO_DETAILS,
    Account,
    CountedGame,
    FirstRating,
    FormulaView,
    MetOpponent,
    Performance,
    Problem,
    RatingChange,
    Report,
    Scored,
    Sequential,
    Step,
    UncountedGame,
)

__all__ = [
    "NO_DETAILS",
    "PLAYED",
    "Account",
    "CountedGame",
    "Entry",
    "Event",
    "Facts",
    "FirstRating",
    "FormulaView",
    "Game",
    "Lazy",
    "MetOpponent",
    "Performance",
    "Player",
    "Problem",
    "Rating",
    "RatingChange",
    "RatingPeriod",
    "RatingsBefore",
    "Report",
    "Result",
    "Scored",
    "Sequential",
    "Step",
    "TimeControl",
    "TypedRatings",
    "UncountedGame",
    "total_score",
]
