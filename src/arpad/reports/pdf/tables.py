"""Tables in blocks, a block for each row, with their headings on every page."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from arpad.document import Row, Table
from arpad.reports.pdf.blocks import Block
from arpad.reports.pdf.paper import Run, Type, cut
from arpad.reports.pdf.setting import Setting
from arpad.reports.pictures.svg import DAY
from arpad.reports.words import clause_text

_PADS = {False: 10.0, True: 5.0}  # between two columns, half on either side; when dense
_STRETCH = 1.5  # how much wider a table becomes to fill its room
_WIDEST_WORD = 60.0  # points: longer words are cut in a table that is too wide
# Of a cell: nobody's name is as long, but what is typed may be.
_LONGEST = 300  # letters
_MOST_LINES = 12


class SetTable:
    """The columns of a table on a setting: their places, widths and sides."""

    def __init__(self, setting: Setting, table: Table, width: float) -> None:
        """Make the columns as wide as their cells, within ``width``."""
        self.setting = setting
        self.table = table._replace(rows=[_cut(row) for row in table.rows])
        self.pad = _PADS[setting.dense]
        count = max([len(table.columns), *(len(row.cells) for row in table.rows)], default=0)
        natural = [self._widest(at, by_word=False) for at in range(count)]
        self.natural = sum(natural)
        self.widths = self._fitted(natural, width)
        self.width = sum(self.widths) if self.widths else width
        if any(row.reason for row in table.rows):
            self.width = width  # the reasons take what room there is

    def _widest(self, at: int, *, by_word: bool) -> float:
        """Return how wide a column is with its cells whole, or broken after every word."""
        columns, measure = self.table.columns, self.setting.paper.measure
        cells = (row.cells[at] for row in self.table.rows if len(row.cells) > at)
        texts = (text for cell in cells for text in (cell.split() if by_word else (cell,)))
        heading = columns[at].split() if at < len(columns) else ()
        widths = [measure(text, self._type(at)) for text in texts]
        widths += [measure(word, self.setting.label) for word in heading]
        return max(widths, default=0) + self.pad + 0.5

    def _type(self, at: int) -> Type:
        return self.setting.strong if at == self.table.leads else self.setting.body

    def _fitted(self, natural: list[float], width: float) -> list[float]:
        """Widen columns into the room there is, or narrow those of words as far as they go."""
        total = sum(natural)
        if total <= width:
            factor = min(_STRETCH, width / total) if total else 1
            return [factor * wide for wide in natural]
        spare = [wide - self._least(at, wide) for at, wide in enumerate(natural)]
        if sum(spare) < total - width:  # too much even so: words are cut
            return [wide * width / total for wide in natural]
        share = (total - width) / sum(spare)
        return [wide - share * more for wide, more in zip(natural, spare, strict=True)]

    def _least(self, at: int, natural: float) -> float:
        """Return how narrow a column may become: its longest word must fit."""
        if at not in self.table.text:
            return natural
        return min(natural, self._widest(at, by_word=True), _WIDEST_WORD)

    def blocks(self) -> Iterator[Block]:
        """Give the caption, the headings and the rows."""
        head = None
        if self.table.caption:
            yield from self.setting.heading(self.table.caption, width=self.width, level=2)
        if self.table.columns:
            head = self._head()
            yield head
        for row in self.table.rows:
            yield self._row(row)._replace(again=head)
        if self.table.note:
            yield self.setting.text(Run(self.table.note, self.setting.soft), width=self.width)

    def _head(self) -> Block:
        label = self.setting.label
        spots = self._cells(self.table.columns, lambda at: label)  # noqa: ARG005
        return self._drawn(spots, DAY.soft, label)._replace(keep=True)

    def _row(self, row: Row) -> Block:
        spots = self._cells(row.cells, self._type)
        if row.reason:
            setting, start = self.setting, sum(self.widths[: len(row.cells)])
            start += self.pad / 2 if start else 0
            runs = [
                Run(f"{row.reason} ", setting.small),
                Run(clause_text(row.clause) if row.clause else "", setting.soft),
            ]
            lines = setting.paper.lines(runs, self.width - start)
            spots += [
                _Spot(start + piece.at, number, piece.text, piece.type)
                for number, line in enumerate(lines)
                for piece in line
            ]
        return self._drawn(spots, DAY.line, self.setting.body)

    def _cells(self, texts: Sequence[str], type_of: Callable[[int], Type]) -> list["_Spot"]:
        """Set cells in their columns: words from the left, numbers to the right."""
        spots: list[_Spot] = []
        paper, left = self.setting.paper, 0.0
        for at, (text, width) in enumerate(zip(texts, self.widths, strict=False)):
            type_ = type_of(at)
            lines = paper.lines([Run(text, type_)], width - self.pad)[:_MOST_LINES]
            for number, line in enumerate(lines):
                written = "".join(piece.text for piece in line).rstrip()
                spare = width - self.pad - paper.measure(written, type_)
                across = left + (self.pad / 2 if at else 0)
                across += 0 if at in self.table.text else spare
                spots.append(_Spot(across, number, written, type_))
            left += width
        return spots

    def _drawn(self, spots: Sequence["_Spot"], colour: str, type_: Type) -> Block:
        leading, paper, width = type_.leading, self.setting.paper, self.width
        lines = 1 + max((spot.line for spot in spots), default=0)
        total = leading * lines + 0.15 * self.setting.size

        def draw(x: float, y: float) -> None:
            for spot in spots:
                paper.write(spot.text, x + spot.left, y + spot.line * leading, spot.type)
            paper.rule(x, y + total - 0.5, width, colour)

        return Block(total, draw)


def _cut(row: Row) -> Row:
    return row._replace(cells=tuple(cut(cell, _LONGEST) for cell in row.cells))


class _Spot(NamedTuple):
    """A line of a cell: its distance from the left, which line it is, and its text."""

    left: float
    line: int
    text: str
    type: Type
