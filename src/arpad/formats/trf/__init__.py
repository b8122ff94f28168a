"""FIDE's Tournament Report File, in every edition people hand in: read, written, put in order."""

from arpad.formats.trf import table
from arpad.formats.trf.convert import convert, left_out
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.reader import read
from arpad.formats.trf.writer import compose, starting_ranks, write

__all__ = ["TrfFile", "compose", "convert", "left_out", "read", "starting_ranks", "table", "write"]
