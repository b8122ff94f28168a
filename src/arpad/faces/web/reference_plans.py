"""Reference tables of the pages that plan and convert."""

from arpad.calculators.odds import draws_by_level
from arpad.document import Table
from arpad.document.parts import rows, said
from arpad.language import say
from arpad.numbers import decimals
from arpad.reports.documents.convert import line_text
from arpad.systems._conversions import CONVERSIONS, SYSTEMS

_LEVELS = (1500, 1800, 2000, 2200, 2500, 2800)
_GAPS = (0, 100, 200, 400)


def draws() -> Table:
    """Return the draws by level and gap, in per cent, before the expected score limits them."""
    cells = (
        (str(level), *(decimals(100 * draws_by_level(gap, level), 1) for gap in _GAPS))
        for level in _LEVELS
    )
    caption = say("Draws between equals by the model of level and gap, in per cent")
    return Table(
        caption, said("Mean rating", "Gap 0", "Gap 100", "Gap 200", "Gap 400"), rows(cells)
    )


def conversions() -> Table:
    """Return every conversion: from, to, when, its lines and its source."""
    cells = (
        (
            say(SYSTEMS[each.start]),
            say(SYSTEMS[each.end]),
            say(each.dated),
            "; ".join(map(line_text, each.of_ratings_on(each.last).lines)),
            say(each.source),
        )
        for each in CONVERSIONS
    )
    head = said("From", "To", "When", "Formula", "Source")
    caption = say("Every conversion that is built here")
    return Table(caption, head, rows(cells), frozenset({1, 2, 3, 4}))
