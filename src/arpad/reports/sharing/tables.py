"""The tables of an answer, those of its CSV, for a spreadsheet's clipboard and for Markdown."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from arpad.calculators.answers import Answer
from arpad.reports.csv import rows


def tab_separated(answer: Answer) -> str:
    """Return the tables with tabs between cells, as spreadsheets paste them."""
    lines = ("\t".join(_text(cell) for cell in row) for row in rows(answer))
    return "\n".join(lines) + "\n"


def markdown(answer: Answer) -> str:
    """Return the tables as Markdown, as forums and notes take them."""
    parts = (tuple(group) for filled, group in groupby(rows(answer), key=bool) if filled)
    return "\n".join("\n".join(_markdown(part)) + "\n" for part in parts)


def _markdown(table: tuple[tuple[Any, ...], ...]) -> Iterator[str]:
    head, *lines = table
    yield _line(head)
    yield "|" + "---|" * len(head)
    yield from map(_line, lines)


def _line(cells: tuple[Any, ...]) -> str:
    return "| " + " | ".join(_escaped(_text(cell)) for cell in cells) + " |"


def _text(cell: Any) -> str:
    """Write a cell; no text of an answer has a tab or a new line that would part it."""
    return "" if cell is None else " ".join(str(cell).split())


def _escaped(text: str) -> str:
    """Keep what Markdown would take for marks of its own."""
    for mark in "\\|<*_`[":
        text = text.replace(mark, f"\\{mark}")
    return text
