"""What the server promises beside the page: caching, a strict policy, downloads, addresses."""

import csv
import gzip
import io
import json
import re
import xml.etree.ElementTree as ET

import pytest
from starlette.responses import RedirectResponse
from starlette.testclient import TestClient

from arpad.calculators import NAMES, calculator
from arpad.faces.responses import HEADERS, refuse_request
from arpad.faces.web.app import create_app
from arpad.reports.json import as_data
from arpad.reports.rules import NAMES as RULES

PAGES = ["/", "/report", "/history", "/explained", "/docs", *(f"/{name}" for name in NAMES)]
PAGES += ["/rules", *(f"/rules/{name}" for name in RULES)]


@pytest.mark.parametrize("path", PAGES)
def test_nothing_but_our_own_files_may_run(client, path):
    answer = client.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert not re.search(r"<[^>]+ (on\w+|style)=", answer.text)


@pytest.mark.parametrize(
    "address", ["/fide", "/fide?rating=1800&games=W1700", "/fide.csv", "/explained"]
)
def test_an_answer_held_already_is_not_sent_again(client, address):
    first = client.get(address)
    assert "max-age" in first.headers["cache-control"]
    again = client.get(address, headers={"if-none-match": f'"x", {first.headers["etag"]}'})
    assert again.status_code == 304
    assert again.content == b""
    other = client.get(address + ("&" if "?" in address else "?") + "utm_source=x")
    assert other.headers.get("etag") != first.headers["etag"]


def test_faults_are_not_kept(client):
    assert "etag" not in client.get("/nothing").headers


def test_static_files_have_their_hash_and_stay_for_ever(client):
    found = set(re.findall(r'"(/static/[^"]+)"', client.get("/fide").text))
    assert {re.sub(r"\.[0-9a-f]{10}\.", ".", each) for each in found} == {
        "/static/app.css",
        "/static/app.js",
        "/static/besley.woff2",
        "/static/icon.svg",
    }
    for address in found:
        plain = client.get(address, headers={"accept-encoding": "identity"})
        assert plain.status_code == 200
        assert "immutable" in plain.headers["cache-control"]
        assert "content-encoding" not in plain.headers
        packed = client.get(address, headers={"accept-encoding": "gzip, br"})
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.content == plain.content
        assert int(packed.headers["content-length"]) == len(
            gzip.compress(plain.content, 9, mtime=0)
        )
    assert client.get("/static/app.css").status_code == 404
    assert client.get("/static/..%2fapp.css").status_code == 404


def test_script_and_sheet_keep_to_their_size(client):
    most = {"js": 10_000, "css": 14_000, "woff2": 40_000}
    for address in set(re.findall(r'"(/static/[^"]+)"', client.get("/fide").text)):
        ending = address.rpartition(".")[2]
        assert len(client.get(address).content) <= most.get(ending, 1_000)


def test_what_a_sheet_asks_for_is_served_and_may_be_used(client):
    sheet = client.get(re.findall(r'"(/static/app[^"]+css)"', client.get("/fide").text)[0]).text
    named = re.findall(r'url\("([^"]+)"\)', sheet)
    assert {each.partition(".")[0] for each in named} == {"besley", "clock"}
    for each in named:
        assert client.get(f"/static/{each}").status_code == 200
    assert "font-src 'self'" in client.get("/fide").headers["content-security-policy"]
    assert "font-src 'self'" in client.get("/embed/fide").headers["content-security-policy"]


@pytest.mark.parametrize("name", NAMES)
def test_every_result_is_a_file_to_download(client, name):
    found = calculator(name)
    for example in found.examples:
        answer = found.answer(example.inputs)
        address = found.form.query(answer.given)
        data = as_data(answer)
        sent = client.get(f"/{name}.json?{address}")
        assert sent.json() == json.loads(json.dumps(data))
        assert "attachment" in sent.headers["content-disposition"]
        table = client.get(f"/{name}.csv?{address}")
        assert table.headers["content-type"].startswith("text/csv")
        rows = list(csv.reader(io.StringIO(table.text)))
        values = {row[0]: row[1] for row in rows if len(row) == 2}
        assert values["system"] == name
        if isinstance(data.get("games"), list):
            games = [row for row in rows if len(row) > 2][1:]
            assert len(games) == len(data["games"])


@pytest.mark.parametrize("ending", [".csv", ".json", "/curve.svg", "/curve.png"])
def test_a_download_of_bad_input_is_a_problem_document(client, ending):
    answer = client.get(f"/fide{ending}?rating=9000&games=W1700")
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"


def test_the_site_map_and_structured_data_use_absolute_addresses(client):
    tree = ET.fromstring(client.get("/sitemap.xml").text)
    listed = [
        each.text or "" for each in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")
    ]
    assert sorted(listed) == sorted(f"http://arpad.example{path}" for path in PAGES)
    assert "http://arpad.example/sitemap.xml" in client.get("/robots.txt").text
    data = re.search(r'ld\+json">(.*?)</script>', client.get("/fide?rating=1&games=W1").text)
    assert data
    assert json.loads(data[1])["url"] == "http://arpad.example/fide"


def test_a_part_is_the_result_alone(client):
    part = client.get("/fide?rating=1800&games=D1700&part=1").text
    assert "<html" not in part
    assert 'href="/fide?rating=1800&amp;games=D1700"' in part
    assert 'data-headline="−3, new rating 1797"' in part
    faulty = client.get("/fide?rating=18x&opponent=&result=W&opponent=1&result=X&part=1").text
    assert 'id="share"' not in faulty
    assert "in-rating" in faulty
    assert "opponent-2" in faulty


HEAVY = ["", "&view=formula", "&time_class=rapid", "&birth_year=2010&date=2025-11-07&peak=2290"]


@pytest.mark.parametrize("options", HEAVY)
@pytest.mark.parametrize("name", NAMES)
def test_thirty_games_stay_light(client, name, options):
    games = ",".join(f"{'WDL'[n % 3]}{1500 + 30 * n}" for n in range(30))
    address = f"/{name}?rating=1700&games={games}{options if name == 'fide' else ''}"
    if name == "match":
        address = "/match?rating=1700&opponent=1800&games=30&result=win"
    assert len(client.get(address).content) <= 50_000


def test_many_rows_are_not_all_drawn(client):
    junk = client.get("/fide?rating=1800&games=" + "x," * 4000)
    assert "there are 4000 games." in junk.text
    assert len(junk.content) < 100_000


def test_the_api_marks_its_answers(client):
    answer = client.get("/api/v1/fide?rating=1800&games=D1700")
    assert answer.headers["x-content-type-options"] == "nosniff"
    mark = answer.headers["etag"]
    strong = mark.removeprefix("W/")
    for held in (mark, strong):
        assert client.get(answer.url, headers={"if-none-match": held}).status_code == 304
    assert "etag" not in client.get("/api/v1/fide?rating=9").headers


def test_pages_travel_compressed(client):
    packed = client.get("/fide", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert int(packed.headers["content-length"]) < len(packed.content) / 3
    plain = client.get("/fide", headers={"accept-encoding": "identity"})
    assert plain.content == packed.content


# One address or more of each status, each kind of answer and each door.
EVERY_KIND = (
    ("GET", "/", 200),
    ("GET", "/fide?rating=1800&games=W1700", 200),
    ("GET", "/fide.csv", 200),
    ("GET", "/fide/curve.svg", 200),
    ("GET", "/embed/fide", 200),
    ("GET", "/openapi.json", 200),
    ("GET", "/robots.txt", 200),
    ("GET", "/api/v1/fide?rating=1800&games=D1700", 200),
    ("OPTIONS", "/api/v1/fide", 200),
    ("HEAD", "/fide", 200),
    ("GET", "/fide/", 307),
    ("POST", "/api/v1/events/rate/", 307),
    ("GET", "/api/v1/nothing", 404),
    ("GET", "/nothing", 404),
    ("GET", "/static/app.css", 404),
    ("GET", "/oembed?url=x", 404),
    ("DELETE", "/fide", 405),
    ("POST", "/api/v1/fide", 405),
    ("GET", f"/fide?games={'x' * 9000}", 414),
    ("GET", "/api/v1/fide?rating=9", 422),
    ("GET", "/fide.csv?rating=9000&games=W1700", 422),
    ("POST", "/api/v1/events/rate", 422),
    ("GET", "/oembed?format=xml", 501),
)


def check_headers(answer):
    for name in HEADERS:
        assert answer.headers.get(name), name
        assert len(answer.headers.get_list(name)) == 1
    assert "server" not in answer.headers
    if answer.status_code >= 400:
        assert answer.headers["cache-control"] == "no-store"
        assert "etag" not in answer.headers


@pytest.mark.parametrize(("method", "address", "status"), EVERY_KIND)
def test_every_answer_has_every_header(client, method, address, status):
    asked = {"origin": "https://a.example", "access-control-request-method": "GET"}
    headers = asked if method == "OPTIONS" else {}
    answer = client.request(method, address, follow_redirects=False, headers=headers)
    assert answer.status_code == status
    check_headers(answer)


def test_held_static_and_failed_answers_have_every_header(client):
    held = client.get("/fide", headers={"if-none-match": client.get("/fide").headers["etag"]})
    assert held.status_code == 304
    check_headers(held)
    for address in set(re.findall(r'"(/static/[^"]+)"', client.get("/fide").text)):
        check_headers(client.get(address))
    app = create_app()

    async def fail(_):
        raise RuntimeError

    app.add_route("/api/fail", fail)
    app.add_route("/fail", fail)
    with TestClient(app, raise_server_exceptions=False) as failing:
        for address in ("/fail", "/api/fail"):
            answer = failing.get(address)
            assert answer.status_code == 500
            check_headers(answer)


def test_pictures_and_frames_may_be_shown_by_other_sites(client):
    for address in ("/fide/curve.svg", "/embed/fide?rating=1800&games=W1700"):
        headers = client.get(address).headers
        assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert client.get("/fide").headers["cross-origin-resource-policy"] == "same-origin"


def test_links_follow_the_address_that_is_configured_and_no_stranger():
    stranger = {"host": "evil.example", "x-forwarded-host": "evil.example"}
    result = "/fide?rating=1800&games=W1700"
    with TestClient(create_app("https://ratings.example.org")) as client:
        for address in (*PAGES, result, result.replace("?", "/share?"), "/nothing", "/sitemap.xml"):
            answer = client.get(address, headers=stranger)
            assert "evil.example" not in answer.text
            assert "evil.example" not in str(answer.headers)
        for address in ("/fide/", "/api/v1/fide/?rating=1"):
            moved = client.get(address, headers=stranger, follow_redirects=False)
            assert moved.headers["location"] == address.replace("/?", "?").removesuffix("/")
        for host, status in (("ratings.example.org", 200), ("evil.example", 404)):
            asked = client.get("/oembed", params={"url": f"https://{host}{result}"})
            assert asked.status_code == status
            assert client.get(asked.url, headers=stranger).status_code == status


def test_a_redirect_leads_to_no_other_host():
    app = create_app()

    async def move(request):
        return RedirectResponse(request.query_params["to"])

    app.add_route("/move", move)
    with TestClient(app) as client:
        for to in ("http://evil.example/a", "//evil.example/a", "http://x//evil.example/a"):
            moved = client.get("/move", params={"to": to}, follow_redirects=False)
            assert re.match(r"/[^/]", moved.headers["location"])


def test_what_is_no_http_is_refused_with_every_header():
    class Protocol:
        sent, closed = b"", False

        @property
        def transport(self):
            return self

        def write(self, data):
            self.sent += data

        def close(self):
            self.closed = True

    protocol = Protocol()
    refuse_request(protocol, "Invalid HTTP request received.")  # type: ignore[arg-type]
    head, _, body = protocol.sent.decode().partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 400 ")
    assert all(f"\r\n{name}: {value}" in head for name, value in HEADERS.items())
    assert "server:" not in head
    assert f"content-length: {len(body)}" in head
    assert protocol.closed
