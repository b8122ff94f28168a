"""Until which list a player is a junior, and when the turn of a year decides K (8.3.3, 7.1.3)."""

from datetime import date, timedelta
from typing import NamedTuple

from arpad.domain import Account, Entry
from arpad.regulation import Clause
from arpad.systems.fide.editions import KRows
from arpad.systems.fide.k_factor import KStanding, k_as_published
from arpad.systems.fide.lists import CLOSING_DAYS, KLists

TURN_CODES = frozenset(("k-last-day", "k-turn-of-year", "k-under-18"))
"""The statements that the last day of an event, or the birth year, decides K."""


def is_junior(entry: Entry, rows: KRows, listed: date | None) -> bool:
    """Whether a player counts as a junior on the list of that day (None: no day is known).

    The birth year decides where it is known and possible, to the end of the year of the 18th
    birthday; else the fact ``under_18``.
    """
    born = entry.player.birth_year
    if not born or listed is None or born > listed.year:
        return bool(entry.facts.get("under_18"))
    return listed.year - born <= rows.junior_age


class YearTurn(NamedTuple):
    """What the turn of a year does to one player's K: a statement, and the K there would be else.

    The statement lacks the changes that this K gives, which are known only with the games.
    """

    account: Account
    other_k: int


def turn_of_year(
    entry: Entry, standing: KStanding, rows: KRows, lists: KLists | None, clause: Clause
) -> YearTurn | None:
    """Say how the last day decides K, None where any last day gives the same.

    Not known, it is asked for where it would decide. An event that begins on 30 December cannot
    end by the closing day, whatever its last day is.
    """
    if lists is None or "k" in entry.facts:
        return None
    years = {lists.begun.year, lists.used.year, lists.latest.year, lists.farthest.year}
    if len(years) == 1:
        return None
    used, latest, *others = (
        _k(standing, rows, junior=is_junior(entry, rows, day))
        for day in (lists.used, lists.latest, lists.begun, lists.farthest)
    )
    values = {
        "k": used,
        "day": lists.last_day,
        "published": lists.published,
        "list": lists.used,
        "closing": date(max(years), 1, 1) - timedelta(days=CLOSING_DAYS),
        "year": max(years) - 1,
    }
    if used != latest:
        return YearTurn(Account("k-last-day", values, clause), latest)
    if {used} != set(others):
        return YearTurn(
            Account("k-turn-of-year", values, clause), next(k for k in others if k != used)
        )
    without = _k(standing, rows, junior=False)
    born = entry.player.birth_year
    if not born and lists.latest.year > lists.begun.year and used != without:
        return YearTurn(Account("k-under-18", values | {"year": max(years)}, clause), without)
    return None


def _k(standing: KStanding, rows: KRows, *, junior: bool) -> int:
    k, _ = k_as_published(standing._replace(junior=junior), rows)
    return k
