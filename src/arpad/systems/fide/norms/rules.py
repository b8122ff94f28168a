"""What a norm asks for, by title and by the event's first day (B.01)."""

from datetime import date
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeVar

from arpad.domain import Account, Entry
from arpad.regulation import ByDate, Clause, Rules

B01 = "FIDE Handbook B.01, FIDE Title Regulations"
_SOURCE = (
    "as noted article by article in a public repository (June 2026), with the clarifications of "
    "FIDE’s Qualification Commission"
)
_SECONDARY = "levels gathered from secondary sources, the rest as in the edition of 1 January 2024"
JANUARY_2024 = date(2024, 1, 1)
FIRST_OF_1_5_6 = date(2022, 7, 1)

LEAST_GAMES = 9  # 1.4.1a
LEAST_GAMES_IN_TEAMS = 7  # 1.4.1b
LEAST_GAMES_IN_WORLD_CUP = 8  # 1.4.1b
MOST_CREDITED = 13  # 1.7: of a longer event
LEAST_PLAYERS_OF_DOUBLE = 6  # 1.4.5f
LEAST_SCORE = Fraction(35, 100)  # 1.4.8b
LEAST_OTHER_FEDERATIONS = 2  # 1.4.3
TITLED = frozenset(("GM", "IM", "FM", "WGM", "WIM", "WFM"))  # 1.4.5a: neither CM nor WCM
MASTERS = frozenset(("GM", "IM", "WGM", "WIM"))  # 1.4.3d
MEN = frozenset(("m",))  # as files write the sex
OF_WOMEN = frozenset(("WGM", "WIM", "WFM", "WCM"))
_BESIDE_ANOTHER = frozenset(("FM", "CM"))
CLOSED_FORMATS = Clause(
    "FIDE Qualification Commission", "formats of title tournaments", date(2024, 3, 1)
)
CLAIMS = Clause("FIDE Qualification Commission", "letter on submitted norms", date(2025, 6, 25))
CLAIM = Account("norm-claim", {}, CLAIMS)
"""What is said once of everything that shows norms: a file alone makes none."""


@cache
def clause(section: str) -> Clause:
    """Return where a rule stands in the edition of 1 January 2024."""
    return Clause("FIDE B.01", section, JANUARY_2024)


A = TypeVar("A", bound=Account)


def cited(account: A, used: "TitleRules") -> A:
    """Cite an earlier edition by the numbering of 2024, without its day; once is enough."""
    where = account.clause
    if not used.reconstructed or where is None or where.effective is None:
        return account
    return account._replace(clause=Clause(where.document, f"{where.section} (numbered as in 2024)"))


class TitleRule(NamedTuple):
    """What one title asks for.

    ``performance`` and ``average`` are the least Rp (1.4.8) and Ra (1.4.8a), ``floor`` is what one
    opponent’s rating may be raised to (1.4.6), ``level`` the titles of which a third of the
    opponents must have one (1.4.5), ``level_section`` where that stands, ``held_by`` the titles
    that leave nothing to be gained.
    """

    title: str
    performance: int
    average: int
    floor: int
    level: frozenset[str]
    level_section: str
    held_by: frozenset[str]
    women: bool = False


def _titles(more: int = 0) -> tuple[TitleRule, ...]:
    """Return the four titles; before July 2009 the performance had to be a point ``more``."""
    gm, im, gm_wgm = frozenset(("GM",)), frozenset(("GM", "IM")), frozenset(("GM", "WGM"))
    return (
        TitleRule("GM", 2600 + more, 2380, 2200, gm, "1.4.5b", gm),
        TitleRule("IM", 2450 + more, 2230, 2050, im, "1.4.5c", im),
        TitleRule("WGM", 2400 + more, 2180, 2000, im | gm_wgm, "1.4.5d", gm_wgm, women=True),
        TitleRule("WIM", 2250 + more, 2030, 1850, MASTERS, "1.4.5e", MASTERS, women=True),
    )


class TitleRules(NamedTuple):
    """One edition: its titles, and what an unrated opponent counts as (1.4.6)."""

    label: str
    effective: date
    unrated: int
    titles: tuple[TitleRule, ...]
    reconstructed: bool = False


EDITIONS = ByDate(
    (edition.effective, edition)
    for edition in (
        TitleRules(
            "reconstructed: as before 1 July 2009, levels 2601, 2451, 2401 and 2251",
            date(2005, 7, 1), 1000, _titles(1), reconstructed=True,
        ),
        TitleRules(
            "reconstructed: from 1 July 2009, unrated opponents count 1000",
            date(2009, 7, 1), 1000, _titles(), reconstructed=True,
        ),
        TitleRules("applied from 1 January 2024", JANUARY_2024, 1400, _titles()),
    )
)  # fmt: skip


def edition(start: date | None) -> TitleRules:
    """Return the edition for an event that starts on ``start`` (None: in force)."""
    return EDITIONS.on(start)


def rules_of(used: TitleRules) -> Rules:
    """Name an edition and say how its parameters are known."""
    source = _SECONDARY if used.reconstructed else _SOURCE
    return Rules(B01, used.label, used.effective, source, used.reconstructed)


def of_titles(entry: Entry, titles: frozenset[str]) -> bool:
    """Whether a player has one of these titles; of two titles either will do."""
    return not titles.isdisjoint(entry.player.titles)


def may_have_another(entry: Entry) -> bool:
    """Whether a woman’s title of more weight, beside FM or CM, may be missing in a file."""
    player = entry.player
    return (
        player.womens_title is None
        and player.sex.strip().lower() not in MEN
        and of_titles(entry, _BESIDE_ANOTHER)
        and not of_titles(entry, OF_WOMEN)
    )


def least_titled(games: int) -> int:
    """Return how many opponents must have a title: half, rounded up (1.4.5a)."""
    return -(-games // 2)


def least_level(games: int, *, double: bool) -> int:
    """Return how many must have a title of the level: a third, at least 3 (1.4.5b to e).

    In a double round robin half, rounded up (1.4.5f).
    """
    return -(-games // 2) if double else max(3, -(-games // 3))


def most_own(games: int) -> int:
    """Return how many may be of the player's federation: three fifths, rounded down (1.4.4)."""
    return 3 * games // 5


def most_one(games: int) -> int:
    """Return how many may be of any one federation: two thirds, rounded down (1.4.4)."""
    return 2 * games // 3


@cache
def least_halves(games: int) -> int:
    """Return the least score in half points: 35 % (1.4.8b)."""
    share = 2 * games * LEAST_SCORE
    return -(-share.numerator // share.denominator)
