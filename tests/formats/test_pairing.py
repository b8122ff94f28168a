"""One story of two rows, told in TRF, in a crosstable of US Chess and in one of a results site."""

import pytest

from arpad.domain import Game, Result
from arpad.formats import crosstable_csv, sheets, trf

STORIES = [
    ("1 0", "0002 w 1/0001 b 0", "W2w/L1b", "2w1/1b0", Game("1", "2", Result.WIN, 1, "w"), ""),
    ("½ ½", "0002 b =/0001 w =", "D2b/D1w", "2b½/1w½", Game("2", "1", Result.DRAW, 1, "w"), ""),
    (
        "0 0",
        "0002 w 0/0001 b 0",
        "L2w/L1b",
        "2w0/1b0",
        Game("1", "2", Result.LOSS, 1, "w", "", Result.LOSS),
        "unusual-result",
    ),
    (
        "one did not come",
        "0002 w +/0001 b -",
        "X2w/F1b",
        "2w+/1b-",
        Game("1", "2", Result.FORFEIT_WIN, 1, "w"),
        "",
    ),
    (
        "neither came",
        "0002 w -/0001 b -",
        "F2w/F1b",
        "2w-/1b-",
        Game("1", "2", Result.DOUBLE_FORFEIT, 1, "w"),
        "",
    ),
    ("nobody", "0009 w 1/0000 -  ", "W9w/", "9w1/", None, "opponent-unknown"),
    ("himself", "0001 w 1/0000 -  ", "W1w/", "1w1/", None, "plays-himself"),
]


@pytest.fixture(scope="module")
def told(row):
    return lambda kind, story: _read(kind, story, row)


def _read(kind, story, row):
    one, two = story.split("/")
    if kind == "trf":
        return trf.read("\n".join((row(1, one), row(2, two)))).reading
    if kind == "us":
        return crosstable_csv.read(f"number,r1\n1,{one}\n2,{two}\n").reading
    # The third and the fourth show what a sign stands for: their scores stand beside forfeits.
    rest = "3;C;4w1\n4;D;3b0\n"
    return sheets.read(f"No.;Name;1.Rd\n1;A;{one}\n2;B;{two}\n{rest}".encode()).reading


@pytest.mark.parametrize("kind", ["trf", "us", "site"])
@pytest.mark.parametrize(
    ("trf_text", "us", "site", "game", "code"),
    [story[1:] for story in STORIES],
    ids=[story[0] for story in STORIES],
)
def test_each_format_tells_the_same_story(kind, trf_text, us, site, game, code, told):
    reading = told(kind, {"trf": trf_text, "us": us, "site": site}[kind])
    games = [each for each in reading.event.games if each.player in ("1", "2")]
    if game is None:
        (only,) = games
        assert (only.player, only.opponent, only.not_rated) == ("1", None, "opponent-unknown")
    else:
        assert games == [game]
    problems = [each for each in reading.problems if each.round]
    said = [each.account.code for each in problems]
    assert [each.removeprefix("trf-").removeprefix("row-") for each in said] == [code] * bool(code)


@pytest.mark.parametrize(
    ("kind", "story", "code", "texts"),
    [
        ("trf", "0002 w 1/0001 b 1", "trf-rows-disagree", ("0002 w 1", "0001 b 1")),
        ("trf", "0002 w 1/0001 w 0", "trf-rows-disagree", ("0002 w 1", "0001 w 0")),
        ("trf", "0002 w 1/0000 - H", "trf-row-missing", ("0002 w 1", "0000 - H")),
        ("us", "W2b/W1w", "row-results-disagree", ("W1w", "W2b")),
        ("us", "W2w/L1w", "row-colours-disagree", ("W2w", "L1w")),
        ("us", "W2w/H", "row-game-missing", ("W2w", "H")),
        ("site", "2b1/1w1", "row-results-disagree", ("1w1", "2b1")),
        ("site", "2w1/1w0", "row-colours-disagree", ("2w1", "1w0")),
        ("site", "2w1/-½", "row-game-missing", ("2w1", "-½")),
    ],
)
def test_rows_that_disagree_are_shown_beside_each_other_whites_first(
    kind, story, code, texts, told
):
    reading = told(kind, story)
    (problem,) = (each for each in reading.problems if each.account.code == code)
    values = problem.account.values
    assert (values["own_text"], values["other_text"]) == texts
    other = next(e for e in reading.event.entries if e.number == values["opponent"])
    assert (other.number, values["other_line"]) != (problem.player, problem.line)
    claims = next(game.claims for game in reading.event.games if game.claims)
    assert [claim and claim.text for claim in claims] == [texts[0], texts[1] if claims[1] else None]


def test_a_bye_that_contradicts_a_game_is_claimed_as_it_is_written(told):
    for kind, story in (("trf", "0002 w 1/0001 b H"), ("us", "W2w/H1b")):
        (game,) = told(kind, story).event.games
        assert game.not_rated == "rows-disagree"
        assert [claim.result for claim in game.claims] == [Result.WIN, Result.HALF_BYE]
