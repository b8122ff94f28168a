"""Whole events on paper: every player, headings on each page, two ratings in one, the working."""

import csv
import io
import re

import pytest

from arpad.calculators import events
from arpad.document import rules_line
from arpad.formats.opening import MOST_OF_NAME
from arpad.reports.documents.event import totals
from arpad.reports.documents.event_players import players
from arpad.reports.pdf.event import pdf
from arpad.reports.pictures.events import report_pictures
from arpad.reports.problems import problem_counts, problem_groups
from arpad.reports.words import words


@pytest.fixture(scope="module")
def forty(reference_data):
    name = "caissify_bbp_40p9r_s42.trf"
    return events.rate([(name, (reference_data / "trf" / name).read_bytes())])


@pytest.fixture(scope="module")
def sixty_four(reference_data):
    name = "crosstable_64.csv"
    file = (name, (reference_data / "uschess" / name).read_bytes())
    return events.rate([file], system="us-chess", time_class="regular", date="2016-06-30")


def test_every_player_stands_on_it_as_in_the_table(forty, pdf_text):
    text = " ".join(pdf_text(pdf(forty)))
    for row in players(forty).rows:
        assert " ".join(row.cells) in text
    for row in totals(forty).rows:
        assert " ".join(row.cells) in text
    assert rules_line(forty.report.rules) in text


def test_headings_stand_on_each_page_with_players(sixty_four, pdf_text):
    pages = pdf_text(pdf(sixty_four))
    heading = "# Name Rating Games Score Expected K Formula"
    assert [heading in text for text in pages] == [" = " in text for text in pages]
    assert pages[0].endswith(f"Page 1 of {len(pages)}")


def test_official_results_of_us_chess_stand_beside_ours(sixty_four, reference_data, pdf_text):
    text = " ".join(pdf_text(pdf(sixty_four)))
    table = (reference_data / "uschess" / "crosstable_64.csv").read_text(encoding="utf-8")
    for row in csv.DictReader(io.StringIO(table)):
        before, post = row["pre_decimal_fitted"], row["post"]
        wanted = rf"\b{row['player']} – {before}\S* [^=]* {post}(P\d+)? {post} ="
        assert re.search(wanted, text), row
    assert "64 of 64 equal" in text


def test_what_counts_in_two_ratings_has_both_reports(reference_data, pdf_text):
    name = "crosstable_64.csv"
    file = (name, (reference_data / "uschess" / name).read_bytes())
    rated = events.rate([file], system="us-chess", time_control="G/60;d5", date="2016-06-30")
    assert len(rated.reports) == 2
    text = " ".join(pdf_text(pdf(rated)))
    assert text.index("Regular") < text.index("Quick")
    assert text.count("Totals") == 2


def test_problems_come_first_grouped_and_games_not_rated_after_the_players(small_event, pdf_text):
    text = " ".join(pdf_text(pdf(small_event)))
    counts = problem_counts(small_event.problems)
    assert text.index(f"To check: {counts}") < text.index("Players")
    groups = list(problem_groups(small_event.problems))
    said = [words(problem.account) for group in groups for problem in group.shown]
    assert said
    assert [each for each in said if each not in text] == []
    assert text.index("Players") < text.index("Games that change no rating") < text.index("Totals")
    assert "Round 4: 2 Bob – 4 Dan, − / +" in text or "Round 4: 4 Dan – 2 Bob, − / +" in text


def test_of_many_problems_alike_the_others_are_named(forty, pdf_text):
    """Of the findings of one kind the first is said in full; K that was assumed, once for all."""
    text = " ".join(pdf_text(pdf(forty)))
    assert text.count("We assumed K for 22 players") == 1
    assert "Players: 19; 20; 21 and 19 more" in text
    assert "K = 20 was assumed" not in text


def test_the_pictures_stand_below_the_totals(forty, pdf_text):
    text = " ".join(pdf_text(pdf(forty)))
    for each, *_ in report_pictures(forty):
        assert text.index("Totals") < text.index(each.title)


def test_the_working_of_every_player_is_there_when_asked(small_event, pdf_text):
    without, with_ = (
        " ".join(pdf_text(pdf(small_event, working=asked))) for asked in (False, True)
    )
    steps = [
        words(step)
        for outcome in small_event.outcomes
        for step in (outcome.change or outcome.first).steps
    ]
    assert len(steps) > 10
    assert [step for step in steps if step not in with_] == []
    assert [step for step in steps if step in without] == []


def test_there_is_no_empty_page_of_working(reference_data, pdf_text):
    name = "match_no_games.trf"
    rated = events.rate([(name, (reference_data / "trf" / name).read_bytes())])
    assert len(pdf_text(pdf(rated, working=True))) == len(pdf_text(pdf(rated)))


@pytest.mark.parametrize("working", [False, True])
def test_hostile_names_are_text_and_nothing_is_clipped(hostile_event, working, written, pdf_text):
    text = " ".join(pdf_text(pdf(hostile_event, working=working)))
    assert '<script>alert("1")</script>' in text
    assert written.faults() == []


def test_large_events_are_whole(crowd, pdf_text, written):
    rated = events.rate([("open.trf", crowd(300, 9))], games_played=100)
    pages = pdf_text(pdf(rated))
    text = " ".join(pages)
    assert [n for n in range(1, 301) if f"{n} Player {n}, Made Up" not in text] == []
    assert all("# Name Rating" in each for each in pages[:-1])
    assert written.faults() == []


def test_a_player_of_very_many_games_has_the_steps_below_them(written, pdf_text):
    rounds = range(1, 61)
    rows = (["number,name,rating"], ["1,Ann,1500"], ["2,Bob,1400"])
    cells = (f"r{n}" for n in rounds), ("W2" for _ in rounds), ("L1" for _ in rounds)
    table = "\n".join(",".join([*row, *more]) for row, more in zip(rows, cells, strict=True))
    rated = events.rate([("open.csv", table.encode())], system="fide", games_played=100)
    text = " ".join(pdf_text(pdf(rated, working=True)))
    change = rated.outcomes[0].change
    assert change
    first = words(change.steps[0])
    assert text.index("60 – Win 2 Bob") < text.index(f"1. {first}")
    assert written.faults() == []


def test_a_name_of_three_hundred_letters_is_whole(pdf_text):
    table = f"number,name,rating,r1\n1,{'x' * 300},1500,D2\n2,Bob,1500,D1\n".encode()
    text = pdf_text(pdf(events.rate([("open.csv", table)], system="fide")))[0]
    assert text.partition("Games that")[0].replace(" ", "").count("x" * 300) == 1


@pytest.mark.parametrize("letter", ["x", "x ", "漢"])
def test_the_longest_names_stay_within_the_page(letter, written, pdf_text):
    long = (letter * MOST_OF_NAME)[:MOST_OF_NAME].strip()
    header = "number,name,rating,r1"
    table = f"{header}\n1,{long},1500,W2\n2,Bob,1400,L1\n".encode()
    rated = events.rate([("open.csv", table)], system="us-chess", date="2026-06-30")
    text = " ".join(pdf_text(pdf(rated, working=True)))
    assert "Bob" in text
    assert written.faults() == []
