"""What an answer looks like, in no medium: headline, figures, tables, pictures and the working.

What writes a document (terminal, page, paper, card, tables to copy) knows neither the question nor
the rating system. Texts are in the reader's language, numbers as people read them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from arpad.domain import Account, Problem, Step
from arpad.regulation import Clause, Rules

if TYPE_CHECKING:
    from arpad.reports.pictures.parts import Picture

Inputs = Mapping[str, object]


class Figure(NamedTuple):
    """One number and what it means; ``leads`` marks the result itself."""

    title: str
    value: str
    sentence: str
    leads: bool = False


class Scoreboard(NamedTuple):
    """The answer at a glance: one large number, and one sentence.

    ``asked`` is the whole question in one line. ``before`` stands above the number, with an arrow
    to it if it ``leads``; ``beside`` follows it, and ``tone`` says if that is a gain or a loss, or
    ("of") of how many. The ``number`` may be a word or two.
    """

    number: str
    sentence: str
    asked: str
    before: str = ""
    leads: bool = False
    beside: str = ""
    tone: str = ""

    @property
    def in_words(self) -> bool:
        """Whether the number is none."""
        return any(letter.isalpha() for letter in self.number)


class Row(NamedTuple):
    """A row's cells; ``reason`` stands in place of the cells that are wanting, with its clause.

    ``others`` are inputs that answer a cell: those that differ from what was asked, None where
    there are none. It may be shorter than the row. A row without cells in a table with columns
    heads those that follow it. ``mark`` is a word small beside a cell, with the cell's place;
    ``kind`` is the name by which a page's style knows the row, ``below`` makes what opens below it.
    """

    cells: tuple[str, ...]
    reason: str = ""
    clause: Clause | None = None
    others: tuple[Inputs | None, ...] = ()
    mark: tuple[int, str] | None = None
    kind: str = ""
    below: "Callable[[], Document] | None" = None


class Made:
    """Rows made anew whenever one goes through them: of thousands none is kept."""

    def __init__(self, make: Callable[[], Iterable[Row]]) -> None:
        """Keep how the rows are made."""
        self._make = make

    def __iter__(self) -> Iterator[Row]:
        """Make the rows one by one."""
        return iter(self._make())


class Table(NamedTuple):
    """A table: ``text`` has the places of the columns of words, all others are of numbers.

    Without ``columns`` it has no headings, and its rows are named values or, without cells, a list.
    ``games``: its rows are the games that were played. A long table has its rows ``Made``.
    ``note`` says below it what is meant. A table with a ``name`` is a part of a report, found by
    that name (the second word of it is for the style alone). ``head`` is the column that names a
    row, ``leads`` the column that matters most; ``opens``: rows may open; ``prose``: in the
    last column there may be many words.
    """

    caption: str
    columns: tuple[str, ...]
    rows: Iterable[Row]
    text: frozenset[int] = frozenset()
    games: bool = False
    note: str = ""
    name: str = ""
    head: int = 0
    leads: int | None = None
    opens: bool = False
    prose: bool = False


class Item(NamedTuple):
    """A line of a list, and the lines below it."""

    text: str
    below: Sequence[str] = ()


class Items(NamedTuple):
    """A list under a heading."""

    heading: str
    items: Sequence[Item]


class Document(NamedTuple):
    """A whole answer.

    ``title`` is the question, ``asked`` what it was asked for: labels and values. ``headline`` is
    the result in one short sentence. ``summary`` has the result for a terminal, where figures take
    too much room: lines and tables.
    ``board`` is the result at a glance, which a ladder has not. ``summary``, ``pictures``, ``news``
    and ``parts`` may be made only when they are looked at; ``parts`` are documents within, each
    with its own working.
    What many games are rated for has ``news`` besides, lists of what is asked for first, and
    ``file``, the one it is of: problems of other files say theirs. ``lead`` precedes the steps.
    """

    title: str
    headline: str = ""
    summary: Sequence[str | Table | Items] = ()
    tables: tuple[Table, ...] = ()
    pictures: Sequence["Picture"] = ()
    asked: Sequence[tuple[str, str]] = ()
    figures: tuple[Figure, ...] = ()
    steps: Sequence[Step] = ()
    notes: tuple[Account, ...] = ()
    problems: tuple[Problem, ...] = ()
    rules: Rules | None = None
    board: Scoreboard | None = None
    parts: Sequence["Document"] = ()
    news: Sequence[Items] = ()
    file: str = ""
    lead: Account | None = None
