"""QR codes of addresses, as shapes of our own; segno says which squares are dark."""

from functools import lru_cache
from html import escape
from itertools import groupby
from typing import NamedTuple

from arpad.errors import BadInput, InputError
from arpad.language import say

MOST_BYTES = 2953  # of the largest code, at the lowest level of correction
_MASK = 3  # of eight; to try them all takes four times as long, and scanners read all alike
MARGIN = 4  # light squares around a code, without which scanners do not find it


class Code(NamedTuple):
    """A QR code: how many squares its side has, and lines through the dark ones as path data."""

    side: int
    data: str

    @property
    def whole(self) -> int:
        """The squares of a side with the light margin."""
        return self.side + 2 * MARGIN


@lru_cache(maxsize=64)  # a page and the card on it have the same
def code(address: str) -> Code:
    """Return the code of an address; raises BadInput for one that no code holds."""
    import segno

    size = len(address.encode())
    if size > MOST_BYTES:
        given = say("an address of {size} bytes", size=size)
        allowed = say("at most {most} bytes in a QR code", most=MOST_BYTES)
        reason = say("the link is too long for a QR code.")
        raise BadInput([InputError("query", given, allowed, reason=reason)])
    # segno raises the level of correction where the size allows it.
    made = segno.make_qr(address, error="l", mask=_MASK)
    rows = [bytes(row) for row in made.matrix]
    return Code(len(rows), "".join(_row(y, row) for y, row in enumerate(rows)))


def _row(y: int, row: bytes) -> str:
    """Draw a line through the dark squares of a row, one square thick, light ones left out."""
    parts: list[str] = []
    light = 0
    for dark, group in groupby(row):
        run = len(list(group))
        if not dark:
            light = run
        else:
            parts.append(f"m{light} 0h{run}" if parts else f"M{light} {y}.5h{run}")
    return "".join(parts)


def drawing(address: str) -> str:
    """Return the code of an address as an svg element, which is a file as well.

    Raises BadInput for an address that is too long.
    """
    drawn, title = code(address), say("QR code of {address}", address=address)
    whole = drawn.whole
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" width="{6 * whole}" '
        f'height="{6 * whole}" viewBox="0 0 {whole} {whole}" role="img">'
        f"<title>{escape(title, quote=False)}</title>"
        f'<path fill="#fff" d="M0 0h{whole}v{whole}H0z"/>'
        f'<path stroke="#000" shape-rendering="crispEdges" d="{drawn.data}" '
        f'transform="translate({MARGIN} {MARGIN})"/></svg>\n'
    )
