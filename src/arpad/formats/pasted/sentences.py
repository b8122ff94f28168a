"""Sentences about games: “beat 1650 and 1700, drew with 1900”, “2 wins vs 1650”, lists with labels.

A verb takes the ratings after it. Every word must be known or be a name after the verb; what is
not known makes the games of its clause unknown.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise

from arpad.domain import Result
from arpad.formats import pasted_words as terms
from arpad.formats.pasted.tokens import Cut, Kind, Token, after_number
from arpad.formats.pasted_words import Found, TypedGames, rating_cell, rating_text, result_cell

_SEVERAL = terms.by_result("""
    WIN: wins victories siege victoires victorias overwinningen vittorie vitórias
    DRAW: draws ties remis nulles nuls tablas remises patte
    LOSS: losses defeats niederlagen défaites derrotas nederlagen sconfitte
""")
_NOUNS = _SEVERAL | terms.by_result("""
    WIN: win victory sieg victoire victoria winst overwinning vittoria vitória
    DRAW: draw tie remis nulle tablas remise patta
    LOSS: loss defeat niederlage défaite derrota verlies nederlaag sconfitta
""")
_VERBS = {
    word: result
    for word, result in (terms.RESULT_WORDS | _NOUNS).items()
    if len(word) > 2 and result.played
}
_I = frozenset(terms.words("i ich je j'ai j’ai yo io eu ik я"))
_HE = ("il", "el")  # before a verb; else an article
_FORFEIT = ("forf", "kampfl")
_MOST = 50  # games of one count
_RATED = 4  # digits that no count has: “lost 1900 draw 1700”
_PARTED = re.compile(r"[,;:&/\n+]|(?<!\w)(?:and|und|et|y|e|en|plus|then)(?!\w)", re.IGNORECASE)
_LABELLED = re.compile(
    r"^\s*+(?:opponents?(?:['’]s?)?(?:\s+ratings?)?|ratings?|gegner|adversaires|rivales|avversari"
    r"|tegenstanders)\s*+[:=](?P<ratings>[^:=A-Za-z]++)"
    r"(?:results?|scores?|ergebnisse?|resultate|résultats?|resultados?|risultati|uitslagen)"
    r"\s*+[:=](?P<results>[^:]++)",
    re.IGNORECASE,
)
_RATINGS = r"[1-9][0-9]{2,3}(?:[\s,;&]+[1-9][0-9]{2,3})*+"
_LETTER = re.compile(rf"([WDL])\s?[:=]\s*+({_RATINGS})(?![\w/:]|[.,][0-9])")
_LETTERS = re.compile(rf"(?:[\s,;.]*+{_LETTER.pattern})+[\s,;.]*+")  # W: 1650, 1700 L: 1800
_ENDS = " \t\n.;"


@dataclass(slots=True)
class _Clause:
    """A verb with the ratings after it, and what was not understood between them."""

    result: Result | None
    start: int
    end: int
    count: int = 0
    ratings: list[Token] = field(default_factory=list)
    unclear: list[str] = field(default_factory=list)
    led: list[str] = field(default_factory=list)  # unknown words before the verb
    bare: list[str] = field(default_factory=list)  # ratings with only blanks before them
    closed: bool = False
    glued: str = ""  # the rating before the next verb, with nothing between them


def first_sentence(cut: Cut) -> int:
    """Return the first line in which a verb stands before a rating, 0 if lines above have verbs."""
    for at, line in enumerate(() if _VERBS.keys().isdisjoint(cut.words) else cut.plain):
        tokens = ((_is_verb(it), it.kind) for it in cut.tokens(line, after_number(line.text)))
        verbs = [is_verb for is_verb, kind in tokens if is_verb or kind is Kind.RATING]
        if any(verbs):
            return at if verbs[0] and not all(verbs) else 0
    return 0


def read_sentences(cut: Cut) -> TypedGames | None:
    """Read lines in which verbs come before ratings, or labels before lists; None for others."""
    lines = cut.lines
    start = lines[0].start
    parts = (line.text.ljust(after.start - line.start, "\n") for line, after in pairwise(lines))
    text = "".join(parts) + lines[-1].text
    if lists := _LABELLED.fullmatch(text):
        return _zipped(lists, start)
    if _LETTERS.fullmatch(text) and re.search("[DL]", text):  # W alone may be White
        return _lettered(text, start)
    if _VERBS.keys().isdisjoint(cut.words):
        return None
    tokens: list[Token] = []
    for line in cut.plain:
        end = line.start + len(line.text)
        tokens += cut.tokens(line, after_number(line.text))
        tokens.append(Token(end, end, "\n", Kind.CUT))
    firsts = (token for token in tokens if token.kind is Kind.RATING or _is_verb(token))
    if not any(map(_is_verb, islice(firsts, 1))) or _is_listed(tokens):
        return None
    sentences = _Sentences(text, start)
    for token, after in pairwise([*tokens, tokens[-1]]):
        sentences.add(token, after)
    return sentences.typed()


def _is_verb(token: Token) -> bool:
    return token.text.casefold() in _VERBS


def _is_count(token: Token, after: Token) -> bool:
    number = token.text.isdecimal() and len(token.text) < _RATED
    return number and after.text.casefold() in _NOUNS


def _is_listed(tokens: Sequence[Token]) -> bool:
    """Whether scores, letters or forfeits stand there too: then it is a list, not a sentence."""
    return any(
        word.startswith(_FORFEIT)
        or token.text in ("+", "=")
        or token.kind in (Kind.GAME, Kind.IDLE)
        or (token.kind is Kind.RESULT and not (word in _VERBS or _is_count(token, after)))
        for token, after in pairwise([*tokens, tokens[-1]])
        if (word := token.text.casefold()) not in terms.KNOWN_WORDS
    )


class _Sentences:
    """Gives each rating to the verb before it, and each word that is not known to a clause."""

    def __init__(self, text: str, offset: int) -> None:
        self._text, self._offset = text, offset
        self._clauses: list[_Clause] = []
        self._between: list[str] = []  # since the last rating or verb, of no clause yet
        self._named: list[str] = []  # names since then
        self._he: list[str] = []
        self._count = 0
        self._mine = False  # since then “I” was said
        self._has_name = False  # the last rating stands behind a name
        self._begin: int | None = None  # where the words since the last rating begin

    def add(self, token: Token, after: Token) -> None:
        """Take the next token; ``after`` is the one behind it."""
        last = self._clauses[-1] if self._clauses else None
        word = token.text.casefold()
        if self._begin is None and token.kind is not Kind.CUT:
            self._begin = token.start
        self._mine = self._mine or word in _I
        self._he += [token.text] if word in _HE else []
        if _is_count(token, after):
            self._count = int(token.text)
            if self._count > 1 and after.text.casefold() not in _SEVERAL:
                self._between.append(token.text)  # “7 win”
                self._count = 0
        elif _is_verb(token):
            self._verb(token, last)
        elif token.kind is Kind.RATING:
            self._rating(token, last)
        elif token.kind is Kind.CUT:
            self._cut(token, after, last)
        elif token.kind is Kind.RESULT or (
            token.kind is Kind.WORD and word not in terms.KNOWN_WORDS
        ):
            named = last is not None and not last.closed and token.text[0].isupper()
            named = named and word not in terms.OF_NO_GAME  # TPR 1900
            (self._named if named else self._between).append(token.text)

    def _verb(self, verb: Token, last: _Clause | None) -> None:
        result = _VERBS[verb.text.casefold()]
        clause = _Clause(result, self._begin or 0, verb.end, self._count)
        clause.led = self._between + self._named + self._he
        if last and not (last.closed or clause.led or self._mine):
            clause.led = last.led  # “My friend beat 1650 and lost to 1700”
        clause.unclear += clause.led
        clause.unclear += [str(self._count)] if self._count > _MOST else []
        if last and last.ratings and not self._gap(last.ratings[-1].end, verb.start).strip(" \t"):
            last.glued = last.ratings[-1].text
        if last and not last.closed and not last.ratings and not self._count:
            clause.unclear.append(verb.text)  # “won, lost 1650”: two verbs for one rating
        self._clauses.append(clause)
        self._between, self._named, self._count, self._begin = [], [], 0, None
        self._mine, self._he = False, []

    def _rating(self, token: Token, last: _Clause | None) -> None:
        if last is None or last.closed:
            last = _Clause(None, token.start, token.end, closed=True)
            self._clauses.append(last)
        gap = self._gap(last.ratings[-1].end, token.start) if last.ratings else ","
        if gap.isspace() and not self._has_name and token.text not in terms.YEARS:
            last.bare.append(token.text)
        elif not _PARTED.search(gap):
            last.unclear.append(token.text)
        if last.ratings and self._has_name and self._is_second(last.ratings[-1], token):
            last.unclear.append(token.text)  # “Smith (1650 FIDE, 1700 ECF)”, “Smith 1650/1700”
        else:
            self._has_name = bool(self._named)
        last.ratings.append(token)
        last.unclear += self._between
        self._between, self._named, self._he, self._begin = [], [], [], None

    def _is_second(self, one: Token, other: Token) -> bool:
        """Whether a rating may be another one of the same player."""
        gap, before = self._gap(one.end, other.start), self._text[: one.start - self._offset]
        inside = before.rfind("(") > before.rfind(")") and not {*"()"} & {*gap}
        return inside or (gap.strip() == "/" and not self._named)

    def _cut(self, token: Token, after: Token, last: _Clause | None) -> None:
        if token.text in ",|":
            return
        if last and not last.closed:
            last.unclear += self._between
        if last or token.text != "\n":
            self._between = []  # what a sentence without a game says does not matter
        # A clause goes on in the next line after a comma, or with a rating.
        before = self._text[: token.start - self._offset][-20:].rstrip()
        on = before.endswith((",", ":")) or after.kind in (Kind.RATING, Kind.CUT)
        if token.text == "\n" and (not last or not last.ratings or on):
            return
        self._named, self._begin = [], None
        if last:
            last.closed = True

    def _gap(self, start: int, end: int) -> str:
        return self._text[start - self._offset : end - self._offset]

    def typed(self) -> TypedGames:
        """Return the games, and the words of clauses that were understood."""
        if self._clauses and not self._clauses[-1].closed:
            self._clauses[-1].unclear += self._between
        for clause in self._clauses:
            # “beat 1650 1700” may be one opponent with two ratings, three are a list.
            if not 1 < len(clause.bare) == len(clause.ratings) - 1:
                clause.unclear[:0] = clause.bare
        if any(len(clause.ratings) != 1 for clause in self._clauses):
            for clause in self._clauses:  # “beat 1650, 1700 drew with 1800”
                clause.unclear += {clause.glued} - {"", *clause.unclear}
        for clause, after in pairwise(self._clauses):
            if not after.ratings and clause.ratings:  # “beat 1650, 1700 drew”
                clause.unclear.append(clause.ratings[-1].text)
        games: list[Found] = []
        spans: list[tuple[int, int]] = []
        for clause in self._clauses:
            games += _games(clause)
            if clause.ratings and not clause.unclear and clause.result:
                starts = [clause.start, *(rating.end for rating in clause.ratings)]
                spans += zip(starts, (rating.start for rating in clause.ratings), strict=False)
        return TypedGames(games, {}, spans)


def _games(clause: _Clause) -> list[Found]:
    ratings = clause.ratings
    if not ratings and clause.count > 1:  # “3 wins, 1 loss”: of whom, is not said
        return [Found(clause.start, clause.end, None, unclear=str(clause.count))]
    if not ratings and not clause.unclear:
        return [Found(clause.start, clause.end, clause.result)]
    if clause.count and len(ratings) == 1:
        ratings = ratings * min(clause.count, _MOST)
    if clause.count and len(ratings) != clause.count:
        clause.unclear = clause.unclear or [str(clause.count)]
    unclear = " ".join(clause.unclear)
    result = None if unclear else clause.result
    return [Found(it.start, it.end, result, it.rating, None, unclear) for it in ratings]


def _lettered(text: str, offset: int) -> TypedGames | None:
    games: list[Found] = []
    spans: list[tuple[int, int]] = []
    for part in _LETTER.finditer(text):
        begin = offset + part.start(2)
        spans.append((offset + part.start(), begin))
        games += [
            Found(
                begin + it.start(), begin + it.end(),
                terms.RESULT_WORDS[part[1].lower()], rating_text(it[0]),
            )
            for it in re.finditer("[0-9]+", part[2])
        ]  # fmt: skip
    return TypedGames(games, {}, spans) if all(game.opponent for game in games) else None


def _zipped(lists: re.Match[str], offset: int) -> TypedGames | None:
    ratings = list(re.finditer(r"[^\s,;]+", lists["ratings"].rstrip(_ENDS)))
    said = lists["results"].strip(_ENDS)
    results = [result_cell(score) for score in re.split(r",\s+|[;\s]+", said)]
    if not all(rating_cell(rating[0]) for rating in ratings):
        return None
    agree = len(ratings) == len(results) and all(is_one for _, is_one in results)
    begin = offset + lists.start("ratings")
    games = [
        Found(
            begin + rating.start(), begin + rating.end(), results[at][0] if agree else None,
            rating_cell(rating[0]), None, "" if agree else said,
        )
        for at, rating in enumerate(ratings)
    ]  # fmt: skip
    spans = [(offset, begin), (offset + lists.end("ratings"), offset + lists.end())]
    return TypedGames(games, {}, spans if agree else [])
