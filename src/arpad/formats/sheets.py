"""Tables of any kind: a list of games or a crosstable, told apart by their headings."""

from collections.abc import Sequence

from arpad.domain import Account, Event, Problem
from arpad.formats import crosstable_csv, games_csv, results_table
from arpad.formats.opening import Unreadable
from arpad.formats.reading import Reading, SectionFile
from arpad.formats.sheet import Sheet
from arpad.formats.trf import table

_HEADINGS_WITHIN = 30  # rows; results sites write the name of the tournament before


def read(data: bytes, *, strict: bool = False) -> SectionFile:
    """Read a table, comma, semicolon or tab between cells, or a spreadsheet; never raises.

    Rows of W12, D5, L8 are a crosstable of US Chess; 12w1, 5b½ is FIDE's way; a list of games has
    White, Black and the result. A table of a report's records is read as that report.
    """
    try:
        table_read = _read(Sheet(data), data, strict=strict)
    except Unreadable as error:
        return _nothing(error.account)
    problems = table_read.reading.problems
    if table_read.reading.nothing_read and all(each.severity != "error" for each in problems):
        return _nothing(Account("table-no-rows"), problems)
    return table_read


def _read(sheet: Sheet, data: bytes, *, strict: bool) -> SectionFile:
    """Read a table by its headings; raises Unreadable without any."""
    if files := table.read(sheet.rows, strict=strict):
        return SectionFile(tuple(file.reading for file in files))
    for at, line in enumerate(sheet.rows[:_HEADINGS_WITHIN]):
        if (fields := games_csv.columns(line)) is not None:
            return games_csv.read(sheet, at, fields, strict=strict)
        if (found := results_table.columns(line)) is not None:
            if results_table.is_us_chess(sheet, at, found):
                return crosstable_csv.read(data, strict=strict)
            return results_table.read(sheet, at, found, strict=strict)
    if games_csv.looks_bare(sheet):
        return games_csv.read(sheet, None, games_csv.bare(), strict=strict)
    in_one_column = crosstable_csv.read(data, strict=strict)
    if in_one_column.reading.event.entries:
        return in_one_column
    raise Unreadable("table-no-header")


def _nothing(account: Account, problems: Sequence[Problem] = ()) -> SectionFile:
    found = (Problem(account, "error"), *problems)
    return SectionFile((Reading(Event((), ()), {}, found),))
