"""The index of one rating list: its tables, its version, and how a name is made findable."""

import re
import sqlite3
import unicodedata
import zlib
from itertools import product
from pathlib import Path

from arpad.errors import UnusableList

APPLICATION = 0x41525044  # “ARPD”, which tells an index from any other SQLite file
VERSION = 2

COLUMNS = (
    "fide_id", "name", "federation", "sex", "title", "womens_title", "other_titles",
    "arena_title", "flag", "standard", "standard_games", "standard_k", "rapid", "rapid_games",
    "rapid_k", "blitz", "blitz_games", "blitz_k", "birth_year",
)  # fmt: skip
"""The columns of a player, in the order of a list's row."""

TABLES = f"""
CREATE TABLE about (day TEXT NOT NULL, pools TEXT NOT NULL, source TEXT NOT NULL,
                    players INTEGER NOT NULL);
CREATE TABLE player (place INTEGER PRIMARY KEY, {", ".join(COLUMNS)});
CREATE VIRTUAL TABLE names USING fts5(name, content='', detail='none', columnsize=0, prefix='2 3',
                                      tokenize="unicode61 remove_diacritics 2");
"""
"""``place`` counts from the highest rating down, so that a search finds the best known first."""

STAGING = f"CREATE TABLE staging.row (line INTEGER, {', '.join(COLUMNS)})"

# Letters that no accent can be taken off; the second spelling is how lists transliterate.
_LETTERS = {
    "ä": ("a", "ae"), "ö": ("o", "oe"), "ü": ("u", "ue"), "å": ("a", "aa"), "ø": ("o", "oe"),
    "æ": ("ae",), "œ": ("oe",), "ß": ("ss",), "ł": ("l",), "đ": ("d", "dj"), "ð": ("d",),
    "þ": ("th",), "\u0131": ("i",), "ñ": ("n",),
}  # fmt: skip
_MOST_SPELLINGS = 16
_TOKEN = re.compile(r"\w+")


def plain(text: str) -> str:
    """Return a text without accents and in small letters, as names are searched."""
    text = "".join(_LETTERS.get(letter, (letter,))[0] for letter in text.lower())
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def spellings(word: str) -> list[str]:
    """Return the ways a word may be spelt in a list that has no accents: muller and mueller."""
    letters = [_LETTERS.get(letter, (letter,)) for letter in word.lower()]
    ways: dict[str, None] = {}
    for chosen in product(*letters):
        ways[plain("".join(chosen))] = None
        if len(ways) == _MOST_SPELLINGS:
            break
    return list(ways)


def tokens(text: str) -> list[str]:
    """Return the words of a name in the order they stand, without signs between them."""
    return _TOKEN.findall(unicodedata.normalize("NFKC", text).replace("_", " "))


_SEAL = b"ARPADSUM"
_SUM = 4  # bytes of the checksum (CRC-32), which stands after the seal at the end of the file
_PIECE = 1 << 20  # bytes


def seal(path: Path) -> None:
    """Write the checksum of a whole index at its end, where SQLite reads nothing."""
    total = _checksum(path, path.stat().st_size)
    with open(path, "ab") as file:
        file.write(_SEAL + total)


def _is_whole(path: Path) -> bool:
    """Whether every byte of an index is as it was written."""
    size = path.stat().st_size - len(_SEAL) - _SUM
    if size < 0:
        return False
    with open(path, "rb") as file:
        file.seek(size)
        return file.read() == _SEAL + _checksum(path, size)


def _checksum(path: Path, size: int) -> bytes:
    total = 0
    with open(path, "rb", buffering=0) as file:
        while size > 0 and (piece := file.read(min(size, _PIECE))):
            total = zlib.crc32(piece, total)
            size -= len(piece)
    return total.to_bytes(_SUM, "big")


def opened(path: Path) -> sqlite3.Connection:
    """Open an index for reading; raises UnusableList if it is no whole index of this version.

    Raises OSError or sqlite3.OperationalError where it cannot be read, which is no damage.

    An index never changes: it is replaced as a whole, and who has it open goes on with the old one.
    """
    if not _is_whole(path):
        raise UnusableList({path: ""})
    base = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
    )
    try:
        (application,) = base.execute("PRAGMA application_id").fetchone()
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if (application, version) != (APPLICATION, VERSION):
            raise UnusableList({path: ""})
    except BaseException:
        base.close()
        raise
    return base
