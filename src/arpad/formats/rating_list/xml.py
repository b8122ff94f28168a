"""FIDE's rating list as XML, read by the parser of Python as it streams in."""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO
from xml.parsers import expat

from arpad.formats.opening import check
from arpad.formats.rating_list.text import POOLS, ListRow, RatingList, checked, headings
from arpad.formats.reading import Findings

_CHUNK = 1 << 18
_ELEMENTS = headings(
    "fideid=fide_id name=name country=federation sex=sex title=title w_title=womens_title"
    " o_title=other_titles foa_title=arena_title rating=standard games=standard_games k=standard_k"
    " rapid_rating=rapid rapid_games=rapid_games rapid_k=rapid_k blitz_rating=blitz"
    " blitz_games=blitz_games blitz_k=blitz_k birthday=birth_year flag=flag"
)
_RECORD = "player"
_LONGEST_TEXT = 1000
_LONGEST_TOKEN = 1 << 18  # bytes
_DEEPEST = 100  # elements within one another
_TAGS = 50  # at most of one player, those that end an element too


def read(head: bytes, stream: BinaryIO, findings: Findings, most: int) -> RatingList | None:
    """Begin to read a list as XML; its first player tells which ratings it has."""
    reader = _Reader(findings)
    rows = reader.rows(head, stream, most)
    first = next(rows, None)
    several = first is None or not reader.fields.isdisjoint(POOLS[1:])
    return RatingList(chain(filter(None, [first]), rows), POOLS if several else POOLS[:1])


class _Refused(Exception):
    """A document that declares entities, which no rating list does."""


class _Reader:
    """The players of one document, as its elements begin and end."""

    def __init__(self, findings: Findings) -> None:
        self.fields: set[str] = set()
        self._findings = findings
        self._ready: list[ListRow] = []
        self._texts: dict[str, str] | None = None
        self._text: list[str] = []
        self._line, self._depth = 1, 0
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        parser.EntityDeclHandler = self._refuse

    def rows(self, head: bytes, stream: BinaryIO, most: int) -> Iterator[ListRow]:
        """Give the players; what breaks the document is a finding and ends it."""
        try:
            fed, tags, players = 0, 0, -1  # the list itself begins as its players do
            for chunk in chain([head], iter(lambda: stream.read(_CHUNK), b"")):
                fed, tags = fed + len(chunk), tags + chunk.count(b"<")
                players += chunk.count(b"<player")
                check(max(players, tags // _TAGS), most, "list-rows")
                self._parser.Parse(chunk, False)
                unfinished = fed - self._parser.CurrentByteIndex  # which is read anew each time
                if unfinished > _LONGEST_TOKEN or self._depth > _DEEPEST:
                    place = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
                    reason = expat.errors.XML_ERROR_UNCLOSED_TOKEN
                    self._findings.add("list-xml-broken", *place, reason=reason)
                    return
                yield from self._ready
                self._ready.clear()
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code)
            yield from self._ready
            self._findings.add("list-xml-broken", error.lineno, error.offset + 1, reason=reason)
        except _Refused:
            self._findings.add("list-xml-entities", self._parser.CurrentLineNumber, 1)
        except (ValueError, LookupError):
            self._findings.add("list-xml-encoding", self._parser.CurrentLineNumber, 1)

    def _start(self, name: str, _: object) -> None:
        self._text.clear()
        self._depth += 1
        if name == _RECORD:
            self._texts, self._line = {}, self._parser.CurrentLineNumber

    def _end(self, name: str) -> None:
        self._depth -= 1
        if self._texts is None:
            return
        if name == _RECORD:
            self.fields = self.fields or {*self._texts}
            row = checked(self._texts, self._line, self._findings, {})
            self._ready += [row] if row else []
            self._texts = None
        elif field := _ELEMENTS.get(name):
            self._texts[field] = "".join(self._text).strip()[:_LONGEST_TEXT]
            self._text.clear()
        elif not self._findings.count("list-unknown-column"):
            line = self._parser.CurrentLineNumber
            self._findings.add("list-unknown-column", line, None, text=name)

    @staticmethod
    def _refuse(*_: object) -> None:
        raise _Refused
