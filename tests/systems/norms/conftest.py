"""Norms of one player, written as shortly as a player's row."""

from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from arpad.calculators.norms import NormAudit, NormReport, of_event
from arpad.domain import Entry, Event, Game, Player, Result

RESULTS = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "U": Result.PAIRING_BYE,
    "H": Result.HALF_BYE,
    "F": Result.FULL_BYE,
    "Z": Result.ABSENT,
    "*": Result.UNFINISHED,
}
WITHOUT_OPPONENT = "UHFZ"
ME = "me"


def one_player(
    results: str,
    ratings: int | Sequence[int] = 2500,
    titles: str = "GM GM GM GM GM FM FM",
    federations: str = "GER FRA NOR",
    *,
    me: Player | None = None,
    sex: str = "m",
    womens_title: str | None = None,
    extra: Sequence[Game] = (),
    **fields: Any,
) -> tuple[Event, dict[str, int]]:
    """Write an event: a sign for each round of one player, who meets a new opponent each time.

    ``ratings`` are the opponents' (0: unrated), one for all or each; ``titles`` and
    ``federations`` go round (titles end: the rest has none; two are written FM/WIM); ``sex`` and
    ``womens_title`` are those of every opponent. The player is of NOR and a woman.
    """
    player = me or Player(ME, "Me", title="FM", federation="NOR", sex="w")
    entries, games, known = [Entry(player, number=1)], [], {player.id: 2450}
    each = [ratings] * len(results) if isinstance(ratings, int) else list(ratings)
    held, homes = titles.split(), federations.split()
    for number, sign in enumerate(results, start=1):
        if sign in WITHOUT_OPPONENT:
            games.append(Game(player.id, None, RESULTS[sign], number))
            continue
        place = number - 1
        title = held[place] if place < len(held) and held[place] != "-" else ""
        home = homes[place % len(homes)]
        other = Player(
            f"p{number}", title=title, federation=home, sex=sex, womens_title=womens_title
        )
        entries.append(Entry(other, number=number + 1))
        if each[place]:
            known[other.id] = each[place]
        games.append(Game(player.id, other.id, RESULTS[sign], number, "w"))
    start: dict[str, Any] = {"start": date(2026, 5, 1), "rounds": len(results), "kind": "swiss"}
    return Event(tuple(entries), (*games, *extra), **(start | fields)), known


@pytest.fixture(scope="session")
def row() -> Callable[..., tuple[Event, dict[str, int]]]:
    """Return the function that writes an event of one player."""
    return one_player


@pytest.fixture
def norm() -> Callable[..., NormAudit]:
    """Return the function that audits the one player of such an event for one title."""

    def audit(
        title: str, results: str, *args: Any, given: dict[str, Any] | None = None, **fields: Any
    ) -> NormAudit:
        event, ratings = one_player(results, *args, **fields)
        report: NormReport = of_event(event, ratings, (given or {}) | {"title": title, "player": 1})
        (found,) = report.players[0].audits
        return found

    return audit


@pytest.fixture
def codes() -> Callable[[NormAudit], list[str]]:
    """Return the function that names what is missing, without the common beginning."""
    return lambda audit: [each.code.removeprefix("norm-missing-") for each in audit.missing]


@pytest.fixture
def decisions() -> Callable[[NormAudit], list[str]]:
    """Return the function that names each round's decision."""
    return lambda audit: [each.reason.code.removeprefix("norm-") for each in audit.rows]


@pytest.fixture
def signs() -> Callable[..., str]:
    """Return the function that writes a row of so many points: wins, a draw, losses."""

    def row(score: str, games: int = 9) -> str:
        halves = int(2 * Fraction(score))
        made = "1" * (halves // 2) + "=" * (halves % 2)
        return made + "0" * (games - len(made))

    return row
