"""The reference files of US Chess, read: what anybody can count in them."""

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest

from arpad.calculators import events
from arpad.domain import BY_TIME, Game, Rating, Result, TimeControl
from arpad.formats import crosstable_csv, dbf, us_crosstable, us_submission, us_writers
from arpad.formats.reading import Official, SectionFile


@pytest.fixture(scope="module")
def folder(reference_data):
    return reference_data / "uschess"


@pytest.fixture(scope="module")
def text_table(folder):
    return us_crosstable.read((folder / "crosstable_64.txt").read_bytes()).reading


@pytest.fixture(scope="module")
def csv_table(folder):
    return crosstable_csv.read((folder / "crosstable_64.csv").read_bytes()).reading


def results(reading):
    """Each kind once for each game, from whichever side; wins and losses together."""
    count = Counter(game.result for game in reading.event.games)
    count[Result.WIN] += count.pop(Result.LOSS)
    return count


# Counted in the file: 448 cells, of which 40 are byes, forfeits and absences.
CELLS = {
    Result.WIN: 175,
    Result.DRAW: 29,
    Result.HALF_BYE: 16,
    Result.ABSENT: 16,
    Result.FULL_BYE: 7,
    Result.FORFEIT_WIN: 1,
}


def test_a_crosstable_of_64_players(text_table):
    event = text_table.event
    assert text_table.problems == ()
    assert len(event.entries) == 64
    assert event.rounds == 7
    assert event.time_class == "regular"
    assert results(text_table) == CELLS
    assert all(game.colour for game in event.games if game.result.played)
    assert not any(game.not_rated for game in event.games)


def test_the_provisional_players_of_the_crosstable(text_table):
    provisional = {
        int(player): rating.games
        for player, rating in text_table.ratings.items()
        if rating.games is not None
    }
    assert provisional == {
        8: 17, 15: 13, 21: 22, 29: 6, 37: 12, 39: 23, 41: 5, 46: 3, 49: 12, 61: 11,
    }  # fmt: skip
    assert text_table.ratings["1"] == Rating(1794)
    official = text_table.official["regular"]
    assert official["8"] == Official(1657, games=24)
    assert official["46"] == Official(1076, games=10)
    assert official["21"] == Official(1562)
    assert len(official) == 64


def test_the_same_crosstable_as_a_table(text_table, csv_table):
    assert [each.account.code for each in csv_table.problems] == ["us-column-passed-over"]
    assert results(csv_table) == CELLS
    plain = [
        {frozenset((game.player, game.opponent)): game.round for game in each.event.games}
        for each in (text_table, csv_table)
    ]
    assert plain[0] == plain[1]
    assert csv_table.official[BY_TIME] == text_table.official["regular"]


def test_fitted_decimals_are_the_ratings_before(text_table, csv_table):
    assert csv_table.ratings["1"].value == Fraction("1793.51")
    for player, rating in csv_table.ratings.items():
        assert abs(rating.value - text_table.ratings[player].value) < Fraction(1, 2)
    games = {player: rating.games for player, rating in csv_table.ratings.items()}
    assert games == {player: rating.games for player, rating in text_table.ratings.items()}


def test_floors_of_the_table(csv_table):
    facts = {entry.number: entry.facts for entry in csv_table.event.entries if entry.facts}
    assert facts == {18: {"floor": 1600}, 54: {"floor": 1200}}


def test_a_dual_rated_section_with_decimals(folder):
    file = crosstable_csv.read((folder / "section_2026_a.csv").read_bytes())
    (reading,) = file.readings
    assert [each.account.code for each in reading.problems] == ["us-games-from-after"]
    assert (reading.event.name, reading.event.rounds) == ("A", 3)
    assert reading.event.time_class == "dual"
    assert reading.event.time_control == TimeControl(Fraction(30), Fraction(30))
    assert results(reading) == {Result.WIN: 8, Result.FULL_BYE: 1, Result.HALF_BYE: 1}
    assert reading.ratings_in("regular")["1"] == Rating(Fraction("554.22"))
    assert reading.ratings_in("quick")["3"] == Rating(126)
    # 18 games after the section, three of them in it.
    assert reading.ratings_in("quick")["5"] == Rating(Fraction("173.33"), 15)
    assert reading.official_in("regular")["5"] == Official(None, Fraction("188.04"), 18)
    assert reading.official_in("quick")["1"] == Official(None, Fraction("650.17"), None)


NAMES = ("THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF")


@pytest.fixture(scope="module")
def submission(folder):
    return us_submission.read_set([(name, (folder / name).read_bytes()) for name in NAMES])


def test_a_submission_set_of_swisssys(submission):
    reading = submission.reading
    assert len(submission.readings) == 1
    assert [each.account.code for each in reading.problems] == ["us-games-unknown"]
    assert (submission.name, reading.event.name) == ("dbf_test", "open")
    assert reading.event.place == "Springfield, FL"
    assert reading.event.start == reading.event.end == date(2026, 3, 30)
    assert (reading.event.time_class, reading.event.rounds) == ("regular", 1)
    assert [(e.number, e.player.member_id) for e in reading.event.entries] == [
        (1, "12345"),
        (2, "54321"),
    ]
    assert reading.event.games == (Game("1", "2", Result.WIN, 1, "w"),)
    assert reading.ratings_in("regular") == {"1": Rating(2000), "2": Rating(1999)}
    assert submission.header["H_AFF_ID"] == "A1234567"
    assert submission.sections[0]["S_TRN_TYPE"] == "S"


@pytest.mark.parametrize("name", NAMES)
def test_a_submission_set_is_written_byte_for_byte(folder, submission, name):
    data = (folder / name).read_bytes()
    assert us_writers.write_submission(submission).files[name] == data
    table, _ = dbf.read(data)
    assert table is not None
    assert dbf.write(table) == data


def test_the_layout_without_a_set_that_was_read(folder, submission):
    """A new set has the fields, types and widths of the real one."""
    new = us_writers.write_submission(SectionFile(submission.readings, submission.name)).files
    for name in NAMES:
        own, real = dbf.read(new[name])[0], dbf.read((folder / name).read_bytes())[0]
        assert own is not None
        assert real is not None
        assert (own.fields, own.changed) == (real.fields, real.changed)


@pytest.mark.parametrize(
    ("name", "day", "count", "places"),
    # The day of the crosstable is not printed; between 2015 and 2017 the rules were those.
    [("crosstable_64.csv", "2016-06-01", 64, 0), ("section_2026_a.csv", "2026-03-01", 12, 2)],
)
def test_official_results_come_out_of_the_files(folder, name, day, count, places):
    """Rated from the file alone, every new rating is the official one as far as it is printed."""
    data = (folder / name).read_bytes()
    official = crosstable_csv.read(data).reading
    answer = events.rate([(name, data)], system="us-chess", date=day)
    found = 0
    outcomes = [outcome for each in answer.reports for outcome in each.outcomes]
    for change in (outcome.change for outcome in outcomes):
        assert change is not None
        expected = official.official_in(str(change.details["pool"]))[change.player.id]
        if places:
            assert expected.exact is not None
            # Ratings before are printed to the hundredth too, which adds to the difference.
            assert float(change.exact_new_rating) == pytest.approx(float(expected.exact), abs=0.01)
        else:
            assert change.new_rating == expected.new_rating
        if expected.games is not None:
            assert change.details["games_after"] == expected.games
        found += 1
    assert found == count
