"""The title norms of an event as documents: the whole event, and a sheet for each norm."""

from collections.abc import Iterator

from arpad.calculators.norms import FORM, NORMS
from arpad.document import (
    NONE,
    RESULT_WORDS,
    Document,
    Item,
    Items,
    Row,
    Scoreboard,
    Table,
    or_none,
    rank,
    said,
    where_and_when,
)
from arpad.domain import Account, Entry, Lazy, Problem, Result
from arpad.inputs import Choice
from arpad.language import decimals, points, say, say_many, short
from arpad.regulation import Clause
from arpad.reports.problems import problem_counts, problem_lines
from arpad.reports.text import wrapped
from arpad.reports.words import words
from arpad.title_norms import AuditRow, NormAudit, NormReport, PlayerNorms, Requirement, failings

_ROUNDS = (
    "Round", "Result", "#", "Opponent", "Title", "Fed.", "Rating", "Counts with", "Clause",
    "Decision",
)  # fmt: skip
_REQUIREMENTS = ("Requirement", "Has", "Needed", "Margin", "State", "Clause")
_FIGURES = ("#", "Name", "Rating", "ARO", "AROC1", "TPR", "PTP", "APRO", "APPO")
_OPPONENT, _NAME = _ROUNDS.index("Opponent"), _FIGURES.index("Name")
_LONGEST_NAME = 24  # on a terminal
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
_STATUSES = {"missing": "missing", "note": "note", "met": "met", "by-hand": "check by hand"}
# Not every option says something about the norms: which were asked for does not.
_SELECTING = ("title", "player", "time_class", "date")
# Notes without which a norm of the list would be taken for more than it is.
_DOUBTS = (
    "norm-sex-unknown",
    "norm-own-federation-unknown",
    "norm-exempt",
    "norm-last-forfeit",
    "norm-scheduled-not-played",
    "norm-scheduled-missing",
    "norm-needs-approval",
)


def document(report: NormReport) -> Document:
    """Return the document of an event: what it must be, the figures of C.07, a claim’s worth."""
    return Document(
        title=report.event.name or report.file,
        asked=[("", " · ".join(_facts(report)))],
        tables=(_checks(report), _figures(report)),
        notes=report.notes,
        rules=report.rules,
        lead=report.claim,
    )


def sheets(report: NormReport) -> Iterator[Document]:
    """Give a sheet for every norm made, or for each title of the one player asked for."""
    asked = report.given["player"] is not None
    audits = [audit for player in report.players for audit in player.audits]
    return map(sheet, audits if asked else report.achieved)


def sheet(audit: NormAudit) -> Document:
    """Return whether a player made a norm: every round, the computation, what is asked and lacks.

    The board has the title in full, the outcome, and what tells the player from all others.
    """
    number = say(NORMS.titles[audit.title.lower()])
    tone = "gain" if audit.achieved else "loss"
    rounds, asked = map(_round, audit.rows), map(_requirement, audit.requirements)
    return Document(
        title=person(audit.entry),
        headline=headline(audit),
        asked=[(say("Title"), audit.title)],
        board=Scoreboard(number, headline(audit), _identity(audit.entry), tone=tone),
        tables=(
            Table(
                say("Rounds"), said(*_ROUNDS), [*rounds], frozenset({1, 3, 4, 5, 8, 9}), prose=True
            ),
            Table(
                say("Requirements"), said(*_REQUIREMENTS), [*asked], frozenset({0, 2, 4, 5}),
                prose=True,
            ),
        ),
        summary=[*_working(audit)],
        problems=tuple(Problem(account, "error") for account in audit.missing),
        notes=tuple(audit.notes),
    )  # fmt: skip


def near(report: NormReport) -> Iterator[NormAudit]:
    """Give the norms missed by a point or less and nothing else."""
    return (audit for audit in _lacking_points(report) if (audit.overscore or 0) >= -1)


def _lacking_points(report: NormReport) -> Iterator[NormAudit]:
    for player in report.players:
        for audit in player.audits:
            missing = [account.code for account in audit.missing]
            if audit.held or audit.overscore is None or missing != ["norm-missing-performance"]:
                continue
            yield audit


def none_made(report: NormReport) -> str:
    """Say that there is no norm, and why in the whole event, or who alone lacked only points."""
    close = sorted(_lacking_points(report), key=lambda audit: audit.overscore or 0)[-1:]
    one = "{who} came nearest: {what}"
    nearest = [say(one, who=person(audit.entry), what=headline(audit)) for audit in close]
    why = [words(account) for account in failings(report.checks)[:1]] or nearest
    return " ".join([say("No norm was made."), *why])


def person(entry: Entry) -> str:
    """Write a player's starting rank, title, name and federation."""
    player = entry.player
    number = "" if entry.number is None else str(entry.number)
    titles = " ".join(player.titles)
    name = " ".join(filter(None, (number, titles, player.name or player.id)))
    return ", ".join(filter(None, (name, player.federation)))


def headline(audit: NormAudit) -> str:
    """Say in one sentence what came of it."""
    made = (
        "{title} norm made: {score} of {games}, performance {performance}, counts as {credited} "
        "games"
    )
    missed = "No {title} norm: {score} of {games}, performance {performance}"
    return say(
        made if audit.achieved else missed,
        title=audit.title,
        score=points(audit.figures.score),
        games=audit.figures.games,
        performance=or_none(audit.figures.performance, 1),
        credited=audit.credited,
    )


def what(audit: NormAudit) -> str:
    """Say who made or missed which norm."""
    return say("{who}: {what}", who=person(audit.entry), what=headline(audit))


def _facts(report: NormReport) -> Iterator[str]:
    event = report.event
    yield from where_and_when(event)
    yield say_many("{count} player", "{count} players", len(event.entries))
    if event.rounds:
        yield say_many("{count} round", "{count} rounds", event.rounds)


def _identity(entry: Entry) -> str:
    """Write what tells the player from all others and the rating does not: ID, year of birth."""
    player, known = entry.player, []
    if player.member_id:
        known.append(say("FIDE ID {id}", id=player.member_id))
    if player.birth_year:
        known.append(say("born {year}", year=str(player.birth_year)))
    return " · ".join(known)


# --- Tables --------------------------------------------------------------------------------------


def _round(row: AuditRow) -> Row:
    player = row.opponent.player if row.opponent else None
    unrated = player is not None and row.result is not Result.ABSENT and row.rating is None
    cells = (
        NONE if row.round is None else str(row.round),
        say(RESULT_WORDS[row.result]),
        rank(row.opponent),
        player.name or player.id if player else NONE,
        " ".join(player.titles) or NONE if player else NONE,
        player.federation or NONE if player else NONE,
        say("unrated") if unrated else or_none(row.rating),
        or_none(row.adjusted),
        _section(row.reason.clause),
        words(row.reason),
    )
    return Row(cells, clause=row.reason.clause, kind="" if row.counted else "uncounted")


def _requirement(asked: Requirement) -> Row:
    bound = "at most {number}" if asked.at_most else "at least {number}"
    state = say("met") if asked.holds else say("missing")
    if asked.waived and not asked.holds:
        state = say("waived by {section}", section=asked.waived)
    margin = NONE
    if asked.margin is not None:
        whole = asked.margin.as_integer_ratio()[1] == 1
        margin = decimals(asked.margin, 0 if whole else 1, signed=True)
    cells = (
        say(_LABELS[asked.name]),
        or_none(asked.has, 1),
        say(bound, number=points(asked.needed)),
        margin,
        state,
        _section(asked.clause),
    )
    return Row(cells, clause=asked.clause, kind="" if asked.met else "unmet")


def _section(clause: Clause | None) -> str:
    """Return a section’s number alone: the rules are named once below."""
    return clause.section.partition(" ")[0] if clause else ""


def _working(audit: NormAudit) -> Iterator[str]:
    """Write the computation of the performance, line by line."""
    figures = audit.figures
    if figures.average is None or figures.exact_average is None:
        yield say("No game counts.")
        return
    exact, average = decimals(figures.exact_average, 2), short(figures.average)
    yield say("Ra = {exact}, rounded {average}", exact=exact, average=average)
    yield say(
        "p = {score} of {games} = {percentage} %, dp = {dp}",
        score=points(figures.score),
        games=figures.games,
        percentage=figures.percentage,
        dp=decimals(figures.dp or 0, 0, signed=True),
    )
    level = next(asked.needed for asked in audit.requirements if asked.name == "performance")
    yield say(
        "Rp = Ra + dp = {performance}; {level} is needed",
        performance=or_none(figures.performance, 1),
        level=or_none(level, 1),
    )
    if audit.needed_score is not None:
        yield say(
            "Least score against these opponents: {needed} of {games}",
            needed=points(audit.needed_score),
            games=figures.games,
        )


def _figures(report: NormReport) -> Table:
    return Table(
        say("Averages and performances"),
        said(*_FIGURES),
        Lazy(_players_figures, report.players),
        frozenset({_NAME}),
    )


def _players_figures(players: tuple[PlayerNorms, ...]) -> Iterator[Row]:
    for player in players:
        name, it = player.entry.player.name or player.entry.player.id, player.figures
        figures = (player.rating, it.aro, it.aro_cut_1, it.tpr, it.ptp, it.apro, it.appo)
        yield Row((rank(player.entry), name, *map(or_none, figures)))


def _checks(report: NormReport) -> Table:
    """Return how each thing asked of the event stands, and the options chosen."""
    rows = [
        Row((say(_STATUSES[status]),), words(account), account.clause, kind=status)
        for status, account in report.checks
    ]
    for label, value in options_used(report):
        text = say("{label}: {value}", label=label, value=value)
        rows.append(Row((say("option"),), text))
    return Table(say("The event"), (), rows)


def options_used(report: NormReport) -> list[tuple[str, str]]:
    """Return the options that were chosen otherwise than by default: label and value."""
    chosen = []
    for option in FORM.inputs:
        value = report.given[option.name]
        if option.name in _SELECTING or value in (None, option.default):
            continue
        text = say(option.choices[value]) if isinstance(option, Choice) else str(value)
        chosen.append((say(option.label), say("yes") if value is True else text))
    return chosen


# --- On a terminal -------------------------------------------------------------------------------


def in_brief(report: NormReport) -> Document:
    """Return the event at a glance, or the one player asked for with every round."""
    return document(report)._replace(summary=Lazy(_summary, report), notes=(), lead=None)


def _summary(report: NormReport) -> Iterator[str | Table | Items]:
    yield from _at_a_glance(report) if report.given["player"] is None else _working_of(report)
    yield from ("", say("The event"))
    checks = [row for row in _checks(report).rows if row.kind]
    width = max(len(row.cells[0]) for row in checks)
    for row in checks:
        yield from wrapped(_cited(row.reason, row.clause), f"  {row.cells[0]:<{width}}  ", "")
    if report.doubts:
        yield from ("", say("Rating lists and the table of players"))
        yield from problem_lines(report.doubts)
    if report.problems:
        counts = problem_counts(report.problems)
        yield from ("", *wrapped(say("In the file: {counts}; check lists them", counts=counts), ""))
    for label, value in options_used(report):
        yield say("Option: {label}: {value}", label=label, value=value)
    yield from ("", *wrapped(sentence(report.claim), ""))


def _at_a_glance(report: NormReport) -> Iterator[str | Table | Items]:
    made = report.achieved
    heading = say_many("{count} norm made", "{count} norms made", len(made))
    lacking = (Item(sentence(account)) for account in failings(report.checks))
    heading = heading if made else say("No norm was made")
    yield Items(heading, [*lacking, *map(_one_line, made)])
    if close := [*near(report)]:
        items = [_one_line(audit, words(audit.missing[0])) for audit in close]
        yield Items(say("Missed by a point or less"), items)
    yield _brief(_figures(report)._replace(caption=""), _NAME)
    for note in report.notes:
        yield from wrapped(sentence(note), "")


def _one_line(audit: NormAudit, *more: str) -> Item:
    doubts = (words(note) for note in audit.notes if note.code in _DOUBTS)
    return Item(what(audit), (*doubts, *more))


def _working_of(report: NormReport) -> Iterator[str | Table | Items]:
    for audit in report.players[0].audits:
        shown = sheet(audit)
        rounds, asked = (table._replace(caption="") for table in shown.tables)
        yield from ("", shown.title)
        if known := _identity(audit.entry):
            yield known
        yield shown.headline
        if audit.held:
            yield say("The player has this title already.")
        yield _brief(rounds, _OPPONENT)
        yield from ("", *shown.summary, asked)
        for heading, accounts in ((say("Missing"), audit.missing), (say("Notes"), audit.notes)):
            if accounts:
                items = [Item(f"- {sentence(account)}") for account in accounts]
                yield Items(heading, items)


def _brief(table: Table, place: int) -> Table:
    rows = (row.cells for row in table.rows)
    cut = [Row((*cells[:place], _cut(cells[place]), *cells[place + 1 :])) for cells in rows]
    return table._replace(rows=cut)


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def sentence(account: Account) -> str:
    """Write an account with its document and section."""
    return _cited(words(account), account.clause)


def _cited(text: str, clause: Clause | None) -> str:
    if clause is None:
        return text
    where = say("{document}, {section}", document=say(clause.document), section=clause.section)
    return say("{text} [{clause}]", text=text, clause=where)
