"""Norms as plain data for JSON: the same object from the command and the API."""

from collections.abc import Iterator
from typing import Annotated, Any, TypedDict

from arpad.domain import Account, Entry, ResultCode
from arpad.reports.json import (
    AccountData,
    Data,
    DatedRulesData,
    Day,
    FileProblemData,
    account_data,
    dated_rules_data,
    file_problem_data,
    plain_data,
    record,
    whole,
    written,
)
from arpad.title_norms import (
    AuditRow,
    NormAudit,
    NormReport,
    PlayerNorms,
    RatingTieBreaks,
    RoundCount,
    Status,
)


class MadeNormData(TypedDict):
    """A norm made: by whom (the starting rank), for which title, as how many games it counts."""

    player: int | None
    title: str
    credited: int


class PairingData(TypedDict):
    """How the event was taken to be paired, what told it, and what who met whom says."""

    format: str
    told_by: str
    by_who_met_whom: str
    teams: list[list[int]]
    missing_games: int | None


class NormEventData(TypedDict):
    """The event, as its file describes it."""

    name: str
    place: str
    federation: str
    start: Day | None
    end: Day | None
    rounds: int | None
    format: str
    pairing: PairingData
    players: int


class PersonData(TypedDict):
    """A player of the event: the starting rank, the name, every title."""

    number: int | None
    name: str
    title: str
    titles: list[str]
    federation: str
    id: str


class RequirementData(TypedDict):
    """One thing that a norm asks for: what there is, and what is needed, at least or at most."""

    name: str
    has: float | None
    needed: float
    at_most: bool
    margin: float | None
    met: bool
    waived: str
    clause: str


class MissingData(AccountData):
    """What is missing for a norm, with its values."""

    values: dict[str, Any]


class NormRoundData(TypedDict):
    """One round: the opponent, the rating he counts with, and whether the game counts."""

    round: int | None
    opponent: PersonData | None
    rating: int | None
    counts_with: int | None
    result: ResultCode
    counted: bool
    counted_as: ResultCode | None
    reason: AccountData


class NormAuditData(TypedDict):
    """Whether a player made a norm for one title, with every figure, requirement and round."""

    title: str
    achieved: bool
    held: bool
    games: int
    score: float
    exact_average: float | None
    average: int | None
    percentage: int | None
    dp: int | None
    performance: int | None
    needed_score: float | None
    overscore: float | None
    credited: int
    exemption: str
    requirements: list[RequirementData]
    missing: list[MissingData]
    notes: list[AccountData]
    rounds: list[NormRoundData]


class _NormsData(TypedDict):
    rating: float | None
    figures: RatingTieBreaks
    norms: list[NormAuditData]


class NormPlayerData(PersonData, _NormsData):
    """A player, the figures of C.07, and the norms tried."""


class CheckData(AccountData):
    """One thing asked of the event: met, missing, to be looked at by hand, or a note."""

    status: Annotated[str, Status]


class NormReportData(TypedDict):
    """The title norms of one event; ``options`` are those that were given."""

    system: str
    event: NormEventData
    rules: DatedRulesData
    options: dict[str, Any]
    achieved: list[MadeNormData]
    players: list[NormPlayerData]
    checks: list[CheckData]
    attendance: list[RoundCount]
    notes: list[AccountData]
    problems: list[FileProblemData]


def as_data(report: NormReport) -> Data:
    """Return a report under its documented names, numbers unrounded."""
    return whole(_parts(report))


def stream(report: NormReport) -> Iterator[str]:
    """Give the same object as text, player by player."""
    return written(_parts(report))


def _parts(report: NormReport) -> Iterator[tuple[str, object]]:
    """Give the names of the object in order, with its lists as iterators."""
    yield "system", report.system
    yield "event", _event(report)
    yield "rules", dated_rules_data(report.rules)
    yield "options", {name: plain_data(value) for name, value in report.given.items()}
    made = (record(MadeNormData, one, player=one.entry.number) for one in report.achieved)
    yield "achieved", made
    yield "players", map(_player, report.players)
    yield "checks", ({**account_data(made), "status": at} for at, made in report.checks)
    yield "attendance", map(plain_data, report.attendance)
    yield "notes", map(account_data, (report.claim, *report.notes))
    yield "problems", map(file_problem_data, (*report.problems, *report.doubts))


def _event(report: NormReport) -> NormEventData:
    event, pairing = report.event, record(PairingData, report.pairing)
    players = len(event.entries)
    return record(NormEventData, event, format=event.kind, pairing=pairing, players=players)


def _player(player: PlayerNorms) -> NormPlayerData:
    norms = [audit_data(audit) for audit in player.audits]
    return {**_person(player.entry), **record(_NormsData, player, norms=norms)}


def _person(entry: Entry) -> PersonData:
    player = entry.player
    titles = list(player.titles)
    return record(
        PersonData,
        player,
        number=entry.number,
        title=" ".join(titles),
        titles=titles,
        id=player.member_id,
    )


def audit_data(audit: NormAudit) -> NormAuditData:
    """Return the audit of one player for one title."""
    return record(
        NormAuditData,
        audit,
        audit.figures,
        requirements=[
            record(RequirementData, asked, clause=str(asked.clause)) for asked in audit.requirements
        ],
        missing=[_missing(account) for account in audit.missing],
        notes=[*map(account_data, audit.notes)],
        rounds=[_round(row) for row in audit.rows],
    )


def _missing(account: Account) -> MissingData:
    values = {name: plain_data(value) for name, value in account.values.items()}
    return {**account_data(account), "values": values}


def _round(row: AuditRow) -> NormRoundData:
    return record(
        NormRoundData,
        row,
        opponent=None if row.opponent is None else _person(row.opponent),
        counts_with=row.adjusted,
        reason=account_data(row.reason),
    )
