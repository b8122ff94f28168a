"""What a benchmark hands back, and tables that read well both on a terminal and as Markdown."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The text to show, whether every limit was kept, and whether it was measured at all."""

    text: str
    kept: bool = True
    measured: bool = True


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first column is text, the others are numbers."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = [f"{'-' * (width - 1)}{'-' if at == 0 else ':'}" for at, width in enumerate(widths)]
    lines = [_line(head, widths), _line(rule, widths), *(_line(row, widths) for row in rows)]
    return "\n".join(lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    padded = [first[0].ljust(first[1]), *(text.rjust(width) for text, width in others)]
    return f"| {' | '.join(padded)} |"
