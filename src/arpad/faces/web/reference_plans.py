"""Reference tables of the pages that plan and convert."""

from arpad.calculators.odds import draws_by_level
from arpad.language import say
from arpad.numbers import decimals
from arpad.reports.conversion import line_text
from arpad.systems._conversions import CONVERSIONS, SYSTEMS

_LEVELS = (1500, 1800, 2000, 2200, 2500, 2800)
_GAPS = (0, 100, 200, 400)


def draw_rows() -> list[tuple[str, ...]]:
    """Return the draws by level and gap, in per cent, before the expected score limits them."""
    return [
        (str(level), *(decimals(100 * draws_by_level(gap, level), 1) for gap in _GAPS))
        for level in _LEVELS
    ]


def conversion_rows() -> list[tuple[str, ...]]:
    """Return every conversion: from, to, when, its lines and its source."""
    return [
        (
            say(SYSTEMS[each.start]),
            say(SYSTEMS[each.end]),
            say(each.dated),
            "; ".join(map(line_text, each.of_ratings_on(each.last).lines)),
            say(each.source),
        )
        for each in CONVERSIONS
    ]
