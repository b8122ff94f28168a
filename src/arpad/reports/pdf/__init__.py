"""Results and reports as PDF: on paper, with the working, and text that can be searched.

It comes with the extra ``pdf``; without it the modules here raise ModuleNotFoundError, and
``missing`` says beforehand what is not there.
"""

from functools import cache
from importlib.util import find_spec

_NEEDED = ("fpdf", "segno", "ttf_opensans")


@cache
def missing() -> str:
    """Return the name of what PDF needs and is not installed, empty for none; loads nothing."""
    return next((name for name in _NEEDED if find_spec(name) is None), "")
