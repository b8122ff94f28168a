"""Setting texts, lists, figures and tables in blocks, at one size of type."""

from collections.abc import Iterable, Iterator, Sequence

from arpad import __version__
from arpad.document import Figure, rules_line
from arpad.domain import Account, Problem
from arpad.language import say
from arpad.regulation import Rules
from arpad.reports.pdf.blocks import Block, beside, gap
from arpad.reports.pdf.paper import BOLD, REGULAR, SEMIBOLD, Paper, Run, Type, cut
from arpad.reports.pictures.svg import DAY
from arpad.reports.problems import more_alike, problem_groups, problem_place
from arpad.reports.words import clause_text, words

SMALLEST = 7.0  # points: no letters are smaller
_LONGEST_TITLE = 200  # letters
_BETWEEN = 14.0  # between two cards
GUTTER = 18.0  # between two columns


class Setting:
    """What sets texts on a paper, with letters of ``size`` points for what is read on.

    ``dense``: what can stand side by side does.
    """

    def __init__(self, paper: Paper, size: float, *, dense: bool = False) -> None:
        """Set on this paper at this size."""
        self.dense = dense
        self.paper = paper
        self.size = size
        self.body = Type(size)
        self.strong = Type(size, SEMIBOLD)
        self.small = Type(max(SMALLEST, size - 1))
        self.soft = Type(max(SMALLEST, size - 1), REGULAR, DAY.soft)
        self.label = Type(max(SMALLEST, size - 1), SEMIBOLD, DAY.soft)

    def severity(self, name: str) -> Type:
        """Return the type of the word for how grave a problem is."""
        return Type(self.size, SEMIBOLD, DAY.bad if name == "error" else DAY.soft)

    @property
    def half(self) -> float:
        """How wide each of two columns is."""
        return (self.paper.width - GUTTER) / 2

    def text(self, *runs: Run, width: float = 0, indent: float = 0) -> Block:
        """Set a text in lines, as wide as the paper where no width is given."""
        lines = self.paper.lines(runs, (width or self.paper.width) - indent)
        leading = max((run.type.leading for run in runs), default=0.0)

        def draw(x: float, y: float) -> None:
            for number, line in enumerate(lines):
                top = y + number * leading
                for text, type_, at in line:
                    down = leading - type_.leading  # smaller letters stand on the same line
                    self.paper.write(text, x + indent + at, top + 0.8 * down, type_)

        return Block(leading * len(lines), draw)

    def gap(self, lines: float = 0.5) -> Block:
        """Return a distance of so many lines."""
        return gap(lines * self.body.leading)

    def title(self, text: str, beside_it: str = "") -> Iterator[Block]:
        """Set the title of a sheet, a line under it."""
        text = cut(text, _LONGEST_TITLE)
        block = self.text(Run(text, Type(1.8 * self.size, BOLD)))

        def draw(x: float, y: float) -> None:
            block.draw(x, y)
            self.paper.bookmark(text, 0, y)
            self.paper.rule(x, y + block.height + 1, self.paper.width, DAY.accent)

        yield Block(block.height + 4, draw, keep=True)
        if beside_it:
            yield self.text(Run(beside_it, self.soft))

    def heading(self, text: str, *, width: float = 0, level: int = 1) -> Iterator[Block]:
        """Set a heading, kept with what follows."""
        text = cut(text, _LONGEST_TITLE)
        block = self.text(Run(text, Type(1.15 * self.size, BOLD)), width=width)

        def draw(x: float, y: float) -> None:
            block.draw(x, y)
            self.paper.bookmark(text, level, y)

        yield gap(0.55 * self.size)._replace(keep=True)
        yield Block(block.height + 0.15 * self.size, draw, keep=True)

    def accounts(
        self, accounts: Iterable[Account], mark: str = "•", *, width: float = 0
    ) -> Iterator[Block]:
        """Set steps or notes, each after its mark, which may have its number."""
        for number, account in enumerate(accounts, start=1):
            yield self.account(account, mark=mark.format(number), width=width)

    def account(self, account: Account, *, mark: str = "", width: float = 0) -> Block:
        """Set a step, note or problem with its clause, after a mark that hangs out."""
        clause = clause_text(account.clause) if account.clause else ""
        return self.item(words(account), clause, mark=mark, width=width)

    def item(self, text: str, clause: str = "", *, mark: str = "•", width: float = 0) -> Block:
        """Set one item of a list."""
        runs = [Run(f"{text} ", self.body), Run(clause, self.soft)]
        indent = 1.9 * self.size if mark else 0
        block = self.text(*runs, width=width, indent=indent)

        def draw(x: float, y: float) -> None:
            if mark:
                self.paper.write(mark, x, y, self.body)
            block.draw(x, y)

        return Block(block.height + 0.2 * self.size, draw)

    def problems(self, problems: Iterable[Problem], known: str | None = None) -> Iterator[Block]:
        """Set problems of one kind together; of many alike the first in full, then the places.

        The ``known`` file is not named.
        """
        for group in problem_groups(problems):
            for problem in group.shown:
                place, clause = problem_place(problem, known), problem.account.clause
                yield self.text(
                    Run(f"{say(problem.severity)} ", self.severity(problem.severity)),
                    Run(f"{place}: " if place else "", self.strong),
                    Run(f"{words(problem.account)} ", self.body),
                    Run(clause_text(clause) if clause else "", self.soft),
                )
            if group.more:
                yield self.text(Run(more_alike(group, known), self.small), indent=2 * self.size)

    def rules(self, rules: Rules) -> Block:
        """Name the rules, and say what alone is official."""
        named = say("Rules: {rules}", rules=rules_line(rules))
        official = say(
            "Computed by Arpad {version}. Only the federation’s list is official.",
            version=__version__,
        )
        return self.text(Run(f"{named} ", self.soft), Run(official, self.soft))

    def figures(self, figures: Iterable[Figure]) -> Iterator[Block]:
        """Set figures in rows, those that lead first and large."""
        ordered = sorted(figures, key=lambda figure: not figure.leads)
        leading = 0 if self.dense else sum(figure.leads for figure in ordered)
        columns = 4 if self.dense else 3
        rows = [ordered[:leading], *_in_rows(ordered[leading:], columns)]
        for number, row in enumerate(filter(None, rows)):
            yield self._figure_row(row, len(row) if leading and not number else columns)
            yield self.gap(0.4)

    def _figure_row(self, row: Sequence[Figure], columns: int) -> Block:
        width = (self.paper.width - (columns - 1) * _BETWEEN) / columns
        lefts = [number * (width + _BETWEEN) for number in range(len(row))]
        return beside([list(self._figure(figure, width)) for figure in row], lefts)

    def _figure(self, figure: Figure, width: float) -> Iterator[Block]:
        size, colour = (2.4, DAY.accent) if figure.leads else (1.35, DAY.ink)
        yield self.text(Run(figure.title, self.label), width=width)
        value = Type(size * self.size, BOLD if figure.leads else SEMIBOLD, colour)
        yield self.text(Run(figure.value, value), width=width)
        yield self.text(Run(figure.sentence, self.small), width=width)


def _in_rows(figures: Sequence[Figure], columns: int) -> list[Sequence[Figure]]:
    return [figures[first : first + columns] for first in range(0, len(figures), columns)]
