"""Every sentence goes through the one call: in a made-up language nothing is left in English."""

import html
import re
from contextvars import ContextVar
from gettext import NullTranslations

import pytest

from arpad import language
from arpad.calculators import NAMES, calculator
from arpad.reports.rules import NAMES as RULES
from arpad.reports.text import as_text

# Names of systems, formats and codes are the same in every language.
SAME = {
    "Arpad",
    "FIDE",
    "US",
    "Chess",
    "Elo",
    "JSON",
    "CSV",
    "SVG",
    "PNG",
    "PDF",
    "HTTP",
    "PTP",
    "dp",
}
SAME |= {
    "us",
    "simplified",
    "fide",
    "tiers",
    "rating",
    "bands",
    "FW",
    "FL",
    "bye",
    "standard",
    "Wu",
}
SAME |= {"chess", "com", "convert", "plan", "compare"}
SAME |= {"GM", "IM", "FM", "gm", "im", "norm", "GER", "FRA", "NOR"}  # what is typed for a norm
SAME |= {"Wu", "win", "draw", "loss", "table", "formula", "true", "log10", "bye"}
PAGES = [
    "/",
    "/docs",
    "/report",
    "/history",
    "/404",
    *(f"/{name}" for name in NAMES),
    "/fide?rating=18x&games=W1700,X17&k=0&ratng=1",
    "/fide?rating=2700&games=W2200,Wu,bye,FW,D2650&date=2020-01-01&view=formula",
    "/fide?rating=1800&paste=1850+1,+nothing",
    "/us-chess?rating=1700&games=Wu&games_played=8",
    "/elo?rating=1600&games=W1700,L1800&k=3&tier=new",
    "/match?rating=1600&opponent=1800&result=draw&expected=40",
    "/performance?games=W1800,W1800.5,FL",
    "/plan?rating=1950&opponents=9x1900,1950w&target=1800&games=W1900",
    "/plan?rating=1950&opponents=99x1900&draws=x",
    "/plan?rating=2400&opponents=9x2480&norm=im",
    "/plan?rating=2400&opponents=5x2380w-GM-GER,3x2300-FM-NOR&games=W2300-IM-FRA&norm=gm&federation=NOR",
    "/plan?rating=2400&opponents=9x2300-GM-GER&norm=gm&target=2500&system=us-chess&floor=1&peak=x",
    "/compare?rating=1700&games=W1700&games_played=4&k=30",
    "/convert?rating=1900&from=fide&to=us-chess&date=2005-01-01",
    "/convert?rating=1900&from=us-chess&to=fide",
    "/fide/what-if?rating=1800&games=W1700,D1800",
    "/us-chess/what-if?rating=x",
    "/fide/share?rating=1800&games=W1700,D1800",
    "/plan/share?rating=x",
    "/compare/share?rating=",
    "/embed/plan",
    "/embed/performance?games=W1700,L1850",
    "/embed/fide?rating=x",
    "/embed/explained?part=k&gap=-100",
    "/rules",
    *(f"/rules/{name}" for name in RULES),
    "/rules/fide?date=2023-06-01",
    "/rules/us-chess?date=soon",
]


class Marked(NullTranslations):
    """A language that puts every message in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


_MARKED = Marked()


@pytest.fixture
def marked(monkeypatch):
    monkeypatch.setattr(language, "catalogue", ContextVar("marked", default=_MARKED))


def left_over(text: str) -> set[str]:
    """The words outside all brackets."""
    while re.search("⟦[^⟦⟧]*⟧", text):
        text = re.sub("⟦[^⟦⟧]*⟧", " ", text)
    assert "⟦" not in text
    return set(re.findall(r"[A-Za-z]{2,}", text)) - SAME


def visible(markup: str) -> str:
    """The text of a page without what is code, an address, what was typed, or prose by language."""
    for pattern in (
        r'<details id="(how-it-works|questions|left-out|sources)" class="prose".*?'
        r'(?=<details id="[a-z-]+" class="prose"|(?:</div>)?\s*</main>)',
        r"<(script|style|code|textarea)\b.*?</\1>",
        r"<a [^>]*>[a-z:/.]*/[^<]*</a>",
        r"<td>(false|established|W1650,D1700|Last, First|[A-Za-z0-9,-]*)</td>",
        r'<option value="[^"]*" selected>X[^<]*',
    ):
        markup = re.sub(pattern, " ", markup, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", " ", markup))


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.usefixtures("marked")
def test_no_word_of_a_page_is_left_in_english(client, address):
    markup = client.get(address).text
    assert "⟦" in markup
    assert left_over(visible(markup)) == set()


@pytest.mark.parametrize("query", ["gap=100&k=40", "gap=-400", "gap=0", "gap=x"])
@pytest.mark.usefixtures("marked")
def test_no_word_beside_the_prose_of_the_page_that_explains_is_left_in_english(client, query):
    markup = client.get(f"/explained?{query}").text.partition('<div class="reading">')[0]
    assert "⟦" in markup
    assert left_over(visible(markup)) == set()


GAMES = "".join(
    f'[Event "0"]\n[Date "2026.0{month}.10"]\n[White "1"]\n[Black "{other}"]\n[Result "1-0"]\n'
    f'[WhiteElo "{own}"]\n[BlackElo "1700"]\n[TimeControl "5400"]\n\n1. e4 e5 1-0\n\n'
    for month, other, own in ((1, 2, 1800), (2, 3, 1805), (3, 2, ""))
).encode()


@pytest.mark.parametrize("player", ["", "9", "1"])
@pytest.mark.usefixtures("marked")
def test_no_word_of_a_history_is_left_in_english(client, player):
    files = [("file", ("1.2", GAMES))]
    markup = client.post("/history", data={"player": player}, files=files).text
    assert "⟦" in markup
    assert left_over(visible(markup)) == set()


def test_readers_of_two_languages_do_not_meet(client, monkeypatch):
    address = "/fide?rating=1800&games=W1700"
    english = client.get(address).text
    monkeypatch.setattr(language, "catalogue", ContextVar("marked", default=_MARKED))
    assert "⟦Games⟧" in client.get(address).text
    monkeypatch.undo()
    assert client.get(address).text == english
    assert "⟦" not in english + client.get(address + ",D1800").text


_FOR_PROGRAMS = re.compile(
    r"width=|light dark|/|\{|[0-9]|link|table|http|website|summary_large|frame|tabs|markdown"
    "|norm gain target"  # names of inputs, of which one is asked
)


# A page in a frame has no label.
@pytest.mark.parametrize("address", [each for each in PAGES if not each.startswith("/embed")])
@pytest.mark.usefixtures("marked")
def test_no_label_of_a_page_is_left_in_english(client, address):
    markup = client.get(address).text
    labels = re.findall(r'(?:aria-label|content|data-(?!one)[a-z]+)="([^"]*)"', markup)
    said = [each for each in labels if not _FOR_PROGRAMS.match(each)]
    assert said
    assert left_over(html.unescape(" ".join(said))) == set()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("marked")
def test_no_word_of_the_command_is_left_in_english(name):
    for example in calculator(name).examples:
        assert left_over(as_text(calculator(name).answer(example.inputs))) == set()
