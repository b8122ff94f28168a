"""Title norms of an event: for each player and title every round, the figures, what is missing."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date as Date

from arpad.calculator import refuse
from arpad.calculators.events import FORM as EVENTS
from arpad.calculators.events import prepared
from arpad.calculators.events.form import RATING
from arpad.calculators.events.listed import LookUp
from arpad.calculators.events.persons import FiledEvent
from arpad.domain import Account, Entry, Event, Problem
from arpad.inputs import Amount, Choice, Flag, Form, Given
from arpad.language import say
from arpad.regulation import Number, Rules
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.audit import AuditRow, NormAudit, audit
from arpad.systems.fide.norms.chair import chair
from arpad.systems.fide.norms.checks import Check, checks, failings
from arpad.systems.fide.norms.field import NO_LIST, Field, Listing, Options, RoundCount, field_of
from arpad.systems.fide.norms.figures import Requirement
from arpad.systems.fide.questions import EVENT_KIND, TITLES, Federation
from arpad.systems.fide.tie_breaks import RatingTieBreaks, notes, rating_tie_breaks

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

FORM = Form(
    (
        Choice(name="title", label="Title", help="Show only norms for this title.", choices=TITLES,
               example="gm"),
        Amount(name="player", label="Player", help="Show only the player with this number.",
               minimum=1, maximum=9999, whole=True, example="12"),
        Choice(
            name="format",
            label="Format",
            help="How was the event paired? Enter it only if we see it wrongly.",
            choices={
                "swiss": "Swiss",
                "round-robin": "Round robin",
                "double-round-robin": "Double round robin",
                "scheveningen": "Scheveningen",
                "knock-out": "Knock-out",
                "fixed": "Fixed beforehand in another way",
            },
            example="swiss",
        ),
        EVENT_KIND,
        Choice(
            name="exemption",
            label="Exemption",
            help="Some events need no mix of federations (B.01, 1.4.3a to c). We check 1.4.3d.",
            default="none",
            choices={
                "none": "None",
                "national-final": "Final stage of a national championship",
                "national-team": "National team championship",
                "zonal": "Zonal or sub-zonal tournament",
            },
            example="none",
        ),
        Federation(name="host", label="Registering federation",
                   help="Enter it only if the file is wrong or silent."),
        Choice(name="time_class", label="Which rating",
               help="Enter it only if the file is wrong or silent.",
               choices=RATING["fide"].ratings, example="standard"),
        EVENTS.by_name["date"],
        EVENTS.by_name["fast_classic"],
        Flag(
            name="unrated_limit",
            label="Limit of unrated opponents",
            help="An older rule: at most a fifth of the player and opponents may be unrated.",
        ),
        Flag(name="forfeit_is_missed", label="A round won by forfeit is missed",
             help="For 1.4.3d and 1.5.6 only players who play a round are present."),
    )
)  # fmt: skip


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
        return tuple(audit for audit in self.audits if audit.achieved and not audit.held)


@dataclass(frozen=True, slots=True, kw_only=True)
class NormReport:
    """The norms of one event.

    ``given`` has the options used, defaults included; ``field`` is the event as norms take it, with
    its pairing and who was there round by round; ``checks`` what the event must be by itself, those
    left to be checked by hand included; ``notes`` belong to the figures of C.07; ``problems`` are
    the reader’s, ``doubts`` those of rating lists and of the table of players.
    """

    file: str
    event: Event
    rules: Rules
    given: Given
    players: tuple[PlayerNorms, ...]
    field: Field
    checks: tuple[Check, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...] = ()
    doubts: tuple[Problem, ...] = ()

    @property
    def achieved(self) -> tuple[NormAudit, ...]:
        """Every norm made for a title not held yet, in order of players."""
        return tuple(audit for player in self.players for audit in player.achieved)


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
    asked = {asked.name: asked.default for asked in EVENTS.inputs} | options | {"system": "fide"}
    ready = prepared([file], asked, players, strict=strict, look_up=look_up)
    if len(ready.filed) > 1:
        names = "; ".join(filed.event.name or "–" for filed in ready.filed)
        reason = say("it has {count} events: {names}.", count=len(ready.filed), names=names)
        raise refuse("file", file[0], say("a file of one event"), reason)
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
    options = FORM.parse(given or {})
    chosen = {name: options[name] for name in Options._fields if options[name] is not None}
    field = field_of(event, ratings, Options(**chosen), listing)
    event_checks = checks(field)
    figures = rating_tie_breaks(event, field.people.ratings)
    fails = failings(event_checks)
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
        file="",
        event=event,
        rules=rules.rules_of(rules.edition(event.start)),
        given=options,
        players=players,
        field=field,
        checks=event_checks,
        notes=notes(event, field.people.ratings),
    )


def _asked_for(event: Event, player: int | None) -> list[Entry]:
    """Return the players in order of starting ranks, or the one asked for."""
    entries = [entry for entry in event.entries if player in (None, entry.number)]
    if player is not None and not entries:
        numbers = [entry.number for entry in event.entries if entry.number is not None]
        allowed = say("a starting rank of the event")
        reason = say("nobody has this starting rank.")
        raise refuse("player", player, allowed, reason, str(min(numbers, default="")))
    return sorted(entries, key=lambda entry: entry.number or 0)


def _audits(
    field: Field, entry: Entry, title: str | None, fails: tuple[Account, ...]
) -> tuple[NormAudit, ...]:
    seat = chair(field, entry)
    man = entry.player.sex.strip().lower() in rules.MEN
    return tuple(
        audit(seat, rule, fails)
        for rule in rules.edition(field.event.start).titles
        if title in (None, rule.title.lower()) and not (man and rule.women)
    )
