"""Tables of any kind: a list of games or a crosstable, told apart by their headings."""

from itertools import pairwise

from arpad.domain import Account
from arpad.formats import crosstable_csv, games_csv, players_csv, results_table
from arpad.formats.opening import Unreadable
from arpad.formats.reading import SectionFile, nothing
from arpad.formats.sheet import Sheet
from arpad.formats.trf import table as of_records

_FEWEST_CELLS = 3  # a name with a round, or two names with a result
_HEADINGS_WITHIN = 30  # rows; results sites write the name of the tournament before


def read(data: bytes, *, strict: bool = False) -> SectionFile:
    """Read a table, comma, semicolon or tab between cells, or a spreadsheet; never raises.

    Rows of W12, D5, L8 are a crosstable of US Chess; 12w1, 5b½ is FIDE's way; a list of games has
    White, Black and the result. A table of a report's records is read as that report.
    """
    try:
        table_read = _read(Sheet(data), strict=strict)
    except Unreadable as error:
        return nothing(error.account)
    problems = table_read.reading.problems
    if table_read.reading.nothing_read and all(problem.severity != "error" for problem in problems):
        return nothing(Account("table-no-rows"), problems)
    return table_read


def begins(text: str) -> bool:
    """Whether a text begins with headings that are read here, above a row of as many cells."""
    try:
        sheet = Sheet(text)
    except Unreadable:
        return False
    return any(
        min(len(line.cells), len(after.cells)) >= _FEWEST_CELLS
        and (games_csv.columns(line) is not None or results_table.headed(sheet, line) is not None)
        for line, after in pairwise(sheet.rows[:_HEADINGS_WITHIN])
    )


def _read(sheet: Sheet, *, strict: bool) -> SectionFile:
    """Read a table by its headings; raises Unreadable without any."""
    if files := of_records.read(sheet.rows, strict=strict):
        return SectionFile(tuple(file.reading for file in files))
    for at, line in enumerate(sheet.rows[:_HEADINGS_WITHIN]):
        if (fields := games_csv.columns(line)) is not None:
            return games_csv.read(sheet, at, fields, strict=strict)
        if (table := results_table.headed(sheet, line)) is not None:
            if results_table.is_us_chess(table, at):
                return crosstable_csv.read(sheet, at, strict=strict)
            return results_table.read(table, at, strict=strict)
    if games_csv.looks_bare(sheet):
        return games_csv.read(sheet, None, games_csv.BARE, strict=strict)
    in_one_column = crosstable_csv.read(sheet, strict=strict)
    if in_one_column.reading.event.entries:
        return in_one_column
    raise Unreadable("table-of-players" if players_csv.lists_players(sheet) else "table-no-header")
