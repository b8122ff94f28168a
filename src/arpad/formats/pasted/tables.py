"""Rows of one player's games in tables: every cell has a part, or the row is not read.

Under headings each cell must be what its column says. Without them the cells must follow one
another as on the pages of results sites: counts, title, name, ratings, federation, club, points,
result, K and change; a row that could be read in two ways is not read.
"""

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats import pasted_words as terms
from arpad.formats.headings import card_field, colour_of, colours_of, field_of, names_opponent
from arpad.formats.pasted_words import Read, RowOutcome, TextLine, rating_cell, result_cell

_LETTERS = re.compile(r"[^\W\d_]{2}")
_COUNT = re.compile(rf"[{terms.HYPHENS}]?[0-9]{{1,3}}\.?")
_NOTHING = re.compile(rf"[{terms.HYPHENS}:.*?]*")
_POINTS = re.compile(r"[0-9]{1,2}(?:[.,][0-9]{1,2})?|[0-9]{0,2}½")
STANDING = re.compile(r"(?:[2-9]|1[0-9])(?:[.,]50?|½)?|1[.,]50?|1½")  # points of several games
_TITLE = re.compile(r"W?(?:GM|IM|FM|CM|NM|H)|A?FM|A?CM|m|f|w", re.IGNORECASE)
_FEDERATION = re.compile(r"[A-Z]{3}")
_CHANCE, _K = re.compile(r"[01][.,][0-9]{1,2}"), re.compile(r"[1-9][0-9](?:[.,]0)?")
_CHANGE = re.compile(r"[+\-−]?[0-9]{1,3}[.,][0-9]{1,2}|[+\-−][0-9]{1,3}|0")
_BOARD = re.compile(r"(1|½|1/2|0|0[.,]5)\s?[-–:]\s?(1|½|1/2|0|0[.,]5)")
# A word, or a colour with the score beside it: “w 1”, “- 1K”.
_WORD = re.compile(rf"[{terms.SIDES}][ ]{{1,3}}(?:½|1/2|[01](?:[.,][05])?)[KF]?(?!\S)|\S+", re.I)
_SIDED = re.compile(rf"[{terms.SIDES}]\s", re.IGNORECASE)
_MIXED = re.compile(r"(?<!\w)[1-9][0-9]{2,3} +[0-9½]|[0-9½] +[1-9][0-9]{2,3}(?!\w)")
_MOST_CELLS = 40
_LONGEST = 60  # characters of a heading


class Columns(NamedTuple):
    """What a line of headings says: how cells are parted, the fields, and which rating is meant."""

    mark: str  # between cells: a tab, |, ; or a comma; "" for spaces
    fields: tuple[str, ...]
    pairing: bool = False  # White and Black, or standings: others than one player too
    colours: Mapping[str, str] = {}  # white or black for the letters in the column of colours


# --- Cells ----------------------------------------------------------------------------------------


def _cells(text: str, mark: str) -> list[str]:
    if not mark:
        return [word[0] for word in _WORD.finditer(text)]
    if mark == "|":
        text = text.strip().removeprefix("|").removesuffix("|")
    if mark in "\t|" and '"' not in text:
        return [cell.strip() for cell in text.split(mark)]
    try:
        return [cell.strip() for cell in next(csv.reader([text], delimiter=mark), [])]
    except csv.Error:  # a cell of more than 128 kB, as after a quote that never ends
        return [text]


# --- Headings -------------------------------------------------------------------------------------


def header(line: TextLine) -> Columns | None:
    """Read the headings of a table; None if the line is none."""
    mark = next((mark for mark in "\t|;," if mark in line.text), "")
    cells = _cells(line.text, mark)
    if not (2 if mark else 4) <= len(cells) <= _MOST_CELLS or any(map(rating_cell, cells)):
        return None
    said = [card_field(cell) if len(cell) < _LONGEST else ("", 0) for cell in cells]
    fields = tuple(field for field, _ in said)
    known, named = sum(map(bool, fields)), sum(map(bool, cells))
    two = bool(mark) and known == named == 2 and "result" in fields
    if known < (3 if mark else 4) and not two:
        return None
    sides = {field_of(cell)[0] for cell in cells}
    # White and Black, or a table of standings: points without a result or a round.
    alone = not {"round", "date", "colour"} & {*fields} and not any(map(names_opponent, cells))
    totals = ("points" in fields and "result" not in fields) or "rank" in fields
    standings = totals and alone and "name" in fields
    pairing = standings or ({"white", "black"} <= sides and mark != "")
    ratings = [(rank, at) for at, (field, rank) in enumerate(said) if field == "rating"]
    if not (ratings or pairing):
        return None
    # Between the names of a player and of an opponent stand the player's own.
    names = [at for at, field in enumerate(fields) if field == "name"]
    of_player = range(names[0], names[1]) if names[1:] and names_opponent(cells[names[1]]) else ()
    ratings = [(rank, at) for rank, at in ratings if rank < 0 or at not in of_player]
    rating = min(ratings)[1] if ratings else -1
    fields = tuple(
        "other rating" if field == "rating" and at != rating else field
        for at, field in enumerate(fields)
    )
    return Columns(mark, fields, pairing)


def coloured(columns: Columns, rows: Iterable[TextLine]) -> Columns:
    """Return columns with what the letters of colours mean: b is White beside n, Black beside w."""
    if "colour" not in columns.fields or not columns.mark:
        return columns
    at = columns.fields.index("colour")
    cells = [_cells(row.text, columns.mark) for row in rows]
    letters = {row[at].casefold() for row in cells if len(row) > at and len(row[at]) == 1}
    known = colours_of(letters).items() if len(letters) == 2 else ()
    return columns._replace(colours={it: "white" if side == "w" else "black" for it, side in known})


# --- Rows -----------------------------------------------------------------------------------------


def table_row(line: TextLine, columns: Columns | None) -> RowOutcome | None:
    """Read a row by its headings, or by what it looks like; None if it is no row of a table."""
    if columns and (not columns.mark or columns.mark in line.text):
        outcome = _by_header(line.text, columns)
        if outcome or columns.mark:
            return outcome or _by_look(line.text)
        look = _by_look(line.text)
        if look and not (look.read and look.read.result is Result.BYE):
            return RowOutcome(None, " ".join(line.text.split()))
        return look
    return _by_look(line.text)


def _by_header(text: str, columns: Columns) -> RowOutcome | None:
    cells = _cells(text, columns.mark)
    if all(_NOTHING.fullmatch(cell) for cell in cells):
        return RowOutcome(None)  # a line between headings and rows
    if columns.pairing:
        return RowOutcome(None)  # who of the two asks, such a table does not say
    if not columns.mark:
        return _in_order(cells, _orders(columns))
    if len(cells) < 2:
        return None
    if too_many := [cell for cell in cells[len(columns.fields) :] if cell]:
        return RowOutcome(None, " ".join(too_many))
    values: dict[str, str] = {}
    for field, cell in zip(columns.fields, cells, strict=False):
        if cell and not _SHAPES.get(field, bool)(cell):
            return RowOutcome(None, cell)
        values.setdefault(field, cell)
    marks = [values[field] for field in ("name", "round", "number", "board") if field in values]
    if "name" in values and marks[1:] and not any(marks):
        return RowOutcome(None, " ".join(filter(None, cells)))  # a line of totals
    colour = values.get("colour", "")
    outcome = _row(values | {"colour": columns.colours.get(colour.casefold(), colour)})
    if len(cells) < len(columns.fields) and outcome.read and outcome.read.result is not Result.BYE:
        # An empty cell may be missing: every other way to lay the cells must say the same.
        other = _in_order([cell for cell in cells if cell], _orders(columns, result=False))
        if other and other != outcome:
            return RowOutcome(None, " ".join(cells))
    return outcome


def _row(values: dict[str, str]) -> RowOutcome:
    name, rating = values.get("name", ""), values.get("rating", "")
    result, unclear = _result(values.get("result", ""), values.get("colour", ""))
    idle = values.get("number", "").startswith(tuple(terms.HYPHENS)) and values["number"].strip(
        terms.HYPHENS
    )
    away = values.get("colour", "").strip(terms.HYPHENS) == "" != values.get("colour", "")
    if terms.no_opponent(name) or (name and idle) or (away and not rating[1:]):
        return RowOutcome(Read(Result.BYE))
    if unclear:
        return RowOutcome(None, unclear)
    if not rating.strip(terms.HYPHENS) and not _LETTERS.search(name):
        return RowOutcome(None, rating or name or values.get("result", ""))
    return _played(result, rating)


def _played(result: Result | None, rating: str) -> RowOutcome:
    opponent = terms.UNRATED if rating == "0" else rating_cell(rating)
    return RowOutcome(Read(result, None if result is Result.BYE else opponent))


def _result(text: str, colour: str = "") -> tuple[Result | None, str]:
    """Read a cell of results; White's score only beside a colour."""
    if not text:
        return None, ""
    result, is_one = result_cell(text)
    if is_one:
        return result, ""
    if text.casefold() in terms.RESULT_WORDS:
        return terms.RESULT_WORDS[text.casefold()], ""
    board = _BOARD.fullmatch(text)
    side = colour_of(colour)
    if not board or not side:
        return None, text
    score, other = (result_cell(board[at])[0] for at in ((1, 2) if side == "w" else (2, 1)))
    return (score, "") if score and score.reversed is other else (None, text)


def _is_result(text: str) -> bool:
    return bool(
        result_cell(text)[1] or text.casefold() in terms.RESULT_WORDS or _BOARD.fullmatch(text)
    )


def _is_rating(text: str) -> bool:
    return text == "0" or bool(rating_cell(text)) or not text.strip(terms.HYPHENS)


def _is_count(text: str) -> bool:
    return bool(_COUNT.fullmatch(text)) or not text.strip(terms.HYPHENS)


_SHAPES: dict[str, Callable[[str], bool]] = {
    "round": lambda text: len(text) < 12 and any(char.isdigit() for char in text),
    "board": _is_count,
    "rank": _is_count,
    "number": lambda text: _is_count(text) or (len(text) < 5 and text.isdigit()),
    "rating": _is_rating,
    "other rating": _is_rating,
    "points": lambda text: bool(_POINTS.fullmatch(text)) or not text.strip(terms.HYPHENS),
    "colour": lambda text: colour_of(text) is not None or not text.strip(terms.HYPHENS)[1:],
    "result": _is_result,
    "name": lambda text: not rating_cell(text),
    "federation": lambda text: not any(char.isdigit() for char in text),
    "remark": lambda text: not terms.FORFEITED.search(text),
    "rated": lambda text: text.casefold() not in terms.NO,
    "club": lambda text: bool(_LETTERS.search(text)) or not text.strip(terms.HYPHENS),
}


# --- Cells in an order ----------------------------------------------------------------------------


class _Shape(NamedTuple):
    """A field, how its cell looks, whether it must be there and may repeat."""

    field: str
    test: Callable[[str], bool]
    must: bool = False
    many: bool = False


_Way = tuple[str, str, str]  # the rating, the result, a second rating


def _word(text: str) -> bool:
    return bool(re.fullmatch(r"[^\W\d_][^\d]*", text)) and not terms.no_opponent(text)


def _club(text: str) -> bool:
    return bool(re.fullmatch(r"[^\W_][\w.'’/&-]*|[&-]", text)) and not rating_cell(text)


_IN_ORDER = [
    _Shape("count", _is_count, must=True),
    _Shape("count", _is_count),
    _Shape("count", _is_count),
    _Shape("title", lambda text: bool(_TITLE.fullmatch(text))),
    _Shape("name", _word, must=True, many=True),
    _Shape("rating", lambda text: text == "0" or bool(rating_cell(text)), must=True),
    _Shape("second rating", lambda text: bool(rating_cell(text))),
    _Shape("federation", lambda text: bool(_FEDERATION.fullmatch(text))),
    _Shape("club", lambda text: bool(_LETTERS.match(text)) and not _is_result(text)),
    _Shape("club", _club, many=True),
    _Shape("points", lambda text: bool(_POINTS.fullmatch(text))),
    _Shape("result", lambda text: result_cell(text)[1], must=True),
    _Shape("beside", lambda text: bool(_CHANCE.fullmatch(text))),
    _Shape("beside", lambda text: bool(_K.fullmatch(text))),
    _Shape("beside", lambda text: bool(_CHANGE.fullmatch(text))),
]


# Or the result comes first and the points so far end the row: 0 1 then says two things.
_RESULT_FIRST = [
    *(shape for shape in _IN_ORDER if shape[0] not in ("points", "beside")),
    _Shape("points", lambda text: bool(_POINTS.fullmatch(text)), must=True),
]


def _orders(columns: Columns, *, result: bool = True) -> list[_Shape]:
    """Return the shapes of a row whose cells only spaces part, from its headings."""
    must = {"rating", "name", *(("result", "points") if result else ())}
    return [
        _Shape(
            field, _PARTED.get(field) or _SHAPES.get(field, _club), field in must, field in _MANY
        )
        for field in columns.fields
    ]


_MANY = ("name", "", "club")
_PARTED: dict[str, Callable[[str], bool]] = {
    "name": _word,
    "title": lambda text: bool(_TITLE.fullmatch(text)),
    "beside": lambda text: bool(_CHANGE.fullmatch(text) or _club(text)),
}
"""What cells are that only spaces part, where that is not what cells of tables are."""


def _by_look(text: str) -> RowOutcome | None:
    """Read a row without headings: cells parted by a mark, or words of which two are counts."""
    marks = [mark for mark in "\t|;," if mark in text]
    if not marks and len(text.split(None, 3)) < 4:
        return None
    if marks and marks[0] in "\t|":
        return _look_at(text, marks[0])
    looks = (_look_at(text, mark) for mark in [*marks, ""])
    quoted = RowOutcome(None, " ".join(text.split())) if '","' in text else None
    return next(filter(None, looks), quoted)


def _look_at(text: str, mark: str) -> RowOutcome | None:
    cells = [cell for cell in _cells(text, mark) if cell]
    one_of = cells if mark not in ("", ",") and len(cells) > 3 else ()
    mixed = next((cell for cell in one_of if _MIXED.search(cell)), "")
    if mixed and any(map(rating_cell, cells)):
        return RowOutcome(None, mixed)  # one cell of two numbers beside a cell of one
    counts = next((at for at, cell in enumerate(cells) if not _is_count(cell)), 0)
    if not counts:
        return None
    if mark == "\t" and text.rstrip(" ").endswith("\t"):
        return _without_result(cells, mark)
    if mark and any(_FEDERATION.fullmatch(cell) for cell in cells[counts + 1 : counts + 3]):
        # On cards the rating comes first: with the federation before it these are standings.
        at = next((at for at, cell in enumerate(cells) if rating_cell(cell)), 0)
        if any(_FEDERATION.fullmatch(cell) for cell in cells[counts + 1 : at]):
            return RowOutcome(None, " ".join(cells[counts:]))
    coloured = any(_WORD.fullmatch(cell) and _SIDED.match(cell) for cell in cells)
    if len(cells) < 4 or not (mark or counts > 1 or coloured):
        return _of_standing(_without_result(cells, mark), cells[-1])
    if terms.no_opponent(cells[counts]):
        rest = cells[counts + 1 :]
        known = all(_is_count(cell) or _POINTS.fullmatch(cell) or _is_result(cell) for cell in rest)
        return RowOutcome(Read(Result.BYE)) if known else None
    outcome = _in_order(cells, _IN_ORDER) or _without_result(cells, mark)
    other = _in_order(cells, _RESULT_FIRST)
    if outcome and other and other != outcome:
        return RowOutcome(None, " ".join(cells[-2:]))
    outcome = _of_standing(outcome, cells[-1])
    named = _LETTERS.match(cells[counts]) and (counts > 1 or (mark and _word(cells[counts])))
    if outcome is None and named and any(map(rating_cell, cells)):
        return RowOutcome(None, " ".join(cells[counts:]))
    return outcome


def _of_standing(outcome: RowOutcome | None, last: str) -> RowOutcome | None:
    """Note the points of several games that end a row where others have the result of one."""
    points = outcome and outcome.read and not outcome.read.result and STANDING.fullmatch(last)
    return RowOutcome(outcome.read, last) if outcome and points else outcome


def _without_result(cells: Sequence[str], mark: str) -> RowOutcome | None:
    """Read a row whose result the browser copies as a line of its own."""
    if mark != "\t" or len(cells) < 3:
        return None
    shapes = [shape for shape in _IN_ORDER if shape[0] not in ("result", "beside")]
    return _in_order(cells, shapes)


def _in_order(cells: Sequence[str], shapes: Sequence[_Shape]) -> RowOutcome | None:
    """Lay cells over shapes in every way; None for no way, unclear for two different answers.

    Cells times shapes steps: each way is kept only by the answer it leads to.
    """
    if len(cells) > _MOST_CELLS:
        return None
    # ways[j]: the answers with which shapes up to j explain the cells so far.
    ways: list[set[_Way]] = [set() for _ in range(len(shapes) + 1)]
    ways[0] = {("", "", "")}
    inside: list[set[_Way]] = [set() for _ in range(len(shapes) + 1)]
    for at in range(len(cells) + 1):
        for j, shape in enumerate(shapes):
            if not shape.must:
                ways[j + 1] |= ways[j]
        if at == len(cells):
            break
        after: list[set[_Way]] = [set() for _ in range(len(shapes) + 1)]
        for j, (field, test, _, many) in enumerate(shapes):
            start = ways[j] | (inside[j + 1] if many else set())
            if start and test(cells[at]):
                after[j + 1] = {_taken(way, field, cells[at]) for way in start}
        ways, inside = after, [set(way) for way in after]
    answers = {_answer(way) for way in ways[-1]}
    if len(answers) == 1:
        return answers.pop()
    return RowOutcome(None, " ".join(cells)) if answers else None


def _taken(way: _Way, field: str, cell: str) -> _Way:
    rating, result, second = way
    if field == "rating":
        return cell, result, second
    if field == "second rating":
        return rating, result, cell
    return (rating, cell, second) if field == "result" else way


def _answer(way: _Way) -> RowOutcome:
    """Read what the cells said; of two ratings without headings nothing says which one counts."""
    rating, said, second = way
    result = _result(said)[0]
    two = second and second != rating
    return RowOutcome(Read(result), f"{rating} {second}") if two else _played(result, rating)
