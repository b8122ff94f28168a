"""Norms as plain data for JSON: the same object from the command and the API."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from typing import Any

from arpad.calculators.norms import (
    AuditRow,
    Check,
    Field,
    NormAudit,
    NormReport,
    PlayerNorms,
    Requirement,
    RoundCount,
)
from arpad.domain import Entry
from arpad.numbers import json_number
from arpad.regulation import Number
from arpad.reports.event_json import problem_data, written
from arpad.reports.json import account_data, rules_data
from arpad.systems.fide.norms.pairing import CROSSING
from arpad.systems.fide.norms.rules import CLAIM

Data = dict[str, Any]


def as_data(report: NormReport) -> Data:
    """Return a report under its documented names, numbers unrounded."""
    return {
        name: list(value) if isinstance(value, Iterator) else value
        for name, value in _parts(report)
    }


def stream(report: NormReport) -> Iterator[str]:
    """Give the same object as text, player by player."""
    return written(_parts(report))


def _parts(report: NormReport) -> Iterator[tuple[str, Any]]:
    """Give the names of the object in order, with its lists as iterators."""
    rules = report.rules
    yield "system", "fide"
    yield "event", _event(report)
    yield "rules", rules_data(rules) | {"reconstructed": rules.reconstructed}
    yield "options", {name: _plain(value) for name, value in report.given.items()}
    yield "achieved", map(_made, report.achieved)
    yield "players", map(_player, report.players)
    yield "checks", map(_check, report.checks)
    yield "attendance", map(_count, report.field.counts)
    yield "notes", map(account_data, (CLAIM, *report.notes))
    yield "problems", map(problem_data, (*report.problems, *report.doubts))


def _made(audit: NormAudit) -> Data:
    return {"player": audit.entry.number, "title": audit.title, "credited": audit.credited}


def _event(report: NormReport) -> Data:
    event = report.event
    return {
        "name": event.name,
        "place": event.place,
        "federation": event.federation,
        "start": _plain(event.start),
        "end": _plain(event.end),
        "rounds": event.rounds,
        "format": event.kind,
        "pairing": _pairing(report.field),
        "players": len(event.entries),
    }


def _pairing(field: Field) -> Data:
    """Return how the event was taken to be paired, and what told it."""
    pairing = field.pairing
    return {
        "format": field.kind,
        "told_by": field.source,
        "by_who_met_whom": pairing.kind,
        "teams": [list(group.teams) for group in pairing.groups if group.kind == CROSSING],
        "missing_games": pairing.missing if pairing.kind else None,
    }


def _player(player: PlayerNorms) -> Data:
    figures = player.figures
    return _person(player.entry) | {
        "rating": _number(player.rating),
        "figures": {
            "aro": figures.aro,
            "aro_cut_1": figures.aro_cut_1,
            "tpr": figures.tpr,
            "ptp": figures.ptp,
            "apro": figures.apro,
            "appo": figures.appo,
        },
        "norms": [audit_data(audit) for audit in player.audits],
    }


def _person(entry: Entry) -> Data:
    player = entry.player
    return {
        "number": entry.number,
        "name": player.name,
        "title": " ".join(player.titles),
        "titles": list(player.titles),
        "federation": player.federation,
        "id": player.member_id,
    }


def audit_data(audit: NormAudit) -> Data:
    """Return the audit of one player for one title."""
    found = audit.figures
    return {
        "title": audit.title,
        "achieved": audit.achieved,
        "held": audit.held,
        "games": found.games,
        "score": _number(found.score),
        "exact_average": _number(found.exact_average),
        "average": found.average,
        "percentage": found.percentage,
        "dp": found.dp,
        "performance": found.performance,
        "needed_score": _number(audit.needed_score),
        "overscore": _number(audit.overscore),
        "credited": audit.credited,
        "exemption": audit.exemption,
        "requirements": [_requirement(each) for each in audit.requirements],
        "missing": [account_data(each) | _values(each.values) for each in audit.missing],
        "notes": [account_data(each) for each in audit.notes],
        "rounds": [_round(row) for row in audit.rows],
    }


def _values(values: Any) -> Data:
    return {"values": {name: _plain(value) for name, value in values.items()}}


def _requirement(each: Requirement) -> Data:
    return {
        "name": each.name,
        "has": _number(each.has),
        "needed": _number(each.needed),
        "at_most": each.at_most,
        "margin": _number(each.margin),
        "met": each.met,
        "waived": each.waived,
        "clause": str(each.clause),
    }


def _round(row: AuditRow) -> Data:
    return {
        "round": row.round,
        "opponent": None if row.opponent is None else _person(row.opponent),
        "rating": row.rating,
        "counts_with": row.adjusted,
        "result": row.result.value,
        "counted": row.counted,
        "counted_as": None if row.counted_as is None else row.counted_as.value,
        "reason": account_data(row.reason),
    }


def _check(check: Check) -> Data:
    return account_data(check.account) | {"status": check.status}


def _count(each: RoundCount) -> Data:
    return {name: _plain(value) for name, value in each._asdict().items()}


def _number(value: Number | None) -> int | float | None:
    return None if value is None else json_number(value)


def _plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    if isinstance(value, Fraction):
        return json_number(value)
    if isinstance(value, date):
        return value.isoformat()
    return list(value) if isinstance(value, tuple) else value
