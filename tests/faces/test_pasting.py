"""Pasted games come back as rows, on every calculator, with the unknown parts marked."""

from urllib.parse import quote_plus

import pytest

from tests.commands import run

CROSSTABLE = "    7 | INVENTED NAME                   |2.0  |W   4|L   2|D   5|H    |"
RESULTS_PAGE = (
    "Rd.\tSNo\tName\tRtg\tFED\tPts.\tRes.\n"
    "1\t12\tInvented, Ada\t1850\tGER\t5,5\tw 1\n"
    "2\t3\tInvented, Bo\t1912\tAUT\t6\ts ½\n"
    "3\t9\tInvented, Cy\t0\tAUT\t4\tw 0\n"
)


def pasted(open_page, name, text, fields="rating=1800"):
    return open_page(f"/{name}?{fields}&paste={quote_plus(text)}")


@pytest.mark.parametrize("name", ["fide", "us-chess", "elo", "performance"])
def test_a_list_becomes_rows_and_is_answered(open_page, name):
    fields = "" if name == "performance" else "rating=1800"
    page = pasted(open_page, name, "1850 1, 1900 ½, 1700 0", fields)
    assert page.fields("opponent") == ["1850", "1900", "1700"]
    assert page.cards
    assert page.all("a", id="share")[0]["href"].endswith("games=W1850,D1900,L1700")


def test_pasted_games_take_the_place_of_the_rows(open_page):
    page = pasted(open_page, "fide", "1850 1", "rating=1800&opponent=1700&result=D")
    assert page.fields("opponent") == ["1850"]


def test_a_row_of_a_results_page_is_read_by_its_columns(open_page):
    page = pasted(open_page, "fide", RESULTS_PAGE)
    assert page.fields("opponent") == ["1850", "1912", "unrated"]
    assert page.cards["Score"] == "1.5 of 2"


def test_a_crosstable_line_marks_what_it_does_not_say(open_page):
    page = pasted(open_page, "us-chess", CROSSTABLE)
    assert page.fields("opponent") == ["", "", "", ""]
    at_fault = [each["id"] for _, each in page.elements if each.get("aria-invalid") == "true"]
    assert at_fault == ["opponent-1", "opponent-2", "opponent-3"]
    assert "Pasted: “W 4”" in page.text
    assert not page.cards


def test_what_is_no_game_is_said(open_page):
    page = pasted(open_page, "fide", "1850 1\nclosing remarks")
    assert "Not read: “closing remarks”" in page.text
    assert page.fields("opponent") == ["1850"]
    nothing = pasted(open_page, "fide", "good morning")
    assert "No game was found in the text you pasted." in nothing.text


def test_a_match_takes_one_opponent_and_one_result(open_page):
    page = pasted(open_page, "match", "1800 1, 1800 1, 1800 1", "rating=1600")
    assert page.cards["Actual points"] == "3"
    mixed = pasted(open_page, "match", "1800 1, 1900 0", "rating=1600")
    assert "those of the first game were taken" in mixed.text
    assert mixed.cards["Actual points"] == "1"


@pytest.mark.parametrize("text", ["<script>alert(1)</script> 1850 1", "1850 1 \x00", "½" * 300])
def test_hostile_pastes_are_only_text(open_page, text):
    page = pasted(open_page, "fide", text)
    assert len(page.all("script")) == 2


def test_games_of_several_players_lead_to_the_report(open_page):
    row = "{number}. {name} 1850 2b1 3w0 1.0\n"
    text = row.format(number=1, name="Ada") + row.format(number=2, name="Bo")
    page = pasted(open_page, "fide", text)
    assert "the games of several players: Ada, Bo." in page.text
    assert page.fields("opponent") == [""]
    assert not page.cards
    assert [each["action"] for each in page.all("form", id="elsewhere")] == ["/report"]


def test_pgn_leads_to_the_history(open_page):
    text = '[White "Me, My"]\n[Black "Smith, John"]\n[Result "1-0"]\n[WhiteElo "1820"]\n\n1. e4 1-0'
    page = pasted(open_page, "fide", text)
    assert "This is PGN" in page.text
    assert page.fields("opponent") == [""]
    assert [each["action"] for each in page.all("form", id="elsewhere")] == ["/history"]


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("fide", "rating=1800&games_played=100"),
        ("fide", "rating=unrated"),
        ("elo", "rating=1800&games_played=100"),
        ("us-chess", "rating=1800&games_played=100"),
        ("us-chess", "rating=1800&games_played=3"),
        ("performance", ""),
        ("compare", "rating=1800&games_played=100"),
    ],
)
@pytest.mark.parametrize("results", ["WDLLL", "DDDLL", "LLDWL"])
def test_a_total_in_place_of_results_is_an_answer(open_page, name, fields, results):
    ratings = ("1650", "1700", "1720", "1800", "1810")
    page = pasted(open_page, name, f"1.5/5 against {', '.join(ratings)}", fields)
    assert page.fields("opponent") == [*ratings]
    assert "Only the total 1.5/5 is said" in page.text
    assert "Result from the total score" in page.text
    games = ",".join(result + rating for result, rating in zip(results, ratings, strict=True))
    whole = open_page(f"/{name}?{fields}&games={games}")
    assert page.cards
    assert set(page.cards.items()) <= set(whole.cards.items())
    linked = open_page(page.all("a", id="share")[0]["href"])
    assert (linked.cards, linked.fields("total")) == (page.cards, ["1.5"])


@pytest.mark.parametrize("results", ["WDLLL", "LLDWL"])
def test_command_and_api_answer_a_total_as_the_page_does(open_page, client, results):
    ratings = ("1650", "1700", "1720", "1800", "1810")
    games = ",".join(result + rating for result, rating in zip(results, ratings, strict=True))
    whole = open_page(f"/fide?rating=1800&games={games}").cards
    asked = {"rating": "1800", "games": ",".join(ratings), "total": "1.5"}
    answer = client.get("/api/v1/fide", params=asked).json()
    figures = {figure["title"]: figure["value"] for figure in answer["figures"]}
    assert figures
    assert figures.items() <= whole.items()
    assert (answer["score"], answer["games"]) == (1.5, 5)
    command = run("fide", "1800", *ratings, "--total", "1.5")
    assert command.exit_code == 0
    for text in (command.output, *answer["notes"]):
        assert "Only the total is known: 1.5 of 5." in text
    assert f"Change: {figures['Change']}\n" in command.output


@pytest.mark.parametrize(
    ("games", "total", "said"),
    [
        ("W1650,1700", "1", "the games have results"),
        ("1650,1700", "3", "the list has 2 games"),
        ("1650,u", "1", "did you win, draw or lose?"),
        ("", "1", "games"),
    ],
)
def test_a_total_that_cannot_count_is_refused_at_the_api(client, games, total, said):
    answer = client.get("/api/v1/fide", params={"rating": 1800, "games": games, "total": total})
    assert answer.status_code == 422
    assert said in str(answer.json()["errors"])


def test_what_depends_on_each_result_is_not_in_the_answer_from_a_total(open_page):
    page = pasted(open_page, "elo", "2/3 against 1650, 1700, 1900")
    (missing,) = set(open_page("/elo?rating=1800&games=W1650,W1700,L1900").cards) - set(page.cards)
    assert f"needs the result of each game: {missing}" in page.text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        # Whether the unrated one was beaten decides.
        ("games=1650,1700,u&total=1", "did you win, draw or lose?"),
        ("games=W1650,1700&total=1", "did you win, draw or lose?"),
        ("games=1650,1700&total=3", "the list has 2 games"),
        ("games=1650,1700&total=0.7", "whole and half points"),
        ("games=1650,9999&total=1", "9999"),
    ],
)
def test_a_total_that_does_not_decide_is_asked_about(open_page, query, said):
    page = open_page(f"/fide?rating=1800&{query}")
    assert not page.cards
    assert said in page.text


def test_results_that_are_chosen_count_and_not_the_total(open_page):
    page = open_page("/fide?rating=1800&games=W1650,L1700&total=2")
    assert page.cards["Score"] == "1 of 2"


def test_what_was_not_clear_stands_beside_the_row(open_page):
    page = pasted(open_page, "fide", "1850 1\n1900 1 of 3")
    assert page.fields("opponent") == ["1850", "1900"]
    assert "Pasted: “1900 1 of 3”. Not clear: “3”" in page.text
    assert not page.cards
    game = pasted(open_page, "fide", "1 Made Up (1850A) 1 - 0 Up Made (1733K)")
    assert "Not clear: “1 - 0”" in game.text
