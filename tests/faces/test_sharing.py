"""The share page, the page in a frame, oEmbed, and what pages say of themselves to other sites."""

import html
import json
import re
import xml.etree.ElementTree as ET
from urllib.parse import parse_qsl, quote, unquote, urlsplit

import pytest
from starlette.testclient import TestClient

from arpad.calculators import NAMES, calculator
from arpad.faces.web.app import create_app
from arpad.reports import documents
from arpad.reports.sharing import tables

QUERY = "rating=1700&games=W1650,D1700&games_played=30"
HERE = "http://arpad.example"
NAUGHTY = '"><script>alert(1)</script><img src=x onerror=alert(1)>'


def area(markup: str, name: str) -> str:
    """What a text area holds; the line after its tag does not count."""
    found = re.search(rf'<textarea id="{name}"[^>]*>\n(.*?)</textarea>', markup, re.DOTALL)
    assert found
    return html.unescape(found[1])


def tags(page) -> dict[str, str]:
    return {each["property"]: each["content"] for each in page.all("meta") if "property" in each}


# --- Tags ----------------------------------------------------------------------------------------


def test_a_result_has_its_own_tags(client, open_page):
    page = open_page(f"/fide?{QUERY}&utm_source=x")
    assert f'content="{HERE}/fide?{html.escape(QUERY)}"' in page.markup
    found = tags(page)
    assert found == {
        "og:title": "FIDE rating calculator: +9, new rating 1709",
        "og:description": calculator("fide").summary,
        "og:type": "website",
        "og:url": f"{HERE}/fide?{QUERY}",
        "og:image": f"{HERE}/fide/card.png?{QUERY}",
        "og:image:alt": "+9, new rating 1709",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    assert client.get(found["og:image"]).headers["content-type"] == "image/png"


@pytest.mark.parametrize("name", NAMES)
def test_an_opening_page_has_short_tags(open_page, name):
    page = open_page(f"/{name}")
    found = tags(page)
    assert found["og:url"] == f"{HERE}/{name}"
    assert found["og:image"] == f"{HERE}/{name}/card.png"
    assert found["og:title"].startswith(calculator(name).title)
    assert page.all("meta", name="twitter:card", content="summary_large_image")


@pytest.mark.parametrize("address", ["/", "/explained", "/docs", "/report", "/fide?rating=x"])
def test_other_pages_have_the_general_card(open_page, address):
    found = tags(open_page(address))
    assert found["og:image"] == f"{HERE}/card.png"
    assert found["og:url"] == HERE + address.partition("?")[0]
    assert found["og:title"]


def test_an_error_page_says_nothing_of_itself(client):
    assert "og:" not in client.get("/nothing").text.replace("og:description", "")


# --- The share page ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_every_result_leads_to_its_share_page_and_back(open_page, name):
    (link,) = [each["href"] for each in open_page(f"/{name}").all("a") if "/share?" in each["href"]]
    page = open_page(link)
    assert page.all("a", href=link.replace("/share?", "?"))
    assert len(page.markup.encode()) <= 30_000


def test_the_share_page_gives_everything_away(client, open_page):
    page = open_page(f"/fide/share?{QUERY}&time_class=standard")
    assert area(page.markup, "link") == f"{HERE}/fide?{QUERY}"
    (frame,) = re.findall(r'src="([^"]*)"', area(page.markup, "frame"))
    assert html.unescape(frame) == f"{HERE}/embed/fide?{QUERY}"
    assert 'title="FIDE rating calculator: +9, new rating 1709"' in area(page.markup, "frame")
    assert 'loading="lazy"' in area(page.markup, "frame")
    found = calculator("fide")
    answer = found.answer({"rating": "1700", "games": "W1650,D1700", "games_played": "30"})
    shown = documents.document(answer)
    assert area(page.markup, "tabs") == tables.tab_separated(shown)
    assert area(page.markup, "markdown") == tables.markdown(shown, f"{HERE}/fide?{QUERY}")
    (card,) = page.all("img")
    assert card["alt"] == "Card: +9, new rating 1709"
    drawn = unquote(card["src"].removeprefix("data:image/svg+xml;charset=utf-8,"))
    assert drawn == client.get(f"/fide/card.svg?{QUERY}").text
    (found_at,) = page.all("link", type="application/json+oembed")
    assert client.get(found_at["href"]).json()["type"] == "rich"


def test_every_text_to_copy_has_a_label_and_a_button(open_page):
    page = open_page("/us-chess/share")
    areas = [each["id"] for each in page.all("textarea")]
    assert areas == ["link", "frame", "tabs", "markdown"]
    assert [each["for"] for each in page.all("label")] == areas
    assert [each["data-copy"] for each in page.all("button")] == areas
    assert all("readonly" in each for each in page.all("textarea"))


@pytest.mark.parametrize("place", ["/fide/share", "/embed/fide"])
@pytest.mark.parametrize(
    "query", [f"rating={quote(NAUGHTY)}&games=W1700", f"{quote(NAUGHTY)}=1", "rating=", "x=1&x=2"]
)
def test_bad_input_is_said_and_nothing_of_it_runs(open_page, place, query):
    page = open_page(f"{place}?{query}")
    assert "<script>alert" not in page.markup
    assert not page.all("img")
    assert not page.all("textarea")
    assert page.all("p", **{"class": "waiting"}) or page.all("p", **{"class": "error"})
    (back,) = [each["href"] for each in page.all("a") if each["href"].startswith("/fide?")]
    assert parse_qsl(urlsplit(back).query, True) == parse_qsl(query, True)
    form = open_page(back)
    assert "<script>alert" not in form.markup
    if "rating=%" in query:
        assert form.field("rating") == NAUGHTY


def test_a_script_and_a_sheet_of_its_own(client, open_page):
    page = open_page("/fide/share")
    (script,) = [each["src"] for each in page.all("script")]
    (sheet,) = [each["href"] for each in page.all("link", rel="stylesheet")]
    assert len(client.get(script).content) <= 6_000
    assert len(client.get(sheet).content) <= 16_000  # the sheet of all pages and its own


@pytest.mark.parametrize(
    "address",
    [
        f"/fide/share?{QUERY}",
        f"/embed/fide?{QUERY}",
        f"/oembed?url={quote(f'{HERE}/fide?{QUERY}')}",
    ],
)
def test_shared_pages_are_marked(client, address):
    first = client.get(address)
    again = client.get(address, headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304


# --- In a frame ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_page_in_a_frame_is_the_result_alone(client, open_page, name):
    page = open_page(f"/embed/{name}")
    for absent in ("header", "form", "footer", "nav", "script", "button"):
        assert not page.all(absent)
    (link,) = page.all("a")
    assert (link["target"], link["rel"]) == ("_blank", "noopener")
    assert page.all("link", rel="canonical")[0]["href"] == HERE + link["href"]
    assert client.get(link["href"]).status_code == 200
    assert page.all("meta", name="description", content=calculator(name).summary)


def policy(client, address: str) -> dict[str, str]:
    parts = client.get(address).headers["content-security-policy"].split("; ")
    return {name: value for name, _, value in (part.partition(" ") for part in parts)}


def test_only_the_page_in_a_frame_may_stand_in_one(client):
    for name in NAMES:
        found = policy(client, f"/embed/{name}")
        assert found["frame-ancestors"] == "*"
        assert found["default-src"] == found["form-action"] == found["base-uri"] == "'none'"
        assert "script-src" not in found
        assert "x-frame-options" not in client.get(f"/embed/{name}").headers
        for other in (f"/{name}", f"/{name}/share", f"/{name}/what-if", "/", "/report", "/oembed"):
            address = client.get(other)
            if "content-security-policy" in address.headers:
                assert policy(client, other)["frame-ancestors"] == "'none'"


# --- oEmbed --------------------------------------------------------------------------------------


def ask(client, url, more=""):
    return client.get(f"/oembed?url={quote(url, safe='')}{more}")


@pytest.mark.parametrize("place", ["/fide", "/fide/share", "/embed/fide"])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_result_of_ours_is_shown_in_a_frame(client, place, scheme):
    answer = ask(client, f"{scheme}://arpad.example{place}?{QUERY}", "&format=json&dnt=1")
    assert answer.headers["content-type"].startswith("application/json")
    found = answer.json()
    assert (found["version"], found["type"], found["width"]) == ("1.0", "rich", 600)
    frame = ET.fromstring(found["html"])
    assert frame.tag == "iframe"
    assert frame.attrib["src"] == f"{HERE}/embed/fide?{QUERY}"
    assert frame.attrib["height"] == str(found["height"])
    assert found["thumbnail_url"] == f"{HERE}/fide/card.png?{QUERY}"
    assert found["title"] == "FIDE rating calculator: +9, new rating 1709"


def test_the_bounds_of_whoever_asks_hold(client):
    found = ask(client, f"{HERE}/fide?{QUERY}", "&maxwidth=320&maxheight=200").json()
    assert (found["width"], found["height"]) == (320, 200)
    assert 'width="320" height="200"' in found["html"]
    assert "thumbnail_url" not in found
    for low in ("&maxheight=629", "&maxwidth=1199"):
        assert "thumbnail_url" not in ask(client, f"{HERE}/fide?{QUERY}", low).json()
    wide = ask(client, f"{HERE}/fide?{QUERY}", "&maxwidth=2000&maxheight=2000").json()
    assert (wide["width"], "thumbnail_url" in wide) == (600, True)
    for bad in ("0", "x", "-1", "1e9"):
        answer = ask(client, f"{HERE}/fide?{QUERY}", f"&maxwidth={bad}")
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["field"] == "maxwidth"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "x",
        "http://[",
        f"https://other.example/fide?{QUERY}",
        f"http://arpad.example.other.example/fide?{QUERY}",
        f"http://arpad.example@other.example/fide?{QUERY}",
        f"javascript://arpad.example/fide?{QUERY}",
        f"{HERE}/report",
        f"{HERE}/fide?rating=9000&games=W1700",
    ],
)
def test_what_is_no_result_of_ours_is_not_found(client, url):
    answer = ask(client, url)
    assert answer.status_code == 404
    assert json.loads(answer.content)["status"] == 404


def test_only_json_is_written(client):
    assert ask(client, f"{HERE}/fide?{QUERY}", "&format=xml").status_code == 501


# --- Behind a proxy ------------------------------------------------------------------------------


def test_links_begin_with_the_address_that_the_server_was_given():
    client = TestClient(create_app("https://ratings.example.org"), base_url="http://10.0.0.7:8000")
    share = client.get("/fide/share?rating=1800&games=W1700").text
    assert "https://ratings.example.org/fide?rating=1800&amp;games=W1700" in share
    page = client.get("/fide?rating=1800&games=W1700").text
    for each in ('"canonical" href="', '"og:url" content="', '"og:image" content="'):
        assert each + "https://ratings.example.org/fide" in page
    robots = client.get("/robots.txt").text
    assert "Sitemap: https://ratings.example.org/sitemap.xml" in robots
    assert "10.0.0.7" not in share + page + robots + client.get("/sitemap.xml").text
