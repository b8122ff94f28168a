"""Letters on paper: those the font has stay, all others become one sign, and nothing warns."""

import logging
import re

import pytest
from fontTools.ttLib import TTFont

from arpad.calculators import calculator, events
from arpad.reports.fonts import fonts, signs
from arpad.reports.pdf.answer import pdf as pdf_of
from arpad.reports.pdf.event import pdf
from arpad.reports.pdf.paper import REPLACEMENT, shown
from arpad.reports.words import every_sentence
from arpad.reports.words.pictures import PICTURE_WORDS

FONT = set(map(ord, "Aé ½−"))
NAMES = {
    "Polish": "Żółć, Łękawiński",
    "Romanian": "Țuțea, Ștefan Ăî",
    "Czech": "Dvořák, Jiří Ů",
    "Hungarian": "Erdős, Győző",
    "Turkish": "Şenol, Çağla Ğ",
    "Vietnamese": "Nguyễn, Đức",
    "Russian": "Иванов, Пётр",
    "Ukrainian": "Ґрунт, Їжак",
    "Greek": "Παπαδόπουλος",
    "Icelandic": "Þór, Ægir",
}
LACKING = {
    "Georgian": "ქართული",
    "Armenian": "Հայերեն",
    "Hebrew": "עברית",
    "Arabic": "العربية",
    "Chinese": "中文",
    "Devanagari": "हिन्दी",
    "emoji": "♟️🏆",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain & <b>", "plain & <b>"),
        ("A\tA\nA", "A A A"),
        ("A\u00a0A\u2009A", "A A A"),
        ("A\u200b\u202eA\ufeff", "AA"),  # marks that steer how a text runs
        ("Ae\u0301", "Aé"),  # a letter and its accent in two
        ("中½", f"{REPLACEMENT}½"),
    ],
)
def test_what_is_shown_of_a_text(text, expected):
    if "e" in text:
        FONT.add(ord("e"))
    assert shown(text, FONT) == expected


def test_every_sign_of_our_own_words_is_shown(pdf_text):
    known = {code for file in (fonts().regular, signs()) for code in TTFont(file).getBestCmap()}
    said = [*every_sentence().values(), *PICTURE_WORDS.values()]
    assert [text for text in said if REPLACEMENT in shown(text, known)] == []
    found = calculator("plan")
    (text,) = pdf_text(pdf_of(found.answer(found.opening)))
    assert "Points: ▲ enough ■ too few" in text


@pytest.fixture
def event_of(trf):
    def rated(name):
        players = ((name, 2100, "2w1"), ("Bob", 2000, "1b0"))
        return events.rate([("open.trf", trf(*players, name=f"{name} Open"))], games_played=100)

    return rated


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_names_of_europe_and_more_are_letter_for_letter(name, event_of, pdf_text):
    text = " ".join(pdf_text(pdf(event_of(name))))
    assert name in text
    assert REPLACEMENT not in text


@pytest.mark.parametrize("name", LACKING.values(), ids=LACKING)
def test_letters_the_font_lacks_become_a_sign_and_nobody_warns(name, event_of, pdf_text, caplog):
    caplog.set_level(logging.WARNING)
    text = " ".join(pdf_text(pdf(event_of(name))))
    assert re.search(f"1 {REPLACEMENT}+", text)
    assert "2 Bob" in text
    assert caplog.records == []


def test_markup_in_names_is_text(event_of, pdf_text):
    name = "<b>Bo</b> & <script>alert(1)</s>"
    text = " ".join(pdf_text(pdf(event_of(name))))
    assert name in text
