"""My games: one player's games of many events, rated period by period as the headers have them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import BinaryIO

from arpad.calculators.calculator import refuse
from arpad.calculators.history.answer import Band, CurvePoint, HistoryAnswer, Period, Side
from arpad.calculators.history.form import FORM
from arpad.calculators.history.performance import by_band, by_colour, curve
from arpad.calculators.history.periods import rated_periods
from arpad.domain import Problem
from arpad.errors import NothingToRate
from arpad.formats import pgn_player
from arpad.formats.findings import Findings
from arpad.formats.opening import Unreadable, opened
from arpad.formats.pgn_player import Picked
from arpad.language import say

__all__ = ["FORM", "Band", "CurvePoint", "HistoryAnswer", "Period", "Side", "compute"]

_MOST_NAMES = 8


def compute(name: str, stream: BinaryIO, given: Mapping[str, object]) -> HistoryAnswer:
    """Answer for the games of a PGN file, which is read as a stream and may be packed.

    Raises BadInput for options that cannot be used, also when the player is not found or several
    are, and NothingToRate when the file holds no games.
    """
    options = FORM.parse(given)
    findings = Findings(pgn_player.KINDS)
    try:
        picked = pgn_player.pick(opened(stream), options["player"], findings)
    except Unreadable as error:
        raise NothingToRate([name], [Problem(error.account, "error", file=name)]) from None
    if findings.failed:
        raise NothingToRate([name], [replace(each, file=name) for each in findings.in_order()])
    _refuse(picked, options["player"])
    games = tuple(pgn_player.in_order(picked.games))
    periods, rules, notes = rated_periods(games, options)
    return HistoryAnswer(
        file=name,
        names=picked.names,
        system=options["system"],
        rules=rules,
        games=games,
        periods=periods,
        colours=tuple(by_colour(games)),
        bands=tuple(by_band(games, options["band"])),
        curve=tuple(curve(games, options["time_class"])),
        notes=notes,
        problems=tuple(replace(each, file=name) for each in findings.in_order()),
    )


def _refuse(picked: Picked, player: str) -> None:
    """Refuse a name that nobody has, or that several may have."""
    allowed = say("the name of one player of the file, or a FIDE ID")
    if picked.others:
        names = "; ".join(picked.others[:_MOST_NAMES])
        more = len(picked.others) - _MOST_NAMES
        reason = say("several players fit: {names}.", names=names)
        if more > 0:
            reason = say("several players fit: {names} and {more} more.", names=names, more=more)
        raise refuse("player", player, allowed, reason)
    if not picked.games:
        raise refuse("player", player, allowed, say("no game of such a player is in the file."))
