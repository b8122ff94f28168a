"""What the README shows is what the project prints."""

import doctest
import json
import re
from pathlib import Path

import pytest

from tests.commands import run

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
LIBRARY = (ROOT / "docs/library.md").read_text(encoding="utf-8")


def fenced(language: str, text: str = README) -> str:
    return "\n".join(re.findall(rf"^```{language}\n(.*?)^```", text, re.S | re.M))


def shown_commands() -> list[tuple[str, str]]:
    parts = re.split(r"^\$ arpad ", fenced("console"), flags=re.M)[1:]
    return [tuple(part.split("\n", 1)) for part in parts]


def matches(shown: str, printed: str) -> bool:
    """Whether the lines shown are printed in this order; a line of … stands for any."""
    position = 0
    for line in shown.partition("$ ")[0].splitlines():
        if line.strip() in ("…", ""):
            continue
        position = printed.find(line, position)
        if position < 0:
            return False
    return True


@pytest.mark.parametrize("text", [README, LIBRARY], ids=["readme", "library"])
def test_python_examples(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(fenced("pycon", text), {}, "README", None, 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize().failed == 0
    assert len(test.examples) >= 5


@pytest.mark.parametrize(("line", "shown"), shown_commands())
def test_command_examples(line: str, shown: str) -> None:
    result = run(*line.split())
    assert result.exit_code == 0
    assert matches(shown, result.output)


def test_http_example() -> None:
    found = re.search(r"curl 'http://127.0.0.1:8000(/api/v1/[^']+)'\n(\{.*)", README)
    assert found
    testclient = pytest.importorskip("starlette.testclient")
    app = pytest.importorskip("arpad.faces.web.app")
    address, shown = found.groups()
    printed = json.dumps(testclient.TestClient(app.create_app()).get(address).json())
    for fragment in shown.split(" … "):
        assert fragment.removesuffix(" …") in printed


def test_http_example_of_an_event() -> None:
    line = r"curl -F file=@(\S+) -F players=@(\S+) http://127.0.0.1:8000(/\S+)\n(\{.*)"
    found = re.search(line, README)
    assert found
    testclient = pytest.importorskip("starlette.testclient")
    app = pytest.importorskip("arpad.faces.web.app")
    file, players, address, shown = found.groups()
    root = Path(__file__).parents[1]
    parts = {"file": root / file, "players": root / players}
    sent = {name: (path.name, path.read_bytes()) for name, path in parts.items()}
    printed = json.dumps(testclient.TestClient(app.create_app()).post(address, files=sent).json())
    for fragment in shown.split(" … "):
        assert fragment.removesuffix(" …") in printed


def test_map_names_what_exists() -> None:
    root = Path(__file__).parents[1]
    for name in re.findall(r"`((?:src|tests|docs|benchmarks)[\w/.]*)`", README):
        assert (root / name).exists(), name


PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#:\s]+)\)", text)
    tests = re.findall(r"`(tests/[\w/.-]+)`", text)
    assert [each for each in links if not (page.parent / each).exists()] == []
    assert [each for each in tests if not (ROOT / each).exists()] == []
