"""PDF over HTTP: of calculators by their address, of events, norms and histories by their form."""

import io

import pytest
from pypdf import PdfReader

from arpad.calculators import NAMES, WITH_LADDER, calculator
from arpad.faces.web import page
from arpad.reports import documents
from arpad.reports.pdf import missing

PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
PGN = b"""[Event "Open"]
[Date "2026.01.10"]
[White "Lee, Ann"]
[Black "Bob"]
[WhiteElo "1800"]
[BlackElo "1800"]
[Result "1-0"]

1. e4 1-0
"""


@pytest.fixture
def without(monkeypatch):
    """A server that lacks what writes PDF."""
    kept = (missing, page._calculator_body)
    monkeypatch.setattr("arpad.reports.pdf._NEEDED", ("no_such_module",))
    for each in kept:
        each.cache_clear()
    yield
    monkeypatch.undo()
    for each in kept:
        each.cache_clear()


@pytest.fixture
def event(trf):
    return trf(*PLAYERS, name="Club Open", control="90+30")


# --- Calculators ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_each_page_leads_to_its_answer_on_paper(name, client, document):
    page = document(client.get(f"/{name}").text)
    (href,) = [each["href"] for each in page.all("a") if ".pdf?" in each["href"]]
    sent = client.get(href)
    assert sent.status_code == 200
    assert sent.headers["content-type"] == "application/pdf"
    assert sent.headers["content-disposition"] == f'attachment; filename="arpad-{name}.pdf"'
    assert sent.headers["cache-control"].startswith("public")
    (paper,) = PdfReader(io.BytesIO(sent.content)).pages
    leads = [each["/A"]["/URI"] for each in paper["/Annots"]]  # type: ignore[attr-defined]
    assert leads == [f"http://arpad.example{href.replace('.pdf', '')}"]
    again = client.get(href, headers={"if-none-match": sent.headers["etag"]})
    assert again.status_code == 304


SHOWN = [
    *(f"/{name}" for name in NAMES),
    "/fide?rating=2700&games=W2200,Wu,bye,FW,D2650&games_played=100&view=formula",
    "/fide?rating=unrated&games=W1650,D1720,L1900,Wu,bye,W1500,W1600",
    "/us-chess?rating=1700&games=W1650,D1700,FL&games_played=30&next_opponent=1750",
    "/elo?rating=1700&games=W1650,FW,D1700",
    "/performance?games=W1650,FW1900,D1700,bye,L1750,Wu,W1800,FL",
    "/plan?rating=1950&opponents=9x1900,1950w&target=1800&games=W1900",
    "/plan?rating=2400&opponents=3x2480-GM-GER,2x2400-FM-NOR,4x2350-IM-FRA&norm=gm&federation=NOR",
]


@pytest.mark.parametrize("address", SHOWN)
def test_tables_on_paper_are_those_of_the_page(address, client, document):
    name, _, query = address.removeprefix("/").partition("?")
    found = calculator(name)
    given = dict(pair.split("=") for pair in query.split("&")) if query else found.opening
    part = document(client.get(f"{address}{'&' if query else '?'}part=1").text)
    text = "".join("".join(part.texts).split())
    shown = documents.document(found.answer(given)).tables
    for each in shown:
        rows = [
            cell for row in each.rows for cell in (*row.cells, row.reason, str(row.clause or ""))
        ]
        assert "".join("".join((each.caption, *each.columns, *rows)).split()) in text
    listed = sum(each.caption == "Not counted" for each in shown)  # a list on the page
    assert len(shown) - listed == len(part.all("table"))


def test_the_published_answer_is_on_the_paper(client, pdf_text):
    sent = client.get("/us-chess.pdf?rating=1700&games=W1650,D1700,L1750,W1800&games_played=30")
    (text,) = pdf_text(sent.content)
    assert "1722.65" in text
    assert "http://arpad.example/us-chess?rating=1700&games=W1650,D1700,L1750,W1800" in text


@pytest.mark.parametrize(
    "query", ["rating=abc", "rating=1800&games=X1", "rating=1&rating=2", "nonsense=1"]
)
def test_bad_input_is_told_as_for_a_table(query, client):
    paper, table = client.get(f"/fide.pdf?{query}"), client.get(f"/fide.csv?{query}")
    assert paper.status_code == table.status_code == 422
    assert paper.headers["content-type"] == "application/problem+json"
    assert paper.json() == table.json()


@pytest.mark.usefixtures("full")
def test_every_place_taken_is_said(client):
    sent = client.get("/fide.pdf")
    assert sent.status_code == 503
    assert sent.headers["retry-after"] == "10"


@pytest.mark.parametrize("name", WITH_LADDER)
def test_each_ladder_leads_to_itself_on_paper(name, client, document):
    page = document(client.get(f"/{name}/what-if").text)
    (href,) = [each["href"] for each in page.all("a") if ".pdf?" in each["href"]]
    sent = client.get(href)
    assert sent.headers["content-type"] == "application/pdf"
    (paper,) = PdfReader(io.BytesIO(sent.content)).pages
    said = client.get(f"/api/v1/{name}/what-if?{href.partition('?')[2]}").json()
    for turn in said["next_game"]:
        assert f"{turn['new_rating']}" in paper.extract_text()
    assert client.get(f"/{name}/what-if.pdf?games=x").status_code == 422


# --- Events, norms, histories --------------------------------------------------------------------


@pytest.fixture
def post(client):
    def send(path, data, fields=None, name="open.trf"):
        return client.post(path, data=fields or {}, files=[("file", (name, data))])

    return send


@pytest.mark.parametrize(
    ("path", "name", "said"),
    [
        ("/report.pdf", "club-open.pdf", "Players"),
        ("/report/working.pdf", "club-open-working.pdf", "Working"),
        ("/report/norms.pdf", "club-open-norms.pdf", "No norm was made."),
    ],
)
def test_an_event_is_sent_as_pdf_and_kept_nowhere(path, name, said, post, event, pdf_text):
    sent = post(path, event, {"games_played": "100"})
    assert sent.status_code == 200
    assert sent.headers["content-type"] == "application/pdf"
    assert sent.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert sent.headers["cache-control"] == "no-store"
    text = " ".join(pdf_text(sent.content))
    assert "Club Open" in text
    assert said in text


def test_a_history_is_sent_as_pdf(post, pdf_text):
    sent = post("/history.pdf", PGN, {"player": "Lee, Ann"}, "games.pgn")
    assert sent.status_code == 200
    assert sent.headers["content-disposition"] == 'attachment; filename="lee-ann.pdf"'
    assert "Lee, Ann: rating history" in pdf_text(sent.content)[0]


@pytest.mark.parametrize("path", ["/report.pdf", "/report/working.pdf", "/report/norms.pdf"])
def test_an_event_that_cannot_be_rated_is_told_on_the_form(path, post, document):
    sent = post(path, b"nothing", {"games_played": "many"})
    assert sent.status_code == 422
    page = document(sent.text)
    assert page.faults == []
    assert page.all("form", id="report-form")


@pytest.mark.parametrize(
    ("path", "data", "name", "fields"),
    [("/report", None, "open.trf", {}), ("/history", PGN, "games.pgn", {"player": "Lee, Ann"})],
)
def test_pages_have_a_button_for_each_pdf(path, data, name, fields, post, event, document):
    page = document(post(path, data or event, fields, name).text)
    found = [each.get("formaction", "") for each in page.all("button")]
    wanted = [f"{path}.pdf"] + ([f"{path}/working.pdf"] if path == "/report" else [])
    assert [each for each in wanted if each not in found] == []


# --- Without the extra ---------------------------------------------------------------------------


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("name", NAMES)
def test_without_the_extra_no_page_leads_to_a_pdf(name, client):
    text = client.get(f"/{name}").text
    assert f"/{name}.csv?" in text
    assert ".pdf?" not in text


@pytest.mark.usefixtures("without")
def test_without_the_extra_the_answer_is_501_in_a_plain_sentence(client, post, event, document):
    history = post("/history.pdf", PGN, {"player": "Lee, Ann"}, "games.pgn")
    for sent in (client.get("/fide.pdf"), post("/report.pdf", event), history):
        assert sent.status_code == 501
        page = document(sent.text)
        assert page.faults == []
        assert "This server does not write PDF." in sent.text
    assert ".pdf" not in post("/report", event).text


def test_the_page_of_the_api_names_every_paper_there_is(open_page, client):
    told = open_page("/docs")
    for address in ("/report.pdf", "/report/working.pdf", "/report/norms.pdf", "/history.pdf"):
        assert address in told.text
        assert client.post(address).status_code == 422
    links = [each["href"] for each in told.all("a") if "ladder." in each["href"]]
    links += [each["href"] for each in told.all("a") if ".pdf" in each["href"]]
    assert [client.get(each).status_code for each in links] == [200, 200]


@pytest.mark.usefixtures("without")
def test_without_the_extra_the_page_of_the_api_names_no_paper(open_page):
    assert "/fide.pdf" not in open_page("/docs").markup
