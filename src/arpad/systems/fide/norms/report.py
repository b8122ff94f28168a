"""The norms of an event: every player asked for, every title, and what the event itself must be."""

from collections.abc import Mapping, Sequence

from arpad.calculator import refuse
from arpad.domain import Account, Entry, Event
from arpad.inputs import Given
from arpad.language import say
from arpad.regulation import Number
from arpad.systems.fide.norms import rules
from arpad.systems.fide.norms.audit import audit
from arpad.systems.fide.norms.chair import chair
from arpad.systems.fide.norms.checks import checks
from arpad.systems.fide.norms.field import Field, Options, field_of
from arpad.systems.fide.norms.pairing import CROSSING
from arpad.systems.fide.tie_breaks import notes, rating_tie_breaks
from arpad.title_norms import Listing, NormAudit, NormReport, Paired, PlayerNorms, failings


def report(
    event: Event, ratings: Mapping[str, Number], given: Given, listing: Listing
) -> NormReport:
    """Audit the norms of an event; ``ratings`` are of the list of its first day."""
    chosen = {name: given[name] for name in Options._fields if given[name] is not None}
    field = field_of(event, ratings, Options(**chosen), listing)
    event_checks, pairing = checks(field), field.pairing
    figures = rating_tie_breaks(event, field.people.ratings)
    fails = failings(event_checks)
    players = tuple(
        PlayerNorms(
            entry,
            ratings.get(entry.player.id),
            figures[entry.player.id],
            _audits(field, entry, given["title"], fails),
        )
        for entry in _asked_for(event, given["player"])
    )
    return NormReport(
        file="",
        system="fide",
        event=event,
        rules=rules.rules_of(rules.edition(event.start)),
        given=given,
        players=players,
        field=field,
        pairing=Paired(
            format=field.kind,
            told_by=field.source,
            by_who_met_whom=pairing.kind,
            teams=tuple(group.teams for group in pairing.groups if group.kind == CROSSING),
            missing_games=pairing.missing if pairing.kind else None,
        ),
        attendance=field.counts,
        checks=event_checks,
        claim=rules.CLAIM,
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
    field: Field, entry: Entry, title: str | None, fails: Sequence[Account]
) -> tuple[NormAudit, ...]:
    seat = chair(field, entry)
    man = entry.player.sex.strip().lower() in rules.MEN
    return tuple(
        audit(seat, rule, fails)
        for rule in rules.edition(field.event.start).titles
        if title in (None, rule.title.lower()) and not (man and rule.women)
    )
