"""The fonts of pictures and papers that leave this machine: the same everywhere.

Open Sans, and for the signs that it lacks (▲ ■ ▼ ◆ ● ○ →) a font of our own, drawn by
tools/make_signs.py.

Open Sans comes with the extras ``png`` and ``pdf``; without them asking for it raises
ModuleNotFoundError, whose name the doors say.
"""

from pathlib import Path
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


def signs() -> str:
    """Return where the font is that has only the signs which Open Sans lacks."""
    return str(Path(__file__).with_name("signs.ttf"))
