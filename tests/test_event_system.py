"""What systems that rate an event share: exact numbers, and what a player takes to the next one."""

from datetime import date
from fractions import Fraction

from arpad.additive import Additive
from arpad.domain import (
    Account,
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Result,
    TypedRatings,
)
from arpad.regulation import Clause, Rules

CLAUSE = Clause("Made up", "1")


class Tables(Additive):
    """A made-up system whose expected scores are hundredths, and whose K is 10."""

    code, name, EXPECTED, K = "tables", "Tables", CLAUSE, CLAUSE

    def rules(self, day):  # noqa: ARG002
        return Rules("Made up", "first", None, "invented")

    def editions(self):
        return (self.rules(None),)

    def expected(self, difference):
        return Fraction(50 + difference // 10, 100)

    def k(self, entry, rating, event):  # noqa: ARG002
        return 10, Account("k", {"k": 10}, CLAUSE)


def event(month, *games):
    """An event of a month; each game is White, Black and White's result."""
    names = sorted({name for game in games for name in game[:2]})
    entries = tuple(Entry(Player(name)) for name in names)
    day = date(2026, month, 1)
    return Event(entries, tuple(Game(*game) for game in games), day, day)


def rate(system, ratings, *events):
    return system.rate(RatingPeriod(events), TypedRatings(ratings))


def test_an_exact_table_gives_exact_changes():
    ratings = {"a": Rating(1500), "b": Rating(1600)}
    report = rate(Tables(), ratings, event(1, ("a", "b", Result.DRAW)))
    change = next(each for each in report.changes if each.player.id == "a")
    assert change.exact_change == Fraction(1)  # 10 × (½ − .40)
    assert isinstance(change.exact_change, Fraction)
    assert change.exact_new_rating == 1501


def test_the_highest_rating_goes_on_to_the_next_event():
    win = ("a", "b", Result.WIN)
    ratings = {"a": Rating(1500, 10, peak=1503), "b": Rating(1500, 10)}
    report = rate(Tables(), ratings, event(1, win), event(2, win))
    first, second = [each for each in report.changes if each.player.id == "a"]
    assert first.new_rating == second.before.value == second.before.peak == 1505
    assert second.before.games == 11
    assert [each.before.peak for each in report.changes if each.player.id == "b"] == [None, None]


class Unpublished(Tables):
    """Keeps what an unrated player's games come to, as a system does that publishes later."""

    def result(self, seat, seats):
        return super().result(seat, seats) if seat.before else _Unrated(seat.entry.player)

    def after(self, seat, result):
        return Rating(1400, 1) if isinstance(result, _Unrated) else super().after(seat, result)


class _Unrated:
    new_rating = None

    def __init__(self, player):
        self.player = player


def test_a_room_says_what_an_unpublished_rating_takes_along():
    win = ("a", "b", Result.WIN)
    report = rate(Unpublished(), {"b": Rating(1500)}, event(1, win), event(2, win))
    assert [each.before.value for each in report.changes if each.player.id == "a"] == [1400]


class Converted(Tables):
    """Takes guests 100 lower, but not for each other, and the unrated 200 below the player."""

    def opponent_value(self, seat, opponent):
        if opponent.before is None:
            return seat.before and seat.before.value - 200
        guest = opponent.entry.player.federation != seat.entry.player.federation
        return opponent.value - 100 * guest


def test_what_an_opponent_counts_for_may_depend_on_who_looks():
    games = [("a", "b", Result.WIN), ("c", "a", Result.DRAW), ("b", "d", Result.LOSS),
             ("c", "e", Result.WIN)]  # fmt: skip
    ratings = {"a": Rating(1500), "b": Rating(1500), "d": Rating(1600)}
    whole = event(1, *games)
    at_home = zip(whole.entries, ("", "G", "", "G", ""), strict=True)
    players = [entry.player._replace(federation=name) for entry, name in at_home]
    whole = whole._replace(entries=tuple(map(Entry, players)))
    report = rate(Converted(), ratings, whole)
    changes = {change.player.id: change for change in report.changes}
    assert {name: [(game.opponent, game.difference, game.expected) for game in change.games]
            for name, change in changes.items()} == {
        "a": [(1400, 100, Fraction(60, 100)), (1300, 200, Fraction(70, 100))],
        "b": [(1400, 100, Fraction(60, 100)), (1600, -100, Fraction(40, 100))],
        "d": [(1500, 100, Fraction(60, 100))],
    }  # fmt: skip
    assert {name: change.exact_change for name, change in changes.items()} == {
        "a": 2, "b": -10, "d": 4,
    }  # fmt: skip
    assert [(each.game.player, each.game.opponent) for each in report.uncounted] == [("c", "e")]
