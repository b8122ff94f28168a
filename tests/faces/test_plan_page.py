"""The planner’s page and doors: norms, what each system asks for, and input that makes no sense."""

import re

import pytest

from arpad.document import Row, Table
from arpad.reports.html.tables import table

NORM = "rating=2400&opponents=3x2480-GM-GER,2x2400-FM-NOR,3x2350-IM-FRA&games=W2300-IM-FRA"
NORM += "&norm=gm&federation=NOR"


def test_a_norm_is_planned_and_linked(client):
    page = client.get(f"/plan?{NORM}").text
    assert "You need 6 of 8 for a GM norm" in page
    in_order = NORM.replace("&games=W2300-IM-FRA&norm=gm", "&norm=gm&games=W2300-IM-FRA")
    assert f'href="/plan?{in_order.replace("&", "&amp;")}"' in page
    assert '<th>Performance</th><th class="text">Norm</th>' in page
    assert '<td class="text">GM</td><td class="text">GER</td>' in page


def test_a_link_that_only_chooses_finds_no_fault_yet(client):
    page = client.get("/plan?norm=im").text
    assert re.search(r"<option value=.?im.? selected", page)
    assert "is missing" not in page
    assert "is missing" in client.get("/plan?norm=im&rating=").text  # as Calculate sends it
    assert 'id="in-norm-error"' in client.get("/plan?norm=xx").text


def test_the_other_calculators_get_the_games_without_titles(client):
    page = client.get(f"/plan?{NORM}").text
    assert "/fide?rating=2400&amp;games=W2300" in page
    assert "games=W2300-IM" not in page.split("The same games:")[1].split("</li>")[0]


def test_every_file_of_a_norm_says_the_same(client):
    data = client.get(f"/plan.json?{NORM}").json()
    assert (data["needed"], data["target"], data["outcome"]) == (6, "a GM norm", "needed")
    assert data["norm"]["average"] == 2399
    assert data["scores"][12] | {"chance": 0, "chance_or_better": 0} == {
        "points": 6, "exact_change": 24.8, "new_rating": 2425, "reaches": True, "chance": 0,
        "chance_or_better": 0, "performance": 2619,
    }  # fmt: skip
    table = client.get(f"/plan.csv?{NORM}").text
    assert "norm.average,2399" in table
    assert "target,a GM norm" in table
    assert "the scores reach a GM norm" in client.get(f"/plan/chances.svg?{NORM}").text


@pytest.mark.parametrize(
    ("system", "asked", "not_asked"),
    [
        ("fide", {"under_18", "ever_2400", "peak", "federation"}, {"floor", "dual_rated"}),
        ("us-chess", {"floor", "dual_rated", "history", "peak"}, {"under_18", "federation"}),
        ("elo", {"k", "gain"}, {"floor", "under_18", "peak", "date", "time_class", "event_kind"}),
    ],
)
def test_the_form_shows_what_the_system_asks_for(client, system, asked, not_asked):
    page = client.get(f"/plan?rating=1950&opponents=9x1900&system={system}").text
    assert {name for name in asked | not_asked if f'id="in-{name}"' in page} == asked


def test_a_fact_of_another_system_stands_at_its_field(client):
    page = client.get("/plan?rating=1950&opponents=9x1900&floor=1800&ever_2400=true").text
    assert 'id="in-floor-error"' in page
    assert "it is used only by US Chess" in page
    assert 'id="in-ever_2400-error"' not in page


BAD = {
    "draws=-5": "draws",
    "draws=250": "draws",
    "draws=abc": "draws",
    "opponents=10000x1900": "opponents",
    f"opponents={','.join(['1900'] * 1_000)}": "opponents",
    f"opponents={','.join(['1900q'] * 1_000)}": "opponents",
    "opponents=<img src=x onerror=alert(1)>": "opponents",
    "opponents=9x2480-<b>": "opponents",
    "federation=<script>alert(1)</script>&norm=gm": "federation",
    "norm=<b>gm</b>": "norm",
    "norm=gm&system=us-chess": "norm",
    "norm=gm&time_class=rapid": "norm",
    "target=99999": "target",
}


@pytest.mark.parametrize("query", BAD, ids=[query[:40] for query in BAD])
def test_what_makes_no_sense_is_said_at_its_field(client, query):
    given = {"rating": "1950", "opponents": "9x1900"}
    given |= dict(pair.split("=", 1) for pair in query.split("&"))
    answer = client.get("/plan", params=given)
    assert answer.status_code == 200
    assert f'id="in-{BAD[query]}-error"' in answer.text
    assert answer.text.rstrip().endswith("</html>")
    assert len(answer.content) < 150_000
    assert "<img src=x" not in answer.text
    assert "<script>alert" not in answer.text
    refused = client.get("/api/v1/plan", params=given)
    assert refused.status_code == 422
    assert {each["field"] for each in refused.json()["errors"]} == {BAD[query]}


@pytest.mark.parametrize(
    ("query", "headline"),
    [
        ("opponents=9x1900&target=3000", "Out of reach: at most 20"),
        ("opponents=9x1900&target=150", "Already certain: at least 1"),
        ("opponents=3x2480&norm=gm", "Out of reach: a GM norm"),
        ("opponents=9x1200&draws=100", "You need 8.5 of 9 for 1950"),
    ],
)
def test_goals_beyond_reach_are_answered_plainly(client, query, headline):
    assert headline in client.get(f"/plan?rating=1950&{query}").text


def test_ten_thousand_opponents_typed_are_too_long_an_address(client):
    # In two parameters, since the client itself takes no text as long as this.
    address = f"/plan?rating=1950&opponents={','.join(['1900'] * 6_000)}"
    answer = client.get(f"{address}&games={','.join(['W1900'] * 4_000)}"[:60_000])
    assert answer.status_code == 414
    assert answer.text.rstrip().endswith("</html>")


def test_rows_of_tables_are_escaped_and_keep_numbers_together():
    row = Row(("<b>", "a & b", "3 %"))
    assert (
        '<tr><th>&lt;b&gt;</th><td class="text">a &amp; b</td><td>3\N{NO-BREAK SPACE}%</td></tr>'
    ) in table(Table("Some", ("One", "Two", "Three"), [row], frozenset({1})))
