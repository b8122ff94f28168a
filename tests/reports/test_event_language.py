"""Every sentence of an event's report goes through the one call: a made-up language shows it."""

import html as markup
import re
from contextvars import ContextVar
from gettext import NullTranslations

import pytest

from arpad import language
from arpad.calculators import events
from arpad.reports import html
from arpad.reports.documents.event import documents
from arpad.reports.text import reports_lines

# Names, codes of columns and files, and what stands in every language as it is.
SAME = {"Ann", "Bob", "Cyd", "Dan", "Small", "Open", "open", "trf", "players", "csv", "id", "elo"}
SAME |= {"FIDE", "Arpad", "UTF", "number", "rating", "games_played", "birth_year", "peak", "base"}
SAME |= {"standard", "abc"}


class Marked(NullTranslations):
    """A language that puts every message in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


MARKED = Marked()


@pytest.fixture
def answer(monkeypatch, trf):
    monkeypatch.setattr(language, "catalogue", ContextVar("marked", default=MARKED))
    players = (
        ("Ann", 2300, "2w1 3b= 4w1 0-U"),
        ("Bob", 1800, "1b0 4w1 3b= 4b+"),
        ("Cyd", 0, "4b1 1w= 2w= 0-Z"),
        ("Dan", 1700, "3w0 2b0 1b0 2w-"),
    )
    data = trf(*players, name="Small Open", control="120 minutes")
    return events.rate([("open.trf", data)], players=("players.csv", b"number,elo,k\n9,2,abc\n"))


def left_over(text: str) -> set[str]:
    """The words outside all brackets."""
    while re.search("⟦[^⟦⟧]*⟧", text):
        text = re.sub("⟦[^⟦⟧]*⟧", " ", text)
    assert "⟦" not in text
    return set(re.findall(r"[A-Za-z_]{2,}", text)) - SAME


def test_no_word_of_the_text_is_left_in_english(answer):
    # The columns are cut to the terminal; what is wrapped comes together again.
    assert left_over(" ".join("\n".join(reports_lines(documents(answer))).split())) == set()


def test_no_word_of_the_page_is_left_in_english(answer):
    text = re.sub(r"<(script|style)\b.*?</\1>", " ", "".join(html.stream(answer)), flags=re.DOTALL)
    assert left_over(markup.unescape(re.sub(r"<[^>]+>", " ", text))) == set()
