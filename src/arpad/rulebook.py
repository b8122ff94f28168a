"""How a rule book is written down: words, values by date, tables, examples, open readings."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from arpad.calculator import Worked
from arpad.named import NamedTuple
from arpad.regulation import ByDate, Clause, Rules

Row = tuple[object, ...]  # cells: numbers, texts, None for what there is not


class Dated(NamedTuple):
    """Values that the regulation changed, in the object the code itself asks.

    ``row`` lays one of its values out; ``known`` says whether a value was read or reconstructed.
    """

    caption: str
    columns: tuple[str, ...]
    values: ByDate[Any]
    row: Callable[[Any], Row]
    known: Callable[[Any], bool] = lambda value: not getattr(value, "reconstructed", False)


class Chart(NamedTuple):
    """A table of the regulation; long ones stand in ``groups`` of columns side by side."""

    caption: str
    columns: tuple[str, ...]
    rows: Callable[[], Iterable[Row]]
    groups: int = 1


class Doubt(NamedTuple):
    """A point on which the text is silent: what is done, and what asks for another reading."""

    point: str
    default: str
    option: str = ""


class Example(NamedTuple):
    """A figure of an authority, and how it is computed here.

    ``expected`` and what ``compute`` returns have the same names. ``calculator`` and ``inputs`` say
    where the example can be tried, "" where no calculator asks for it.
    """

    title: str
    source: str
    expected: Mapping[str, object]
    compute: Callable[[], Mapping[str, object]]
    calculator: str = ""
    inputs: Mapping[str, Any] = {}


class Rule(NamedTuple):
    """One rule: where it stands, what it says in our words, and what proves it.

    ``section`` is its number in the document, ``anchor`` its name on the page; ``cited`` are the
    clauses that lead here; ``constants`` are the values that its words name; ``tests`` node ids.
    An example may be a question to the room’s calculator, or one of its own examples by title; or
    that of another calculator, by its name and title.
    """

    anchor: str
    section: str
    title: str
    text: tuple[str, ...]
    cited: tuple[Clause, ...] = ()
    constants: Mapping[str, object] = {}
    dated: tuple[Dated, ...] = ()
    tables: tuple[Chart, ...] = ()
    examples: tuple[Example | Worked | str | tuple[str, str], ...] = ()
    readings: tuple[Doubt, ...] = ()
    tests: tuple[str, ...] = ()


class Section(NamedTuple):
    """Rules that belong together, in the order of the document."""

    title: str
    rules: tuple[Rule, ...]


class Book(NamedTuple):
    """One regulation as applied: its rules in order, and how its text is known.

    ``dates`` says which day of an event chooses the values, "" where nothing has a date;
    ``editions`` gives those built here, the oldest first; ``sources`` are titles and addresses.
    ``beside`` is a second document with rules of the same sense, and how their sections are named.
    """

    title: str
    short: str
    summary: str
    known: tuple[str, ...]
    sections: tuple[Section, ...]
    dates: str = ""
    editions: Callable[[], tuple[Rules, ...]] = tuple
    sources: tuple[tuple[str, str], ...] = ()
    beside: tuple[str, str] | None = None

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All rules in order."""
        return tuple(rule for section in self.sections for rule in section.rules)


def figure(
    title: str, source: str, expected: object, function: Callable[..., object], *given: object
) -> Example:
    """Return an example that no calculator asks: one function, what it is given and gives."""
    return Example(title, source, {"result": expected}, lambda: {"result": function(*given)})


def node_ids(file: str, *names: str) -> tuple[str, ...]:
    """Return node ids of tests of one file under ``tests/``."""
    return tuple(f"tests/{file}.py::test_{name}" for name in names)
