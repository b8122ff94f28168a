"""A document as plain text for a terminal."""

from collections.abc import Iterator, Sequence

from arpad.document import Document, Row, Table
from arpad.document.parts import rules_line
from arpad.domain import Account, Problem
from arpad.language import say
from arpad.reports.documents import Answered, document

_NAMED_VALUE = 7  # letters that a number without a heading has at least


def as_text(answer: Answered) -> str:
    """Return the whole answer as lines for a terminal, ending in a newline."""
    return "\n".join(lines(document(answer))) + "\n"


def lines(shown: Document) -> Iterator[str]:
    """Give the lines of a document: the result, the working, the rules."""
    for part in shown.summary:
        yield from [part] if isinstance(part, str) else table_lines(part)
    yield from _accounts(say("Step by step"), shown.steps, numbered=True)
    yield from _problems(shown.problems)
    yield from _accounts(say("Notes"), shown.notes)
    if shown.rules:
        yield from ("", say("Rules: {rules}", rules=rules_line(shown.rules)))


def _problems(problems: Sequence[Problem]) -> Iterator[str]:
    """Give what is wrong in what was typed, and in files with its place."""
    yield from _accounts(say("Problems"), [each.account for each in problems if not each.file])
    if in_files := [problem for problem in problems if problem.file]:
        from arpad.reports.event_text import problem_lines

        yield from ("", say("To check"), *problem_lines(in_files))


def table_lines(table: Table) -> Iterator[str]:
    """Lay a table out; named values are set in, and nothing parts them from the line before."""
    if table.caption or table.columns:
        yield ""
    if table.caption:
        yield table.caption
    if table.columns:
        yield from in_columns([Row(table.columns), *table.rows], table.text)
    else:
        yield from (f"  {line}" for line in in_columns(table.rows, table.text, _NAMED_VALUE))
    if table.note:
        yield table.note


def in_columns(
    rows: Sequence[Row], text: frozenset[int] = frozenset(), least: int = 0
) -> Iterator[str]:
    """Lay rows out, columns of ``text`` to the left and others, ``least`` letters, to the right."""
    widths: list[int] = []
    for row in rows:
        widths += [0] * (len(row.cells) - len(widths))
        for place, cell in enumerate(row.cells):
            widths[place] = max(widths[place], len(cell))
    for row in rows:
        cells = [
            f"{cell:<{widths[place]}}" if place in text else f"{cell:>{max(least, widths[place])}}"
            for place, cell in enumerate(row.cells)
        ]
        if row.reason:  # as it is, for a clause may have a section or none
            cells.append(f"{row.reason} ({row.clause})" if row.clause else row.reason)
        yield "  ".join(cells).rstrip()


def _accounts(
    heading: str, accounts: Sequence[Account], *, numbered: bool = False
) -> Iterator[str]:
    if accounts:
        yield from ("", heading)
    for number, account in enumerate(accounts, start=1):
        mark = f"{number}." if numbered else "-"
        clause = f" [{account.clause}]" if account.clause else ""
        yield f"  {mark} {account}{clause}"
