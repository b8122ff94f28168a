"""One rating list of FIDE in an index: players by ID and by name."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple
from weakref import finalize

from arpad.book.schema import COLUMNS, opened, spellings, tokens
from arpad.errors import UnusableList

_SELECT = f"SELECT {', '.join(f'player.{name}' for name in COLUMNS)} FROM player"
_BY_ID = f"{_SELECT} WHERE fide_id = ?"
_BY_NAME = f"{_SELECT} JOIN names ON names.rowid = player.place WHERE names MATCH ?"
_BY_NAME += " ORDER BY names.rowid LIMIT ?"
_TEXTS = COLUMNS[1 : COLUMNS.index("standard")]
_LONGEST_ID = 12
_MOST_WORDS = 8


class Standing(NamedTuple):
    """A player's rating in one pool, the games in the month and K."""

    rating: int
    games: int
    k: int


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player as the list has him; ``standings`` holds the pools in which he is rated.

    ``birth_year`` is None when it is not known; ``other_titles`` are those of arbiters, trainers
    and organizers.
    """

    id: int
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    arena_title: str
    flag: str
    birth_year: int | None
    standings: dict[str, Standing]

    @property
    def inactive(self) -> bool:
        """Whether the list marks the player as inactive."""
        return "i" in self.flag


class ListIndex:
    """A list that was imported: ``list_date`` is its day, ``pools`` are those it has ratings of."""

    def __init__(self, base: sqlite3.Connection, path: Path) -> None:
        """Take an open index; ``ListIndex.open`` opens one."""
        self._base = base
        self.path = path
        self._closed = finalize(self, base.close)
        day, pools, self.source, self.players = base.execute(
            "SELECT day, pools, source, players FROM about"
        ).fetchone()
        self.list_date = date.fromisoformat(day)
        self.pools: tuple[str, ...] = tuple(pools.split())

    @classmethod
    def open(cls, path: Path) -> "ListIndex":
        """Open an index; raises UnusableList for one that is damaged, or cannot be read."""
        base = None
        try:
            base = opened(path)
            return cls(base, path)
        except (sqlite3.Error, OSError, ValueError, TypeError) as error:
            if base is not None:
                base.close()
            raise UnusableList({path: _reason(error)}) from None

    def close(self) -> None:
        """Let go of the file; so does what nobody holds any longer."""
        self._closed()

    def player(self, fide_id: int | str) -> ListedPlayer | None:
        """Return the player with a FIDE ID, None if the list has none such."""
        text = str(fide_id).strip()
        if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST_ID):
            return None
        row = next(self._rows(_BY_ID, (int(text),)), None)
        return None if row is None else self._player(row)

    def find(self, text: str, limit: int = 10) -> list[ListedPlayer]:
        """Return players by ID, or by parts of the name in any order, the highest rated first.

        Words may be cut short and are found with or without accents; those who have every word as
        it was typed come before those whose names only begin so.
        """
        if text.strip().isdigit():
            player = self.player(text)
            return [] if player is None else [player]
        words = [spellings(word) for word in tokens(text)[:_MOST_WORDS]]
        if not words or limit < 1:
            return []
        rows = dict.fromkeys(self._named(words, "", limit))
        if len(rows) < limit:
            rows |= dict.fromkeys(self._named(words, "*", limit))
        return [self._player(row) for row in list(rows)[:limit]]

    def _named(self, words: list[list[str]], ending: str, limit: int) -> Iterator[tuple[Any, ...]]:
        every = (" OR ".join(f'"{word}"{ending}' for word in ways) for ways in words)
        query = " AND ".join(f"({ways})" for ways in every)
        yield from self._rows(_BY_NAME, (query, limit))

    def _rows(self, statement: str, values: tuple[object, ...]) -> Iterator[tuple[Any, ...]]:
        """Give rows; raises UnusableList when the file was damaged after it was opened."""
        try:
            yield from self._base.execute(statement, values)
        except sqlite3.DatabaseError as error:
            raise UnusableList({self.path: _reason(error)}) from None

    def _player(self, row: tuple[Any, ...]) -> ListedPlayer:
        values = dict(zip(COLUMNS, row, strict=True))
        standings = {
            pool: Standing(values[pool], values[f"{pool}_games"], values[f"{pool}_k"])
            for pool in self.pools
            if values[pool]
        }
        texts = {name: values[name] for name in _TEXTS}
        born = values["birth_year"] or None
        return ListedPlayer(id=values["fide_id"], **texts, birth_year=born, standings=standings)


def _reason(error: Exception) -> str:
    """Say why a list cannot be read; nothing for damage."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error) if isinstance(error, sqlite3.OperationalError) else ""
