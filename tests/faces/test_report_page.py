"""The page /report without script: files in, the report out; faults at their field."""

import csv
import gzip
import io
import json
import re

import pytest

from arpad.calculators import events
from arpad.faces import uploads
from arpad.faces.web import upload_page
from arpad.formats.opening import MOST_OF_NAME
from arpad.reports import event_json, html
from arpad.reports.csv import event_csv
from arpad.reports.documents.event_players import ORDER, players

PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
TABLE = b"number,k\n1,40\n"


@pytest.fixture(scope="module")
def event(trf):
    return trf(*PLAYERS, name="Club Open, 2026!")


@pytest.fixture
def post(client, document):
    """Post the page's form; returns the answer read strictly, its status and headers beside it."""

    def send(fields=None, files=(), path="/report", status=200):
        answer = client.post(path, data=fields or {}, files=list(files) or [("file", ("", b""))])
        assert answer.status_code == status
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "unsafe" not in answer.headers["content-security-policy"]
        if not answer.headers["content-type"].startswith("text/html") or ".html" in path:
            return answer
        page = document(answer.text)
        assert page.faults == []
        return page

    return send


def chosen(data, name="open.trf"):
    return [("file", (name, data))]


def rows(page):
    """The rows of the players' table, each as its cells."""
    body = page.markup.partition('<table class="players"')[2]
    found = re.findall(r"<tr><td>(\d+|–)</td><th scope=\"row\".*?</tr>", body)
    whole = re.findall(r"<tr>(<td>(?:\d+|–)</td><th scope=\"row\".*?)</tr>", body)
    assert len(found) == len(whole)
    return [
        [re.sub(r"<[^>]+>", "", cell) for cell in re.split(r"</t[dh]>", row)[:-1]] for row in whole
    ]


def test_what_lies_far_ahead_is_said_on_the_day_of_the_visit(post, trf):
    said = "more than a year after today"
    for start, far in (("2095/01/10", True), ("2024/01/10", False)):
        page = post(files=chosen(trf(*PLAYERS, start=start)))
        assert (said in page.markup) is far


def at_fault(page):
    return [each["id"] for _, each in page.elements if each.get("aria-invalid") == "true"]


# --- The report ----------------------------------------------------------------------------------


def test_a_chosen_file_gives_the_rows_of_the_report(post, event):
    page = post({"games_played": "100"}, chosen(event))
    answer = events.compute([("open.trf", event)], {"games_played": "100"})
    assert rows(page) == [list(row.cells) for row in players(answer).rows]
    assert page.text.count("Club Open, 2026!") >= 1
    # Table 8.1.2: a gap of 100 is 0.64 and 0.36, one of 200 is 0.76 and 0.24; K is 20.
    assert [row[7] for row in rows(page)] == ["−7.60", "+2.80", "+4.80"]


def test_the_title_norms_of_a_fide_event_stand_below(post, event, trf):
    page = post({"games_played": "100"}, chosen(event))
    assert "Title norms" in page.text
    assert "No norm was made." in page.text
    assert "Title norms" not in post({"system": "us-chess"}, chosen(event)).text
    assert "Title norms" not in post({"time_class": "blitz"}, chosen(event)).text
    second = trf(*PLAYERS, name="Second", start="2026/01/20")
    several = [*chosen(event), ("file", ("second.trf", second))]
    assert "Title norms" not in post({}, several).text


@pytest.mark.parametrize("table", [b"Name,Rating\nAnn,1810\n", b"name;rating;k\nAnn;1810;40\n"])
def test_a_table_of_players_among_the_files_is_taken_as_that(post, event, table):
    dropped = [*chosen(event), *chosen(table, "list.csv")]
    page = post({"games_played": "100"}, dropped)
    apart = [*chosen(event), ("players", ("list.csv", table))]
    assert rows(page) == rows(post({"games_played": "100"}, apart))
    assert rows(page)[0][2] == "1810"
    assert "so we used it as the table of players" in page.text
    assert rows(post(kept(page))) == rows(post(files=dropped))


def test_whoever_chose_files_that_cannot_be_read_is_asked_for_them_again(post, event):
    again = "Please choose the files again."
    alone = post(files=chosen(b"Name,Rating\nAnn,1810\n", "list.csv"), status=422)
    assert again in alone.text
    assert again not in post({"k": "x", "date": "no day"}, chosen(event), status=422).text
    assert again not in post(status=422).text


def test_pasted_text_gives_the_same_and_is_kept(post, event):
    page = post({"games_played": "100", "text": event.decode()})
    assert rows(page) == rows(post({"games_played": "100"}, chosen(event)))
    assert "001    1" in page.markup
    assert not page.all("input", name="kept")


def test_a_chosen_file_goes_before_pasted_text(post, event):
    page = post({"text": "anything"}, chosen(event))
    assert len(rows(page)) == 3
    assert "anything" not in page.text


def kept(page):
    names = ("kept", "kept_players")
    found = {name: [each["value"] for each in page.all("input", name=name)] for name in names}
    return {name: values for name, values in found.items() if values}


def test_the_table_of_players_is_given_back_with_the_new_ratings(post, event):
    files = [*chosen(event), ("players", ("players.csv", TABLE))]
    page = post({"games_played": "100"}, files)
    assert "/report/list.csv" in page.markup
    assert "/report/list.csv" not in post({}, chosen(event)).markup
    sent = post({"games_played": "100", **kept(page)}, path="/report/list.csv")
    assert sent.headers["content-type"].startswith("text/csv")
    (heading, *lines), was = sent.text.splitlines(), TABLE.decode().splitlines()
    assert heading.startswith(was[0])
    assert lines[0].startswith(was[1])
    assert [line.split(",")[0] for line in lines] == ["1", "2", "3"]
    assert [line.split(",")[-2] for line in lines] == [row[-2] for row in rows(page)]


def test_the_page_holds_its_files_for_the_next_order(post, event):
    files = [*chosen(event), ("players", ("players.csv", TABLE))]
    first = post({"games_played": "100"}, files)
    assert [row[6] for row in rows(first)] == ["40", "20", "20"]
    assert "open.trf" in first.text
    again = post({"games_played": "100", "sort": "change", **kept(first)})
    assert [row[1] for row in rows(again)] == ["Cyd", "Bob", "Ann"]
    other = {"games_played": "100", "sort": "change", "reverse": "true", **kept(again)}
    assert [row[1] for row in rows(post(other))] == ["Ann", "Bob", "Cyd"]
    # Another file takes the place of the one that was kept.
    assert len(rows(post(kept(first), chosen(event.replace(b"Ann", b"Zoe"))))) == 3


@pytest.mark.parametrize("sort", ORDER.by_name["sort"].choices)  # type: ignore[attr-defined]
def test_every_order_has_all_players_and_the_missing_last(post, trf, sort):
    data = trf(("Ann", 1800, "2w= 3b0"), ("Bob", 0, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
    page = post({"sort": sort}, chosen(data))
    assert sorted(row[0] for row in rows(page)) == ["1", "2", "3"]
    if sort in ("rating", "expected", "k", "change", "new_rating"):
        assert rows(page)[-1][1] == "Bob"


@pytest.mark.parametrize("ending", ["csv", "json", "html"])
def test_the_report_is_a_file_to_keep(post, event, ending):
    files = [("file", ("open.trf", event))]
    sent = post({"games_played": "100"}, files, path=f"/report.{ending}")
    answer = events.compute([("open.trf", event)], {"games_played": "100"})
    name = f'attachment; filename="club-open-2026.{ending}"'
    assert sent.headers["content-disposition"] == name
    match ending:
        case "csv":
            assert sent.text == "".join(event_csv(answer))
            assert len(list(csv.reader(io.StringIO(sent.text)))) > 3
        case "json":
            assert sent.json() == json.loads(json.dumps(event_json.as_data(answer)))
        case _:
            assert sent.text == "".join(html.stream(answer))


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ('"; x="', "x"),
        ("Open\r\nSet-Cookie: a=b", "open-set-cookie-a-b"),
        ("Шахматы", "report"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 500, "x" * 60),
    ],
)
def test_a_title_makes_a_harmless_file_name(title, stem):
    assert upload_page.file_stem(title) == stem


# --- Faults --------------------------------------------------------------------------------------


def bomb() -> bytes:
    """Pack what is too much unpacked: only where it is sent, as it takes long."""
    return gzip.compress(bytes(60_000_000), 1)


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"", 422, "empty"),
        (b"\x00\x01\x02", 422, "not a text file"),
        (b"\x1f\x8b cut", 422, "damaged or cut off"),
        (bomb, 413, "50 MB"),
        (b"0" * (uploads.MOST_BYTES + 1), 413, "5 MB"),
        (b"0" * 8_000_000, 413, "5 MB"),
    ],
)
def test_a_file_that_cannot_be_used_is_said_at_its_field(post, data, status, words):
    options = {"games_played": "77", "system": "us-chess", "date": "2026-01-02"}
    page = post(options, chosen(data() if data is bomb else data), status=status)
    assert at_fault(page) == ["in-file"]
    assert words in page.text
    assert page.field("games_played") == "77"
    assert page.field("system") == "us-chess"
    assert page.field("date") == "2026-01-02"


def test_bad_options_are_said_at_their_fields_and_the_file_is_kept(post, event):
    typed = {"games_played": "many", "date": "2026-02-30", "peak": "1"}
    page = post(typed, chosen(event), status=422)
    assert at_fault(page) == ["in-games_played", "in-date"]
    assert page.field("games_played") == "many"
    assert "open.trf" in page.text
    assert len(rows(post(kept(page)))) == 3
    assert {"open"} <= {key for each in page.all("details") for key in each}  # “peak” is there


def test_text_that_cannot_be_read_stays_in_its_field(post):
    page = post({"text": "no tournament"}, status=422)
    assert at_fault(page) == ["in-file"]
    assert "no tournament" in page.text


def test_nothing_at_all_is_said(post):
    assert at_fault(post(status=422)) == ["in-file"]


def test_other_types_and_broken_forms_are_said_too(client, document):
    for kind, status in (("image/png", 415), ("multipart/form-data; boundary=x", 422)):
        answer = client.post("/report", content=b"x", headers={"content-type": kind})
        assert answer.status_code == status
        assert at_fault(document(answer.text)) == ["in-file"]


@pytest.mark.parametrize("value", ["", "x", "name;%%%", "name;" + "A" * 99, ";", "a;AAAA"])
def test_what_a_page_never_kept_is_refused(post, value):
    assert at_fault(post({"kept": value}, status=422)) == ["in-file"]


def test_a_download_that_fails_shows_the_form(post):
    assert "in-file" in post(path="/report.csv", status=422).markup
    assert post({"sort": "x", "text": "x"}, path="/report.json", status=422)


# --- Nothing that is typed or filed is ever run --------------------------------------------------

HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>{{ 7*7 }}'


def test_hostile_text_in_every_place_is_shown_and_never_run(post, trf, event):
    short = HOSTILE[:33]
    data = trf((short, 1800, "2w="), ("</textarea>'\"onmouseover=x", 1700, "1b="), name=HOSTILE)
    table = ("players", (f"{HOSTILE}.csv", f"number,{HOSTILE}\n1,{HOSTILE}\n".encode()))
    pages = [
        post({}, [*chosen(data, f"{HOSTILE}.trf"), table]),
        post({"text": data.decode() + "</textarea><script>alert(1)</script>"}),
        post({"text": "</textarea><script>alert(1)</script>"}, status=422),
        post({"sort": HOSTILE}, chosen(event, HOSTILE), status=422),
        post({HOSTILE: HOSTILE}, chosen(event), status=422),
        *(
            post({name: HOSTILE}, chosen(event), status=422)
            for name in ("system", "time_class", "date", "round", "games_played", "peak")
        ),
    ]
    for page in pages:
        assert len(page.all("script")) == 2
        assert not page.all("img")
        assert not re.search(r"<[^>]* on\w+=", re.sub(r'="[^"]*"', "", page.markup))
        assert "{{ 7*7 }}" in page.markup or "49" not in page.text


def test_huge_names_leave_the_page_whole(post, trf):
    page = post({}, chosen(trf(*PLAYERS, name="x" * MOST_OF_NAME), "y" * 3_000 + ".trf"))
    assert "y" * 200 not in page.markup
    assert len(rows(page)) == 3


# --- Sizes ---------------------------------------------------------------------------------------


def test_three_hundred_players_stay_under_a_megabyte(client, crowd):
    data = {"games_played": "100"}
    answer = client.post("/report", data=data, files=chosen(crowd(300, 9)))
    assert answer.text.count("<summary>Player ") == 300
    assert len(answer.content) <= 1_000_000
    assert answer.headers["content-encoding"] == "gzip"


def test_of_thousands_of_players_the_page_has_a_row_each(client, crowd):
    answer = client.post("/report", files=chosen(crowd(1002, 1)))
    assert "the working is not shown here" in answer.text
    assert len(answer.content) <= 600_000
    assert answer.text.count("<td>Player ") + answer.text.count('text">Player ') == 1002


def test_its_script_and_sheet_are_small(client):
    page = client.get("/report").text
    (script,) = re.findall(r'"(/static/report\.[^"]+\.js)"', page)
    (sheet,) = re.findall(r'"(/static/report\.[^"]+\.css)"', page)
    assert len(client.get(script).content) <= 6_000
    assert len(client.get(sheet).content) <= 20_000  # the sheet of all pages and its own
    assert len(page.encode()) <= 30_000


def test_the_example_shows_its_report(open_page):
    page = open_page("/report?example=1")
    assert "invented example" in page.text
    assert "Games that change no rating" in page.text
    assert "invented example" not in open_page("/report").text
