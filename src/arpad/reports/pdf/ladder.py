"""A what-if ladder on paper: the next game, and each game with another result."""

from collections.abc import Iterator

from arpad.calculators.what_if import Ladder
from arpad.language import say
from arpad.numbers import short
from arpad.reports import ladder as layout
from arpad.reports.pdf.blocks import Block, finished, height
from arpad.reports.pdf.drawing import picture
from arpad.reports.pdf.paper import Paper, Run
from arpad.reports.pdf.setting import Setting
from arpad.reports.pdf.tables import Columns
from arpad.reports.pictures.ladder import ladder_picture
from arpad.reports.tables import Row, Table

_SIZE = 9.0
_WIDE = 400.0  # points of the picture


def pdf(ladder: Ladder, *, title: str, command: str = "") -> bytes:
    """Return a ladder as a PDF: ``title`` is its calculator's, ``command`` asks for it again."""
    paper = Paper(say("What if? {title}", title=say(title)))
    return finished(paper, [_blocks(Setting(paper, _SIZE), ladder, command)])


def _blocks(setting: Setting, ladder: Ladder, command: str) -> Iterator[Block]:
    shown = ladder_picture(ladder)
    rating = say("As it is: {rating}", rating=short(ladder.new_rating))
    head = [
        *setting.title(setting.paper.title),
        setting.text(Run(rating, setting.strong)),
        *setting.heading(shown.title),
    ]
    yield from head
    room = setting.paper.height - height(head)
    yield picture(setting.paper, shown, _WIDE, setting.size, highest=room)
    for table in _tables(ladder):
        yield from Columns(setting, table, setting.paper.width).blocks()
    if command:
        yield setting.gap()
        label = Run(say("On the command line:") + " ", setting.soft)
        yield setting.text(label, Run(command, setting.small))


def _tables(ladder: Ladder) -> Iterator[Table]:
    opponent = short(ladder.next_opponent)
    caption = say("One more game, against {opponent}", opponent=opponent)
    yield _table(caption, layout.next_columns(ladder), layout.next_rows(ladder), 1)
    if ladder.games:
        columns = [say(each) for each in layout.GAME_COLUMNS]
        yield _table(layout.games_caption(ladder), columns, layout.game_rows(ladder), 0)


def _table(caption: str, columns: list[str], rows: list[tuple[str, ...]], texts: int) -> Table:
    return Table(caption, tuple(columns), [Row(each) for each in rows], frozenset(range(texts)))
