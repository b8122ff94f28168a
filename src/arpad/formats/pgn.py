"""The headers of PGN files: every game's tags with its place, streamed however long the file."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
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
_MOST_ORDERS = 1000  # orders of a game's tags that are kept
_LONGEST_ORDER = 2000  # signs of one of them
_KEPT = 4096  # bytes of a game's text: enough for its first moves
_KEPT_END = 64  # and for the result at its end

_OF_PLAYERS = ("", "Elo", "FideId", "Title", "Country", "Fed", "USCF", "RatingDiff")
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
_FIRST = re.compile(r'\[[ \t]{0,4}[A-Za-z_]\w*[ \t]{0,4}"', re.ASCII)  # of those well written
_INDENTED = re.compile(rb'\n[ \t]+(?=\[[A-Za-z]\w*[ \t]+")')
# Lines that begin with a bracket, as tags do, and the lines up to the next such.
_RUNS = re.compile(rb"((?:\[.*+\n?+)*+)(\n?+(?:(?!\[(?!%)).*+\n)*+(?:[^\[].*+)?+)")
_PIECES = re.compile(rb"(?<=\n)(?=\[)")
_OPEN, _BRACE, _LINE_END, _PERCENT = b"[{\n%"  # as numbers they are found sooner than as signs
_ESCAPED = re.compile(r"\\(.)")
_PERCENT_LINES = re.compile(rb"\n%.*")


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
    return _Scanner(findings).games(stream)


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
    if 13 in data:  # which is found sooner as a number
        data = b"\n".join((data + b"|").splitlines())[:-1]
    data = b"\n" + data
    return _INDENTED.sub(b"\n", data)[1:] if _INDENTED.search(data) else data[1:]


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
        self._odd: set[str] = set()  # names of tags that were seen in other capitals than usual

    def games(self, stream: BinaryIO) -> Iterator[PgnGame]:
        """Give the games of a stream; what most games need is done in one place, without calls."""
        none, signs = True, [""]
        names, ends, written, short = _order("")
        for data in _whole_lines(stream):
            for head, text in _RUNS.findall(self._without_zeros(data) if 0 in data else data):
                if not head:
                    self._take_text(text)
                    continue
                odd = latin = False
                try:
                    said = head.decode()
                except UnicodeDecodeError:
                    said, latin = _decoded(head), True
                if "\\" in said:
                    said, odd = _guarded(said), True
                parts = said.split('"')  # signs and a name, its value, signs and a name …
                if signs != (signs := parts[::2]):
                    names, ends, written, short = _order('""'.join(signs))
                if ends != (lines := said.count("\n")) or self._comment:
                    if (read := self._odd_tags(head, text)) is None:
                        continue
                    tags, lines = read
                else:
                    if latin:
                        self._note_letters()
                    if odd or written or len(said) > short:
                        tags = self._plain(names, written, parts[1::2], said)
                    else:
                        tags = dict(zip(names, parts[1::2]))  # noqa: B905 - as many, and quicker
                if before := self._tags:
                    known = not (self._moved or before.keys().isdisjoint(tags))
                    if self._moved or (known and self._parted):
                        none = False
                        # Which is faster than by name.
                        yield tuple.__new__(PgnGame, (before, self._begins, self._text, self._end))
                        self._tags, self._begins = tags, self._line
                    else:
                        if known:
                            tag = min(before.keys() & tags)
                            self._findings.add("pgn-tag-twice", self._line, 1, tag=tag)
                        self._tags = tags | before
                else:
                    self._tags, self._begins = tags, self._line
                self._line += lines
                shown = text.strip()
                if shown and tags and not (self._comment or _BRACE in text or _PERCENT in text):
                    self._text, self._end, self._moved = text[:_KEPT], shown[-_KEPT_END:], True
                    self._line += text.count(_LINE_END)
                else:
                    self._text = self._end = b""
                    self._moved, self._parted = False, text == b"\n"
                    if self._parted:
                        self._line += 1
                    else:
                        self._take_text(text)
        if self._tags:
            yield PgnGame(self._tags, self._begins, self._text, self._end)
        elif none:
            self._findings.add("pgn-no-games")

    def _without_zeros(self, data: bytes) -> bytes:
        if not self._findings.count("pgn-zero-byte"):
            line = self._line + data.count(b"\n", 0, data.index(0))
            self._findings.add("pgn-zero-byte", line)
        return data.replace(b"\0", "\ufffd".encode())

    # --- Tags ------------------------------------------------------------------------------------

    def _odd_tags(self, head: bytes, text: bytes) -> tuple[dict[str, str], int] | None:
        """Return the tags in lines that begin with a bracket, and how many lines they take.

        None if they are no tags, or part of a comment: then they are taken in, with what follows.
        """
        at, size = 0, len(head)
        while at < size and not (
            self._ends_comment(head, at) if self._comment else _LIKE_A_TAG.match(head, at)
        ):
            end = head.find(b"\n", at) + 1 or size
            line, at = head[at:end], end
            if not self._comment and line[1:2] != b"%":
                shown = line[:200].decode("utf-8", "replace").strip()
                self._findings.add("pgn-tag-unreadable", self._line, 1, text=shown)
                self._line += line.count(b"\n")
            elif at < size:
                self._take_text(line)
            else:
                text = line + text
        if at == size:
            self._take_text(text)
            return None
        try:
            said = head[at:].decode()
        except UnicodeDecodeError:
            said = _decoded(head[at:])
            self._note_letters()
        lines = said.count("\n")
        tags = self._well_written(_guarded(said))
        if not tags and "\\" in said and said.count('"') == 2 * lines:  # as in "C:\"
            tags = self._well_written(said)
        return tags or self._one_by_one(said), lines

    def _ends_comment(self, data: bytes, at: int) -> bool:
        """Whether a line is a tag after a blank line, so that the comment was never closed."""
        if not self._parted:
            return False
        line = data[at : data.find(b"\n", at)].decode("utf-8", "replace")
        if not _TAG.match(line):
            return False
        self._findings.add("pgn-comment-open", self._comment)
        self._comment = 0
        return True

    def _well_written(self, text: str) -> dict[str, str] | None:
        """Return the tags of lines all of which are as they should be; None if one is not."""
        parts = text.split('"')
        names, ends, written, _ = _order('""'.join(parts[::2]))
        if ends != text.count("\n"):
            return None
        return self._plain(names, written, parts[1::2], text)

    def _plain(
        self, names: Sequence[str], written: Sequence[str], values: Sequence[str], text: str
    ) -> dict[str, str]:
        """Return tags by their usual names, without signs that only escape, none too long."""
        if "\0" in text:
            values = [
                it.replace("\0q", '\\"').replace("\0b", "\\\\") if "\0" in it else it
                for it in values
            ]
        if len(text) > MOST_OF_NAME and max(map(len, values), default=0) > MOST_OF_NAME:
            tags = zip(written or names, values, strict=True)
            long = min(name for name, value in tags if len(value) > MOST_OF_NAME)
            self._findings.add("pgn-tag-long", self._line, 1, tag=long, most=MOST_OF_NAME)
            values = [value[:MOST_OF_NAME] for value in values]
        if "\0" in text or "\\" in text:
            values = [_ESCAPED.sub(itemgetter(1), it) if "\\" in it else it for it in values]
        if not self._odd.issuperset(written):
            for name, usual in zip(written, names, strict=True):
                if name != usual and name not in self._odd and usual not in written:
                    self._findings.add("pgn-tag-case", self._line, 1, text=name, tag=usual)
            self._odd.update(written)
        return dict(zip(names, values, strict=True))

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
        return self._plain([*map(_usual, tags)], [*tags], [*tags.values()], text)

    def _note_letters(self) -> None:
        if not self._findings.count("pgn-encoding"):
            self._findings.add("pgn-encoding", self._line)

    # --- What stands between the tags ------------------------------------------------------------

    def _take_text(self, text: bytes) -> None:
        """Take blank lines, moves and comments in."""
        said = text.strip()
        odd = _OPEN in text and (said[0] in b"%[" or text.rfind(b"{") > text.rfind(b"}"))
        if odd and b"\n[" in text:
            for piece in _PIECES.split(text):
                self._take_text(piece)
            return
        if said[:1] == b"%":  # lines for other programs
            said = _PERCENT_LINES.sub(b"\n", b"\n" + text).strip()
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
                self._parted = text.endswith(b"\n\n")
            self._moved = True
            self._text = (self._text + text)[:_KEPT]
            end = said[-_KEPT_END:]
            self._end = end[end.rfind(b"\n[") + 1 :]
        elif not self._parted:
            self._parted = text[:1] == b"\n" or b"\n\n" in text or b" " in text
        self._line += text.count(_LINE_END)


def _order(text: str) -> tuple[Sequence[str], int, Sequence[str], int]:
    """Return the usual names of tags, how many lines they end, and the names if written otherwise.

    The text lacks the tags' values: nearly all games of a file have the same tags in the same
    order. Of -1 lines not all are well written, or a tag stands there twice. Last is how long all
    can be without any value being too long.
    """
    return (_read_order if len(text) <= _LONGEST_ORDER else _read_order.__wrapped__)(text)


@lru_cache(_MOST_ORDERS)
def _read_order(text: str) -> tuple[Sequence[str], int, Sequence[str], int]:
    written: list[str] = []
    for line in text[:-1].split("\n"):
        if not (tags := _in_line(line)):
            return (), -1, (), 0
        written += [name for name, _ in tags]
    whole = text.endswith("\n") and _FIRST.match(text)
    if not whole or len({*written}) < len(written):
        return (), -1, (), 0
    names = [*map(_usual, written)]
    odd = [] if names == written else written
    return names, text.count("\n"), odd, len(text) + MOST_OF_NAME


def _usual(name: str) -> str:
    return name if name in _USED else _BY_SMALL.get(name.lower(), name)


def _guarded(text: str) -> str:
    """Return a text whose quotation marks all stand around values; no text has zeros."""
    return text.replace("\\\\", "\0b").replace('\\"', "\0q") if "\\" in text else text


def _decoded(block: bytes) -> str:
    try:
        return block.decode("cp1252")
    except UnicodeDecodeError:
        return block.decode("latin-1")


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
