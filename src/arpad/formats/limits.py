"""How much of a file is read: more than any event has, and few seconds of work."""

from arpad.domain import Event
from arpad.formats.opening import Unreadable

MOST_BYTES = 6_000_000  # of a report or a table, unpacked; the largest events have about a million
MOST_LINES = 50_000  # and rows of a spreadsheet or records of a table of dBase
MOST_COLUMNS = 300  # no crosstable has so many
MOST_CELLS = 500_000  # of one table, the empty ones too
MOST_LETTERS = 6_000_000  # in all cells together, each as often as it is shown
MOST_ROUNDS = 500_000  # of all players together
MOST_GAMES = 50_000  # of a file of games, whose moves may take all of the 50 MB of any file
MOST_OF_NAME = 500  # letters of a name, also an event's, of a title, a federation, an ID

MOST_PLAYED = 60_000  # games of all events of a file: 12 rounds of 9,999 players, the most numbered


def check(count: int, most: int, code: str) -> None:
    """Refuse what is more than is read; raises Unreadable with the code and the limit."""
    if count > most:
        raise Unreadable(code, most=most)


def check_text(data: bytes, *, rows: bool) -> None:
    """Refuse a text of too many bytes, or lines where they are rows; raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise Unreadable("file-too-large", most=MOST_BYTES // 1_000_000)
    if rows:
        check(max(data.count(b"\n"), data.count(b"\r")), MOST_LINES, "file-lines")


def check_names(event: Event) -> None:
    """Refuse an event with a name or another short text that has no end; raises Unreadable."""
    texts = [event.name, event.place, event.federation, event.time_text]
    for player in (entry.player for entry in event.entries):
        texts += (player.id, player.name, player.member_id, player.title, player.federation)
    if (longest := max(texts, key=len))[MOST_OF_NAME:]:
        raise Unreadable("file-name", most=MOST_OF_NAME, text=f"{longest[:40]}…")


def check_games(data: bytes) -> None:
    """Refuse a file of too many games, told by the tags that stand once in each."""
    count = max(map(data.count, (b"[Event ", b"[White ", b"[Result ")))
    check(count, MOST_GAMES, "file-games")
