"""One player's history on paper: the curve, every period, performance by colour and opponents."""

from collections.abc import Iterable, Iterator

from arpad.calculators.history import HistoryAnswer
from arpad.document import Table
from arpad.language import say, say_many
from arpad.reports import history as layout
from arpad.reports.pdf.blocks import Block, beside, finished
from arpad.reports.pdf.drawing import picture
from arpad.reports.pdf.paper import Paper, Run
from arpad.reports.pdf.setting import Setting
from arpad.reports.pdf.tables import Columns
from arpad.reports.pictures.history import history_curve

_SIZE = 8.5
_GUTTER = 18.0
_CURVE = 400.0  # points: how wide the picture is


def pdf(answer: HistoryAnswer) -> bytes:
    """Return a history as a PDF."""
    paper = Paper(say("{name}: rating history", name="; ".join(answer.names)))
    return finished(paper, [_blocks(Setting(paper, _SIZE), answer)])


def _blocks(setting: Setting, answer: HistoryAnswer) -> Iterator[Block]:
    one = "{count} game, rated period by period with the ratings in the file."
    many = "{count} games, rated period by period with the ratings in the file."
    yield from setting.title(setting.paper.title, say_many(one, many, len(answer.games)))
    for shown in history_curve(answer):
        yield from setting.heading(shown.title)
        yield picture(setting.paper, shown, _CURVE, setting.size)
    periods, *sides = layout.tables(answer)
    yield from Columns(setting, periods, setting.paper.width).blocks()
    text = say(
        "Rating is that of the file before a period, New what its games make of it, Next in file "
        "what the file has for the next period."
    )
    yield setting.text(Run(text, setting.soft))
    yield from _sides(Setting(setting.paper, setting.size, dense=True), sides)
    yield from _to_check(setting, answer)
    yield setting.gap()
    yield setting.rules(answer.rules)


def _sides(setting: Setting, tables: Iterable[Table]) -> Iterator[Block]:
    """Set the performances by colour and by opponents side by side."""
    half = (setting.paper.width - _GUTTER) / 2
    yield beside(
        [list(Columns(setting, table, half).blocks()) for table in tables], (0, half + _GUTTER)
    )


def _to_check(setting: Setting, answer: HistoryAnswer) -> Iterator[Block]:
    if answer.notes or answer.problems:
        yield from setting.heading(say("To check"))
    for note in answer.notes:
        yield setting.account(note, mark="•")
    yield from setting.problems(answer.problems)
