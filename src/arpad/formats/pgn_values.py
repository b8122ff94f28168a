"""What the tags and the text of a PGN game say: results, ratings, rounds, moves."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from string import whitespace
from typing import NamedTuple

from arpad.domain import Result, TimeControl
from arpad.formats import time_control
from arpad.formats.headings import rating_rank
from arpad.formats.pasted_words import FORFEITED, NO
from arpad.formats.pgn import PgnGame
from arpad.formats.reading import OF_UNUSUAL, UNUSUAL, Findings, kinds, shown_pair

WIN, DRAW, LOSS = Result.WIN, Result.DRAW, Result.LOSS
# White's result by how it is written; spaces and small letters make no difference.
RESULTS = {
    **dict.fromkeys(("1-0", "1:0", "1–0"), WIN),
    **dict.fromkeys(("0-1", "0:1", "0–1"), LOSS),
    **dict.fromkeys(
        ("1/2-1/2", "1/2", "1/2:1/2", "½:½", "½-½", "½–½", "½", "0.5-0.5", "=", "1/2–1/2"), DRAW
    ),
    **dict.fromkeys(("+--", "+-", "+/-", "1-0f", "1f-0f", "+:-"), Result.FORFEIT_WIN),
    **dict.fromkeys(("--+", "-+", "-/+", "0-1f", "0f-1f", "-:+"), Result.FORFEIT_LOSS),
    **dict.fromkeys(("---", "--", "-/-", "0-0f", "0f-0f", "-:-"), Result.DOUBLE_FORFEIT),
    **dict.fromkeys(("*", "?", "", "-", "..."), Result.UNFINISHED),
}
BYES = {WIN: Result.PAIRING_BYE, DRAW: Result.HALF_BYE, LOSS: Result.ABSENT}
"""The kind of a round without an opponent, by what the player had for it."""
_SINGLE = {"0": LOSS, "1/2": DRAW, "½": DRAW, "0.5": DRAW}
_TWO_RESULTS = {
    f"{one}{sign}{other}": (_SINGLE[one], _SINGLE[other])
    for sign in "-:–"
    for one, other in product(_SINGLE, _SINGLE)
    if "0" in (one, other)
}
"""The results of White and Black where one does not follow from the other."""
_ENDS = {b"1-0": WIN, b"0-1": LOSS, b"1/2-1/2": DRAW, b"*": Result.UNFINISHED}
_TOKEN = re.compile(
    rb"(?P<comment>\{[^}]*(?P<end>\})?|;[^\n]*|^%[^\n]*)|(?P<sign>[()])"
    rb"|(?P<result>1-0|0-1|0-0|1/2-1/2)|(?P<move>[KQRBNOo0a-h][A-Za-z0-9+#=@-]+|--|Z0)",
    re.MULTILINE,
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
_TELLING = 150  # bytes of moves that two games do not share
_SITES = (
    "lichess.org", "chess.com", "playchess", "freechess.org", "chess24", "iccf", "chessclub.com",
    "internet chess club", "gameknot", "playok", "chesstempo",
)  # fmt: skip
# PGN counts in seconds, but 90+30 and 15+10 are what people announce in minutes, and no game over
# the board is played by them in seconds: minutes are the likeliest, and it is asked.
_SHORT = re.compile(r"(\d{1,3})\+(\d{1,3})", re.ASCII)
_IN_MINUTES = re.compile(r"\d{1,3}\s?/\s?[0-2]?\d{1,2}(?!\d)", re.ASCII)
_OF_SERVERS = re.compile(r"(\d{1,3})\s+(\d{1,3})", re.ASCII)
_LONGEST_TAG = 200  # characters that are looked at
_ROUND = re.compile(r"(\d{1,3})(?:\.\d{1,4}){0,3}", re.ASCII)


def results(text: str) -> tuple[Result, Result | None] | None:
    """Return White's result as the tag says it, with Black's where it does not follow.

    None if it cannot be read.
    """
    plain = "".join(text.lower().split())
    usual = RESULTS.get(plain)
    return _TWO_RESULTS.get(plain) if usual is None else (usual, None)


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
    text = _BY_TIME.sub("", game.tags.get("Termination", "")[:_LONGEST_TAG])
    if FORFEITED.search(text):
        return "forfeit"
    return "not-ended" if _NOT_ENDED.fullmatch(text.strip(" .")) else ""


def is_casual(tags: Mapping[str, str]) -> bool:
    """Whether a game is not rated by the name of its event or a tag: ``Casual Blitz game``."""
    said = tags.get("Rated", "").lower() in NO
    return said or bool(_names_casual(tags.get("Event", "")[:_LONGEST_TAG]))


_names_casual = lru_cache(1000)(_CASUAL.search)  # games stand by events


def forfeited(game: PgnGame) -> bool:
    """Whether a comment says that a player did not come."""
    comments = b" ".join(re.findall(rb"\{[^}]*(?:\}|\Z)", game.text[:1000]))
    text = comments.decode("utf-8", "replace")
    return bool(FORFEITED.search(text)) and "time" not in text.lower()


class RatingRead(NamedTuple):
    """A rating tag: the number (0: unrated), or None if it cannot be read; a mark after it."""

    value: int | None
    provisional: bool = False


@lru_cache(10_000)  # a player has many games
def rating(text: str) -> RatingRead:
    """Read a rating tag such as ``2410``, ``1500?``, ``-`` or nothing."""
    text = text.strip()
    if text.lower() in _NO_RATING:
        return RatingRead(0)
    value = _RATING.fullmatch(text)
    if not value or not 100 <= int(value[1]) <= 3999:
        return RatingRead(None)
    return RatingRead(int(value[1]), bool(value[2]))


def rating_elsewhere(game: PgnGame, colour: str, findings: Findings) -> None:
    """Warn of a rating in a tag such as WhiteDWZ: nothing says of which list it is."""
    for tag, text in game.tags.items():
        if tag.startswith(colour) and rating_rank(tag[5:]) is not None and rating(text).value:
            values = {"tag": tag, "text": text, "name": game.tags.get(colour, "")}
            findings.add("game-rating-elsewhere", game.line, 1, **values)
            return


def round_of(text: str) -> int | None:
    """Return the round of a tag such as ``3`` or ``3.12`` (round and board); None without one."""
    number = _ROUND.fullmatch(text.strip())
    return int(number[1]) or None if number else None


@lru_cache(10_000)  # as above
def words_of(name: str) -> tuple[str, ...]:
    """Return the words of a name in small letters and in order."""
    return tuple(sorted(_WORD.findall(name[:_LONGEST_TAG].casefold())))


_WORD = re.compile(r"[^\W_]+")


def bye(game: PgnGame, colour: str) -> tuple[Result, int | None]:
    """Return the kind of a player's bye, and its round."""
    score, _ = results(game.tags.get("Result", "")) or (WIN, None)
    kind = BYES.get(score if colour == "White" else score.reversed, Result.PAIRING_BYE)
    return kind, round_of(game.tags.get("Round", ""))


def contains(name: Iterable[str], words: Iterable[str]) -> bool:
    """Whether every word asked for is one of the name's, or its initial."""
    own = {*name}
    initials = {word[0] for word in own}
    return all(word in own or word[0] in (own if len(word) > 1 else initials) for word in words)


def is_online(tags: Mapping[str, str]) -> bool:
    """Whether a game was played at a site whose ratings are its own, as far as its tags tell."""
    site = tags.get("Site", "").lower()
    if "WhiteRatingDiff" in tags:
        return True
    return "/broadcast/" not in site and any(name in site for name in _SITES)


def is_by_server(tags: Mapping[str, str]) -> bool:
    """Whether a server wrote the tags; those of a study are typed by people."""
    return is_online(tags) and "/study/" not in tags.get("Site", "").lower()


def time_of(
    text: str, *, coded: bool = True, by_server: bool = False
) -> tuple[TimeControl | None, str | None]:
    """Read a time control and its class; ``coded`` numbers are seconds, as in PGN, else minutes.

    Forty moves have minutes, not seconds, and so has ``15 10``, which chess servers write. What may
    be either, as 90+30, is taken in minutes, and the control has the other reading; ``by_server``
    it is seconds for sure.
    """
    if coded and (server := _OF_SERVERS.fullmatch(text.strip())):
        text, coded = f"{server[1]}+{server[2]}", False
    control = time_control.read_coded(text) if coded and not _IN_MINUTES.match(text) else None
    short = _SHORT.fullmatch(text) if control and not by_server else None
    if control and short and int(short[1]) <= 180 and int(short[2]) >= 5:
        minutes = time_control.read_time_control(text).control
        control = minutes._replace(others=(control, *minutes.others)) if minutes else control
    if control is None:
        read = time_control.read_time_control(text)
        control = read.control
        if control is None:
            return None, read.time_class
    return control, time_control.time_class(control)


class_named = lru_cache(1000)(time_control.named_class)  # games stand by events


def day_text(tags: Mapping[str, str]) -> str:
    """Return the day of a game as its tags write it, "" where they say none."""
    return known(tags.get("Date", "")) or known(tags.get("UTCDate", ""))


def known(text: str) -> str:
    """Return a tag's text, nothing where it says that nothing is known."""
    return text.strip() if text.strip(" ?.") else ""


def telling(game: PgnGame) -> bytes:
    """Return the moves without blanks if there are so many that no two games share them."""
    return game.text.translate(None, whitespace.encode()) if len(game.text) >= _TELLING else b""


def twice(game: PgnGame, seen: set[tuple[object, ...]], findings: Findings) -> None:
    """Warn of a game that was seen already: its round, or else its moves tell it."""
    tags, names = game.tags, [game.tags.get(colour, "") for colour in ("White", "Black")]
    told = *map(words_of, names), tags.get("Result"), tags.get("Date")
    keys: list[tuple[object, ...]] = []
    if round_of(tags.get("Round", "")):
        keys.append((*told, tags.get("Round"), tags.get("UTCTime")))
    if moves := telling(game):
        keys.append((*told, moves))
    if not seen.isdisjoint(keys):
        findings.add("game-twice", game.line, 1, white=names[0], black=names[1])
    seen.update(keys)


# --- What a game comes to: its result, and whether it was played at all ---

KINDS = OF_UNUSUAL | kinds("""
    warning/error: game-result-unreadable game-results-differ game-no-move game-other-start
        game-not-ended game-forfeit-with-moves
    warning/warning: game-rating-elsewhere game-zero-unplayed
    note/error: game-unfinished game-forfeit
    note/note: game-casual
""")
"""What can be found in a game's result, and how grave it is."""

_STANDARD_VARIANTS = ("", "standard", "chess", "normal", "from position")
_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
_NO_MOVES = b" \t\n*-/012"  # what stands in place of moves: a result, or nothing


class PgnResult(NamedTuple):
    """White's result by the tag; the code of why the game is not rated, if that is known.

    ``bare`` tells a result without moves, which only the rest of the file can explain. ``other`` is
    Black's result where it does not follow from White's.
    """

    result: Result
    not_rated: str = ""
    bare: bool = False
    other: Result | None = None


def read_result(game: PgnGame, findings: Findings) -> PgnResult:
    """Read the result: that of the tag; of the moves' end only where there is no tag."""
    text, at_end = game.tags.get("Result", ""), result_at_end(game)
    given = results(text) if text else (at_end or Result.UNFINISHED, None)
    if given is None:
        findings.add("game-result-unreadable", game.line, 1, text=text)
        return PgnResult(Result.UNFINISHED)
    played, other = given
    said = at_end is not None and at_end is not Result.UNFINISHED
    differ = said and (at_end is not played or other is not None)
    if differ and (played.played or played is Result.UNFINISHED):
        last = game.end.split()[-1].decode("latin-1")
        findings.add("game-results-differ", game.line, 1, tag=text, text=last)
    if played is Result.UNFINISHED:
        findings.add("game-unfinished", game.line, 1)
    if other is not None:
        return _unusual(game, played, other, findings)
    return _doubted(game, played, findings) if played.played else PgnResult(played)


def _unusual(game: PgnGame, white: Result, black: Result, findings: Findings) -> PgnResult:
    """Read a result that does not follow for Black; 0–0 without a move is a forfeit of both."""
    if white is black is Result.LOSS and not plies(game):
        findings.add("game-zero-unplayed", game.line, 1)
        return PgnResult(Result.DOUBLE_FORFEIT)
    findings.add(UNUSUAL, game.line, 1, result=shown_pair(white, black))
    read = _doubted(game, white, findings)
    return read._replace(other=black) if read.result.played else read


def _doubted(game: PgnGame, played: Result, findings: Findings) -> PgnResult:
    """Ask whether it was chess from the start, and whether both made a move."""
    variant = game.tags.get("Variant", "").strip().lower()
    start = game.tags.get("FEN", "")
    if variant not in _STANDARD_VARIANTS or (start and not start.startswith(_START)):
        findings.add("game-other-start", game.line, 1, text=variant or start)
        return PgnResult(played, "other-start")
    if is_casual(game.tags):
        findings.add("game-casual", game.line, 1, text=game.tags.get("Event", ""))
        return PgnResult(played, "casual")
    made, ended = plies(game), termination(game)
    said = game.tags.get("Termination", "")
    abandoned = _NOT_ENDED.search(said[:_LONGEST_TAG])  # among other words
    if ended == "not-ended" or (abandoned and (made or 0) < 2):
        findings.add("game-not-ended", game.line, 1, text=said)
        return PgnResult(played, "not-ended")
    if ended == "forfeit":
        if made:
            findings.add("game-forfeit-with-moves", game.line, 1, text=said)
        return _forfeit(game, played, findings)
    if made is None or not game.text.strip(_NO_MOVES):
        return PgnResult(played, bare=True)
    if made >= 2:
        return PgnResult(played)
    if made == 0 and forfeited(game) and played is not Result.DRAW:
        return _forfeit(game, played, findings)
    findings.add("game-no-move", game.line, 1, made=made)
    return PgnResult(played, "no-move")


def _forfeit(game: PgnGame, played: Result, findings: Findings) -> PgnResult:
    """Return a result that nobody played for; a draw of that kind is a result without moves."""
    findings.add("game-forfeit", game.line, 1)
    if played is Result.DRAW:
        return PgnResult(played, "no-move")
    return PgnResult(Result.FORFEIT_WIN if played is Result.WIN else Result.FORFEIT_LOSS)
