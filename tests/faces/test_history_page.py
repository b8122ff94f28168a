"""The page /history without script, and its API: a PGN in, one player's rating history out."""

import csv
import gzip
import io
import re
from xml.etree import ElementTree

import pytest

from arpad.calculators import history
from arpad.faces import uploads
from arpad.reports.history import as_data

API = "/api/v1/history"
HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>{{ 7*7 }}'


def game(day, white, black, result, ratings="1800 1800", control="5400+30", event="Open"):
    own, other = ratings.split()
    said = {"Event": event, "Date": day, "White": white, "Black": black, "Result": result}
    said |= {"WhiteElo": own, "BlackElo": other, "TimeControl": control}
    head = "\n".join(f'[{name} "{value}"]' for name, value in said.items() if value)
    return f"{head}\n\n1. e4 e5 {result}\n\n"


GAMES = (
    game("2026.01.10", "Lee, Ann", "Bob", "1-0"),
    game("2026.01.11", "Cid", "Lee, Ann", "1/2-1/2", "1600 1800", event="=Second()"),
    game("2026.02.05", "Lee, Ann", "Dan", "0-1", "1805 1905"),
    game("2026.02.06", "Eva", "Lee, Ann", "1-0", "2000 1700", control="300+3"),
    game("2026.02.07", "Lee, Bea", "Cid", "1-0"),
)
PGN = "".join(GAMES).encode()


@pytest.fixture
def post(client, document):
    """Post the page's form; returns the page read strictly, or the answer of a download."""

    def send(fields=None, data=b"", name="games.pgn", path="/history", status=200):
        file = [("file", (name if data else "", data))]
        answer = client.post(path, data=fields or {}, files=file)
        assert answer.status_code == status
        assert answer.headers["cache-control"] == "no-store"
        assert "unsafe" not in answer.headers["content-security-policy"]
        if not answer.headers["content-type"].startswith("text/html"):
            return answer
        page = document(answer.text)
        assert page.faults == []
        return page

    return send


def offered(page):
    return [each["value"] for each in page.all("button", name="pick")]


def at_fault(page):
    return [each["id"] for _, each in page.elements if each.get("aria-invalid") == "true"]


def kept(page):
    return {"kept": [each["value"] for each in page.all("input", name="kept")]}


# --- The history ---------------------------------------------------------------------------------


def test_a_named_player_is_followed_month_by_month(post):
    page = post({"player": "lee ann"}, PGN)
    # 20 (1.5 − 0.50 − 0.76) by table 8.1.2, rounded to 5; then 20 (0 − 0.36) and 20 (0 − 0.15).
    for row in ("2026-01standard21.518001.2620+4.80+518051805", "2026-02blitz1017000.1520−3.00−3"):
        assert row in re.sub(r"<[^>]+>|\s", "", page.markup)
    assert [each["role"] for each in page.all("svg") if "aria-hidden" not in each] == ["img"]
    board = re.sub(r"<[^>]+>|\s+", " ", page.markup.partition('class="answer"')[2][:700])
    assert re.search(r"standard 1800 +to +1798 +−2 ", board)  # 1800 + 5 − 7
    assert "Standard: from 1800 on 2026-01-10 to 1805 on 2026-02-05" in page.text
    assert "Performance by colour" in page.text
    assert "1900–1999" in page.text


def test_elo_years_and_wider_bands_are_options(post):
    page = post({"player": "lee ann", "system": "elo", "period": "year", "band": "500"}, PGN)
    assert "2026-01standard" not in re.sub(r"<[^>]+>|\s", "", page.markup)
    assert "1500–1999" in page.text
    assert page.field("system") == "elo"


@pytest.mark.parametrize("pack", [gzip.compress, bytes])
def test_without_a_name_the_names_are_offered_and_the_file_is_kept(post, pack):
    page = post({"period": "year"}, pack(PGN))
    assert offered(page) == ["Lee, Ann", "Cid", "Bob", "Dan", "Eva", "Lee, Bea"]
    assert "Lee, Ann (4 games)" in page.text
    assert at_fault(page) == []
    followed = post({"period": "year", "pick": "Lee, Ann", "player": "", **kept(page)})
    assert "Lee, Ann: rating history" in followed.text
    assert followed.field("player") == "Lee, Ann"
    assert kept(followed)["kept"]


def test_an_ambiguous_name_offers_those_that_fit(post):
    page = post({"player": "Lee"}, PGN, status=422)
    assert offered(page) == ["Lee, Ann", "Lee, Bea"]
    assert at_fault(page) == ["in-player"]
    assert "several players fit" in page.text


def test_a_name_that_nobody_has_offers_all(post):
    page = post({"player": "Nobody"}, PGN, status=422)
    assert len(offered(page)) == 6
    assert at_fault(page) == ["in-player"]


def test_of_many_names_the_most_frequent_are_offered(post):
    data = "".join(game("2026.01.01", f"P{n}", "Q", "1-0") for n in range(50)).encode()
    page = post({}, data)
    assert len(offered(page)) == 30
    assert offered(page)[0] == "Q"
    assert "21 more names" in page.text


def test_pasted_text_is_followed_and_shown_again(post):
    page = post({"player": "Lee, Ann", "text": PGN.decode()})
    assert "rating history" in page.text
    assert "[White &#34;Lee, Ann&#34;]" in page.markup


# --- Downloads -----------------------------------------------------------------------------------


def test_the_history_is_a_file_to_keep(post):
    answer = history.compute("games.pgn", io.BytesIO(PGN), {"player": "Lee, Ann"})
    sent = post({"player": "Lee, Ann"}, PGN, path="/history.json")
    assert sent.headers["content-disposition"] == 'attachment; filename="lee-ann.json"'
    assert sent.json() == as_data(answer)
    table = post({"player": "Lee, Ann", "period": "event"}, PGN, path="/history.csv")
    rows = list(csv.reader(io.StringIO(table.text)))
    assert rows[0][:2] == ["period", "time_class"]
    assert [row[0] for row in rows[1:4]] == ["Open", "'=Second()", "Open"]
    assert ["2026-02-05", "standard", "1805"] in rows
    picture = post({"player": "Lee, Ann"}, PGN, path="/history.svg")
    root = ElementTree.fromstring(picture.text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "desc" in picture.text


def test_a_download_without_a_name_offers_the_names(post):
    assert offered(post({}, PGN, path="/history.csv"))


# --- Faults --------------------------------------------------------------------------------------


def bomb() -> bytes:
    """Pack what is too much unpacked: only where it is sent, as it takes long."""
    return gzip.compress(bytes(60_000_000), 1)


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"", 422, "0 files were given"),
        (b"no games", 422, "no game"),
        (b"\x00\x01\x02" * 99, 422, "no game"),
        (b"\x1f\x8b cut", 422, "damaged or cut off"),
        (bomb, 413, "50 MB"),
        (b"0" * (uploads.MOST_BYTES + 1), 413, "5 MB"),
    ],
)
def test_a_file_that_cannot_be_used_is_said_at_its_field(post, data, status, words):
    data = data() if data is bomb else data
    # Without a player the names are asked for: what is too large is so before anything is read.
    for player in ("Lee, Ann",) if status == 413 else ("", "Lee, Ann"):
        page = post({"player": player, "games_played": "77"}, data, status=status)
        assert "in-file" in at_fault(page)
        assert words in page.text
        assert page.field("games_played") == "77"


def test_bad_options_are_said_at_their_fields(post):
    page = post({"player": "Lee, Ann", "k": "many", "birth_year": "1"}, PGN, status=422)
    assert at_fault(page) == ["in-k", "in-birth_year"]
    assert "Lee, Ann: rating history" in post({"player": "Lee, Ann", **kept(page)}).text


def test_other_types_are_refused(client, document):
    for kind, status in (("image/png", 415), ("multipart/form-data; boundary=x", 422)):
        answer = client.post("/history", content=b"x", headers={"content-type": kind})
        assert answer.status_code == status
        assert at_fault(document(answer.text)) == ["in-file"]


def test_hostile_text_in_every_place_is_shown_and_never_run(post):
    bad = HOSTILE.replace('"', "'")
    data = game("2026.01.10", bad, f"{bad}2", "1-0", event=bad).encode()
    pages = [
        post({}, data, name=f"{HOSTILE}.pgn"),
        post({"pick": bad, "period": "event"}, data),
        post({"player": HOSTILE, "text": data.decode() + "</textarea><script>"}),
        *(post({"player": "x", name: HOSTILE}, data, status=422) for name in ("k", "system", bad)),
    ]
    for page in pages:
        assert len(page.all("script")) == 2
        assert not page.all("img")
        assert not re.search(r"<[^>]* on\w+=", re.sub(r'="[^"]*"', "", page.markup))
        assert "49" not in page.text


def test_its_opening_and_sheet_are_small(client):
    page = client.get("/history").text
    (sheet,) = re.findall(r'"(/static/history\.[^"]+\.css)"', page)
    assert len(page.encode()) <= 30_000
    assert len(client.get(sheet).content) <= 18_000


# --- The API -------------------------------------------------------------------------------------


def test_the_api_answers_with_the_same_data(client):
    answer = client.post(API, data={"player": "Lee, Ann"}, files=[("file", ("games.pgn", PGN))])
    expected = history.compute("games.pgn", io.BytesIO(PGN), {"player": "Lee, Ann"})
    assert answer.json() == as_data(expected)
    body = client.post(f"{API}?player=Lee,+Ann", content=PGN)
    assert body.json()["periods"] == answer.json()["periods"]


@pytest.mark.parametrize(
    ("query", "data", "status"),
    [
        ("", PGN, 422),
        ("player=Lee", PGN, 422),
        ("player=a&k=x", PGN, 422),
        ("player=a", b"", 422),
        ("player=a", bomb, 413),
    ],
)
def test_the_api_says_what_it_cannot_use(client, query, data, status):
    answer = client.post(f"{API}?{query}", content=data() if data is bomb else data)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"


def test_it_is_described(client):
    described = client.get("/openapi.json").json()["paths"][API]["post"]
    assert {each["name"] for each in described["parameters"]} == set(history.FORM.by_name)
