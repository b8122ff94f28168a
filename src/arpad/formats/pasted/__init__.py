"""Games in pasted text of any kind: each shape that people hold is recognised as a whole.

Shapes are tables with headings, rows of results sites, rows of crosstables, TRF, calculations,
sentences, typed lists. A game counts only if every part of its row is explained by the shape; else
the row is shown as not read, with what was not clear. Games of others than one player are never
taken for one's own.
"""

from arpad.formats.pasted.own import First, first_rating
from arpad.formats.pasted.text import Pasted, PastedGame, read

__all__ = ["First", "Pasted", "PastedGame", "first_rating", "read"]
