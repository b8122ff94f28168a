"""The main paths once more in Firefox: what another engine lays out, types and sends.

It is driven over Marionette, its own protocol: Debian has no driver for it, and Playwright drives a
Firefox of its own.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

# The browser chooses a free port and writes it into the profile.
PREFERENCES = {"marionette.port": 0, "ui.prefersReducedMotion": 1, "browser.startup.page": 0}
ENTER = "\ue007"
SECONDS = 20
SECONDS_TO_START = 60
# What a page logs as an error or leaves uncaught, wherever in the browser it is kept.
CONSOLE = """return Services.console.getMessageArray()
    .filter((one) => one instanceof Ci.nsIScriptError
        && !(one.flags & Ci.nsIScriptError.warningFlag)
        && one.sourceName.startsWith(arguments[0]))
    .map((one) => one.message)"""


def binary() -> str | None:
    """The path of a Firefox, from ARPAD_FIREFOX or as installed; None without one."""
    return os.environ.get("ARPAD_FIREFOX", shutil.which("firefox-esr") or shutil.which("firefox"))


class Firefox:
    """One window; what is looked for is waited for, and may be named by a CSS selector."""

    def __init__(self, connection: socket.socket) -> None:
        self._stream = connection.makefile("rwb")
        self._number = 0
        self._read()  # it says first what it is
        self.send("NewSession", timeouts={"implicit": SECONDS * 1000})

    def _read(self) -> list[Any]:
        digits = b""
        while (character := self._stream.read(1)) != b":":
            if not character:
                raise ConnectionError("Firefox ended")
            digits += character
        message: list[Any] = json.loads(self._stream.read(int(digits)))
        return message

    def send(self, command: str, **parameters: object):
        """Have a command carried out, and return its value."""
        self._number += 1
        name = command if ":" in command else f"WebDriver:{command}"
        text = json.dumps([0, self._number, name, parameters]).encode()
        self._stream.write(b"%d:%b" % (len(text), text))
        self._stream.flush()
        _, _, error, value = self._read()
        if error:
            raise AssertionError(f"{command} {parameters}: {error['message']}")
        return value.get("value", value) if isinstance(value, dict) else value

    def _element(self, selector: str) -> str:
        element = self.send("FindElement", using="css selector", value=selector)
        return str(next(iter(element.values())))

    def open(self, address: str) -> None:
        self.send("Navigate", url=address)

    def click(self, selector: str) -> None:
        self.send("ElementClick", id=self._element(selector))

    def type(self, selector: str, text: str) -> None:
        """Type into a field; of one for files, choose the file of this path."""
        self.send("ElementSendKeys", id=self._element(selector), text=text)

    def text(self, selector: str) -> str:
        return str(self.send("GetElementText", id=self._element(selector)))

    def top_and_bottom(self, selector: str) -> tuple[float, float]:
        """Where an element lies in the window, before anything was scrolled."""
        place = self.send("GetElementRect", id=self._element(selector))
        return place["y"], place["y"] + place["height"]

    def value(self, script: str, *arguments: object, context: str = "content"):
        """Return what a script returns, of the page or (chrome) of the browser itself."""
        self.send("Marionette:SetContext", value=context)
        try:
            return self.send("ExecuteScript", script=script, args=arguments)
        finally:
            self.send("Marionette:SetContext", value="content")

    def wait(self, script: str, expected: object) -> None:
        """Wait until a script of the page returns this."""
        deadline = time.monotonic() + SECONDS
        while (value := self.value(f"return {script}")) != expected:
            assert time.monotonic() < deadline, f"{script}: {value!r}, not {expected!r}"
            time.sleep(0.05)

    def resize(self, width: int, height: int) -> None:
        """Give the page so much room: the window has a frame of its own around it."""
        inner = self.value("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.send("SetWindowRect", width=width + inner[0], height=height + inner[1])

    def scripts(self, *, run: bool) -> None:
        """Whether pages that are opened from now on may run scripts."""
        self.value(
            "Services.prefs.setBoolPref('javascript.enabled', arguments[0])", run, context="chrome"
        )

    def console(self, server: str) -> list[str]:
        """Return the errors of pages of a server."""
        messages: list[str] = self.value(CONSOLE, server, context="chrome")
        return messages


@contextmanager
def firefox(path: str, profile: Path) -> Iterator[Firefox]:
    """A Firefox with an empty profile, ended afterwards."""
    lines = (f"user_pref({json.dumps(name)}, {value});\n" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [path, "--headless", "--marionette", "--remote-allow-system-access"]
    command += ["--no-remote", "--profile", str(profile)]
    with (profile / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        active = profile / "MarionetteActivePort"
        deadline = time.monotonic() + SECONDS_TO_START
        while not (active.exists() and active.read_text()):
            assert process.poll() is None, (profile / "log").read_text(errors="replace")
            assert time.monotonic() < deadline, "Firefox opened no port"
            time.sleep(0.05)
        with socket.create_connection(
            ("127.0.0.1", int(active.read_text())), SECONDS
        ) as connection:
            yield Firefox(connection)
    finally:
        process.terminate()
        process.wait(SECONDS)


NO_FIREFOX = "no Firefox to test in: apt-get install firefox-esr, or set ARPAD_FIREFOX to its path"
SEND = ".line button, .buttons button"
OPPONENT = "[aria-label='Opponent {}']"
RESULT = "[aria-label='Result {}'] label:has([value={}])"
ANSWER = "document.querySelector('#answer .num').innerText"


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    path = binary()
    if not path:
        if os.environ.get("CI") == "true":
            pytest.fail(NO_FIREFOX, pytrace=False)
        pytest.skip(NO_FIREFOX)
    with firefox(path, tmp_path_factory.mktemp("firefox")) as window:
        yield window


@pytest.fixture
def window(started: Firefox, server: str) -> Iterator[Firefox]:
    """The window, whose pages must leave no error."""
    started.resize(1280, 800)
    yield started
    assert started.console(server) == []


def test_a_link_shows_the_answer_first_and_the_form_folded(window: Firefox, server: str):
    window.resize(500, 844)  # Firefox makes no window narrower
    window.open(f"{server}/fide?rating=1800&games=D1700,L2000&games_played=100")
    top, bottom = window.top_and_bottom("#answer")
    assert 0 <= top < bottom <= 844
    window.wait(ANSWER, "1792 −8")
    assert not window.value("return document.querySelector('.fold').open")
    assert window.value("return document.documentElement.scrollWidth <= innerWidth")
    window.click(".fold > summary")
    window.wait("document.getElementById('in-rating').value", "1800")


def test_typing_adds_rows_and_answers_at_once(window: Firefox, server: str):
    window.open(f"{server}/fide")
    window.type("#in-rating", "1800")
    window.type(OPPONENT.format(1), "1700")
    window.click(RESULT.format(1, "D"))
    window.type(OPPONENT.format(1), ENTER)
    window.wait("document.activeElement.ariaLabel", "Opponent 2")
    window.type(OPPONENT.format(2), "2000")
    window.click(RESULT.format(2, "L"))
    window.wait("location.search", "?rating=1800&games=D1700,L2000")
    window.wait(ANSWER, "1792 −8")


def test_the_first_page_sends_a_line_on(window: Firefox, server: str):
    window.open(f"{server}/")
    window.type("#in-text", "1687 beat 1650")
    window.click(SEND)
    window.wait("location.pathname", "/fide")
    window.wait(ANSWER, "1696 +9")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_file_is_rated(window: Firefox, server: str, script: bool, pytestconfig: pytest.Config):
    window.scripts(run=script)
    try:
        window.open(f"{server}/report")
        window.type("#in-file", str(pytestconfig.rootpath / "docs/examples/club-open.trf"))
        window.click(SEND)
        assert "Club Open 2026" in window.text("main h1")
        assert "Alder, Nora" in window.text("table")
    finally:
        window.scripts(run=True)


def test_without_script_buttons_add_a_game_and_calculate(window: Firefox, server: str):
    window.scripts(run=False)
    try:
        window.open(f"{server}/elo?rating=1613&games=W1609&k=32")
        window.click(".fold > summary")
        window.click("button[name=add]")
        window.type(OPPONENT.format(2), "1650")
        window.click(RESULT.format(2, "W"))
        window.click(".buttons button")
        assert window.text("#answer .num") == "1647 +34"
    finally:
        window.scripts(run=True)
