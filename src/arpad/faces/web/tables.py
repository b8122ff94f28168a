"""The rows of the table of games, written by Python: a page has up to a hundred of them."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from markupsafe import Markup

from arpad.language import say
from arpad.reports.layout import GameRow


def game_lines(
    rows: Iterable[GameRow],
    *,
    counted: bool = False,
    columns: int = 0,
    more: Iterable[Sequence[str]] = (),
) -> Markup:
    """Return the rows of a table of games.

    ``counted`` adds the column of the difference that counted; ``columns`` is the number of further
    columns, and ``more`` has their cells for each game that counts, in order. Words are escaped;
    numbers we wrote ourselves need not be.
    """
    return Markup("\n".join(_lines(rows, counted, columns, iter(more))))


def _lines(
    rows: Iterable[GameRow], counted: bool, columns: int, more: Iterator[Sequence[str]]
) -> Iterator[str]:
    wide = 3 + counted + columns
    for row in rows:
        begin = (
            f"<tr><th>{row.number}</th><td>{_text(row.opponent)}</td><td>{_text(row.result)}</td>"
        )
        if row.reason:
            clause = f" <cite>{_text(row.clause)}</cite>" if row.clause else ""
            reason = f"{_text(row.reason)}{clause}"
            yield f'{begin}<td class="text uncounted" colspan="{wide}">{reason}</td></tr>'
            continue
        cells = [row.difference, row.expected, row.change, *next(more, ())]
        if counted:
            cells.insert(1, f"{row.counted} {_text(say('capped'))}" if row.capped else row.counted)
        yield f"{begin}<td>{'</td><td>'.join(cells)}</td></tr>"


def _text(text: str) -> str:
    return escape(text, quote=False)
