"""The font of pictures and papers that leave this machine: Open Sans, so that all look the same.

It comes with the extras ``png`` and ``pdf``; without them asking for it raises
ModuleNotFoundError, whose name the doors say.
"""

from typing import NamedTuple

FAMILY = "Open Sans"


class Fonts(NamedTuple):
    """The files of the font."""

    regular: str
    semibold: str
    bold: str


def fonts() -> Fonts:
    """Return where the font's files are."""
    import ttf_opensans as found

    return Fonts(
        str(found.OPENSANS_REGULAR.path),
        str(found.OPENSANS_SEMIBOLD.path),
        str(found.OPENSANS_BOLD.path),
    )
