"""What every layout of norms shows: rounds, requirements and checks as rows of text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arpad.calculators.norms import (
    FORM,
    AuditRow,
    NormAudit,
    NormReport,
    PlayerNorms,
    Requirement,
)
from arpad.document.parts import RESULT_WORDS
from arpad.domain import Account, Entry, Player, Result
from arpad.inputs import Choice
from arpad.language import say, say_many
from arpad.numbers import decimals, points, short
from arpad.regulation import Clause, Number
from arpad.reports.words import words
from arpad.systems.fide.norms.rules import CLAIM
from arpad.systems.fide.questions import TITLES

NONE = "–"
ROUND_COLUMNS = (
    "Round", "Result", "#", "Opponent", "Title", "Fed.", "Rating", "Counts with", "Clause",
    "Decision",
)  # fmt: skip
REQUIREMENT_COLUMNS = ("Requirement", "Has", "Needed", "Margin", "State", "Clause")
FIGURE_COLUMNS = ("#", "Name", "Rating", "ARO", "AROC1", "TPR", "PTP", "APRO", "APPO")
_LABELS = {
    "games": "Games counted",
    "federations": "Federations other than the own",
    "own-federation": "Opponents of the own federation",
    "one-federation": "Opponents of any one federation",
    "titled": "Titled opponents",
    "level": "Opponents with a title of the level",
    "average": "Average of the opponents (Ra)",
    "score": "Score, at least 35 %",
    "performance": "Performance (Rp)",
    "unrated": "Unrated opponents",
}
_STATUSES = {
    "missing": "missing",
    "note": "note",
    "met": "met",
    "by-hand": "check by hand",
}
# Not every option says something about the norms: which were asked for does not.
_SELECTING = ("title", "player", "time_class", "date")


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round as shown, in the order of ROUND_COLUMNS."""

    cells: tuple[str, ...]
    counted: bool
    clause: Clause | None


def round_rows(audit: NormAudit) -> list[RoundRow]:
    """Lay out every round, the uncounted ones too."""
    return [_round_row(row) for row in audit.rows]


def _round_row(row: AuditRow) -> RoundRow:
    player = row.opponent.player if row.opponent else None
    played = player is not None and row.result is not Result.ABSENT
    rating = NONE if row.rating is None else short(row.rating)
    return RoundRow(
        (
            NONE if row.round is None else str(row.round),
            say(RESULT_WORDS[row.result]),
            NONE
            if row.opponent is None or row.opponent.number is None
            else str(row.opponent.number),
            player.name or player.id if player else NONE,
            titles(player) or NONE if player else NONE,
            player.federation or NONE if player else NONE,
            say("unrated") if played and row.rating is None else rating,
            NONE if row.adjusted is None else short(row.adjusted),
            _section(row.reason.clause),
            words(row.reason),
        ),
        row.counted,
        row.reason.clause,
    )


@dataclass(frozen=True, slots=True)
class RequirementRow:
    """One requirement as shown, in the order of REQUIREMENT_COLUMNS."""

    cells: tuple[str, ...]
    met: bool
    clause: Clause | None


def requirement_rows(audit: NormAudit) -> list[RequirementRow]:
    """Lay out everything asked of the games."""
    return [_requirement_row(each) for each in audit.requirements]


def _requirement_row(each: Requirement) -> RequirementRow:
    bound = "at most {number}" if each.at_most else "at least {number}"
    if each.holds:
        state = say("met")
    elif each.waived:
        state = say("waived by {section}", section=each.waived)
    else:
        state = say("missing")
    return RequirementRow(
        (
            say(_LABELS[each.name]),
            _number(each.has),
            say(bound, number=points(each.needed)),
            NONE if each.margin is None else _margin(each.margin),
            state,
            _section(each.clause),
        ),
        each.met,
        each.clause,
    )


def _section(clause: Clause | None) -> str:
    """Return a section’s number alone: the rules are named once below."""
    return clause.section.partition(" ")[0] if clause else ""


def _number(value: Number | None) -> str:
    return NONE if value is None else points(value)


def _margin(value: Number) -> str:
    whole = value.as_integer_ratio()[1] == 1
    return decimals(value, 0 if whole else 1, signed=True)


def title_name(title: str) -> str:
    """Write out a title."""
    return say(TITLES[title.lower()])


def event_name(report: NormReport) -> str:
    """Name the event, or its file."""
    return report.event.name or report.file


def person(entry: Entry) -> str:
    """Write a player's starting rank, title, name and federation."""
    player = entry.player
    number = "" if entry.number is None else str(entry.number)
    named = " ".join(each for each in (number, titles(player), player.name or player.id) if each)
    return ", ".join(each for each in (named, player.federation) if each)


def titles(player: Player) -> str:
    """Write every title of a player."""
    return " ".join(player.titles)


def claim() -> str:
    """Say what a norm that a file shows is worth: once in every document."""
    return sentence(CLAIM)


def identity(entry: Entry) -> str:
    """Write what tells the player from all others and the rating does not: ID, year of birth."""
    player = entry.player
    known = []
    if player.member_id:
        known.append(say("FIDE ID {id}", id=player.member_id))
    if player.birth_year:
        known.append(say("born {year}", year=str(player.birth_year)))
    return " · ".join(known)


def headline(audit: NormAudit) -> str:
    """Say in one sentence what came of it."""
    values = {
        "title": audit.title,
        "score": points(audit.figures.score),
        "games": audit.figures.games,
        "performance": _number(audit.figures.performance),
        "credited": audit.credited,
    }
    if audit.achieved:
        return say(
            "{title} norm made: {score} of {games}, performance {performance}, counts as "
            "{credited} games",
            **values,
        )
    return say("No {title} norm: {score} of {games}, performance {performance}", **values)


def working(audit: NormAudit) -> list[str]:
    """Write the computation of the performance, line by line."""
    found = audit.figures
    if found.average is None or found.exact_average is None:
        return [say("No game counts.")]
    lines = [
        say(
            "Ra = {exact}, rounded {average}",
            exact=decimals(found.exact_average, 2),
            average=short(found.average),
        ),
        say(
            "p = {score} of {games} = {percentage} %, dp = {dp}",
            score=points(found.score),
            games=found.games,
            percentage=found.percentage,
            dp=decimals(found.dp or 0, 0, signed=True),
        ),
        say(
            "Rp = Ra + dp = {performance}; {level} is needed",
            performance=_number(found.performance),
            level=_number(_level(audit)),
        ),
    ]
    if audit.needed_score is not None:
        lines.append(
            say(
                "Least score against these opponents: {needed} of {games}",
                needed=points(audit.needed_score),
                games=found.games,
            )
        )
    return lines


def _level(audit: NormAudit) -> Number:
    return next(each.needed for each in audit.requirements if each.name == "performance")


def status_word(status: str) -> str:
    """Say how a check of the event stands."""
    return say(_STATUSES[status])


def near(report: NormReport) -> Iterator[NormAudit]:
    """Give the norms missed by a point or less and nothing else."""
    for player in report.players:
        for audit in player.audits:
            if audit.held or [each.code for each in audit.missing] != ["norm-missing-performance"]:
                continue
            over = audit.overscore
            if over is not None and over >= -1:
                yield audit


def figure_cells(player: PlayerNorms) -> tuple[str, ...]:
    """Lay out a player's figures of C.07 under FIGURE_COLUMNS."""
    found = player.figures
    figures = (found.aro, found.aro_cut_1, found.tpr, found.ptp, found.apro, found.appo)
    return (
        NONE if player.entry.number is None else str(player.entry.number),
        player.entry.player.name or player.entry.player.id,
        *(NONE if value is None else short(value) for value in (player.rating, *figures)),
    )


def options_used(report: NormReport) -> list[tuple[str, str]]:
    """Return the options that were chosen otherwise than by default: label and value."""
    chosen = []
    for each in FORM.inputs:
        value = report.given[each.name]
        if each.name in _SELECTING or value in (None, each.default):
            continue
        text = say(each.choices[value]) if isinstance(each, Choice) else str(value)
        chosen.append((say(each.label), say("yes") if value is True else text))
    return chosen


def sentence(account: Account) -> str:
    """Write an account with its document and section."""
    text, clause = words(account), account.clause
    if clause is None:
        return text
    where = say("{document}, {section}", document=say(clause.document), section=clause.section)
    return say("{text} [{clause}]", text=text, clause=where)


def facts(report: NormReport) -> list[str]:
    """Say of the event: place, federation, days, rounds, players."""
    event = report.event
    days = list(dict.fromkeys(day.isoformat() for day in (event.start, event.end) if day))
    found = [
        ", ".join(each for each in (event.place, event.federation) if each),
        say("{start} to {end}", start=days[0], end=days[1]) if days[1:] else "".join(days),
        say_many("{count} player", "{count} players", len(event.entries)),
        say_many("{count} round", "{count} rounds", event.rounds) if event.rounds else "",
    ]
    return [each for each in found if each]


def audits(players: Sequence[PlayerNorms]) -> Iterator[NormAudit]:
    """Give every audit, player by player."""
    for player in players:
        yield from player.audits


def sheets(report: NormReport) -> tuple[NormAudit, ...]:
    """Return what gets a sheet: every norm made, or each title of the one player asked for."""
    asked = report.given["player"] is not None
    return tuple(audits(report.players)) if asked else report.achieved
