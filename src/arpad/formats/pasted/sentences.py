"""Sentences about games: “beat 1650 and 1700, drew with 1900”, “2 wins vs 1650”, lists with labels.

A verb takes the ratings after it. Every word must be known or be a name after the verb; what is
not known makes the games of its clause unknown.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from arpad.domain import Result
from arpad.formats import dates
from arpad.formats.pasted_words import (
    HYPHENS,
    KNOWN_WORDS,
    RESULT_WORDS,
    Found,
    Line,
    Typed,
    rating_cell,
    result_cell,
    without_days,
    words,
)

_ONE = {
    Result.WIN: words("win victory sieg victoire victoria winst overwinning vittoria vitória"),
    Result.DRAW: words("draw tie remis nulle tablas remise patta"),
    Result.LOSS: words("loss defeat niederlage défaite derrota verlies nederlaag sconfitta"),
}
_SEVERAL = {
    Result.WIN: words("wins victories siege victoires victorias overwinningen vittorie vitórias"),
    Result.DRAW: words("draws ties remis nulles nuls tablas remises patte"),
    Result.LOSS: words("losses defeats niederlagen défaites derrotas nederlagen sconfitte"),
}
_NOUNS = {
    word: result
    for each in (_ONE, _SEVERAL)
    for result, several in each.items()
    for word in several
}
_PLURALS = {word for several in _SEVERAL.values() for word in several}
_VERBS = {
    word: result
    for word, result in (RESULT_WORDS | _NOUNS).items()
    if len(word) > 2 and result in _ONE
}
_SIGNS, _FORFEIT = ("½", "+", "="), ("forf", "kampfl")
_MOST = 50  # games of one count
_TOKEN = re.compile(
    rf"""
    (?P<date>(?<!\w)(?:(?:19|20)[0-9]{{2}}[-./][0-9]{{1,2}}[-./][0-9]{{1,2}}
        |[0-9]{{1,2}}[-./][0-9]{{1,2}}[-./](?:19|20)[0-9]{{2}})(?!\w))
    |(?P<round>(?<!\w)(?:round|rd|r|runde|ronde|ronda|turno)\.?[ ]?[0-9]{{1,2}}(?![\w/]|[.,][0-9])
        |(?:^|(?<=\n))[ \t]*[0-9]{{1,2}}[.)](?=\s))
    |(?P<rating>(?<![\w.,])(?:[1-3]['’,.])?[0-9]{{3,4}}(?:\.[0-9]{{1,2}}(?!\w))?
        (?:[pP][0-9]{{1,2}}|[{HYPHENS}][0-9]{{1,3}}|[A-KNT])?(?![\w/]))
    |(?P<number>[0-9]+(?:[.,/][0-9]+)*\w*)
    |(?P<word>vs?\.(?=\s)|[^\W\d_]+(?:['’-][^\W\d_]+)*(?!\w))
    |(?P<glued>\w+)
    |(?P<end>[.;!?\n])
    |(?P<other>[^\s,:()\[\]"“”&*•{HYPHENS}])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_PARTED = re.compile(r"[,;:&/\n+]|(?<!\w)(?:and|und|et|y|e|en|plus|then)(?!\w)", re.IGNORECASE)
_OWN = re.compile(
    r"(?<!\w)(?:i\s?['’]?\s?a?m(?:\s+rated)?(?:\s+at)?"
    r"|(?:my|mein|meine|mon|mi|mijn|meu)\s+(?:own\s+|current\s+|fide[ -]?)?"
    r"(?:elo(?:-zahl)?|rating|rtg|dwz|wertungszahl|classement)"
    r"(?:\s+(?:is|was|of|ist|beträgt|est(?:\s+de)?|es(?:\s+de)?|é)|\s*[:=])?)"
    r"\s*([1-9][0-9]{2,3})(?![\w/]|[.,][0-9])[.,;]?",
    re.IGNORECASE,
)
_LISTS = re.compile(
    r"\s*(?:opponents?(?:['’]s?)?(?:\s+ratings?)?|ratings?|gegner|adversaires|rivales|avversari"
    r"|tegenstanders)\s*[:=]\s*(?P<ratings>[^:=A-Za-z]+?)[.;\s]*"
    r"(?:results?|scores?|ergebnisse?|resultate|résultats?|resultados?|risultati|uitslagen)"
    r"\s*[:=]\s*(?P<results>[^:=]+?)[.;\s]*",
    re.IGNORECASE,
)


def own_rating_in(lines: Sequence[Line]) -> tuple[list[str], list[Line], list[tuple[int, int]]]:
    """Find “I'm rated 1820”; return the ratings, the lines without them, and where they stood."""
    ratings, rest, spans = [], [], []
    for line in lines:
        text = line.text
        for own in _OWN.finditer(line.text):
            ratings.append(own[1])
            spans.append((line.start + own.start(), line.start + own.end()))
            text = text[: own.start()] + " " * len(own[0]) + text[own.end() :]
        rest.append(Line(line.start, text))
    return ratings, rest, spans


@dataclass(slots=True)
class _Clause:
    """A verb with the ratings after it, and what was not understood between them."""

    result: Result | None
    start: int
    end: int
    count: int = 0
    ratings: list[tuple[int, int, str]] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    closed: bool = False


def first_sentence(lines: Sequence[Line]) -> int:
    """Return the first line in which a verb stands before a rating, 0 if lines above have verbs."""
    for at, line in enumerate(lines):
        tokens = [(each.lastgroup or "", each) for each in _TOKEN.finditer(without_days(line.text))]
        mains = [_is_verb(*token) for token in tokens if _main(*token)]
        if any(mains):
            return at if mains[0] and not all(mains) else 0
    return 0


def read_sentences(lines: Sequence[Line]) -> Typed | None:
    """Read lines in which verbs come before ratings, or labels before lists; None for others."""
    if not lines:
        return None
    start = lines[0].start
    size = lines[-1].start + len(lines[-1].text) - start
    text = "".join(
        line.text.ljust((after.start if after else start + size) - line.start, "\n")
        for line, after in zip(lines, [*lines[1:], None], strict=True)
    )
    if lists := _LISTS.fullmatch(text):
        return _zipped(lists, start)
    tokens = [(each.lastgroup or "", each) for each in _TOKEN.finditer(without_days(text))]
    first = next((at for at, (kind, each) in enumerate(tokens) if _main(kind, each)), None)
    if first is None or not _is_verb(*tokens[first]) or _is_listed(tokens):
        return None
    return _typed(_clauses(tokens), start)


def _is_verb(kind: str, token: re.Match[str]) -> bool:
    return kind == "word" and token[0].casefold() in _VERBS


def _main(kind: str, token: re.Match[str]) -> bool:
    return kind == "rating" or _is_verb(kind, token)


def _is_listed(tokens: Sequence[tuple[str, re.Match[str]]]) -> bool:
    """Whether scores, letters or forfeits stand there too: then it is a list, not a sentence."""
    for (kind, token), (_, after) in zip(tokens, [*tokens[1:], tokens[-1]], strict=True):
        word = token[0].casefold()
        counted = after[0].casefold() in _NOUNS
        if kind == "glued":
            return True
        if kind == "number" and result_cell(word)[1] and not counted:
            return True
        unknown = kind in ("word", "other") and word not in _VERBS and word not in KNOWN_WORDS
        if unknown and (word in RESULT_WORDS or word in _SIGNS or word.startswith(_FORFEIT)):
            return True
    return False


def _clauses(tokens: Sequence[tuple[str, re.Match[str]]]) -> list[_Clause]:
    clauses: list[_Clause] = []
    between: list[str] = []  # words since the last rating that no clause has yet
    named: list[str] = []  # of these, names
    count = 0
    begin: int | None = None  # where the words since the last rating begin
    for at, (kind, token) in enumerate(tokens):
        begin = token.start() if begin is None and kind != "end" else begin
        last = clauses[-1] if clauses else None
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        word = token[0].casefold()
        if kind == "number" and after and after[1][0].casefold() in _NOUNS and token[0].isdigit():
            count = int(token[0][:3])
            if count > 1 and after[1][0].casefold() not in _PLURALS:
                between.append(token[0])  # “7 win”
                count = 0
        elif _is_verb(kind, token):
            clause = _Clause(_VERBS[word], begin or 0, token.end(), count)
            begin = None
            clause.unclear += between + named
            if last and last.ratings:
                stop = last.ratings[-1][1]
                if not token.string[stop : token.start()].strip(" \t"):
                    last.unclear.append(last.ratings[-1][2])  # “beat 1650, 1700 drew with 1800”
            clause.unclear += [str(count)] if count > _MOST else []
            if last and not last.closed and not last.ratings and not count:
                clause.unclear.append(token[0])  # “won, lost 1650”: two verbs for one rating
            clauses.append(clause)
            between, named, count = [], [], 0
        elif kind == "rating" and (rating := rating_cell(token[0])):
            if last is None or last.closed:
                last = _Clause(None, token.start(), token.end(), closed=True)
                clauses.append(last)
            if last.ratings and not _PARTED.search(
                token.string, last.ratings[-1][1], token.start()
            ):
                last.unclear.append(token[0])
            last.ratings.append((token.start(), token.end(), rating))
            last.unclear += between
            between, named, begin = [], [], None
        elif kind == "date":
            if not dates.readings(token[0]):
                between.append(token[0])
        elif kind == "end":
            if last:
                last.unclear += between
                between = []
            goes_on = token[0] == "\n" and (not last or not last.ratings or _goes_on(token, after))
            if not goes_on:
                named, begin = [], None
                if last:
                    last.closed = True
        elif kind == "word" and (
            word in KNOWN_WORDS or (last and not last.closed and token[0][0].isupper())
        ):
            if word not in KNOWN_WORDS:
                named.append(token[0])
        elif kind != "round":
            between.append(token[0])
    if clauses:
        clauses[-1].unclear += between
    for clause, after_it in pairwise(clauses):
        if not after_it.ratings and clause.ratings:  # “beat 1650, 1700 drew”
            clause.unclear.append(" ".join([clause.ratings[-1][2]]))
    return clauses


def _goes_on(end: re.Match[str], after: tuple[str, re.Match[str]] | None) -> bool:
    """Whether a clause goes on in the next line: after a comma, or with a rating."""
    before = end.string[: end.start()][-20:].rstrip()
    return before.endswith((",", ":")) or (after is not None and after[0] in ("rating", "end"))


def _typed(clauses: Sequence[_Clause], offset: int) -> Typed:
    games: list[Found] = []
    spans: list[tuple[int, int]] = []
    for clause in clauses:
        unclear = " ".join(clause.unclear)
        result = None if unclear else clause.result
        ratings = clause.ratings
        if clause.count and len(ratings) == 1:
            ratings = ratings * min(clause.count, _MOST)
        if clause.count and len(ratings) != clause.count:
            unclear, result = unclear or str(clause.count), None
        if not ratings and not unclear:
            games.append(Found(offset + clause.start, offset + clause.end, result))
        for start, end, rating in ratings:
            games.append(Found(offset + start, offset + end, result, rating, None, unclear))
        if result is not None and clause.ratings:
            # The words of the clause, which stand before each of its ratings.
            starts = [clause.start, *(end for _, end, _ in clause.ratings)]
            ends = [start for start, _, _ in clause.ratings]
            spans += [(offset + a, offset + b) for a, b in zip(starts, ends, strict=False)]
    return Typed(games, {}, spans)


def _zipped(lists: re.Match[str], offset: int) -> Typed | None:
    """Read opponents and results in two lists of one length."""
    ratings = list(re.finditer(r"[^\s,;]+", lists["ratings"]))
    results = [result_cell(each) for each in re.split(r",\s+|[;\s]+", lists["results"].strip())]
    if not all(rating_cell(each[0]) for each in ratings):
        return None
    agree = len(ratings) == len(results) and all(is_one for _, is_one in results)
    begin = offset + lists.start("ratings")
    games = [
        Found(
            begin + each.start(), begin + each.end(), results[at][0] if agree else None,
            rating_cell(each[0]), None, "" if agree else lists["results"],
        )
        for at, each in enumerate(ratings)
    ]  # fmt: skip
    spans = [(offset, begin), (offset + lists.end("ratings"), offset + lists.end())]
    return Typed(games, {}, spans if agree else [])
