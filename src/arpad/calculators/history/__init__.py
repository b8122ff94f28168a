"""My games: one player's games of many events, rated period by period as the headers have them."""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import BinaryIO, ClassVar, NamedTuple, TypeVar

from arpad.calculator import BIRTH_YEAR, GAMES_PLAYED, OWN_K, TIME_CLASS, refuse, refuse_birth
from arpad.calculators.history.periods import (
    CurvePoint,
    Period,
    Split,
    by_band,
    by_colour,
    curve,
    rated_periods,
)
from arpad.calculators.rated import form
from arpad.declared import SYSTEM_NAMES, Names, part, systems
from arpad.domain import Account, Problem
from arpad.errors import NothingToRate
from arpad.formats import pgn_player
from arpad.formats.opening import MOST_OF_ONE, Unreadable, check_games, opened
from arpad.formats.pgn_player import Picked, PlayedGame
from arpad.formats.reading import Findings
from arpad.inputs import Amount, Choice, Form, Input, plain
from arpad.language import say
from arpad.regulation import Number, Rules

__all__ = [
    "FORM",
    "CurvePoint",
    "HistoryAnswer",
    "Name",
    "Period",
    "PlayerName",
    "Split",
    "compute",
    "names",
]

_LONGEST = 100  # letters of a name
_MOST_NAMES = 8
_FOLLOWED = tuple(code for code in systems() if part(code, "HISTORY", otherwise=True))
Read = TypeVar("Read")


class PlayerName(Input):
    """A name, or parts of it in any order, or a FIDE ID."""

    ALLOWED = "a name as in the file, or a FIDE ID"
    SCHEMA = MappingProxyType({"type": "string", "minLength": 1, "maxLength": _LONGEST})

    def read(self, text: str) -> str:
        """Return the text without blanks around it; raises ValueError when it cannot be a name."""
        text = " ".join(text.split())
        if len(text) > _LONGEST:
            raise ValueError(say("it is longer than any name."))
        if not any(char.isalnum() for char in text):
            raise ValueError(say("it has no letter or digit."))
        return text


FORM = Form(
    (
        PlayerName(name="player", label="Player",
                   help="Whose games are they? Enter a name or a FIDE ID.",
                   required=True, example="Last, First"),
        Choice(name="system", label="Rating system",
               help="Whose rules rate the games?", default=systems()[0],
               choices=Names(_FOLLOWED), example=systems()[0]),
        Choice(name="period", label="Period", help="Which games do we rate together?",
               default="month", choices={"month": "Month", "event": "Event", "year": "Year"},
               example="month"),
        TIME_CLASS._replace(
            label="Which rating", default=None,
            help="We use it for games without a clear time control in the file. "
            "If empty, we take the likeliest.",
        ),
        OWN_K._replace(label="K", help="Enter it if you know your K."),
        GAMES_PLAYED._replace(label="Rated games before the first",
                              help="Fewer than 30? Then K is larger."),
        BIRTH_YEAR._replace(help="Juniors have a larger K."),
        Amount(name="band", label="Width of a band",
               help="We group your opponents in steps of so many rating points.", default=100,
               minimum=25, maximum=1000, whole=True, example="100"),
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryAnswer:
    """One player's games: ``names`` are those found, ``colours`` all games, White and Black."""

    kind: ClassVar[str] = "history"
    names: tuple[str, ...]
    system: str
    rules: Rules
    games: tuple[PlayedGame, ...]
    periods: tuple[Period, ...]
    colours: tuple[Split, ...]
    bands: tuple[Split, ...]
    curve: tuple[CurvePoint, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...]


class Name(NamedTuple):
    """A name in a file, and in how many games it stands."""

    name: str
    games: int


def names(name: str, stream: BinaryIO, player: str, most: int | None = None) -> tuple[Name, ...]:
    """Return the names of a file that fit ``player``, or all if none does, most games first.

    ``most`` is how many bytes are read; raises NothingToRate when the file holds no games.
    """
    counts, _ = _scanned(name, stream, most, pgn_player.players)
    fitting = [known for known in counts if pgn_player.fits(known, player)]
    chosen = set(fitting or counts)
    return tuple(Name(known, count) for known, count in counts.most_common() if known in chosen)


def compute(
    name: str, stream: BinaryIO, given: Mapping[str, object], most: int | None = None
) -> HistoryAnswer:
    """Answer for the games of a PGN file, which is read as a stream and may be packed.

    ``most`` is how many bytes are read, unpacked; more, or more games than are read for others,
    make the file unreadable. Raises BadInput for options that cannot be used, also when the player
    is not found or several are, and NothingToRate when the file holds no games.
    """
    options = FORM.parse(given)
    _refuse_k(options["system"], options["k"])
    picked, problems = _scanned(
        name,
        stream,
        most,
        lambda text, findings: pgn_player.pick(
            text, options["player"], findings, options["time_class"]
        ),
    )
    _refuse(picked, options["player"])
    games = tuple(pgn_player.in_order(picked.games))
    days = [game.day for game in games if game.day]
    if days:
        refuse_birth(options["birth_year"], min(days), max(days))
    options = {**options, "time_class": options["time_class"] or "standard"}
    periods, rules, notes = rated_periods(games, options)
    return HistoryAnswer(
        names=picked.names,
        system=options["system"],
        rules=rules,
        games=games,
        periods=periods,
        colours=tuple(by_colour(games)),
        bands=tuple(by_band(games, options["band"])),
        curve=tuple(curve(games, options["time_class"])),
        notes=notes,
        problems=problems,
    )


Scan = Callable[[BinaryIO, Findings], Read]


def _scanned(
    name: str, stream: BinaryIO, most: int | None, scan: Scan[Read]
) -> tuple[Read, tuple[Problem, ...]]:
    """Return what a scan of the file's text gives, and the findings; raises NothingToRate."""
    findings = Findings(pgn_player.KINDS)
    try:
        read = scan(opened(stream) if most is None else _bounded(stream, most), findings)
    except Unreadable as error:
        raise NothingToRate([name], [Problem(error.account, "error", file=name)]) from None
    problems = tuple(problem._replace(file=name) for problem in findings.in_order())
    if findings.failed:
        raise NothingToRate([name], problems)
    return read, problems


def _bounded(stream: BinaryIO, most: int) -> BinaryIO:
    """Return a file's text where it is no more than is read for visitors; raises Unreadable."""
    data = opened(stream, most).read()
    check_games(data, MOST_OF_ONE)
    return io.BytesIO(data)


def _refuse_k(code: str, k: Number | None) -> None:
    if k is not None and "k" not in form(code).by_name:
        name = say(SYSTEM_NAMES[code])
        reason = say("{system} has no K.", system=name)
        raise refuse("k", plain(k), say("nothing under {system}", system=name), reason)


def _refuse(picked: Picked, player: str) -> None:
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
