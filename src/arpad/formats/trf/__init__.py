"""FIDE's Tournament Report File, in every edition people hand in: read, written, put in order."""

from arpad.formats.trf.compose import compose
from arpad.formats.trf.convert import convert
from arpad.formats.trf.file import Bye, NationalRating, Team, TrfFile
from arpad.formats.trf.reader import read
from arpad.formats.trf.writer import write

__all__ = ["Bye", "NationalRating", "Team", "TrfFile", "compose", "convert", "read", "write"]
