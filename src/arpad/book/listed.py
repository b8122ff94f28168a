"""A player of a rating list as cells of a table and as data."""

from typing import TypedDict

from arpad.book.index import ListedPlayer, Standing
from arpad.formats.rating_list import POOLS
from arpad.reports.json import Day, record

FIELDS = ("ID", "Name", "Federation", "Title", "Standard", "Rapid", "Blitz", "Born", "Flag")
NONE = "–"


def card(player: ListedPlayer) -> list[str]:
    """Return a listed player's cells in the order of FIELDS; each rating has its K behind it."""
    ratings = [_rating(player.standings.get(pool)) for pool in POOLS]
    title = " ".join(dict.fromkeys(filter(None, (player.title, player.womens_title))))
    born = str(player.birth_year or NONE)
    return [str(player.id), player.name, player.federation, title, *ratings, born, player.flag]


def _rating(standing: Standing | None) -> str:
    return f"{standing.rating} (K {standing.k})" if standing else NONE


class ListedPlayerData(TypedDict):
    """A player as the list has him; ``standings`` has the pools in which he is rated."""

    id: int
    name: str
    federation: str
    sex: str
    title: str
    womens_title: str
    other_titles: str
    arena_title: str
    flag: str
    birth_year: int | None
    standings: dict[str, Standing]
    inactive: bool


class FoundPlayerData(ListedPlayerData):
    """A player as the list of a day has him; ``standings`` has the pools in which he is rated."""

    list_date: Day


class FoundPlayersData(TypedDict):
    """The day of the list, and the players found in it, the highest rated first."""

    list_date: Day
    players: list[FoundPlayerData]


def player_data(player: ListedPlayer) -> ListedPlayerData:
    """Return a listed player for JSON, with every rating by its pool."""
    return record(ListedPlayerData, player)
