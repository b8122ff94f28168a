"""The pages, without script: the answer of every door, nothing lost, faults at their field."""

import re
from functools import cache

import pytest

from arpad.calculators import NAMES, WITH_LADDER, calculator
from arpad.language import decimals
from arpad.reports import documents

PATHS = ["/", "/report", "/history", "/explained", "/docs", *(f"/{name}" for name in NAMES)]
PATHS += [f"/{name}/what-if" for name in WITH_LADDER]
EXAMPLES = [(name, example) for name in NAMES for example in calculator(name).examples]


def signed(value, places=0):
    return decimals(value, places, signed=True)


@pytest.mark.parametrize("path", PATHS)
def test_every_page_is_sound_and_complete(open_page, path):
    page = open_page(path)
    assert len(page.all("h1")) == 1
    assert page.all("link", rel="canonical") == [
        {"rel": "canonical", "href": f"http://arpad.example{path}"}
    ]
    assert page.all("a", **{"class": "skip"})[0]["href"] == "#content"
    scripts = [each.get("type") for each in page.all("script")]
    assert set(scripts) <= {"module", "application/ld+json"}
    assert all(not each.get("style") for _, each in page.elements)


@pytest.fixture(scope="module")
def ids(client, document):
    """The ids on each page, read once: most pages lead to the same ones."""

    @cache
    def on(address):
        answer = client.get(address)
        assert answer.status_code == 200, address
        return {each.get("id") for _, each in document(answer.text).elements}

    return on


@pytest.mark.parametrize("path", PATHS)
def test_links_inside_lead_somewhere(open_page, ids, path):
    page = open_page(path)
    for link in page.all("a"):
        target, _, fragment = link["href"].partition("#")
        if target.startswith("http"):
            continue
        target = target.replace("http://arpad.example", "")
        there = ids(target or path)
        assert not fragment or fragment in there, link


@pytest.mark.parametrize(
    ("name", "example"), EXAMPLES, ids=lambda value: getattr(value, "title", value)
)
def test_the_page_shows_the_answer_of_the_library(open_page, name, example):
    found = calculator(name)
    answer = found.answer(example.inputs)
    page = open_page(f"/{name}?{found.form.query(answer.given)}")
    assert page.cards == {each.title: each.value for each in documents.document(answer).figures}


def test_the_opening_cards_as_published(open_page):
    assert (
        open_page("/us-chess").cards.items()
        >= {
            "Change": "+23",
            "New rating": "1723",
            "Exact new rating": "1722.65",
            "K": "33.32",
            "Bonus": "+1.33",
            "Effective games": "20.01",
        }.items()
    )
    assert (
        open_page("/match").cards.items()
        >= {
            "Rating difference": "−200",
            "Expected score": "24.03 %",
            "Expected points": "2.40",
            "Actual points": "10",
            "Performance": "2200",
            "Estimated change": "+151.95",
        }.items()
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_bare_page_shows_the_example_and_says_so(open_page, name):
    page = open_page(f"/{name}")
    assert "Example." in page.text
    assert "Result of the example" in page.text


@pytest.mark.parametrize("name", NAMES)
def test_a_cleared_page_asks_instead_of_blaming(open_page, name):
    first = calculator(name).positional[0]
    page = open_page(f"/{name}?{first}=")
    assert "Enter " in page.text
    assert not page.all("p", **{"class": "error"})


def test_pairs_from_the_form_and_the_short_address_agree(open_page):
    pairs = open_page(
        "/fide?rating=1800&games_played=100&time_class=standard&view=table&birth_year=&date=&k="
        "&opponent=1700&result=D&opponent=u&result=W&opponent=&result=bye&opponent=&result=W"
    )
    short_form = open_page("/fide?rating=1800&games=D1700,Wu,bye&games_played=100")
    assert pairs.cards == short_form.cards
    share = "/fide?rating=1800&games=D1700,Wu,bye&games_played=100"
    assert pairs.all("a", href=share)
    assert short_form.all("a", href=share)


@pytest.mark.parametrize(
    ("query", "row"),
    [
        ("opponent=1650", 1),
        ("opponent=1650&result=", 1),
        ("games=1650", 1),
        ("opponent=1650&result=W&opponent=&result=L", 2),
        ("opponent=1650&result=W&opponent=&result=D&opponent=1700&result=W", 2),
    ],
)
def test_half_a_game_is_a_fault_at_its_row(open_page, query, row):
    page = open_page(f"/fide?rating=1800&{query}")
    at_fault = [each["id"] for _, each in page.elements if each.get("aria-invalid") == "true"]
    assert at_fault == [f"opponent-{row}"]


def test_a_rating_left_beside_a_bye_is_no_fault(open_page):
    typed = "/fide?rating=1800&opponent=1650&result=bye&opponent=u&result=FW&opponent=1700&result=D"
    assert open_page(typed).all("a", href="/fide?rating=1800&games=bye,FW,D1700")


def test_games_given_twice_are_refused(open_page):
    assert "it was given twice" in open_page("/fide?rating=1800&games=W1700&games=D1700").text


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/fide?rating=1800&games=D1800", "You scored what your rating predicts."),
        ("/fide?rating=1800&games=bye", "No game of the list counts."),
        (
            "/fide?rating=2700&games=W2200&games_played=500&date=2026-01-01",
            "You scored 1 of 1; 0.96 was expected. That moves no whole point.",
        ),
        (
            "/us-chess?rating=100&games=L100&games_played=30",
            "You scored 0 of 1; 0.50 was expected. The floor of 100 holds.",
        ),
    ],
)
def test_no_change_is_explained_by_its_cause(open_page, address, sentence):
    page = open_page(address)
    assert page.cards["Change"] == "0"
    assert sentence in page.text


def test_a_match_goes_on_to_the_other_calculators(open_page):
    page = open_page("/match?rating=1600&opponent=1800&games=3&result=loss")
    assert page.all("a", href="/fide?rating=1600&games=L1800,L1800,L1800")


def test_a_game_is_added_and_removed_by_buttons(open_page):
    typed = "/fide?rating=1800&opponent=1700&result=D&opponent=1900&result=L"
    assert open_page(f"{typed}&add=1").fields("opponent") == ["1700", "1900", ""]
    removed = open_page(f"{typed}&del=0")
    assert removed.fields("opponent") == ["1900"]
    assert removed.field("result-1") == "L"
    assert open_page("/fide?rating=1800&opponent=1700&result=D&del=0").fields("opponent") == [""]


def test_faults_stand_at_their_field_and_nothing_is_lost(open_page):
    page = open_page(
        "/fide?rating=18x&games_played=7&opponent=17x0&result=D&opponent=u&result=L&k=9"
    )
    assert page.field("rating") == "18x"
    assert page.field("games_played") == "7"
    assert page.field("k") == "9"
    assert page.fields("opponent") == ["17x0", "unrated"]
    at_fault = [each["id"] for _, each in page.elements if each.get("aria-invalid") == "true"]
    assert at_fault == ["in-rating", "opponent-1"]
    assert (
        "Your rating: “18x” does not fit. Enter a whole number from 0 to 3000, or unrated."
        in page.text
    )
    assert "Game 1: “17x0” cannot be read. Example: 1650." in page.text
    assert "Please check 2 fields." in page.text
    assert "Your rating, Game 1. What you typed is kept." in page.text
    assert not page.cards


def test_the_number_of_fields_to_check_is_that_of_the_fields_named(open_page):
    text = open_page("/fide?rating=18x&opponent=&result-1=W").text
    assert "Please check 2 fields. Your rating, Game 1. What you typed" in text


def test_who_looks_for_norms_is_led_to_the_planner(open_page):
    page = open_page("/report?norms=1")
    assert "Still playing? See what you need for a norm." in page.text
    assert 'href="/plan?norm=im"' in page.markup


def test_an_unrated_opponent_waits_for_the_age_and_the_result(open_page):
    page = open_page("/us-chess?rating=743&games_played=6&opponent=u&result-1=")
    assert "Choose W, ½ or L." in page.text
    assert "Your turn." not in page.text
    page = open_page("/us-chess?rating=743&games_played=6&opponent=u&result-1=W")
    assert "Game 1: US Chess gives an unrated opponent a start by age: type u10" in page.text
    assert "Please check one field." in page.text


def test_a_blank_row_does_not_move_a_fault(open_page):
    page = open_page("/fide?rating=1800&opponent=&result=W&opponent=bad&result=W")
    at_fault = [each["id"] for _, each in page.elements if each.get("aria-invalid") == "true"]
    assert at_fault == ["opponent-2"]


def test_an_unrated_opponent_is_asked_for_at_us_chess(open_page):
    page = open_page("/us-chess?rating=1700&games=W1650,Wu")
    assert "type u10 for an opponent 10 years old" in page.text
    assert page.fields("opponent") == ["1650", "unrated"]


def test_unknown_names_are_refused_but_tracking_marks_pass(open_page):
    assert "ratng: there is no such input." in open_page("/elo?rating=1&games=W1&ratng=2").text
    assert (
        open_page("/elo?rating=1600&games=W1600&k=40&utm_source=x&fbclid=y").cards["Change"]
        == "+20"
    )


def test_links_carry_the_games_to_the_other_calculators(open_page):
    page = open_page("/fide?rating=1800&games=W1700,D1900&games_played=100")
    carried = "rating=1800&games=W1700,D1900&games_played=100"
    assert page.all("a", href=f"/us-chess?{carried}")
    assert page.all("a", href=f"/elo?{carried}")
    assert page.all("a", href="/performance?games=W1700,D1900")


def test_the_view_chooses_which_result_leads(open_page):
    def leading(view):
        page = open_page(f"/fide?rating=1800&games=D1700&view={view}")
        index = next(
            i for i, (_, each) in enumerate(page.elements) if each.get("class") == "card main"
        )
        return page.texts[index + 1].strip()

    assert leading("table") == "Change"
    assert leading("formula") == "By Elo’s formula"


HOSTILE = ['{{ 7*7 }}<script>alert(1)</script>"><img src=x onerror=alert(1)>', "%00", "%FF%FE"]


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("name", NAMES)
def test_hostile_text_is_shown_and_never_run(open_page, client, document, name, text):
    found = calculator(name)
    for each in found.form.inputs:
        page = document(client.get(f"/{name}", params={each.name: text}).text)
        assert page.faults == []
        assert len(page.all("script")) == 2
        assert not page.all("img")
    open_page(f"/{name}?{found.form.inputs[0].name}=" + text.replace("#", ""))


def test_huge_inputs_leave_the_page_whole(open_page, client):
    many = ",".join(["W1700"] * 101)
    assert "there are 101 games." in open_page(f"/fide?rating=1800&games={many}").text
    assert "9" * 20 in open_page("/fide?rating=" + "9" * 500 + "&games=W1700").text
    answer = client.get("/fide?rating=1800&games=" + "W1700," * 2000)
    assert answer.status_code == 414
    assert "query" in answer.text


def test_a_missing_page_says_so(client):
    answer = client.get("/nothing")
    assert answer.status_code == 404
    assert "There is no such page" in answer.text


def test_pages_answer_head(client):
    assert client.head("/fide").status_code == 200


@pytest.mark.parametrize("name", NAMES)
def test_the_opening_state_is_light(client, name):
    assert len(client.get(f"/{name}").content) <= 30_000


@pytest.mark.parametrize("path", PATHS)
def test_expected_score_is_never_called_a_win_probability(open_page, path):
    text = open_page(path).text.lower()
    assert "win probability" not in re.sub(r"“win probability”", "", text)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("/fide?rating=1800&games=W1700,FW,bye", "2 games are left out: not played over the board"),
        ("/fide?rating=1800&games=W1700,FW", "1 game is left out: forfeits do not count."),
        ("/plan?norm=im", "For a norm your rating changes only the chance."),
        (
            "/plan?rating=2300&opponents=9x2380&norm=im",
            "5.5 of 9 is a performance of 2460; an IM norm needs 2450.",
        ),
        (
            "/plan?rating=2300&opponents=5x2380&games=W2380,D2380,D2400,W2300&norm=im",
            "5.5 of 9 is a performance of 2453; an IM norm needs 2450.",
        ),
        ("/performance?games=W1700,bye", "1 game is left out: not played over the board"),
        (
            "/fide?rating=1300&games=W1500",
            "FIDE has no ratings below 1400, so this number is not official: with 1300",
        ),
        ("/plan?rating=2300&opponents=9x2450&norm=im", "did not type are not checked."),
        ("/match?rating=1800&opponent=1700&result=&games=1", "Enter next: Result of every game."),
        ("/fide?rating=1800&opponent=1700", "Choose W, ½ or L."),
    ],
)
def test_the_first_screen_says_what_is_left_out_or_awaited(open_page, address, sentence):
    (said,) = re.findall(r'<p class="say[^>]*>(.*?)</p>', open_page(address).markup)
    assert sentence in said


def test_a_match_begins_with_one_game_and_an_address_keeps_its_ten(open_page):
    for address, games in (("/match", "1"), ("/match?rating=1800&opponent=1700&result=win", "10")):
        assert open_page(address).all("input", name="games", value=games)


def test_k_is_in_sight_on_the_page_of_elo(open_page):
    """One of the first three fields, as the choice of K is what the page is for."""
    source = open_page("/elo").markup
    assert source.index('id="in-k"') < source.index('id="more"')
    assert open_page("/elo?rating=1613&games=W1609&k=32").cards["Change"] == "+16"
