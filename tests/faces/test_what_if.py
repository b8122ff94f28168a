"""The what-if pages: every cell leads to its own answer, at every door the same numbers."""

import json

import pytest

from arpad.calculators import WITH_LADDER, calculator
from arpad.declared import further
from arpad.language import short
from tests.commands import run

GAMES = "rating=1700&games=W1650,bye,D1700,L1750"
RATED = [name for name in WITH_LADDER if name != "performance"]


def turns(page):
    """Where every cell of the ladders leads, and what it says."""
    return [
        (attributes["href"], text)
        for (tag, attributes), text in zip(page.elements, page.texts, strict=True)
        if tag == "a" and attributes.get("class") == "turn"
    ]


@pytest.mark.parametrize("name", RATED)
def test_every_cell_leads_to_the_answer_it_shows(open_page, client, name):
    page = open_page(f"/{name}/what-if?{GAMES}&next_opponent=1900")
    cells = turns(page)
    assert len(cells) == 3 + 3 * 3
    for href, text in cells[3:]:
        assert open_page(href).cards["New rating"] == text.replace(" (", ", ").partition(", ")[0]
    asked = client.get(f"/api/v1/{name}/what-if?{GAMES}&next_opponent=1900").json()
    for (href, _), turn in zip(cells[:3], asked["next_game"], strict=True):
        assert open_page(href).cards["New rating"] == short(turn["new_rating"])
    assert sum("as it is" in text for _, text in cells) == 3


@pytest.mark.parametrize("name", RATED)
def test_a_result_leads_to_its_ladder_and_back(open_page, name):
    link = f"/{name}/what-if?{GAMES}"
    assert open_page(f"/{name}?{GAMES}").all("a", href=link)
    ladder = open_page(link)
    assert ladder.all("a", href=f"/{name}?{GAMES}")
    assert ladder.field("next_opponent") == ""
    assert [each["value"] for each in ladder.all("input", type="hidden")] == [
        "1700",
        "W1650,bye,D1700,L1750",
    ]


@pytest.mark.parametrize("name", RATED)
def test_a_bare_ladder_shows_the_opening_example(open_page, name):
    found = calculator(name)
    page = open_page(f"/{name}/what-if")
    assert page.all("a", href=f"/{name}?{found.form.query(found.form.parse(found.opening))}")


def test_a_first_rating_has_no_ladder(open_page):
    assert not [
        each
        for each in open_page("/fide?rating=unrated&games=W1800").all("a")
        if "what-if" in each["href"]
    ]


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", '"><img src=x>', "1e9", "-5"])
@pytest.mark.parametrize("name", RATED)
def test_bad_input_is_said_and_never_run(client, document, name, text):
    for field in ("next_opponent", "rating", "games", text):
        given = {"rating": "1700", "games": "W1650"} | {field: text}
        page = document(client.get(f"/{name}/what-if", params=given).text)
        assert page.faults == []
        assert page.all("p", **{"class": "error"})
        assert not page.all("script")
        assert not page.all("img")
        answer = client.get(f"/api/v1/{name}/what-if", params=given)
        assert answer.status_code == 422
        assert field in [each["field"] for each in answer.json()["errors"]]


@pytest.mark.parametrize("name", RATED)
def test_the_command_prints_the_ladder_of_the_api(client, name):
    words = [name, "1700", "W1650", "D1700", "--what-if", "1900"]
    api = client.get(f"/api/v1/{name}/what-if?rating=1700&games=W1650,D1700&next_opponent=1900")
    printed = run(*words, "--json")
    assert json.loads(printed.stdout) == api.json()
    shown = run(*words).stdout
    assert "One more game, against 1900" in shown
    assert all(short(each["new_rating"]) in shown for each in api.json()["next_game"])


# --- Performance ---------------------------------------------------------------------------------

SCORED = "games=W1650,D1700,L1750,W1800"


def test_a_performance_has_a_ladder_whose_cells_lead_to_their_answers(open_page, client):
    assert open_page(f"/performance?{SCORED}").all("a", href=f"/performance/what-if?{SCORED}")
    page = open_page(f"/performance/what-if?{SCORED}&next_opponent=1900")
    cells = turns(page)
    assert len(cells) == 3 + 3 * 4
    for href, text in cells[3:]:
        shown = text.replace(" (", ", ").partition(", ")[0]
        assert open_page(href).cards["FIDE table"] == shown
    asked = client.get(f"/api/v1/performance/what-if?{SCORED}&next_opponent=1900").json()
    for (href, _), turn in zip(cells[:3], asked["next_game"], strict=True):
        assert open_page(href).cards["FIDE table"] == short(turn["new_rating"])


def test_a_performance_turned_by_the_tables_of_fide(client):
    # 62.5 % of four against 1725 on average is dp 95; a win more 72 %: 166, a draw less 50 %: 0.
    asked = client.get(f"/api/v1/performance/what-if?{SCORED}&next_opponent=1725").json()
    assert asked["new_rating"] == 1725 + 95
    won, drawn, lost = (each["new_rating"] for each in asked["next_game"])
    assert (won, drawn, lost) == (1725 + 149, 1725 + 72, 1725)
    assert [each["new_rating"] for each in asked["games"][1]["turns"]] == [1725 + 193, 1820, 1725]


def test_a_performance_in_no_game_has_no_ladder(open_page, client):
    page = open_page("/performance/what-if?games=bye")
    assert "Games: no game counts." in " ".join(page.texts)
    assert client.get("/api/v1/performance/what-if?games=bye").status_code == 422
    assert "what-if" not in open_page("/performance?games=bye").markup


def test_the_command_prints_the_ladder_of_a_performance():
    words = ["performance", "W1650", "D1700", "L1750", "W1800", "--what-if", "1725"]
    shown = run(*words).stdout
    assert "Now: 1820" in shown
    assert "1874" in shown
    assert "+54" in shown


@pytest.mark.parametrize("name", WITH_LADDER)
def test_a_bad_next_opponent_is_said_at_its_field_and_the_rest_stays(open_page, name):
    games = GAMES if name in RATED else SCORED
    page = open_page(f"/{name}/what-if?{games}&next_opponent=%3Cb%3Ex")
    (field,) = page.all("input", name="next_opponent")
    assert (field["value"], field["aria-invalid"]) == ("<b>x", "true")
    assert page.all("p", id="in-next_opponent-error")
    assert len(page.all("a", **{"class": "turn"})) == 3 + 3 * (3 if name in RATED else 4)
    assert not [each for each in page.all("a") if "next_opponent" in each["href"]]
    assert not open_page(f"/{name}/what-if?games=x&next_opponent=x").all("form")


# --- A match -------------------------------------------------------------------------------------


def test_a_match_leads_to_its_other_results(open_page):
    page = open_page("/match?rating=1600&opponent=1800&result=win")
    links = [href for href, _ in turns(page)]
    assert [open_page(each).cards["Estimated change"] for each in links] == [
        "+151.95",
        "+51.95",
        "−48.05",
    ]


def test_a_comparison_leads_to_the_ladder_of_each_system(open_page):
    page = open_page("/compare?rating=1700&games=W1650,D1700,L1750&games_played=30")
    links = [each["href"] for each in page.all("a") if "/what-if?" in each["href"]]
    assert [each.partition("/what-if")[0][1:] for each in links] == [
        *further(),
        *(name for name in WITH_LADDER if name not in further()),
    ]
    for href in links:
        assert len(turns(open_page(href))) == 3 + 3 * 3
