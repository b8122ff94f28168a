"""FIDE’s Rating Regulations by the event’s first day, and where each of their rules stands."""

from datetime import date
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from arpad.named import NamedTuple
from arpad.regulation import ByDate, Clause, Number, Rules
from arpad.systems.fide.tables import LARGEST

STANDARD = "standard"
MARCH_2024 = date(2024, 3, 1)
DECEMBER_2024 = date(2024, 12, 1)
OCTOBER_2025 = date(2025, 10, 1)

B02, RAPID_BLITZ = "FIDE B.02", "FIDE Rapid and Blitz Regulations"
GAP_EXCLUSION = Clause(RAPID_BLITZ, "7.3.1, 600 points", DECEMBER_2024)
# A player without a rapid or blitz rating has the standard one, and counts as rated.
STANDS_IN = Clause(RAPID_BLITZ, "7.2.1", MARCH_2024)
COMPRESSION = Clause("FIDE Council, one-time change of the lists", "", MARCH_2024)


class Clauses(NamedTuple):
    """Where each rule stands, for one time class; what a chapter does not have is as in B.02."""

    table: Clause
    dp_table: Clause
    cap: Clause
    cap_exemption: Clause
    time_control: Clause
    first_period: Clause
    even_times: Clause
    unplayed: Clause
    match_unrated: Clause
    match_decided: Clause
    rated_opponents: Clause
    change: Clause
    k: Clause
    rounding: Clause
    floor: Clause
    period: Clause
    first_rating: Clause
    first_event: Clause
    first_formula: Clause
    first_published: Clause


# B.02, then rapid and blitz. That chapter has one section fewer before those on unplayed games; a
# rule of its own, 7.2.1, comes before those on first ratings.
_SECTIONS = {
    "table": ("8.1.2", "7.1.2"),
    "dp_table": ("8.1.1", "7.1.1"),
    "cap": ("8.3.1", "7.3.1"),
    "cap_exemption": ("8.3.1", "7.3.1"),
    "time_control": ("1.1", "1.1"),
    "first_period": ("1.2", ""),
    "even_times": ("", "1.2"),
    "unplayed": ("5.1", "4.1"),
    "match_unrated": ("6.1", "5.1"),
    "match_decided": ("6.2", "5.2"),
    "rated_opponents": ("8.3.1", "7.3.1"),
    "change": ("8.3.2", "7.3.2"),
    "k": ("8.3.3", "7.3.3"),
    "rounding": ("8.3.4", "7.3.4"),
    "floor": ("7.2.1", "6.2.1"),
    "period": ("7.1", "6.1"),
    "first_rating": ("8.2", "7.2"),
    "first_event": ("8.2.1", "7.2.2"),
    "first_formula": ("8.2.3", "7.2.4"),
    "first_published": ("7.1.4", "6.1.4"),
}
_EARLIER = " (numbered as in 2024)"
_TIMES = {"rapid": "1.1.1", "blitz": "1.1.2"}


def clauses(time_class: str, start: date | None) -> Clauses:
    """Return the clauses: of B.02 for standard, of the rapid and blitz chapter for those.

    Editions before March 2024 are cited by its numbering, without a day.
    """
    return _clauses(time_class, earlier=start is not None and start < MARCH_2024)


@cache
def _clauses(time_class: str, *, earlier: bool) -> Clauses:
    def clause(name: str) -> Clause:
        of_standard, of_others = _SECTIONS[name]
        standard = (time_class == STANDARD and of_standard) or not of_others
        section = of_standard if standard else of_others
        if name == "time_control":
            section = _TIMES.get(time_class, section)
        day = OCTOBER_2025 if name == "cap_exemption" else MARCH_2024
        where = section + _EARLIER if earlier else section
        return Clause(B02 if standard else RAPID_BLITZ, where, None if earlier else day)

    return Clauses(**{name: clause(name) for name in _SECTIONS})


def number_of(clause: Clause) -> str:
    """Return the number of a section, as a sentence names it."""
    return clause.section.removesuffix(_EARLIER)


_B02 = "FIDE Handbook B.02, FIDE Rating Regulations"
_RAPID_AND_BLITZ_BOOK = "FIDE Handbook B.02, Rapid and Blitz Rating Regulations"
SOURCE = (
    "as transcribed in public repositories (October 2026), the tables checked against several "
    "public copies"
)
SECONDARY = "parameters gathered from announcements and secondary sources, the text not read"

CAP = 400  # points of difference, 8.3.1
_NO_CAP = 1_000_000  # beyond any difference of ratings


class KRows(NamedTuple):
    """The rows of 8.3.3: K of new players, of others, and once 2400 is reached.

    ``junior`` is the K of juniors under 2300 (None: no such row), who are juniors in the years
    in which they turn ``junior_age`` or less; ``product_limit``: K × games may not pass it.
    ``new_first``: a new player's K holds even at 2400.
    """

    new: int
    established: int
    top: int
    junior: int | None
    junior_age: int
    product_limit: int | None
    new_first: bool


# K, 8.3.3; a row of a day on which nothing else changed is an edition of its own.
_K = ByDate.rows(  # new, others, 2400, juniors until the year they turn, K × games, new first
    KRows,
    (date(2000, 1, 1), 25, 15, 10, None, 18, None, True),
    (date(2011, 7, 1), 30, 15, 10, None, 18, None, True),
    (date(2014, 7, 1), 40, 20, 10, 40, 17, 700, False),
    (date(2017, 1, 1), 40, 20, 10, 40, 18, 700, False),
)
_RAPID_K = ByDate.rows(
    KRows,
    (date(2012, 1, 1), 20, 20, 20, None, 18, None, False),
    (date(2014, 7, 1), 20, 20, 20, None, 18, 700, False),
    (date(2022, 10, 1), 40, 20, 10, 40, 18, 700, False),
)


class NewcomerRows(NamedTuple):
    """What an unrated player needs for a first rating (8.2, 7.1.4).

    ``games`` against rated opponents, in ``months`` consecutive months (None: no limit built);
    the formula adds two draws against ``notional`` where that is set, else ``half_point`` rating
    points for each half point above 50 %; ``most`` is the highest first rating (None: no limit).
    ``least`` is the score without which a first event does not count.
    """

    games: int = 5
    months: int | None = 26
    notional: int | None = 1800
    half_point: Number = 0
    most: int | None = 2200
    least: Fraction = Fraction(1, 2)


class Edition(NamedTuple):
    """The dated parameters of one edition.

    ``cap``: the largest difference counted; ``capped_games``: how many games of one
    event it serves, the largest differences first (None: all); ``exempt_from``: an own rating
    from which the true difference counts (None: nobody); ``excluded_gap`` and
    ``excluded_above``: a game with at least that difference is not rated when one player is
    above that rating (None: no such rule); ``long_games``: the ratings from which a standard game
    needs 120 and 90 minutes (1.1); ``first_moves``: the moves that a first time control ending at
    a move must have (1.2); ``floor``: the lowest rating published (7.2.1).
    """

    label: str
    reconstructed: bool
    cap: int
    capped_games: int | None
    exempt_from: int | None
    floor: int
    newcomers: NewcomerRows
    long_games: tuple[int, int] = (2400, 1800)
    first_moves: int = 30
    excluded_gap: int | None = None
    excluded_above: int = 0
    k: KRows = _K.on(None)
    document: str = _B02
    effective: date = MARCH_2024

    def largest_difference(self, own: int) -> int:
        """Return the largest difference counted; only the player's own rating exempts (8.3.1)."""
        exempt = self.exempt_from is not None and own >= self.exempt_from
        return _NO_CAP if exempt else self.cap

    def counted_difference(self, own: int, opponent: int) -> int:
        """Return own − opponent after the cap."""
        largest = self.largest_difference(own)
        return max(-largest, min(largest, own - opponent))

    def excludes(self, own: int, opponent: int) -> bool:
        """Whether the gap is so large that the game is not rated (rapid and blitz)."""
        return (
            self.excluded_gap is not None
            and abs(own - opponent) >= self.excluded_gap
            and max(own, opponent) > self.excluded_above
        )

    def least_minutes(self, higher: int) -> int:
        """Return the minutes for 60 moves a standard game needs, by its higher rating (1.1)."""
        two_hours, hour_and_half = self.long_games
        return 120 if higher >= two_hours else 90 if higher >= hour_and_half else 60


# --- History -------------------------------------------------------------------------------------
# What is marked reconstructed was not read in FIDE's own text. Days before the first row use it.

_OLD = NewcomerRows(games=9, months=None, notional=None, half_point=Fraction(25, 2), most=None)
_2011 = _OLD._replace(half_point=15)
_2022 = NewcomerRows(notional=None, half_point=20, most=None)
_2014 = _2022._replace(months=None)
_2024 = NewcomerRows()
_POINT = Fraction(1)  # without which a first event in rapid or blitz did not count


def _by_date(document: str, ks: ByDate[KRows], *rows: tuple[Any, ...]) -> ByDate[Edition]:
    """Join the editions and the rows of K by their days."""
    editions, first_days = ByDate.rows(Edition, *rows), {row[0] for row in rows}

    def on(day: date) -> Edition:
        row = editions.on(day)
        label = row.label if day in first_days else f"{row.label}, K from {day.day} {day:%B %Y}"
        return row._replace(document=document, label=label, effective=day, k=ks.on(day))

    days = first_days | {day for day, _ in ks.steps if day}
    return ByDate((day, on(day)) for day in sorted(days))


# First day, label, reconstructed, gap counted, its games, true gap from, lowest rating, first
# ratings, ratings that need 120 and 90 minutes, moves of the first period.
_STANDARD = _by_date(
    _B02, _K,
    (date(2000, 1, 1), "reconstructed: as about 2000 to 2003, K 25, 15 and 10, gap 350",
     True, 350, None, None, 1801, _OLD, (2200, 1600), 40),
    (date(2004, 1, 1), "reconstructed: as about 2004 to 2006, lowest rating 1600",
     True, 350, None, None, 1600, _OLD, (2200, 1600), 40),
    (date(2007, 1, 1), "reconstructed: as about 2007 to June 2009, lowest rating 1400",
     True, 350, None, None, 1400, _OLD, (2200, 1600), 40),
    (date(2009, 7, 1), "reconstructed: from 1 July 2009, gap 400, lowest rating 1200",
     True, CAP, None, None, 1200, _OLD, (2200, 1600), 40),
    (date(2011, 7, 1), "reconstructed: from 1 July 2011, K 30, 15 and 10",
     True, CAP, None, None, 1200, _2011, (2200, 1600), 40),
    (date(2012, 7, 1), "reconstructed: from 1 July 2012, lowest rating 1000",
     True, CAP, None, None, 1000, _2011, (2200, 1600), 40),
    (date(2014, 7, 1), "reconstructed: from 1 July 2014, K 40, 20 and 10",
     True, CAP, None, None, 1000, _2014, (2200, 1600), 40),
    (date(2017, 1, 1), "reconstructed: from 1 January 2017, juniors to the end of the year, as "
     "lists show", True, CAP, None, None, 1000, _2014, (2200, 1600), 40),
    (date(2022, 1, 1), "applied from 1 January 2022", False, CAP, 1, None, 1000, _2022),
    (MARCH_2024, "applied from 1 March 2024", False, CAP, None, None, 1400, _2024),
    (OCTOBER_2025, "applied from 1 March 2024, amended 1 October 2025",
     False, CAP, None, 2650, 1400, _2024),
)  # fmt: skip
_TO_735 = LARGEST - 1  # where table 8.1.2 ends
_RAPID_AND_BLITZ = _by_date(
    _RAPID_AND_BLITZ_BOOK, _RAPID_K,
    (date(2012, 1, 1), "reconstructed: from 1 January 2012, K 20, gap to 735",
     True, _TO_735, None, None, 1000, _2011._replace(least=_POINT)),
    (date(2014, 7, 1), "reconstructed: from 1 July 2014, K 20, gap to 735",
     True, _TO_735, None, None, 1000, _2014._replace(least=_POINT)),
    (date(2022, 1, 1), "reconstructed: from 1 January 2022, K 20, one game capped",
     True, CAP, 1, None, 1000, _2022),
    (date(2022, 10, 1), "reconstructed: from 1 October 2022, K 40, 20 and 10, one game capped",
     True, CAP, 1, None, 1000, _2022),
    (MARCH_2024, "applied from 1 March 2024", False, CAP, None, None, 1400, _2024),
    (DECEMBER_2024, "applied from 1 March 2024, amended 1 December 2024",
     False, CAP, None, None, 1400, _2024, (2400, 1800), 30, 600, 2600),
)  # fmt: skip


def editions_of(time_class: str) -> ByDate[Edition]:
    """Return the editions for standard events, or those for rapid and blitz."""
    return _STANDARD if time_class == STANDARD else _RAPID_AND_BLITZ


@lru_cache(maxsize=256)
def edition(time_class: str, start: date | None) -> Edition:
    """Return the edition for an event that starts on ``start`` (None: in force)."""
    return editions_of(time_class).on(start)


def every_edition() -> tuple[Rules, ...]:
    """Return every edition: standard, then rapid and blitz, each the oldest first."""
    return tuple(rules_of(row) for row in (*_STANDARD.values, *_RAPID_AND_BLITZ.values))


def rules_of(used: Edition) -> Rules:
    """Name an edition and say how its parameters are known."""
    source = SECONDARY if used.reconstructed else SOURCE
    return Rules(used.document, used.label, used.effective, source, used.reconstructed)
