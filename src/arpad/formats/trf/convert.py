"""A TRF file put in order or brought into another edition, line by line.

A line stays as it is unless the wanted edition writes it differently. What the edition has no
place for is left out and named, record by record; so is all that could not be written exactly.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from arpad.domain import Problem
from arpad.formats import dates, time_control
from arpad.formats.reading import Findings, Written, kinds
from arpad.formats.trf import points, tournament
from arpad.formats.trf.file import TrfFile
from arpad.formats.trf.ordering import day_line, in_columns, round_days_line
from arpad.formats.trf.points import Scoring, is_dash
from arpad.formats.trf.records import NATIONAL as NATIONAL_ROWS
from arpad.formats.trf.records import RECORDS, at, cut, cut_all, number_in, put
from arpad.formats.trf.rows import Cell, TrfRow
from arpad.formats.trf.tabs import aligned
from arpad.formats.trf.writer import as_bytes

EDITIONS = ("TRF06", "TRF16", "TRF26")

KINDS = kinds("""
    warning/warning: convert-left-out convert-outweighed convert-part-left-out convert-name-cut
        convert-date-settled convert-code-kept convert-bye-kind convert-dashes-unsure
    note/note: convert-written-as convert-points-kept convert-points-told convert-row-kept
        convert-signs-lettered convert-dashes-halved
""")
"""What can be said of a file that is written anew: a warning is what was not kept as it was."""

_LETTERS = {"=": "H", "+": "F", "-": "Z"}
"""What TRF16 has for the signs that stand for byes in TRF06, where they have no opponent."""
_SIGNS = {"H": "=", "F": "+", "U": "+", "Z": "-"}
_OTHER_POINTS = ("299", "250", "XXA", "310", "320")
"""Records that add to points or tell of those of teams, so that results alone do not."""

_LATER = "WDLHFUZ"
"""The codes that came after TRF06."""


def convert(file: TrfFile, edition: str = "") -> Written:
    """Return the file in the layout FIDE prescribes, in another edition if one is named.

    Without an edition no record is left out and no result written otherwise. The problems say what
    was: warnings that something of the file is no longer there as it was, notes that it is there
    in other words.
    """
    conversion = _Conversion(file, edition)
    data = as_bytes(conversion.lines())
    return Written({"": data}, conversion.problems())


def left_out(file: TrfFile, target: str, kept: Collection[str]) -> tuple[Problem, ...]:
    """Return what another format has no place for: every record but those of the codes kept."""
    findings = Findings(KINDS, most=len(file.lines))
    for code, lines in file.records.items():
        for number, text in () if code in kept else lines:
            values = {"edition": target, "code": text[:3], "text": text[3:].strip()}
            findings.add("convert-left-out", number, **values)
    return findings.in_order()


class _Conversion:
    def __init__(self, file: TrfFile, edition: str) -> None:
        self._file = file
        self._edition = edition
        self._findings = Findings(KINDS, most=len(file.lines) * 1000)
        self._rows = {row.line: row for row in file.rows.values()}
        self._scoring = Scoring(file.records)
        self._halved = _halved(file, self._scoring)
        self._off = {
            row.number
            for row in file.rows.values()
            if row.points is not None and row.points != self._scoring.total(row.cells)
        }
        self._instead: dict[int, list[str]] = {}
        self._before: dict[int, str] = {}
        self._counted: dict[str, list[int]] = {}
        if edition:
            self._points()
        if edition == "TRF26":  # what programs said in records of their own
            self._as("XXR", "142", lambda text: text if number_in(text) is not None else None)
            self._as("XXC", "152", {"white1": "W", "black1": "B"}.get)
        elif edition:
            self._older()

    def problems(self) -> tuple[Problem, ...]:
        """Return what is to be said, in order of lines."""
        for code, lines in self._counted.items():
            self._findings.add(code, lines[0], count=len(lines))
        return self._findings.in_order()

    def lines(self) -> Iterator[str]:
        """Give the lines of the new file."""
        for number, whole in enumerate(self._file.lines, self._file.first):
            line = whole.rstrip("\r\n")
            if row := self._rows.get(number):
                if number in self._before:
                    yield self._before[number]
                text = aligned(line.rstrip(), "001") if "\t" in line else line.rstrip(" ")
                yield self._row(text, row)
            elif number in self._instead:
                yield from self._instead[number]
            else:
                yield self._in_order(number, line)

    def _in_order(self, number: int, line: str) -> str:
        event = self._file.reading.event
        code = line[:3]
        if code == "132":
            days = tournament.by_column(event, self._file.records, number)
            ordered = round_days_line(line, days)
            doubt = self._doubt("trf-round-day-assumed", number)
        elif code in ("042", "052") and line[4:].strip() == self._file.value(code):
            ordered = day_line(line, event.start if code == "042" else event.end)
            text = line[4:].strip()
            unsure = len(dates.readings(text)) > 1 and self._doubt("trf-date-assumed")
            doubt = {"text": text, "day": ordered[4:]} if unsure else {}
        else:
            return line
        if ordered != line and doubt:
            self._say("convert-date-settled", number, **doubt)
        return ordered

    def _doubt(self, code: str, line: int | None = None) -> Mapping[str, object]:
        """Return what the reading says of a date it assumed, in a line or anywhere."""
        for problem in self._file.reading.problems:
            if problem.account.code == code and line in (None, problem.line):
                return problem.account.values
        return {}

    def _say(self, kind: str, line: int, **values: object) -> None:
        self._findings.add(kind, line, edition=self._edition, **values)

    def _say_of(self, kind: str, row: TrfRow, time: int | None = None, **values: object) -> None:
        """Say something of a player's row, or of one of its rounds."""
        column, round_ = (None, None) if time is None else (row.column(time), time + 1)
        values["edition"] = self._edition
        self._findings.add(kind, row.line, column, row.number, round_, **values)

    # --- Players ---------------------------------------------------------------------------------

    def _row(self, text: str, row: TrfRow) -> str:
        """Return a player's row in its columns, its results in the codes of the edition."""
        ordered = in_columns(text, row)
        if ordered is None:
            self._say_of("convert-row-kept", row)
            ordered = text
        else:
            row = row._replace(starts=None)
            if (width := at("001", "name").width) < len(row.name):
                self._say_of("convert-name-cut", row, text=row.name, name=row.name[:width])
        if not self._edition:
            return ordered
        codes = {
            row.column(time, "result") - 1: code
            for time, cell in enumerate(row.cells)
            if (code := self._code(row, time, cell)) != cell[2]
        }
        signs = list(ordered.ljust(max(codes, default=-1) + 1))
        for place, code in codes.items():
            signs[place] = code
        return "".join(signs)

    def _code(self, row: TrfRow, time: int, cell: Cell) -> str:
        opponent, colour, code = cell
        # As in TRF06 a sign without opponent is a bye; later it can be a forfeit.
        old = self._file.edition == "TRF06" and colour not in ("w", "b")
        if self._edition == "TRF06":
            return self._sign(row, time, cell) if code in _LATER else code
        if not opponent and is_dash(cell) and row.number in self._halved:
            if self._halved[row.number]:
                self._counted.setdefault("convert-dashes-halved", []).append(row.line)
                return "H"
            self._say_of("convert-dashes-unsure", row, time)
        elif not opponent and (code == "=" or (old and code in _LETTERS)):
            letter, worth = _LETTERS[code], self._scoring.values
            if worth[colour + letter] == worth[colour + code]:
                self._counted.setdefault("convert-signs-lettered", []).append(row.line)
                return letter
        return code

    def _sign(self, row: TrfRow, time: int, cell: Cell) -> str:
        """Return the sign that stood for a letter in TRF06 if it says the same, else the letter."""
        opponent, colour, code = cell
        sign = _SIGNS.get(code, "")
        # In a row whose points are not its rounds' a dash would be taken for half a point.
        halved = sign == "-" and row.number in self._off
        differ = len({self._scoring.values[colour + way] for way in (sign or " ", code)}) > 1
        if opponent or not sign or halved or differ:
            self._say_of("convert-code-kept", row, time, code=code)
            return code
        if code == "U":
            self._say_of("convert-bye-kind", row, time)
        return sign

    # --- Records ---------------------------------------------------------------------------------

    def _records(self, code: str) -> Sequence[tuple[int, str]]:
        return self._file.records.get(code, ())

    def _points(self) -> None:
        """Write what results are worth as the edition does: record 162, or XXS of the programs.

        Where that cannot say all of it the records of programs stay.
        """
        wanted = "162" if self._edition == "TRF26" else "XXS"
        given = sorted(line for code in points.SCORING for line in self._records(code))
        values, rows = self._scoring.values, self._file.rows.values()
        coded = bool(self._records("162"))
        if not given and wanted == "162":
            self._points_told()
        if not given or coded == (wanted == "162") or (not coded and values == Scoring({}).values):
            return
        line = points.as_coded(values) if wanted == "162" else points.as_paired(values)
        exact = points.all_understood(self._file.records)
        if points.means_the_same(values, line, rows) and (exact or wanted == "XXS"):
            for number, text in given:
                self._instead[number] = []
                said = {"code": text[:3], "text": line}
                if exact:
                    self._say("convert-written-as", number, **said)
                else:
                    self._say("convert-part-left-out", number, **said, names=["the rest of it"])
            self._instead[given[0][0]] = [line]
            return
        for number, text in given:
            if text[:3] != "162":
                self._say("convert-points-kept", number, code=text[:3], wanted=wanted)

    def _points_told(self) -> None:
        """Write what results are worth where only the points themselves tell it."""
        codes = [p.account.code for p in self._file.reading.problems]
        if "trf-points-differ" not in codes or any(map(self._records, _OTHER_POINTS)):
            return
        if (values := points.told_by(list(self._file.rows.values()))) is not None:
            first, self._halved = min(self._rows), {}
            self._before[first] = points.as_coded(values)
            self._scoring = Scoring({"162": [(first, self._before[first])]})
            self._say("convert-points-told", first, text=self._before[first])

    def _older(self) -> None:
        """Write what an older edition can say, and leave out all else that came with TRF26."""
        self._rounds()
        self._as("152", "XXC", {"W": "white1", "B": "black1"}.get)
        if not self._file.value("092"):
            for number, text in self._records("192")[:1]:
                self._write_as(number, "192", f"092 {text[4:].strip()}")
        self._time()
        if not self._records("013"):
            self._teams()
        for code, lines in self._file.records.items():
            if code == NATIONAL_ROWS or (code in RECORDS and RECORDS[code].edition == "TRF26"):
                for number, text in lines:
                    if number not in self._instead:
                        self._leave_out("convert-left-out", number, text)

    def _leave_out(self, kind: str, number: int, text: str, **values: object) -> None:
        self._instead[number] = []
        self._say(kind, number, code=text[:3], text=text[3:].strip(), **values)

    def _write_as(self, number: int, code: str, line: str, *, there: bool = False) -> None:
        """Write a record otherwise; ``there``: the line is in the file already."""
        self._instead[number] = [] if there else [line]
        self._say("convert-written-as", number, code=code, text=line)

    def _as(self, code: str, other: str, said: Callable[[str], str | None]) -> None:
        """Write the first record of a code under another if that is not there and can say it."""
        for number, text in [] if self._records(other) else self._records(code)[:1]:
            if (value := said(text[4:].strip())) is not None:
                self._write_as(number, code, f"{other} {value}")

    def _rounds(self) -> None:
        """Write the number of rounds in the record of programs; where they differ, 142 holds."""
        others = self._records("XXR")
        for number, text in self._records("142")[:1]:
            if (rounds := number_in(text[4:])) is None:
                return
            if others and number_in(others[0][1][4:]) == rounds:
                self._write_as(number, "142", others[0][1], there=True)
                return
            for line, other in others:
                self._leave_out("convert-outweighed", line, other, other="142")
            self._write_as(number, "142", f"XXR {text[4:].strip()}")

    def _time(self) -> None:
        """Write the coded time control in words, unless the words there are read as the same."""
        given, worded = self._records("222"), self._records("122")
        control = self._file.reading.event.time_control
        coded = self._file.value("222")
        if control is None or time_control.read_coded(coded) != control:
            return
        read = time_control.read_time_control
        texts = [text for text in _in_words(coded) if read(text).control == control]
        if worded and read(self._file.value("122")).control == control:
            for number, text in given if self._file.value("122") in texts else ():
                if text[4:].strip() == coded:
                    self._write_as(number, "222", f"122 {texts[0]}", there=True)
            return
        if texts:
            first = next(number for number, text in given if text[4:].strip())
            for number, text in worded:
                self._leave_out("convert-outweighed", number, text, other="222")
            self._write_as(first, "222", f"122 {texts[0]}")

    def _teams(self) -> None:
        """Write the teams in the old record, which has their names and members alone."""
        for number, text in self._records("310"):
            part = {it.name: cut(text, it) for it in RECORDS["310"].fields if not it.every}
            line = put("013", at("013", "name"), part["name"])
            members = cut_all(text, at("310", "member"))
            for time, member in enumerate(members):
                line = put(line, at("013", "member"), member, time)
            others = [
                name.replace("_", " ") for name, said in part.items() if said and name != "name"
            ]
            pieces = "".join(["310", *members, *part.values()])
            if sorted(pieces.replace(" ", "")) != sorted(text.replace(" ", "")):
                others.append("the rest of it")
            self._instead[number] = [line.rstrip()]
            self._say("convert-part-left-out", number, code="310", text=line.rstrip(), names=others)


def _in_words(coded: str) -> Iterator[str]:
    """Give the ways a coded time control can be written for people and programs."""
    if said := re.fullmatch(r"(\d+)(?:\+(\d+))?", coded):
        seconds, increment = int(said[1]), said[2]
        base = f"{seconds // 60} minutes" if seconds % 60 == 0 else f"{seconds} seconds"
        yield f"{base} + {increment} seconds per move" if increment else base
    yield coded


def _halved(file: TrfFile, scoring: Scoring) -> Mapping[int, bool]:
    """Return whose dashes counted half a point; False where not all of them did."""
    codes = {problem.account.code for problem in file.reading.problems}
    if scoring.values["-H"] != points.HALF or "trf-dash-half-point" not in codes:
        return {}
    return {
        row.number: halves == sum(map(is_dash, row.cells))
        for row in file.rows.values()
        if (halves := points.half_point_dashes(row, scoring))
    }
