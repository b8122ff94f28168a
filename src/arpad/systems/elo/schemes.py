"""The K schemes by convention, and how one of them is chosen."""

from collections.abc import Mapping
from typing import NamedTuple

from arpad.inputs import Choice
from arpad.regulation import Number


class Scheme(NamedTuple):
    """A convention for K: that of each tier, and where the tiers begin.

    ``new_under_games``: below this many rated games the player is new (None: games do not count);
    ``new_under_rating``: below this rating the player is new (None: the rating does not decide);
    ``expert_from``: the rating from which the lowest K applies.
    """

    name: str
    new: int
    established: int
    expert: int
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


SCHEMES: Mapping[str, Scheme] = {
    scheme.name: scheme
    for scheme in (
        Scheme("us-simplified", 32, 24, 16, 2100, new_under_games=26),
        Scheme("fide-tiers", 40, 20, 10, 2400, new_under_games=30),
        Scheme("rating-bands", 40, 20, 10, 2400, new_under_rating=1200),
    )
}
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
