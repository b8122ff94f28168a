"""The API's description names the type of every answer, and real answers are of these types."""

import json
import re
from functools import cache
from typing import Any, NamedTuple

import jsonschema_rs
import pytest

from arpad.calculators import NAMES, WITH_LADDER, calculator
from arpad.domain import Result
from arpad.faces import api_files
from arpad.faces.api import Health
from arpad.reports.json import record
from arpad.reports.schema import Schemas

PROBLEM = "application/problem+json"
MOST = 8_000  # bytes of a tournament file that is sent
SENT = {"content-type": "application/octet-stream"}


@pytest.fixture(scope="module")
def described(client) -> Any:
    return client.get("/openapi.json").json()


@pytest.fixture(scope="module")
def closed(described) -> Any:
    """The components, each with all that it can have: a name that is not described is a fault."""
    components = json.loads(json.dumps(described["components"]))
    for each in components["schemas"].values():
        if "properties" in each:
            each["additionalProperties"] = False
    return components


@pytest.fixture(scope="module")
def checked(described, closed):
    """Hold an answer against what is described of its status."""

    @cache
    def validator_for(path, method, status, kind):
        responses = described["paths"][path][method]["responses"]
        schema = responses[str(status)]["content"][kind]["schema"]
        return jsonschema_rs.validator_for(schema | {"components": closed})

    def check(answer, path, method="get"):
        kind = answer.headers["content-type"]
        validator = validator_for(path, method, answer.status_code, kind)
        faults = [f"{list(each.instance_path)}: {each.message}" for each in
                  validator.iter_errors(answer.json())]  # fmt: skip
        assert not faults, faults[:3]
        return answer

    return check


@pytest.mark.parametrize("name", NAMES)
def test_every_example_is_of_its_type(client, checked, name):
    asked = calculator(name)
    for inputs in (asked.opening, *(each.inputs for each in asked.examples)):
        address = f"/api/v1/{name}?{asked.form.query(asked.form.parse(inputs))}"
        assert checked(client.get(address), f"/api/v1/{name}").status_code == 200
    assert checked(client.get(f"/api/v1/{name}?x=1"), f"/api/v1/{name}").status_code == 422


def test_what_a_total_or_an_unrated_player_gives_is_of_its_type(client, checked):
    total = client.get("/api/v1/fide?rating=1800&games=1700,1650&total=1.5")
    assert checked(total, "/api/v1/fide").json()["figures"]
    first = client.get("/api/v1/fide?rating=unrated&games=W1700,D1800,D1900,W1750,W1800")
    assert checked(first, "/api/v1/fide").json()["before"] is None


@pytest.mark.parametrize("name", WITH_LADDER)
def test_every_ladder_is_of_its_type(client, checked, name):
    asked = calculator(name)
    path = f"/api/v1/{name}/what-if"
    address = f"{path}?{asked.form.query(asked.form.parse(asked.opening))}"
    assert checked(client.get(address), path).status_code == 200


QUESTIONS = {
    "fide": (api_files.EVENTS, {"games_played": 100}),
    "us-chess": (api_files.EVENTS, {"system": "us-chess"}),
    "norms": (api_files.NORMS, {}),
    "history": (api_files.HISTORY, {"player": "a"}),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_files_give_is_of_its_type(client, checked, reference_data, name):
    question, options = QUESTIONS[name]
    files = sorted(each for each in reference_data.rglob("*") if each.is_file())
    statuses = set()
    for each in files:
        if each.stat().st_size <= MOST:
            answer = client.post(
                question.path, params=options, content=each.read_bytes(), headers=SENT
            )
            statuses.add(checked(answer, question.path, "post").status_code)
    assert statuses >= {200, 422}


def test_several_files_and_a_broken_form_are_of_their_types(client, checked):
    path, file = api_files.EVENTS.path, api_files.example_file().encode()
    later = file.replace(b"2026", b"2025")
    several = [("file", ("a.trf", file)), ("file", ("b.trf", later))]
    assert checked(client.post(path, files=several), path, "post").json()["events"]
    refused = client.post(path, content=b"x", headers={"content-type": "image/png"})
    assert checked(refused, path, "post").status_code == 415


def test_every_operation_has_a_name_of_words_and_the_type_of_its_answer(described):
    operations = [each for path in described["paths"].values() for each in path.values()]
    names = [each["operationId"] for each in operations]
    assert len(set(names)) == len(names) > 15
    assert {"rateFide", "rateUsChess", "rateEvent", "findNorms", "rateHistory"} <= set(names)
    for each in operations:
        assert each["operationId"].isalpha()
        for status, answer in each["responses"].items():
            for kind, content in answer["content"].items():
                assert content["schema"], (each["operationId"], status, kind)


def test_each_parameter_has_one_place(described):
    for path in described["paths"].values():
        for each in path.values():
            names = [parameter["name"] for parameter in each["parameters"]]
            content = each.get("requestBody", {"content": {}})["content"].values()
            names += [name for body in content for name in body["schema"].get("properties", ())]
            assert len(set(names)) == len(names)


def test_the_description_says_where_the_server_is(described):
    assert described["servers"] == [{"url": "http://arpad.example"}]


def test_no_component_has_a_property_of_its_own_name(described):
    """Generators of clients give both one name."""
    for name, component in described["components"]["schemas"].items():
        words = re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
        assert words not in component.get("properties", {}), name


def test_results_are_an_enumeration(described):
    component = described["components"]["schemas"]["Result"]
    assert component["enum"] == [each.value for each in Result]


def test_two_types_of_one_name_are_refused():
    one, other = (NamedTuple("Rating", [("value", int)]) for _ in range(2))
    schemas = Schemas()
    schemas.schema(one)
    schemas.schema(one)
    with pytest.raises(TypeError):
        schemas.schema(other)


def test_a_record_lacks_nothing_that_it_must_have():
    with pytest.raises(AttributeError, match="status"):
        record(Health, version="1")
