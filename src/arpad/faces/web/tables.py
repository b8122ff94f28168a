"""The rows of tables, written by Python: a page has up to a hundred of them."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from markupsafe import Markup

from arpad.language import say
from arpad.reports.html.cite import linked
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


def table_lines(
    rows: Iterable[Sequence[object]], columns: Sequence[str], text: Sequence[str] = ()
) -> Markup:
    """Return the rows of a table, its first cells as heads; columns in ``text`` hold words."""
    begin = ['<td class="text">' if column in text else "<td>" for column in columns[1:]]
    frame = f"<tr><th>%s</th>{''.join([f'{each}%s</td>' for each in begin])}</tr>"
    cells = [str(cell) for row in rows for cell in row]
    if not cells:
        return Markup()
    # All at once, which is quicker; a number and its per cent sign stay on one line.
    written = _text("\0".join(cells)).replace(" %", "\N{NO-BREAK SPACE}%").split("\0")
    return Markup("\n".join([frame] * (len(cells) // len(columns))) % tuple(written))


def _lines(
    rows: Iterable[GameRow], counted: bool, columns: int, more: Iterator[Sequence[str]]
) -> Iterator[str]:
    wide = 3 + counted + columns
    for row in rows:
        begin = (
            f"<tr><th>{row.number}</th><td>{_text(row.opponent)}</td><td>{_text(row.result)}</td>"
        )
        if row.reason:
            reason = f"{_text(row.reason)}{linked(row.clause)}"
            yield f'{begin}<td class="text uncounted" colspan="{wide}">{reason}</td></tr>'
            continue
        cells = [row.difference, row.expected, row.change, *next(more, ())]
        if counted:
            cells.insert(1, f"{row.counted} {_text(say('capped'))}" if row.capped else row.counted)
        yield f"{begin}<td>{'</td><td>'.join(cells)}</td></tr>"


def _text(text: str) -> str:
    return escape(text, quote=False)
