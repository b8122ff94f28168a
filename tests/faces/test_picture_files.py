"""Pictures as files at every door: of ladders by address, of reports and histories by upload."""

import re
import struct
from urllib.parse import parse_qsl

import pytest

from arpad.calculators import WITH_LADDER, calculator, events, what_if
from arpad.faces import picture_files
from arpad.reports.pictures.by_game import ladder_picture
from arpad.reports.pictures.events import report_picture
from arpad.reports.pictures.svg import document

PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
GAMES = "rating=1700&games=W1650,bye,D1700,L1750"
PGN = """[White "Ann"]
[Black "Bob"]
[WhiteElo "1800"]
[BlackElo "1700"]
[Date "2026.01.10"]
[TimeControl "5400+30"]
[Result "1-0"]

1. e4 1-0
"""
API = "/api/v1/events/rate"


@pytest.fixture
def without_png(monkeypatch):
    """A server on which the extra that draws PNG is not installed."""

    def missing(*_):
        raise ModuleNotFoundError(name="resvg_py")

    monkeypatch.setattr(picture_files, "png", missing)
    monkeypatch.setattr(picture_files, "available", lambda: False)


@pytest.fixture(scope="module")
def event(trf):
    return trf(*PLAYERS, name="<b>Club</b> Open")


def sent(data, name="open.trf"):
    return {"files": [("file", (name, data))], "data": {"games_played": "100"}}


def size(image):
    """Return the width and the height of a PNG, from its header."""
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", image[16:24])


# --- Ladders -------------------------------------------------------------------------------------


def of(name):
    """The games as a query; a performance asks for no rating."""
    return GAMES.partition("&")[2] if name == "performance" else GAMES


@pytest.mark.parametrize("name", WITH_LADDER)
def test_a_ladder_is_a_picture_by_address(client, name):
    address = f"/{name}/what-if/ladder"
    answer = client.get(f"{address}.svg?{of(name)}&next_opponent=1900")
    asked: dict[str, object] = dict(parse_qsl(of(name))) | {"next_opponent": "1900"}
    expected = ladder_picture(what_if.answer(calculator(name), asked))
    assert answer.text == document(expected)
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cache-control"] == "public, max-age=300"
    held = {"if-none-match": answer.headers["etag"]}
    assert client.get(answer.url, headers=held).status_code == 304
    image = client.get(f"{address}.png?{of(name)}")
    assert image.headers["content-type"] == "image/png"
    assert size(image.content) == (picture_files.WIDTH, 3 * expected.height)
    assert client.get(f"{address}.svg").status_code == 200


@pytest.mark.parametrize("name", WITH_LADDER)
def test_the_page_shows_its_ladder_and_links_to_it_as_files(open_page, client, name):
    page = open_page(f"/{name}/what-if?{of(name)}&next_opponent=1900")
    assert len(page.all("svg", role="img")) == 1
    links = [each["href"] for each in page.all("a") if "/ladder." in each["href"]]
    assert [each.partition("?")[0] for each in links] == [
        f"/{name}/what-if/ladder.{ending}" for ending in ("svg", "png")
    ]
    assert 'href="/static' in page.markup
    shown = client.get(links[0]).text
    assert all(text in shown for text in ("against 1900", "Now: 1"))


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_a_ladder_of_bad_input_is_a_problem(client, ending):
    answer = client.get(f"/fide/what-if/ladder.{ending}?rating=x&games=<b>&next_opponent=y")
    assert answer.status_code == 422
    fields = [each["field"] for each in answer.json()["errors"]]
    assert fields == ["rating", "games", "next_opponent"]


# --- Reports -------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["changes", "performances"])
@pytest.mark.parametrize("path", ["/report", API])
def test_a_report_s_pictures_are_files(client, event, path, code):
    expected = report_picture(events.compute([("a.trf", event)], {"games_played": "100"}), code)
    assert expected is not None
    answer = client.post(f"{path}/{code}.svg", **sent(event))
    assert answer.text == document(expected)
    assert answer.headers["cache-control"] == "no-store"
    assert "unsafe" not in answer.headers["content-security-policy"]
    stem = f"b-club-b-open-{code}" if path == "/report" else code
    assert answer.headers["content-disposition"] == f'attachment; filename="{stem}.svg"'
    image = client.post(f"{path}/{code}.png", **sent(event))
    assert image.headers["content-disposition"] == f'attachment; filename="{stem}.png"'
    assert size(image.content) == (picture_files.WIDTH, 3 * expected.height)


def test_the_page_of_a_report_shows_its_pictures_and_offers_them(client, document, event):
    page = document(client.post("/report", **sent(event)).text)
    assert page.faults == []
    assert len(page.all("svg", role="img")) == 2
    offered = [each["formaction"] for each in page.all("button") if "formaction" in each]
    assert [each for each in offered if each.endswith(("svg", "png"))] == [
        f"/report/{code}.{ending}"
        for code in ("changes", "performances")
        for ending in ("svg", "png")
    ]


def test_a_file_of_a_report_has_its_pictures_within(client, document, event):
    page = document(client.post("/report.html", **sent(event)).text)
    assert page.faults == []
    assert len(page.all("svg", role="img")) == 2
    assert not page.all("button")
    assert "stroke-dasharray" in page.markup.partition("</style>")[0]


def test_the_second_rating_of_a_section_has_pictures_of_its_own(client, reference_data):
    data = (reference_data / "uschess" / "section_2026_a.csv").read_bytes()
    form = {
        "files": [("file", ("section.csv", data))],
        "data": {"system": "us-chess", "date": "2026-03-01"},
    }
    for path in ("/report", API):
        first = client.post(f"{path}/changes.svg", **form).text
        second = client.post(f"{path}/changes-2.svg", **form).text
        assert "+102.63" in first
        assert ": Regular<" in first
        assert "+103.68" in second
        assert ": Quick<" in second


@pytest.mark.parametrize("path", ["/report/curve.svg", f"{API}/curve.svg", f"{API}/changes.gif"])
def test_there_is_no_other_picture(client, event, path):
    assert client.post(path, **sent(event)).status_code == 404


@pytest.mark.parametrize("path", ["/report/changes.png", f"{API}/changes.svg"])
def test_what_cannot_be_rated_is_said(client, path):
    answer = client.post(path, **sent(b"no tournament"))
    assert answer.status_code == 422
    assert "for each player" in answer.text


def test_a_program_that_accepts_bytes_alone_gets_bytes(client, event):
    asked = {"accept": "application/octet-stream"}
    drawn = client.post(f"{API}/changes.svg", **sent(event), headers=asked)
    assert drawn.headers["content-type"] == "application/octet-stream"
    assert drawn.text == client.post(f"{API}/changes.svg", **sent(event)).text


def test_pictures_of_reports_are_described(client):
    described = client.get("/openapi.json").json()["paths"][f"{API}/{{name}}"]["post"]
    assert described["parameters"][0]["name"] == "name"
    kinds = {"image/svg+xml", "image/png", "application/octet-stream"}
    assert set(described["responses"]["200"]["content"]) == kinds
    assert "501" in described["responses"]


# --- Histories -----------------------------------------------------------------------------------


def test_the_picture_of_a_history_is_a_file(client):
    form = {"files": [("file", ("games.pgn", PGN))], "data": {"player": "Ann"}}
    drawn = client.post("/history.svg", **form)
    assert drawn.text.startswith("<svg ")
    assert drawn.headers["content-disposition"] == 'attachment; filename="ann.svg"'
    image = client.post("/history.png", **form)
    assert size(image.content)[0] == picture_files.WIDTH
    assert image.headers["content-disposition"] == 'attachment; filename="ann.png"'


# --- Without the extra ---------------------------------------------------------------------------


@pytest.mark.usefixtures("without_png")
def test_without_the_extra_png_is_refused_in_words_and_not_offered(client, open_page, event):
    answers = [
        client.get(f"/fide/what-if/ladder.png?{GAMES}"),
        client.post("/report/changes.png", **sent(event)),
        client.post(f"{API}/changes.png", **sent(event)),
    ]
    for answer in answers:
        assert answer.status_code == 501
        assert "needs resvg_py, which is not installed" in answer.text
    assert answers[-1].headers["content-type"] == "application/problem+json"
    for page in (
        open_page(f"/fide/what-if?{GAMES}").markup,
        client.post("/report", **sent(event)).text,
    ):
        assert ".svg" in page
        assert not re.search(r"(ladder|changes|performances)\.png", page)
