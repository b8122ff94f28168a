"""What tests of the book share: lists of known players, imported into a folder."""

import io
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.book.importing import Imported, import_list

# FIDE ID, name, federation, sex, title, women's, other and arena title, standings, born, flag.
PEOPLE = [
    (101, "Adamsen, Lars", "DEN", "M", "GM", "", "", "", [(2601, 9, 10), (2550, 0, 10)], 1970, ""),
    (102, "Adams, Ann", "ENG", "F", "", "WIM", "", "", [(2300, 0, 20), (0, 0, 0)], 1999, "wi"),
    (103, "Mueller, Jose", "GER", "M", "", "", "NA", "", [(1850, 3, 20), (0, 0, 0)], 0, ""),
    (104, "Li, Wei", "CHN", "M", "", "", "", "", [(0, 0, 0), (1500, 5, 40)], 2010, ""),
    (105, "Lindberg, Weis", "SWE", "M", "IM", "", "", "", [(2450, 0, 10), (0, 0, 0)], 1980, "i"),
]


@pytest.fixture
def list_text(synthetic_list: Any) -> Callable[..., bytes]:
    """Make the text of a combined list of the known people, with other ratings if asked."""

    def make(**ratings: int) -> bytes:
        people = []
        for person in PEOPLE:
            standings = [*person[8], (0, 0, 0)]
            if (new := ratings.get(f"_{person[0]}")) is not None:
                standings[0] = (new, 0, 20)
            people.append((*person[:8], standings, *person[9:]))
        lines = synthetic_list.text_lines(iter(people))
        return "".join(f"{line}\r\n" for line in lines).encode()

    return make


@pytest.fixture
def imported(list_text: Callable[..., bytes], tmp_path: Path) -> Callable[..., Imported]:
    """Import a list of the known people of a day, or any other bytes, into one folder."""

    def run(
        day: str = "2026-10-01", data: bytes | None = None, *, keep: bool = True, **ratings: int
    ) -> Imported:
        text = list_text(**ratings) if data is None else data
        on = date.fromisoformat(day)
        return import_list(io.BytesIO(text), tmp_path, name="list.txt", day=on, keep=keep)

    return run
