"""What the tags and the text of a PGN game say: results, ratings, rounds, moves."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from arpad.domain import Result
from arpad.formats.pgn import PgnGame

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
# White's result by how it is written; spaces and small letters make no difference.
RESULTS = {
    **dict.fromkeys(("1-0", "1:0", "1–0"), WIN),
    **dict.fromkeys(("0-1", "0:1", "0–1"), LOSS),
    **dict.fromkeys(
        ("1/2-1/2", "1/2", "1/2:1/2", "½-½", "½–½", "½", "0.5-0.5", "=", "1/2–1/2"), DRAW
    ),
    **dict.fromkeys(("+--", "+-", "+/-", "1-0f", "1f-0f", "+:-"), Result.FORFEIT_WIN),
    **dict.fromkeys(("--+", "-+", "-/+", "0-1f", "0f-1f", "-:+"), Result.FORFEIT_LOSS),
    **dict.fromkeys(("---", "--", "-/-", "0-0f", "0f-0f", "-:-"), Result.DOUBLE_FORFEIT),
    **dict.fromkeys(("*", "?", "", "-", "..."), Result.UNFINISHED),
}
UNUSUAL = {
    f"{one}{sign}{other}": results
    for sign in "-:–"
    for ones, others, results in (
        (("0",), ("0",), (LOSS, LOSS)),
        (("1/2", "½", "0.5"), ("0",), (DRAW, LOSS)),
        (("0",), ("1/2", "½", "0.5"), (LOSS, DRAW)),
    )
    for one in ones
    for other in others
}
"""The results of White and Black where one does not follow from the other."""
_ENDS = {b"1-0": WIN, b"0-1": LOSS, b"1/2-1/2": DRAW, b"*": Result.UNFINISHED}
_TOKEN = re.compile(
    rb"(?P<comment>\{[^}]*(?P<end>\})?|;[^\n]*|^%[^\n]*)|(?P<sign>[()])"
    rb"|(?P<result>1-0|0-1|0-0|1/2-1/2)|(?P<move>[KQRBNOo0a-h][A-Za-z0-9+#=@-]+|--|Z0)",
    re.MULTILINE,
)
_FORFEITED = re.compile(
    r"forfeit|default|walk\W?over|no\W?show|(?:did|was) not (?:appear|come|play)|\bw\.?o\b|"
    r"kampflos|incompar|\bforfait|unplayed|not played|no presentad|неявк|\bbye\b"
    r"|nicht (?:gespielt|angetreten)",
    re.IGNORECASE,
)
_BY_TIME = re.compile(
    r"time\W{0,3}(?:forfeit|default)\w*|(?:forfeit|default)\w{0,9}\s(?:on|by|in|for)\s?time",
    re.IGNORECASE,
)
_NOT_ENDED = re.compile(
    r"(?:game\s)?(?:abandoned|aborted|unterminated|annulled|cancell?ed|void)", re.IGNORECASE
)
_CASUAL = re.compile(
    r"\A(?>.*?\b(?:casual|unrated|not\srated|non\W?rated|friendly|ungewertet)\b)"
    r"(?=.*\b(?:games?|match|partie)\b)"
    r"|^\W*(?:casual|unrated)\s(?:ultra)?(?:bullet|blitz|rapid|classical|standard|correspondence)\b",
    re.IGNORECASE,
)
_RATING = re.compile(r"(\d{2,4})(?:[.,]0{1,4})?\s?(\?|p\d{0,2})?", re.ASCII | re.IGNORECASE)
_NO_RATING = ("", "?", "-", "0", "*", "unr", "unr.", "unrated", "nr", "none", "----", "0000")
_LONGEST_TAG = 200  # characters that are looked at
_ROUND = re.compile(r"(\d{1,3})(?:\.\d{1,4}){0,3}", re.ASCII)


def results(text: str) -> tuple[Result, Result | None] | None:
    """Return White's result as the tag says it, with Black's where it does not follow.

    None if it cannot be read.
    """
    plain = "".join(text.lower().split())
    usual = RESULTS.get(plain)
    return UNUSUAL.get(plain) if usual is None else (usual, None)


def result_at_end(game: PgnGame) -> Result | None:
    """Return the result that ends the moves; None without one, or for 0-0: it may be castling."""
    words = game.end.split()
    return _ENDS.get(words[-1]) if words else None


def plies(game: PgnGame) -> int | None:
    """Return how many moves of either side the text shows: 0, 1, or 2 for two and more.

    None if the file has no text for the game, or none but a comment too long to see past.
    """
    if not game.text.strip():
        return None
    made, depth = 0, 0
    for token in _TOKEN.finditer(game.text):
        if token["sign"]:
            depth = max(0, depth + (1 if token["sign"] == b"(" else -1))
        elif token["move"] and not depth:
            made += 1
        elif token["comment"] and token["comment"][:1] == b"{" and not token["end"]:
            return None
        if made == 2:
            break
    return made


def termination(game: PgnGame) -> str:
    """Return how the game's tag says it ended: "forfeit" (nobody played), "not-ended", or ""."""
    if "Termination" not in game.tags:
        return ""
    text = _BY_TIME.sub("", game.tags["Termination"][:_LONGEST_TAG])
    if _FORFEITED.search(text):
        return "forfeit"
    return "not-ended" if _NOT_ENDED.fullmatch(text.strip(" .")) else ""


def abandoned(game: PgnGame) -> bool:
    """Whether the game's tag has a word of a game that was left, among others."""
    return bool(_NOT_ENDED.search(game.tags.get("Termination", "")[:_LONGEST_TAG]))


def is_casual(tags: Mapping[str, str]) -> bool:
    """Whether a game is not rated by the name of its event or a tag: ``Casual Blitz game``."""
    return _names_casual(tags.get("Event", "")[:_LONGEST_TAG]) or (
        "Rated" in tags and tags["Rated"].lower() in ("false", "no", "casual")
    )


@lru_cache(1000)  # games stand by events
def _names_casual(event: str) -> bool:
    return bool(_CASUAL.search(event))


def forfeited(game: PgnGame) -> bool:
    """Whether a comment says that a player did not come."""
    comments = b" ".join(re.findall(rb"\{[^}]*(?:\}|\Z)", game.text[:1000]))
    text = comments.decode("utf-8", "replace")
    return bool(_FORFEITED.search(text)) and "time" not in text.lower()


class RatingRead(NamedTuple):
    """A rating tag: the number (0: unrated), or None if it cannot be read; a mark after it."""

    value: int | None
    provisional: bool = False


def rating(text: str) -> RatingRead:
    """Read a rating tag such as ``2410``, ``1500?``, ``-`` or nothing."""
    text = text.strip()
    if text.lower() in _NO_RATING:
        return RatingRead(0)
    found = _RATING.fullmatch(text)
    if not found or not 100 <= int(found[1]) <= 3999:
        return RatingRead(None)
    return RatingRead(int(found[1]), bool(found[2]))


def round_of(text: str) -> int | None:
    """Return the round of a tag such as ``3`` or ``3.12`` (round and board); None without one."""
    found = _ROUND.fullmatch(text.strip())
    return int(found[1]) or None if found else None


@lru_cache(10_000)  # a player has many games
def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name in small letters and in order."""
    signs = "".join(char if char.isalnum() else " " for char in name[:_LONGEST_TAG].casefold())
    return tuple(sorted(signs.split()))


def contains(name: Iterable[str], words: Iterable[str]) -> bool:
    """Whether every word asked for is one of the name's, or its initial."""
    return all(any(_alike(word, each) for each in name) for word in words)


def _alike(one: str, other: str) -> bool:
    return one == other or (1 in (len(one), len(other)) and one[0] == other[0])
