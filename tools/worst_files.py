"""Files that cost a reader much: of every format, as large as asked for."""

from worst_packed import sheet
from worst_texts import WORST, name, pgn_of_many_games

__all__ = ["WORST", "name", "pgn_of_many_games", "sheet"]
