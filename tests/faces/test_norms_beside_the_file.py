"""What a file does not say of a norm, at every door: two titles, and the list of each month."""

import io
import json
from datetime import date, timedelta
from fractions import Fraction

import pytest

from arpad import norms as library
from arpad.book.importing import import_list
from arpad.domain import Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.formats.trf.writer import compose
from tests.commands import run

START = date(2026, 5, 1)
API = "/api/v1/events/norms"
TABLE = b"number,womens_title\n2,WIM\n3,WIM\n4,WIM\n5,-\n"
ONE = {"player": "1", "title": "wim"}


def written(*, weekly=False, rating=2250):
    """Ann of NOR draws with nine women who are FM: the file has room for one title of each."""
    entries = [Entry(Player("1", "Ann", title="FM", federation="NOR", sex="w"), number=1)]
    games = []
    for number in range(2, 11):
        home = ("GER", "FRA")[number % 2]
        person = Player(
            str(number), f"Opponent {number}", title="FM", federation=home, sex="w",
            member_id=str(900 + number),
        )  # fmt: skip
        entries.append(Entry(person, number=number))
        games.append(Game("1", person.id, Result.DRAW, number - 1, "w"))
    step = 7 if weekly else 1
    days = tuple(START + timedelta(step * number) for number in range(9))
    event = Event(
        tuple(entries), tuple(games), START, days[-1], name="Spring Open", rounds=9,
        federation="NOR", time_control=TimeControl(Fraction(120), Fraction(120)), days=days,
        kind="swiss",
    )  # fmt: skip
    return compose(event, {entry.player.id: Rating(rating) for entry in entries})


def list_of(synthetic_list, folder, day, rating, womens_title):
    """Import a list of the nine, of whom the first three have a woman's title."""
    people = [
        (
            900 + number, f"Opponent {number}", ("GER", "FRA")[number % 2], "F", "FM",
            womens_title if number < 5 else "", "", "", [(rating, 0, 20), (0, 0, 0), (0, 0, 0)],
            1990, "",
        )
        for number in range(2, 11)
    ]  # fmt: skip
    lines = synthetic_list.text_lines(iter(people))
    text = "".join(f"{line}\r\n" for line in lines).encode()
    import_list(io.BytesIO(text), folder, name="list.txt", day=day)


@pytest.fixture
def lists(synthetic_list, tmp_path, monkeypatch):
    """Import the lists of May and of June, in which all have gained 100 points and WIM."""
    folder = tmp_path / "lists"
    folder.mkdir()
    monkeypatch.setenv("ARPAD_LIST", str(folder))
    list_of(synthetic_list, folder, date(2026, 5, 1), 2250, "")
    list_of(synthetic_list, folder, date(2026, 6, 1), 2350, "WIM")
    return folder


@pytest.fixture
def doors(client, tmp_path):
    """Return what each door answers of a file, as JSON: command and API."""

    def by_command(data, table, options):
        path = tmp_path / "open.trf"
        path.write_bytes(data)
        words = [word for name, value in options.items() for word in (f"--{name}", value) if word]
        if table:
            (tmp_path / "players.csv").write_bytes(table)
            words += ["--players", str(tmp_path / "players.csv")]
        result = run("norms", path, *words, "--json")
        assert result.exception is None, result.exception
        return json.loads(result.stdout)

    def by_api(data, table, options):
        files = [("file", ("open.trf", data))]
        files += [("players", ("players.csv", table))] if table else []
        sent = {name: value or "true" for name, value in options.items()}
        answer = client.post(API, files=files, data=sent)
        assert answer.status_code == 200
        return answer.json()

    return by_command, by_api


def norm(data):
    return data["players"][0]["norms"][0]


def test_both_titles_come_from_the_table_of_players(doors, client):
    for door in doors:
        without = norm(door(written(), None, ONE))
        assert [each["code"] for each in without["missing"]] == ["norm-missing-level"]
        assert "norm-second-titles-unknown" in [note["code"] for note in without["notes"]]
        data = door(written(), TABLE, ONE)
        assert norm(data)["achieved"]
        assert norm(data)["rounds"][0]["opponent"]["titles"] == ["FM", "WIM"]
        assert norm(data)["rounds"][0]["opponent"]["title"] == "FM WIM"
        notes = {each["code"]: each["text"] for each in norm(data)["notes"]}
        assert "(rounds 1, 2, 3)" in notes["norm-second-titles"]
    files = [("file", ("open.trf", written())), ("players", ("players.csv", TABLE))]
    page = client.post("/report", files=files, data={"title": "wim"}).text
    assert "WIM norm made" in page
    assert "FM WIM" in page
    report = library.check(("open.trf", written()), players=("players.csv", TABLE), title="wim")
    assert [audit.entry.number for audit in report.achieved] == [1]


@pytest.mark.usefixtures("lists")
def test_both_titles_come_from_a_rating_list(doors, client):
    later = written().replace(b"2026/05/", b"2026/06/").replace(b"26/05/", b"26/06/")
    for door in doors:
        may = door(written(), None, ONE | {"list": ""})
        assert [each["code"] for each in norm(may)["missing"]] == ["norm-missing-level"]
        # The list says that they have no other title, so there is nothing to ask.
        assert "norm-second-titles-unknown" not in [note["code"] for note in norm(may)["notes"]]
        june = door(later, None, ONE | {"list": ""})
        assert norm(june)["achieved"]
        assert {each["rating"] for each in norm(june)["rounds"]} == {2350}
        assert "listed-other-rating" in [each["code"] for each in june["problems"]]
    files = [("file", ("open.trf", later))]
    page = client.post("/report", files=files, data={"title": "wim", "list": "true"}).text
    assert "WIM norm made" in page


@pytest.mark.usefixtures("lists")
def test_1_1_4_in_a_long_event_each_game_goes_by_the_list_of_its_month(doors, client):
    for door in doors:
        data = door(written(weekly=True), None, ONE | {"list": ""})
        rounds = norm(data)["rounds"]
        assert [each["rating"] for each in rounds] == [2250] * 5 + [2350] * 4
        assert rounds[0]["opponent"]["titles"] == ["FM"]  # who is WIM since June, met in May
        codes = [each["code"] for each in data["checks"]]
        assert {"norm-event-by-list", "norm-event-list-of-rounds"} <= set(codes)
        assert "norm-event-no-list-of-rounds" not in codes
        filed = door(written(weekly=True), None, ONE)
        assert "norm-event-over-30-days" in [each["code"] for each in filed["checks"]]
    files = [("file", ("open.trf", written(weekly=True)))]
    page = client.post("/report", files=files, data={"title": "wim", "list": "true"}).text
    assert "Rounds 6, 7, 8, 9 have the list of 2026-06-01." in page


@pytest.mark.usefixtures("lists")
def test_1_1_4_the_table_holds_in_every_month(doors):
    table = b"number,rating,womens_title\n2,2240,WIM\n8,2233,WIM\n9,0,WIM\n"
    for door in doors:
        rounds = norm(door(written(weekly=True), table, ONE | {"list": ""}))["rounds"]
        ratings = [each["rating"] for each in rounds]
        assert ratings == [2240, 2250, 2250, 2250, 2250, 2350, 2233, None, 2350]
        assert rounds[7]["opponent"]["titles"] == ["FM", "WIM"]


def test_a_month_without_a_list_is_said(doors, lists):
    for path in lists.iterdir():
        if "2026-06" in path.name:
            path.unlink()
    for door in doors:
        data = door(written(weekly=True), None, ONE | {"list": ""})
        told = {each["code"]: each for each in data["checks"]}
        assert told["norm-event-no-list-of-rounds"]["status"] == "by-hand"
        assert [each["rating"] for each in norm(data)["rounds"]] == [2250] * 9


@pytest.mark.usefixtures("lists")
def test_what_lists_and_table_do_not_agree_with_is_in_the_text(tmp_path):
    path, table = tmp_path / "open.trf", tmp_path / "players.csv"
    path.write_bytes(written(rating=2251))
    table.write_bytes(b"number,title\n2,XY\n99,FM\n")
    call = ["norms", str(path), "--players", str(table), "--list"]
    text = " ".join(run(*call).stdout.split())
    assert "title: we did not use “XY”." in text
    assert "a row for 99, who did not play here" in text
    assert "the file has 2251, the list 2250. We used the list." in text


def test_fid_of_a_list_does_not_take_the_flag_of_a_file(doors, synthetic_list, lists):
    person = (902, "Opponent 2", "FID", "F", "WIM", "WIM", "", "", [(2250, 0, 20)] * 3, 1990, "")
    lines = synthetic_list.text_lines(iter([person]))
    text = "".join(f"{line}\r\n" for line in lines).encode()
    import_list(io.BytesIO(text), lists, name="list.txt", day=date(2026, 5, 1))
    for door in doors:
        data = door(written(), None, ONE | {"list": ""})
        assert norm(data)["rounds"][0]["opponent"]["federation"] == "GER"
        # The file says FM: the list's title is used, and that is said.
        assert norm(data)["rounds"][0]["opponent"]["titles"] == ["WIM"]
        assert "listed-other-title" in [each["code"] for each in data["problems"]]


@pytest.mark.usefixtures("lists")
def test_the_rating_of_the_first_day_is_used_on_the_page_too(client):
    # The change is added to the list of June, since the event ends then; norms go by that of May.
    event = written().replace(b"052 2026/05/09", b"052 2026/06/02")
    files = [("file", ("open.trf", event))]
    given = {"title": "wim", "list": "true", "player": "1"}
    page = client.post("/report/norms.html", files=files, data=given).text
    assert "Rp = Ra + dp = 2250" in page


def test_the_api_describes_them(client):
    described = client.get("/openapi.json").json()["paths"][API]["post"]
    form = described["requestBody"]["content"]["multipart/form-data"]["schema"]["properties"]
    assert "players" in form
    assert "list" in [each["name"] for each in described["parameters"]]


def test_other_sources_of_titles_keep_theirs():
    player = Player("1", title="fm/wim")
    assert player.titles == ("FM", "WIM")
    assert player._replace(title="WGM", womens_title="WGM").titles == ("WGM",)
