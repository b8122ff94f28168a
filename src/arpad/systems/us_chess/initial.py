"""Where an unrated player begins: from ratings elsewhere, else from age (section 2).

From June 2020 all sources a player has are blended, by weights that we do not know. With one
source its value is sure and only the number of games behind it is not; with several the first of
the older list of precedence is taken. A start that is known is declared instead.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from arpad.domain import Player, Rating
from arpad.regulation import ByDate, Number
from arpad.systems.us_chess.editions import BLEND_BEGAN
from arpad.systems.us_chess.roster import Facts

DAYS_OF_A_YEAR = 365.25
LOWEST_AGE, GROWN_UP = 2, 26  # years
ADULT, UNKNOWN = 1300, 750  # without a birth date: with an adult membership, and without
MOST_GAMES = 10  # that a start from other ratings may be worth
FIDE_STRONG = 2150  # above it a FIDE rating is worth 10 games, else 5


def _fide_2024(fide: float) -> float:
    """Return the US Chess rating for a FIDE rating, from March 2024."""
    return -1073 + 1.5667 * fide if fide <= 2000 else 20 + 1.02 * fide


def _fide_before_2024(fide: float) -> float:
    """Return the US Chess rating for a FIDE rating as FIDE had them before March 2024.

    Older conversions (560 + 0.76 F and F + 80; F + 50 until about 2008) have no known days.
    """
    return 180 + 0.94 * fide if fide <= 2000 else 20 + 1.02 * fide


# What a conversion is for: a rating below is none of FIDE's on the day (1000 since July 2012), or
# none of Canada's.
FIDE_LOWEST = ByDate([(None, 1000), (date(2024, 3, 1), 1400)])
CFC_LOWEST = 200

FIDE_CONVERSION = ByDate[Callable[[float], float]](
    [(None, _fide_before_2024), (date(2024, 3, 1), _fide_2024)]
)


@dataclass(frozen=True, slots=True)
class Start:
    """An initial rating, the games it counts for, and the code of the sentence that explains it.

    ``guessed`` is True where the regulation's own start cannot be known from what was given.
    """

    rating: float
    games: int
    code: str
    guessed: bool = False


def from_fide(fide: Number, end: date | None = None) -> float:
    """Return the initial rating for a FIDE rating at an event that ends on ``end``.

    It is for ratings that FIDE had, from ``FIDE_LOWEST`` on.
    """
    return FIDE_CONVERSION.on(end)(float(fide))


def games_for_fide(fide: Number) -> int:
    """Return how many games a FIDE rating counts for: 10 above 2150, else 5 (before June 2020)."""
    return MOST_GAMES if fide > FIDE_STRONG else 5


def from_cfc(cfc: Number) -> float:
    """Return the initial rating for a Canadian rating, from ``CFC_LOWEST`` on.

    Up to 1500 the formula is not confirmed.
    """
    return 1.1 * float(cfc) - 240 if cfc > 1500 else float(cfc) - 90


def from_age(years: Number) -> float:
    """Return the initial rating by age with its fraction: 50 a year from 2 to 26, then 1300."""
    if years < LOWEST_AGE:
        return 100.0
    return 50 * float(years) if years < GROWN_UP else float(ADULT)


def age_on(birth: date, day: date) -> float:
    """Return the age in years with its fraction, by days."""
    return (day - birth).days / DAYS_OF_A_YEAR


def too_low(facts: Facts, end: date | None) -> dict[str, tuple[Number, int]]:
    """Return the ratings elsewhere that nobody has on that day, with the lowest there is."""
    known = {
        "fide_rating": (facts.fide_rating, FIDE_LOWEST.on(end)),
        "cfc_rating": (facts.cfc_rating, CFC_LOWEST),
    }
    return {
        name: (rating, least)
        for name, (rating, least) in known.items()
        if rating is not None and rating < least
    }


def start(facts: Facts, other: Rating | None, player: Player, end: date | None) -> Start:
    """Return where an unrated player begins, from the best that is known.

    ``other`` is the rating in the nearest of the other US Chess systems.
    """
    if facts.initial_rating is not None:
        return Start(float(facts.initial_rating), facts.initial_games or 0, "us-start-given")
    blended = end is None or end >= BLEND_BEGAN
    if facts.fide_rating is not None:
        games = games_for_fide(facts.fide_rating)
        return Start(from_fide(facts.fide_rating, end), games, "us-start-fide", blended)
    if facts.cfc_rating is not None:
        return Start(from_cfc(facts.cfc_rating), 5, "us-start-cfc", blended)
    if other is not None:
        games = min(MOST_GAMES, MOST_GAMES if other.games is None else other.games)
        return Start(float(other.value), games if blended else 0, "us-start-other", blended)
    return _by_age(facts, player, end)


def _by_age(facts: Facts, player: Player, end: date | None) -> Start:
    if facts.age is not None:
        return Start(from_age(facts.age), 0, "us-start-age")
    if facts.birth_date is not None and end is not None:
        return Start(from_age(age_on(facts.birth_date, end)), 0, "us-start-age")
    if player.birth_year is not None and end is not None:
        years = end.year - player.birth_year  # the nearest whole number that the year can mean
        return Start(from_age(years), 0, "us-start-birth-year", guessed=True)
    if facts.any_age:
        return Start(float(UNKNOWN), 0, "us-start-any-age")
    unknown = ADULT if facts.adult else UNKNOWN
    code = "us-start-adult" if facts.adult else "us-start-unknown"
    return Start(float(unknown), 0, code, guessed=True)
