"""A real browser, and a real server for it, for the tests in this folder.

Playwright's own pytest plugin is not used: it expects the browser builds that Playwright downloads.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebError,
    expect,
    sync_playwright,
)

ARGUMENTS = [
    "--headless",
    "--no-sandbox",  # Chromium refuses to start as root with one
    "--disable-gpu",
    # A browser that calls home would wait on a closed network.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Scheme = Literal["light", "dark"]

# What a phone, a tablet and a desk have.
WIDTHS = (320, 390, 768, 1280)
RULES = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    # What only slows it down: no rule loads style sheets, and the HTML says which element it is.
    "preload": False,
    "selectors": False,
    "elementRef": False,
}
# Structure does not depend on the colour scheme, nor colours on the width of the window.
OF_COLOURS = ("color-contrast", "link-in-text-block")
STRUCTURE = RULES | {"rules": {rule: {"enabled": False} for rule in OF_COLOURS}}
COLOURS = RULES | {"runOnly": [*OF_COLOURS]}
RUN_AXE = """async (options) => (await axe.run(document, options)).violations
    .map((rule) => `${rule.id}: ${rule.nodes[0].html.slice(0, 120)}`)"""
# Of texts whose elements and all around them have the same classes and attributes one is enough.
ONE_OF_A_KIND = """async (options) => {
    const kinds = new Map();
    for (const element of document.querySelectorAll("body *")) {
        if (!element.checkVisibility()) continue;
        const texts = [...element.childNodes].filter((node) => node.nodeType === 3);
        const shown = texts.some((node) => node.data.trim());
        if (!shown && !element.matches("a, input, select, textarea")) continue;
        let kind = "";
        for (let place = element; place; place = place.parentElement) {
            kind += ` ${place.tagName}.${place.getAttribute("class")}:${place.getAttributeNames()}`;
        }
        if (!kinds.has(kind)) kinds.set(kind, element);
    }
    return (await axe.run([...kinds.values()], options)).violations
        .map((rule) => `${rule.id}: ${rule.nodes[0].html.slice(0, 120)}`);
}"""
UNFOLD = """() => document.querySelectorAll("details:not([open])").forEach((part) => {
    part.open = true; part.dataset.unfolded = "";
})"""
FOLD = """() => document.querySelectorAll("[data-unfolded]").forEach((part) => {
    part.open = false;
})"""
NO_BROWSER = "no browser to test in: tools/find-browser says how to get one"
SECONDS_TO_START = 30
SAID = "console error: "
# A page that says what is awaited is not failed for a machine that is busy elsewhere.
expect.set_options(timeout=20_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files of this folder last, those with the most tests first.

    The worker that begins with them is helped by all who are done with theirs; with the longest
    files first none is left alone with one.
    """
    here = Path(__file__).parent
    tests = Counter(item.path for item in items)
    places = {path: (1, -many) if here in path.parents else (0, 0) for path, many in tests.items()}
    items.sort(key=lambda item: places[item.path])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser, started once; each test gets a context of its own in it."""
    # Empty: `make test` has looked, and found none that could be used.
    path = os.environ.get(
        "ARPAD_CHROMIUM", shutil.which("chromium-headless-shell") or shutil.which("chromium")
    )
    if not path:
        if os.environ.get("CI") == "true":
            pytest.fail(NO_BROWSER, pytrace=False)
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def lists_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the server looks for rating lists, whatever the machine has."""
    return tmp_path_factory.mktemp("lists")


@pytest.fixture
def server_lists(lists_folder: Path) -> Iterator[Path]:
    """The same for one test, which may put a list there; empty again afterwards."""
    yield lists_folder
    for each in lists_folder.iterdir():
        each.unlink()


@pytest.fixture(scope="session")
def server(lists_folder: Path) -> Iterator[str]:
    """The address of `arpad serve`, run as a user runs it: in a process of its own."""
    port = _free_port()
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "arpad.faces.cli", "serve"]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    environment = os.environ | {"ARPAD_LIST": str(lists_folder)}
    # A file, since a pipe that nobody reads would in the end block the server.
    with (
        tempfile.TemporaryFile("w+") as output,
        subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, env=environment
        ) as process,
    ):
        try:
            problem = _problem_starting(process, address)
            if problem:
                output.seek(0)
                pytest.fail(f"arpad serve {problem}:\n{output.read()}", pytrace=False)
            yield address
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.fixture
def page(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page; relative addresses are the server's. Anything amiss in it fails the test."""
    with _watched_page(browser, server, request, script=True) as fresh:
        yield fresh


@pytest.fixture(scope="session")
def kept_page(browser: Browser, server: str) -> Iterator[tuple[Page, list[str]]]:
    """A page that stays open, and what is amiss in it."""
    with _context(browser, server, script=True) as context:
        yield context.new_page(), _watch(context, server)


@pytest.fixture
def viewed_page(
    kept_page: tuple[Page, list[str]], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """Like `page`, for a test that goes to an address and only looks: opening one takes longest."""
    page, faults = kept_page
    page.set_viewport_size({"width": 1280, "height": 720})
    yield page
    amiss, faults[:] = _not_allowed(faults, request), []
    if amiss:
        pytest.fail("\n".join(amiss), pytrace=False)


@pytest.fixture
def page_without_script(
    browser: Browser, server: str, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """Like `page`, for a reader whose browser runs no JavaScript."""
    with _watched_page(browser, server, request, script=False) as fresh:
        yield fresh


@pytest.fixture(scope="session")
def access_faults() -> Callable[..., list[str]]:
    """Return what axe finds on a page: the structure on a phone, the colours light and dark."""

    def look(page: Page, *, structure_only: bool = False, width: int = WIDTHS[0]) -> list[str]:
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(AXE_SCRIPT)
        page.evaluate(UNFOLD)  # axe passes over what is folded away
        page.set_viewport_size({"width": width, "height": 900})
        faults: list[str] = page.evaluate(RUN_AXE, STRUCTURE)
        schemes: list[Scheme] = [] if structure_only else ["dark", "light"]
        for scheme in schemes:
            page.set_viewport_size({"width": 1280, "height": 900})
            page.emulate_media(color_scheme=scheme)
            faults += page.evaluate(ONE_OF_A_KIND, COLOURS)
        page.evaluate(FOLD)
        return faults

    return look


@pytest.fixture(scope="session")
def too_wide() -> Callable[[Page], list[int]]:
    """Return the widths of a window, of those that people have, in which a page is wider."""

    def look(page: Page) -> list[int]:
        wide = []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wide.append(width)
        return wide

    return look


@contextmanager
def _context(browser: Browser, server: str, *, script: bool) -> Iterator[BrowserContext]:
    context = browser.new_context(
        base_url=server, java_script_enabled=script, reduced_motion="reduce"
    )
    try:
        yield context
    finally:
        context.close()


@contextmanager
def _watched_page(
    browser: Browser, server: str, request: pytest.FixtureRequest, *, script: bool
) -> Iterator[Page]:
    with _context(browser, server, script=script) as context:
        faults = _watch(context, server)
        yield context.new_page()
    if amiss := _not_allowed(faults, request):
        pytest.fail("\n".join(amiss), pytrace=False)


def _watch(context: BrowserContext, server: str) -> list[str]:
    """Return a list that grows by a line whenever something is amiss."""
    faults: list[str] = []
    host = urlsplit(server).netloc

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"{SAID}{message.text} ({message.location.get('url', '')})")

    def on_error(error: WebError) -> None:
        faults.append(f"uncaught error: {error.error}")

    def on_request(sent: Request) -> None:
        address = urlsplit(sent.url)
        if address.scheme not in {"about", "blob", "data"} and address.netloc != host:
            faults.append(f"request to another host: {sent.url}")

    # The context's events are those of every page that the test opens.
    context.on("console", on_console)
    context.on("weberror", on_error)
    context.on("request", on_request)
    return faults


def _not_allowed(faults: list[str], request: pytest.FixtureRequest) -> list[str]:
    """Leave out what the console may say: a test may be about the very answer that it logs."""
    failed = f"{SAID}Failed to load resource: "
    allowed = tuple(
        f"{failed}the server responded with a status of {status} "
        for marker in request.node.iter_markers("allows_status")
        for status in marker.args
    )
    if request.node.get_closest_marker("allows_failed_requests"):
        allowed += (f"{failed}net::ERR_FAILED",)
    return [each for each in faults if not each.startswith(allowed)]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _problem_starting(process: subprocess.Popen[bytes], address: str) -> str | None:
    """Wait until the server answers; say what went wrong if it never does."""
    # No proxy that the environment may name stands between here and this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline:
        status = process.poll()
        if status is not None:
            return f"ended with status {status}"
        try:
            with opener.open(f"{address}/healthz", timeout=2):
                return None
        except urllib.error.HTTPError as error:
            error.close()
            return f"answered /healthz with status {error.code}"
        except OSError:
            time.sleep(0.05)
    return f"did not answer /healthz within {SECONDS_TO_START} seconds"
