"""Reference tables of the pages that plan and convert."""

from arpad.calculators.conversion_systems import SYSTEMS
from arpad.calculators.odds import draws_by_level
from arpad.calculators.published_conversions import CONVERSIONS, Line
from arpad.inputs import plain
from arpad.language import say
from arpad.reports.numbers import MINUS, decimals

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
            "; ".join(map(_line, each.lines)),
            say(each.source),
        )
        for each in CONVERSIONS
    ]


def _line(line: Line) -> str:
    low, high = (plain(each) if 100 % each.denominator == 0 else decimals(each, 2)
                 for each in (line.low, line.high))  # fmt: skip
    sign = MINUS if line.plus < 0 else "+"
    plus = abs(line.plus)
    return say(
        "{low} to {high}: {factor} × R {sign} {plus}",
        low=low,
        high=high,
        factor=plain(line.factor) if 10_000 % line.factor.denominator == 0 else str(line.factor),
        sign=sign,
        plus=plain(plus) if plus.denominator == 1 else decimals(plus, 2),
    )
