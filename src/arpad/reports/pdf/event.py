"""A whole event on paper: what to check, every player, games not rated, totals, the rules."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from arpad.calculators.events import EventAnswer
from arpad.document import Document, Row, Table
from arpad.language import say
from arpad.reports.documents.event import by_reason, documents
from arpad.reports.event_norms import norm_report
from arpad.reports.pdf.blocks import Block, beside, finished, height
from arpad.reports.pdf.drawing import picture
from arpad.reports.pdf.paper import Paper, Run
from arpad.reports.pdf.setting import GUTTER, Setting
from arpad.reports.pdf.tables import SetTable
from arpad.reports.pictures.parts import Picture
from arpad.reports.problems import problem_counts

_SIZE = 8.5
_SMALL = 8.0  # of the working of each player
_WIDE = 310.0  # points of a picture
_BELOW = 40.0  # left below pictures, where the rules are named
_ABREAST = 3  # games that change no rating


def pdf(answer: EventAnswer, *, working: bool = False) -> bytes:
    """Return a report as a PDF, pages across; ``working`` adds that of every player.

    What counts in two ratings has a report for each, one after the other.
    """
    reports = documents(answer, norm_report(answer))
    paper = Paper(reports[0].title, landscape=True)
    setting, small = Setting(paper, _SIZE), Setting(paper, _SMALL)
    sheets: list[Iterator[Block]] = [
        _report(setting, shown, first=shown is reports[0]) for shown in reports
    ]
    for shown in reports if working else ():
        below = [row.below() for table in shown.tables for row in table.rows if row.below]
        if below:
            heading = small.title(shown.headline or say("Working"))
            sheets.append(chain(heading, *map(partial(_working, small), below)))
    return finished(paper, sheets)


def _report(setting: Setting, shown: Document, *, first: bool) -> Iterator[Block]:
    if first:
        yield from setting.title(setting.paper.title)
    if shown.headline:
        yield from setting.heading(shown.headline)
    for name, facts in shown.asked:
        named = [Run(f"{name} ", setting.strong)] if name else []
        yield setting.text(*named, Run(facts, setting.small))
    for kind in shown.news:
        names = "; ".join(item.text for item in kind.items)
        yield setting.text(Run(f"{kind.heading}. ", setting.strong), Run(names, setting.body))
    if shown.problems:
        counts = problem_counts(shown.problems)
        yield from setting.heading(say("To check: {counts}", counts=counts))
        yield from setting.problems(shown.problems, shown.file)
    for note in shown.notes:
        yield setting.account(note)
    for table in shown.tables:
        if table.columns and not table.leads:
            yield from _grouped(setting, table)
        else:
            yield from SetTable(setting, table, setting.paper.width).blocks()
        if table.note:
            yield setting.text(Run(table.note, setting.small))
    yield from _pictures(setting, shown.pictures)
    yield setting.gap()
    if shown.rules:
        yield setting.rules(shown.rules)


def _pictures(setting: Setting, shown: Iterable[Picture]) -> Iterator[Block]:
    """Set the pictures side by side, none higher than a page leaves room for."""
    columns = []
    for figure in shown:
        head = list(setting.heading(figure.title, width=setting.half))
        room = setting.paper.height - height(head) - _BELOW
        drawn = picture(setting.paper, figure, _WIDE, setting.size, highest=room)
        columns.append([*head, drawn])
    if columns:
        yield beside(columns, [at * (setting.half + GUTTER) for at in range(len(columns))])


def _grouped(setting: Setting, table: Table) -> Iterator[Block]:
    """Set the games that change no rating, under each reason those that share it, side by side."""
    yield from setting.heading(table.caption)
    for row, games in by_reason(table):
        yield setting.item(row.reason, str(row.clause or ""), mark="")._replace(keep=True)
        cells = [tuple(games[at : at + _ABREAST]) for at in range(0, len(games), _ABREAST)]
        group = Table("", (), [*map(Row, cells)], frozenset(range(_ABREAST)))
        yield from SetTable(setting, group, setting.paper.width).blocks()
        yield setting.gap()


def _working(setting: Setting, player: Document) -> Iterator[Block]:
    """Set a player's games beside the steps, or above them where both would be too high."""
    yield from setting.heading(player.title)
    (table,) = player.tables
    columns = SetTable(setting, table, 0.64 * setting.paper.width)
    left = columns.width + GUTTER
    games, steps = [*columns.blocks()], [*_steps(setting, player, setting.paper.width - left)]
    both = beside((games, steps), (0, left))
    fits = both.height <= setting.paper.height - 3 * setting.body.leading
    yield from [both] if fits else [*games, *steps]


def _steps(setting: Setting, player: Document, width: float) -> Iterator[Block]:
    if player.lead:
        yield setting.account(player.lead, width=width)
    yield from setting.accounts(player.steps, "{}.", width=width)
    yield from setting.accounts(player.notes, width=width)
