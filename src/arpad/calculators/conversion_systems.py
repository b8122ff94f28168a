"""The rating systems a person may want to convert between, by code and name."""

from datetime import date

LONG_AGO = date(1900, 1, 1)

SYSTEMS = {
    "fide": "FIDE",
    "us-chess": "US Chess",
    "us-class-limit": "US class limit (Continental Chess)",
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
