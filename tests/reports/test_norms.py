"""Norms laid out: at a glance, with the working, as JSON, on a sheet to print."""

import json
import re
from datetime import date
from itertools import pairwise

import pytest

from arpad.calculators.norms import of_event
from arpad.domain import Entry, Event, Game, Player, Result
from arpad.reports import norms_json
from arpad.reports.documents.norms import in_brief, options_used, sheets
from arpad.reports.html.norms import fragment, stream
from arpad.reports.pdf.norms import pdf
from arpad.reports.text import WIDTH, reports_lines
from arpad.reports.words import words

RESULTS = {"1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS, "+": Result.FORFEIT_WIN}
HOSTILE = '<script>alert("1")</script> & {{ 7*7 }}'


def event(signs="111111=00", rating=2434, name="Spring Open"):
    """One player of NOR against a new opponent of GER or FRA each round, most of them GM."""
    entries = [Entry(Player("me", "Ann", title="FM", federation="NOR", sex="w"), number=1)]
    games = []
    for number, sign in enumerate(signs, start=1):
        title = "GM" if number < 8 else ""
        home = ("GER", "FRA", "NOR")[number % 3]
        entries.append(
            Entry(Player(f"p{number}", f"Opponent {number}", title=title, federation=home, sex="m"),
                  number=number + 1)
        )  # fmt: skip
        games.append(Game("me", f"p{number}", RESULTS[sign], number, "w"))
    made = Event(
        tuple(entries), tuple(games), date(2026, 5, 1), name=name, rounds=len(signs), kind="swiss"
    )
    return made, {entry.player.id: rating for entry in entries}


def report_of(found, given=None):
    made, ratings = found
    return of_event(made, ratings, given)


def text_of(report):
    return "\n".join(reports_lines([in_brief(report)])) + "\n"


@pytest.fixture(params=["gm", "im", "wgm", "wim"])
def one(request):
    """One title of the player, asked for by number."""
    return report_of(event(), {"player": 1, "title": request.param})


def test_the_text_at_a_glance_names_who_made_which_norm():
    text = text_of(of_event(*event()))
    assert "4 norms made" in text
    assert "1 FM Ann, NOR: GM norm made: 6.5 of 9, performance 2600, counts as 9 games" in text
    assert re.search(r"^ 1  Ann +2434  2434", text, re.MULTILINE)  # the figures of C.07
    assert max(map(len, text.splitlines())) <= WIDTH


def test_a_near_miss_is_named_with_what_it_needed():
    text = text_of(of_event(*event("111111000")))
    assert "Missed by a point or less" in text
    assert "needs 0.5 more: 6.5 of 9 gives 2600; 6 gives 2559, below 2600" in text


def test_the_text_of_a_player_shows_every_round_and_requirement(one):
    text = text_of(one)
    assert [line.split()[0] for line in text.splitlines() if re.match(r" +\d+  \w", line)] == [
        str(number) for number in range(1, 10)
    ]
    for label in ("Games counted", "Titled opponents", "Performance (Rp)", "Score, at least 35 %"):
        assert label in text
    assert max(map(len, text.splitlines())) <= WIDTH


def test_the_json_has_the_working_unrounded():
    data = json.loads("".join(norms_json.stream(report_of(event(rating=2475), {"player": 1}))))
    gm = data["players"][0]["norms"][0]
    assert (gm["title"], gm["achieved"], gm["credited"]) == ("GM", True, 9)
    assert (gm["average"], gm["percentage"], gm["dp"], gm["performance"]) == (2475, 72, 166, 2641)
    assert (gm["score"], gm["needed_score"], gm["overscore"]) == (6.5, 6, 0.5)
    assert [each["round"] for each in gm["rounds"]] == list(range(1, 10))
    assert {each["name"] for each in gm["requirements"]} >= {"titled", "level", "own-federation"}
    assert data["rules"]["from"] == "2024-01-01"
    assert data["options"]["event_kind"] == "usual"


def test_the_json_says_what_is_missing_with_the_numbers():
    report = report_of(event("111111000"), {"player": 1, "title": "gm"})
    (missing,) = norms_json.as_data(report)["players"][0]["norms"][0]["missing"]
    assert missing["code"] == "norm-missing-performance"
    wanted = {"needed": 6.5, "more": 0.5, "gives": 2600, "performance": 2559, "level": 2600}
    assert missing["values"].items() >= wanted.items()


def test_the_sheet_has_every_round_requirement_and_check(one):
    page = "".join(stream(one))
    (shown,) = sheets(one)
    rounds, requirements = shown.tables
    assert page.count('<article class="norm"') == 1
    for cell in next(iter(rounds.rows)).cells:
        assert cell in page
    for row in requirements.rows:
        assert row.cells[0] in page
    assert page.count("check by hand") == sum(each.status == "by-hand" for each in one.checks)


def test_the_sheet_and_the_text_tell_the_player_by_fide_id_and_year_of_birth():
    made, ratings = event()
    player = made.entries[0].player._replace(member_id="1234567", birth_year=2001)
    known = made._replace(entries=(made.entries[0]._replace(player=player), *made.entries[1:]))
    found = report_of((known, ratings), {"player": 1, "title": "im"})
    line = "FIDE ID 1234567 · born 2001"
    assert line in text_of(found).splitlines()
    assert f'<p class="note">{line}</p>' in "".join(stream(found))
    assert "FIDE ID" not in text_of(report_of(event(), {"player": 1}))


def test_there_is_a_sheet_for_each_norm_made():
    assert "".join(stream(of_event(*event()))).count("<article") == 4
    assert "No norm was made." in "".join(stream(of_event(*event("0" * 9))))


def test_the_sheet_needs_no_other_host_and_no_script(one):
    page = "".join(stream(one))
    assert not re.search(r"https?:|<script|@import|url\(", page)


def test_names_are_never_markup():
    made, ratings = event(name=HOSTILE)
    bad = tuple(
        entry._replace(player=entry.player._replace(name=HOSTILE, federation="<b>"))
        for entry in made.entries
    )
    report = of_event(made._replace(entries=bad, place=HOSTILE), ratings, {"player": 1})
    page = "".join(stream(report))
    assert "<script>" not in page
    assert "<b>" not in page.replace("<b>met", "").split("<tbody>")[1].split("</tbody>")[0]
    assert "{{ 7*7 }}" in text_of(report)


CLAIM = "FIDE checks a norm when the player applies for the title"


def test_every_document_says_once_when_a_norm_counts(pdf_text):
    for signs in ("111111=00", "0" * 9):
        report = report_of(event(signs), {"player": 1, "title": "gm"})
        assert " ".join(text_of(report).split()).count(CLAIM) == 1
        assert "".join(stream(report)).count(CLAIM) == 1
        assert fragment(report).count(CLAIM) == 1
        (page,) = pdf_text(pdf(report))
        assert page.replace(" ", "").count(CLAIM.replace(" ", "")) == 1
        assert json.dumps(norms_json.as_data(report)).count(CLAIM) == 1
    # A sheet is a document of its own: each is handed to another player.
    several = of_event(*event())
    assert "".join(stream(several)).count(CLAIM) == len(several.achieved) == 4
    assert " ".join(text_of(several).split()).count(CLAIM) == 1
    assert fragment(several).count(CLAIM) == 1


def test_two_titles_are_shown_and_said_in_the_working():
    made, ratings = event()
    entries = tuple(
        entry._replace(player=entry.player._replace(title="FM", womens_title="WIM"))
        if entry.number == 3
        else entry
        for entry in made.entries
    )
    report = report_of((made._replace(entries=entries), ratings), {"player": 1, "title": "wim"})
    text = text_of(report)
    assert re.search(r"^ +2 .*Opponent 2 +FM WIM +NOR", text, re.MULTILINE)
    assert "Some opponents count by their second title (rounds 2)." in text
    assert "FM WIM" in "".join(stream(report))


def test_options_used_are_said():
    report = report_of(event(), {"player": 1, "exemption": "zonal", "host": "nor"})
    assert options_used(report) == [
        ("Exemption", "Zonal or sub-zonal tournament"),
        ("Registering federation", "NOR"),
    ]
    assert "Option: Registering federation: NOR" in text_of(report)


def test_the_part_of_a_page_opens_each_norm_made_and_nearly_made():
    made = fragment(report_of(event()))
    assert made.count('<details class="norm">') == 4 + 2  # the norms, the event, the figures
    close = fragment(report_of(event("111111000")))
    assert "Missed by a point or less" in close
    assert "No norm was made." in fragment(report_of(event("0" * 9)))


def test_headings_of_the_part_of_a_page_never_leave_out_a_level():
    for signs in ("111111=00", "111111000", "0" * 9):
        levels = [int(each) for each in re.findall(r"<h(\d)", fragment(report_of(event(signs))))]
        assert levels[0] == 2
        assert all(after - before <= 1 for before, after in pairwise(levels))


def test_sheets_are_pages_of_a_pdf_with_the_same_words(pdf_text):
    report = report_of(event())
    pages = pdf_text(pdf(report))
    assert len(pages) == len(report.achieved) == 4
    for text, shown in zip(pages, sheets(report), strict=True):
        assert shown.headline in text
        assert shown.board
        assert shown.board.number in text
        rounds, requirements = shown.tables
        said = [cell for row in rounds.rows for cell in row.cells]
        said += [cell for row in requirements.rows for cell in row.cells[:5]]
        said += [*map(str, shown.summary), "Chief arbiter", "Place and day"]
        assert [each for each in said if each not in text] == []


def test_each_title_of_one_player_is_one_page_and_nothing_is_clipped(one, laid_out):
    pdf(one)
    assert laid_out.pages == 1
    assert laid_out.faults() == []


@pytest.mark.parametrize("rounds", [9, 11, 13, 19])
def test_longer_events_are_one_page_too_in_smaller_letters(rounds, laid_out):
    asked = report_of(event("1" * (rounds - 3) + "=00"), {"player": 1, "title": "gm"})
    pdf(asked)
    assert laid_out.pages == 1
    assert laid_out.faults() == []


def test_what_a_missed_norm_lacks_is_on_paper(pdf_text):
    asked = report_of(event("0" * 9), {"player": 1, "title": "gm"})
    ((audit,),) = (player.audits for player in asked.players)
    assert not audit.achieved
    said = [words(account) for account in (*audit.missing, *audit.notes)]
    text = "".join(pdf_text(pdf(asked))).replace(" ", "")
    assert len(said) > 1
    assert [each for each in said if each.replace(" ", "") not in text] == []


def test_no_norm_is_said_on_paper_too(pdf_text):
    (text,) = pdf_text(pdf(report_of(event("0" * 9))))
    assert "No norm was made." in text


def test_hostile_names_are_text_on_paper(pdf_text):
    assert HOSTILE in " ".join(pdf_text(pdf(report_of(event(name=HOSTILE)))))
