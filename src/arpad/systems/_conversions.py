"""Every published conversion between rating systems, with its source, dates and range.

Facts only: a conversion is lines over ranges of ratings, kept as its publisher wrote them. Where no
formula is published there is none here, and none is made by turning one round.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import lru_cache

from arpad.calculator import Worked
from arpad.declared import part

NO_LIMIT = 3500  # above every rating
LONG_AGO = date(1900, 1, 1)

SYSTEMS = {
    "fide": "FIDE",
    "us-chess": "US Chess",
    "us-class-limit": "US class limit (Continental Chess)",
    "nwsrs": "Northwest Scholastic (NWSRS)",
    "cfc": "Canada (CFC)",
    "ecf": "England (ECF)",
    "ecf-grade": "England, grade of three figures",
    "dwz": "Germany (DWZ)",
    "dwz-before-2026": "Germany (DWZ) before 2026",
    "ingo": "Germany, Ingo",
    "oesb": "Austria (ÖSB), first rating",
    "fide-before-march-2024": "FIDE before 1 March 2024",
    "acf": "Australia (ACF)",
    "icu": "Ireland (ICU)",
    "knsb": "Netherlands (KNSB)",
    "lichess": "Lichess",
    "chess-com": "Chess.com",
}
ONLINE = frozenset(("lichess", "chess-com"))
_LOWEST = {"dwz": 1, "dwz-before-2026": 1}  # of those that have no room here


def lowest(system: str, day: date | None) -> int:
    """Return the lowest rating that a system has on a day (None: now), 0 where none is known."""
    room_says = part(system, "LOWEST", None)
    return int(room_says(day)) if room_says else _LOWEST.get(system, 0)


@dataclass(frozen=True, slots=True)
class Segment:
    """``factor`` × rating + ``plus`` for ratings from ``low`` up to, but not with, ``high``.

    ``closed`` takes ``high`` in as well.
    """

    low: Fraction
    high: Fraction
    factor: Fraction
    plus: Fraction
    closed: bool = False

    def holds(self, rating: Fraction) -> bool:
        """Whether the line is for this rating."""
        return self.low <= rating < self.high or (self.closed and rating == self.high)

    def within(self, lowest: int, lowest_converted: int) -> "Segment | None":
        """Return the line for ratings from ``lowest`` that round to so much, None for no rating.

        A rising line loses its lower ratings, a falling one its higher ones.
        """
        low, high = max(self.low, Fraction(lowest)), self.high
        if self.factor:
            limit = (lowest_converted - Fraction(1, 2) - self.plus) / self.factor
            low, high = (max(low, limit), high) if self.factor > 0 else (low, min(high, limit))
        elif self.plus < lowest_converted:
            return None
        return replace(self, low=low, high=high) if low < high else None

    def at(self, rating: Fraction) -> Fraction:
        """Return the converted rating, exactly."""
        return self.factor * rating + self.plus


@dataclass(frozen=True, slots=True)
class Conversion:
    """One published conversion.

    ``first`` and ``last`` are its days, None where it has none or none is known; ``dated`` says in
    words what is known of them. ``certain``: at least two sources agree.
    """

    start: str
    end: str
    lines: tuple[Segment, ...]
    source: str
    dated: str
    first: date | None = None
    last: date | None = None
    certain: bool = True

    @property
    def low(self) -> Fraction:
        """The lowest rating converted."""
        return self.lines[0].low

    @property
    def high(self) -> Fraction:
        """The highest rating converted."""
        return self.lines[-1].high

    def in_force(self, day: date | None) -> bool:
        """Whether it held on that day; None asks for what holds now."""
        if day is None:
            return self.last is None
        return (self.first or LONG_AGO) <= day <= (self.last or date.max)

    def of_ratings_on(self, day: date | None) -> "Conversion":
        """Return the conversion of ratings that both systems have on a day (None: now)."""
        limits = lowest(self.start, day), lowest(self.end, day)
        lines = (line.within(*limits) for line in self.lines)
        return replace(self, lines=tuple(line for line in lines if line))

    def line(self, rating: Fraction) -> Segment | None:
        """Return the line for a rating, None outside the range."""
        return next((line for line in self.lines if line.holds(rating)), None)


_Part = tuple[object, object, object, object]  # low, high, factor, plus


def _lines(*parts: _Part, closed: bool = False) -> tuple[Segment, ...]:
    """Write lines; the last takes its upper end in, and if ``closed`` every one."""
    return tuple(
        Segment(low, high, factor, plus, closed or number == len(parts))
        for number, part in enumerate(parts, start=1)
        for low, high, factor, plus in ([Fraction(str(value)) for value in part],)
    )


def _steps(*limits: tuple[int, int]) -> tuple[Segment, ...]:
    """Write a table of lower ends and what they are worth, the highest first; above it + 50."""
    lines: list[_Part] = [(2250, NO_LIMIT, 1, 50)]
    upper = 2250
    for lower, value in limits:
        lines.insert(0, (lower, upper, 0, value))
        upper = lower
    return _lines(*lines)


_MEET = Fraction(24_000, 13)  # .74 F + 560 = F + 80
_THIRD = Fraction(1, 3)
_RULE_BOOK = "US Chess rule book, one of its options for foreign ratings"
_OF_2016 = "in the rule book of about 2016; first and last day not known"
_BEFORE_2020 = "until about 2020; first day not known"
_LAST_BEFORE_2020 = date(2020, 5, 31)  # then US Chess has its next formula
_CCA = "Continental Chess, limits for players with FIDE ratings"

CONVERSIONS: tuple[Conversion, ...] = (
    Conversion(
        "fide", "us-chess",
        _lines((0, 2000, "1.5667", -1073), (2000, NO_LIMIT, "1.02", 20), closed=True),
        "US Chess, conversion of FIDE ratings", "from March 2024", date(2024, 3, 1),
    ),
    Conversion(
        "fide", "us-chess",
        _lines((0, 2000, ".94", 180), (2000, NO_LIMIT, "1.02", 20)),
        "US Chess, conversion of FIDE ratings", "June 2020 to February 2024",
        date(2020, 6, 1), date(2024, 2, 29),
    ),
    Conversion(
        "fide", "us-chess", _lines((0, _MEET, ".74", 560), (_MEET, NO_LIMIT, 1, 80)),
        "US Chess, as one program has it; no limit between the two lines is stated, they meet at "
        "1846.15", _BEFORE_2020, date(2010, 1, 1), _LAST_BEFORE_2020, certain=False,
    ),
    *(
        Conversion(
            "fide", "us-chess", _lines((0, NO_LIMIT, factor, plus)),
            _RULE_BOOK, _OF_2016, None, _LAST_BEFORE_2020, certain=False,
        )
        for factor, plus in ((1, 50), (".895", 367), (1, 100))
    ),
    Conversion(
        "fide", "us-chess",
        _lines((0, 2200, ".765", 560), (2200, NO_LIMIT, 1, 50)),
        "an organizer’s formula for all players, from the questions page of its festival",
        _BEFORE_2020, date(2010, 1, 1), _LAST_BEFORE_2020, certain=False,
    ),
    Conversion(
        "fide", "us-class-limit",
        _steps((2190, 2250), (2130, 2200), (2070, 2150), (2000, 2100), (1955, 2050), (1915, 2000),
               (1870, 1950), (1830, 1900), (1790, 1850), (1745, 1800)),
        _CCA, "from 22 March 2024", date(2024, 3, 22), certain=False,
    ),
    Conversion(
        "fide", "us-class-limit",
        _steps((2190, 2250), (2130, 2200), (2070, 2150), (2000, 2100), (1930, 2050), (1860, 2000),
               (1790, 1950), (1720, 1900)),
        _CCA, "30 November 2018 to 21 March 2024",
        date(2018, 11, 30), date(2024, 3, 21), certain=False,
    ),
    Conversion(
        "nwsrs", "us-chess",
        _lines((500, 1400, 1, -200), (1400, 2000, "1.333", -666), (2000, NO_LIMIT, 1, 0),
               closed=True),
        "US Chess Ratings Committee", "from its report of 2015", date(2015, 1, 1), certain=False,
    ),
    Conversion(
        "cfc", "us-chess", _lines((1500, NO_LIMIT, "1.1", -240)),
        "US Chess, conversion of Canadian ratings", "since a document of 2001", date(2001, 1, 1),
    ),
    Conversion(
        "fide", "cfc", _lines((0, NO_LIMIT, 1, 125)),
        "Chess Federation of Canada", "from September 2020", date(2020, 9, 1), certain=False,
    ),
    Conversion(
        "ecf", "fide", _lines((0, 1750, ".6", 700), (1750, NO_LIMIT, 1, 0)),
        "English Chess Federation", "from 1 March 2024", date(2024, 3, 1),
    ),
    Conversion(
        "fide", "ecf",
        _lines((700, 1750, Fraction(5, 3), Fraction(-3500, 3)), (1750, NO_LIMIT, 1, 0)),
        "English Chess Federation, the same equation from the other side", "from 1 March 2024",
        date(2024, 3, 1),
    ),
    Conversion(
        "ecf-grade", "ecf", _lines((0, 400, "7.5", 700)),
        "English Chess Federation", "2011 to 2020, when four figures took the place of grades",
        date(2011, 1, 1),
    ),
    Conversion(
        "ecf-grade", "fide", _lines((0, 400, 8, 600)),
        "English Chess Federation", "before about 2009", None, date(2009, 12, 31),
    ),
    Conversion(
        "dwz-before-2026", "dwz",
        _lines((0, 1000, 1, 400), (1000, 2109, ".64", 760)),
        "German Chess Federation, upgrade of 2026", "2026; the day is not known", date(2026, 1, 1),
    ),
    Conversion(
        "fide-before-march-2024", "fide", _lines((1000, 2000, ".6", 800), (2000, NO_LIMIT, 1, 0)),
        "FIDE, one-time change of the list of 1 March 2024", "1 March 2024", date(2024, 3, 1),
    ),
    Conversion(
        "fide", "oesb", _lines((1400, 2000, 1 + _THIRD, -2000 * _THIRD)),
        "Austrian Chess Federation, first national rating of players with a FIDE rating",
        "from September 2024", date(2024, 9, 1), certain=False,
    ),
    Conversion(
        "ingo", "dwz-before-2026", _lines((0, 355, -8, 2840)),
        "German Chess Federation, change from Ingo to DWZ", "1993", date(1993, 1, 1),
    ),
)  # fmt: skip


def published(start: str, end: str) -> Iterator[Conversion]:
    """Give what is published for a pair of systems, the newest first."""
    return (
        conversion
        for conversion in CONVERSIONS
        if (conversion.start, conversion.end) == (start, end)
    )


@lru_cache(maxsize=256)
def of_day(start: str, end: str, day: date | None) -> tuple[Conversion, ...]:
    """Return what holds on a day (None: now), for the ratings that both systems have then."""
    known = published(start, end)
    return tuple(one.of_ratings_on(day) for one in known if one.in_force(day))


def reached_from(start: str) -> tuple[str, ...]:
    """Return the systems to which a formula is published from this one, in order."""
    return tuple(
        dict.fromkeys(conversion.end for conversion in CONVERSIONS if conversion.start == start)
    )


_FIDE_TO_US = "US Chess’s conversion from March 2024, in two public sources"
EXAMPLES = (
    Worked({"rating": 1400, "from": "fide", "to": "us-chess"}, {"exact": 1120.38, "whole": 1120},
           _FIDE_TO_US, "1400 from FIDE to US Chess"),
    Worked({"rating": 1900, "from": "fide", "to": "us-chess"}, {"exact": 1903.7, "whole": 1904},
           _FIDE_TO_US, "1900 from FIDE to US Chess"),
    Worked({"rating": 2000, "from": "fide", "to": "us-chess"}, {"exact": 2060.4, "whole": 2060},
           _FIDE_TO_US, "2000 from FIDE to US Chess, where two lines meet"),
    Worked({"rating": 1649, "from": "cfc", "to": "us-chess"}, {"whole": 1574},
           "US Chess’s conversion of Canadian ratings, a document of 2001",
           "1649 from Canada to US Chess"),
    Worked({"rating": 160, "from": "ecf-grade", "to": "ecf"}, {"whole": 1900},
           "English Chess Federation, 7.5 × grade + 700", "160, an English grade of three figures"),
    Worked({"rating": 1500, "from": "ecf", "to": "fide"}, {"whole": 1600},
           "English Chess Federation, .6 × rating + 700 up to 1750, from 1 March 2024",
           "1500 from England to FIDE"),
    Worked({"rating": 1500, "from": "fide-before-march-2024", "to": "fide"}, {"whole": 1700},
           "FIDE, .6 × rating + 800 below 2000, 1 March 2024",
           "1500 before FIDE’s lift of March 2024"),
)  # fmt: skip
