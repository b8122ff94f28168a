"""The lists that were imported into one folder, and which of them is in force on a day."""

import os
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple

from arpad.book.importing import INDEX
from arpad.book.index import ListedPlayer, ListIndex
from arpad.errors import UnusableList

VARIABLE = "ARPAD_LIST"
_TRIES = 3


def default_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where lists are kept: ARPAD_LIST, else the place of the system for a user's data."""
    if named := environment.get(VARIABLE):
        return Path(named)
    if sys.platform == "win32":
        base = environment.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base, "arpad", "lists")


class InForce(NamedTuple):
    """The list for a day; ``late`` if no list so old was there, and this is the earliest."""

    list: ListIndex
    late: bool


class RatingLists:
    """All lists of a folder, or the one of a single index file, oldest first."""

    def __init__(self, path: Path) -> None:
        """Open what is there; what cannot be used stands in ``passed_over``, with the reason.

        Raises UnusableList for a folder that cannot be read.
        """
        opened, passed_over = _open_all(path)
        for _ in range(_TRIES):
            if all(other.exists() for other in passed_over):
                break
            opened, passed_over = _open_all(path)  # an import has just put a newer one there
        self.passed_over = {other: why for other, why in passed_over.items() if other.exists()}
        # Of one day those of all pools stand first.
        self._lists = sorted(opened, key=lambda index: (index.list_date, -len(index.pools)))

    def check(self) -> None:
        """Raise UnusableList if a list was passed over: it might be the one that is in force."""
        if self.passed_over:
            raise UnusableList(self.passed_over)

    def __iter__(self) -> Iterator[ListIndex]:
        """Give the lists, the oldest first."""
        return iter(self._lists)

    def __len__(self) -> int:
        """Return how many lists there are."""
        return len(self._lists)

    def in_force(self, pool: str, day: date | None) -> InForce | None:
        """Return the newest list of a pool that is not after ``day`` (None: the newest of all)."""
        lists = [index for index in self if pool in index.pools]
        if not lists:
            return None
        known = [index for index in lists if day is None or index.list_date <= day]
        return InForce(known[-1] if known else lists[0], late=not known)

    def newest(self) -> tuple[ListIndex, ...]:
        """Return the lists of the newest day: one of all pools, or one for each."""
        lists = list(self)
        return tuple(index for index in lists if index.list_date == lists[-1].list_date)

    def find(self, text: str, limit: int = 10) -> list[ListedPlayer]:
        """Find players in the lists of the newest day; the ratings of several lists are joined."""
        newest = self.newest()
        players: dict[int, ListedPlayer] = {}
        for index in newest:
            for player in index.find(text, limit):
                players.setdefault(player.id, player)
        return [self._joined(player, newest) for player in list(players.values())[:limit]]

    @staticmethod
    def _joined(player: ListedPlayer, lists: tuple[ListIndex, ...]) -> ListedPlayer:
        for index in lists:
            if (other := index.player(player.id)) is not None:
                player.standings.update(other.standings)
        return player


def _open_all(path: Path) -> tuple[list[ListIndex], dict[Path, str]]:
    """Open the indexes of a folder, told by their names, or one file; return those that fail."""
    try:
        paths = sorted(path.iterdir()) if path.is_dir() else [path]
    except OSError as error:
        raise UnusableList({path: error.strerror or str(error)}) from None
    opened, passed_over = list[ListIndex](), dict[Path, str]()
    for one in paths:
        if one == path or INDEX.fullmatch(one.name):
            try:
                opened.append(ListIndex.open(one))
            except UnusableList as error:
                passed_over[one] = error.faults[one]
    return opened, passed_over
