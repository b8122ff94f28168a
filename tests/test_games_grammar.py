"""Games as they are typed: separators, case, decimals, unrated opponents, forfeits, how many."""

from fractions import Fraction

import pytest

from arpad.calculators import calculator
from arpad.domain import Result
from arpad.errors import BadInput
from arpad.inputs import Amount, GameList, TypedGame, canonical


def games_of(name):
    found = calculator(name).form.by_name["games"]
    assert isinstance(found, GameList)
    return found


ELO, FIDE, US_CHESS = games_of("elo"), games_of("fide"), games_of("us-chess")


@pytest.mark.parametrize(
    "text",
    [
        "W1650 D1700 L1750",
        "W1650,D1700,L1750",
        "W1650+D1700+L1750",
        "w1650 d1700 l1750",
        " W1650,, D1700 \n\tL1750 ",
        ",W1650 + D1700 , L1750,",
        ["W1650", "D1700", "L1750"],
        ("w1650", "d1700", "l1750"),
    ],
)
def test_commas_spaces_and_plus_signs_in_any_case(text):
    games = FIDE.parse(text)
    assert games == (
        TypedGame(Result.WIN, 1650),
        TypedGame(Result.DRAW, 1700),
        TypedGame(Result.LOSS, 1750),
    )
    assert canonical(games) == "W1650,D1700,L1750"


@pytest.mark.parametrize(
    ("text", "game", "written"),
    [
        ("Wu", TypedGame(Result.WIN), "Wu"),
        ("dU", TypedGame(Result.DRAW), "Du"),
        ("LU", TypedGame(Result.LOSS), "Lu"),
        ("fw", TypedGame(Result.FORFEIT_WIN), "FW"),
        ("FL", TypedGame(Result.FORFEIT_LOSS), "FL"),
        ("fw1800", TypedGame(Result.FORFEIT_WIN, 1800), "FW1800"),
        ("FL1800", TypedGame(Result.FORFEIT_LOSS, 1800), "FL1800"),
        ("BYE", TypedGame(Result.BYE), "bye"),
        ("Bye", TypedGame(Result.BYE), "bye"),
        ("W0", TypedGame(Result.WIN, 0), "W0"),
        ("W01650", TypedGame(Result.WIN, 1650), "W1650"),
        ("W1650.25", TypedGame(Result.WIN, Fraction(6601, 4)), "W1650.25"),
        ("W1650.0", TypedGame(Result.WIN, 1650), "W1650"),
    ],
)
def test_each_kind_of_game_and_its_canonical_form(text, game, written):
    assert ELO.parse(text) == (game,)
    assert canonical((game,)) == written
    assert ELO.parse(written) == (game,)


@pytest.mark.parametrize(
    "word",
    [
        "W",
        "1650",
        "1650W",
        "X1650",
        "WW1650",
        "W1650D1700",
        "W-1650",
        "W1650.",
        "W.5",
        "W1.2.3",
        "W1650;D1700",
        "FWu",
        "FLu",
        "F1650",
        "bye1650",
        "byes",
        "U",
        "Wuu",
        "=1700",
        "½1700",
        "W\uff11\uff16\uff15\uff10",
        "W\x00",
        "W3501",
        "0",
    ],
)
def test_what_is_no_game(word):
    with pytest.raises(BadInput) as refusal:
        ELO.parse(f"W1600 {word}")
    (error,) = refusal.value.errors
    assert (error.field, error.game, error.given, error.example) == ("games", 2, word, "W1650")
    assert "W, D or L and the opponent’s rating" in error.allowed


@pytest.mark.parametrize("text", [",", "+", " , + "])
def test_no_game_at_all(text):
    with pytest.raises(BadInput) as refusal:
        ELO.parse(text)
    (error,) = refusal.value.errors
    assert error.reason == "please enter a game."
    assert error.game is None


@pytest.mark.parametrize("count", [1, 2, 20, 21, 100])
def test_up_to_100_games(count):
    assert len(ELO.parse("W1600 " * count)) == count


@pytest.mark.parametrize(
    ("word", "written", "number"),
    [("0.5/12", "0.5/12", "0.5"), ("1650/12", "1650/12", "1650"), ("d0.5P12", "0.5P12", "0.5")],
)
def test_two_numbers_are_said_as_they_were_typed(word, written, number):
    with pytest.raises(BadInput) as refused:
        ELO.parse(word)
    (fault,) = refused.value.errors
    assert fault.reason == f"“{written}” has two numbers. Enter {number} alone."


@pytest.mark.parametrize("count", [101, 5000])
def test_more_than_100_games_are_refused_with_their_number(count):
    with pytest.raises(BadInput) as refusal:
        ELO.parse("W1600 " * count)
    (error,) = refusal.value.errors
    assert error.reason == f"there are {count} games."
    assert error.allowed.startswith("1 to 100 games")


def test_decimals_are_for_systems_that_have_them():
    assert US_CHESS.parse("W1650.25")[0].opponent == Fraction(6601, 4)
    with pytest.raises(BadInput):
        FIDE.parse("W1650.25")


@pytest.mark.parametrize("word", ["Wu", "du", "LU"])
def test_us_chess_asks_for_an_estimate_of_an_unrated_opponent(word):
    with pytest.raises(BadInput) as refusal:
        US_CHESS.parse(word)
    (error,) = refusal.value.errors
    assert "type u10 for an opponent 10 years old" in error.reason
    assert "or u10 for an unrated opponent 10 years old" in error.allowed


def test_us_chess_takes_an_unrated_opponent_with_an_age():
    assert US_CHESS.parse("wU10 Lu9.5") == (
        TypedGame(Result.WIN, age=10),
        TypedGame(Result.LOSS, age=Fraction(19, 2)),
    )
    assert canonical(US_CHESS.parse("wU10 Lu9.5")) == "Wu10,Lu9.5"
    for system, word in ((US_CHESS, "Wu2"), (US_CHESS, "FWu10"), (FIDE, "Wu10"), (ELO, "Wu10")):
        with pytest.raises(BadInput):
            system.parse(word)


def test_the_grammar_is_told_in_one_sentence():
    assert FIDE.allowed == (
        "1 to 100 games, each W, D or L and the opponent’s rating (a whole number from 0 to 3000), "
        "Wu, Du, Lu for an unrated opponent, FW, FL or bye"
    )
    assert FIDE.allowed in FIDE.schema()["description"]


DEVIATION = Amount(name="deviation", label="Deviation", minimum=0, maximum=500, above_minimum=True)
VOLATILITY = Amount(name="volatility", label="Volatility", minimum=0, maximum=1)
GLICKO = ELO._replace(deviation=DEVIATION)
GLICKO_2 = ELO._replace(deviation=DEVIATION, volatility=VOLATILITY, colour=True)


@pytest.mark.parametrize(
    ("text", "game", "written"),
    [
        ("w1400/30", TypedGame(Result.WIN, 1400, 30), "W1400/30"),
        ("L1550/100.5", TypedGame(Result.LOSS, 1550, Fraction(201, 2)), "L1550/100.5"),
        ("D1400/30/.06", TypedGame(Result.DRAW, 1400, 30, Fraction(3, 50)), "D1400/30/0.06"),
        ("W1650w", TypedGame(Result.WIN, 1650, colour="w"), "W1650w"),
        ("l1650/30B", TypedGame(Result.LOSS, 1650, 30, colour="b"), "L1650/30b"),
        ("W1400", TypedGame(Result.WIN, 1400), "W1400"),
        ("Wu", TypedGame(Result.WIN), "Wu"),
        ("FW1400", TypedGame(Result.FORFEIT_WIN, 1400), "FW1400"),
    ],
)
def test_deviation_volatility_and_colour_after_the_rating(text, game, written):
    assert GLICKO_2.parse(text) == (game,)
    assert canonical((game,)) == written
    assert GLICKO_2.parse(written) == (game,)


@pytest.mark.parametrize(
    "word",
    ["W1400/", "W/30", "W1400/30/", "W1400/0", "W1400/501", "W1400/30/2", "W1400//30", "W1400/-30",
     "W1400wb", "Wuw", "Wu/30", "FW1400/30", "FW1400w", "bye/30", "W1400w/30", "W1400/30/.06/1",
     "743/6", "1P12"],
)  # fmt: skip
def test_what_is_no_deviation_volatility_or_colour(word):
    with pytest.raises(BadInput) as refusal:
        GLICKO_2.parse(word)
    (error,) = refusal.value.errors
    assert (error.given, error.example) == (word, "W1400/30")
    assert "/30 after the rating" in error.allowed


@pytest.mark.parametrize(
    ("games", "word", "named"),
    [
        (ELO, "W1400/30", "the opponent’s deviation"),
        (FIDE, "W1400/30w", "the opponent’s deviation"),
        (GLICKO, "W1400/30/.06", "the opponent’s volatility"),
        (US_CHESS, "W1650w", "the colour"),
    ],
)
def test_a_system_that_does_not_look_at_them_says_so(games, word, named):
    with pytest.raises(BadInput) as refusal:
        games.parse(word)
    (error,) = refusal.value.errors
    assert named in error.reason
    assert error.field == "games"
    assert games.parse(error.example)
