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


class Openings(Tables):
    """White counts 100 more, a win against 200 more gives 5, and the unrated get the mean."""

    POINTS_DECIDE = False

    def game(self, seat, opponent, game):
        own = seat.before.value if seat.before else 0
        white = 100 * (game.colour == "w")
        expected = self.expected(own + white - opponent.value)
        return expected, seat.k and seat.k * (game.result.score - expected)

    def count(self, seat, seats):
        super().count(seat, seats)
        upsets = [game for game, name in seat.counted if game.result is Result.WIN
                  and seat.before and seats[name].value - seat.before.value >= 200]  # fmt: skip
        seat.bonus = 5 * len(upsets)

    def result(self, seat, seats):
        if seat.before:
            return self.change(seat, seats)
        met = [seats[name].value for _, name in seat.counted]
        seat.value = sum(met) / len(met) if met else None
        return self.first_rating(seat, seats, Account("first", {"games": len(met)}, CLAUSE))


def test_the_colour_of_each_game_may_decide():
    ratings = {"a": Rating(1500), "b": Rating(1500)}
    games = Game("a", "b", Result.DRAW, 1, "w"), Game("b", "a", Result.DRAW, 2, "w")
    twice = event(1, ("a", "b", Result.DRAW))._replace(games=games)
    for change in rate(Openings(), ratings, twice).changes:
        expected = {game.game.colour: game.expected for game in change.games}
        assert expected == {"w": Fraction(60, 100), "b": Fraction(50, 100)}
        assert change.expected == Fraction(110, 100)


def test_a_first_rating_counts_games_that_do_not_count_for_the_opponents():
    games = [("new", "a", Result.WIN), ("b", "new", Result.DRAW), ("new", "other", Result.WIN)]
    report = rate(Openings(), {"a": Rating(1500), "b": Rating(1600)}, event(1, *games))
    (new, other) = report.first_ratings
    assert (new.player.id, new.new_rating, new.score) == ("new", 1550, Fraction(3, 2))
    assert [game.reason and game.reason.code for game in new.games] == [
        None, None, "opponent-unrated",
    ]  # fmt: skip
    assert (other.new_rating, other.games[0].opponent) == (None, None)
    assert [change.exact_change for change in report.changes] == [0, 0]
    rows = [(change.games[0].opponent, change.games[0].reason.code) for change in report.changes]
    assert rows == [(None, "opponent-unrated")] * 2
    assert [(each.game[:2], each.opponent) for each in report.uncounted] == [
        (("new", "a"), 1500), (("b", "new"), None), (("new", "other"), None),
    ]  # fmt: skip


def test_points_that_do_not_decide_among_equals_make_no_plan():
    ratings = {"me": Rating(1500), "a": Rating(1700), "b": Rating(1700), "c": Rating(1600)}

    def planned(*names):
        entries = tuple(Entry(Player(name), rated=name == "me") for name in ("me", *names))
        lost = tuple(Game("me", name, Result.LOSS) for name in names)
        period = RatingPeriod((Event(entries, lost),))
        return Openings().rate_scores(period, TypedRatings(ratings), len(names))

    assert planned("a", "b") is None  # a win and a loss bring 5 more than two draws
    assert planned("a", "c") is None
    scores = planned("a")[1]
    assert [score.exact_new_rating for score in scores] == [1497, 1502, 1512]


class Dated(Tables):
    """Has rules from 2015 on."""

    def rules(self, day):  # noqa: ARG002
        return Rules("Made up", "first", date(2015, 1, 1), "invented")


def test_a_day_before_the_first_edition_is_told():
    early = event(1, ("a", "b", Result.WIN))._replace(end=date(2014, 12, 31))
    ratings = {"a": Rating(1500), "b": Rating(1500)}
    (note,) = rate(Dated(), ratings, early).notes
    assert str(note) == "We have no older rules than those of 2015-01-01, so we used these."
    on_time = early._replace(end=date(2015, 1, 1))
    assert rate(Dated(), ratings, on_time).notes == rate(Tables(), ratings, early).notes == ()
