"""Games typed freely: ratings and results in either order, with words and separators between.

Signs and doubtful commas are decided by what stands beside them; then each rating is joined with
the result next to it so that as little as possible stays unknown.
"""

import re
from bisect import bisect, bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from arpad.formats.pasted_pieces import Kind, Piece, grouped, pieces_of, unexplained
from arpad.formats.pasted_words import HYPHENS, Found, Line, Typed, without_days

_ORDINAL = re.compile(r"\s*[0-9]{1,3}[.)](?=\s)")
_COUNT = re.compile(r"\s*([0-9]{1,3})(?:[.):]?(?=\s)|[,;](?![0-9]{3}(?![0-9])))")
_RATED = re.compile(r"(?<![0-9])[1-9][0-9]{2,3}(?![0-9])")
# DWZ's index (1720-104), ECF's category (1850A), the kind of an Elo in France (1808 F).
_INDEX = re.compile(
    r"(?<=(?<![\w.,])0)-0(?![\w.,-])|(?<=(?<![\w.,])[1-9][0-9]{2})-[0-9]{1,3}(?![\w.,-])|(?<=(?<![\w.,])[1-9][0-9]{3})-[0-9]{1,3}(?![\w.,-])"
)
_INDEXED = re.compile(r"(?<![\w.,])[1-9][0-9]{2,3}-(?:[2-9]|[1-9][0-9]{1,2})(?![\w.,-])")
_CATEGORY = re.compile(
    r"(?<=(?<![\w.,])[1-9][0-9]{3})[A-KNT](?!\w)|(?<=(?<![\w.,])[1-9][0-9]{2})[A-KNT](?!\w)"
)
_CATEGORISED = re.compile(r"(?<![\w.,])[1-9][0-9]{2,3}[ACEFGHIJKNT](?!\w)")
_FRENCH = re.compile(r"(?<=(?<![\w.,])[1-9][0-9]{3})[ ][FNE](?!\w)")
_BOARD = re.compile(
    r"(?<![\w.,/])(?:1\s?[-–:]\s?0|0\s?[-–:]\s?1|(½|1/2|0[.,]5)\s?[-–:]\s?\1)(?![\w/]|[.,][0-9])|(?<=\s)[xX]-?[xX](?=\s)"
)
_PARTED = re.compile(r"\s*[1-3] [0-9]{3}(?![\w]|[.,][0-9])")
_LOST = re.compile(r"\s*(?:0|½|1/2|0[.,]5)(?=\s)")
_STOP = re.compile(r"(?<!v)(?<!vs)[.!?]\s")  # the end of a sentence
_CUT = re.compile(r"[;|]|(?<![0-9]),|,(?![0-9])")
_UNKNOWN = 10**9  # one unknown half outweighs all separators
_NEW_LINE = 9


class _Main(NamedTuple):
    """A rating, a result or a game; its line, and whether it has the line for itself."""

    piece: Piece
    line: Line
    alone: bool


def read_list(lines: Sequence[Line]) -> Typed:
    """Read lines that are no rows of a table; a rating and its result may be on two lines."""
    games: list[Found] = []
    unclear: dict[Line, str] = {}
    beside: list[Piece] = []
    lines, kept = _plain(lines), lines
    run: list[_Main] = []
    zeros = any(_LOST.match(line.text) for line in lines)
    rated = any(_RATED.search(line.text) for line in lines)
    for line, skip, whole in zip(lines, _numbering(lines), kept, strict=True):
        if doubt := _doubt(line):
            unclear[whole] = doubt
            games += _games(run)
            run = []
            continue
        pieces = _decided(line, skip, rated)
        mains = _mains(pieces, line)
        if not mains and pieces:  # a line of words parts what stands above from what stands below
            games += _games(run)
            run = []
        run += mains
        beside += [*_counted(pieces, skip, zeros), *unexplained(pieces)]
    return Typed(
        _explained(_with_strays(_with_words(games + _games(run), lines), beside, lines), beside),
        unclear,
        [],
    )


def _counted(pieces: Sequence[Piece], skip: int, zeros: bool) -> list[Piece]:
    """Return a 1 before a name, which may be a rank or a round, if no line begins with 0 or ½."""
    first, second = pieces[:1], pieces[1:2]
    doubtful = first and second and first[0].text == "1" and second[0].kind is Kind.WORD
    return list(first) if doubtful and not zeros and not skip else []


def _plain(lines: Sequence[Line]) -> list[Line]:
    """Blank days, and what only says which kind of rating it is, if the text has such."""
    plain = [Line(line.start, without_days(line.text)) for line in lines]
    for mark, plainly in ((_INDEX, _INDEXED), (_CATEGORY, _CATEGORISED), (_FRENCH, _FRENCH)):
        if any(plainly.search(line.text) for line in plain):
            plain = [
                Line(line.start, mark.sub(lambda found: " " * len(found[0]), line.text))
                for line in plain
            ]
    return plain


def _doubt(line: Line) -> str:
    """What makes a whole line doubtful: a game of two players, or 2 105 for 2105."""
    boards = [board[0] for board in _BOARD.finditer(line.text)]
    if boards and len(boards) < len(_RATED.findall(line.text)):
        return boards[0].strip()
    parted = _PARTED.match(line.text)
    return parted[0].strip() if parted else ""


def _with_strays(games: list[Found], beside: Sequence[Piece], lines: Sequence[Line]) -> list[Found]:
    """Note at the games before and after it in its line a number that has no part in either."""
    starts, ends = [line.start for line in lines], [game.end for game in games]
    noted = list(games)
    for piece in beside:
        at = bisect(ends, piece.start)
        inside = at < len(games) and piece.start >= games[at].start
        if inside or not any(char.isdigit() for char in piece.text):
            continue
        for place in (at - 1, at):
            if 0 <= place < len(games) and (
                bisect(starts, games[place].start) == bisect(starts, piece.start)
            ):
                noted[place] = noted[place]._replace(unclear=piece.text)
    return noted


def _explained(games: list[Found], beside: Sequence[Piece]) -> list[Found]:
    """Take the result from games beside which something stands that has no part in them."""
    starts = [piece.start for piece in beside]
    explained = []
    for read in games:
        game = read
        inside = beside[bisect_left(starts, game.start) : bisect_left(starts, game.end)]
        if (inside or game.unclear) and game.result is not None:
            unclear = " ".join([game.unclear, *(piece.text for piece in inside)]).strip()
            keep = game.opponent if game.result.played else None
            game = game._replace(result=None, opponent=keep, unclear=unclear)
        explained.append(game)
    return explained


def _numbering(lines: Sequence[Line]) -> list[int]:
    """Where each line starts after its number: “1.”, or 1, 2, 3 … at the head of the last lines."""
    counts = [_COUNT.match(line.text) for line in lines]
    numbers = [int(count[1]) if count else 0 for count in counts]
    counted = [number for number in numbers if number]
    # A line without a number may be a title or a total, but no game.
    others = [line for line, number in zip(lines, numbers, strict=True) if not number]
    if (
        len(counted) > 1
        and counted == list(range(1, len(counted) + 1))
        and not any(_RATED.search(line.text) for line in others)
    ):
        return [count.end() if count else 0 for count in counts]
    marks = [_ORDINAL.match(line.text) for line in lines]
    return [mark.end() if mark else 0 for mark in marks]


# --- One line -------------------------------------------------------------------------------------


def _decided(line: Line, skip: int, rated: bool) -> list[Piece]:
    """Cut a line; 1,850 is one number only if that alone leaves nothing unknown."""
    joined = _signed(pieces_of(line.text, line.start, skip), line, rated)
    unsure = [piece for piece in joined if piece.unsure]
    if not unsure:
        return joined
    split = _signed(pieces_of(line.text, line.start, skip, joined=False), line, rated)
    whole = _complete(joined, line)
    parted = _complete(split, line) and not _within(_games(_mains(split, line)), unsure)
    if parted and not whole:
        return split
    if whole and not parted:
        return joined
    return [p._replace(rating=None, result=None) if p.unsure else p for p in joined]


def _within(games: list[Found], unsure: list[Piece]) -> bool:
    """Whether a game would be read from one doubtful number: a win against 850 from 1,850."""
    starts = [game.start for game in games]
    return any(
        (at := bisect(starts, each.start)) and games[at - 1].end >= each.end for each in unsure
    )


def _mains(pieces: list[Piece], line: Line) -> list[_Main]:
    mains = [piece for piece in pieces if piece.main]
    alone = len(mains) == 1 and not any(piece.kind is Kind.WORD for piece in pieces)
    return [_Main(piece, line, alone) for piece in mains]


def _complete(pieces: list[Piece], line: Line) -> bool:
    return _parted(_mains(pieces, line))[0] < _UNKNOWN


def _signed(pieces: list[Piece], line: Line, rated: bool) -> list[Piece]:
    """Decide what + = - mean: results, unless they only stand between a rating and its result.

    Halfway between two ratings they are results only if the line has no other kind of result and
    nothing stays unknown.
    """
    if not any(piece.kind in (Kind.RESULT, Kind.GAME) for piece in pieces):
        bold = grouped(_signs(pieces, halfway=True), rated)
        if _complete(bold, line):
            return bold
    return grouped(_signs(pieces, halfway=False), rated)


def _signs(pieces: list[Piece], halfway: bool) -> list[Piece]:
    signed = []
    for at, piece in enumerate(pieces):
        if piece.kind is not Kind.SIGN:
            signed.append(piece)
        elif _is_result(pieces, at, halfway):
            signed.append(piece._replace(kind=Kind.RESULT, lone=False))
    return signed


def _is_result(pieces: list[Piece], at: int, halfway: bool) -> bool:
    sign = pieces[at]
    before = pieces[at - 1] if at else None
    after = pieces[at + 1] if at + 1 < len(pieces) else None
    left = before.kind if before else Kind.CUT
    if after and after.kind is Kind.RATING:
        if left is Kind.CUT:
            # “- 1850” at the head of a line is an item of a list, not a loss.
            return bool(before) or sign.text not in HYPHENS or after.start == sign.end
        if before and left is Kind.RATING:
            return halfway or (before.end == sign.start) != (sign.end == after.start)
    return left is Kind.RATING and (after is None or after.kind in (Kind.CUT, Kind.SIGN))


# --- Ratings and results joined -------------------------------------------------------------------


def _gap(one: _Main, other: _Main) -> int:
    """How much parts two neighbours: nothing, a space, a comma, a semicolon, a new line."""
    if one.line is not other.line:
        return _NEW_LINE
    start = one.line.start
    between = one.line.text[one.piece.end - start : other.piece.start - start]
    if ";" in between or "|" in between:
        return 5
    return 4 if "," in between else min(len(between), 1)


def _may_join(run: Sequence[_Main], gaps: Sequence[int], at: int) -> bool:
    one, other = run[at], run[at + 1]
    if {one.piece.kind, other.piece.kind} != {Kind.RATING, Kind.RESULT}:
        return False
    if one.line is not other.line and not (one.alone or other.alone):
        return False
    start = one.line.start
    if one.line is other.line and _STOP.search(
        one.line.text, one.piece.end - start, other.piece.start - start
    ):
        return False
    # In “1850 1900 1 0” nothing says which result belongs to which rating.
    return not (
        0 < at < len(run) - 2
        and run[at - 1].piece.kind is one.piece.kind
        and run[at + 2].piece.kind is other.piece.kind
        and gaps[at - 1] == gaps[at] == gaps[at + 1]
    )


def _alone_cost(piece: Piece) -> int:
    if piece.kind is Kind.RATING or piece.result is None:
        return _UNKNOWN
    played = piece.kind is Kind.RESULT and piece.result.played
    return _UNKNOWN if played else 0  # a forfeit or a bye needs no rating


def _parted(run: Sequence[_Main]) -> tuple[int, list[Sequence[_Main]]]:
    """Part a run into games of one or two pieces at the least cost, pairing early ones first."""
    gaps = [_gap(one, other) for one, other in pairwise(run)]
    cost, joined = [0] * (len(run) + 2), [False] * len(run)
    for at in range(len(run) - 1, -1, -1):
        cost[at] = _alone_cost(run[at].piece) + cost[at + 1]
        if at + 1 < len(run) and _may_join(run, gaps, at):
            together = gaps[at] + cost[at + 2]
            joined[at] = together <= cost[at]
            cost[at] = min(cost[at], together)
    parts, at = [], 0
    while at < len(run):
        size = 2 if joined[at] else 1
        parts.append(run[at : at + size])
        at += size
    return cost[0], parts


def _games(run: Sequence[_Main]) -> list[Found]:
    games: list[Found] = []
    torn = False
    for part, after in pairwise([*_parted(run)[1], ()]):
        one, other = part[0], part[-1]
        if torn:  # the second of the two results went into the game before
            torn = False
            continue
        torn = len(part) == 2 and len(after) == 1 and _torn(one, other, after[0])
        if torn:
            games.append(
                _game(one.piece, other.piece)._replace(end=after[0].piece.end, result=None)
            )
        elif one is not other or one.piece.lone:
            games.append(_game(one.piece, other.piece))
    return games


def _torn(one: _Main, rating: _Main, other: _Main) -> bool:
    """Whether a rating stands halfway between two different results: “1, 1850, 0”."""
    return (
        rating.piece.kind is Kind.RATING
        and other.piece.kind is Kind.RESULT
        and one.piece.result is not other.piece.result
        and _gap(one, rating) == _gap(rating, other)
    )


def _game(one: Piece, other: Piece) -> Found:
    result = one.result if one.kind is not Kind.RATING else other.result
    rating = one.rating if one.kind is not Kind.RESULT else other.rating
    return Found(
        one.start, other.end, result, rating, one.number if one.kind is Kind.GAME else None
    )


def _with_words(games: list[Found], lines: Sequence[Line]) -> list[Found]:
    """Give each game the words beside it, up to a comma; a game alone in its line has it all."""
    starts = [line.start for line in lines]
    widened: list[Found] = []
    for at, game in enumerate(games):
        line = lines[bisect(starts, game.start) - 1]
        end = line.start + len(line.text)
        before = games[at - 1].end if at else 0
        after = games[at + 1].start if at + 1 < len(games) else end
        first, last = before <= line.start, after >= end
        if game.end > end:  # a rating and a result on two lines
            widened.append(game)
            continue
        start = line.start if first else _cut(line, before, game.start, game.start) + 1
        stop = end if first and last else _cut(line, game.end, min(after, end), game.end)
        widened.append(game._replace(start=min(start, game.start), end=stop))
    return widened


def _cut(line: Line, start: int, end: int, otherwise: int) -> int:
    """The first place between two games where their words part."""
    cut = _CUT.search(line.text, start - line.start, end - line.start)
    return line.start + cut.start() if cut else otherwise
