"""Whole FIDE events, written as shortly as a crosstable."""

from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from arpad.domain import (
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Report,
    Result,
    TimeControl,
    TypedRatings,
)
from arpad.systems.fide.system import System

RESULTS = {"1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS}


def the_event(players: Mapping[str, int | None], games: str, **options: Any) -> Event:
    """Write an event: its players, and its games as "Ann 1 Bob, Bob = Cid"."""
    minutes = options.pop("minutes", None)
    control = None if minutes is None else TimeControl(Fraction(minutes), Fraction(minutes))
    born = options.pop("born", {})
    entries = tuple(
        Entry(Player(name, birth_year=born.get(name)), number=number)
        for number, name in enumerate(players, start=1)
    )
    played = []
    for number, text in enumerate(filter(None, games.split(", ")), start=1):
        white, result, black = text.split()
        kind = RESULTS[result] if result in RESULTS else Result(result)
        played.append(Game(white, black, kind, number, "w"))
    fields: dict[str, Any] = {"start": date(2025, 11, 7), "time_control": control} | options
    return Event(entries, tuple(played), **fields)


@pytest.fixture
def whole_event() -> Callable[..., Event]:
    """Return the function that writes an event."""
    return the_event


@pytest.fixture
def rate_event() -> Callable[..., Report]:
    """Return the function that rates one event; ``system`` holds the system's options."""

    def rate(
        players: Mapping[str, int | None],
        games: str,
        system: Mapping[str, Any] | None = None,
        known: Mapping[str, Rating] | None = None,
        **options: Any,
    ) -> Report:
        ratings = {name: Rating(value, 100, value) for name, value in players.items() if value}
        event = the_event(players, games, **options)
        before = TypedRatings(ratings | dict(known or {}))
        return System(**(system or {})).rate(RatingPeriod((event,)), before)

    return rate
