"""Tables of documents as HTML, written by Python row by row, and clauses as links to rules.

An event has thousands of rows. Pages of the server have links; a file on a disk has no other page
beside it. Each clause begins with a space, so that it follows a sentence, and is empty for none.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from gettext import NullTranslations
from html import escape
from typing import Literal, NamedTuple

from markupsafe import Markup

from arpad.document import Document, Inputs, Row, Table
from arpad.language import current, say
from arpad.regulation import Clause
from arpad.reports.words import clause_text, words

Cite = Callable[[Clause | None], Markup]
# What of it is written: with the edition’s first day, without it, or the section’s number alone.
Written = Literal["full", "undated", "section"]


def linked(clause: Clause | None) -> Markup:
    """Return the whole clause as a link to its rule; its text alone where no book has it."""
    return _cite(clause, written="full", link=True)


def filters(*, link: bool) -> dict[str, Cite]:
    """Return the filters of a report: ``cite``, and ``section`` or ``step`` for the number alone.

    A page of thousands of links is heavy: there the rule tells the day.
    """
    written: Written = "undated" if link else "full"
    return {
        "cite": partial(_cite, written=written, link=link),
        "section": partial(_cite, written="section", link=link),
        "step": partial(_cite, written="section" if link else "full", link=link),
    }


def _cite(clause: Clause | None, *, written: Written, link: bool) -> Markup:
    return Markup() if clause is None else _piece(clause, written, current(), link=link)


@cache
def _piece(
    clause: Clause,
    written: Written,
    in_language: NullTranslations,  # noqa: ARG001
    *,
    link: bool,
) -> Markup:
    """Write a clause; there are few of them, and every player has a dozen."""
    inside = _written(clause, written)
    if link:
        from arpad.reports.rules import place  # asked for by pages only

        if rule := place(clause):
            inside = Markup("<a href=/rules/{}#{}>{}</a>").format(*rule, inside)
    return Markup(" <cite>{}</cite>").format(inside)


def _written(clause: Clause, written: Written) -> str:
    if written == "section" and clause.section:
        number = clause.section.partition(" ")[0]
        return number if number[0].isdigit() else clause.section
    return clause_text(clause if written == "full" else clause._replace(effective=None))


Address = Callable[[Inputs], str]


def table(shown: Table, address: Address | None = None, kind: str = "turn") -> Markup:
    """Return a table; ``address`` gives that of the answer to other inputs, to which a cell leads,
    and ``kind`` the class of such links.

    Named values are a table without headings, rows without cells a list.
    """
    shown = shown._replace(rows=tuple(shown.rows))
    if not shown.columns and not any(row.cells for row in shown.rows):
        items = "\n".join(f"<li>{_text(row.reason)}{linked(row.clause)}</li>" for row in shown.rows)
        return Markup(f'<h3>{_text(shown.caption)}</h3>\n<ul class="notes">\n{items}\n</ul>')
    name = ' class="games-table"' if shown.games else "" if shown.columns else ' class="methods"'
    whole = "".join(_Writer(linked, address, kind).table(shown, name))
    if not shown.columns:
        return Markup(whole)
    label = escape(shown.caption)
    note = f'\n<p class="note">{_text(shown.note)}</p>' if shown.note else ""
    return Markup(
        f'<div class="scroll" tabindex="0" role="region" aria-label="{label}">\n'
        f"{whole}\n</div>{note}"
    )


def pieces(
    cites: Mapping[str, Cite], shown: Table, at: str = "", *, working: bool = False
) -> Iterator[Markup]:
    """Give a table that is a part of a page row by row; ``working`` says whether rows open.

    Its heading has its name, and ``at``, as id. ``cites`` write clauses.
    """
    label = f'aria-labelledby="{shown.name.partition(" ")[0]}{at}"'
    yield Markup(f'<div class="scroll" tabindex="0" role="region" {label}>\n')
    writer = _Writer(cites["cite"], inside=cites if working else None)
    yield from map(Markup, writer.table(shown, f' class="{shown.name}" {label}'))
    yield Markup("\n</div>\n")


class _Writer(NamedTuple):
    """Writes tables with clauses, with links to ``address``, and what opens below rows if it cites
    ``inside``.
    """

    cite: Cite
    address: Address | None = None
    kind: str = ""
    inside: Mapping[str, Cite] | None = None

    def table(self, shown: Table, attributes: str = "") -> Iterator[str]:
        """Write a table row by row."""
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
            yield f"<tr{name}>{self._cells(shown, row)}</tr>\n"
            if row.below and self.inside:
                yield self._opened(shown, row, row.below(), self.inside)
        yield f"{begun}</table>"

    def _cells(self, shown: Table, row: Row) -> str:
        """Write the cells of a row, one of them as its head; a reason stands for the others."""
        head, columns = shown.head, _texts(shown)
        texts = [_text(cell) for cell in row.cells]
        for at, inputs in enumerate(row.others if self.address else ()):
            if self.address and inputs:
                name = f' class="{self.kind}"' if self.kind else ""
                texts[at] = f'<a{name} href="{escape(self.address(inputs))}">{texts[at]}</a>'
        if row.mark and row.mark[0] < len(texts):
            texts[row.mark[0]] += f" <small>{_text(row.mark[1])}</small>"
        if shown.leads is not None and shown.leads < len(texts):
            texts[shown.leads] = f"<b>{texts[shown.leads]}</b>"
        cells = [
            f'<td class="text">{text}</td>' if at in columns else f"<td>{text}</td>"
            for at, text in enumerate(texts)
        ]
        if 0 <= head < len(cells):
            text = texts[head]
            if row.below and self.inside:
                text = f"<details><summary>{text}</summary></details>"
            kind = _OF_WORDS if head in columns else ""
            scope = f' scope="row"{kind}' if shown.name else ""
            cells[head] = f"<th{scope}>{text}</th>"
        if row.reason:
            wide = len(shown.columns) - len(cells)
            span = f' colspan="{wide}"' if wide > 1 else ""
            reason = f"{_text(row.reason)}{self.cite(row.clause)}"
            cells.append(f'<td class="text uncounted"{span}>{reason}</td>' if cells
                         else f'<th scope="rowgroup"{span}>{reason}</th>')  # fmt: skip
        return "".join(cells)

    def _opened(self, shown: Table, row: Row, below: Document, cites: Mapping[str, Cite]) -> str:
        """Write the row of what opens below one: games, steps, notes."""
        name = row.cells[shown.head]
        label = escape(say("Working of {name}", name=name))
        caption = say("Games of {name}", name=name)
        parts = [part for games in below.tables
                 for part in (*self.table(games._replace(caption=caption)), "\n")]  # fmt: skip
        if below.lead:
            parts.append(f"<p>{_text(words(below.lead))}{self.cite(below.lead.clause)}</p>\n")
        step = cites["step"]
        steps = (f"<li>{_text(words(one))}{step(one.clause)}</li>\n" for one in below.steps)
        parts += ['<ol class="steps">\n', *steps, "</ol>\n"]
        for note in below.notes:
            parts.append(f'<p class="note">{_text(words(note))}{self.cite(note.clause)}</p>\n')
        return (
            f'<tr class="working"><td colspan="{len(shown.columns)}">\n'
            f'<div class="inside" tabindex="0" role="group" aria-label="{label}">\n'
            f"{''.join(parts)}</div>\n</td></tr>\n"
        )


def _head(shown: Table) -> str:
    scope = ' scope="col"' if shown.name else ""
    cells = (
        f"<th{scope}{_OF_WORDS if at in _texts(shown) else ''}>{_text(name)}</th>"
        for at, name in enumerate(shown.columns)
    )
    return f"<thead><tr>{''.join(cells)}</tr></thead>\n"


def _texts(shown: Table) -> frozenset[int]:
    """Tell columns of words; those of games the sheet knows: they are many."""
    return frozenset() if shown.games else shown.text


_OF_WORDS = ' class="text"'


def _text(text: str) -> str:
    """Escape a text; a number and its per cent sign stay on one line."""
    if "<" in text or ">" in text or "&" in text:  # few have any: a page has hundreds of cells
        text = escape(text, quote=False)
    return text.replace(" %", "\N{NO-BREAK SPACE}%")
