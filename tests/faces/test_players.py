"""The server's rating list: players by name or ID over HTTP and on a page, and in event reports."""

import errno
import io
import re

import pytest

from arpad.book.importing import import_list
from arpad.faces import api_files

API = api_files.PLAYERS.path


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder in which this server looks for lists; empty."""
    place = tmp_path / "lists"
    place.mkdir()
    monkeypatch.setenv("ARPAD_LIST", str(place))
    return place


@pytest.fixture
def listed(synthetic_list, folder):
    """A list of 400 invented players of October 2026, imported; the players."""
    made = io.BytesIO()
    synthetic_list.write(made, 400)
    import_list(io.BytesIO(made.getvalue()), folder, name="players_oct26.txt")
    return list(synthetic_list.players(400))


def rated(players):
    """A player with a standard rating and a birth year."""
    return next(each for each in players if each[8][0][0] and each[9])


def hits(page):
    body = page.markup.partition("<tbody>")[2].partition("</tbody>")[0]
    return [re.sub(r"<[^>]+>", "|", row) for row in body.split("</tr>") if row.strip()]


def test_a_player_is_found_by_name_and_by_id(client, listed):
    one = rated(listed)
    answer = client.get(API, params={"q": one[0]})
    assert answer.headers["cache-control"] == "no-store"
    (found,) = answer.json()["players"]
    assert (found["id"], found["name"], found["federation"]) == one[:3]
    assert (found["title"], found["birth_year"], found["flag"]) == (one[4], one[9], one[10])
    assert found["list_date"] == answer.json()["list_date"] == "2026-10-01"
    rating, games, k = one[8][0]
    assert found["standings"]["standard"] == {"rating": rating, "games": games, "k": k}
    last, first = one[1].split(", ")
    by_name = client.get(API, params={"q": f"{first} {last}"}).json()["players"]
    assert one[0] in [each["id"] for each in by_name]


def test_at_most_twenty_are_given_the_highest_rated_first(client, listed):
    found = client.get(API, params={"q": "b"}).json()["players"]
    assert len(found) == 20
    rows = [each["standings"].values() for each in found]
    ratings = [max((each["rating"] for each in row), default=0) for row in rows]
    assert ratings == sorted(ratings, reverse=True)
    assert len([each for each in listed if re.search(r"\bb", each[1].lower())]) > 20


@pytest.mark.usefixtures("listed")
def test_nobody_is_an_empty_list(client):
    for words in ("Nobody Ever", "1", "999999999999999999", "²"):
        answer = client.get(API, params={"q": words})
        assert (answer.status_code, answer.json()["players"]) == (200, [])


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize(
    "query", ["", "q=", "q=%20", "q=-", "q=a&q=b", "q=a&x=1", f"q={'a' * 200}"]
)
def test_what_is_no_name_is_said(client, document, query):
    answer = client.get(f"{API}?{query}")
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    if query:
        page = client.get(f"/players?{query}")
        assert page.status_code == 422
        assert document(page.text).faults == []


@pytest.mark.usefixtures("folder")
def test_without_a_list_it_is_said(client, document):
    answer = client.get(f"{API}?q=a")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert "arpad list import" in answer.json()["detail"]
    page = client.get("/players")
    assert page.status_code == 404
    assert "<h1>No rating list here</h1>" in page.text
    assert "arpad list import" in document(page.text).text
    assert "/players" not in client.get("/fide").text
    assert 'name="list"' not in client.get("/report").text


def test_the_page_fills_the_calculator(open_page, listed):
    one = rated(listed)
    page = open_page(f"/players?q={one[0]}")
    assert "The list of 2026-10-01" in page.text
    (row,) = hits(page)
    rating, _, k = one[8][0]
    assert f"{rating} (K {k})" in row
    address = f"/fide?rating={rating}&birth_year={one[9]}&k={k}"
    assert page.all("a", href=address)
    filled = open_page(address)
    assert filled.field("rating") == str(rating)
    assert filled.field("k") == str(k)
    assert filled.field("birth_year") == str(one[9])


@pytest.mark.usefixtures("listed")
def test_the_page_without_hits_says_so(open_page):
    assert "Nobody of this name" in open_page("/players?q=Nobody+Ever").text
    assert not hits(open_page("/players"))


@pytest.mark.usefixtures("listed")
@pytest.mark.parametrize(
    "bad", ['"><script>alert(1)</script>', "' OR 1=1 --", '") OR ("', "a* NEAR b", "½", "⑳x"]
)
def test_what_is_typed_is_never_run(client, document, bad):
    answer = client.get("/players", params={"q": bad})
    page = document(answer.text)
    assert page.faults == []
    assert page.all("script") == []
    assert client.get(API, params={"q": bad}).status_code in (200, 422)


def test_the_calculator_has_one_link_when_there_is_a_list(client, listed):
    assert listed
    page = client.get("/fide")
    assert page.text.count('href="/players"') == 1
    assert len(page.content) <= 30_000
    assert "/players" not in client.get("/elo").text


def test_a_new_list_is_found_without_a_new_start(client, folder, synthetic_list, listed):
    made = io.BytesIO()
    synthetic_list.write(made, 10, seed=2)
    import_list(io.BytesIO(made.getvalue()), folder, name="players_nov26.txt")
    (newest, *_) = list(synthetic_list.players(10, seed=2))
    answer = client.get(API, params={"q": newest[0]}).json()
    assert (answer["list_date"], answer["players"][0]["name"]) == ("2026-11-01", newest[1])
    assert listed


def test_a_page_held_before_the_list_came_is_sent_again(client, folder, synthetic_list):
    held = client.get("/report").headers["etag"]
    assert client.get("/report", headers={"if-none-match": held}).status_code == 304
    made = io.BytesIO()
    synthetic_list.write(made, 10)
    import_list(io.BytesIO(made.getvalue()), folder, name="players_oct26.txt")
    again = client.get("/report", headers={"if-none-match": held})
    assert again.status_code == 200
    assert 'name="list"' in again.text


def test_an_answer_of_the_api_that_may_be_kept_depends_on_no_list(client, folder, synthetic_list):
    address = "/api/v1/fide?rating=1800&games=W1700"
    before = client.get(address)
    made = io.BytesIO()
    synthetic_list.write(made, 10)
    import_list(io.BytesIO(made.getvalue()), folder, name="players_oct26.txt")
    after = client.get(address)
    assert (after.headers["etag"], after.content) == (before.headers["etag"], before.content)
    assert client.get(API, params={"q": "Smith"}).headers["cache-control"] == "no-store"


# --- Events --------------------------------------------------------------------------------------


@pytest.fixture
def event(trf, listed):
    """An event of two players of the list, with other ratings than the list's; their ratings."""
    both = [each for each in listed if each[8][0][0]][:2]
    names = [each[1][:20] for each in both]
    ids = {name: each[0] for name, each in zip(names, both, strict=True)}
    data = trf((names[0], 1000, "2w="), (names[1], 1001, "1b="), ids=ids, start="2026/10/10")
    return data, [each[8][0][0] for each in both]


def test_a_report_by_the_servers_list(client, document, event):
    data, ratings = event
    assert 'name="list"' in client.get("/report").text
    sent = {"data": {"list": "true"}, "files": [("file", ("open.trf", data))]}
    answer = client.post("/api/v1/events/rate", **sent).json()
    assert [each["before"] for each in answer["players"]] == ratings
    page = client.post("/report", **sent)
    assert document(page.text).faults == []
    assert all(f"<td>{rating}</td>" in page.text for rating in ratings)


def test_a_report_without_a_list_is_refused(client, trf, folder):
    assert folder
    data = trf(("Ann", 1800, "2w="), ("Bob", 1700, "1b="))
    sent = {"data": {"list": "true"}, "files": [("file", ("open.trf", data))]}
    answer = client.post("/api/v1/events/rate", **sent)
    assert answer.status_code == 422
    assert "no rating list" in answer.text
    assert client.post("/report", **sent).status_code == 422


@pytest.mark.usefixtures("listed")
def test_a_damaged_list_is_named_at_every_door(client, document, folder, trf):
    (path,) = folder.iterdir()
    assert client.get(f"{API}?q=a").status_code == 200
    damaged = bytearray(whole := path.read_bytes())
    damaged[len(damaged) // 3] ^= 1
    path.write_bytes(damaged)
    file = {"file": ("a.trf", trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0")))}
    for answer in (
        client.get(f"{API}?q=a"),
        client.get("/players?q=a"),
        client.post("/api/v1/events/rate", files=file, data={"list": "true"}),
        client.post("/report", files=file, data={"list": "true"}),
    ):
        assert answer.status_code == 503
        html = answer.headers["content-type"].startswith("text/html")
        said = document(answer.text).text if html else answer.json()["detail"]
        assert f"The rating list {path.name} is damaged" in said
        assert "arpad list import FILE" in said
        assert str(folder) not in answer.text
    assert client.get("/fide").status_code == 200
    path.write_bytes(whole)
    assert client.get(f"{API}?q=a").status_code == 200


@pytest.mark.usefixtures("listed")
def test_a_list_that_cannot_be_read_just_now_is_not_called_damaged(client, folder, monkeypatch):
    (path,) = folder.iterdir()
    path.touch()  # it is opened anew
    with monkeypatch.context() as fault:
        fault.setattr("arpad.book.schema._is_whole", too_many_files)
        for address in (f"{API}?q=a", "/players?q=a"):
            answer = client.get(address)
            assert answer.status_code == 503
            assert "cannot be read just now: Too many open files" in answer.text
            assert "damaged" not in answer.text
    assert client.get(f"{API}?q=a").status_code == 200


def too_many_files(path):
    raise OSError(errno.EMFILE, "Too many open files", path)
