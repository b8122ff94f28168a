"""K by rule: the rows of B.02 8.3.3 in the order FIDE's lists follow, and the 700 rule."""

from fractions import Fraction
from typing import NamedTuple

from arpad.systems.fide.clauses import STANDARD
from arpad.systems.fide.editions import KRows, edition

NEW_UNTIL = 30  # 8.3.3: rated games
JUNIOR_UNTIL = 2300  # 8.3.3: published rating
FOR_EVER_FROM = 2400  # 8.3.3: published rating

TODAY = edition(STANDARD, None).k


class KStanding(NamedTuple):
    """What decides K: the player's facts on the previous list.

    ``games`` is None when not known (counts as 30 or more); ``peak`` is the highest published
    rating, the present one included; ``junior`` says whether the year of the list is one of a
    junior's; ``unlisted``: no rating of this kind was published yet, the standard one stands in.
    """

    rating: int
    games: int | None = None
    peak: int = 0
    ever_2400: bool = False
    junior: bool = False
    unlisted: bool = False

    @property
    def new(self) -> bool:
        """Fewer than 30 rated games so far."""
        return self.unlisted or (self.games is not None and self.games < NEW_UNTIL)

    @property
    def reached_2400(self) -> bool:
        """A published rating has been 2400 or more at some time."""
        highest = self.peak if self.unlisted else max(self.rating, self.peak)
        return self.ever_2400 or highest >= FOR_EVER_FROM

    @property
    def reached_2300(self) -> bool:
        """A published rating has been 2300 or more at some time."""
        highest = self.peak if self.unlisted else max(self.rating, self.peak)
        return self.reached_2400 or highest >= JUNIOR_UNTIL


def k_as_published(standing: KStanding, rows: KRows = TODAY) -> tuple[int, str]:
    """Return K and the code of its reason, in the order FIDE's published lists follow.

    8.3.3 gives its lines without an order. This one agrees with 99.21 % of 19.6 million
    published player-months: 2400 once reached, then juniors never at 2300, then new players.
    Until June 2014 a new player's K held first; rapid and blitz had one K until October 2022.
    """
    if rows.new == rows.established == rows.top:
        return rows.top, "k-one"
    if standing.reached_2400 and not (rows.new_first and standing.new):
        return rows.top, "k-2400"
    if rows.junior is not None and standing.junior and not standing.reached_2300:
        return rows.junior, "k-junior"
    if standing.new:
        return rows.new, "k-stands-in" if standing.unlisted else "k-new"
    return rows.established, "k-20"


def k_in_plain_order(standing: KStanding, rows: KRows = TODAY) -> tuple[int, str]:
    """Return K and its reason by the order of rows other calculators use.

    New players first, then juniors by the present rating, then 2400 once reached.
    """
    if standing.new:
        return rows.new, "k-new"
    if rows.junior is not None and standing.junior and standing.rating < JUNIOR_UNTIL:
        return rows.junior, "k-junior"
    if standing.reached_2400:
        return rows.top, "k-2400"
    return rows.established, "k-20"


def k_for_period(
    k: int | Fraction, games: int, limit: int | None = TODAY.product_limit
) -> int | Fraction:
    """Return K after the 700 rule (8.3.3): the largest whole K with K × games ≤ 700."""
    return k if limit is None or k * games <= limit else limit // games


def first_games_reduced(k: int | Fraction, limit: int = TODAY.product_limit or 700) -> int:
    """Return the number of games in a period from which the 700 rule lowers this K."""
    return int(limit // k) + 1
