"""A whole event as JSON, CSV, text and HTML: the same numbers everywhere, every name escaped."""

import csv
import io
import json
import re
from html.parser import HTMLParser

import pytest

from arpad.calculators import events
from arpad.domain import Account, Problem
from arpad.errors import NothingToRate
from arpad.language import decimals, short
from arpad.reports import event_json, html
from arpad.reports.csv import event_csv
from arpad.reports.documents.event import documents
from arpad.reports.documents.event_players import players
from arpad.reports.json import file_problem_data
from arpad.reports.problems import problem_counts, problem_groups, problem_line, problem_lines
from arpad.reports.text import reports_lines
from arpad.reports.words import words

EVENT = {"name", "place", "federation", "start", "end", "time_class", "time_control", "rounds"}
EVENT |= {"players", "games", "rated_games", "not_rated"}
PLAYER = {"number", "name", "id", "before", "new_rating", "exact_change", "change", "k", "k_reason"}
PLAYER |= {"score", "expected", "performance", "games", "notes"}
GAME = {"round", "colour", "opponent_number", "opponent_name", "opponent", "result", "score"}
GAME |= {"difference", "counted_difference", "expected", "change", "counted", "clause"}
UNCOUNTED = {"round", "white", "white_name", "black", "black_name", "result", "code", "reason"}
UNCOUNTED |= {"clause"}
PROBLEM = {"code", "severity", "text", "clause", "line", "column", "player", "round", "file"}
VOID = {"meta", "br", "hr", "input", "link", "img"}


class Page(HTMLParser):
    """The elements of a page in order with the text in each, and what is not well formed."""

    def __init__(self, markup):
        super().__init__(convert_charrefs=True)
        self.faults: list[str] = []
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.texts: list[str] = []
        self.feed(markup)
        self.close()
        self.faults += [f"<{tag}> is never closed" for tag in self.open]
        self.faults += [f"id {each} twice" for each in set(self.ids) if self.ids.count(each) > 1]
        self.faults += [f"{each} points nowhere" for each in self.targets if each not in self.ids]

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.targets += [value for name, value in attrs if name == "aria-labelledby"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes something else")

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("script", "style"):
            self.texts.append(data)


def as_text(answer):
    return "\n".join(reports_lines(documents(answer)))


def page(answer):
    return Page("".join(html.stream(answer)))


# --- JSON ----------------------------------------------------------------------------------------


def test_the_documented_names(small_event):
    data = event_json.as_data(small_event)
    first = ["system", "event", "rules", "players", "uncounted", "notes", "problems"]
    assert list(data) == [*first, "norms"]
    assert set(data["event"]) == EVENT
    assert set(data["rules"]) == {"document", "edition", "from", "source", "reconstructed"}
    assert all(set(each) == PLAYER for each in data["players"])
    games = [game for each in data["players"] for game in each["games"]]
    assert all(set(game) - {"reason"} == GAME for game in games)
    assert all(set(each) == UNCOUNTED for each in data["uncounted"])
    assert all(set(each) == PROBLEM for each in data["problems"])


# Both rows of the second round say that the player had Black; those of the third give two winners.
TWO_CLAIMS = (
    ("Ann", 2000, "2w1 3b1 2w1"),
    ("Bob", 1900, "1b0 0-U 1b1"),
    ("Cyd", 1800, "0-U 1b0 0-U"),
)


def test_of_a_game_whose_rows_disagree_every_report_shows_both(trf):
    answer = events.rate([("a.trf", trf(*TWO_CLAIMS))])
    games = event_json.as_data(answer)["uncounted"]
    colours, winners = (game for game in games if "rows" in game)
    assert (colours["result"], winners["result"]) == ("W", None)
    assert colours["rows"] == [
        {"result": "W", "colour": "b", "text": "0003 b 1"},
        {"result": "L", "colour": "b", "text": "0001 b 0"},
    ]
    assert [(each["result"], each["colour"]) for each in winners["rows"]] == [
        ("W", "w"),
        ("W", "b"),
    ]
    last = event_json.as_data(answer)["players"][1]["games"][-1]
    assert (last["result"], last["score"]) == (None, None)
    said = "row 1: Win with White, “0002 w 1”; row 2: Win with Black, “0001 b 1”"
    own = "own row: Win with Black, “0001 b 1”; opponent’s row: Win with White, “0002 w 1”"
    assert own in last["reason"]
    assert own in "".join(event_csv(answer))
    assert said in " ".join(as_text(answer).split())
    assert said in page(answer).texts
    assert "row 3: Loss with Black, “0001 b 0”" in " ".join(as_text(answer).split())


def test_of_a_game_only_one_row_has_the_report_says_which(trf):
    answer = events.rate([("a.trf", trf(("Ann", 2000, "2w1"), ("Bob", 1900, "0-Z")))])
    (game, _) = event_json.as_data(answer)["uncounted"]
    assert game["rows"] == [{"result": "W", "colour": "w", "text": "0002 w 1"}, None]
    assert "row 2: does not have the game" in " ".join(as_text(answer).split())


def test_several_events_are_listed_and_places_name_the_file(hostile_event):
    data = event_json.as_data(hostile_event)
    assert [each["name"] for each in data["events"]][1] == "</title>"
    assert data["event"] == data["events"][0]
    assert {game["file"] for each in data["players"] for game in each["games"]} == {
        "<b>a</b>.trf",
        "b.trf",
    }
    assert {each["file"] for each in data["uncounted"]} == {"<b>a</b>.trf", "b.trf"}


def test_the_numbers_of_a_player(small_event):
    ann, bob, cyd, dan = event_json.as_data(small_event)["players"]
    # 8.3.1: the gaps of 500 and 600 count as 400, so .92 each; 2 of 2 points, K 20.
    assert (ann["before"], ann["exact_change"], ann["change"], ann["new_rating"]) == (
        2300,
        3.2,
        3,
        2303,
    )
    assert (ann["score"], ann["expected"], ann["k"]) == (2, 1.84, 20)
    # C.07 10.2: the average of 1800 and 1700, and dp of 100 % is 800.
    assert ann["performance"] == 1750 + 800
    assert [game["counted"] for game in ann["games"]] == [True, False, True, False]
    assert ann["games"][0]["opponent_name"] == "Bob"
    assert (ann["games"][0]["difference"], ann["games"][0]["counted_difference"]) == (500, 400)
    assert ann["games"][3]["opponent_number"] is None
    for name in ("before", "exact_change", "change", "k", "k_reason", "expected"):
        assert cyd[name] is None
    assert (bob["id"], cyd["new_rating"]) == (None, None)  # three games are too few, 7.1.4
    assert cyd["notes"][0]["code"] == "first-too-few"
    assert dan["games"][0]["opponent"] is None


def test_games_that_change_nothing(small_event):
    found = event_json.as_data(small_event)["uncounted"]
    forfeit = next(each for each in found if each["result"] in ("FW", "FL"))
    assert (forfeit["white"], forfeit["black"], forfeit["result"]) == (4, 2, "FL")
    assert (forfeit["white_name"], forfeit["black_name"], forfeit["round"]) == ("Dan", "Bob", 4)
    bye = next(each for each in found if each["result"] == "U")
    assert (bye["white"], bye["black"], bye["black_name"]) == (1, None, None)
    assert all(each["reason"] and each["clause"] for each in found)


@pytest.fixture(params=["small_event", "hostile_event"])
def answer(request):
    return request.getfixturevalue(request.param)


def test_the_stream_is_the_same_object(answer):
    text = "".join(event_json.stream(answer))
    data = event_json.as_data(answer)
    assert json.loads(text) == json.loads(json.dumps(data, allow_nan=False)) == data


def test_the_stream_comes_player_by_player(answer):
    pieces = list(event_json.stream(answer))
    assert sum('"exact_change"' in piece for piece in pieces) == len(answer.outcomes)


# --- CSV -----------------------------------------------------------------------------------------


def test_csv_has_the_players_then_the_games(answer):
    rows = list(csv.reader(io.StringIO("".join(event_csv(answer)))))
    gap = rows.index([])
    players, games = rows[:gap], rows[gap + 1 :]
    data = event_json.as_data(answer)["players"]
    assert len(players) == 1 + len(data)
    assert {len(row) for row in players} == {len(players[0])}
    assert {len(row) for row in games} == {len(games[0])}
    assert len(games) == 1 + sum(len(each["games"]) for each in data)
    for row, player in zip(players[1:], data, strict=True):
        for name in ("number", "before", "new_rating", "exact_change", "k", "performance"):
            shown = row[players[0].index(name)]
            assert shown == ("" if player[name] is None else str(player[name]))


def test_a_name_in_the_csv_is_no_formula(hostile_event):
    text = "".join(event_csv(hostile_event))
    assert "'=SUM(A1)" in text
    assert not re.search(r"(^|,)=", text, flags=re.MULTILINE)


# --- Text ----------------------------------------------------------------------------------------


def test_no_line_of_the_text_is_wider_than_the_terminal(answer):
    lines = as_text(answer).splitlines()
    assert max(map(len, lines)) <= 100
    assert lines[-1]


def test_every_number_of_the_text_is_the_json_s(small_event):
    text = as_text(small_event)
    for player in event_json.as_data(small_event)["players"]:
        (line,) = re.findall(rf"^ *{player['number']}  {player['name']} .*$", text, re.MULTILINE)
        numbers = [
            player["before"] and short(player["before"]),
            str(sum(game["counted"] for game in player["games"])),
            None,
            player["expected"] and decimals(player["expected"], 2),
            player["k"] and short(player["k"]),
            player["exact_change"] and decimals(player["exact_change"], 2, signed=True),
            player["change"] and decimals(player["change"], 0, signed=True),
            player["new_rating"] and short(player["new_rating"]),
            player["performance"] and short(player["performance"]),
        ]
        cells = line.split()[2:]
        assert len(cells) == len(numbers)
        for shown, number in zip(cells, numbers, strict=True):
            assert number in (None, shown) or shown == "–"


def test_what_to_check_comes_before_the_table(small_event):
    text = as_text(small_event)
    facts = "2026-01-10 · standard · 4 players · 4 rounds · 3 rated games · 6 not rated"
    assert text.startswith(f"Small Open\n{facts}\n")
    assert (
        text.index("To check") < text.index("Exact ±") < text.index("Games that change no rating")
    )
    assert "4 Dan – 2 Bob, − / +" in text
    assert "1 Ann, Bye" in text
    assert "Sum of changes" in text


def test_many_alike_findings_are_said_once():
    many = [
        Problem(Account("row-colours-disagree", {"opponent": 1}), "note", player=number)
        for number in range(1, 40)
    ]
    (group,) = problem_groups(many)
    assert (len(group.shown), len(group.more)) == (1, 38)


def test_an_assumption_is_said_and_counted_once():
    """Of 94 players in text, HTML and the counts; JSON has a problem for each."""
    asked = ("rated games so far", "birth year")
    many = [
        Problem(Account("k-assumed", {"k": 20, "missing": asked[: 1 + number % 2]}), "note",
                player=number, file="a.trf")
        for number in range(1, 95)
    ]  # fmt: skip
    (group,) = problem_groups(many)
    said = "We assumed K for 94 players, because the file does not say: rated games so far, birth "
    said += "year. Add a table of players with these columns to be sure. Players: 1; 2; 3 and 91 "
    said += "more"
    assert [words(each.account) for each in group.shown] == [said]
    assert group.more == ()
    assert problem_counts(many) == "1 note"
    assert list(problem_lines(many)) == [f"a.trf: note: {said} [k-assumed]"]
    several = [*many, *(each._replace(file="b.trf") for each in many)]
    assert problem_counts(several) == "2 notes"
    assert len(list(problem_lines(several))) == 2
    (one,) = problem_groups(many[:1])
    said = "we assumed K = 20, because the file does not say: rated games so far, birth year"
    assert words(one.shown[0].account) == said


def test_a_problem_has_its_place_in_json():
    problem = Problem(Account("file-empty"), "error", 3, 49, 12, 2, "a.trf")
    assert [dict(file_problem_data(problem))[name] for name in sorted(PROBLEM - {"text"})] == [
        *("", "file-empty", 49, "a.trf", 3, 12, 2, "error")
    ]


def test_a_problem_line_is_what_compilers_write():
    account = Account("file-empty")
    assert problem_line(Problem(account, "error", 3, 49, 12, 2, "a.trf")) == (
        "a.trf:3:49: error: player 12, round 2: The file is empty. [file-empty]"
    )
    assert problem_line(Problem(account, "note", file="a.trf")) == (
        "a.trf: note: The file is empty. [file-empty]"
    )


# --- HTML ----------------------------------------------------------------------------------------


def test_the_file_is_well_formed_and_needs_nothing_else(answer):
    markup = "".join(html.stream(answer))
    found = Page(markup)
    assert found.faults == []
    assert markup.startswith("<!DOCTYPE html>\n<html lang=")
    assert found.tags.count("h1") == 1
    assert found.tags.count("script") == found.tags.count("style") == 1
    assert not {"link", "img", "iframe", "object"} & set(found.tags)
    assert "http" not in re.sub(r"<script>.*</script>", "", markup, flags=re.DOTALL)
    assert len(re.findall('<th scope="row"', markup)) == len(answer.outcomes)


def test_names_stay_text(hostile_event):
    markup = "".join(html.stream(hostile_event))
    assert "<script>alert" not in markup
    assert "&lt;script&gt;alert" in markup
    assert "7*7" in markup
    for tag in ("<b>a", "<u>", "<i>", "<s>", "</title>:"):
        assert tag not in markup


def test_every_player_s_numbers_are_in_the_page(answer):
    text = " ".join(" ".join(page(answer).texts).split())
    for row in players(answer).rows:
        assert " ".join(row.cells[2:]) in text


def test_the_fragment_has_neither_style_nor_script(answer):
    fragment = Page("<main>" + "".join(html.fragment(answer)) + "</main>")
    assert fragment.faults == []
    assert not {"script", "style", "h1"} & set(fragment.tags)
    assert "style=" not in "".join(html.fragment(answer))
    assert html.file("report.css")
    assert html.file("report.js")


def test_headings_of_columns_are_headings(small_event):
    markup = "".join(html.fragment(small_event))
    head = markup[: markup.index("</thead>")]
    assert head.count('<th scope="col"') == len(players(small_event).columns)


# --- The sample files ----------------------------------------------------------------------------


@pytest.mark.long
def test_every_sample_file_is_laid_out_in_every_format(sample_files):
    rated = 0
    for path in sample_files:
        try:
            found = events.rate([(path.name, path.read_bytes())])
        except NothingToRate:
            continue
        rated += 1
        assert json.loads("".join(event_json.stream(found))) == event_json.as_data(found)
        assert page(found).faults == []
        assert max(map(len, as_text(found).splitlines())) <= 100
        rows = list(csv.reader(io.StringIO("".join(event_csv(found)))))
        assert rows[0][0] == "number"
    assert rated > 25
