"""Sharing in a browser: the page to send a result on, and the result in another site's page."""

import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from arpad.calculators import NAMES

QUERY = "rating=1700&games=W1650,D1700&games_played=30"


def test_a_result_is_sent_on_without_script(page_without_script: Page, server: str):
    page = page_without_script
    page.goto(f"/fide?{QUERY}")
    page.get_by_role("link", name="Share picture, QR code").click()
    expect(page).to_have_url(re.compile(r"/fide/share\?rating=1700"))
    link = page.get_by_role("textbox", name=re.compile("The link holds the inputs"))
    expect(link).to_have_value(f"{server}/fide?{QUERY}")
    expect(page.get_by_role("img", name="Card: +9, new rating 1709")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^QR code of http"))).to_be_visible()
    expect(page.get_by_role("button", name="Copy").first).to_be_hidden()
    page.get_by_role("link", name="+9, new rating 1709").click()
    expect(page).to_have_url(f"{server}/fide?{QUERY}")


def test_buttons_copy_what_stands_above_them(page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/fide/share?{QUERY}")
    for place, button in enumerate(page.get_by_role("button", name="Copy").all()):
        button.click()
        expect(page.get_by_role("status")).to_have_text("Copied.")
        expect(button).to_have_class(re.compile("done"))
        expect(page.locator(".done")).to_have_count(1)
        assert button.evaluate(
            "each => getComputedStyle(each, '::after').content.startsWith('\" ✓')"
        )
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == page.locator("textarea").nth(place).input_value()
        assert copied


@pytest.mark.parametrize("name", NAMES)
def test_nothing_runs_over_the_edge(viewed_page: Page, name):
    for address in (f"/{name}/share", f"/embed/{name}"):
        viewed_page.goto(address)
        for width in (300, 320, 390, 768, 1280):
            viewed_page.set_viewport_size({"width": width, "height": 800})
            assert viewed_page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_share_page_is_five_requests_and_shows_its_card(page: Page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/plan/share", wait_until="networkidle")
    of_network = [each for each in asked if not each.startswith("data:") and "icon" not in each]
    assert len(of_network) == 5
    assert page.evaluate("document.querySelector('img').naturalWidth") == 1200


def test_the_share_page_on_paper(page: Page, server: str):
    page.goto(f"/fide/share?{QUERY}")
    page.emulate_media(media="print")
    expect(page.locator(".asked")).to_be_visible()
    expect(page.locator(".asked")).to_have_text(f"{server}/fide?{QUERY}")
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    expect(page.locator("textarea").first).to_be_hidden()
    expect(page.get_by_role("link", name="+9, new rating 1709")).to_be_visible()


# --- In another site's page ----------------------------------------------------------------------


class Club(BaseHTTPRequestHandler):
    """Another site, with one page: a frame that shows the address after the question mark."""

    def do_GET(self) -> None:
        address = unquote(self.path.partition("?")[2])
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        page = f'<!doctype html><title>Club</title><iframe src="{address}" width="300"></iframe>'
        self.wfile.write(page.encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def club() -> Iterator[str]:
    """The address of the other site: another port is another origin."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Club) as site:
        thread = Thread(target=site.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{site.server_port}/"
        site.shutdown()
        thread.join()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A page that may go to other sites."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_another_site_shows_a_result_in_a_frame(visitor: Page, server: str, club: str):
    visitor.goto(club + "?" + quote(f"{server}/embed/fide?{QUERY.replace('&', '&amp;')}"))
    frame = visitor.frame_locator("iframe")
    expect(frame.locator(".num")).to_have_text("1709 +9")
    expect(frame.locator(".fall")).to_be_visible()
    assert frame.locator("body").evaluate("getComputedStyle(document.body).margin") == "0px"
    with visitor.context.expect_page() as opened:
        frame.get_by_role("link", name="Open at Arpad").click()
    expect(opened.value).to_have_url(f"{server}/fide?{QUERY}")


def test_another_site_shows_a_part_of_the_explanation(visitor: Page, server: str, club: str):
    visitor.goto(club + "?" + quote(f"{server}/embed/explained?part=k"))
    frame = visitor.frame_locator("iframe")
    frame.get_by_role("link", name="40", exact=True).click()
    expect(frame.get_by_text("With K 40, a win brings")).to_be_visible()


@pytest.mark.parametrize("place", ["/explained", "/fide", "/fide/share", "/"])
def test_no_other_page_lets_itself_be_shown_in_a_frame(
    visitor: Page, server: str, club: str, place: str
):
    refused = re.compile("frame-ancestors")
    with visitor.expect_console_message(lambda message: bool(refused.search(message.text))):
        visitor.goto(club + "?" + quote(f"{server}{place}"))
    expect(visitor.frame_locator("iframe").get_by_text("Arpad")).to_have_count(0)
