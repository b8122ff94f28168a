"""The headers of PGN files: every game's tags with its place, streamed however long the file."""

import re
from collections.abc import Collection, Generator, Iterator, Mapping
from typing import BinaryIO, NamedTuple

from arpad.formats.opening import MOST_OF_NAME
from arpad.formats.reading import Findings, kinds

KINDS = kinds("""
    error/error: pgn-no-games
    warning/error: pgn-zero-byte pgn-tag-unreadable pgn-tag-twice pgn-tag-long pgn-text-outside
        pgn-comment-open
    note/error: pgn-encoding pgn-tag-mended pgn-tag-case
""")
"""What the scanner can find, and how grave it is."""

_CHUNK = 1 << 20
_LONGEST_LINE = 8 * _CHUNK
_MOST_OF_TAGS = 5000  # bytes searched for the end of usual tags
_MOST_ORDERS = 1000  # orders of a game's tags that are kept
_KEPT = 4096  # bytes of a game's text: enough for its first moves
_KEPT_END = 64  # and for the result at its end

_OF_PLAYERS = (
    "", "Elo", "FideId", "Title", "Country", "Fed", "USCF", "RatingDiff",
)  # fmt: skip
_USED = {f"{side}{tag}" for side in ("White", "Black") for tag in _OF_PLAYERS} | {
    "Event", "Site", "Date", "UTCDate", "UTCTime", "EventDate", "EventType", "Round", "Result",
    "TimeControl", "Termination", "Variant", "FEN", "Rated",
}  # fmt: skip
"""The tags that are read."""
_BY_SMALL = {name.lower(): name for name in _USED}

_TAG = re.compile(r'\[\w+ +"(?:[^"\\]|\\.)*"\][ \t]*$')
_SEVERAL = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]')
_NAMED = re.compile(r"\[\s*([^\W\d]\w*)\s*(.*?)")
# How a line begins that may be a tag, well written or not.
_LIKE_A_TAG = re.compile(
    rb"\[[ \t]{0,4}[A-Za-z_]\w*[ \t]{0,4}"
    rb'(?:["\x93]|\xe2\x80\x9c|[ \t][^\]\n]{1,300}\][ \t]{0,4}(?:\n|\Z))'
)
_INDENTED = re.compile(rb'\n[ \t]+(?=\[[A-Za-z]\w*[ \t]+")')
_Tags = tuple[dict[str, str], int, int]  # with the number of their lines, and where they end
_BRACKET = re.compile(rb"\n\[")  # which is found sooner than by find
_BRACE, _LINE_END, _PERCENT = b"{\n%"  # as numbers they are found sooner than as signs
_NEXT_GAME = b'\n\n[Event "'
_ESCAPED = re.compile(r"\\(.)")
_PERCENT_LINES = re.compile(rb"^%.*$", re.MULTILINE)


class PgnGame(NamedTuple):
    """One game: its tags by name, the line of its first tag (from 1) and its text.

    ``text`` is the beginning of the moves, ``end`` their last signs; both are empty if the file
    has tags only.
    """

    tags: Mapping[str, str]
    line: int
    text: bytes
    end: bytes


def scan(stream: BinaryIO, findings: Findings) -> Iterator[PgnGame]:
    """Give every game of a stream in order, with little memory however long the stream is.

    A new game begins at a tag that follows moves or a result, or, after a blank line, when one of
    the tags up to the next blank line is there already. Never raises because of what it reads.
    """
    scanner = _Scanner(findings)
    for piece in _whole_lines(stream):
        yield from scanner.games(piece)
    yield from scanner.last()


def _whole_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Give the stream in pieces that end with a line, every line ending with one sign."""
    head = stream.read(_CHUNK)
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16, rewritten whole
        head = (head + stream.read()).decode("utf-16", "replace").encode()
    rest = head.removeprefix(b"\xef\xbb\xbf")
    while chunk := stream.read(_CHUNK):
        rest += chunk
        at = rest.rfind(b"\n") + 1 or rest.rfind(b"\r", 0, -1) + 1
        if at or len(rest) > _LONGEST_LINE:
            yield _plain_lines(rest[: at or len(rest)])
            rest = rest[at:] if at else b""
    yield _plain_lines(rest)


def _plain_lines(data: bytes) -> bytes:
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return _INDENTED.sub(b"\n", b"\n" + data)[1:]


class _Scanner:
    """What is known of the game that is being read, from one piece of the stream to the next."""

    def __init__(self, findings: Findings) -> None:
        self._findings = findings
        self._tags: dict[str, str] = {}
        self._begins = 0
        self._text = b""
        self._end = b""
        self._moved = False  # whether moves or a result followed the last tag
        self._parted = True  # whether a blank line did
        self._comment = 0  # the line of a comment that is still open, 0 for none
        self._line = 1
        self._games = 0
        self._names = {*_USED}  # of tags that were seen
        self._odd: dict[str, str] = {}  # those written in other capitals, and how they usually are
        self._orders: dict[str, list[str]] = {}  # the names of the tags of a game, by their text

    def games(self, data: bytes) -> Iterator[PgnGame]:
        """Give the games that end within a piece of whole lines."""
        at = 0
        if b"\0" in data:
            if not self._findings.count("pgn-zero-byte"):
                line = self._line + data.count(b"\n", 0, data.index(0))
                self._findings.add("pgn-zero-byte", line)
            data = data.replace(b"\0", "\ufffd".encode())
        while at < len(data):
            if data[at] != 0x5B:
                end = bracket.end() - 1 if (bracket := _BRACKET.search(data, at)) else len(data)
                self._take_text(data[at:end])
                if self._tags and self._moved and data.startswith(_NEXT_GAME, end - 2):
                    end = yield from self._usual_games(data, end)
            elif read := self._usual_tags(data, at) or self._other_tags(data, at):
                tags, lines, end = read
                known = not (self._moved or self._tags.keys().isdisjoint(tags))
                if self._tags and (self._moved or (self._parted and known)):
                    yield self._game()
                    self._tags = {}
                if self._tags:
                    if known:
                        tag = min(self._tags.keys() & tags)
                        self._findings.add("pgn-tag-twice", self._line, 1, tag=tag)
                    self._tags = tags | self._tags
                else:
                    self._tags, self._begins = tags, self._line
                    self._text = self._end = b""
                self._moved, self._parted = False, data[end : end + 2] == b"\n["
                end += self._parted  # past a blank line between tags, as where there are no moves
                self._line += lines + self._parted
            elif self._comment or data[at + 1 : at + 2] == b"%":
                end = bracket.end() - 1 if (bracket := _BRACKET.search(data, at)) else len(data)
                self._take_text(data[at:end])
            else:
                end = data.find(b"\n", at) + 1 or len(data)
                shown = data[at:end][:200].decode("utf-8", "replace").strip()
                self._findings.add("pgn-tag-unreadable", self._line, 1, text=shown)
                self._line += data.count(b"\n", at, end)
            at = end

    def _usual_games(self, data: bytes, at: int) -> Generator[PgnGame, None, int]:
        """Give the game that ends at ``at``, and those behind it that are as nearly all are.

        Each has tags as they should be, in an order that is known, a blank line and its moves, and
        the next one begins as usual. Returns where the first begins that has not all of it.
        """
        if self._comment or self._odd:
            return at
        yield self._game()
        self._tags = {}
        while (end := data.find(b'"]\n\n', at, at + _MOST_OF_TAGS)) > 0:
            if data.startswith(b"[", end + 4):  # more tags
                break
            close = data.find(_NEXT_GAME, end + 3, end + _MOST_OF_TAGS) + 2
            moves = data[end + 3 : close]
            try:
                text = data[at:end].decode()
            except UnicodeDecodeError:
                break
            parts = text.split('"')
            names, said = "".join(parts[::2]), moves.strip()
            lines = len(order := self._orders.get(names, ()))
            if not (
                len(parts) == 2 * lines == 2 * text.count("\n") + 2
                and len(text) - len(names) <= MOST_OF_NAME
                and "\\" not in text
                and said
                and said[0] != _PERCENT
                and b"\n[" not in moves
                and (_BRACE not in moves or moves.rfind(b"{") < moves.rfind(b"}"))
            ):
                break
            tags = dict(zip(order, parts[1::2]))  # noqa: B905 - as many, which takes time to ask
            kept = (tags, self._line, moves[:_KEPT], said[-_KEPT_END:])
            yield tuple.__new__(PgnGame, kept)
            self._line += lines + moves.count(_LINE_END)
            at = close
        return at

    def last(self) -> Iterator[PgnGame]:
        """Give the last game, if there is one."""
        if self._tags:
            yield self._game()
        if not self._games:
            self._findings.add("pgn-no-games")

    def _game(self) -> PgnGame:
        self._games += 1
        # Which is faster than by name.
        return tuple.__new__(PgnGame, (self._tags, self._begins, self._text, self._end))

    def _begins_tags(self, data: bytes, at: int) -> bool:
        """Whether a line that begins with a bracket is a tag, and no part of a comment."""
        if not self._comment:
            return bool(_LIKE_A_TAG.match(data, at))
        line = data[at : data.find(b"\n", at)].decode("utf-8", "replace")
        if not (self._parted and _TAG.match(line)):
            return False
        self._findings.add("pgn-comment-open", self._comment)
        self._comment = 0
        return True

    # --- Tags ------------------------------------------------------------------------------------

    def _usual_tags(self, data: bytes, at: int) -> _Tags | None:
        """Return lines that are tags as they should be, up to a blank line; None for others."""
        end = data.find(b'"]\n\n', at, at + _MOST_OF_TAGS)
        if end < 0 or self._comment:
            return None
        try:
            text = data[at:end].decode()
        except UnicodeDecodeError:
            return None
        lines = text.count("\n") + 1
        tags = self._well_written(text, lines)
        return (tags, lines, end + 3) if tags else None

    def _other_tags(self, data: bytes, at: int) -> _Tags | None:
        """Return lines that begin with a bracket, well written or not; None if they are no tags."""
        if not self._begins_tags(data, at):
            return None
        end = _end_of_tags(data, at)
        text = self._decoded(data[at:end])
        lines = text.count("\n") + (not text.endswith("\n"))
        if text.endswith('"]\n') and (tags := self._well_written(text[:-3], lines)):
            return tags, lines, end
        return self._plain(self._one_by_one(text), text), lines, end

    def _well_written(self, text: str, lines: int) -> dict[str, str] | None:
        """Return the tags of lines each of which is one tag as it should be; None if one is not.

        The last line lacks its end. Nearly all games of a file have the same tags in the same
        order, so that all their names are looked up as one text.
        """
        parts = text.split('"')  # signs and a name, its value, signs and a name …
        if len(parts) != 2 * lines:
            return None
        names = "".join(parts[::2])
        known = self._orders.get(names)
        order = known or self._order_of(names, text)
        if len(order) != lines:
            return None
        tags = dict(zip(order, parts[1::2], strict=True))
        usual = known and len(text) - len(names) <= MOST_OF_NAME
        return tags if usual and "\\" not in text and not self._odd else self._plain(tags, text)

    def _order_of(self, names: str, text: str) -> list[str]:
        """Return the names of tags in order, and keep them; none if a tag is not well written."""
        order = names[1:-1].split(" ]\n[")
        whole = names[-1] == " " and len({*order}) == len(order) and "".join(order).isalnum()
        if not (whole and _LIKE_A_TAG.match(text.encode())):
            return []
        if len(self._orders) == _MOST_ORDERS:
            self._orders.clear()
        self._orders[names] = order
        return order

    def _plain(self, tags: dict[str, str], text: str) -> dict[str, str]:
        """Return tags by their usual names, without signs that only escape, none too long."""
        if long := {tag for tag, value in tags.items() if value[MOST_OF_NAME:]}:
            self._findings.add("pgn-tag-long", self._line, 1, tag=min(long), most=MOST_OF_NAME)
            tags |= {name: tags[name][:MOST_OF_NAME] for name in long}
        if "\\" in text:
            tags = {name: _ESCAPED.sub(r"\1", value) for name, value in tags.items()}
        self._note_names(tags)
        return {self._odd.get(name) or name: value for name, value in tags.items()}

    def _note_names(self, tags: Collection[str]) -> None:
        """Note tags that are written in other capitals than the usual, each of them once."""
        for name in tags:
            if name not in self._names:
                self._names.add(name)
                if usual := _BY_SMALL.get(name.lower(), ""):
                    self._odd[name] = usual
                    if usual not in tags:
                        self._findings.add("pgn-tag-case", self._line, 1, text=name, tag=usual)

    def _decoded(self, block: bytes) -> str:
        try:
            return block.decode()
        except UnicodeDecodeError:
            if not self._findings.count("pgn-encoding"):
                self._findings.add("pgn-encoding", self._line)
        try:
            return block.decode("cp1252")
        except UnicodeDecodeError:
            return block.decode("latin-1")

    def _one_by_one(self, text: str) -> dict[str, str]:
        """Read lines some of which are not written as they should be; the first of a tag counts."""
        tags: dict[str, str] = {}
        for number, line in enumerate(text.removesuffix("\n").split("\n"), start=self._line):
            written = _in_line(line)
            if not written:
                code = "pgn-tag-mended" if (written := _mended(line)) else "pgn-tag-unreadable"
                self._findings.add(code, number, 1, text=line)
            for name, value in written:
                if name in tags:
                    self._findings.add("pgn-tag-twice", number, 1, tag=name)
                tags.setdefault(name, value)
        return tags

    # --- What stands between the tags ------------------------------------------------------------

    def _take_text(self, text: bytes) -> None:
        """Take blank lines, moves and comments in."""
        said = text.strip()
        if said[:1] == b"%":  # lines for other programs
            said = _PERCENT_LINES.sub(b"", text).strip()
        if said:
            if not self._tags and not self._findings.count("pgn-text-outside"):
                line = said[:200].partition(b"\n")[0].decode("utf-8", "replace")
                self._findings.add("pgn-text-outside", self._line, 1, text=line)
            if _BRACE in text or self._comment:
                opens, closes = text.rfind(b"{"), text.rfind(b"}")
                if opens > closes:
                    self._comment = self._comment or self._line + text.count(b"\n", 0, opens)
                elif closes > opens:
                    self._comment = 0
            self._moved = True
            self._parted = text.endswith(b"\n\n")
            self._text = (self._text + text)[:_KEPT]
            self._end = said[-_KEPT_END:]
        elif not self._parted:
            self._parted = text[:1] == b"\n" or b"\n\n" in text or b" " in text
        self._line += text.count(_LINE_END)


def _end_of_tags(data: bytes, at: int) -> int:
    """Return where the lines that begin with a bracket end."""
    blank = data.find(b"\n\n", at, at + _MOST_OF_TAGS)
    if blank > 0 and data.count(b"\n[", at, blank) == data.count(b"\n", at, blank):
        return blank + 1
    while data.startswith(b"[", at):
        at = data.find(b"\n", at) + 1 or len(data)
    return at


def _in_line(line: str) -> list[tuple[str, str]]:
    """Return the tags of a line that holds well written tags and nothing else."""
    tags, at = [], 0
    while tag := _SEVERAL.match(line, at):
        tags.append((tag[1], tag[2]))
        at = tag.end()
    return [] if line[at:].strip() else tags


def _mended(line: str) -> list[tuple[str, str]]:
    """Read a tag without its quotes or bracket, or with quotes inside; nothing if it is no tag."""
    body = line.strip().removesuffix("]").rstrip()
    named = _NAMED.fullmatch(body)
    if not (named and (value := named[2].strip('"“”'))):
        return []
    return [(named[1], value.replace('\\"', '"'))]
