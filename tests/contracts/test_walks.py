"""The walks of the documentation are those of the code: every file named is passed."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

import arpad
from arpad.faces.web.app import create_app
from tests.commands import run

SOURCE = Path(arpad.__file__).parent
ROOT = SOURCE.parent.parent
WALKS = (ROOT / "docs" / "walks.md").read_text(encoding="utf-8").split("\n## ")[1:]


def passed(walk):
    """Return the files of ours in which a function runs meanwhile."""
    files = set()

    def look(frame, event, argument):  # noqa: ARG001
        if event == "call" and frame.f_code.co_name != "<module>":
            files.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        walk()
    finally:
        sys.setprofile(before)
    return {
        Path(file).relative_to(SOURCE).as_posix()
        for file in files
        if file.startswith(str(SOURCE)) and file.endswith(".py")
    }


def get(app, address):
    """Return what the application answers to an address."""
    path, _, query = address.partition("?")
    said = []

    async def send(message):
        said.append(message)

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    scope: dict[str, object] = {
        "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http", "headers": [],
        "server": ("127.0.0.1", 80), "path": path, "raw_path": path.encode(), "root_path": "",
        "query_string": query.encode(),
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))
    return b"".join(message.get("body", b"") for message in said).decode()


def ask():
    (address,) = re.findall(r"\A`(/\S+)`", WALKS[0])
    assert "1807" in get(create_app(), address)


def rate():
    (line,) = re.findall(r"\A`arpad (.+)`", WALKS[1])
    words = line.split()
    result = run(*words[:-1], ROOT / words[-1])
    assert re.search(r"Alder, Nora +2104 +3 +2\.5 +2\.39 +20 +\+2\.20 +\+2 +2106", result.stdout)


@pytest.mark.parametrize(("text", "walk"), [(WALKS[0], ask), (WALKS[1], rate)], ids=["ask", "rate"])
def test_each_file_named_is_passed(text, walk):
    named = set(re.findall(r"`([a-z_/]+\.py)`", text)) - {"words.py"}  # of whichever room
    apart = {"reports/json.py"}  # of the API, which the walk only mentions
    assert len(named) > 12
    assert named - apart <= passed(walk)


@pytest.mark.parametrize(("path", "most"), [("/fide", 30), ("/api/v1/fide", 20)])
def test_an_answer_passes_few_modules(path, most):
    app = create_app()
    get(app, f"{path}?rating=1805&games=L1600")  # what is made once is made by then
    files = passed(lambda: get(app, f"{path}?rating=1800&games=W1700"))
    assert len(files) <= most, sorted(files)
