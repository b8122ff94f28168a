"""Title norms of an event: for each player and title every round, the figures, what is missing."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date as Date

from arpad.calculator import refuse
from arpad.calculators.events import FORM as EVENTS
from arpad.calculators.events import prepared
from arpad.calculators.events.choosing import RATING
from arpad.calculators.events.persons import FiledEvent
from arpad.calculators.events.ratings import LookUp
from arpad.capabilities import title_norms
from arpad.declared import systems
from arpad.domain import Event
from arpad.inputs import Amount, Choice, Form
from arpad.language import say
from arpad.regulation import Number
from arpad.title_norms import (
    NO_LIST,
    AuditRow,
    Check,
    Listing,
    NormAudit,
    NormReport,
    PlayerNorms,
    Requirement,
    RoundCount,
)

__all__ = [
    "FORM",
    "AuditRow",
    "Check",
    "NormAudit",
    "NormReport",
    "PlayerNorms",
    "Requirement",
    "RoundCount",
    "check",
    "compute",
    "of_event",
    "of_filed",
]

# Of an event in which the norms of all are looked for: to write out each of them takes long.
_MOST_PLAYERS, _MOST_GAMES = 4000, 15_000

SYSTEM, NORMS = next((code, norms) for code in systems() if (norms := title_norms(code)))
FORM = Form(
    (
        Choice(name="title", label="Title", help="Show only norms for this title.",
               choices=NORMS.titles, example="gm"),
        Amount(name="player", label="Player", help="Show only the player with this number.",
               minimum=1, maximum=9999, whole=True, example="12"),
        *NORMS.asked,
        Choice(name="time_class", label="Which rating",
               help="Enter it only if the file is wrong or silent.",
               choices=RATING[SYSTEM].ratings, example="standard"),
        EVENTS.by_name["date"],
        *NORMS.readings,
    )
)  # fmt: skip


def check(
    file: tuple[str, bytes],
    *,
    players: tuple[str, bytes] | None = None,
    title: str | None = None,
    player: int | None = None,
    format: str | None = None,
    event_kind: str = "usual",
    exemption: str = "none",
    host: str | None = None,
    time_class: str | None = None,
    date: Date | str | None = None,
    fast_classic: bool = False,
    unrated_limit: bool = False,
    forfeit_is_missed: bool = False,
) -> NormReport:
    """Audit the norms of a tournament file, its name and content.

    ``players`` is a table of what the file does not say (see ``formats.players_csv``), second
    titles among it. Raises BadInput for options that cannot be used and for a file of several
    events, NothingToRate when nothing could be read.
    """
    given = locals()
    return compute(file, {name: given[name] for name in FORM.by_name}, players)


def compute(
    file: tuple[str, bytes],
    given: Mapping[str, object],
    players: tuple[str, bytes] | None = None,
    *,
    strict: bool = False,
    look_up: LookUp | None = None,
) -> NormReport:
    """Answer what was given at any door, options as text or values; raises as ``check`` does.

    ``look_up`` puts ratings and titles of published lists in place of the file’s, in an event of
    over 30 days those of the month of each game.
    """
    options = FORM.parse(given)
    asked = {asked.name: asked.default for asked in EVENTS.inputs} | options | {"system": SYSTEM}
    ready = prepared([file], asked, players, strict=strict, look_up=look_up)
    if len(ready.filed) > 1:
        names = "; ".join(filed.event.name or "–" for filed in ready.filed)
        reason = say("it has {count} events: {names}.", count=len(ready.filed), names=names)
        raise refuse("file", file[0], say("a file of one event"), reason)
    many, games = len(ready.filed[0].event.entries), len(ready.filed[0].event.games)
    if options["player"] is None and (many > _MOST_PLAYERS or games > _MOST_GAMES):
        reason = say(
            "the file has {players} players and {games} games. We look for the norms of all where "
            "there are at most {most} players and {most_games} games.",
            players=many, games=games, most=_MOST_PLAYERS, most_games=_MOST_GAMES,
        )  # fmt: skip
        raise refuse("player", "", say("the number of one player"), reason, "12")
    report = of_filed(ready.filed[0], options)
    return replace(report, problems=tuple(ready.problems), doubts=tuple(ready.doubts))


def of_filed(filed: FiledEvent, given: Mapping[str, object]) -> NormReport:
    """Audit the norms of an event that was read to be rated; raises BadInput as ``check`` does."""
    ratings = {player: rating.value for player, rating in filed.ratings.items()}
    report = of_event(filed.event, ratings, given, Listing(filed.list_day, filed.later))
    return replace(report, file=filed.file)


def of_event(
    event: Event,
    ratings: Mapping[str, Number],
    given: Mapping[str, object] | None = None,
    listing: Listing = NO_LIST,
) -> NormReport:
    """Audit the norms of an event already read; ``ratings`` are of the list of its first day.

    Raises BadInput for options that cannot be used.
    """
    return NORMS.audit(event, ratings, FORM.parse(given or {}), listing)
