"""POST /api/v1/events/norms: the library's norms over HTTP, and a reason for every refusal."""

import json

import pytest

from arpad.calculators import norms
from arpad.reports import norms_json

PATH = "/api/v1/events/norms"
PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))


@pytest.fixture(scope="module")
def event(trf):
    return trf(*PLAYERS, name="Club Open")


@pytest.fixture
def post(client):
    def send(*files, **options):
        parts = [("file", (f"{number}.txt", data)) for number, data in enumerate(files, start=1)]
        return client.post(PATH, files=parts, data=options)

    return send


def test_a_file_gives_the_norms_of_the_library(post, event):
    answer = post(event, title="GM", exemption="zonal")
    given = {"title": "gm", "exemption": "zonal"}
    expected = norms_json.as_data(norms.compute(("1.txt", event), given))
    assert answer.status_code == 200
    assert answer.json() == json.loads(json.dumps(expected))


def test_a_file_may_be_the_whole_body(client, event):
    answer = client.post(f"{PATH}?player=1", content=event, headers={"content-type": "text/plain"})
    assert [each["name"] for each in answer.json()["players"]] == ["Ann"]


@pytest.mark.parametrize("count", [0, 2])
def test_it_is_one_file(client, event, count):
    parts = [("file", (f"{number}.txt", event + b" " * number)) for number in range(count)]
    answer = client.post(PATH, files=[*parts, ("title", (None, "gm"))])
    assert answer.status_code == 422
    (fault,) = answer.json()["errors"]
    assert (fault["field"], fault["allowed"]) == ("file", "one tournament file")


def test_faults_are_said_all_at_once(post, event):
    answer = post(event, title="fm", host="Norway", arena="yes")
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["errors"]] == ["arena", "title", "host"]


def test_nothing_to_read_is_a_problem_document(post):
    answer = post(b"<html>")
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert answer.json()["problems"]


def test_it_is_described(client):
    described = client.get("/openapi.json").json()["paths"][PATH]["post"]
    assert {each["name"] for each in described["parameters"]} == {*norms.FORM.by_name, "list"}
