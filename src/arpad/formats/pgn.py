"""The headers of PGN files: every game's tags with its place, streamed however long the file."""

import re
from collections.abc import Iterator, Mapping, Set
from typing import BinaryIO, NamedTuple

from arpad.formats.findings import Findings, kinds
from arpad.formats.opening import MOST_OF_NAME

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
_KEPT = 4096  # bytes of a game's text: enough for its first moves
_KEPT_END = 64  # and for the result at its end

_OF_PLAYERS = (
    "", "Elo", "FideId", "Title", "Country", "Fed", "USCF", "RatingDiff",
)  # fmt: skip
_USED = {f"{side}{tag}" for side in ("White", "Black") for tag in _OF_PLAYERS} | {
    "Event", "Site", "Date", "UTCDate", "UTCTime", "EventDate", "Round", "Result", "TimeControl",
    "Termination", "Variant", "FEN", "Rated",
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
_INDENTED = re.compile(rb'^[ \t]+(?=\[[A-Za-z]\w*[ \t]+")', re.MULTILINE)
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
        at = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, -1)) + 1
        if at or len(rest) > _LONGEST_LINE:
            yield _plain_lines(rest[: at or len(rest)])
            rest = rest[at:] if at else b""
    yield _plain_lines(rest)


def _plain_lines(data: bytes) -> bytes:
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"\n " in data or b"\n\t" in data or data[:1] in (b" ", b"\t"):
        data = _INDENTED.sub(b"", data)
    return data


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
        self._odd: dict[str, str] = {}  # names of tags, and how they are usually written

    def games(self, data: bytes) -> Iterator[PgnGame]:
        """Give the games that end within a piece of whole lines."""
        at = 0
        if b"\0" in data:
            if not self._findings.count("pgn-zero-byte"):
                line = self._line + data.count(b"\n", 0, data.index(0))
                self._findings.add("pgn-zero-byte", line)
            data = data.replace(b"\0", "\ufffd".encode())
        while at < len(data):
            if data[at] == 0x5B and self._begins_tags(data, at):
                end = _end_of_tags(data, at)
                yield from self._take_tags(data[at:end])
            elif data[at] == 0x5B and not self._comment and data[at + 1 : at + 2] != b"%":
                end = data.find(b"\n", at) + 1 or len(data)
                shown = data[at:end][:200].decode("utf-8", "replace").strip()
                self._findings.add("pgn-tag-unreadable", self._line, 1, text=shown)
                self._line += data.count(b"\n", at, end)
            else:
                end = data.find(b"\n[", at) + 1 or len(data)
                self._take_text(data[at:end])
            at = end

    def last(self) -> Iterator[PgnGame]:
        """Give the last game, if there is one."""
        if self._tags:
            yield self._game()
        if not self._games:
            self._findings.add("pgn-no-games")

    def _game(self) -> PgnGame:
        self._games += 1
        return PgnGame(self._tags, self._begins, self._text, self._end)

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

    def _take_tags(self, block: bytes) -> Iterator[PgnGame]:
        """Take consecutive lines of tags in; give the game before them if they begin another."""
        text = self._decoded(block)
        lines = text.count("\n") + (not text.endswith("\n"))
        tags = _well_written(text, lines) or self._one_by_one(text)
        if len(text) > MOST_OF_NAME and (
            long := {tag for tag, value in tags.items() if value[MOST_OF_NAME:]}
        ):
            self._findings.add("pgn-tag-long", self._line, 1, tag=min(long), most=MOST_OF_NAME)
            tags |= {name: tags[name][:MOST_OF_NAME] for name in long}
        if "\\" in text:
            tags = {name: _ESCAPED.sub(r"\1", value) for name, value in tags.items()}
        if not tags.keys() <= _USED and not tags.keys().isdisjoint(self._odd_names(tags)):
            tags = {self._odd.get(name) or name: value for name, value in tags.items()}
        known = not self._tags.keys().isdisjoint(tags)
        if self._tags and (self._moved or (self._parted and known)):
            yield self._game()
            self._tags, known = {}, False
        if not self._tags:
            self._begins, self._text, self._end = self._line, b"", b""
        if known:
            self._findings.add("pgn-tag-twice", self._line, 1, tag=min(self._tags.keys() & tags))
        self._tags = tags | self._tags if self._tags else tags
        self._moved = self._parted = False
        self._line += lines

    def _odd_names(self, tags: Mapping[str, str]) -> Set[str]:
        """Return the names of tags written in other capitals than the usual, each named once."""
        for name in tags:
            if name not in self._odd and name not in _USED:
                usual = self._odd[name] = _BY_SMALL.get(name.lower(), "")
                if usual and usual not in tags:
                    self._findings.add("pgn-tag-case", self._line, 1, text=name, tag=usual)
        return {name for name, usual in self._odd.items() if usual}

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
        if said.startswith(b"%"):  # lines for other programs
            said = _PERCENT_LINES.sub(b"", text).strip()
        if not said:
            self._parted = self._parted or text[:1] == b"\n" or b"\n\n" in text or b" " in text
        else:
            self._take_moves(text, said)
        self._line += text.count(b"\n")

    def _take_moves(self, text: bytes, said: bytes) -> None:
        if not self._tags and not self._findings.count("pgn-text-outside"):
            line = said[:200].partition(b"\n")[0].decode("utf-8", "replace")
            self._findings.add("pgn-text-outside", self._line, 1, text=line)
        opens, closes = text.rfind(b"{"), text.rfind(b"}")
        if opens > closes:
            self._comment = self._comment or self._line + text.count(b"\n", 0, opens)
        elif closes > opens:
            self._comment = 0
        self._moved = True
        self._parted = text.endswith(b"\n\n")
        self._text += text[: _KEPT - len(self._text)]
        self._end = said[-_KEPT_END:]


def _end_of_tags(data: bytes, at: int) -> int:
    """Return where the lines that begin with a bracket end."""
    blank = data.find(b"\n\n", at, at + _MOST_OF_TAGS)
    if blank > 0 and data.count(b"\n[", at, blank) == data.count(b"\n", at, blank):
        return blank + 1
    while data.startswith(b"[", at):
        at = data.find(b"\n", at) + 1 or len(data)
    return at


def _well_written(text: str, lines: int) -> dict[str, str]:
    """Return the tags of lines each of which is one tag as it should be; {} if one is not."""
    if not text.endswith('"]\n') or text.count('"') != 2 * lines:
        return {}
    try:
        tags: dict[str, str] = dict([tag.split(' "') for tag in text[1:-3].split('"]\n[')])
    except ValueError:  # a line without the sign that parts a name from its value
        return {}
    return tags if len(tags) == lines and "".join(tags).isalnum() else {}


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
