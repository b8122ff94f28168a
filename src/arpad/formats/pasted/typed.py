"""Lists as people type them: each line is ratings and results in one order, parted in one way.

A group is what stands between two commas. Its ratings and results must follow one another in one
order (1850 1 1900 0, or 1 1850 0 1900), and every word beside them must be known or a name. Groups
of one half each are pairs if halves alternate in the whole line; so are lines of one half each.
"""

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats import pasted_words as terms
from arpad.formats.pasted.manner import RATED, Manner, manner_of
from arpad.formats.pasted.tokens import Cut, Kind, ResultForm, Token, after_number, tokens_of
from arpad.formats.pasted_words import Found, TextLine, TypedGames

_COUNT = re.compile(r"^\s*+([0-9]{1,3})(?:[.):]?(?=\s)|[,;](?![0-9]{3}(?![0-9])))")
_BOARD = re.compile(
    r"(?<![\w.,/])(?:1\s?[-–:]\s?0|0\s?[-–:]\s?1|(½|1/2|0[.,]5)\s?[-–:]\s?\1)(?![\w/]|[.,][0-9])"
    r"|(?<=\s)[xX]-?[xX](?=\s)"
)
_PARTED = re.compile(
    r"^\s*+[1-3] [0-9]{3}(?![\w]|[.,][0-9])"
    r"|(?<=[^\W\d][ \t])[1-3] [0-9]{3}(?=\s+(?:[01]|½|1/2|0[.,]5)\s*$)"
)
# Smith (1650 FIDE, 1700 ECF) 1
_TWO_RATINGS = re.compile(
    r"(?<=[^\W\d_]{2}[ ])\([^()\d]{0,9}[1-9][0-9]{2,3}[^()\d]{1,20}[1-9][0-9]{2,3}[^()\d]{0,9}\)"
)
_NAMED = re.compile(r"[^\W\d_]{2}[^\d\n]*+([1-9][0-9]{2,3})?")  # a name, and a rating behind it
_CHANGE = re.compile(r"[+\-−–][0-9]{1,3}(?:[.,][0-9]+)?")
_CUT = re.compile(r"[;|]|(?<![0-9]),|,(?![0-9])")
_COLOURS = ("w", "b", "s")
_HALVES = {Kind.GAME: "", Kind.RATING: "R", Kind.RESULT: "S", Kind.IDLE: "S"}
_TWO_LISTS = re.compile("R+GS+|S+GR+")  # 1523, 1711 (1, 0): all ratings, then all results
_OF_ANYBODY = ("beat", "defeated", "venceu", "ganhou", "perdeu")
_RATING_LABELS = terms.LABELS - terms.COUNTED
# Ratings (R), results (S), games nobody played (F) and whole games (G) in one order.
_ORDERS = [re.compile(order) for order in ("R[SF]|[GF]", "[SF]R|[GF]")]
_IN_ORDER = [re.compile(f"(?:{order.pattern})+") for order in _ORDERS]


class _Entry(NamedTuple):
    """A game, or the half of one: ``half`` is then R for a rating and S for a result."""

    game: Found
    half: str = ""


class _Read(NamedTuple):
    """The entries of a line, and whether nothing of it is unknown; ``alone`` if it has no word."""

    entries: list[_Entry]
    complete: bool
    alone: bool


def read_list(cut: Cut) -> TypedGames:
    """Read lines that are no rows of a table; a rating and its result may be on two lines."""
    plain = cut.plain
    texts = [line.text for line in plain]
    manner = manner_of(texts)
    unclear: dict[TextLine, str] = {}
    read: list[_Read] = []
    for line, skip, whole in zip(plain, _numbering(texts), cut.lines, strict=True):
        if doubt := _doubt(line.text):
            unclear[whole] = doubt
            read.append(_Read([], complete=False, alone=False))
        else:
            read.append(_line(line, skip, cut.tokens(line, skip), manner))
    games: list[Found] = []
    # Halves alternate line by line too: 1850, below it 1, below it 1900.
    for single, several in groupby(read, lambda it: it.alone and bool(it.entries[0].half)):
        entries = [entry for it in several for entry in it.entries]
        games += [entry.game for entry in (_alternating(entries) if single else entries)]
    full = [(it.entries, line.text) for it, line in zip(read, plain, strict=True) if it.entries]
    if len(full) > 1 and all(_of_two_players(*it) for it in full):
        games = [_unclear(game, full[0][1].strip()) for game in games]
    if manner.doubt:
        games = [_unclear(game, manner.doubt) for game in games]
    return TypedGames(_with_words(games, plain), unclear, [])


def _doubt(text: str) -> str:
    """What makes a whole line doubtful: a game of two players, 2 105 for 2105, or two ratings."""
    boards = [board[0] for board in _BOARD.finditer(text)]
    if boards and len(boards) < len(RATED.findall(text)):
        return boards[0].strip()
    doubtful = _PARTED.search(text) or _TWO_RATINGS.search(text)
    return doubtful[0].strip() if doubtful else ""


def _of_two_players(entries: Sequence[_Entry], text: str) -> bool:
    """Whether a line may be one game of two named players, each with a rating and a score."""
    results = [entry.game.result for entry in entries]
    named = sum(map(bool, _NAMED.findall(text))) > 1
    return (
        named and len(results) == 2 and results[0] is not None and results[0].reversed is results[1]
    )


def _numbering(texts: Sequence[str]) -> list[int]:
    """Where each line starts after its number: “1.”, or 1, 2, 3 … at the head of the lines."""
    counts = [_COUNT.match(text) for text in texts]
    counted = [int(count[1]) for count in counts if count]
    # A line without a number may be a title or a total, but no game.
    others = [text for text, count in zip(texts, counts, strict=True) if not count]
    if (
        counted[1:]
        and counted == [*range(1, len(counted) + 1)]
        and not any(map(RATED.search, others))
    ):
        return [count.end() if count else 0 for count in counts]
    return [after_number(text) for text in texts]


# --- One line -------------------------------------------------------------------------------------


def _line(line: TextLine, skip: int, tokens: list[Token], manner: Manner) -> _Read:
    """Read a line; 1,850 is one number only if that alone leaves nothing unknown."""
    manner = manner._replace(ranked=manner.ranked and not skip)
    whole = _tokens(tokens, manner)
    unsure = [token for token in tokens if token.unsure]
    if not unsure:
        return whole
    apart = _tokens(tokens_of(line, skip, joined=False), manner)
    # A game within one doubtful number, a win against 850 from 1,850, is none.
    within = any(
        game.start >= token.start and game.end <= token.end
        for game, _ in apart.entries
        for token in unsure[:9]
    )
    parted = apart.complete and not within
    if parted != whole.complete:
        return apart if parted else whole
    unknown = [it._replace(rating=None, result=None) if it.unsure else it for it in tokens]
    return _tokens(unknown, manner)


def _tokens(tokens: Sequence[Token], manner: Manner) -> _Read:
    groups = [
        list(group)
        for cut, group in groupby(tokens, lambda token: token.kind is Kind.CUT)
        if not cut
    ]
    first = groups[0] if groups else []
    if manner.ranked and first[1:] and first[0].text == "1" and first[1].kind is Kind.WORD:
        # Before a name 1 may be a rank; beside another win it is either, and the game the same.
        won = any(it.kind is Kind.RESULT and it.result is Result.WIN for it in first[1:])
        first[0] = first[0]._replace(kind=Kind.NAME if won else Kind.WORD)
    read = [_group(_signed(group, manner), manner) for group in groups]
    entries = [entry for own, _ in read for entry in own]
    strays = [bad for _, bad in read]
    named = len(entries) < len(read)  # groups of names alone: “Smith, John, 1850, 1”
    halves = len(entries) > 1 and all(entry.half for entry in entries) and not any(strays)
    if halves and not (named and entries[0].half == "S"):
        entries = _alternating(entries)
    elif any(strays):
        entries = list(_beside_strays(read))
    elif _TWO_LISTS.fullmatch("".join(entry.half or "G" for entry in entries)):
        said = " ".join(token.text for token in tokens if token.kind is not Kind.CUT)
        entries = [it if it.half else _Entry(_unclear(it.game, said)) for it in entries]
    alone = len(tokens) == len(entries) == 1
    complete = all(not entry.half and entry.game.result for entry in entries)
    return _Read(entries, complete and not any(strays), alone)


def _beside_strays(read: list[tuple[list[_Entry], str]]) -> Iterator[_Entry]:
    """Take the result from games beside which a number stands that has no part in them."""
    for at, (entries, bad) in enumerate(read):
        around = read[max(at - 1, 0) : at] + read[at + 1 : at + 2]
        numbers = [bad for others, bad in around if not others and any(map(str.isdigit, bad))]
        unclear = " ".join([*numbers, *([bad] if bad else [])])
        for game, half in entries:
            yield _Entry(_unclear(game, unclear) if unclear else game, half)


def _unclear(game: Found, what: str) -> Found:
    keep = game.opponent if game.result is None or game.result.played else None
    return game._replace(result=None, opponent=keep, unclear=what)


def _alternating(halves: list[_Entry]) -> list[_Entry]:
    """Join halves if ratings and results alternate; what is left over has no partner for sure."""
    kinds = "".join(entry.half for entry in halves)
    if re.fullmatch("(?:RS)+|(?:SR)+", kinds):
        pairs = zip(halves[::2], halves[1::2], strict=True)
        return [
            _Entry(
                (one if one.half == "R" else other).game._replace(
                    start=one.game.start,
                    end=other.game.end,
                    result=one.game.result or other.game.result,
                )
            )
            for one, other in pairs
        ]
    if kinds == "SRS":
        first, (rating, _), last = halves
        return [_Entry(rating._replace(start=first.game.start, end=last.game.end))]
    return halves


# --- What + = - mean ------------------------------------------------------------------------------


def _signed(group: list[Token], manner: Manner) -> list[Token]:
    """Keep signs that are the results of all ratings in the group; others only part or list."""
    if group[0].text in terms.HYPHENS and group[1:] and group[1].start > group[0].end:
        group = group[1:]  # an item of a list: “- 1850”
    mains = "".join(it.kind for it in group if it.main or it.kind is Kind.SIGN)
    if not re.fullmatch("(?:RX)+|(?:XR)+", mains):
        if "S" in mains and mains[-1] == "X" and group[-1].text == "+":  # maybe nobody played
            group = [*group[:-1], group[-1]._replace(kind=Kind.WORD)]
        return [it for it in group if it.kind is not Kind.SIGN]
    kind = Kind.WORD if manner.scored else Kind.RESULT
    return [it._replace(kind=kind) if it.kind is Kind.SIGN else it for it in group]


# --- What stands between two commas ---------------------------------------------------------------


def _group(group: list[Token], manner: Manner) -> tuple[list[_Entry], str]:
    """Read a group; and what in it has no part."""
    rated = any(it.kind is Kind.RATING for it in group)
    if rated or any(it.form is ResultForm.SCORE for it in group):
        # “Wu” beside a number may be a name, and “L 7” beside a rating no player's number.
        group = [
            it._replace(kind=Kind.WORD)
            if it.kind is Kind.GAME
            and (
                (rated and it.number is not None)
                or (it.rating == terms.UNRATED and len(it.text) == 2)
            )
            else it
            for it in group
        ]
    if manner.coloured:
        scored = any(it.form is ResultForm.SCORE for it in group)
        kind = Kind.NAME if scored else Kind.WORD
        group = [it._replace(kind=kind) if it.text.casefold() in _COLOURS else it for it in group]
    mains = [it for it in group if it.main]
    kinds = "".join(it.kind for it in mains)
    bad = " ".join(_without_part(group))
    for order, whole in zip(_ORDERS, _IN_ORDER, strict=True):
        if whole.fullmatch(kinds):
            parts = [mains[part.start() : part.end()] for part in order.finditer(kinds)]
            return [_Entry(_game(part)) for part in parts], bad
    entries = _several(group, mains, kinds, manner.rated)
    if not entries and "S" in kinds and "R" in kinds:
        bad = " ".join([bad, *(it.text for it in mains)]).strip()
    return entries, bad


def _several(group: list[Token], mains: list[Token], kinds: str, rated: bool) -> list[_Entry]:
    """Read a group that is in no order: results that agree, an unrated opponent's 0, or halves."""
    ratings = [it for it in mains if it.kind is Kind.RATING]
    results = [it for it in mains if it.kind in (Kind.RESULT, Kind.IDLE)]
    if kinds.strip("S") == "G" and any(it.result is Result.BYE for it in mains):
        return [_Entry(_game(mains)._replace(result=Result.BYE, opponent=None))]
    if len(ratings) == 1 and len(results) > 1 and "G" not in kinds:
        forms = {it.form for it in results}
        agree = len({it.result for it in results}) == 1 and len(forms) == len(results)
        result = results[0].result if agree else None
        return [_Entry(_game(mains)._replace(result=result, opponent=ratings[0].rating))]
    if kinds == "SS":
        other, zero = sorted(mains, key=lambda it: it.text == "0")
        # 0 is an unrated opponent's rating, where it cannot be a loss without a rating.
        if zero.text == "0" and (rated or other.form is ResultForm.LETTER):
            return [_Entry(_game(mains)._replace(result=other.result, opponent=terms.UNRATED))]
    if 0 < len(results) < len(ratings):  # “1850 1900 1”: whose result it is, nothing says
        group = [it if it.kind is Kind.RATING else it._replace(kind=Kind.WORD) for it in group]
        mains = ratings
    words = [it.text.casefold() for it in group if it.kind is Kind.WORD]
    labelled = not _RATING_LABELS.isdisjoint(words)
    return [
        _Entry(_game([it]), _HALVES[it.kind])
        for it in mains
        if terms.KNOWN_WORDS.issuperset(words) or _stands_alone(it, labelled)
    ]


def _stands_alone(token: Token, labelled: bool) -> bool:
    """Whether a token beside unknown words is half a game: no letter, no total, no year."""
    if token.kind is Kind.RATING and token.rating and token.rating.isdecimal():
        return not labelled and token.rating not in terms.YEARS
    return token.form is ResultForm.WORD


def _game(parts: Sequence[Token]) -> Found:
    result = next((it.result for it in parts if it.kind is not Kind.RATING), None)
    rating = next((it.rating for it in parts if it.kind in (Kind.RATING, Kind.GAME)), None)
    number = parts[0].number if len(parts) == 1 else None
    return Found(parts[0].start, parts[-1].end, result, rating, number)


def _without_part(group: Sequence[Token]) -> Iterator[str]:
    """Name the tokens that are no part of a game, no name and no known word.

    Words in capitals are names; others may be names only before a rating with a score.
    """
    scored = any(it.form is ResultForm.SCORE for it in group)
    first = next((it.start for it in group if it.kind is Kind.RATING), -1)
    for token in group:
        word = token.text.casefold()
        numbered = any(map(str.isdigit, word))
        if token.kind is not Kind.WORD or (word in terms.KNOWN_WORDS and not numbered):
            continue
        if _CHANGE.fullmatch(token.text) and _agrees(token, group):
            continue
        named = token.text[0].isupper() or (scored and token.start < first)
        if numbered or word in terms.LABELS or not named:
            yield token.text
    mains = [it for it in group if it.kind in (Kind.RATING, Kind.RESULT, Kind.IDLE)]
    verbs = [it.text.casefold() in terms.VERBS for it in mains]
    if any(verbs) and mains[0].kind is Kind.RATING:
        words = {it.text.casefold() for it in group if it.kind is Kind.WORD}
        named = terms.AGAINST.isdisjoint(words) and any(
            it.kind is Kind.NAME
            or (it.text[0].isupper() and it.text.casefold() not in terms.KNOWN_WORDS)
            for it in group
            if it.kind in (Kind.WORD, Kind.NAME)
        )
        several = 2 * sum(it.kind is Kind.RATING for it in mains) > len(mains)
        for verb, is_verb in zip(mains, verbs, strict=True):
            # It may be the opponent's: Smith 1850 won, 1850 beat me.
            others = verb.text.casefold() in _OF_ANYBODY or several
            if is_verb and (others or (named and verb.result is not Result.DRAW)):
                yield verb.text


def _agrees(change: Token, group: Sequence[Token]) -> bool:
    """Whether a change such as +8 stands behind the result that it follows from."""
    before = [it.result for it in group if it.main and it.end <= change.start]
    won = Result.WIN if change.text[0] == "+" else Result.LOSS
    return len(before) == 2 and (won in before or Result.DRAW in before)


def _with_words(games: list[Found], lines: Sequence[TextLine]) -> list[Found]:
    """Give each game the words beside it, up to a comma; a game alone in its line has it all."""
    starts = [line.start for line in lines]
    widened: list[Found] = []
    for at, game in enumerate(games):
        line = lines[bisect(starts, game.start) - 1]
        end = line.start + len(line.text)
        before = games[at - 1].end if at else 0
        after = games[at + 1].start if at + 1 < len(games) else end
        first, last = before <= line.start, after >= end
        if first:  # “rp 1902” beside it is no part of the game
            rest = line.text[: game.start - line.start] + " " + line.text[game.end - line.start :]
            first = not RATED.search(rest) or terms.OF_NO_GAME.isdisjoint(rest.casefold().split())
        if game.end > end:  # a rating and a result on two lines
            widened.append(game)
            continue
        start = line.start if first else _cut(line, before, game.start, game.start) + 1
        stop = end if first and last else _cut(line, game.end, min(after, end), game.end)
        widened.append(game._replace(start=min(start, game.start), end=stop))
    return widened


def _cut(line: TextLine, start: int, end: int, otherwise: int) -> int:
    """The first place between two games where their words part."""
    cut = _CUT.search(line.text, start - line.start, end - line.start)
    return line.start + cut.start() if cut else otherwise
