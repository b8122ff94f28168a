"""The HTTP API: the command's object, problem documents, a description that tells the truth."""

import json

import pytest

from arpad import __version__
from arpad.calculators import NAMES, WITH_LADDER, calculator
from tests.commands import run

PROBLEM = "application/problem+json"


def test_health(client):
    assert client.get("/healthz").json() == {"status": "ok", "version": __version__}


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_the_commands_object(client, name):
    for example in calculator(name).examples:
        found = calculator(name)
        answer = client.get(f"/api/v1/{name}?{found.form.query(found.form.parse(example.inputs))}")
        assert answer.status_code == 200
        line = found.command(found.form.typed(found.form.parse(example.inputs))).split()[1:]
        assert answer.json() == json.loads(run(*line, "--json").output)


@pytest.mark.parametrize("between", [",", "%20", "+", "%2C", "%2B", ",+"])
def test_games_are_separated_by_comma_space_or_plus(client, between):
    answer = client.get(f"/api/v1/fide?rating=1800&games=w1700{between}d1800")
    assert [game["result"] for game in answer.json()["games"]] == ["W", "D"]


def test_numbers_are_json_numbers_unrounded(client):
    answer = client.get("/api/v1/elo?rating=1613&games=W1609&k=32").json()
    assert answer["exact_new_rating"] == pytest.approx(1628.8158, abs=5e-5)
    assert answer["exact_new_rating"] != 1628.8158
    assert type(answer["new_rating"]) is int


def test_bad_input_is_a_problem_document(client):
    answer = client.get("/api/v1/fide?rating=4000&games=W1800,X1&k=0")
    assert answer.status_code == 422
    assert answer.headers["content-type"] == PROBLEM
    document = answer.json()
    assert document["status"] == 422
    assert document["title"]
    assert [each["field"] for each in document["errors"]] == ["rating", "games", "k"]
    first = document["errors"][0]
    assert first["given"] == "4000"
    assert first["allowed"] == "a whole number from 0 to 3000, or unrated"
    assert first["example"] == "1800"
    assert document["errors"][1]["game"] == 2


@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/api/v1/fide?rating=1800&games=W1700&ratng=2", "ratng"),
        ("/api/v1/fide?rating=1800&rating=1900&games=W1700", "rating"),
        ("/api/v1/fide?rating=1800&opponent=1700&result=W", "opponent"),
        ("/api/v1/us-chess?rating=1700&games=Wu", "games"),
        ("/api/v1/us-chess?rating=1700&games=W1700&games_played=-1", "games_played"),
        ("/api/v1/match?rating=1700&opponent=1800", "result"),
        ("/api/v1/fide?rating=%FF&games=W1700", "rating"),
        ("/api/v1/fide?rating=1800&games=" + "W1700," * 101, "games"),
    ],
)
def test_every_refusal_names_its_field(client, address, field):
    answer = client.get(address)
    assert answer.status_code == 422
    assert field in [each["field"] for each in answer.json()["errors"]]


def test_an_address_too_long_is_refused(client):
    answer = client.get("/api/v1/fide?rating=1800&games=" + "W1700," * 2000)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "query"


def test_what_does_not_exist_is_a_problem_document(client):
    answer = client.get("/api/v1/glicko?rating=1")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == PROBLEM
    assert client.post("/api/v1/fide").status_code == 405


def test_any_web_page_may_ask(client):
    answer = client.get(
        "/api/v1/fide?rating=1800&games=W1700", headers={"origin": "https://a.example"}
    )
    assert answer.headers["access-control-allow-origin"] == "*"
    asked = {"origin": "https://a.example", "access-control-request-method": "GET"}
    assert client.options("/api/v1/fide", headers=asked).status_code == 200


@pytest.mark.parametrize("name", NAMES)
def test_the_description_has_every_input_with_range_and_example(client, name):
    described = client.get("/openapi.json").json()["paths"][f"/api/v1/{name}"]["get"]
    parameters = {each["name"]: each for each in described["parameters"]}
    form = calculator(name).form
    added = ["total"] if "games" in form.by_name and name != "match" else []
    assert list(parameters) == [*form.by_name, *added]
    for each in form.inputs:
        parameter = parameters[each.name]
        assert parameter["required"] is each.required
        assert each.allowed in parameter["description"]
        assert parameter["schema"].items() >= each.schema().items()
    assert described["responses"]["200"]["content"]["application/json"]["example"]["system"] == name
    problem = described["responses"]["422"]["content"][PROBLEM]["example"]
    assert problem["errors"][0]["field"] == form.inputs[0].name


@pytest.mark.parametrize("name", WITH_LADDER)
def test_the_description_has_the_what_if_ladders(client, name):
    described = client.get("/openapi.json").json()["paths"][f"/api/v1/{name}/what-if"]["get"]
    asked = [each["name"] for each in described["parameters"]]
    assert sorted(asked) == sorted({*calculator(name).form.by_name, "next_opponent"})
    example = described["responses"]["200"]["content"]["application/json"]["example"]
    assert [each["result"] for each in example["next_game"]] == ["W", "D", "L"]


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_the_description_are_accepted(client, name):
    described = client.get("/openapi.json").json()["paths"][f"/api/v1/{name}"]["get"]
    # What must be given, and what of several inputs one of which is needed: the page's example.
    needed = {each["name"] for each in described["parameters"] if each["required"]}
    needed |= {"opponents"} & calculator(name).opening.keys()
    given = {e["name"]: e["example"] for e in described["parameters"] if e["name"] in needed}
    assert client.get(f"/api/v1/{name}", params=given).status_code == 200
