"""Whether the points of a player's row are the sum of its rounds."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import accumulate

from arpad.formats.reading import Findings
from arpad.formats.trf.records import RECORDS, Records, at, cut, cut_all, put
from arpad.formats.trf.rows import Cell, TrfRow

Values = dict[str, int]
"""Tenths of a point by colour and code, as in ``w1``."""

_COLOURS = "wb- "
_WIN, _DRAW, _LOSS, _ABSENCE = "1W+F", "=DH", "0L", "-Z"
_UNITS = 10
HALF = _UNITS // 2
_NUMBER = r"-?(?:\d{1,3}(?:[.,]\d)?|[.,]\d)"


def tenths(text: str) -> int:
    """Return a number of points such as ``1.0`` or ``-0,5`` in tenths."""
    return int(Decimal(text.replace(",", ".")) * _UNITS)


def _by_colour(values: Values) -> dict[str, Values]:
    worth: dict[str, Values] = {colour: {} for colour in _COLOURS}
    for key, value in values.items():
        worth[key[0]][key[1]] = value
    return worth


_USUAL: Values = {
    colour + code: value
    for codes, value in ((_WIN + "U", _UNITS), (_DRAW, HALF), (_LOSS + _ABSENCE + " ?", 0))
    for code in codes
    for colour in _COLOURS
}
_USUAL_BY_COLOUR = _by_colour(_USUAL)


class Scoring:
    """What each result is worth in an event: 1, ½ and 0 unless records say otherwise.

    Of record 162 a bye is worth a win, a half-point bye a draw, if not told; of two words of XXS
    for one thing the last one holds.
    """

    def __init__(self, records: Records) -> None:
        self.values = _USUAL.copy()
        given = {
            letter: value
            for _, text in records.get("162", ())
            for letter, value in _OF_162.findall(text[4:_READ].upper())
        }
        for letter, codes in _LETTERS.items():
            if letter in given:
                self._set(codes, tenths(given[letter]))
        for _, text in records.get("XXS", ()):
            for name, value in _OF_XXS.findall(text[3:_READ].upper()):
                if name in _PAIRED:
                    self._set(_PAIRED[name][0], tenths(value), _PAIRED[name][1])
        for name, codes in _OF_BBP.items():
            for _, text in records.get(name, ()):
                if said := re.match(rf"\s*({_NUMBER})", text[3:40], re.ASCII):
                    self._set(codes, tenths(said[1]))
        usual = self.values == _USUAL
        self._by_colour = _USUAL_BY_COLOUR if usual else _by_colour(self.values)

    def _set(self, codes: str, value: int, colours: str = _COLOURS) -> None:
        self.values |= {colour + code: value for code in codes for colour in colours}

    def total(self, cells: Iterable[Cell]) -> int:
        """Return the points of rounds, in tenths."""
        worth = self._by_colour
        return sum([worth[colour][code] for _, colour, code in cells])


_READ = 400  # characters of a record that are looked at
_OF_162 = re.compile(rf"([WDLAPXZ])\s{{0,6}}({_NUMBER})", re.ASCII)
_LETTERS = {"W": _WIN + "U", "D": _DRAW, "L": _LOSS, "Z": _ABSENCE, "A": _ABSENCE, "P": "U"}
"""The letters of record 162, a later one going before what an earlier one says too."""
_OF_XXS = re.compile(rf"(?<![A-Z])([A-Z]++)\s?=\s?({_NUMBER})")
_PAIRED = {"W": (_WIN, _COLOURS), "D": (_DRAW, _COLOURS), "L": ("0L", _COLOURS)}
_PAIRED |= {side.upper() + name: (codes, side)
            for name, codes in (("W", "1W"), ("D", "=D"), ("L", "0L"))
            for side in "wb"}  # fmt: skip
_PAIRED |= {name: (code, _COLOURS) for name, code in (("ZPB", "Z"), ("HPB", "H"), ("FPB", "F"),
            ("PAB", "U"), ("FW", "+"), ("FL", "-"))}  # fmt: skip
_OF_BBP = {"BBW": _WIN, "BBD": _DRAW, "BBL": "0L", "BBZ": "Z", "BBF": "-", "BBU": "U"}
SCORING = ("162", "XXS", *_OF_BBP)
"""The records that say what results are worth."""

_CODED = {"W": "w1", "D": "w=", "L": "w0", "A": "-Z", "P": "-U"}
_MEANT = [colour + code for colour in "wb" for code in "1=0WDL+-"]
_MEANT += ["-" + code for code in "HFUZ+=-"]


def as_coded(values: Values) -> str:
    """Return record 162 for these values; absences and pairing byes where they are not as usual."""
    line, time = "162", 0
    usual = {"-Z": 0, "-U": values["w1"]}
    for letter, key in _CODED.items():
        if values[key] != usual.get(key):
            line = put(line, at("162", "code"), letter, time)
            line = put(line, at("162", "points"), written(values[key]), time)
            time += 1
    return line


def as_paired(values: Values) -> str:
    """Return record XXS for these values: wins and draws, and what does not follow from them."""
    line = f"XXS W={written(values['w1'])} D={written(values['w='])}"
    for name, (codes, colours) in _PAIRED.items():
        key = colours[0] + codes[0]
        if name not in "WDL" and Scoring({"XXS": [(0, line)]}).values[key] != values[key]:
            line += f" {name}={written(values[key])}"
    return line


def means_the_same(values: Values, line: str, rows: Iterable[TrfRow]) -> bool:
    """Whether a record alone gives every possible result, and those in the rows, their values."""
    other = Scoring({line[:3]: [(0, line)]}).values
    used = {colour + code for row in rows for _, colour, code in row.cells}
    return all(values[key] == other[key] for key in used.union(_MEANT))


# Tenths for a win, a draw, a loss and a pairing bye, as they are in use.
_IN_USE = [
    (win, draw, loss, bye)
    for win, draw, loss in ((10, 5, 0), (30, 10, 0), (20, 10, 0), (30, 20, 10))
    for bye in (win, draw, 0)
]


def told_by(rows: Collection[TrfRow]) -> Values | None:
    """Return the values that the points of all rows tell of; None if they do not tell of one.

    What no row has is worth as usual: nothing for an absence, a win for a pairing bye.
    """
    given = [row for row in rows if row.points is not None]
    fitting = []
    for win, draw, loss, bye in _IN_USE:
        line = as_coded({"w1": win, "w=": draw, "w0": loss, "-Z": 0, "-U": bye})
        scoring = Scoring({"162": [(0, line)]})
        if given and all(scoring.total(row.cells) == row.points for row in given):
            fitting.append(scoring.values)
    used = {colour + code for row in given for _, colour, code in row.cells}
    alike = {tuple(values[key] for key in sorted(used)) for values in fitting}
    usual = Scoring({})
    if len(alike) != 1 or all(usual.total(row.cells) == row.points for row in given):
        return None
    return fitting[0]


_WHOLE = {
    "XXS": re.compile(rf"(?:\s*([A-Z]+)\s?=\s?{_NUMBER}(?!\S))*\s*", re.ASCII),
    "162": re.compile(rf"(?:\s*[WDLAPZX]\s{{0,6}}{_NUMBER}(?!\S))*\s*", re.ASCII),
}
_VALUE_OF_BBP = re.compile(rf"\s*{_NUMBER}\s*", re.ASCII)


def all_understood(records: Records) -> bool:
    """Whether another record can say all that stands in the records of points."""
    unknown = any("X" in text[4:].upper() for _, text in records.get("162", ()))
    return not unknown and not any(_not_understood(records))


def _not_understood(records: Records) -> Iterator[tuple[int, str]]:
    """Give the records of points of which not everything is read, such as hundredths."""
    for code in SCORING:
        for line, text in records.get(code, ()):
            said = text.upper()[4 if code == "162" else 3 :]
            shape = _WHOLE.get(code, _VALUE_OF_BBP)
            whole = shape.fullmatch(said)
            known = code != "XXS" or set(re.findall(r"[A-Z]+", said)) <= set(_PAIRED)
            if len(text) > _READ or not whole or not known:
                yield line, text


def check_points(rows: Sequence[TrfRow], records: Records, findings: Findings) -> None:
    """Say whose points are not the sum of the rounds.

    Abnormal points (record 299) belong to the sum, acceleration may. If every row agrees with the
    sum up to one earlier round, the file was written then, and that is said once.
    """
    for line, text in _not_understood(records):
        findings.add("trf-scoring-unreadable", line, 4, code=text[:3], text=text[3:].strip())
    scoring = Scoring(records)
    off = [row for row in rows if row.points is not None and scoring.total(row.cells) != row.points]
    if off:
        extra = _abnormal(records, scoring, rows)
        off = [row for row in off if not _explained(row, scoring, extra, records)]
    if not off or _of_earlier_round(rows, off, scoring, findings):
        return
    dashes = [row for row in off if half_point_dashes(row, scoring)]
    if dashes:
        findings.add("trf-dash-half-point", dashes[0].line, count=len(dashes))
    halved = {row.number for row in dashes}
    for row in off:
        if row.number not in halved:
            values = {"given": written(row.points or 0), "sum": written(scoring.total(row.cells))}
            column = row.column(0, "points")
            findings.add("trf-points-differ", row.line, column, row.number, **values)


def written(points: int) -> str:
    """Write tenths as the format does."""
    return f"{points / _UNITS:.1f}"


def _explained(row: TrfRow, scoring: Scoring, extra: Mapping[int, int], records: Records) -> bool:
    """Whether abnormal points, acceleration or byes of teams make up the difference."""
    difference = (row.points or 0) - scoring.total(row.cells) - extra.get(row.number, 0)
    possible = {0} | _accelerated(row.number, records)
    if "310" in records:  # what a bye is worth may be told for teams, and nothing for members
        byes = sum(1 for cell in row.cells if cell[2] == "U")
        possible.add(-byes * scoring.values["-U"])
    return difference in possible


def _abnormal(records: Records, scoring: Scoring, rows: Sequence[TrfRow]) -> Mapping[int, int]:
    """Return the points that records 299 add or take, by starting rank."""
    extra = Counter[int]()
    cells = {row.number: row.cells for row in rows}
    for _, text in records.get("299", ()):
        kind, points, round_ = (cut(text, at("299", name)) for name in ("type", "points", "round"))
        for said in cut_all(text[:_READ], at("299", "id")):
            if re.fullmatch(_NUMBER, points, re.ASCII) and re.fullmatch(r"\d{1,4}", said, re.ASCII):
                # A typed abnormal result replaces points, a bonus or penalty none.
                typed = kind and re.fullmatch(r"0*[1-9]\d{0,2}", round_, re.ASCII)
                time = int(round_) if typed else 0
                normal = scoring.total(cells.get(int(said), ())[time - 1 : time]) if typed else 0
                extra[int(said)] += tenths(points) - normal
    return extra


def _accelerated(number: int, records: Records) -> set[int]:
    """Return the fictitious points a player may have been given, by records XXA and 250."""
    texts: list[str] = []
    for _, text in records.get("XXA", ()):
        if cut(text, at("XXA", "id")) == str(number):
            texts += cut_all(text[:5000], at("XXA", "points"))
    for _, text in records.get("250", ()):
        part = {field.name: cut(text, field) for field in RECORDS["250"].fields}
        first, last = part["first_id"], part["last_id"]
        if first.isdecimal() and last.isdecimal() and int(first) <= number <= int(last):
            texts.append(part["points"])
    return {tenths(text) for text in texts if re.fullmatch(_NUMBER, text, re.ASCII)}


def _of_earlier_round(
    rows: Sequence[TrfRow], off: Sequence[TrfRow], scoring: Scoring, findings: Findings
) -> bool:
    """Say it if all rows have the points they had after one earlier round."""
    fitting = set(range(max(len(row.cells) for row in rows)))
    for row in rows:
        if row.points is not None:
            worth = (scoring.total([cell]) for cell in row.cells)
            sums = list(accumulate(worth, initial=0))
            fitting = {time for time in fitting if sums[min(time, len(sums) - 1)] == row.points}
        if not fitting:
            return False
    findings.add("trf-points-of-round", off[0].line, last=max(fitting))
    return True


def half_point_dashes(row: TrfRow, scoring: Scoring) -> int:
    """Return how many rounds without opponent, marked by a dash, counted half a point.

    None did if halves are not what the points have beside the other rounds.
    """
    halves, rest = divmod((row.points or 0) - scoring.total(row.cells), HALF)
    return halves if not rest and 0 < halves <= sum(map(is_dash, row.cells)) else 0


def is_dash(cell: Cell) -> bool:
    """Whether a round has a dash and no opponent."""
    opponent, colour, code = cell
    return not opponent and (code == "-" or (colour == "-" and code == " "))
