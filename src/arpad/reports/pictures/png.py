"""Drawings as PNG, the same on every machine: with our own fonts and none of the machine's."""

from functools import cache
from importlib.util import find_spec

from arpad.reports.fonts import FAMILY, fonts

WIDTH = 1440  # pixels of a picture


@cache
def installed() -> bool:
    """Whether the extra ``png`` is installed."""
    return all(map(find_spec, ("resvg_py", "ttf_opensans")))


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
            font_files=list(fonts()),
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )
