"""An answer as tables to copy: its games for a spreadsheet, all it shows for people."""

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from arpad.document import Document, Row, Table, rules_line
from arpad.language import say

_IN_LINK = "%:/?#[]@!$&'()*+,;="  # what stands in an address as it is


def tab_separated(shown: Document) -> str:
    """Return the games, or else the tables, with tabs between cells, as spreadsheets paste them."""
    tables = [table for table in shown.tables if table.games] or list(shown.tables)
    lines = [line for table in tables for line in (table.columns, *map(_cells, table.rows))]
    return "\n".join("\t".join(map(_text, line)) for line in lines) + "\n"


def markdown(shown: Document, link: str) -> str:
    """Return the result as Markdown, as forums and notes take it: what the page shows, in words.

    ``link`` is where every step can be seen.
    """
    values = ((figure.title, figure.value) for figure in shown.figures)
    figures = [(shown.title, ""), *shown.asked, *values]
    parts = [
        f"[{_escaped(shown.headline)}](<{quote(link, safe=_IN_LINK)}>)",
        "\n".join(_lines(figures, frozenset({0}))),
        *("\n".join(_titled(table)) for table in shown.tables),
        *([_escaped(rules_line(shown.rules))] if shown.rules else []),
    ]
    return "\n\n".join(parts) + "\n"


def _titled(table: Table) -> Iterator[str]:
    """Write a table below its caption; Markdown has no table without a line of headings."""
    yield f"**{_escaped(table.caption)}**"
    yield ""
    cells = [_cells(row) for row in table.rows]
    wide = max(map(len, (table.columns, *cells)))
    yield from _lines(
        [tuple(line) + ("",) * (wide - len(line)) for line in (table.columns, *cells)], table.text
    )


def _cells(row: Row) -> tuple[str, ...]:
    """Return a row's cells, the reason in place of those that are wanting."""
    if not row.reason:
        return row.cells
    said = say("{reason} ({clause})", reason=row.reason, clause=row.clause)
    return (*row.cells, said if row.clause else row.reason)


def _lines(table: Sequence[Sequence[str]], text: Iterable[int]) -> Iterator[str]:
    head, *lines = table
    yield _line(head)
    yield "|" + "".join("---|" if place in text else "---:|" for place in range(len(head)))
    yield from map(_line, lines)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_escaped(_text(cell)) for cell in cells) + " |"


def _text(cell: object) -> str:
    """Write a cell; no text of an answer has a tab or a new line that would part it."""
    return "" if cell is None else " ".join(str(cell).split())


def _escaped(text: str) -> str:
    """Keep what Markdown would take for marks of its own."""
    for mark in "\\|<*_`[]":
        text = text.replace(mark, f"\\{mark}")
    return text
