"""The nouns of the field: no formula, no file, no page."""

from arpad.domain.games import Event, Game, RatingPeriod, Result, total_score
from arpad.domain.players import Entry, Facts, Player, Rating, RatingsBefore, TypedRatings
from arpad.domain.reports import (
    Account,
    CountedGame,
    FormulaView,
    Performance,
    Problem,
    RatingChange,
    Report,
    Sequential,
    Step,
    UncountedGame,
)

__all__ = [
    "Account",
    "CountedGame",
    "Entry",
    "Event",
    "Facts",
    "FormulaView",
    "Game",
    "Performance",
    "Player",
    "Problem",
    "Rating",
    "RatingChange",
    "RatingPeriod",
    "RatingsBefore",
    "Report",
    "Result",
    "Sequential",
    "Step",
    "TypedRatings",
    "UncountedGame",
    "total_score",
]
