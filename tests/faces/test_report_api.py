"""POST /api/v1/events/rate: the library's report over HTTP, and a reason for every refusal."""

import asyncio
import gzip
import json
import tempfile
from typing import Any
from unittest import mock

import pytest
from anyio.from_thread import start_blocking_portal
from starlette.exceptions import HTTPException
from starlette.requests import Request

from arpad.calculators import events
from arpad.calculators.events import FORM
from arpad.errors import BadInput
from arpad.faces import api_files, uploads
from arpad.faces.outcomes import TooSlow
from arpad.reports import event_json

PATH = "/api/v1/events/rate"
PROBLEM = "application/problem+json"
PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))


@pytest.fixture(scope="module")
def event(trf):
    return trf(*PLAYERS, name="Club Open")


@pytest.fixture
def post(client):
    """Send files as a form; returns the answer."""

    def send(*files, **options):
        parts = [("file", (f"{number}.txt", data)) for number, data in enumerate(files, start=1)]
        return client.post(PATH, files=parts, data=options)

    return send


def refusal(answer, status):
    assert answer.status_code == status
    assert answer.headers["content-type"] == PROBLEM
    document = answer.json()
    assert document["status"] == status
    assert document["title"]
    return document


def faults(answer, status=422):
    return [(each["field"], each["text"]) for each in refusal(answer, status)["errors"]]


def codes(answer, status=422):
    return [each["code"] for each in refusal(answer, status)["problems"]]


def test_what_lies_far_ahead_is_said_on_the_day_of_the_request(post, trf):
    for start, far in (("2095/01/10", True), ("2024/01/10", False)):
        found = post(trf(*PLAYERS, start=start)).json()["problems"]
        assert ("event-far-ahead" in {each["code"] for each in found}) is far


# --- The report ----------------------------------------------------------------------------------


def test_a_file_gives_the_report_of_the_library(post, event):
    answer = post(event, games_played="100")
    expected = events.compute([("1.txt", event)], {"games_played": "100"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == json.loads(json.dumps(event_json.as_data(expected)))


def test_the_numbers_are_those_of_the_published_table(post, event):
    players = post(event, games_played="100").json()["players"]
    # Table 8.1.2: a gap of 100 is 0.64 and 0.36, one of 200 is 0.76 and 0.24; K is 20.
    assert players[0]["exact_change"] == pytest.approx(20 * (0.5 - 0.64 - 0.24))
    assert [each["change"] for each in players] == [-8, 3, 5]


@pytest.mark.parametrize("kind", [*uploads.RAW_TYPES, "text/plain; charset=utf-8", None])
def test_a_file_may_be_the_whole_body(client, post, event, kind):
    headers = {"content-type": kind} if kind else {}
    answer = client.post(f"{PATH}?games_played=100", content=event, headers=headers)
    assert answer.status_code == 200
    assert answer.json()["players"] == post(event, games_played="100").json()["players"]


def test_packed_files_are_unpacked(client, post, event):
    packed = gzip.compress(event)
    assert post(packed).json()["players"] == post(event).json()["players"]
    headers = {"content-type": "text/plain", "content-encoding": "gzip"}
    assert client.post(PATH, content=packed, headers=headers).status_code == 200


def test_several_files_are_rated_together(post, trf, event):
    second = trf(("Dan", 1800, "2w1"), ("Eve", 1800, "1b0"), name="Second", start="2026/02/01")
    found = post(event, second).json()
    assert [each["name"] for each in found["events"]] == ["Club Open", "Second"]


def test_a_table_of_players_says_what_the_file_does_not(client, event):
    parts = {"file": ("open.trf", event), "players": ("players.csv", b"number,k\n1,40\n")}
    found = client.post(PATH, files=parts, data={"games_played": "100"}).json()
    assert [each["k"] for each in found["players"]] == [40, 20, 20]


def test_options_stand_in_the_form_or_in_the_address(client, event):
    part = {"file": ("open.trf", event)}
    by_form = client.post(PATH, files=part, data={"time_class": "rapid"}).json()
    by_address = client.post(f"{PATH}?time_class=rapid", files=part).json()
    assert by_form == by_address
    assert by_form["event"]["time_class"] == "rapid"
    both = client.post(f"{PATH}?date=2026-01-01", files=part, data={"date": "2026-01-02"})
    assert faults(both)[0][0] == "date"


def test_a_large_report_is_sent_as_it_is_made(post, crowd):
    answer = post(crowd(300, 3), games_played="100")
    assert len(answer.json()["players"]) == 300
    assert "content-length" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_nothing_is_written_to_disk(post, crowd):
    data = crowd(20, 5) + b"### a remark as long as remarks in such files are\r\n" * 6000
    assert len(data) > 200_000
    made = dict.fromkeys(("mkstemp", "TemporaryFile", "SpooledTemporaryFile"), mock.DEFAULT)
    with mock.patch.multiple(tempfile, **made) as patched:
        assert post(data * 4).status_code in (200, 422)
    assert not any(each.called for each in patched.values())


# --- Refusals ------------------------------------------------------------------------------------


def test_an_upload_under_another_name_is_told_the_names(client, event):
    answer = client.post(PATH, files=[("files", ("open.trf", event))])
    named = {each["field"]: each["allowed"] for each in refusal(answer, 422)["errors"]}
    assert named["files"].startswith("file, players, system")


def test_bad_options_are_said_in_the_library_s_words(post, event):
    given = {"system": "chess", "date": "2026-02-30", "games_played": "many"}
    with pytest.raises(BadInput) as bad:
        events.compute([("1.txt", event)], given)
    assert faults(post(event, **given)) == [(each.field, each.text) for each in bad.value.errors]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b" \n ", "file-empty"),
        (b"", "file-empty"),
        (b"\x1f\x8b\x08 cut off", "file-packing-broken"),
        (gzip.compress(b"012 Open\n" * 999)[:-9], "file-packing-broken"),
        (b"PK\x03\x04zip", "file-zip"),
        (bytes(range(256)) * 40, "file-binary"),
        (b"<html><script>alert(1)</script>", "file-unknown-format"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(post, data, code):
    assert code in codes(post(data))


def test_letters_of_another_encoding_are_read_or_said(post, event):
    assert post(event.decode().encode("utf-16")).status_code == 200
    assert post(event.replace(b"Ann", b"\xc4nn")).status_code == 200
    assert post(event.replace(b"Ann", b"\xff\xfe")).status_code == 200


def test_no_file_at_all_is_said_at_the_file(client, post, event):
    assert faults(client.post(PATH, content=b""))[0][0] == "file"
    assert faults(client.post(PATH, files={"players": ("p.csv", b"number\n1\n")}))[0][0] == "file"
    field, text = faults(post(event, event))[0]
    assert field == "file"
    assert "it is the same as 1.txt" in text


def test_a_file_under_another_name_is_refused(client, event):
    answer = client.post(PATH, files={"file": ("a.trf", event), "trf": ("b.trf", event)})
    assert faults(answer)[0][0] == "trf"


def test_a_second_table_of_players_is_refused(client, event):
    table = ("players", ("p.csv", b"number\n1\n"))
    answer = client.post(PATH, files=[("file", ("a.trf", event)), table, table])
    assert faults(answer)[0][0] == "players"


@pytest.mark.parametrize("sent", ["form", "body", "two files"])
def test_more_than_the_limit_is_refused(client, post, sent):
    half = b"0" * (uploads.MOST_BYTES // 2 + 1)
    match sent:
        case "form":
            answer = post(half * 4)
        case "body":
            answer = client.post(PATH, content=half * 2)
        case _:
            answer = post(half, half)
    field, text = faults(answer, 413)[0]
    assert field == "file"
    assert "5 MB" in text


def test_an_upload_without_end_is_let_go(client, monkeypatch):
    monkeypatch.setattr(uploads, "_MOST_READ", 100_000)
    assert faults(client.post(PATH, content=b"0" * 200_000), 413)


def test_a_small_file_that_unpacks_to_a_huge_one_is_refused(post):
    bomb = gzip.compress(b"0" * 60_000_000)
    assert len(bomb) < 100_000
    assert codes(post(bomb), 413) == ["file-too-large"]


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "image/png"},
        {"content-type": "application/json"},
        {"content-type": "text/plain", "content-encoding": "br"},
    ],
)
def test_other_types_are_refused(client, event, headers):
    answer = client.post(PATH, content=event, headers=headers)
    assert faults(answer, 415)[0][0] == "content-type"


FORM_TYPE = "multipart/form-data; boundary=x"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"--x--"),
        ("multipart/form-data; boundary=" + "x" * 4000, b"--x--"),
        (FORM_TYPE, b""),
        (FORM_TYPE, b"no form"),
        (FORM_TYPE, b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n012 cut off'),
        (FORM_TYPE, b"--x\r\nContent-Disposition: " + b"x" * 20_000),
    ],
)
def test_a_broken_form_is_refused(client, kind, body):
    answer = client.post(PATH, content=body, headers={"content-type": kind})
    assert faults(answer)[0][0] == "body"


@pytest.mark.parametrize(("count", "status"), [(499, 422), (500, 422), (501, 413), (100_000, 413)])
def test_many_parts_are_too_much(client, count, status):
    part = b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
    body = part * count + b"--x--\r\n"
    answer = client.post(PATH, content=body, headers={"content-type": FORM_TYPE})
    assert ("at most 500 files and fields" in answer.text) is (status == 413)
    refusal(answer, status)


def test_what_arrives_at_once_is_bounded_and_the_largest_gives_way(monkeypatch):
    monkeypatch.setattr(uploads, "_MOST_IN_ALL", 2_500_000)

    async def arrive(size: int, pause: float) -> uploads.Upload:
        pieces = [b"x" * 100_000] * (size // 100_000)

        async def receive():
            await asyncio.sleep(pause)
            body = pieces.pop() if pieces else b""
            return {"type": "http.request", "body": body, "more_body": bool(pieces)}

        return await uploads.read(Request({"type": "http", "headers": []}, receive))

    async def all_of_them() -> list[Any]:
        small = [arrive(300_000, 0.05) for _ in range(5)]
        given = asyncio.gather(arrive(4_000_000, 0.001), *small, return_exceptions=True)
        return await given

    with start_blocking_portal() as loop:
        large, *small = loop.call(all_of_them)
    assert isinstance(large, HTTPException)
    assert large.status_code == 503
    assert [len(each.files[0].data) for each in small] == [300_000] * 5
    assert uploads._held == {}


def test_an_upload_that_does_not_arrive_is_given_up(monkeypatch):
    monkeypatch.setattr(uploads, "_SECONDS", 0.01)
    request = Request({"type": "http", "method": "POST", "headers": []}, asyncio.Event().wait)  # type: ignore[arg-type]
    with start_blocking_portal() as loop, pytest.raises(TooSlow):
        loop.call(uploads.read, request).check()


@pytest.mark.usefixtures("full")
def test_more_uploads_than_there_is_room_for_are_put_off(client, event):
    answer = client.post(PATH, content=event)
    refusal(answer, 503)
    assert answer.headers["retry-after"]


# --- Description and doors -----------------------------------------------------------------------


def test_the_description_has_every_option_and_refusal(client):
    described = client.get("/openapi.json").json()["paths"][PATH]["post"]
    options = {each["name"]: each for each in described["parameters"]}
    assert list(options) == [*FORM.by_name, "list"]
    for each in FORM.inputs:
        assert each.allowed in options[each.name]["description"]
    content = described["requestBody"]["content"]
    form = content["multipart/form-data"]["schema"]["properties"]
    assert list(form) == ["file", "players"]
    assert set(content) == {"multipart/form-data", "application/octet-stream"}
    assert set(described["responses"]) >= {"200", "413", "415", "422"}
    example = described["responses"]["200"]["content"]["application/json"]["example"]
    assert len(example["players"]) == 8


def test_the_example_file_is_read_without_a_fault():
    answer = events.compute([("a", api_files.example_file().encode())], {"games_played": "100"})
    assert {each.severity for each in answer.problems} <= {"note"}


def test_any_web_page_may_send_a_file(client, event):
    origin = {"origin": "https://a.example"}
    answer = client.post(PATH, content=event, headers=origin)
    assert answer.headers["access-control-allow-origin"] == "*"
    asked = origin | {
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
    }
    assert client.options(PATH, headers=asked).status_code == 200


def test_it_takes_nothing_but_post(client):
    refusal(client.get(PATH), 405)
