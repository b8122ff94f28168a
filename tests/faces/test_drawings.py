"""Pictures, cards and QR codes by address: as SVG and PNG, marked, named, refused in words."""

import re
import struct
import sys
import xml.etree.ElementTree as ET

import pytest

from arpad.calculators import NAMES, calculator
from arpad.reports import documents
from arpad.reports.pictures.png import available

SVG = "{http://www.w3.org/2000/svg}"
QUERY = "rating=1700&games=W1650,D1700"


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", png[16:24])
    return wide, high


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_has_its_own_addresses(client, open_page, name):
    page = open_page(f"/{name}/share")
    hrefs = [each["href"] for each in page.all("a")]
    offered = [each for each in hrefs if re.search(r"\.(svg|png)\?", each)]
    found = calculator(name)
    codes = [
        "qr",
        "card",
        *(each.code for each in documents.document(found.answer(found.opening)).pictures),
    ]
    assert [each.partition("?")[0] for each in offered] == [
        f"/{name}/{code}.{ending}" for code in codes for ending in ("svg", "png")
    ]
    shown = {each["src"] for each in open_page(f"/{name}").all("img")}
    assert {each.partition(".")[0] for each in shown} <= {f"/{name}/{code}" for code in codes}
    for address in offered:
        answer = client.get(address)
        assert answer.status_code == 200
        code, ending = re.findall(r"/([a-z-]+)\.(svg|png)\?", address)[0]
        file_name = f'inline; filename="arpad-{name}-{code}.{ending}"'
        assert answer.headers["content-disposition"] == file_name
        assert "max-age" in answer.headers["cache-control"]
        if ending == "svg":
            assert answer.headers["content-type"] == "image/svg+xml"
            assert ET.fromstring(answer.text).tag == f"{SVG}svg"
        else:
            assert answer.headers["content-type"] == "image/png"
            assert size(answer.content)[0] == {"card": 1200, "qr": 800}.get(code, 1440)


@pytest.mark.parametrize("address", ["/fide/card.png", "/card.png"])
def test_cards_have_the_size_that_the_tags_say(client, address):
    answer = client.get(address)
    assert size(answer.content) == (1200, 630)
    held = client.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert held.status_code == 304


def test_the_card_is_that_of_the_query(client):
    opening, other = (
        client.get(f"/fide/card.svg{query}").text for query in ("", "?rating=1700&games=D1700")
    )
    assert "1810" in opening
    assert "1810" not in other
    assert ">1700<" in other
    assert client.get("/fide/card.png").content != client.get(f"/fide/card.png?{QUERY}").content


def test_a_code_opens_the_address_as_the_visitor_has_it(client):
    title = ET.fromstring(client.get(f"/fide/qr.svg?{QUERY}").text).findtext(f"{SVG}title")
    assert title == f"QR code of http://arpad.example/fide?{QUERY}"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_there_is_no_other_drawing(client, name, ending):
    answer = client.get(f"/{name}/nothing.{ending}")
    assert answer.status_code == 404
    assert "etag" not in answer.headers


@pytest.mark.parametrize("code", ["card", "qr", "curve"])
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_bad_input_is_a_problem_document(client, code, ending):
    answer = client.get(f"/fide/{code}.{ending}?rating=<b>&games=W1700")
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["errors"][0]["field"] == "rating"


def test_a_link_too_long_for_a_code_is_said(client, open_page):
    games = ",".join(f"W{1500 + n}.123456789012345678901234" for n in range(100))
    answer = client.get(f"/performance/qr.svg?games={games}")
    assert answer.status_code == 422
    assert "too long for a QR code" in answer.json()["detail"]
    page = open_page(f"/performance/share?games={games}")
    assert "This link is too long for a QR code." in page.text
    assert not [each for each in page.all("a") if "/qr." in each["href"]]
    assert page.all("img")


@pytest.fixture
def looked_for_anew():
    """A server finds out once whether PNG can be drawn."""
    available.cache_clear()
    yield
    available.cache_clear()


@pytest.mark.usefixtures("looked_for_anew")
@pytest.mark.parametrize("missing", ["resvg_py", "ttf_opensans"])
def test_without_the_extra_svg_goes_on_and_png_says_what_is_missing(
    client, open_page, monkeypatch, missing
):
    monkeypatch.setitem(sys.modules, missing, None)
    address = f"/fide/card.png?rating=1701&games=W1650&expected={missing}"
    answer = client.get(address.partition("&expected")[0])
    assert answer.status_code == 501
    assert "pip install &#39;.[png]&#39;" in answer.text
    assert missing in answer.text
    assert "etag" not in answer.headers
    assert client.get("/fide/card.svg?rating=1701&games=W1650").status_code == 200
    page = open_page("/fide?rating=1701&games=W1650")
    assert page.all("meta", property="og:title")
    assert not page.all("meta", property="og:image")
    shared = open_page("/fide/share?rating=1701&games=W1650")
    assert not [each for each in shared.all("a") if ".png" in each["href"]]


@pytest.mark.usefixtures("full")
def test_no_more_is_drawn_at_once_than_can_be_waited_for(client):
    for ending in ("svg", "png"):
        answer = client.get(f"/fide/card.{ending}?rating=1802&games=W1799")
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "10"
