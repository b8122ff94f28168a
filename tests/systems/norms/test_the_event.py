"""What the event must be for norms: what its file shows, and what it leaves to be checked."""

from datetime import date, timedelta
from fractions import Fraction
from itertools import cycle

import pytest

from arpad.calculators.norms import of_event
from arpad.domain import Entry, Event, Game, LaterList, Player, Rating, Result, TimeControl
from arpad.reports.words import words
from arpad.title_norms import Listing

START = date(2026, 5, 1)
HOMES = ("GER", "FRA", "NOR")


def control(minutes):
    return TimeControl(Fraction(minutes), Fraction(minutes))


def days(*rounds_a_day):
    """The days of the rounds: so many on each day in turn."""
    return tuple(
        START + timedelta(day) for day, count in enumerate(rounds_a_day) for _ in range(count)
    )


@pytest.fixture
def checked(row):
    """Return the function that gives an event's checks, and whether it has norms."""

    def check(given=None, **fields):
        event, ratings = row("=" * 9, 2700)
        report = of_event(event._replace(**fields), ratings, given or {})
        found = {
            each.account.code.removeprefix("norm-event-"): each.status for each in report.checks
        }
        return found, report.players[0].audits[0].achieved

    return check


def test_1_1_4_events_of_more_than_30_days_are_checked_by_hand(row):
    def long(last):
        event, ratings = row("=" * 9, 2700)
        found = of_event(event._replace(start=date(2026, 5, 1), end=last), ratings, {}).checks
        told = [each.account for each in found if "1.1.4" in str(each.account.clause)]
        return [each.values["days"] for each in told]

    assert long(date(2026, 5, 30)) == []  # both days counted, 30
    assert long(date(2026, 5, 31)) == [31]


MAY = date(2026, 5, 1)
WEEKLY = tuple(MAY + timedelta(7 * number) for number in range(9))  # rounds 6 to 9 are in June


def month(row_of, first, used, rounds, **ratings):
    """The list of a month: of these opponents, who were unrated or rated otherwise before."""
    players = {
        entry.player.id: entry.player for entry in row_of.entries if entry.player.id in ratings
    }
    known = {player: rating and Rating(rating) for player, rating in ratings.items()}
    return LaterList(first, used, frozenset(rounds), players, known)


def test_1_1_4_each_game_goes_by_the_list_of_its_month(row):
    event, ratings = row("=" * 9, [2600] * 5 + [0, 2600, 2600, 2500], "GM " * 5 + "FM FM")
    event = event._replace(start=MAY, end=WEEKLY[-1], days=WEEKLY)
    june = month(event, date(2026, 6, 1), date(2026, 6, 1), (6, 7, 8, 9), p6=2550, p7=None, p9=2555)
    master = june.players["p6"]._replace(title="IM", womens_title="WGM")
    june = june._replace(players=june.players | {"p6": master})

    def audited(listing):
        report = of_event(event, ratings, {"title": "im", "player": 1}, listing)
        return report, report.players[0].audits[0]

    report, audit = audited(Listing(MAY, (june,)))
    assert [line.rating for line in audit.rows] == [2600] * 5 + [2550, None, 2600, 2555]
    assert audit.rows[5].opponent.player.titles == ("IM", "WGM")
    assert audit.figures.level == 6  # five GM, and the one who became IM
    assert audit.figures.raised == "p7"  # unrated in June, counts 1400
    assert audit.figures.exact_average == Fraction(6 * 2600 + 2550 + 2555 + 2050, 9)
    told = [words(each.account) for each in report.checks if "1.1.4" in str(each.account.clause)]
    assert told == [
        "The event lasted 57 days. Over 30 days each game has the ratings and titles of the list "
        "of its own day.",
        "Rounds 6, 7, 8, 9 have the list of 2026-06-01.",
    ]
    _, without = audited(Listing())
    assert [line.rating for line in without.rows] == [2600] * 5 + [None, 2600, 2600, 2500]


def test_1_1_4_what_is_not_known_of_lists_is_said(row):
    event, ratings = row("=" * 9, 2600)
    event = event._replace(start=MAY, end=WEEKLY[-1], days=(*WEEKLY[:7], None, date(2025, 6, 1)))
    may = month(event, date(2026, 6, 1), MAY, (6, 7), p6=2600, p7=2600)
    checks = of_event(event, ratings, {}, Listing(MAY, (may,))).checks
    by_hand = {
        each.account.code.removeprefix("norm-event-"): words(each.account)
        for each in checks
        if each.status == "by-hand"
    }
    assert by_hand["no-list-of-rounds"].startswith(
        "Rounds 6, 7 were played in the month of 2026-06"
    )
    assert by_hand["rounds-without-day"].startswith("The day of rounds 8, 9 is missing")
    short = event._replace(end=date(2026, 5, 30), days=WEEKLY[:5])
    codes = [each.account.code for each in of_event(short, ratings, {}, Listing(MAY)).checks]
    assert "norm-event-by-list" in codes
    assert not any("30-days" in code for code in codes)


def test_a_day_outside_the_event_bars_no_norm_and_is_said(checked):
    wrong = (date(2026, 3, 1),) * 9
    result, achieved = checked(days=wrong, end=START + timedelta(8))
    assert (result["days-outside"], achieved) == ("by-hand", True)
    assert "rounds-a-day-too-many" not in result


def test_1_1_3_two_hours_for_each_player(checked):
    for minutes, code, status in ((120, "time", "met"), (119, "time-too-short", "missing")):
        found, achieved = checked(time_control=control(minutes))
        assert (found[code], achieved) == (status, status == "met")
    assert checked()[0]["time-unknown"] == "by-hand"
    uneven = TimeControl(Fraction(150), Fraction(110))
    assert not checked(time_control=uneven)[1]


def test_45_30_where_it_was_approved(checked):
    assert not checked(time_control=control(75))[1]
    assert checked({"fast_classic": True}, time_control=control(75))[1]
    assert not checked({"fast_classic": True}, time_control=control(74))[1]


@pytest.mark.parametrize("time_class", ["rapid", "blitz"])
def test_0_5_norms_are_made_in_standard_chess(checked, time_class):
    found, achieved = checked(time_class=time_class)
    assert (found["not-standard"], achieved) == ("missing", False)


def test_1_1_3_at_most_two_rounds_a_day(checked):
    found, achieved = checked(days=days(2, 2, 2, 1, 1, 1))
    assert (found["rounds-a-day"], found["single-days"], achieved) == ("met", "met", True)
    found, achieved = checked(days=days(3, 2, 2, 2))
    assert (found["rounds-a-day-too-many"], achieved) == ("missing", False)
    found, achieved = checked(end=START + timedelta(3))
    assert (found["too-many-rounds"], achieved) == ("missing", False)  # 9 rounds in 4 days
    found, achieved = checked(end=START + timedelta(4))
    assert (found["days-unknown"], achieved) == ("by-hand", True)


def test_1_1_3a_three_days_with_one_round(checked):
    assert checked(days=days(2, 2, 2, 2, 1))[0]["few-single-days"] == "by-hand"


def test_1_1_2_at_most_twelve_hours_a_day(checked):
    twice = days(2, 2, 2, 1, 1, 1)
    assert checked(days=twice, time_control=control(180))[0]["hours"] == "met"
    found, achieved = checked(days=twice, time_control=control(181))
    assert (found["hours-too-many"], achieved) == ("missing", False)


def test_what_no_file_shows_is_left_to_be_checked(checked):
    found, _ = checked()
    assert {code for code, status in found.items() if status == "by-hand"} >= {
        "registered", "same-clocks", "arbiters", "arbiter-plays", "not-changed", "which-event",
        "foreigner-norm", "games-of-application", "rating-of-title",
    }  # fmt: skip


def test_1_5_6_began_with_norms_of_july_2022(checked):
    assert "which-event" not in checked(start=date(2022, 6, 30))[0]
    assert "which-event" in checked(start=date(2022, 7, 1))[0]


def test_earlier_editions_are_called_reconstructed(row):
    event, ratings = row("=" * 9, 2700, start=date(2015, 1, 1))
    report = of_event(event, ratings, {})
    assert report.rules.reconstructed
    (note,) = (each for each in report.checks if each.account.code == "norm-event-reconstructed")
    assert str(note.account.clause) == "FIDE B.01, 0.2 (numbered as in 2024)"
    assert not of_event(*row("=" * 9, 2700)).rules.reconstructed


def test_the_level_was_2601_before_july_2009(norm):
    assert norm("GM", "111111=00", 2434, start=date(2009, 7, 1)).achieved
    assert not norm("GM", "111111=00", 2434, start=date(2009, 6, 30)).achieved


def test_1_4_5f_a_double_round_robin_has_six_players():
    players = ["me", "p1", "p2", "p3", "p4"]
    for extra, missing in (([], True), (["p5"], False)):
        event, ratings = table(players + extra, times=2)
        report = of_event(event, ratings, {})
        codes = [each.account.code for each in report.checks if each.status == "missing"]
        assert ("norm-event-too-few-players" in codes) is missing


def table(players, times, **fields):
    """Everybody meets everybody so often, without more ado about which round."""
    entries = tuple(
        Entry(Player(each, title="GM", federation=home, sex="w"), number=number)
        for number, (each, home) in enumerate(zip(players, cycle(HOMES), strict=False), start=1)
    )
    rounds = len(players) - 1 + len(players) % 2
    games = tuple(
        Game(one, other, Result.DRAW, 1 + (place + others) % rounds + again * rounds)
        for again in range(times)
        for place, one in enumerate(players)
        for others, other in enumerate(players)
        if place < others
    )
    return Event(entries, games, START, rounds=times * rounds, **fields), dict.fromkeys(
        players, 2650
    )


@pytest.mark.parametrize(("times", "kind"), [(1, "round-robin"), (2, "double-round-robin")])
def test_a_round_robin_is_told_by_its_rounds(times, kind):
    event, ratings = table([f"p{number}" for number in range(10)], times)
    codes = [each.account.code for each in of_event(event, ratings, {}).checks]
    assert f"norm-event-paired-{kind}" in codes
    told = of_event(event, ratings, {"format": "swiss"}).checks
    assert "norm-event-told-swiss" in [each.account.code for each in told]


def test_in_a_double_round_robin_one_person_is_raised_not_one_game():
    event, ratings = table([f"p{number}" for number in range(6)], 2)
    ratings["p5"] = 2000
    audit = of_event(event, ratings, {"player": 1, "title": "gm"}).players[0].audits[0]
    assert audit.figures.exact_average == Fraction(8 * 2650 + 2 * 2200, 10)
    # Another list has another rating of the same person: it is raised in the game where it is low.
    first, again = (game.round for game in event.games_by_player()["p0"] if game.opponent == "p5")
    june = month(event, date(2026, 6, 1), date(2026, 6, 1), (again,), p5=2300)
    listing = Listing(START, (june,))
    report = of_event(event, ratings, {"player": 1, "title": "gm"}, listing)
    audit = report.players[0].audits[0]
    assert audit.figures.exact_average == Fraction(8 * 2650 + 2200 + 2300, 10)
    counted = {row.round: (row.adjusted, row.reason.code) for row in audit.rows}
    assert counted[first] == (2200, "norm-counted-raised")
    assert counted[again] == (2300, "norm-counted")


def guests(foreign, masters, homes=("FRA", "ENG", "ISL"), absent=(), players=60):
    """A Swiss of 9 rounds in GER with so many rated guests, the first ``masters`` WIM."""
    entries = []
    for number in range(players):
        home = homes[number % len(homes)] if number < foreign else "GER"
        title = "WIM" if number < masters else ""
        entries.append(Entry(Player(f"p{number}", title=title, federation=home), number=number + 1))
    games = []
    for round_ in range(1, 10):
        for number in range(0, players, 2):
            one, other = f"p{number}", f"p{number + 1}"
            if (number, round_) in absent:
                games.append(Game(one, None, absent[number, round_], round_))
                games.append(Game(other, None, Result.PAIRING_BYE, round_))
            else:
                games.append(Game(one, other, Result.DRAW, round_, "w"))
    event = Event(tuple(entries), tuple(games), START, rounds=9, federation="GER", kind="swiss")
    return event, {entry.player.id: 2000 for entry in entries}


def waived(found, given=None):
    event, ratings = found
    return any(
        each.account.code == "norm-event-guests" for each in of_event(event, ratings, given).checks
    )


def test_1_4_3d_twenty_guests_of_three_federations_with_ten_titles():
    assert waived(guests(20, 10))
    assert not waived(guests(19, 10))
    assert not waived(guests(20, 9))
    assert not waived(guests(20, 10, homes=("FRA", "ENG")))
    assert not waived(guests(20, 10, homes=("FRA", "ENG", "FID")))
    assert not waived(guests(20, 10), {"host": "FRA"})
    assert not waived(guests(20, 10), {"format": "knock-out"})


def test_1_4_3d_a_second_title_counts_among_the_ten():
    event, ratings = guests(20, 9)
    eleventh = event.entries[10]
    for titles, enough in ((("FM", None), False), (("FM", "WIM"), True), (("FM/WIM", None), True)):
        player = eleventh.player._replace(title=titles[0], womens_title=titles[1])
        changed = eleventh._replace(player=player)
        entries = (*event.entries[:10], changed, *event.entries[11:])
        event = event._replace(entries=entries)
        assert waived((event, ratings)) is enough
        codes = [each.account.code for each in of_event(event, ratings).checks]
        assert ("norm-event-guests-second-titles" in codes) is not enough
    man = eleventh.player._replace(title="FM", sex="m")
    entries = (*event.entries[:10], eleventh._replace(player=man), *event.entries[11:])
    codes = [
        each.account.code for each in of_event(event._replace(entries=entries), ratings).checks
    ]
    assert "norm-event-guests-second-titles" not in codes


def test_1_4_3d_a_guest_may_miss_one_round_and_byes_of_the_pairing():
    once = {(0, 3): Result.HALF_BYE}
    assert not waived(guests(20, 10, absent=once))  # in this round only 19 were there
    assert waived(guests(22, 11, absent=once))
    assert waived(guests(22, 11, absent={(0, 3): Result.PAIRING_BYE, (0, 4): Result.PAIRING_BYE}))
    # Two guests who each missed two rounds do not count at all, though 20 were there in each.
    pairs = {(0, 3): Result.HALF_BYE, (0, 4): Result.HALF_BYE}
    pairs |= {(2, 5): Result.ABSENT, (2, 6): Result.ABSENT}
    assert not waived(guests(21, 12, absent=pairs))
    assert waived(guests(22, 12, absent=pairs))
    twice = {(0, 3): Result.HALF_BYE, (0, 4): Result.ABSENT}
    assert not waived(guests(22, 10, absent=twice))  # with him 10 masters, without him 9
    forfeits = {(0, 3): Result.FORFEIT_WIN, (0, 4): Result.FORFEIT_WIN}
    assert waived(guests(22, 10, absent=forfeits))
    assert not waived(guests(22, 10, absent=forfeits), {"forfeit_is_missed": True})


def test_1_4_3d_unrated_guests_do_not_count():
    event, ratings = guests(20, 10)
    assert not waived((event, ratings | {"p0": 0}))


def test_1_4_3d_the_norm_says_that_it_leans_on_it():
    event, ratings = guests(20, 10)
    games = [
        Game("p59", f"p{number}", Result.DRAW, round_, "w")
        for round_, number in enumerate(range(50, 59), start=1)
    ]
    kept = [game for game in event.games if "p59" not in (game.player, game.opponent)]
    masters = tuple(
        entry._replace(player=entry.player._replace(title="GM")) if entry.number > 50 else entry
        for entry in event.entries
    )
    event = event._replace(games=(*kept, *games), entries=masters)
    strong = ratings | dict.fromkeys((f"p{number}" for number in range(50, 59)), 2700)
    audit = of_event(event, strong, {"player": 60, "title": "im"}).players[0].audits[0]
    assert (audit.achieved, audit.exemption) == (True, "1.4.3d")


def test_1_5_6_a_swiss_of_forty_averaging_2000():
    def strong(players, rating=2000):
        event, ratings = guests(20, 10, players=players)
        checks = of_event(event, dict.fromkeys(ratings, rating), {}).checks
        return "norm-event-strong-swiss" in [each.account.code for each in checks]

    assert strong(40)
    assert not strong(38)
    assert not strong(40, 1999)


def test_an_unfinished_event_says_how_far_it_is(row):
    event, ratings = row("=" * 7, 2700, rounds=9)
    (note,) = (
        each.account
        for each in of_event(event, ratings, {}).checks
        if each.account.code == "norm-event-unfinished"
    )
    assert words(note) == "The event is not finished: 7 of 9 rounds have results."
