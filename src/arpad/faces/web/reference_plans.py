"""Reference tables of the pages that plan and convert."""

from fractions import Fraction

from arpad.calculators.conversion_systems import SYSTEMS
from arpad.calculators.odds import draws_by_level
from arpad.calculators.published_conversions import CONVERSIONS, NO_LIMIT, Line
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
    values = {"low": _number(line.low), "high": _number(line.high), "formula": _formula(line)}
    if line.high < NO_LIMIT:
        return say("{low} to {high}: {formula}", **values)
    return say("from {low}: {formula}", **values) if line.low else str(values["formula"])


def _formula(line: Line) -> str:
    """Write a line as people do: R + 50, 0.6 × R + 700, or the value alone where R is out of it."""
    if not line.factor:
        return _number(line.plus)
    size = abs(line.factor)
    times = "" if size == 1 else f"{_number(size, 10_000)} × "
    start = f"{MINUS if line.factor < 0 else ''}{times}R"
    if not line.plus:
        return start
    return f"{start} {MINUS if line.plus < 0 else '+'} {_number(abs(line.plus))}"


def _number(value: Fraction, parts: int = 100) -> str:
    """Write a number exactly: as a decimal if it ends, else as a fraction."""
    return plain(value) if parts % value.denominator == 0 else str(value)
