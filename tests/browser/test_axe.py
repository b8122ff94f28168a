"""Access: axe finds nothing in any state of the pages, and would find what is wrong."""

from html.parser import HTMLParser

import pytest
from playwright.sync_api import Page
from starlette.testclient import TestClient

from arpad.calculators import NAMES
from arpad.faces.web.app import create_app
from arpad.reports.rules import NAMES as BOOKS

STATES = [
    "/",
    "/report",
    "/history",
    "/report?example=1",
    "/explained",
    "/docs",
    *(f"/{name}" for name in NAMES),
    "/fide?rating=",
    "/fide?rating=18x&games=W1700,X17&k=0",
    "/fide?rating=1800&paste=1850+1,+no+game+here",
    "/fide?rating=1800&games=1650,1700&total=1.5",
    "/us-chess?rating=2300&games=W2200,L2400,bye&dual_rated=true",
    "/elo?rating=1600&games=W1700,L1800,D1500",
    "/plan?rating=",
    "/plan?rating=1950&opponents=50x1900,1950q&target=x",
    "/plan?rating=1950&opponents=9x1900,1950w&target=1800&games=W1900",
    "/plan?rating=2400&opponents=9x2480&norm=im",
    "/plan?rating=2400&opponents=4x2380-GM-GER,4x2300-FM-NOR&games=W2300-IM-FRA&norm=gm&federation=NOR",
    "/plan?rating=1950&opponents=9x1900&system=us-chess&floor=1800&norm=x",
    "/compare?rating=1700&games=W1700,L1500&k=32",
    "/convert?rating=1900&from=us-chess&to=fide",
    "/convert?rating=1900&from=fide&to=us-chess&date=2005-01-01",
    "/fide/what-if?rating=1800&games=W1700,L1800,D1500",
    "/us-chess/what-if?rating=x",
    "/us-chess/share",
    "/plan/share?rating=x",
    "/embed/fide?rating=1700&games=W1700,L1800,D1500",
    "/embed/compare?rating=x",
    "/embed/explained",
    "/embed/explained?part=games",
    "/rules",
    "/rules/conversions?date=2023-06-01",
    "/rules/conversions?date=soon",
]
# Looking at colours takes most of the time. They follow from an element's class and its parent's;
# these pages have every such pair that the others have, as a test sees.
COLOURED = (
    "/",
    "/report",
    "/history",
    "/report?example=1",
    "/explained",
    "/docs",
    "/fide",
    "/us-chess",
    "/plan",
    "/compare",
    "/fide?rating=18x&games=W1700,X17&k=0",
    "/fide?rating=1800&games=1650,1700&total=1.5",
    "/us-chess?rating=2300&games=W2200,L2400,bye&dual_rated=true",
    "/elo?rating=1600&games=W1700,L1800,D1500",
    "/plan?rating=1950&opponents=9x1900,1950w&target=1800&games=W1900",
    "/compare?rating=1700&games=W1700,L1500&k=32",
    "/performance",
    "/rules",
    "/fide/what-if?rating=1800&games=W1700,L1800,D1500",
    "/us-chess/what-if?rating=x",
    "/us-chess/share",
    "/embed/fide?rating=1700&games=W1700,L1800,D1500",
    "/embed/explained",
    "/embed/explained?part=games",
    "/rules/conversions?date=soon",
)
EMPTY = {"meta", "link", "input", "br", "img", "hr", "path", "line", "circle", "rect", "use"}


class Pairs(HTMLParser):
    """The elements of a page with their classes, each with its parent."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self._open: list[tuple[str, str]] = [("", "")]
        self.all = set[tuple[tuple[str, str], tuple[str, str]]]()
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        element = tag, dict(attrs).get("class") or ""
        self.all.add((self._open[-1], element))
        if tag not in EMPTY:
            self._open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.all.add((self._open[-1], (tag, dict(attrs).get("class") or "")))

    def handle_endtag(self, tag):
        places = [place for place, (name, _) in enumerate(self._open) if name == tag]
        if places:
            del self._open[places[-1] :]


def test_the_coloured_pages_have_every_element_of_the_others():
    client = TestClient(create_app())
    of_page = {address: Pairs(client.get(address).text).all for address in STATES}
    assert set(COLOURED) <= set(STATES)
    coloured = set().union(*(of_page[address] for address in COLOURED))
    assert {
        address: pairs - coloured for address, pairs in of_page.items() if pairs - coloured
    } == {}


@pytest.mark.parametrize("address", STATES)
def test_axe_finds_nothing(viewed_page: Page, access_faults, address):
    viewed_page.goto(address)
    assert access_faults(viewed_page, structure_only=address not in COLOURED) == []


def test_axe_finds_nothing_in_what_only_a_desk_shows(viewed_page: Page, access_faults):
    viewed_page.goto("/fide?rating=1800&games=W1700,L1900")
    assert access_faults(viewed_page, structure_only=True, width=1280) == []


@pytest.mark.parametrize("name", BOOKS)
def test_axe_finds_nothing_in_the_structure_of_a_book(viewed_page: Page, access_faults, name):
    viewed_page.goto(f"/rules/{name}")
    assert access_faults(viewed_page, structure_only=True) == []


def test_axe_finds_nothing_where_a_row_is_asked_for(page: Page, access_faults):
    page.goto("/report?example=1")
    event = page.get_by_label("Or paste the text of a file").input_value()
    page.goto("/")
    page.get_by_label("Your rating and your games").fill(event)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("heading", name="Which row are you?").wait_for()
    assert access_faults(page) == []


def test_axe_would_find_a_missing_label(page: Page, access_faults):
    page.goto("/fide")
    page.evaluate("document.querySelector('label[for=in-rating]').remove()")
    assert any(each.startswith("label") for each in access_faults(page))


def test_axe_would_find_letters_too_pale_in_the_dark(page: Page, access_faults):
    page.goto("/fide")
    page.evaluate("document.querySelector('main h1').style.color = '#333'")
    assert [each.split(":")[0] for each in access_faults(page)] == ["color-contrast"]
