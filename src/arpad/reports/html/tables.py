"""Tables of documents as HTML, written by Python: a page has up to a hundred rows."""

from collections.abc import Callable, Iterator
from html import escape

from markupsafe import Markup

from arpad.document import Inputs, Row, Table
from arpad.reports.html.cite import linked

Address = Callable[[Inputs], str]
_RESULTS = 2


def table(shown: Table, address: Address | None = None, kind: str = "turn") -> Markup:
    """Return a table; ``address`` gives that of the answer to other inputs, to which a cell leads,
    and ``kind`` the class of such links.

    Named values are a table without headings, rows without cells a list.
    """
    caption = _text(shown.caption)
    if not shown.columns and not any(row.cells for row in shown.rows):
        items = "\n".join(f"<li>{_text(row.reason)}{linked(row.clause)}</li>" for row in shown.rows)
        return Markup(f'<h3>{caption}</h3>\n<ul class="notes">\n{items}\n</ul>')
    name = "" if shown.columns else ' class="methods"'
    name = ' class="games-table"' if shown.games else name
    lines = "\n".join(
        f"<tr>{''.join(_cells(shown, row, address, kind))}</tr>" for row in shown.rows
    )
    body = f"<tbody>\n{lines}\n</tbody>\n</table>"
    if not shown.columns:
        return Markup(f"<table{name}>\n<caption>{caption}</caption>\n{body}")
    label = escape(shown.caption)
    note = f'\n<p class="note">{_text(shown.note)}</p>' if shown.note else ""
    return Markup(
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">\n'
        f"<table{name}>\n<caption>{caption}</caption>\n{_head(shown)}\n{body}\n</div>{note}"
    )


def _head(shown: Table) -> str:
    cells = (f"<th{_kind(shown, at)}>{_text(name)}</th>" for at, name in enumerate(shown.columns))
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _cells(shown: Table, row: Row, address: Address | None, kind: str) -> Iterator[str]:
    """Write the cells of a row, the first as its head; a reason stands for the others."""
    for at, cell in enumerate(row.cells):
        text = _text(cell)
        if address and at < len(row.others) and (inputs := row.others[at]):
            name = f' class="{kind}"' if kind else ""
            text = f'<a{name} href="{escape(address(inputs))}">{text}</a>'
        yield f"<td{_kind(shown, at)}>{text}</td>" if at else f"<th>{text}</th>"
    if row.reason:
        wide = len(shown.columns) - len(row.cells)
        span = f' colspan="{wide}"' if wide > 1 else ""
        yield f'<td class="text uncounted"{span}>{_text(row.reason)}{linked(row.clause)}</td>'


def _kind(shown: Table, at: int) -> str:
    """Tell columns of words; where the results of games stand, the sheet knows: they are many."""
    known = shown.games and at == _RESULTS
    return ' class="text"' if at in shown.text and not known else ""


def _text(text: str) -> str:
    """Escape a text; a number and its per cent sign stay on one line."""
    return escape(text, quote=False).replace(" %", "\N{NO-BREAK SPACE}%")
