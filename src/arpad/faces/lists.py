"""The rating lists of FIDE that this server has, if any: looked up, and used for events."""

import os
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from arpad.book.fide_lists import VARIABLE, FideLists, default_folder
from arpad.book.look_up import in_lists
from arpad.calculators.calculator import refuse
from arpad.calculators.events.listed import LookUp
from arpad.inputs import Flag, Form
from arpad.language import say

FORM = Form(
    (
        Flag(
            name="list",
            label="Use the server’s rating list",
            help="Ratings, K and birth years of FIDE’s list for the event’s first day, in place of "
            "the file’s.",
        ),
    )
)


def here() -> FideLists | None:
    """Return the lists, None if there are none; opened anew when something in the folder changed.

    It is asked for every page of a calculator, and takes some microseconds.
    """
    path = _folder(os.environ.get(VARIABLE))
    try:
        changed = os.stat(path).st_mtime_ns
    except OSError:
        return None
    return _opened(path, changed)


def look_up(given: Mapping[str, object]) -> LookUp | None:
    """Return what looks players up if ``given`` asks for it; raises BadInput without a list."""
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


@lru_cache(maxsize=1)
def _opened(path: str, changed: int) -> FideLists | None:  # noqa: ARG001
    lists = FideLists(Path(path))
    return lists if len(lists) else None
