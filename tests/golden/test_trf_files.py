"""Real TRF files of many programs: what is in each and what is wrong with it, counted by hand."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from arpad.domain import Game, Problem
from arpad.formats.trf import TrfFile, compose, convert, read, write

TABLE: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("trf_files.json").read_text(encoding="utf-8")
)
NAMES = sorted(TABLE)

# Files written in an old way: what puts them in order, and what stays wrong all the same.
NEVER_MENDED = {
    "trf-date-missing",
    "trf-time-control-missing",
    "trf-time-control-unreadable",
    "trf-points-differ",
    "trf-dash-half-point",
    "trf-players-differ",
    "trf-rated-differ",
    "trf-nobody-with-number",
    "trf-no-team",
}


@pytest.fixture(scope="module")
def data(reference_data: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (reference_data / "trf").glob("*.trf")}


@pytest.fixture(scope="module")
def files(data: dict[str, bytes]) -> dict[str, TrfFile]:
    return {name: read(each) for name, each in data.items()}


def kind(game: Game) -> str:
    if game.not_rated:
        return game.not_rated
    return "played" if game.opponent and game.result.played else game.result.name.lower()


def finding(problem: Problem) -> str:
    place = [str(each) for each in (problem.line, problem.column) if each]
    return " ".join([problem.severity, problem.account.code, ":".join(place)]).strip()


def test_every_file_is_in_the_table(data):
    assert sorted(data) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_players_games_and_findings(files, name):
    file, expected = files[name], TABLE[name]
    event = file.reading.event
    kinds = Counter(kind(game) for game in event.games)
    assert len(event.entries) == expected["players"]
    assert len(file.reading.ratings) == expected["rated"]
    assert event.rounds == expected["rounds"]
    assert kinds.pop("played", 0) == expected["played"]
    assert kinds == expected["others"]
    assert [finding(problem) for problem in file.reading.problems] == expected["findings"]


@pytest.mark.parametrize("name", NAMES)
def test_written_as_read_byte_for_byte(data, files, name):
    assert write(files[name]) == data[name]
    assert read(write(files[name])) == files[name]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("edition", ["TRF16", "TRF26"])
def test_an_event_written_anew_is_the_same_event(files, name, edition):
    before = files[name].reading
    composed = read(compose(before.event, before.ratings))
    after = read(convert(composed, edition).data).reading
    assert after.event == before.event
    assert after.ratings == before.ratings


@pytest.mark.parametrize("name", NAMES)
def test_put_in_order_it_is_the_same_event_without_faults_of_layout(files, name):
    if not TABLE[name]["players"]:
        return
    before = files[name].reading
    after = read(convert(files[name]).data, strict=True).reading
    assert after.event == before.event
    assert after.ratings == before.ratings
    errors = {each.account.code for each in after.problems if each.severity == "error"}
    assert errors <= NEVER_MENDED


@pytest.mark.parametrize("name", NAMES)
def test_reading_strictly_gives_the_same_event(data, files, name):
    strict = read(data[name], strict=True).reading
    assert strict.event == files[name].reading.event
    codes = {problem.account.code for problem in strict.problems}
    assert codes >= {problem.account.code for problem in files[name].reading.problems}


def test_a_file_nothing_can_be_read_from_says_in_which_lines(files):
    reading = files["malformed_on_purpose.trf"].reading
    assert reading.nothing_read
    lines = {problem.line for problem in reading.problems if problem.severity == "error"}
    assert lines == {3, 4, None}


def test_teams_national_ratings_and_byes(files):
    file = files["sharly_example_trf26_team.trf"]
    teams = [team for team in file.teams if team.number]
    assert len(teams) == 50
    assert teams[0].name == "Rudiv"
    assert teams[0].members == (1, 5, 15, 28, 44)
    (national,) = file.national["14"]
    assert (national.federation, national.rating, national.member_id) == ("FRA", 2700, "L61296")
    assert (file.byes[0].kind, file.byes[0].round, file.byes[0].ids) == ("F", 1, (3,))
    assert file.edition == "TRF26"


def test_what_the_tournaments_own_records_say(files):
    file = files["echecs_grandmommyscup.trf"]
    assert file.value("202") == "EDET/P,EMGSB/C1/P,BH:MP/C1/P,MPvGP"
    assert len(file.records["112"]) == 2
    assert file.value("192") == "FIDE_TEAM_BAKU"
    control = file.reading.event.time_control
    assert control is not None
    assert (control.minutes, control.first_moves) == (180, 40)


@pytest.mark.parametrize(
    ("name", "start", "end"),
    [
        ("sklangen_example1.trf", "2005-07-28", "2005-07-31"),
        ("competichess_testTrfFile.trf", "2010-09-24", "2010-10-02"),
        ("icu_krause_armstrong_2012_with_bom.trf", "2011-09-26", "2012-04-01"),
        ("icu_krause_bunratty_masters_2011.trf", "2011-02-25", "2011-02-27"),
        ("sharly_2020_06.trf", "2020-05-29", "2020-05-29"),
        ("caissify_stress_50p31r_manybyes.trf", "2025-09-17", "2025-09-17"),
        ("icu_krause_latin_1.trf", "2008-06-07", "None"),
    ],
)
def test_dates(files, name, start, end):
    event = files[name].reading.event
    assert (str(event.start), str(event.end)) == (start, end)


def test_names_in_every_encoding(files):
    latin, utf = (files[f"icu_krause_{each}.trf"] for each in ("latin_1", "utf_8"))
    assert latin.reading.event.name == utf.reading.event.name == "Fäc Méris Rafevuke Ahiñ"
    assert latin.reading.event.games == utf.reading.event.games
    assert (latin.encoding, utf.encoding) == ("cp1252", "utf-8")
