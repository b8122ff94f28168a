"""Games found in pasted text of any kind: typed lists, crosstables, TRF rows, results pages.

Nothing is guessed: a part that is missing or can be read in two ways stays unknown, and text in
which no game was found is handed back. Each reader states its heuristics where it uses them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arpad.domain import Result
from arpad.formats.pasted_list import read_list
from arpad.formats.pasted_rows import swiss_row, trf_cells, trf_row, us_row
from arpad.formats.pasted_tables import Columns, header, table_row
from arpad.formats.pasted_words import SEPARATORS, Found, Line, rating_text, result_cell, words

# A rating before and after an event: 1641 ->1657, 1641P17->1657P24; R is US Chess's regular one.
_CHANGED = re.compile(
    r"(?:(?<!\w)(?P<kind>O?[RQB])[: ]\s{0,4})?(?<![\w.])(?P<old>[1-9][0-9]{2,3})"
    r"(?:P[0-9]{1,2})?\s{0,8}(?:->|=>|→)\s{0,8}[0-9]{3,4}"
)
_RECORD = re.compile(r"\ufeff?[0-9A-Z#]{3}(?:\s|$)")  # a line of a TRF file
_SMALL = re.compile(r"[+\-−]?[0-9]{1,2}(?:[.,][0-9]{1,3})?%?")  # a K, points, a change
# How players' cards label the rating of the player, and which of several comes first.
_OWN = {
    **dict.fromkeys(words("rating elo rtg r classement wertungszahl рейтинг рейт"), 0),
    **dict.fromkeys(("my rating", "own rating", "your rating", "current rating", "mon elo"), 0),
    **dict.fromkeys(("mi elo", "meine elo", "elo-zahl", "mijn rating", "rating before"), 0),
    **dict.fromkeys(("rating international", "international rating", "elo international"), 1),
    **dict.fromkeys(("elo internacional", "rating fide", "fide rating", "elo fide"), 1),
    **dict.fromkeys(("rating national", "national rating", "elo nacional", "elo national"), 1),
    **dict.fromkeys(("dwz", "uscf rating", "us chess rating", "uscf"), 1),
}


@dataclass(frozen=True, slots=True)
class PastedGame:
    """One game as found; what could not be found is None.

    ``opponent`` is the rating as typed (1850, 1643.5), u if unrated; ``opponent_number`` stands
    where a crosstable names the opponent by number only; ``source`` is the text it came from.
    """

    result: Result | None
    opponent: str | None
    source: str
    opponent_number: int | None = None

    @property
    def unknown(self) -> tuple[str, ...]:
        """What is missing: rating, result. A forfeit or a bye needs no rating."""
        played = self.result is None or self.result.played
        rating = ("rating",) if played and self.opponent is None else ()
        return rating + (("result",) if self.result is None else ())


@dataclass(frozen=True, slots=True)
class Pasted:
    """What a text holds; ``left_over`` are the pieces in which no game was found."""

    games: tuple[PastedGame, ...]
    own_rating: str | None
    left_over: tuple[str, ...]


def read(text: str) -> Pasted:
    """Read any text. Rows of several players are read in turn, and no own rating is given."""
    reader = _Reader(_lines(text))
    found = sorted(reader.found, key=lambda each: each.start)
    games = (
        PastedGame(each.result, each.opponent, _tidy(text[each.start : each.end]), each.number)
        for each in found
    )
    return Pasted(tuple(games), reader.own_rating, tuple(_between(text, found)))


def _lines(text: str) -> list[Line]:
    lines, start = [], 0
    for whole in text.splitlines(keepends=True):
        if whole.strip():
            lines.append(Line(start, whole.rstrip("\r\n")))
        start += len(whole)
    return lines


def _tidy(piece: str) -> str:
    return " ".join(piece.split())


def _between(text: str, found: Sequence[Found]) -> Iterator[str]:
    """The text around the games, piece by piece, without what only separates them."""
    ends = [0, *(each.end for each in found)]
    starts = [*(each.start for each in found), len(text)]
    for end, start in zip(ends, starts, strict=True):
        for piece in text[end:start].splitlines():
            if any(char not in SEPARATORS for char in "".join(piece.split())):
                yield _tidy(piece).strip(" ,;|")


class _Reader:
    """Gives each line to the reader it is meant for; lines of no table are read together."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.found: list[Found] = []
        self._own: list[tuple[int, str]] = []
        self._players = 0
        self._columns: Columns | None = None
        self._open = self._tail = False
        self._typed: list[Line] = []
        # In a file or table of rows the other lines are headers and totals, never games.
        self._records = any(trf_row(line) for line in lines)
        self._bars = any("|" in line.text and us_row(line) for line in lines)
        for line in lines:
            self._read(line)
        self._add([])

    @property
    def own_rating(self) -> str | None:
        """The one rating of the player; None if lines of the same rank differ."""
        first = min((rank for rank, _ in self._own), default=0)
        ratings = {rating for rank, rating in self._own if rank == first}
        return ratings.pop() if len(ratings) == 1 and self._players < 2 else None

    def _read(self, line: Line) -> None:
        if self._continues(line):
            return
        own = list(_own_ratings(line.text))
        self._own += own
        if self._row(line) or self._is_header(line) or self._table(line) or own:
            self._add([])
        else:
            self._typed.append(line)

    def _add(self, games: list[Found]) -> None:
        """Read the typed lines so far, then take the games of the line after them."""
        self.found += read_list(self._typed) + games
        self._typed = []

    def _row(self, line: Line) -> bool:
        row = trf_row(line) or us_row(line) or (None if self._is_header(line) else swiss_row(line))
        self._players += row is not None
        row = row or trf_cells(line)
        if row:
            self._add(row.games)
            self._own += [(0, row.own)] if row.own else []
        return row is not None

    def _table(self, line: Line) -> bool:
        columns = header(line)
        self._columns = columns or self._columns
        row = None if columns else table_row(line, self._columns)
        if row:
            self._add([row.game])
            self._open = row.open
        return bool(columns or row)

    def _is_header(self, line: Line) -> bool:
        return (self._records and bool(_RECORD.match(line.text))) or (
            self._bars and "|" in line.text
        )

    def _continues(self, line: Line) -> bool:
        """Whether a line holds the rest of the row above: its result, then K and the change."""
        result, is_result = result_cell(line.text)
        if self._open and is_result:
            self.found[-1] = self.found[-1]._replace(result=result, end=line.start + len(line.text))
            self._open, self._tail = False, True
            return True
        rest = self._tail and all(_SMALL.fullmatch(word) for word in line.text.split())
        self._open = self._tail = False
        return rest


def _own_ratings(text: str) -> Iterator[tuple[int, str]]:
    """Find “R: 1641 ->1657” and “Rating 1850”, with the order in which they count."""
    for change in _CHANGED.finditer(text):
        if rating := rating_text(change["old"]):
            yield (1 if change["kind"] and "R" not in change["kind"] else 0), rating
    *label, value = text.replace(":", " ").replace("|", " ").replace("=", " ").split() or [""]
    rating, rank = rating_text(value), _OWN.get(" ".join(label).casefold())
    if rating and rank is not None:
        yield rank, rating
