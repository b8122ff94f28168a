"""Title norms on the page /report: their options, and the sheets to print."""

from datetime import date, timedelta
from fractions import Fraction

import pytest

from arpad.domain import Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.formats.trf.writer import compose

START = date(2026, 5, 1)
RESULTS = {"1": Result.WIN, "=": Result.DRAW, "+": Result.FORFEIT_WIN, "0": Result.LOSS}


def open_of(home, results="11111=1+0"):
    """Ann of NOR, with 7 of 9 as a rule, against grandmasters of two federations, as a file."""
    entries = [Entry(Player("1", "Ann", title="FM", federation="NOR", sex="w"), number=1)]
    games = []
    for round_, sign in enumerate(results, start=1):
        other = Player(
            str(round_ + 1), f"Opponent {round_}", title="GM", federation=home[round_ % 2]
        )
        entries.append(Entry(other, number=round_ + 1))
        games.append(Game("1", other.id, RESULTS[sign], round_, "w"))
    event = Event(
        tuple(entries), tuple(games), START, START + timedelta(8), name="Spring Open", rounds=9,
        federation="NOR", time_control=TimeControl(Fraction(120), Fraction(120)),
    )  # fmt: skip
    return compose(event, {entry.player.id: Rating(2420) for entry in entries})


@pytest.fixture(scope="module")
def abroad():
    return open_of(("GER", "FRA"))


@pytest.fixture(scope="module")
def at_home():
    return open_of(("NOR", "NOR"))


@pytest.fixture
def post(client, document):
    def send(data, fields=None, path="/report", status=200):
        files = [("file", ("open.trf", data))]
        answer = client.post(path, data=fields or {}, files=files)
        assert answer.status_code == status
        if "content-disposition" in answer.headers:
            return answer
        page = document(answer.text)
        assert page.faults == []
        return page

    return send


def sheets(page):
    return [each["value"] for each in page.all("button", formaction="/report/norms.html")]


def test_a_norm_made_has_a_sheet_and_all_have_theirs(post, abroad):
    page = post(abroad)
    assert "GM norm made" in page.text
    assert sheets(page)[0] == "1"
    assert "" in sheets(page)
    sent = post(abroad, {"player": ""}, path="/report/norms.html")
    name = 'attachment; filename="spring-open-norms.html"'
    assert sent.headers["content-disposition"] == name
    assert "GM norm made" in sent.text
    assert "unsafe" not in sent.headers["content-security-policy"]
    of_ann = post(abroad, {"player": "1", "title": "im"}, path="/report/norms.html")
    assert of_ann.text.count("<article") == 1


def test_the_top_says_who_made_a_norm_or_that_nobody_did(post, abroad, at_home):
    made, none = (post(data).text for data in (abroad, at_home))
    assert made.index("Norms made") < made.index("Download")
    assert none.index("No norm was made.") < none.index("Download")
    assert 'href="#norms"' in post(at_home).markup
    assert 'href="#norms"' not in post(at_home, {"time_class": "blitz"}).markup


def test_options_of_norms_change_what_is_made(post, at_home):
    assert "GM norm made" not in post(at_home).text
    page = post(at_home, {"exemption": "national-final", "title": "gm"})
    assert "GM norm made" in page.text
    assert "IM norm made" not in page.text
    assert page.field("exemption") == "national-final"
    assert "NOR" in post(at_home, {"host": "nor"}).text


def test_bad_options_are_said_at_their_fields(post, abroad):
    page = post(abroad, {"host": "Norway", "title": "fm"}, status=422)
    at_fault = [each["id"] for _, each in page.elements if each.get("aria-invalid") == "true"]
    assert at_fault == ["in-title", "in-host"]
    assert "open.trf" in page.text


@pytest.mark.parametrize("player", ["99", "x"])
def test_nobody_has_no_sheet(post, abroad, player):
    page = post(abroad, {"player": player}, path="/report/norms.html", status=422)
    assert "starting rank" in page.text or "whole number" in page.text


def test_other_events_have_no_sheets(post, trf):
    data = trf(("Ann", 1800, "2w="), ("Bob", 1700, "1b="))
    fields = {"time_class": "blitz"}
    page = post(data, fields, path="/report/norms.html", status=422)
    assert "no title norms" in page.text
    assert sheets(post(data, fields)) == []


def test_a_page_without_a_norm_has_no_sheet_of_all(post, trf):
    assert sheets(post(trf(("Ann", 1800, "2w="), ("Bob", 1700, "1b=")))) == []


@pytest.mark.parametrize("made", [True, False])
def test_names_come_first_in_every_form_of_the_report(post, pdf_text, made):
    data = open_of(("GER", "FRA"))
    if not made:  # two of her wins become losses: a point and a half too few for some titles
        data = data.replace(b" w 1", b" w 0", 1)
    page = post(data)
    news = page.text.index("Norms made") if made else page.text.index("Norms missed")
    assert news < page.text.index("Open a name for the games")
    told = post(data, path="/report.json").json()["norms"]
    assert any(norm["made"] for norm in told) or not made
    assert {norm["name"] for norm in told} == {"Ann"}
    assert "WGM norm" in " ".join(norm["text"] for norm in told)
    table = post(data, path="/report.csv").text.split("\r\n\r\n")[-1]
    assert table.splitlines()[0] == "number,name,title,made,text"
    assert len(table.splitlines()) == len(told) + 1
    alone = post(data, path="/report.html").text
    paper = " ".join(pdf_text(post(data, path="/report.pdf").content))
    for norm in told:
        assert norm["text"] in alone
        assert norm["text"] in paper


def test_a_first_rating_does_not_widen_the_column(client, trf):
    met = " ".join(f"{number}w1" for number in range(2, 7))
    others = [(f"Bob{at}", 1800, " ".join(["1b0" if at == r else "0-U" for r in range(5)]))
              for at in range(5)]  # fmt: skip
    files = [("file", ("open.trf", trf(("Ann", 0, met), *others)))]
    page = client.post("/report", files=files).text
    assert "*</b></td>" in page
    assert "* A first rating." in page
    assert "First ratings: 1" in page
