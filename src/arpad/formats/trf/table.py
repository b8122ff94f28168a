"""TRF files as tables of commas: a row for each line, a column for each field of a player's row.

Whatever is in the file is in the table, and the table is read as the file: every row is made a
line again and read by the reader of TRF.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from arpad.domain import Account, Problem
from arpad.formats.reading import Written
from arpad.formats.sheet import SheetRow
from arpad.formats.trf.convert import convert
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.reader import read as read_trf
from arpad.formats.trf.records import ONCE, cut
from arpad.formats.trf.rows import PER_ROUND, ROUNDS_FROM
from arpad.formats.trf.writer import END, row_line

_HEAD = ("record", "text", *(field.name for field in ONCE))
_SECTION = "section"
_MOST_ROUNDS = 200  # columns; a row of more rounds stands as one text
_CODE = 3
_LONGEST = 100_000  # what is longer is no line of a table


def write(files: Sequence[TrfFile]) -> Written:
    """Return files as one table in UTF-8, their lines put in order, and what was not kept.

    Of several events each row has the number of its section.
    """
    reports = [convert(file) for file in files]
    problems = [problem for report in reports for problem in report.problems]
    rows = []
    for section, report in enumerate(reports, 1):
        for at, line in enumerate(report.data.decode().removesuffix(END).split(END), 1):
            rows.append((str(section), _row(line[:_LONGEST])))
            if len(line) > _LONGEST:
                values = {"edition": "CSV", "code": line[:_CODE], "text": line[-50:]}
                problems.append(Problem(Account("convert-left-out", values), "warning", at))
    rounds = max((len(row) - len(_HEAD) for _, row in rows), default=0)
    out = io.StringIO(newline="")
    table = csv.writer(out, lineterminator=END)
    several = [_SECTION] if len(files) > 1 else []
    table.writerow([*_HEAD[:1], *several, *_HEAD[1:], *(f"r{at}" for at in range(1, rounds + 1))])
    for number, row in rows:
        own = [number] if several else []
        table.writerow([*row[:1], *own, *row[1:], *[""] * (len(_HEAD) + rounds - len(row))])
    return Written({"": out.getvalue().encode(errors="replace")}, tuple(problems))


def read(rows: Sequence[SheetRow], *, strict: bool = False) -> tuple[TrfFile, ...]:
    """Return the files in a table, none if it is no such table; this never raises.

    Lines of the findings are those of the table.
    """
    names = [cell.strip().lower() for cell in rows[0].cells] if rows else []
    if [name for name in names if name != _SECTION][:3] != list(_HEAD[:3]):
        return ()
    place = names.index(_SECTION) if _SECTION in names else len(names)
    groups = groupby(rows[1:], lambda line: "".join(line.cells[place : place + 1]))
    files = [_file(list(group), names, strict=strict) for _, group in groups]
    return tuple(files or [_file([], names, strict=strict)])


def _file(rows: Sequence[SheetRow], names: Sequence[str], *, strict: bool) -> TrfFile:
    first = rows[0].number if rows else 1
    texts: list[str] = []
    for row in rows:
        texts += [""] * (row.number - first - len(texts))
        texts.append(_line(row.cells, names))
    file = read_trf(END.join([*texts, ""]), strict=strict, first=first)
    # Columns of a line are none of the table.
    problems = tuple(problem._replace(column=None) for problem in file.reading.problems)
    return replace(file, reading=replace(file.reading, problems=problems))


# --- Rows and lines ------------------------------------------------------------------------------


def _row(line: str) -> list[str]:
    """Return the cells of a line: fields where they say all of it, else its code and its text."""
    if line[:_CODE] == "001" or (line[:_CODE].isalpha() and len(line) > ROUNDS_FROM - PER_ROUND):
        row = [line[:_CODE], "", *(cut(line, field) for field in ONCE), *_rounds(line)]
        names = [*_HEAD, *(f"r{at}" for at in range(1, len(row) - len(_HEAD) + 1))]
        if len(row) <= len(_HEAD) + _MOST_ROUNDS and _line(row, names) == line:
            return row
    row = [line[:_CODE], line[_CODE + 1 :]]
    return row if _line(row, _HEAD) == line else ["", line]


def _rounds(line: str) -> Iterator[str]:
    """Give what stands in each round, without blanks before it where that leaves no doubt."""
    for place in range(ROUNDS_FROM, len(line), PER_ROUND):
        text = line[place + 2 : place + PER_ROUND].rstrip(" ")
        plain = text.lstrip(" ")
        yield plain if _round(plain) == text.ljust(PER_ROUND - 2) else text


def _round(text: str) -> str:
    """Return a round as it stands in a row: opponent, colour and result, each in its columns."""
    parts = text.split(" ")
    if len(text) < PER_ROUND - 2 and len(parts) in (2, 3) and parts[0].isdigit():
        text = " ".join([f"{parts[0]:>4}", *parts[1:]])
    return text.ljust(PER_ROUND - 2)


def _line(cells: Sequence[str], names: Sequence[str]) -> str:
    """Return a row as the line it was."""
    part = dict(zip(names, cells, strict=False))
    code, text = part.get("record", ""), part.get("text", "")
    if code.isdigit():
        code = code.zfill(_CODE)  # a spreadsheet takes it for a number
    rounds = [part.get(name, "") for name in names if name[:1] == "r" and name[1:].isdigit()]
    if not any(part.get(field.name) for field in ONCE) and not any(rounds):
        return f"{code} {text}" if code and text else code or text
    values = (part.get(field.name, "") for field in ONCE)
    return row_line(code, values, ("  " + _round(text) for text in rounds))
