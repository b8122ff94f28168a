"""The rating lists of FIDE that this server has, if any: looked up, and used for events."""

import os
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from arpad.book.lists import VARIABLE, RatingLists, default_folder
from arpad.book.look_up import in_lists
from arpad.calculator import refuse
from arpad.calculators.events.ratings import LookUp
from arpad.errors import UnusableList
from arpad.inputs import Flag, Form
from arpad.language import say

FORM = Form(
    (
        Flag(
            name="list",
            label="Use the server’s rating list",
            help="Ratings, K, birth years and titles of FIDE’s list for the event’s first day, in "
            "place of the file’s.",
        ),
    )
)


def here() -> RatingLists | None:
    """Return the lists, None if there are none; opened anew when something in the folder changed.

    Raises UnusableList when one is damaged or cannot be read.
    """
    known = _known()
    if known.error is not None:
        raise UnusableList(known.error.faults)
    return known.lists


def day() -> str:
    """Return the day of the newest list, empty without one: pages that speak of it differ by it.

    It is asked for every page of a calculator, and takes some microseconds.
    """
    return _known().day


def taken(given: Mapping[str, object]) -> tuple[LookUp | None, dict[str, object]]:
    """Return what looks players up, if ``given`` asks for it, and everything else that is given.

    Raises BadInput without a list, UnusableList for a damaged one.
    """
    return _look_up(given), {name: given[name] for name in given if name not in FORM.by_name}


def _look_up(given: Mapping[str, object]) -> LookUp | None:
    if not FORM.parse({name: given[name] for name in FORM.by_name if name in given})["list"]:
        return None
    lists = here()
    if lists is None:
        reason = say("this server has no rating list.")
        raise refuse("list", "true", say("false"), reason)
    return in_lists(lists)


@cache
def _folder(named: str | None) -> str:  # noqa: ARG001
    return str(default_folder())


class _Known(NamedTuple):
    """The lists that were found, and the day of the newest; or why they cannot be used."""

    lists: RatingLists | None
    day: str
    error: UnusableList | None = None


_NONE = _Known(None, "")


def _known() -> _Known:
    path = _folder(os.environ.get(VARIABLE))
    if not os.access(path, os.F_OK):  # found out sooner than by an error, and for every answer
        return _NONE
    changed = []
    try:
        with os.scandir(path) as folder:
            for file in folder:
                if file.name.endswith(".sqlite"):
                    with suppress(FileNotFoundError):  # an import has just removed it
                        known = file.stat()
                        changed.append((known.st_ino, known.st_size, known.st_mtime_ns))
        return _opened(path, tuple(changed))
    except FileNotFoundError:
        return _NONE
    except OSError as error:
        return _Known(None, "", UnusableList({Path(path): error.strerror or str(error)}))
    except UnusableList as error:  # what cannot be read just now is tried again
        return _Known(None, "", error)


@lru_cache(maxsize=1)
def _opened(path: str, changed: tuple[tuple[int, ...], ...]) -> _Known:  # noqa: ARG001
    lists = RatingLists(Path(path))
    if any(lists.passed_over.values()):
        lists.check()
    if lists.passed_over:  # damage is kept: whether it is there takes a while to find out
        return _Known(None, "", UnusableList(lists.passed_over))
    return _Known(lists, str(lists.newest()[0].list_date)) if len(lists) else _NONE
