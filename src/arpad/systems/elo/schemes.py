"""The K schemes by convention, and how one of them is chosen."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from arpad.inputs import Choice
from arpad.regulation import Number


class Scheme(NamedTuple):
    """A convention for K: three tiers and where they begin.

    ``new_under_games``: below this many rated games the player is new (None: games do not count);
    ``new_under_rating``: below this rating the player is new (None: the rating does not decide);
    ``expert_from``: the rating from which the lowest K applies.
    """

    name: str
    tiers: Mapping[str, int]
    expert_from: int
    new_under_games: int | None = None
    new_under_rating: int | None = None

    def tier(self, rating: Number, games: int | None) -> str:
        """Return new, established or expert; games not known count as established."""
        if self.new_under_games is not None and games is not None and games < self.new_under_games:
            return "new"
        if self.new_under_rating is not None and rating < self.new_under_rating:
            return "new"
        return "established" if rating < self.expert_from else "expert"


def _tiers(new: int, established: int, expert: int) -> Mapping[str, int]:
    return MappingProxyType({"new": new, "established": established, "expert": expert})


SCHEMES: Mapping[str, Scheme] = MappingProxyType(
    {
        "us-simplified": Scheme("us-simplified", _tiers(32, 24, 16), 2100, new_under_games=26),
        "fide-tiers": Scheme("fide-tiers", _tiers(40, 20, 10), 2400, new_under_games=30),
        "rating-bands": Scheme("rating-bands", _tiers(40, 20, 10), 2400, new_under_rating=1200),
    }
)
SCHEME = Choice(
    name="scheme",
    label="K scheme",
    help="It gives K for your rating and your number of games.",
    default="fide-tiers",
    choices={
        "us-simplified": "US simplified: 32 under 26 games, 24 below 2100, 16",
        "fide-tiers": "FIDE tiers: 40 under 30 games, 20 below 2400, 10",
        "rating-bands": "Rating bands: 40 below 1200, 20 below 2400, 10",
    },
    example="fide-tiers",
)
