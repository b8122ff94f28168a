"""Players found in an imported list, by ID and by name."""

import random
import sqlite3
from datetime import date

import pytest

from arpad.book import schema
from arpad.book.index import ListIndex, Standing
from arpad.book.lists import RatingLists, default_folder
from arpad.errors import UnusableList


@pytest.fixture
def index(imported):
    return ListIndex.open(imported().path)


def standard(index):
    """The standard rating of the first of the known people."""
    return index.player(101).standings["standard"].rating


def test_signs_that_are_several_letters_are_looked_up_as_these(index):
    for text in ("½", "ﬁ", "㏒", "Adamsen ½"):
        assert index.find(text) == []


def test_what_the_index_says_of_itself(index):
    assert index.list_date == date(2026, 10, 1)
    assert index.pools == ("standard", "rapid", "blitz")
    assert index.players == 5


@pytest.mark.parametrize("fide_id", [101, "101", " 101 ", "0101"])
def test_a_player_by_id(index, fide_id):
    player = index.player(fide_id)
    assert (player.name, player.federation, player.title) == ("Adamsen, Lars", "DEN", "GM")
    assert player.standings == {"standard": Standing(2601, 9, 10), "rapid": Standing(2550, 0, 10)}
    assert (player.birth_year, player.inactive) == (1970, False)


@pytest.mark.parametrize("fide_id", [999, "", "abc", "1" * 40, "-1", "\uff11\uff10\uff11"])
def test_nobody_by_id(index, fide_id):
    assert index.player(fide_id) is None


def test_what_is_not_known_of_a_player(index):
    assert index.player(103).birth_year is None
    assert "standard" not in index.player(104).standings
    assert index.player(102).inactive


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Adams, Ann", ["Adams, Ann"]),
        ("ann ADAMS", ["Adams, Ann"]),
        ("adams", ["Adams, Ann", "Adamsen, Lars"]),  # whole words before beginnings
        ("adam", ["Adamsen, Lars", "Adams, Ann"]),  # the highest rated first
        ("Müller", ["Mueller, Jose"]),
        ("muller", []),
        ("josé mueller", ["Mueller, Jose"]),
        ("Li, Wei", ["Li, Wei", "Lindberg, Weis"]),
        ("103", ["Mueller, Jose"]),
        ("", []),
        ("*", []),
        ('" OR name:"', []),
        ("AND NOT NEAR(", []),
        ("nobody", []),
    ],
)
def test_players_by_name(index, text, names):
    assert [player.name for player in index.find(text)] == names


def test_no_more_than_asked_for(index):
    assert len(index.find("a", limit=1)) == 1
    assert index.find("a", limit=0) == []


def test_lists_of_several_months_are_kept_apart(imported, tmp_path):
    imported("2026-09-01", _101=2590)
    imported("2026-10-01")
    lists = RatingLists(tmp_path)
    assert [each.list_date.month for each in lists] == [9, 10]
    days = (date(2026, 9, 30), date(2026, 10, 1), date(2027, 1, 1), None)
    rated = [standard(found.list) for day in days if (found := lists.in_force("standard", day))]
    assert rated == [2590, 2601, 2601, 2601]
    early = lists.in_force("standard", date(2026, 8, 31))
    assert early is not None
    assert early.late
    assert lists.in_force("bullet", None) is None


def test_the_newest_list_answers_searches(imported, tmp_path):
    imported("2026-09-01", _101=2590)
    imported("2026-10-01")
    (found,) = RatingLists(tmp_path).find("101")
    assert found.standings["standard"].rating == 2601


def test_older_lists_of_the_same_pools_are_removed_when_asked(imported, tmp_path):
    imported("2026-09-01")
    done = imported("2026-10-01", keep=False)
    assert [day.month for day in done.removed] == [9]
    assert [path.name for path in tmp_path.iterdir()] == ["fide-2026-10-01.sqlite"]


@pytest.mark.parametrize("change", ["version", "application", "cut", "empty", "text"])
def test_what_is_no_index_of_this_version_is_passed_over(imported, tmp_path, change):
    path = imported().path
    if change == "cut":
        path.write_bytes(path.read_bytes()[:5000])
    elif change in ("empty", "text"):
        path.write_bytes(b"" if change == "empty" else b"no database" * 1000)
    else:
        base = sqlite3.connect(path)
        pragma = "user_version" if change == "version" else "application_id"
        base.execute(f"PRAGMA {pragma} = 99")
        base.commit()
        base.close()
    lists = RatingLists(tmp_path)
    assert len(lists) == 0
    assert lists.passed_over == {path: ""}
    with pytest.raises(UnusableList, match=r"fide-2026-10-01.sqlite is damaged"):
        lists.check()


def test_a_newer_list_and_one_of_other_ratings_stay(imported, tmp_path):
    imported("2026-11-01")
    assert imported("2026-10-01", keep=False).removed == ()
    assert [each.list_date.month for each in RatingLists(tmp_path)] == [10, 11]
    (tmp_path / "fide-2026-10-01.sqlite").rename(tmp_path / "fide-2026-10-01-rapid.sqlite")
    (tmp_path / "fide-2026-09-01.sqlite").write_text("notes of mine")
    (tmp_path / "fide-2026-08-01.sqlite").write_bytes(b"SQLite format 3\0, and then damaged")
    removed = imported("2026-12-01", keep=False).removed
    assert [day.month for day in removed] == [8, 10, 11]
    assert (tmp_path / "fide-2026-09-01.sqlite").read_text() == "notes of mine"


def test_a_flipped_bit_is_named_or_answered_right(imported, tmp_path):
    path = imported().path
    whole = path.read_bytes()
    right = [ListIndex.open(path).find(text) for text in ("a", "li", "101", "Mueller")]
    chance = random.Random(15)
    for at in (*range(64), *(chance.randrange(len(whole)) for _ in range(200)), len(whole) - 1):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << chance.randrange(8)
        path.write_bytes(damaged)
        lists = RatingLists(tmp_path)
        if not lists.passed_over:
            assert [lists.find(text) for text in ("a", "li", "101", "Mueller")] == right
        else:
            assert lists.passed_over == {path: ""}
            assert len(lists) == 0
    imported()
    assert [ListIndex.open(path).find("a")] == right[:1]


def test_damage_after_opening_is_named(imported):
    path = imported().path
    index = ListIndex.open(path)
    with path.open("r+b") as file:  # the same file, as a failing disk has it
        file.seek(4096)
        file.write(b"\xff" * (path.stat().st_size - 4096))
    with pytest.raises(UnusableList):
        index.find("adams")


def test_an_open_index_goes_on_when_it_is_replaced(imported, tmp_path):
    first = ListIndex.open(imported().path)
    imported(_101=2700)
    assert standard(first) == 2601
    (again,) = RatingLists(tmp_path)
    assert standard(again) == 2700


def test_where_lists_are_kept():
    assert str(default_folder({"ARPAD_LIST": "/a"})) == "/a"
    assert default_folder({"XDG_DATA_HOME": "/b", "LOCALAPPDATA": "/b"}).name == "lists"


@pytest.mark.parametrize(
    ("name", "several"),
    [("Müller", ["muller", "mueller"]), ("Øst", ["ost", "oest"]), ("Ann", ["ann"])],
)
def test_the_spellings_of_a_name(name, several):
    assert schema.spellings(name) == several
