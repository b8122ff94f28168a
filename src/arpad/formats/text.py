"""Bytes of a file made into text and back, whatever its encoding."""

import codecs
import re
from contextlib import suppress
from typing import NamedTuple

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


class Decoded(NamedTuple):
    """A text, the encoding it was written in and the byte order mark before it, if any."""

    text: str
    encoding: str
    mark: bytes = b""

    @property
    def assumed(self) -> bool:
        """Whether the bytes were no UTF-8, so that the encoding is a guess."""
        return self.encoding in ("cp1252", "latin-1")


def decode(data: bytes | str) -> Decoded:
    """Return the text of a file; it never fails, and ``encode`` gives the same bytes back.

    A byte order mark decides; else UTF-8 if every byte fits, else Windows-1252, else ISO-8859-1.
    """
    if isinstance(data, str):
        marked = data.startswith("\ufeff")
        return Decoded(data[marked:], "utf-8", codecs.BOM_UTF8 if marked else b"")
    fitting = [(mark, encoding) for mark, encoding in _MARKS if data.startswith(mark)]
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""  # and wrongly so
    for start, encoding in (*fitting, (mark, "utf-8"), (mark, "cp1252")):
        with suppress(UnicodeDecodeError):
            return Decoded(data[len(start) :].decode(encoding), encoding, start)
    return Decoded(data[len(mark) :].decode("latin-1"), "latin-1", mark)


def encode(decoded: Decoded) -> bytes:
    """Return the bytes of a text; what its encoding cannot write becomes a question mark."""
    return decoded.mark + decoded.text.encode(decoded.encoding, errors="replace")


def split_lines(text: str) -> list[str]:
    """Return the lines with their ends: CR, LF or both."""
    lines = text.splitlines(keepends=True)  # at other signs too, which hardly any file has
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    open_end = text[-1:] not in ("", "\r", "\n")
    return lines if len(lines) == ends + open_end else _LINES.findall(text)


_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
