"""Rows of results pages: round, board, number, title, name, rating, federation, points, result."""

import re
from typing import NamedTuple

from arpad.formats.pasted_words import (
    BYE,
    HYPHENS,
    NO_OPPONENT,
    UNRATED,
    Found,
    Line,
    rating_text,
    result_cell,
    words,
)

# The names of columns in several languages. Of several ratings that which the event used comes
# first (Rtg), then FIDE's, then the federation's.
RATINGS = {
    **dict.fromkeys(words("rtg elo rating rat рейт рейтинг twz wertung wertungszahl"), 0),
    **dict.fromkeys(("rtgi", "eloi", "elo i", "elo int", "fide", "fide elo", "elo fide"), 1),
    **dict.fromkeys(("rtgn", "elon", "elo n", "elo nat", "dwz", "nwz", "nat"), 2),
}
RESULTS = words(
    "res rés erg uitsl ris рез result résultat resultado risultato ergebnis uitslag wynik score"
)
NAMES = words("name nombre nom naam nome имя opponent gegner rival adversaire")
NUMBERS = words("sno snr no.ini stnr ст.ном")
_OTHERS = words(
    "rd rnd round runde ronde tur тур bo br m ech bd fed land фед pts pkt ptn очки k club/city"
    " verein/ort club/ciudad club/ville rtg+/- we w-we title no"
)
_KNOWN = frozenset((*RATINGS, *RESULTS, *NAMES, *NUMBERS, *_OTHERS))

_LETTERS = re.compile(r"[^\W\d_]{2}")
_COUNT = re.compile(r"[0-9]{1,3}\.?|[-−]?[0-9]{0,2}")
_POINTS = re.compile(r"[0-9]{1,2}(?:[.,][0-9]{1,2})?|[0-9]{0,2}½")
_WORD = re.compile(
    rf"(?:[wsb]|[{HYPHENS}])[ ]{{1,3}}(?:½|1/2|[01](?:[.,][05])?)[KF]?(?!\S)|\S+", re.I
)


class Columns(NamedTuple):
    """What a header tells: where the columns are, and which of a row's ratings is meant."""

    tabbed: bool
    rating: int
    result: int | None
    name: int | None
    number: int | None
    order: int


class Cell(NamedTuple):
    """A cell and where in its line it stands."""

    start: int
    text: str


class TableRow(NamedTuple):
    """The game of a row; ``open`` when its result may stand on the next line.

    Browsers copy the coloured result of results pages, a table in a cell, as a line of its own.
    """

    game: Found
    open: bool


def header(line: Line) -> Columns | None:
    """Read the header of a results page."""
    tabbed, cells = _cells(line.text)
    names = [cell.text.rstrip(".").casefold() for cell in cells]
    ratings = [(RATINGS[name], at) for at, name in enumerate(names) if name in RATINGS]
    known = sum(name in _KNOWN for name in names)
    if not ratings or known < (3 if tabbed else 4) or any(rating_text(name) for name in names):
        return None
    rating = min(ratings)[1]
    return Columns(
        tabbed,
        rating,
        result=_first(names, RESULTS),
        name=_first(names, NAMES),
        number=_first(names, NUMBERS),
        order=sum(at < rating for _, at in ratings),
    )


def _first(names: list[str], wanted: list[str]) -> int | None:
    return next((at for at, name in enumerate(names) if name in wanted), None)


def _cells(text: str) -> tuple[bool, list[Cell]]:
    """Part a row at tabs or bars, else at spaces with a colour kept beside its score."""
    tabbed = "\t" in text or "|" in text
    if not tabbed:
        return False, [Cell(each.start(), each[0]) for each in _WORD.finditer(text)]
    cells = [Cell(each.start(), each[0].strip()) for each in re.finditer(r"[^\t|]*", text)]
    return True, cells


def table_row(line: Line, columns: Columns | None) -> TableRow | None:
    """Read a row by its header, or by what it looks like."""
    tabbed, cells = _cells(line.text)
    end = line.start + len(line.text)
    game = None
    if columns and columns.tabbed and tabbed:
        game = _by_header(cells, columns, line.start, end)
    game = game or _by_look(cells, columns.order if columns else 0, tabbed, line.start, end)
    return TableRow(game, tabbed and game.result is None) if game else None


def _by_header(cells: list[Cell], columns: Columns, start: int, end: int) -> Found | None:
    def cell(at: int | None) -> str:
        return cells[at].text if at is not None and at < len(cells) else ""

    rating, name = cell(columns.rating), cell(columns.name)
    if name.casefold() in NO_OPPONENT or (name and cell(columns.number).startswith(tuple(HYPHENS))):
        return Found(start, end, BYE)
    opponent = UNRATED if rating == "0" else rating_text(rating)
    if opponent is None and (rating.strip(HYPHENS) or not _LETTERS.search(name)):
        return None
    return _game(start, end, cell(columns.result), opponent)


def _by_look(cells: list[Cell], order: int, tabbed: bool, start: int, end: int) -> Found | None:
    """Read a row by what it looks like: numbers, a name, then the rating, then the result.

    The rating is the first number from 100 to 3500 after the name and before the result (or 0:
    unrated). The result is the cell with a colour, or else the second small number after the
    rating, since the first is the opponent's points; a single one is the result.
    """
    name = next((at for at, cell in enumerate(cells) if _LETTERS.search(cell.text)), len(cells))
    counts = [cell.text for cell in cells[:name] if cell.text.strip(HYPHENS)]
    rest = [cell.text for cell in cells[name:]]
    if not rest or not counts or not all(_COUNT.fullmatch(count) for count in counts):
        return None
    coloured = next((at for at, text in enumerate(rest) if _is_coloured(text)), None)
    if len(cells) < 4 or not (tabbed or len(counts) > 1 or coloured is not None):
        return None
    if rest[0].casefold() in NO_OPPONENT:
        return Found(start, end, BYE)
    rating = _rating_at(rest[:coloured], order)
    if rating is None:
        return None
    opponent = rating_text(rest[rating]) or UNRATED
    result = rest[coloured] if coloured is not None else _plain_result(rest[rating + 1 :])
    return _game(start, end, result, opponent)


def _game(start: int, end: int, result: str, opponent: str | None) -> Found:
    played = result_cell(result)[0]
    return Found(start, end, played, None if played is BYE else opponent)


def _is_coloured(text: str) -> bool:
    return result_cell(text)[1] and (text[0] in "wsbWSB+" + HYPHENS or text[-1] in "KFkf")


def _rating_at(cells: list[str], order: int) -> int | None:
    rated = [at for at, text in enumerate(cells) if rating_text(text)]
    if rated and not order:
        return rated[0]
    # 0 is a rating only if points follow; else it is the points.
    small = [at for at, text in enumerate(cells) if _POINTS.fullmatch(text)][-1:]
    zeros = [at for at, text in enumerate(cells) if text == "0" and at not in small]
    numbers = sorted(rated + zeros)
    return numbers[order] if order < len(numbers) else None


def _plain_result(cells: list[str]) -> str:
    small = [text for text in cells if _POINTS.fullmatch(text)]
    return small[min(1, len(small) - 1)] if small else ""
