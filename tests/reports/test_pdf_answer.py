"""Answers on paper: the published figures, one page, nothing clipped, the same bytes ever again."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import arpad
from arpad import elo, fide, match, performance, us_chess
from arpad.calculators import NAMES, calculator
from arpad.domain import Account, Problem
from arpad.reports.documents import document
from arpad.reports.pdf import paper
from arpad.reports.pdf.answer import pdf
from arpad.reports.words import words

FOUR = "W1650 D1700 L1750 W1800"
HUNDRED = [f"{'WDL'[n % 3]}{1400 + 37 * n % 800}" for n in range(100)]
LINK = "https://ratings.example/fide?rating=1800&games="


def games(count):
    return " ".join(HUNDRED[:count])


RATED = {
    "fide": lambda count: fide.rate(1800, games(count), games_played=100),
    "us-chess": lambda count: us_chess.rate(1700, games(count), games_played=30),
    "elo": lambda count: elo.rate(1700, games(count)),
    "performance": lambda count: performance.rate(games(count)),
    "unrated": lambda count: fide.first_rating(games(count)),
}


def opened(data) -> Any:
    return PdfReader(io.BytesIO(data))


def opening(name):
    found = calculator(name)
    return found.answer(found.opening)


# --- What is on it -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "figures"),
    [
        # The worked example of the US Chess estimator, and what Elo's formula makes of its games.
        (
            us_chess.rate(1700, FOUR, games_played=30),
            ("1723", "1722.65", "33.32", "1.86 points were expected", "+1.33"),
        ),
        (elo.rate(1700, FOUR, k=20), ("1712.80", "1712.33")),
        (fide.rate(1700, FOUR, k=20), ("1713", "+12.80", "1.86 points were expected")),
        # Ten wins over a player rated 200 points higher.
        (match.rate(1600, 1800, games=10, result="win"), ("24.03 %", "+151.95", "2200", "1752")),
    ],
    ids=["us-chess", "elo", "fide", "match"],
)
def test_the_published_figures_are_text_on_one_page(answer, figures, pdf_text):
    (text,) = pdf_text(pdf(answer))
    assert [each for each in figures if each not in text] == []


def test_the_events_that_fide_published_are_on_paper_as_published(fide_examples, pdf_text):
    for event in fide_examples["published_events"]:
        typed = [f"{'LDW'[int(2 * each['score'])]}{each['opponent']}" for each in event["games"]]
        answer = fide.rate(event["own"], " ".join(typed), k=event["k"], date="2025-11-01")
        (text,) = pdf_text(pdf(answer))
        signed = f"{float(event['k_times_sum']):+.2f}".replace("-", "−")
        assert signed in text


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_the_inputs_the_working_the_tables_and_the_rules(name, pdf_text):
    answer = opening(name)
    (text,) = pdf_text(pdf(answer, command=f"arpad {name} …"))
    assert "Computed for:" in text
    assert f"On the command line: arpad {name} …" in text
    assert "Rules: " in text
    squeezed = text.replace(" ", "")
    said = [words(each) for each in (*answer.steps, *answer.notes)]
    said += [cell for table in document(answer).tables for row in table.rows for cell in row.cells]
    assert [each for each in said if each.replace(" ", "") not in squeezed] == []


def test_the_link_can_be_followed_and_has_a_code(pdf_text):
    link = f"{LINK}W1650"
    made = pdf(fide.rate(1800, "W1650"), link=link)
    (page,) = opened(made).pages
    assert [each["/A"]["/URI"] for each in page["/Annots"]] == [link]
    assert link in pdf_text(made)[0].replace(" ", "")
    assert f"QR code of {link}" in figures_of(made)


def test_an_address_too_long_for_a_code_is_a_link_all_the_same():
    link = LINK + ",".join(HUNDRED)
    made = pdf(fide.rate(1800, "W1650"), link=link)
    (page,) = opened(made).pages
    assert [each["/A"]["/URI"] for each in page["/Annots"]] == [link]
    assert not any(each.startswith("QR") for each in figures_of(made))


def figures_of(data):
    """What is said of each figure to who cannot see it."""
    root = opened(data).trailer["/Root"]["/StructTreeRoot"]["/K"][0]
    kids = [each.get_object() for each in root["/K"]]
    return [each["/Alt"] for each in kids if each["/S"] == "/Figure"]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "convert"])
def test_pictures_are_lines_and_say_what_they_show(name):
    made = pdf(opening(name))
    (page,) = opened(made).pages
    assert list(page.images) == []
    assert len(figures_of(made)[0]) > 40


def test_the_file_says_what_it_is():
    reader = opened(pdf(fide.rate(1800, "W1650")))
    root, info = reader.trailer["/Root"], reader.metadata
    assert (info.title, info.author) == ("FIDE rating calculator", "Arpad")
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert [each.title for each in reader.outline[:1]] == ["FIDE rating calculator"]


def test_what_is_wrong_stands_before_the_notes(pdf_text):
    account = Account("game-unfinished")
    answer = fide.rate(1800, "W1650")._replace(problems=(Problem(account, "error"),))
    (text,) = pdf_text(pdf(answer))
    assert text.index(f"! {words(account)}") < text.index("What we assumed")


# --- Room ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 9, 15, 20])
@pytest.mark.parametrize("name", RATED)
def test_up_to_twenty_games_are_one_page(name, count, laid_out):
    pdf(RATED[name](count), link=LINK + ",".join(HUNDRED[:count]))
    assert laid_out.pages == 1


NORMS = (
    {
        "rating": "2400",
        "norm": "gm",
        "federation": "NOR",
        "opponents": "3x2480-GM-GER,2x2400-FM-NOR,4x2350-IM-FRA",
    },
    {
        "rating": "2400",
        "norm": "gm",
        "federation": "NOR",
        "opponents": "2x2480-GM-GER,2x2400-FM-NOR,2x2350-IM-FRA",
        "games": "W2480-GM-GER,D2470-GM-POL,L2510-GM-SWE,W2400-IM-NOR,D2380-FM-DEN",
    },
)


@pytest.mark.parametrize("given", NORMS, ids=["nine to come", "five played"])
def test_a_planned_norm_is_one_page(given, written):
    made = pdf(calculator("plan").answer(given), command="arpad plan …")
    assert len(opened(made).pages) == 1
    assert written.faults() == []


def test_twenty_games_of_which_some_do_not_count_are_one_page():
    typed = HUNDRED[:20]
    typed[::5] = ["Wu", "FW", "FL", "bye"]
    answer = fide.rate(2390, typed, games_played=10, peak=2410, date="2023-05-01")
    assert len(opened(pdf(answer, command="arpad fide …")).pages) == 1


def test_twenty_games_to_come_take_no_page_more_than_they_must():
    answer = calculator("plan").answer({"rating": "1950", "opponents": "20x1900", "gain": "50"})
    assert len(opened(pdf(answer, command="arpad plan …")).pages) == 2


def test_steps_too_long_to_stand_beside_the_picture_take_the_whole_width(laid_out):
    given = {"rating": "2100", "opponents": "20x2280", "norm": "gm"}
    answer = calculator("plan").answer(given)
    pdf(answer)
    (longest, *_) = sorted(map(words, answer.steps), key=len, reverse=True)
    lines = [each for each in laid_out.texts if len(each[5]) > 20 and each[5].strip() in longest]
    assert max(right for _, _, _, right, *_ in lines) > 0.8 * laid_out.width


@pytest.mark.parametrize("name", ["fide", "us-chess", "elo"])
def test_a_hundred_games_have_their_headings_on_every_page(name, pdf_text):
    pages = pdf_text(pdf(RATED[name](100)))
    assert len(pages) > 1
    for number, text in enumerate(pages, start=1):
        assert text.endswith(f"Page {number} of {len(pages)}")
        assert "Game Opponent Result Difference" in text
    assert f"100 {int(HUNDRED[99][1:])}" in pages[-1]


@pytest.mark.parametrize("count", [1, 20, 100])
@pytest.mark.parametrize("name", RATED)
def test_no_text_is_clipped_small_or_over_another(name, count, laid_out):
    pdf(RATED[name](count), link=LINK)
    assert laid_out.faults() == []


@pytest.mark.parametrize("name", NAMES)
def test_no_text_of_an_opening_is_clipped_small_or_over_another(name, laid_out):
    pdf(opening(name), command="arpad " + "x" * 400)
    assert laid_out.faults() == []


# --- Letters, and the same ever again ------------------------------------------------------------

PROGRAM = """
import hashlib
from arpad import fide
from arpad.reports.pdf.answer import pdf
print(hashlib.sha256(pdf(fide.rate(1800, "W1650 D1720 Wu"), link="https://a.example/b")).hexdigest())
"""


def test_the_same_answer_is_the_same_file_in_every_process():
    sources = str(Path(arpad.__file__).parents[1])
    made = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONPATH": sources, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, check=True
        )
        made.add(run.stdout)
    assert len(made) == 1


def test_the_file_has_no_day_of_its_own(monkeypatch):
    first = pdf(fide.rate(1800, "W1650"))
    monkeypatch.setattr(paper, "_NO_DAY", paper._NO_DAY.replace(year=2001))
    assert pdf(fide.rate(1800, "W1650")) != first  # so the day given is the only one
    info = opened(first).metadata
    assert info.creation_date == paper._NO_DAY.replace(year=2000)
