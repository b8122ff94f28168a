"""What an address holds before it is parsed: the texts of the fields and the rows of games."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest

from arpad.calculators.calculator import Calculator
from arpad.errors import InputError
from arpad.inputs import GameList, given_twice, typed_text

_TOKEN = re.compile(r"(FW|FL|BYE|[WDL])?(.*)", re.IGNORECASE | re.DOTALL)
# Marks that sites and mail programs add to a shared link; they say nothing to us.
_TRACKING = re.compile(r"utm_[a-z]+|fbclid|gclid|msclkid|mc_[ce]id")
_PLAYED = ("W", "D", "L")


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the form: a result and the opponent's rating, as typed.

    ``written`` marks a row that stands in ``games=``: there nothing is an empty line of a form.
    """

    result: str = "W"
    opponent: str = ""
    written: bool = False

    @property
    def blank(self) -> bool:
        """Whether nothing was typed: an empty row is no fault."""
        return not self.written and not self.opponent.strip() and self.result in _PLAYED

    @property
    def word(self) -> str:
        """The row as a game is typed elsewhere."""
        return self.result + self.opponent.strip()


@dataclass(frozen=True, slots=True)
class Typed:
    """The texts of a form; ``example`` when the address is bare and the opening one is shown."""

    fields: dict[str, str]
    rows: tuple[Row, ...]
    example: bool
    repeated: tuple[InputError, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether every field and every row is empty: cleared, not at fault."""
        filled = [value for value in self.fields.values() if value.strip()]
        return not filled and all(row.blank for row in self.rows) and not self.repeated

    def given(self, found: Calculator) -> dict[str, object]:
        """Return the inputs for the calculator; blank rows are left out."""
        given: dict[str, object] = dict(self.fields)
        words = [row.word for row in self.rows if not row.blank]
        if game_list(found) and words:
            given["games"] = words
        return given

    def row_of_game(self, game: int) -> int:
        """Return the row (from 0) that holds the n-th game given."""
        filled = [number for number, row in enumerate(self.rows) if not row.blank]
        return filled[game - 1]


def game_list(found: Calculator) -> GameList | None:
    """Return the calculator's list of games, if it has one."""
    return next((each for each in found.form.inputs if isinstance(each, GameList)), None)


def read(found: Calculator, items: Iterable[tuple[str, str]]) -> Typed:
    """Read an address: ``games=W1650,D1700`` or the form's opponent and result pairs."""
    items = [(name, value) for name, value in items if not _TRACKING.fullmatch(name)]
    if not items:
        return opening(found)
    listed = game_list(found)
    fields: dict[str, str] = {}
    rows: list[Row] = []
    opponents, results, repeated = [], [], []
    add, delete = False, None
    for name, value in items:
        if listed and name == "opponent":
            opponents.append(value)
        elif listed and name == "result":
            results.append(value)
        elif listed and name == "games":
            rows += rows_of(value)
        elif listed and name == "add":
            add = True
        elif listed and name == "del":
            delete = value
        elif name in fields:
            repeated.append(given_twice(name, value))
        else:
            fields[name] = value
    rows += [
        Row(_result(result), opponent)
        for result, opponent in zip_longest(results, opponents, fillvalue="")
    ]
    if delete is not None and delete.isdecimal() and int(delete) < len(rows):
        del rows[int(delete)]
    if add or (listed and not rows):
        rows.append(Row())
    return Typed(fields, tuple(rows), example=False, repeated=tuple(repeated))


def _result(text: str) -> str:
    text = text.strip()
    return {"BYE": "bye"}.get(text.upper(), text.upper()) or "W"


def rows_of(games: str) -> list[Row]:
    """Split a text of games into rows, keeping what cannot be read as it was typed."""
    rows = []
    for word in re.split(r"[\s,+]+", games):
        if word:
            match = _TOKEN.fullmatch(word)
            result, rest = match.groups() if match else (None, word)
            rows.append(Row(_result(result) if result else "", rest, written=True))
    return rows


def opening(found: Calculator) -> Typed:
    """Return the example a bare page shows until the visitor types."""
    listed = game_list(found)
    fields = {
        each.name: typed_text(each, found.opening[each.name])
        for each in found.form.inputs
        if each.name in found.opening and each is not listed
    }
    rows = rows_of(str(found.opening["games"])) if listed else []
    return Typed(fields, tuple(rows), example=True)
