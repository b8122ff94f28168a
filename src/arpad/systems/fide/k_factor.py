"""K by rule: the four lines of B.02 8.3.3 in the order FIDE's lists follow, and the 700 rule."""

from dataclasses import dataclass
from fractions import Fraction

NEW_UNTIL = 30  # 8.3.3: rated games
JUNIOR_UNTIL = 2300  # 8.3.3: published rating
FOR_EVER_FROM = 2400  # 8.3.3: published rating
PRODUCT_LIMIT = 700  # 8.3.3: K × games may not pass it


@dataclass(frozen=True, slots=True)
class Standing:
    """What decides K: the player's facts on the previous list.

    ``games`` is None when not known (counts as 30 or more); ``peak`` is the highest published
    rating, the present one included; ``junior`` holds to the end of the year of the 18th birthday.
    """

    rating: int
    games: int | None = None
    peak: int = 0
    ever_2400: bool = False
    junior: bool = False

    @property
    def new(self) -> bool:
        """Fewer than 30 rated games so far."""
        return self.games is not None and self.games < NEW_UNTIL

    @property
    def reached_2400(self) -> bool:
        """A published rating has been 2400 or more at some time."""
        return self.ever_2400 or max(self.rating, self.peak) >= FOR_EVER_FROM

    @property
    def reached_2300(self) -> bool:
        """A published rating has been 2300 or more at some time."""
        return self.reached_2400 or max(self.rating, self.peak) >= JUNIOR_UNTIL


def k_as_published(standing: Standing) -> tuple[int, str]:
    """Return K and the code of its reason, in the order FIDE's published lists follow.

    8.3.3 gives the four lines without an order. This one agrees with 99.21 % of 19.6 million
    published player-months: 2400 once reached, then juniors never at 2300, then new players.
    """
    if standing.reached_2400:
        return 10, "k-2400"
    if standing.junior and not standing.reached_2300:
        return 40, "k-junior"
    if standing.new:
        return 40, "k-new"
    return 20, "k-20"


def k_in_plain_order(standing: Standing) -> tuple[int, str]:
    """Return K and its reason by the order of rows other calculators use.

    New players first, then juniors by the present rating, then 2400 once reached.
    """
    if standing.new:
        return 40, "k-new"
    if standing.junior and standing.rating < JUNIOR_UNTIL:
        return 40, "k-junior"
    if standing.reached_2400:
        return 10, "k-2400"
    return 20, "k-20"


def k_for_period(k: int | Fraction, games: int) -> int | Fraction:
    """Return K after the 700 rule (8.3.3): the largest whole K with K × games ≤ 700."""
    return k if k * games <= PRODUCT_LIMIT else PRODUCT_LIMIT // games


def first_games_reduced(k: int | Fraction) -> int:
    """Return the number of games in a period from which the 700 rule lowers this K."""
    return int(PRODUCT_LIMIT // k) + 1
