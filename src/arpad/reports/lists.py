"""A player of a rating list as cells of a table and as data."""

from dataclasses import asdict
from typing import Any

from arpad.formats.fide_list import POOLS

FIELDS = ("ID", "Name", "Federation", "Title", "Standard", "Rapid", "Blitz", "Born", "Flag")
NONE = "–"


def card(player: Any) -> list[str]:
    """Return a listed player's cells in the order of FIELDS; each rating has its K behind it."""
    ratings = [_rating(player.standings.get(pool)) for pool in POOLS]
    title = " ".join(dict.fromkeys(filter(None, (player.title, player.womens_title))))
    born = str(player.birth_year or NONE)
    return [str(player.id), player.name, player.federation, title, *ratings, born, player.flag]


def _rating(standing: Any) -> str:
    return f"{standing.rating} (K {standing.k})" if standing else NONE


def player_data(player: Any) -> dict[str, Any]:
    """Return a listed player for JSON, with every rating by its pool."""
    data = asdict(player)
    data["standings"] = {pool: each._asdict() for pool, each in player.standings.items()}
    return data | {"inactive": player.inactive}
