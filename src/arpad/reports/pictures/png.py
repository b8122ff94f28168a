"""Drawings as PNG, the same on every machine: with our own fonts and none of the machine's.

``python -m arpad.reports.pictures.png 1200`` draws what it reads.
"""

import sys
from functools import cache

from arpad.reports.fonts import FAMILY, fonts, signs


def png(drawing: str, width: int) -> bytes:
    """Return a drawing in SVG as PNG, ``width`` pixels wide.

    Raises ModuleNotFoundError without the extra ``png``.
    """
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing,
            width=width,
            skip_system_fonts=True,
            font_files=[*fonts(), signs()],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


@cache
def available() -> bool:
    """Whether drawings can be made: whether the extra ``png`` is installed."""
    try:
        import resvg_py  # noqa: F401

        fonts()
    except ModuleNotFoundError:
        return False
    return True


if __name__ == "__main__":
    sys.stdout.buffer.write(png(sys.stdin.buffer.read().decode(), int(sys.argv[1])))
