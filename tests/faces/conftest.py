"""The application without a network, and its pages read as strictly as a validator would."""

from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from arpad.faces.processes import VARIABLE, Workers
from arpad.faces.web.app import create_app

VOID = {"br", "hr", "img", "input", "link", "meta"}


class Document(HTMLParser):
    """A page: every element in order, its text, and what is wrong with the markup."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.markup = markup
        self.faults: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(markup)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self._open]
        self._check_references()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> has an attribute twice")
        if tag == "option":
            self._end_option()
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.texts.append("")
        if tag not in VOID:
            self._open.append(tag)

    def _end_option(self) -> None:
        """End an option whose end may be left out: before another one, and with its list."""
        if self._open and self._open[-1] == "option":
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._end_option()
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data

    def _check_references(self) -> None:
        ids = [each["id"] for _, each in self.elements if "id" in each]
        self.faults += [f"id {each} twice" for each in set(ids) if ids.count(each) > 1]
        for tag, attributes in self.elements:
            for name in ("for", "aria-labelledby", "aria-describedby"):
                for target in attributes.get(name, "").split():
                    if target not in ids:
                        self.faults.append(f"<{tag} {name}={target}> points nowhere")

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        return [
            attributes
            for name, attributes in self.elements
            if name == tag and all(attributes.get(key) == value for key, value in wanted.items())
        ]

    def field(self, name: str) -> str:
        """What a named text field holds, or which option of a select, or choice, is chosen."""
        for index, (tag, attributes) in enumerate(self.elements):
            if attributes.get("type") in ("radio", "checkbox"):
                if attributes.get("name") == name and "checked" in attributes:
                    return attributes.get("value", "")
            elif attributes.get("name") == name and tag == "input":
                return attributes.get("value", "")
            if attributes.get("name") == name and tag == "select":
                for below, option in self.elements[index + 1 :]:
                    if below != "option":
                        break
                    if "selected" in option:
                        return option["value"]
        raise KeyError(name)

    def fields(self, name: str) -> list[str]:
        return [each.get("value", "") for each in self.all("input", name=name)]

    @property
    def cards(self) -> dict[str, str]:
        """The result cards: title and value."""
        found, title = {}, ""
        for (tag, attributes), text in zip(self.elements, self.texts, strict=True):
            if tag == "h3":
                title = text.strip()
            elif tag == "p" and attributes.get("class") == "value":
                found[title] = text.strip()
        return found

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.texts).split())


@pytest.fixture(scope="session", autouse=True)
def in_place() -> Iterator[None]:
    """All work is done in the process of the tests; test_workers.py has servers with workers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, "0")
        yield


@pytest.fixture(scope="session")
def client(in_place: None) -> Iterator[TestClient]:  # noqa: ARG001
    with TestClient(create_app(), base_url="http://arpad.example") as ready:
        yield ready


class Full:
    """A line in which every place is taken."""

    def put(self, *_: object) -> None:
        """Take nothing more."""


@pytest.fixture
def full(client: TestClient) -> Iterator[None]:
    """A server whose workers have as much to do as they take."""
    state = client.app.state  # type: ignore[attr-defined]
    state.workers = Workers(*[Full()] * len(Workers._fields))  # type: ignore[arg-type]
    yield
    state.workers = None


@pytest.fixture(scope="session")
def open_page(client: TestClient) -> Callable[[str], Document]:
    """Fetch a page that must answer 200 with sound markup."""

    def fetch(address: str) -> Document:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        document = Document(answer.text)
        assert document.faults == [], address
        return document

    return fetch


@pytest.fixture(scope="session")
def document() -> type[Document]:
    """The strict reader itself, for answers a test fetches on its own."""
    return Document
