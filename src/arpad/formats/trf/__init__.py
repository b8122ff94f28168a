"""FIDE's Tournament Report File, in every edition people hand in: read, written, put in order."""

from arpad.formats.trf.file import Bye, NationalRating, Team, TrfFile
from arpad.formats.trf.reader import read

__all__ = ["Bye", "NationalRating", "Team", "TrfFile", "read"]
