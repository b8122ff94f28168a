"""Sections written and read again: as a table of commas they are the same, as tables nearly."""

from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad.domain import BY_TIME, Claim, Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.formats import crosstable_csv, us_submission
from arpad.formats.reading import Official, Reading, SectionFile
from arpad.formats.us_writers import write_submission, write_table

SYSTEMS = [("regular",), ("quick",), ("blitz",), ("regular", "quick"), ("online-regular",)]
GAMES = [Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN, Result.DOUBLE_FORFEIT]
BYES = [Result.FULL_BYE, Result.HALF_BYE, Result.ABSENT, Result.FORFEIT_LOSS]

names = st.text("ABCÄéz ,;\"'", max_size=12).map(str.strip)
amounts = st.integers(1, 399_999).map(lambda cents: Fraction(cents, 100))
# A rating of US Chess has no deviation and no volatility.
ratings = st.builds(Rating, amounts, st.none() | st.integers(0, 400), *[st.none()] * 4)
officials = st.builds(
    Official,
    st.none() | st.integers(100, 2900),
    st.none() | amounts,
    st.none() | st.integers(0, 25),
)


@st.composite
def games(draw, numbers, rounds):
    """Pair the players of each round from the first on, by chance with byes; White stands first."""
    found = []
    for round_ in range(1, rounds + 1):
        rest = draw(st.permutations(numbers))
        while rest:
            first, *rest = rest
            if rest and draw(st.booleans()):
                second, *rest = rest
                colour = draw(st.sampled_from(["w", ""]))
                first, second = (first, second) if colour else sorted((first, second))
                result = draw(st.sampled_from(GAMES))
                found.append(Game(str(first), str(second), result, round_, colour))
            elif draw(st.booleans()):
                found.append(Game(str(first), None, draw(st.sampled_from(BYES)), round_))
    return found


def people(number):
    short = st.sampled_from(["", "NM", "w", "MEX"])
    return st.builds(
        lambda name, title, federation, sex: Player(
            str(number), name, title=title, federation=federation, sex=sex
        ),
        names,
        short,
        short,
        short,
    )


@st.composite
def sections(draw, title):
    numbers = sorted(draw(st.sets(st.integers(1, 40), min_size=1, max_size=7)))
    rounds = draw(st.integers(1, 4))
    systems = draw(st.sampled_from(SYSTEMS))
    start = date(2026, 1, 1) + timedelta(draw(st.integers(0, 300)))
    entries = tuple(Entry(draw(people(n)), number=n) for n in numbers)
    control = draw(st.none() | st.integers(5, 180).map(Fraction))
    event = Event(
        entries,
        tuple(draw(games(numbers, rounds))),
        start,
        start + timedelta(draw(st.integers(0, 9))),
        "dual" if len(systems) > 1 else systems[0],
        title,
        rounds=rounds,
        time_control=control and TimeControl(control, control),
    )
    ids = st.sampled_from([str(n) for n in numbers])
    by_system = {system: draw(st.dictionaries(ids, ratings)) for system in systems}
    official = {system: draw(st.dictionaries(ids, officials)) for system in systems}
    return Reading(event, by_system[systems[0]], (), by_system, official, "us-chess")


files = st.builds(
    lambda *readings: SectionFile(readings, "THE EVENT"), sections("OPEN"), sections("RESERVE")
)


def canonical(reading):
    """A reading whose games stand in one order, without findings and empty results."""
    games = tuple(sorted(reading.event.games, key=str))
    official = {
        system: {player: each for player, each in results.items() if each != Official()}
        for system, results in reading.official.items()
    }
    return replace(
        reading,
        event=reading.event._replace(games=games, time_text=""),
        problems=(),
        official={system: results for system, results in official.items() if results},
    )


@settings(max_examples=50)
@given(file=files)
def test_a_table_of_commas_is_read_as_it_was_written(file):
    written = write_table(file)
    assert written.problems == ()
    again = crosstable_csv.read(written.files["crosstable.csv"])
    assert again.name == file.name
    assert [canonical(each) for each in again.readings] == [canonical(e) for e in file.readings]
    assert all(reading.problems == () for reading in again.readings)
    assert write_table(again).files == written.files


def without_room(entry):
    """An entry as the tables of a submission have it."""
    return entry._replace(player=entry.player._replace(title="", federation="", sex=""))


@settings(max_examples=50)
@given(file=files)
def test_a_submission_is_read_with_the_same_games(file):
    files = write_submission(file).files
    again = us_submission.read_set(files.items())
    for before, after in zip(file.readings, again.readings, strict=True):
        event, games = canonical(before).event, canonical(after).event.games
        assert games == event.games
        assert (after.event.start, after.event.end) == (event.start, event.end)
        assert (after.event.rounds, after.event.name) == (event.rounds, event.name)
        assert after.event.time_control == event.time_control
        if not event.time_class.startswith("online"):
            assert after.event.time_class == event.time_class
        assert after.event.entries == tuple(without_room(each) for each in event.entries)
        whole = {
            player: int(each.value + Fraction(1, 2)) for player, each in before.ratings.items()
        }
        assert {player: each.value for player, each in after.ratings.items()} == {
            player: value for player, value in whole.items() if value
        }
    assert write_submission(again).files == files


@pytest.mark.parametrize(
    ("code", "claims"),
    [
        ("rows-disagree", (Claim(Result.WIN, "w", "", "W2w"), Claim(Result.WIN, "b", "", "W1b"))),
        ("rows-disagree", (Claim(Result.DRAW, "", "", "D2"), Claim(Result.WIN, "", "", "W1"))),
        ("row-missing", (Claim(Result.WIN, "w", "", "W2w"), None)),
        ("row-missing", (None, Claim(Result.WIN, "b", "", "W1b"))),
    ],
)
def test_a_game_that_is_not_rated_is_not_rated_when_read_again(code, claims):
    entries = tuple(Entry(Player(str(n)), number=n) for n in (1, 2))
    said = claims[0] or claims[1]
    result = said.result if claims[0] else said.result.reversed
    game = Game("1", "2", result, 1, "w" if said.colour else "", code, claims=claims)
    written = write_table(SectionFile((Reading(Event(entries, (game,), time_class=BY_TIME), {}),)))
    (again,) = crosstable_csv.read(written.files["crosstable.csv"]).reading.event.games
    assert again == game


@pytest.mark.parametrize("writer", [write_table, write_submission])
def test_a_game_that_is_not_to_be_rated_is_not_written_as_one_that_is(writer):
    entries = tuple(Entry(Player(str(n)), number=n) for n in (1, 2))
    games = tuple(
        Game("1", "2", result, at, "w", code)
        for at, (result, code) in enumerate(
            product((Result.WIN, Result.DRAW, Result.LOSS), ("no-move", "other-start")), start=1
        )
    )
    made = writer(SectionFile((Reading(Event(entries, games, time_class="regular"), {}),)))
    assert "us-written-not-rated" in [each.account.code for each in made.problems]
    files = made.files
    again = (
        crosstable_csv.read(files["crosstable.csv"])
        if writer is write_table
        else us_submission.read_set(files.items())
    )
    assert not any(game.result.played for game in again.reading.event.games)


def test_the_time_control_stays_as_it_is_written():
    text = "number,name,time_control,r1\n1,Ann,{},W2\n2,Bob,{},L1\n"
    for control in ("G/90;+30", "40/90, SD/30;d5", "soon", "G/25;d5"):
        file = crosstable_csv.read(text.format(*[f'"{control}"'] * 2))
        for writer in (write_table, write_submission):
            assert f"{control}".encode() in b"".join(writer(file).files.values())


def test_games_without_rounds_are_put_into_free_ones():
    entries = tuple(Entry(Player(str(n)), number=n) for n in (1, 2, 3))
    pairs = [("1", "2"), ("1", "3"), ("2", "3"), ("1", "2")]
    event = Event(entries, tuple(Game(a, b, Result.DRAW) for a, b in pairs), time_class=BY_TIME)
    written = write_table(SectionFile((Reading(event, {}),)))
    again = crosstable_csv.read(written.files["crosstable.csv"]).reading
    assert again.problems == ()
    assert sorted((game.player, game.opponent) for game in again.event.games) == sorted(pairs)


def test_opponents_known_by_their_ratings_are_said_to_be_left_out():
    entries = (Entry(Player("1"), number=1), Entry(Player("1/1"), rated=False))
    event = Event(entries, (Game("1", "1/1", Result.WIN, 1),), time_class="regular")
    file = SectionFile((Reading(event, {"1/1": Rating(2048)}),))
    for writer in (write_table, write_submission):
        codes = [each.account.code for each in writer(file).problems]
        assert "us-written-outsiders" in codes
