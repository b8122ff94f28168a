"""K by rule (B.02, 8.3.3): the rows in order, juniors, the list that decides, the 700 rule."""

from collections.abc import Iterable
from datetime import date, timedelta
from fractions import Fraction

from arpad.domain import Account, Entry, Event
from arpad.named import NamedTuple
from arpad.regulation import Clause, half_up
from arpad.systems.fide.editions import STANDARD, KRows, edition

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

    def reached(self, bar: int) -> bool:
        """Whether a published rating has been that high at some time."""
        listed = self.rating >= bar and not self.unlisted
        return listed or self.ever_2400 or self.peak >= bar


def k_as_published(standing: KStanding, rows: KRows = TODAY) -> tuple[int, str]:
    """Return K and the code of its reason, in the order FIDE's published lists follow.

    8.3.3 gives its lines without an order. This one agrees with 99.21 % of 19.6 million
    published player-months: 2400 once reached, then juniors never at 2300, then new players.
    Until June 2014 a new player's K held first; rapid and blitz had one K until October 2022.
    """
    if rows.new == rows.established == rows.top:
        return rows.top, "k-one"
    if standing.reached(FOR_EVER_FROM) and not (rows.new_first and standing.new):
        return rows.top, "k-2400"
    if rows.junior is not None and standing.junior and not standing.reached(JUNIOR_UNTIL):
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
    if standing.reached(FOR_EVER_FROM):
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


LONG_EVENT = 30  # days: longer events are reported monthly (4.1; B.01, 1.1.4)
CLOSING_DAYS = 3  # 7.1.3: an event must have ended so many days before the list
COMPRESSED_BELOW = 2000


def list_of_event(end: date) -> date:
    """Return the first list an event that ended on ``end`` may appear on (7.1.3).

    >>> list_of_event(date(2025, 11, 28)), list_of_event(date(2025, 11, 29))
    (datetime.date(2025, 12, 1), datetime.date(2026, 1, 1))
    """
    following = _month(end, 1)
    return following if (following - end).days >= CLOSING_DAYS else _month(following, 1)


def list_before(published: date) -> date:
    """Return the list before the one published on that day: the first of the month before."""
    return _month(published, -1)


class KLists(NamedTuple):
    """The list whose K a period uses: the one before that on which it appears.

    ``used`` goes by the newest last day that is known, else by the first day; ``latest`` is the one
    if an event whose last day is not known lasts 30 days. ``begun`` and ``farthest`` are the two
    ends if no last day were known. ``last_day`` is the day that ``used`` goes by; ``years`` are
    those of all these lists.
    """

    last_day: date
    used: date
    latest: date
    begun: date
    farthest: date
    years: frozenset[int]

    @property
    def published(self) -> date:
        """The first list that the period can appear on."""
        return _month(self.used, 1)


def lists_of_k(events: Iterable[Event]) -> KLists | None:
    """Return the lists whose K the period of these events may use; None without any day.

    >>> found = lists_of_k([Event((), (), start=date(2025, 12, 20))])
    >>> found.used, found.latest
    (datetime.date(2025, 12, 1), datetime.date(2026, 1, 1))
    """
    known = [(start, event.end) for event in events if (start := event.start or event.end)]
    if not known:
        return None
    longest = [(start + timedelta(days=LONG_EVENT - 1), end) for start, end in known]
    last_day = max(end or start for start, end in known)
    used = _before_that_of(last_day)
    latest = _before_that_of(max(end or late for late, end in longest))
    begun = max(start for start, _ in known)
    farthest = _before_that_of(max(late for late, _ in longest))
    years = frozenset(day.year for day in (used, latest, begun, farthest))
    return KLists(last_day, used, latest, begun, farthest, years)


def _before_that_of(end: date) -> date:
    """Return the list before the first one that an event may appear on which ended on that day."""
    return list_before(list_of_event(end))


def months_earlier(day: date, months: int) -> date:
    """Return the same day of an earlier month, or the month's last day if it has no such day."""
    first = _month(day, -months)
    last = _month(first, 1) - timedelta(days=1)
    return min(first + timedelta(days=day.day - 1), last)


def days_from(start: date, end: date) -> int:
    """Return how many days an event lasts, the first and the last counted.

    >>> days_from(date(2026, 5, 1), date(2026, 5, 31))
    31
    """
    return (end - start).days + 1


def _month(day: date, later: int) -> date:
    """Return the first day of the month so many later."""
    year, month = divmod(day.year * 12 + day.month - 1 + later, 12)
    return date(year, month + 1, 1)


def compressed(rating: int) -> int:
    """Return the rating after the one-time change of the list of 1 March 2024.

    Below 2000 it is 0.6 × rating + 800, a whole number half up (no half ever occurs); others keep
    theirs. It came after the month's games were rated.
    """
    if rating >= COMPRESSED_BELOW:
        return rating
    return half_up(Fraction(6 * rating, 10) + 800)


TURN_CODES = frozenset(("k-last-day", "k-turn-of-year", "k-under-18"))
"""The statements that the last day of an event, or the birth year, decides K."""


def is_junior(entry: Entry, rows: KRows, listed: date | None) -> bool:
    """Whether a player counts as a junior on the list of that day (None: no day is known).

    The birth year decides where it is known and possible, to the end of the year of the 18th
    birthday; else the fact ``under_18``.
    """
    born = entry.player.birth_year
    if not born or listed is None or born > listed.year:
        return bool(entry.facts.get("under_18"))
    return listed.year - born <= rows.junior_age


class YearTurn(NamedTuple):
    """What the turn of a year does to one player's K: a statement, and the K there would be else.

    The statement lacks the changes that this K gives, which are known only with the games.
    """

    account: Account
    other_k: int


def turn_of_year(
    entry: Entry, standing: KStanding, rows: KRows, lists: KLists | None, clause: Clause
) -> YearTurn | None:
    """Say how the last day decides K, None where any last day gives the same.

    Not known, it is asked for where it would decide. An event that begins on 30 December cannot
    end by the closing day, whatever its last day is.
    """
    if lists is None or len(lists.years) == 1 or "k" in entry.facts:
        return None
    used, latest, *others = (
        _k(standing, rows, junior=is_junior(entry, rows, day))
        for day in (lists.used, lists.latest, lists.begun, lists.farthest)
    )
    values = {
        "k": used,
        "day": lists.last_day,
        "published": lists.published,
        "list": lists.used,
        "closing": date(max(lists.years), 1, 1) - timedelta(days=CLOSING_DAYS),
        "year": max(lists.years) - 1,
    }
    if used != latest:
        return YearTurn(Account("k-last-day", values, clause), latest)
    if {used} != set(others):
        return YearTurn(
            Account("k-turn-of-year", values, clause), next(k for k in others if k != used)
        )
    without = _k(standing, rows, junior=False)
    born = entry.player.birth_year
    if not born and lists.latest.year > lists.begun.year and used != without:
        return YearTurn(Account("k-under-18", values | {"year": max(lists.years)}, clause), without)
    return None


def _k(standing: KStanding, rows: KRows, *, junior: bool) -> int:
    k, _ = k_as_published(standing._replace(junior=junior), rows)
    return k
