"""Tables of documents as HTML, written by Python row by row: an event has thousands."""

from collections.abc import Callable, Iterator
from html import escape

from markupsafe import Markup

from arpad.document import Document, Inputs, Row, Table
from arpad.language import say
from arpad.reports.html.cite import Cite, linked
from arpad.reports.words import words

Address = Callable[[Inputs], str]


def table(shown: Table, address: Address | None = None, kind: str = "turn") -> Markup:
    """Return a table; ``address`` gives that of the answer to other inputs, to which a cell leads,
    and ``kind`` the class of such links.

    Named values are a table without headings, rows without cells a list.
    """
    rows = tuple(shown.rows)
    caption = _text(shown.caption)
    if not shown.columns and not any(row.cells for row in rows):
        items = "\n".join(f"<li>{_text(row.reason)}{linked(row.clause)}</li>" for row in rows)
        return Markup(f'<h3>{caption}</h3>\n<ul class="notes">\n{items}\n</ul>')
    name = ' class="games-table"' if shown.games else "" if shown.columns else ' class="methods"'
    whole = "".join(_table(shown._replace(rows=rows), name, linked, address, kind))
    if not shown.columns:
        return Markup(whole)
    label = escape(shown.caption)
    note = f'\n<p class="note">{_text(shown.note)}</p>' if shown.note else ""
    return Markup(
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">\n'
        f"{whole}\n</div>{note}"
    )


def pieces(
    cite: dict[str, Cite], shown: Table, at: str = "", *, working: bool = False
) -> Iterator[Markup]:
    """Give a table that is a part of a page row by row; ``working`` says whether rows open.

    Its heading has its name, and ``at``, as id. ``cite`` writes clauses.
    """
    name, _, _ = shown.name.partition(" ")
    yield Markup(f'<div class="scroll" tabindex="0" role="region" aria-labelledby="{name}{at}">\n')
    attributes = f' class="{shown.name}" aria-labelledby="{name}{at}"'
    for piece in _table(shown, attributes, cite["cite"], inside=cite if working else None):
        yield Markup(piece)
    yield Markup("\n</div>\n")


def _table(
    shown: Table,
    attributes: str,
    cite: Cite,
    address: Address | None = None,
    kind: str = "",
    inside: dict[str, Cite] | None = None,
) -> Iterator[str]:
    """Write a table and, with what cites ``inside``, what opens below its rows."""
    yield f"<table{attributes}>\n"
    if not shown.name:
        yield f"<caption>{_text(shown.caption)}</caption>\n"
    if shown.columns:
        yield _head(shown)
    begun = ""
    for row in shown.rows:
        if shown.opens or not row.cells or not begun:
            yield f"{begun}<tbody>\n"
            begun = "</tbody>\n"
        name = f' class="{row.kind}"' if row.kind else ""
        yield f"<tr{name}>{''.join(_cells(shown, row, cite, address, kind, inside))}</tr>\n"
        if row.below and inside:
            yield _opened(shown, row, row.below(), inside)
    yield f"{begun}</table>"


def _head(shown: Table) -> str:
    scope = ' scope="col"' if shown.name else ""
    cells = (
        f"<th{scope}{_kind(shown, at)}>{_text(name)}</th>" for at, name in enumerate(shown.columns)
    )
    return f"<thead><tr>{''.join(cells)}</tr></thead>\n"


def _cells(
    shown: Table,
    row: Row,
    cite: Cite,
    address: Address | None,
    kind: str,
    inside: dict[str, Cite] | None,
) -> Iterator[str]:
    """Write the cells of a row, one of them as its head; a reason stands for the others."""
    if not row.cells:
        reason = f"{_text(row.reason)}{cite(row.clause)}"
        yield f'<th scope="rowgroup" colspan="{len(shown.columns)}">{reason}</th>'
        return
    for at, cell in enumerate(row.cells):
        text = _text(cell)
        if address and at < len(row.others) and (inputs := row.others[at]):
            name = f' class="{kind}"' if kind else ""
            text = f'<a{name} href="{escape(address(inputs))}">{text}</a>'
        if row.mark and row.mark[0] == at:
            text += f" <small>{_text(row.mark[1])}</small>"
        if at == shown.leads:
            text = f"<b>{text}</b>"
        if at != shown.head:
            yield f"<td{_kind(shown, at)}>{text}</td>"
            continue
        if row.below and inside:
            text = f"<details><summary>{text}</summary></details>"
        yield f'<th scope="row"{_kind(shown, at)}>{text}</th>' if shown.name else f"<th>{text}</th>"
    if row.reason:
        wide = len(shown.columns) - len(row.cells)
        span = f' colspan="{wide}"' if wide > 1 else ""
        yield f'<td class="text uncounted"{span}>{_text(row.reason)}{cite(row.clause)}</td>'


def _opened(shown: Table, row: Row, below: Document, cite: dict[str, Cite]) -> str:
    """Write the row of what opens below one: tables, steps, notes."""
    name = row.cells[shown.head]
    label = escape(say("Working of {name}", name=name))
    parts = []
    for table_ in below.tables:
        games = table_._replace(caption=say("Games of {name}", name=name))
        parts += [*_table(games, "", cite["cite"]), "\n"]
    if below.lead:
        parts.append(f"<p>{_text(words(below.lead))}{cite['cite'](below.lead.clause)}</p>\n")
    steps = (f"<li>{_text(words(step))}{cite['step'](step.clause)}</li>\n" for step in below.steps)
    parts += ['<ol class="steps">\n', *steps, "</ol>\n"]
    parts += (
        f'<p class="note">{_text(words(note))}{cite["cite"](note.clause)}</p>\n'
        for note in below.notes
    )
    return (
        f'<tr class="working"><td colspan="{len(shown.columns)}">\n'
        f'<div class="inside" tabindex="0" role="group" aria-label="{label}">\n'
        f"{''.join(parts)}</div>\n</td></tr>\n"
    )


def _kind(shown: Table, at: int) -> str:
    """Tell columns of words; those of games the sheet knows: they are many."""
    return ' class="text"' if at in shown.text and not shown.games else ""


def _text(text: str) -> str:
    """Escape a text; a number and its per cent sign stay on one line."""
    return escape(text, quote=False).replace(" %", "\N{NO-BREAK SPACE}%")
