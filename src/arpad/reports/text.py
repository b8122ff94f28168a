"""A document as plain text for a terminal: an answer, or a report with no line over 100 letters."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from arpad.document import Document, Items, Row, Table, rules_line
from arpad.domain import Account, Problem
from arpad.language import say
from arpad.reports.documents import Answered, document
from arpad.reports.words import words

WIDTH = 100
_GAP = "  "
_SHORTEST_NAME = 12
_NARROWEST = 20  # letters of a column of prose
_NAMED_VALUE = 7  # letters that a number without a heading has at least


def as_text(answer: Answered) -> str:
    """Return the whole answer as lines for a terminal, ending in a newline."""
    return "\n".join(lines(document(answer))) + "\n"


def lines(shown: Document) -> Iterator[str]:
    """Give the lines of a document: the result, the working, the rules."""
    for part in shown.summary:
        yield from _part(part)
    yield from _accounts(say("Step by step"), shown.steps, numbered=True)
    yield from _problems(shown.problems)
    yield from _accounts(say("Notes"), shown.notes)
    if shown.rules:
        yield from ("", say("Rules: {rules}", rules=rules_line(shown.rules)))


def _problems(problems: Sequence[Problem]) -> Iterator[str]:
    """Give what is wrong in what was typed, and in files with its place."""
    yield from _accounts(
        say("Problems"), [problem.account for problem in problems if not problem.file]
    )
    if in_files := [problem for problem in problems if problem.file]:
        from arpad.reports.problems import problem_lines

        yield from ("", say("To check"), *problem_lines(in_files))


def reports_lines(reports: Iterable[Document]) -> Iterator[str]:
    """Give the lines of reports one after the other, none too long."""
    for place, shown in enumerate(reports):
        if place:
            yield from ("", "=" * WIDTH, "")
        yield from _report_lines(shown)


def _report_lines(shown: Document) -> Iterator[str]:
    """Give what to check first, the rules last."""
    yield from wrapped(shown.title, "")
    for name, facts in shown.asked:
        yield from wrapped(f"{name}: {facts}" if name else facts, _GAP if name else "")
    if shown.problems:
        yield from _to_check(shown)
    for part in shown.summary:
        yield from _part(part)
    said = [sentence(shown.lead)] if shown.lead else []
    said += (f"{number}. {sentence(step)}" for number, step in enumerate(shown.steps, start=1))
    said += map(sentence, shown.notes)
    if shown.rules:
        said.append(say("Rules: {rules}", rules=rules_line(shown.rules)))
    for text in said:
        yield from ("", *wrapped(text, ""))


def _to_check(shown: Document) -> Iterator[str]:
    """Give the problems, of many alike the first and the places of the others."""
    from arpad.reports.problems import (  # of reports alone
        more_alike,
        problem_counts,
        problem_groups,
        problem_place,
    )

    yield from ("", say("To check: {counts}", counts=problem_counts(shown.problems)))
    for group in problem_groups(shown.problems):
        for problem in group.shown:
            place, text = problem_place(problem, shown.file), sentence(problem.account)
            head = f"  {say(problem.severity):<9}"
            yield from wrapped(f"{place}: {text}" if place else text, head, "")
        if group.more:
            yield from wrapped(more_alike(group, shown.file), " " * 11)


def sentence(account: Account) -> str:
    """Write an account with its clause."""
    return words(account) + (f" [{account.clause}]" if account.clause else "")


def wrapped(text: str, indent: str = _GAP, further: str = _GAP) -> list[str]:
    """Break a text into lines for a terminal, those after the first further in."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=" " * len(indent) + further,
        break_on_hyphens=False,
    )


def _part(part: str | Table | Items) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, Table):
        yield from table_lines(part)
    else:
        yield from ("", part.heading)
        for item in part.items:
            yield from wrapped(item.text)
            for line in item.below:
                yield from wrapped(line, 2 * _GAP)


def table_lines(table: Table) -> Iterator[str]:
    """Lay a table out; named values are set in, and nothing parts them from the line before.

    One of players is no wider than a terminal: longer names are cut. Prose goes on below itself.
    """
    if table.caption or table.columns:
        yield ""
    if table.caption:
        yield table.caption
    if table.columns:
        most = WIDTH if table.head > 0 else 0
        laid = in_columns([Row(table.columns), *table.rows], table.text, most=most)
        yield from _broken([*laid], len(table.columns[-1])) if table.prose else laid
    else:
        yield from (f"  {line}" for line in in_columns([*table.rows], table.text, _NAMED_VALUE))
    if table.note:
        yield table.note


def in_columns(
    rows: Sequence[Row], text: frozenset[int] = frozenset(), least: int = 0, most: int = 0
) -> Iterator[str]:
    """Lay rows out, columns of ``text`` to the left and others, ``least`` letters, to the right.

    Where there are at most so many letters in a line, words are cut, and marks stand at its end.
    """
    widths: list[int] = []
    for row in rows:
        widths += [0] * (len(row.cells) - len(widths))
        for place, cell in enumerate(row.cells):
            widths[place] = max(widths[place], len(cell))
    marks = max((len(row.mark[1]) for row in rows if row.mark), default=0) if most else 0
    for place in text if most else ():
        others = sum(widths) - widths[place] + len(_GAP) * len(widths) + marks
        widths[place] = max(_SHORTEST_NAME, min(widths[place], most - others))
    for row in rows:
        cells = [
            f"{_cut(cell, widths[place]):<{widths[place]}}"
            if place in text
            else f"{cell:>{max(least, widths[place])}}"
            for place, cell in enumerate(row.cells)
        ]
        if row.reason:  # as it is, for a clause may have a section or none
            cells.append(f"{row.reason} ({row.clause})" if row.clause else row.reason)
        mark = f" {row.mark[1]}" if row.mark and most else ""
        yield _GAP.join(cells).rstrip() + mark


def _broken(laid: Sequence[str], last: int) -> Iterator[str]:
    """Break lines in their last column, whose heading has so many letters."""
    start = len(laid[0]) - last
    for line in laid:
        first, *more = textwrap.wrap(line[start:], max(_NARROWEST, WIDTH - start)) or [""]
        yield (line[:start] + first).rstrip()
        yield from (" " * start + text for text in more)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _accounts(
    heading: str, accounts: Sequence[Account], *, numbered: bool = False
) -> Iterator[str]:
    if accounts:
        yield from ("", heading)
    for number, account in enumerate(accounts, start=1):
        yield f"  {f'{number}.' if numbered else '-'} {sentence(account)}"
