"""The rating systems a person may want to convert between: names, and their lowest ratings."""

from datetime import date

from arpad.systems.fide.clauses import STANDARD
from arpad.systems.fide.editions import edition
from arpad.systems.us_chess.formulas import RATING_FLOOR

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
# FIDE's lowest rating fell step by step until 2012. Before this day the steps have no sure days,
# and the last of them is taken.
_SURE_FROM = date(2009, 6, 30)
_LOWEST = {"us-chess": RATING_FLOOR, "dwz": 1, "dwz-before-2026": 1}


def lowest(system: str, day: date | None) -> int:
    """Return the lowest rating that a system has on a day (None: now), 0 where none is known."""
    if system != "fide":
        return _LOWEST.get(system, 0)
    return edition(STANDARD, max(day, _SURE_FROM) if day else None).floor
