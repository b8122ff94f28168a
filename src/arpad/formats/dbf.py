"""Tables of dBase III: fields of characters, numbers and dates, read and written byte for byte."""

import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, takewhile
from typing import NamedTuple

from arpad.formats.opening import MOST_CELLS, MOST_LINES, check, decode

_HEADER, _DESCRIPTOR = 32, 32
_TERMINATOR, _END, _LIVE, _DELETED = 0x0D, 0x1A, 0x20, 0x2A
_VERSION = 0x03
_MOST_FIELDS = 255  # that any version of dBase has had
_EPOCH = 1900
_HEAD = struct.Struct("<B3sIHH20s")
"""Version, date of the last change, number of records, bytes before them, width, what else."""


class DbfField(NamedTuple):
    """A column: name, type (C, N, D, …), width in bytes, decimals, what else its descriptor has."""

    name: str
    type: str
    width: int
    decimals: int = 0
    rest: bytes = bytes(18)

    def descriptor(self) -> bytes:
        """Return the 32 bytes that describe the field."""
        name = self.name.encode("latin-1", "replace")[:11].ljust(11, b"\0")
        sizes = bytes((self.width, self.decimals))
        return name + self.type.encode("latin-1") + self.rest[:4] + sizes + self.rest[4:]


@dataclass(frozen=True, slots=True)
class DbfTable:
    """A table: its fields, and each record's texts without the blanks at their ends.

    ``deleted`` has the places of records marked as deleted. The rest is what writing the same bytes
    needs: the date of the last change as three bytes, whether a zero byte follows the end of the
    fields (as WinTD writes) and an end mark the records, the encoding, what else the header has.
    """

    fields: tuple[DbfField, ...]
    records: tuple[tuple[str, ...], ...]
    deleted: frozenset[int] = frozenset()
    changed: bytes = bytes(3)
    zero_byte: bool = False
    end_mark: bool = True
    encoding: str = "cp1252"
    version: int = _VERSION
    rest: bytes = bytes(20)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the fields, in capitals."""
        return tuple(field.name.upper() for field in self.fields)

    def rows(self) -> Iterator[tuple[int, dict[str, str]]]:
        """Yield each record that is not deleted with its number, from 1: stripped texts by name."""
        names = self.names
        for number, record in enumerate(self.records, 1):
            if number - 1 not in self.deleted:
                texts = (text.strip(" \0") for text in record)
                yield number, dict(zip(names, texts, strict=True))

    def columns(self) -> dict[str, int]:
        """Return the byte at which each field begins in a record, from 1."""
        starts = accumulate((field.width for field in self.fields), initial=2)
        return dict(reversed(list(zip(self.names, starts, strict=False))))


def is_dbf(data: bytes) -> bool:
    """Whether the bytes begin like a table of dBase III: version, a date, fields of known types."""
    if len(data) <= _HEADER + _DESCRIPTOR or data[0] not in (0x03, 0x83):
        return False
    return 1 <= data[2] <= 12 and 1 <= data[3] <= 31 and data[_HEADER + 11] in b"CNDLFM"


def read(data: bytes) -> tuple[DbfTable | None, int]:
    """Return a table, None if it cannot be read, and how many records it declares.

    Raises Unreadable for one of too many fields or records, nothing else.
    """
    fields, place = _fields(data)
    if not fields:
        return None, 0
    zero_byte = data[place : place + 1] == b"\0"
    place += zero_byte
    version, changed, declared, _, width, rest = _HEAD.unpack_from(data)
    width = max(width, 1 + sum(field.width for field in fields))
    # A whole record begins with a blank or an asterisk.
    begins = range(place, len(data) - width + 1, width)
    count = sum(1 for _ in takewhile(lambda at: data[at] in (_LIVE, _DELETED), begins))
    check(count, MOST_LINES, "file-lines")
    check(count * len(fields), MOST_CELLS, "file-cells")
    chunks = [data[place + at * width : place + (at + 1) * width] for at in range(count)]
    texts = b"".join(chunks)
    encoding = "cp1252" if texts.isascii() else decode(texts).encoding
    table = DbfTable(
        fields,
        tuple(tuple(_texts(chunk, fields, encoding)) for chunk in chunks),
        frozenset(at for at, chunk in enumerate(chunks) if chunk[0] == _DELETED),
        changed,
        zero_byte,
        data[place + count * width :][:1] == bytes([_END]),
        encoding,
        version,
        rest,
    )
    return table, declared


def _fields(data: bytes) -> tuple[tuple[DbfField, ...], int]:
    """Return the fields and where they end; no fields if they do not end as they must."""
    fields: list[DbfField] = []
    place = _HEADER
    while place < len(data) and data[place] != _TERMINATOR:
        raw = data[place : place + _DESCRIPTOR]
        name = raw[:11].split(b"\0")[0].decode("latin-1").strip()
        if len(raw) < _DESCRIPTOR or not re.fullmatch(r"\w{1,11}", name, re.ASCII) or not raw[16]:
            return (), place
        fields.append(DbfField(name, chr(raw[11]), raw[16], raw[17], raw[12:16] + raw[18:]))
        place += _DESCRIPTOR
        check(len(fields), _MOST_FIELDS, "file-columns")
    return tuple(fields) if place < len(data) else (), place + 1


def _texts(chunk: bytes, fields: Sequence[DbfField], encoding: str) -> Iterator[str]:
    place = 1
    for field in fields:
        yield chunk[place : place + field.width].decode(encoding, "replace").rstrip(" ")
        place += field.width


def write(table: DbfTable) -> bytes:
    """Write a table; a text longer than its field is cut, and what cannot be written becomes ?."""
    head = _HEADER + _DESCRIPTOR * len(table.fields) + 1 + table.zero_byte
    width = 1 + sum(field.width for field in table.fields)
    parts = [
        _HEAD.pack(table.version, table.changed, len(table.records), head, width, table.rest),
        *(field.descriptor() for field in table.fields),
        bytes([_TERMINATOR]) + bytes(table.zero_byte),
    ]
    for at, record in enumerate(table.records):
        parts.append(bytes([_DELETED if at in table.deleted else _LIVE]))
        parts += (
            text.encode(table.encoding, "replace")[: field.width].ljust(field.width)
            for field, text in zip(table.fields, record, strict=True)
        )
    return b"".join(parts) + (bytes([_END]) if table.end_mark else b"")


def changed_on(day: date) -> bytes:
    """Return the three bytes for the date of the last change."""
    return bytes(((day.year - _EPOCH) % 256, day.month, day.day))
