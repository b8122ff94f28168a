"""What the tags and the text of a PGN game say: results, ratings, rounds, moves."""

import re
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
    r"forfeit|default|walk\W?over|no\W?show|did not (?:appear|come)|w\.?o\.|kampflos|incompar",
    re.IGNORECASE,
)
_RATING = re.compile(r"(\d{2,4})(?:[.,]0{1,4})?\s?(\?|p\d{0,2})?", re.ASCII | re.IGNORECASE)
_NO_RATING = ("", "?", "-", "0", "*", "unr", "unr.", "unrated", "nr", "none", "----", "0000")
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


def forfeited(game: PgnGame) -> bool:
    """Whether the game's tags or a comment say that a player did not come."""
    if _FORFEITED.search(game.tags.get("Termination", "").replace("Time forfeit", "")):
        return True
    comments = b" ".join(re.findall(rb"\{[^}]*\}", game.text[:1000]))
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
