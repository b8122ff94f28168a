"""The index of one rating list: its tables, its version, and how a name is made findable."""

import re
import sqlite3
import unicodedata
from itertools import product
from pathlib import Path

APPLICATION = 0x41525044  # “ARPD”, which tells an index from any other SQLite file
VERSION = 1

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
    found: dict[str, None] = {}
    for each in product(*letters):
        found[plain("".join(each))] = None
        if len(found) == _MOST_SPELLINGS:
            break
    return list(found)


def tokens(text: str) -> list[str]:
    """Return the words of a name in the order they stand, without signs between them."""
    return _TOKEN.findall(unicodedata.normalize("NFKC", text).replace("_", " "))


def opened(path: Path) -> sqlite3.Connection | None:
    """Open an index for reading; None if the file is no whole index of this version.

    An index never changes: it is replaced as a whole, and who has it open goes on with the old one.
    """
    try:
        base = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False
        )
        try:
            (application,) = base.execute("PRAGMA application_id").fetchone()
            (version,) = base.execute("PRAGMA user_version").fetchone()
        except sqlite3.Error:
            application = version = None
        if (application, version) == (APPLICATION, VERSION):
            return base
        base.close()
    except (sqlite3.Error, OSError, ValueError):
        pass
    return None
