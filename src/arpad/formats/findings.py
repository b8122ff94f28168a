"""Where a reader collects what it finds: each kind with its severity, places, bounded in number."""

from collections import Counter
from collections.abc import Mapping

from arpad.domain import Account, Problem, Result

ERROR, WARNING, NOTE, SILENT = "error", "warning", "note", ""

MOST_OF_A_KIND = 1000
_LONGEST_VALUE = 80

Kinds = Mapping[str, tuple[str, str]]
"""How grave each finding is when reading tolerantly ("" is not said), and when strictly."""


def kinds(table: str) -> dict[str, tuple[str, str]]:
    """Read a table of kinds: how grave, ``tolerantly/strictly:``, and then their codes."""
    gravity: dict[str, tuple[str, str]] = {}
    grave = (SILENT, SILENT)
    for word in table.split():
        if word.endswith(":"):
            tolerantly, strictly = word[:-1].split("/")
            grave = tolerantly, strictly
        else:
            gravity[word] = grave
    return gravity


UNUSUAL = "unusual-result"
OF_UNUSUAL = {UNUSUAL: (WARNING, WARNING)}
"""What every reader says of a game that both lost, or one drew and the other lost."""

_POINTS = {Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0"}


def shown_pair(one: Result, other: Result) -> str:
    """Write both results of a game that was played: ½–0.

    >>> shown_pair(Result.DRAW, Result.LOSS)
    '½–0'
    """
    return f"{_POINTS[one]}–{_POINTS[other]}"


class Findings:
    """The findings of one file; of each kind the first thousand are listed, others counted."""

    def __init__(
        self,
        kinds: Kinds,
        more: str = "more-of-a-kind",
        *,
        strict: bool = False,
        most: int = MOST_OF_A_KIND,
    ) -> None:
        """Take the kinds there can be, and the code of that which counts what is not listed."""
        self._most = most
        self.kinds = kinds
        self._more = more
        self._strict = strict
        self._problems: list[Problem] = []
        self._counts = Counter[str]()

    def add(self, code: str, /, *place: int | None, **values: object) -> None:
        """Add a finding with its place (line, column, player, round) and its sentence's values."""
        severity = self.kinds[code][self._strict]
        if not severity:
            return
        self._counts[code] += 1
        if self._counts[code] > self._most:
            return
        shown = {name: shortened(value) for name, value in values.items()}
        account = Account(code, shown)
        line, column, player, round_ = (*place, None, None, None, None)[:4]
        self._problems.append(Problem(account, severity, line, column, player, round_))

    def count(self, code: str) -> int:
        """Return how often something of a kind was found."""
        return self._counts[code]

    @property
    def failed(self) -> bool:
        """Whether an error was found."""
        return any(self.kinds[code][self._strict] == ERROR for code in self._counts)

    def in_order(self) -> tuple[Problem, ...]:
        """Return all findings in order of lines, those without a line last."""
        more = [
            Problem(Account(self._more, {"count": count - self._most, "kind": code}), NOTE)
            for code, count in self._counts.items()
            if count > self._most
        ]
        return tuple(
            sorted(
                self._problems + more,
                key=lambda it: (it.line is None, it.line or 0, it.column or 0),
            )
        )


def shortened(value: object) -> object:
    """Cut a text that a broken file made endless, in one line, every sign of it to be seen."""
    if not isinstance(value, str):
        return value
    text = " ".join(value[:_LONGEST_VALUE].split())
    shown = "".join(char if char.isprintable() else "\ufffd" for char in text)
    return shown + "…" if len(value) > _LONGEST_VALUE else shown
