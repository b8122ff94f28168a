"""The first page’s box: it says what it saw, and leads to the page for it."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from arpad.calculator import RatingAnswer
from arpad.calculators import calculator, events
from arpad.calculators.player_rows import player_rows
from arpad.formats.files import File, readings

CROSSTABLE = """
    1 | AMBER ALDA      |2.5  |W   4|D   2|W   3|
   NY | 12345678 / R: 1800   ->1810     |     |W    |B    |W    |
    2 | BIRCH BELA      |2.0  |W   3|D   1|D   4|
   NY | 12345679 / R: 1700   ->1710     |     |B    |W    |B    |
    3 | CEDAR CLEO      |0.0  |L   2|L   4|L   1|
   NY | 12345670 / R: 1600   ->1590     |     |W    |B    |B    |
    4 | DUNE DARIO      |1.5  |L   1|W   3|D   2|
   NY | 12345671 / R: 1500P40->1550     |     |B    |W    |W    |
"""


def send(client, text="", *, by="fide", files=()):
    sent = [("file", each) for each in files] or [("file", ("", b""))]
    return client.post("/read", data={"text": text, "by": by}, files=sent, follow_redirects=False)


@pytest.mark.parametrize(
    ("text", "by", "leads_to"),
    [
        ("1687 beat 1650, lost 1900", "fide", "/fide?rating=1687&games=W1650,L1900"),
        ("1687: 1650 w, 1700 d", "elo", "/elo?rating=1687&games=W1650,D1700"),
        ("743P6 812 w, 655 l", "us-chess", "/us-chess?rating=743&games=W812,L655&games_played=6"),
        ("743/6 812 w, 655 l", "us-chess", "/us-chess?rating=743&games=W812,L655&games_played=6"),
        # A rating with its games is of a federation that writes it so.
        ("743P6 812 w", "fide", "/us-chess?rating=743&games=W812&games_played=6"),
        ("743P6", "fide", "/us-chess?rating=743&games_played=6"),
        ("743P6 812 w", "elo", "/elo?rating=743&games=W812&games_played=6"),
        ("1687 gana 1650, pierde 1900", "fide", "/fide?rating=1687&games=W1650,L1900"),
        ("1687 gewinnt 1650, verliert 1900", "fide", "/fide?rating=1687&games=W1650,L1900"),
        (
            "1687 gagne 1650 perd 1900 nulle 1700",
            "fide",
            "/fide?rating=1687&games=W1650,L1900,D1700",
        ),
        ("1687 won 1650 lost 1900 draw 1700", "fide", "/fide?rating=1687&games=W1650,L1900,D1700"),
        ("1687 vince 1650, 1900 patta", "fide", "/fide?rating=1687&paste=vince+1650,+1900+patta"),
        ("W1650 L1900", "fide", "/fide?games=W1650,L1900"),
        ("My rating 1687. W1650 L1900", "fide", "/fide?rating=1687&games=W1650,L1900"),
        ("1613 beat 1609, K 32", "elo", "/elo?rating=1613&games=W1609&k=32"),
        ("1613 beat 1609, K 32", "fide", "/fide?rating=1613&games=W1609&k=32"),
        ("1687 K20 beat 1650", "fide", "/fide?rating=1687&games=W1650&k=20"),
        ("1687, K=10, beat 1650", "fide", "/fide?rating=1687&games=W1650&k=10"),
        ("1687 beat 1650 lost 1900 k20", "fide", "/fide?rating=1687&games=W1650,L1900&k=20"),
        (
            "unrated, age 10, beat 812, lost to 655, drew 1020",
            "us-chess",
            "/us-chess?rating=unrated&games=W812,L655,D1020&age=10",
        ),
        ("1,687 beat 1,650", "fide", "/fide?rating=1687&games=W1650"),
        ("743P6", "us-chess", "/us-chess?rating=743&games_played=6"),
        ("1687", "fide", "/fide?rating=1687"),
        ("1613 beat 1609, K is 32", "elo", "/elo?rating=1613&games=W1609&k=32"),
        ("1613 beat 1609. K is 32.", "fide", "/fide?rating=1613&games=W1609&k=32"),
        (
            "1687 (45 games) beat 1650, drew 1720, beat unrated, forfeit win",
            "fide",
            "/fide?rating=1687&games=W1650,D1720,Wu,FW&games_played=45",
        ),
        ("1687, 12 games, beat 1650", "fide", "/fide?rating=1687&games=W1650&games_played=12"),
        (
            "1687, 45 games, born 2012, beat 1650",
            "fide",
            "/fide?rating=1687&games=W1650&birth_year=2012&games_played=45",
        ),
        ("1687 (12 games)", "elo", "/elo?rating=1687&games_played=12"),
        # As many as are listed are these games, and alone they may be games to come.
        ("1687 (1 game) beat 1650", "fide", "/fide?paste=1687+%281+game%29+beat+1650"),
        ("1687, 12 games", "fide", "/fide?paste=1687,+12+games"),
        ("1687 born 2012 beat 1650", "fide", "/fide?rating=1687&games=W1650&birth_year=2012"),
        ("1687 beat 1650 by forfeit, lost 1700", "fide", "/fide?rating=1687&games=FW1650,L1700"),
        ("1687 won 1650, lost 1700 by forfeit", "fide", "/fide?rating=1687&games=W1650,FL1700"),
        ("1687 games 45 beat 1650", "fide", "/fide?paste=1687+games+45+beat+1650"),
        ("743/6 beat 812/9", "fide", "/us-chess?rating=743&games=W812&games_played=6"),
        ("1500 beat 812/9", "us-chess", "/us-chess?rating=1500&paste=beat+812%2F9"),
        ("1687 venceu 1650 e perdeu 1900", "fide", "/fide?rating=1687&games=W1650,L1900"),
        (
            "unrated, born 2016, beat 812, lost to 655",
            "us-chess",
            "/us-chess?rating=unrated&games=W812,L655&birth_year=2016",
        ),
        (
            "1985, need 2000 in 9 rounds against 2050",
            "elo",
            "/plan?rating=1985&target=2000&rounds=9&average=2050&system=elo",
        ),
        (
            "IM norm, 9 rounds, average 2380",
            "us-chess",
            "/plan?norm=im&rounds=9&average=2380&system=fide",
        ),
        ("1985, need 2000", "fide", "/fide?paste=1985,+need+2000"),
        ("1650 beat me and 1700 won", "fide", "/fide?paste=1650+beat+me+and+1700+won"),
        # A list of ratings with results is no rating with games.
        ("1850 lost 1900 won", "fide", "/fide?games=L1850,W1900"),
        ("1,850 0,1900 1", "fide", "/fide?games=L1850,W1900"),
    ],
)
def test_a_line_leads_to_its_answer(client, text, by, leads_to):
    answer = send(client, text, by=by)
    assert (answer.status_code, answer.headers["location"]) == (303, leads_to)


def test_what_is_not_clear_is_asked_where_the_games_stand(client, open_page):
    answer = send(client, "1850 1\nclosing remarks")
    page = open_page(answer.headers["location"])
    assert "Not read: “closing remarks”" in page.text
    assert page.fields("opponent") == ["1850"]


@pytest.mark.parametrize(
    ("text", "by", "said", "opponents"),
    [
        ("1613 beat 1609, K 32", "us-chess", "Not used here: “K 32”", ["1609"]),
        ("1613 beat 1609, K 32, K 20", "elo", "Not clear: “32 20”", ["1609"]),
        ("1687 beat 1650, foo", "fide", "Not clear: “foo”", ["1650"]),
    ],
)
def test_what_is_said_beside_the_games_is_used_or_named(
    client, open_page, text, by, said, opponents
):
    page = open_page(send(client, text, by=by).headers["location"])
    assert said in page.text
    assert page.fields("opponent") == opponents
    assert page.fields("rating")[0] == text[:4]


def test_a_k_that_is_typed_rates_the_game(client, open_page):
    page = open_page(send(client, "1613 beat 1609, K 32", by="elo").headers["location"])
    assert "New rating 1629" in " ".join(page.text.split())


@pytest.mark.parametrize(
    ("name", "rating", "results"),
    [("a1-ffe-grid-row", "1468", ["L", "W", "D"]), ("a3-round-robin-row", "1850", ["W", "D", "L"])],
)
def test_a_row_that_names_no_ratings_asks_for_them(
    client, open_page, reference_data, name, rating, results
):
    text = (reference_data / "cases" / "pasted" / f"{name}.txt").read_text(encoding="utf-8")
    page = open_page(send(client, text).headers["location"])
    assert page.fields("rating")[0] == rating
    for result in results:
        assert f"“{result}” has no opponent’s rating." in page.text
    assert page.fields("opponent") == ["", "", ""]


def test_nothing_is_asked_for_again(client):
    answer = send(client)
    assert answer.status_code == 422
    assert "Type or paste your games, or choose a file." in answer.text


def rows(answer):
    found = re.findall(r'<li><a href="([^"?]+\?[^"]+)">\d+\. ([A-Z ]+)<i>', answer.text)
    return {name: unescape(href) for href, name in found}


@pytest.mark.parametrize("as_file", [False, True])
def test_a_grid_asks_which_row_and_rates_it_as_the_whole_section_does(client, as_file):
    file = ("open.txt", CROSSTABLE.encode())
    answer = send(client, files=[file]) if as_file else send(client, CROSSTABLE)
    assert "Which row are you?" in answer.text
    assert ("open.txt" if as_file else "Your text") in answer.text
    whole = events.compute([file], {})
    exact = {
        each.entry.player.name: each.change.exact_new_rating
        for each in whole.outcomes
        if each.change
    }
    for name, href in rows(answer).items():
        parts = urlsplit(href)
        given = {key: values[0] for key, values in parse_qs(parts.query).items()}
        alone = calculator(parts.path[1:]).answer(given)
        assert isinstance(alone, RatingAnswer)
        assert alone.exact_new_rating == pytest.approx(exact[name])
    assert len(rows(answer)) == 4


GRID = """No,Name,Rating,1,2,3,Pts
1,Amber,1800,2w1,3b½,4w1,2.5
2,Birch,1700,1b0,4w1,3b1,2
3,Cedar,1600,4b0,1w½,2w0,0.5
4,Dune,1500,3w1,2b0,1b0,1
"""
LISTED = """Rank,SNo,Name,Rtg,FED,1.Rd,2.Rd,Pts
1,1,Amber,1800,NED,2w1,3b½,1.5
2,2,Birch,1700,NED,1b0,,0
3,3,Cedar,1600,NED,,1w½,0.5
"""
GAMES = "Round,White,Black,Result\n1,Amber,Birch,1-0\n1,Cedar,Dune,0-1\n"


@pytest.mark.parametrize("sign", [",", "\t"])
@pytest.mark.parametrize("table", [GRID, LISTED, GAMES, "Final ranking\n\n" + LISTED])
def test_a_table_that_is_pasted_asks_which_row(client, table, sign):
    answer = send(client, table.replace(",", sign))
    assert (answer.status_code, "Which row are you?" in answer.text) == (200, True)


def test_a_game_in_doubt_is_no_game_of_the_row():
    table = b"No,Name,Rating,R1,R2\n1,Amber,1800,2w1,3b=\n2,Birch,1700,1b1,\n3,Cedar,1600,,1w=\n"
    (reading,) = readings(File("open.csv", table))
    found = {each.name: each for each in player_rows(reading)}
    assert (found["Amber"].games, found["Amber"].unsure) == ("D1600", 1)


def test_games_of_opponents_that_cannot_be_filled_in_are_counted(client):
    unrated = CROSSTABLE.replace("R: 1600   ->1590", "R: Unrated->1590")
    answer = send(client, unrated, by="us-chess")
    # Birch and Dune, whom Amber met, each played Cedar.
    assert "2 games of your opponents with unrated players left out" in answer.text
    assert "left out" not in send(client, CROSSTABLE, by="us-chess").text


def test_games_of_a_database_go_to_the_history(client):
    text = '[White "Me, My"]\n[Black "Smith, John"]\n[Result "1-0"]\n[WhiteElo "1820"]\n\n1. e4 1-0'
    answer = send(client, text)
    assert "Whose games?" in answer.text
    assert 'action="/history"' in answer.text


HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'


def test_hostile_text_is_shown_and_never_run(client, document):
    for text in (HOSTILE, CROSSTABLE.replace("AMBER ALDA", HOSTILE[:14]), "\x00", "½" * 300):
        answer = send(client, text)
        shown = client.get(answer.headers["location"]) if answer.status_code == 303 else answer
        page = document(shown.text)
        assert page.faults == []
        assert not page.all("img")
        assert all(each.get("src") or each.get("type") for each in page.all("script"))
