"""The rules’ pages: by date, bad dates, what clauses link to, and the same at every door."""

import json
import re
from functools import cache
from itertools import pairwise

import pytest

from arpad.calculators import NAMES as CALCULATORS
from arpad.calculators import calculator
from arpad.reports.rules import NAMES, book
from tests.commands import run

PAGES = [f"/rules/{name}" for name in NAMES]
MOST = 55_000  # bytes: a page to read


def hrefs(document):
    return [each["href"] for each in document.all("a") if each.get("href")]


def ids(document):
    return {attributes["id"] for _, attributes in document.elements if "id" in attributes}


@pytest.mark.parametrize("path", ["/rules", *PAGES])
def test_a_page_is_whole_and_light(open_page, path):
    document = open_page(path)
    assert len(document.markup.encode()) <= MOST
    assert len(document.all("h1")) == 1
    levels = [int(tag[1]) for tag, _ in document.elements if tag in ("h1", "h2", "h3", "h4")]
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert not document.all("script")


def test_the_list_names_every_book(open_page):
    assert set(PAGES) <= set(hrefs(open_page("/rules")))


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_stands_with_its_tests_and_how_to_run_them(open_page, name):
    document = open_page(f"/rules/{name}")
    for rule in book(name).rules:
        assert document.all("section", id=rule.anchor)
        assert rule.tests[0] in document.text
    assert 'make test PYTEST="tests/' in document.text


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_said_to_be_equal(open_page, name):
    document = open_page(f"/rules/{name}")
    assert document.text.count("✓ equal") == sum(len(rule.examples) for rule in book(name).rules)
    assert "✗" not in document.text


@pytest.mark.parametrize("path", PAGES)
def test_links_lead_somewhere(client, open_page, path):
    document = open_page(path)
    for href in hrefs(document):
        if href.startswith("#"):
            assert href[1:] in ids(document), href
        elif href.startswith("/"):
            assert client.get(href.partition("#")[0]).status_code == 200, href


def test_by_date(open_page):
    day = open_page("/rules/fide?date=2023-06-01")
    assert day.field("date") == "2023-06-01"
    assert "Values as applied to an event of 2023-06-01." in day.text
    assert "2024-03-01 400" not in day.text
    assert "2022-01-01 400 1 –" in day.text  # one game of an event was capped
    every = open_page("/rules/fide")
    assert "2025-10-01 400 all 2650" in every.text
    assert every.text.index("2025-10-01 400") < every.text.index("2022-01-01 400 1")


@pytest.mark.parametrize("typed", ["soon", "2023-02-30", "<script>alert(1)</script>", "0001-01-01"])
def test_a_bad_day_is_said_at_the_field(open_page, typed):
    document = open_page(f"/rules/us-chess?date={typed}")
    assert document.field("date") == typed
    (field,) = document.all("input", name="date")
    assert field["aria-invalid"] == "true"
    assert "in-date-error" in field["aria-describedby"]
    assert "<script>alert" not in document.markup
    assert document.all("section", id="bonus")


@pytest.mark.parametrize("query", ["date=2020-01-01&date=2021-01-01", "day=2020-01-01"])
def test_what_is_not_asked_for_is_said(open_page, query):
    for name in ("fide", "elo"):
        document = open_page(f"/rules/{name}?{query}")
        assert [each for each in document.all("p") if each.get("class") == "error"]


def test_what_is_not_built_of_earlier_days_is_said(open_page):
    fide, us_chess = open_page("/rules/fide").text, open_page("/rules/us-chess").text
    assert "lists every two or three months (before July 2012)" in fide
    assert "first ratings in round robins (before 2022)" in fide
    assert "Juniors until the 18th birthday, July 2014 to 2016" in fide
    assert "FIDE ratings before June 2020, converted otherwise on days not known" in us_chess


def test_norms_of_seven_games_are_those_of_short_team_championships(open_page):
    text = open_page("/rules/norms").text
    assert "championships of teams and clubs over 7 to 9 rounds 7 are enough" in text


def test_a_rule_tells_when_a_rating_is_provisional_and_what_a_late_event_is_rated_with(open_page):
    assert "it is provisional up to 25." in open_page("/rules/us-chess").text
    assert "to the opponents the player stays unrated (8.2.4)" in open_page("/rules/fide").text


def test_without_dates_there_is_no_form(open_page):
    assert not open_page("/rules/elo").all("form")


def test_a_page_is_kept(client):
    first = client.get("/rules/fide?date=2020-01-01")
    assert "max-age" in first.headers["cache-control"]
    again = client.get(
        "/rules/fide?date=2020-01-01", headers={"if-none-match": first.headers["etag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize("name", NAMES)
def test_every_door_has_the_same_book(client, name):
    page = client.get(f"/rules/{name}.json?date=2016-01-01").json()
    printed = run("rules", name, "--date", "2016-01-01", "--json")
    assert json.loads(printed.output) == page
    assert page["rules"] == name
    assert [rule["anchor"] for part in page["sections"] for rule in part["rules"]] == [
        rule.anchor for rule in book(name).rules
    ]


def test_a_bad_day_is_a_problem_document(client):
    answer = client.get("/rules/fide.json?date=soon")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "date"


def test_the_command_prints_one_rule():
    done = run("rules", "fide", "8.3.3", "--date", "2013-06-01")
    assert "2011-07-01, reconstructed" in done.output
    assert re.search(r"30 +15 +10", done.output)
    assert "8.3.4" not in done.output.replace("B.02 8.3.4", "")


@pytest.mark.parametrize("words", [["fido"], ["fide", "9.9"], ["fide", "--date", "soon"]])
def test_the_command_says_what_it_does_not_know(words):
    failed = run("rules", *words)
    assert failed.exception
    assert "not accepted" in str(failed.exception)


# --- Prove it ------------------------------------------------------------------------------------


def cited(document):
    """The addresses of rules in a page, those of its clauses among them."""
    return [href for href in hrefs(document) if href.startswith("/rules/")]


def addresses():
    for name in CALCULATORS:
        found = calculator(name)
        for inputs in (found.opening, *(example.inputs for example in found.examples)):
            given = found.answer(inputs).given
            yield f"/{name}?{found.form.query(given)}"


@pytest.fixture(scope="module")
def anchors(open_page):
    """The places of a page that a link can lead to; each page is read once."""
    return cache(lambda path: ids(open_page(path)))


@pytest.mark.parametrize("address", [*addresses()])
def test_every_clause_of_a_page_is_a_link_that_arrives(open_page, anchors, address):
    document = open_page(address)
    assert len(document.all("cite")) <= len(cited(document))
    for href in cited(document):
        path, _, anchor = href.partition("#")
        assert not anchor or anchor in anchors(path), href


def test_games_that_do_not_count_name_their_rule(open_page):
    for address in ("/fide?rating=1800&games=W1700,bye,Wu", "/performance?games=W1700,Wu"):
        document = open_page(address)
        assert len(document.all("cite")) <= len(cited(document))
    unrated = open_page("/fide?rating=unrated&games=W1700,Wu")
    assert "/rules/fide#8.3.1" in cited(unrated)


def test_a_report_links_to_rules_and_its_file_does_not(client, document, crowd):
    files = {"file": ("open.trf", crowd(12, 5))}
    page = document(client.post("/report", data={"games_played": "100"}, files=files).text)
    assert len(page.all("cite")) > 50
    assert len(page.all("cite")) == len([href for href in cited(page) if "#" in href])
    for href in set(cited(page)):
        path, _, anchor = href.partition("#")
        assert not anchor or anchor in ids(document(client.get(path).text)), href
    answer = client.post("/report.html", data={"games_played": "100"}, files=files)
    assert answer.status_code == 200
    assert "<cite>FIDE B.02, 8.3.3, from 2024-03-01</cite>" in answer.text
    assert "/rules/" not in answer.text
