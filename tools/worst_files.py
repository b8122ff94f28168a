"""Files that cost a reader much: of every format, as large as asked for."""

from worst_packed import sheet
from worst_texts import WORST, name

__all__ = ["WORST", "name", "sheet"]
