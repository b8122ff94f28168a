"""QR codes of addresses, as shapes of our own; segno says which squares are dark."""

from html import escape
from typing import NamedTuple

from arpad.errors import BadInput, InputError
from arpad.language import say

MOST_BYTES = 2953  # of the largest code, at the lowest level of correction
MARGIN = 4  # light squares around a code, without which scanners do not find it


class Code(NamedTuple):
    """A QR code: how many squares its side has, and the dark ones as path data."""

    side: int
    data: str

    @property
    def whole(self) -> int:
        """The squares of a side with the light margin."""
        return self.side + 2 * MARGIN


def code(address: str) -> Code:
    """Return the code of an address; raises BadInput for one that no code holds."""
    import segno

    size = len(address.encode())
    if size > MOST_BYTES:
        given = say("an address of {size} bytes", size=size)
        allowed = say("at most {most} bytes in a QR code", most=MOST_BYTES)
        reason = say("the link is too long for a QR code.")
        raise BadInput([InputError("query", given, allowed, reason=reason)])
    made = segno.make_qr(address, error="l")  # raised by segno where the size allows it
    rows = [bytes(row) for row in made.matrix]
    return Code(len(rows), "".join(_row(y, row) for y, row in enumerate(rows)))


def _row(y: int, row: bytes) -> str:
    """Draw the dark squares of a row, neighbours together."""
    parts, x = [], 0
    while x < len(row):
        run = 1
        while x + run < len(row) and row[x + run] == row[x]:
            run += 1
        if row[x]:
            parts.append(f"M{x} {y}h{run}v1h-{run}z")
        x += run
    return "".join(parts)


def drawing(address: str) -> str:
    """Return the code of an address as an svg element, which is a file as well.

    Raises BadInput for an address that is too long.
    """
    found, title = code(address), say("QR code of {address}", address=address)
    whole = found.whole
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" width="{6 * whole}" '
        f'height="{6 * whole}" viewBox="0 0 {whole} {whole}" role="img">'
        f"<title>{escape(title, quote=False)}</title>"
        f'<path fill="#fff" d="M0 0h{whole}v{whole}H0z"/>'
        f'<path shape-rendering="crispEdges" transform="translate({MARGIN} {MARGIN})" '
        f'd="{found.data}"/></svg>\n'
    )
