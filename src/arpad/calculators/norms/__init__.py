"""Title norms of an event: for each player and title every round, the figures, what is missing."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from arpad.calculators.calculator import refuse
from arpad.calculators.events import filing
from arpad.calculators.norms.form import FORM
from arpad.domain import Account, Entry, Event, Problem
from arpad.language import say
from arpad.regulation import Number, Rules
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.audit import AuditRow, NormAudit, audit, chair
from arpad.systems.fide.norms.checks import Check, checks, failings
from arpad.systems.fide.norms.field import Field, RoundCount, field_of
from arpad.systems.fide.norms.figures import Figures, Requirement
from arpad.systems.fide.norms.options import Options
from arpad.systems.fide.tie_breaks import RatingTieBreaks, notes, rating_tie_breaks

__all__ = [
    "FORM",
    "AuditRow",
    "Check",
    "Figures",
    "NormAudit",
    "NormReport",
    "PlayerNorms",
    "Requirement",
    "RoundCount",
    "check",
    "compute",
    "of_event",
]

_MEN = ("m",)


@dataclass(frozen=True, slots=True)
class PlayerNorms:
    """One player: the rating of the list used, the figures of C.07, an audit for each title.

    ``rating`` is None for an unrated player. The women’s titles are left out for who is not one.
    """

    entry: Entry
    rating: Number | None
    figures: RatingTieBreaks
    audits: tuple[NormAudit, ...]

    @property
    def achieved(self) -> tuple[NormAudit, ...]:
        """The norms made for titles the player does not have yet."""
        return tuple(each for each in self.audits if each.achieved and not each.held)


@dataclass(frozen=True, slots=True, kw_only=True)
class NormReport:
    """The norms of one event.

    ``given`` has the options used, defaults included; ``checks`` what the event must be by itself,
    those left to be checked by hand included; ``counts`` who was there round by round; ``notes``
    belong to the figures of C.07; ``problems`` are the reader’s.
    """

    file: str
    event: Event
    rules: Rules
    given: Mapping[str, Any]
    players: tuple[PlayerNorms, ...]
    checks: tuple[Check, ...]
    counts: tuple[RoundCount, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...]

    @property
    def achieved(self) -> tuple[NormAudit, ...]:
        """Every norm made for a title not held yet, in order of players."""
        return tuple(each for player in self.players for each in player.achieved)


def check(
    file: tuple[str, bytes],
    *,
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

    Raises BadInput for options that cannot be used and for a file of several events,
    NothingToRate when nothing could be read.
    """
    given = locals()
    return compute(file, {name: given[name] for name in FORM.by_name})


def compute(
    file: tuple[str, bytes], given: Mapping[str, object], *, strict: bool = False
) -> NormReport:
    """Answer what was given at any door, options as text or values; raises as ``check`` does."""
    options = FORM.parse(given)
    _, filed, problems = filing.read([file], options | {"system": "fide"}, strict=strict)
    if len(filed) > 1:
        names = "; ".join(each.event.name or "–" for each in filed)
        reason = say("it has {count} events: {names}.", count=len(filed), names=names)
        raise refuse("file", file[0], say("a file of one event"), reason)
    ratings = {player: rating.value for player, rating in filed[0].ratings.items()}
    return _report(filed[0].event, ratings, options, filed[0].file, tuple(problems))


def of_event(
    event: Event, ratings: Mapping[str, Number], given: Mapping[str, object] | None = None
) -> NormReport:
    """Audit the norms of an event already read; ``ratings`` are of the list of its first day.

    Raises BadInput for options that cannot be used.
    """
    return _report(event, ratings, FORM.parse(given or {}), "", ())


def _report(
    event: Event,
    ratings: Mapping[str, Number],
    options: Mapping[str, Any],
    file: str,
    problems: tuple[Problem, ...],
) -> NormReport:
    field = field_of(event, ratings, _chosen(options))
    found = checks(field)
    figures = rating_tie_breaks(event, field.ratings)
    fails = failings(found)
    players = tuple(
        PlayerNorms(
            entry,
            ratings.get(entry.player.id),
            figures[entry.player.id],
            _audits(field, entry, options["title"], fails),
        )
        for entry in _asked_for(event, options["player"])
    )
    return NormReport(
        file=file,
        event=event,
        rules=rules.rules_of(rules.edition(event.start)),
        given=options,
        players=players,
        checks=found,
        counts=field.counts,
        notes=notes(event, field.ratings),
        problems=problems,
    )


def _chosen(options: Mapping[str, Any]) -> Options:
    return Options(
        format=options["format"] or "",
        event_kind=options["event_kind"],
        exemption=options["exemption"],
        host=options["host"] or "",
        unrated_limit=options["unrated_limit"],
        fast_classic=options["fast_classic"],
        forfeit_is_missed=options["forfeit_is_missed"],
    )


def _asked_for(event: Event, player: int | None) -> list[Entry]:
    """Return the players in order of starting ranks, or the one asked for."""
    found = [entry for entry in event.entries if player in (None, entry.number)]
    if player is not None and not found:
        numbers = [entry.number for entry in event.entries if entry.number is not None]
        allowed = say("a starting rank of the event")
        reason = say("nobody has this starting rank.")
        raise refuse("player", player, allowed, reason, str(min(numbers, default="")))
    return sorted(found, key=lambda entry: entry.number or 0)


def _audits(
    field: Field, entry: Entry, title: str | None, fails: tuple[Account, ...]
) -> tuple[NormAudit, ...]:
    seat = chair(field, entry)
    man = entry.player.sex.strip().lower() in _MEN
    return tuple(
        audit(seat, rule, fails)
        for rule in rules.edition(field.event.start).titles
        if title in (None, rule.title.lower()) and not (man and rule.women)
    )
