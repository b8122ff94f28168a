"""Pasted text: each form it comes in, what stays unknown, and that nothing of it disappears."""

import time
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.domain import Result
from arpad.formats.pasted import PastedGame, read
from arpad.inputs import TYPED_RESULTS, TypedGame, canonical

# --- Typed lists ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # either order, any separator
        ("1850 1, 1900 ½, 1700 0", "W1850 D1900 L1700"),
        ("1 1850; 0.5 1900; 0 1700", "W1850 D1900 L1700"),
        ("1850 1\n1900 ½\r\n1700 0", "W1850 D1900 L1700"),
        ("1850\n1\n1900\n½", "W1850 D1900"),
        ("1850\t1\t1900\t0", "W1850 L1900"),
        ("1850    1    1900    0", "W1850 L1900"),
        ("1850,1,1900,0,1700,0.5", "W1850 L1900 D1700"),
        ("1850;1\n1900;0", "W1850 L1900"),
        ("1850/1, 1900/½", "W1850 D1900"),
        ("1850 / 1 / 1900 / 0", "W1850 L1900"),
        ("1850 | 1 | 1900 | 0", "W1850 L1900"),
        ("1850=1", "W1850"),
        ("1850: 1/2", "D1850"),
        ("1850/1/2", "D1850"),
        ("1/2 1850", "D1850"),
        ("1850 - 1, 1900 - 0", "W1850 L1900"),
        ("(1850) 1, 1900 (½)", "W1850 D1900"),
        ("0,5 1900", "D1900"),
        ("1850 1,0", "W1850"),
        ("1850 1.0, 1900 .5", "W1850 D1900"),
        ("1643.5 1", "W1643.5"),
        ("1850 &frac12;", "D1850"),
        ("1850 ½-½", "D1850"),
        # signs
        ("1850 +, 1900 =, 1700 -", "W1850 D1900 L1700"),
        ("1850+ 1900= 1700−", "W1850 D1900 L1700"),
        ("+1850 =1900 -1700", "W1850 D1900 L1700"),
        ("1850 + 1900 - 1700 =", "W1850 L1900 D1700"),
        # letters
        ("W1850 d1900 L1700", "W1850 D1900 L1700"),
        ("W 1850", "W1850"),
        ("1850w 1900d 1700l", "W1850 D1900 L1700"),
        ("1850 w, 1900 d", "W1850 D1900"),
        ("1650 W, 1700 D", "W1650 D1700"),
        ("W1650,D1700+L1750", "W1650 D1700 L1750"),
        ("W 1650 + D 1700", "W1650 D1700"),
        # words
        ("1850 win", "W1850"),
        ("draw 1900", "D1900"),
        ("won1850", "W1850"),
        ("beat 1850, drew with 1900, lost to 1700", "W1850 D1900 L1700"),
        ("1850: won; 1900: drawn; 1700: lost", "W1850 D1900 L1700"),
        ("Sieg 1850, Remis 1900, Niederlage 1700", "W1850 D1900 L1700"),
        ("gain 1850, nulle 1900, perte 1700", "W1850 D1900 L1700"),
        ("victoria 1850, tablas 1900, derrota 1700", "W1850 D1900 L1700"),
        ("winst 1850, remise 1900, verlies 1700", "W1850 D1900 L1700"),
        # a colour before a score, as on results pages
        ("1850 w 1, 1900 b 0, 1700 s ½", "W1850 L1900 D1700"),
        ("1850w 1, 1900b 0", "W1850 L1900"),
        ("w 0 1850", "L1850"),
        # thousands
        ("1,850 1, 1,900 ½", "W1850 D1900"),
        ("1.850 w", "W1850"),
        ("2,100 1", "W2100"),
        ("1'850 1", "W1850"),
        ("1850 1,900 ½", "W1850 D900"),
        ("1,850 1\n2,100 0", "W1850 L2100"),
        # unrated
        ("unr 1, unrated ½, u 0", "Wu Du Lu"),
        ("Wu, Du, Lu", "Wu Du Lu"),
        ("1850 1, 0 1, 1700 0", "W1850 Wu L1700"),
        ("1850 1\n0 ½", "W1850 Du"),
        ("W0", "Wu"),
        ("0 w", "Wu"),
        # not played
        ("FW, FL, bye, half-bye", "FW FL bye bye"),
        ("FW 1850, 1700 FL", "FW1850 FL1700"),
        ("1850 1F, 1700 0F", "FW1850 FL1700"),
        ("1850 +-, 1700 -+", "FW1850 FL1700"),
        ("1850 forfeit win, 1700 lost by forfeit", "FW1850 FL1700"),
        ("1850 1, bye 1, 1900 0", "W1850 bye L1900"),
        ("1850 1, FW, 1900 0", "W1850 FW L1900"),
        ("0000 - H  0000 - U  0000 - Z  0000 - F", "bye bye bye bye"),
        ("0000 - +  0000 - -  0000 - =", "FW FL bye"),
        # numbers of rounds, names and dates are not read as scores
        ("1. 1850 1\n2. 1900 0", "W1850 L1900"),
        ("1 1850 0\n2 1900 1\n3 1700 ½", "L1850 W1900 D1700"),
        ("Round,Name,Rating,Result\n1,Made,1850,0\n2,Up,1900,1", "L1850 W1900"),
        ("Round 1: W 1850", "W1850"),
        ("- 1850 1\n- 1900 0", "W1850 L1900"),
        ("2026-11-29 1850 1", "W1850"),
        ("Wu 1850 1, Lu 1900 0", "W1850 L1900"),
        ("Invented, Al 1850 1, Up, Made 1900 0", "W1850 L1900"),
        ("1 W 1850", "W1850"),
        ("1641P17 1", "W1641"),
        ("1995 * ITA 1.00 0.92 20 1.60", "W1995"),
        ("W2048 L39", "W2048 L?#39"),
        ("W  4 L  2 D  5", "W?#4 L?#2 D?#5"),
    ],
)
def test_typed_lists(games, text, expected):
    assert games(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1850, 1900", "?1850 ?1900"),
        ("1850 + 1900 + 1700", "?1850 ?1900 ?1700"),
        ("1850-1900", "?1850 ?1900"),
        ("- 1850", "?1850"),
        ("1850 1, 1900", "W1850 ?1900"),
        ("1850, 1 1900", "?1850 W1900"),
        ("1 ½ 0", "W? D? L?"),
        ("0 1", "L? W?"),
        ("won against Made Up", "W?"),
        ("1850 1-0", "?1850"),  # White's score: whose win it is depends on the colour
        ("1 Up 1850 0", "?1850"),  # a round's number and a loss, or a win and something else
        ("1, 1850, 0", "?1850"),
        ("1850 1 ½", "?1850"),
        ("1850 -1", "?1850"),  # a loss of one point of rating, or a win
        ("1,850", "??"),
        ("1,850, 1,900", "?? ??"),
        ("1850 1900 1 0", "?1850 ?1900 W? L?"),
        ("1850 1900 1700\n1 ½ 0", "?1850 ?1900 ?1700 W? D? L?"),
        ("1850 5", "?1850"),
        ("4000 1", ""),
        ("1850 1 points of 3, 99999999", "?1850"),
    ],
)
def test_what_is_missing_or_has_two_readings_stays_unknown(games, text, expected):
    assert games(text) == expected


@pytest.mark.parametrize(
    "text",
    ["", " \n\t", "Rank 8", "Points 2,0", "Performance 1777", "Made Up Open 2026", "rtg +/- 78,4"],
)
def test_text_without_a_game(text):
    assert read(text).games == ()
    assert list(read(text).left_over) == [text.strip()] * bool(text.strip())


def test_a_game_says_what_is_unknown_and_where_it_comes_from():
    pasted = read("My games: 1850 1, Up, Made 1900\nnobody ½\nbye")
    assert pasted.games == (
        PastedGame(Result.WIN, "1850", "My games: 1850 1"),
        PastedGame(None, "1900", "Up, Made 1900"),
        PastedGame(Result.BYE, None, "bye"),
    )
    assert [game.unknown for game in pasted.games] == [(), ("result",), ()]
    assert pasted.left_over == ("nobody ½",)
    assert read("?1,850").games[0].unknown == ("rating", "result")
    assert read("FL").games[0].unknown == ()


# --- Laws -----------------------------------------------------------------------------------------

LIKELY = (
    "1850 1,850 1 0 ½ 1/2 0,5 + - = w d l W4 12b1 001 bye FW u 0000 Made Up: R: -> Rtg Res. 27:W"
    " -½ 1K 1. | , ; / ( 9999999 1900 1,0 0,0"
)
WORDS = st.lists(st.sampled_from([*LIKELY.split(), *"\t\n\r\u2028\x1c"]), max_size=40)


@given(st.one_of(st.text(), WORDS.map(" ".join), WORDS.map("".join)))
def test_any_text_is_read_and_nothing_of_it_disappears(all_kept, text):
    assert all_kept(text)
    pasted = read(text)
    assert all(game.source for game in pasted.games)
    assert all(pasted.left_over)


def _typed(result, opponent):
    """A game of which no more is typed: Hypothesis would make up the other fields."""
    return TypedGame(result, opponent)


TYPED = st.one_of(
    st.builds(
        _typed,
        st.sampled_from(TYPED_RESULTS[:-1]),
        st.one_of(
            st.integers(100, 3500),
            st.integers(200, 6999).map(lambda half: Fraction(half, 2)),
            st.none(),
        ),
    ),
    st.just(TypedGame(Result.BYE)),
)


@given(st.lists(TYPED, max_size=20))
def test_the_form_of_addresses_comes_back(games, typed):
    assert games(canonical(typed)).replace(" ", ",") == canonical(typed)


@pytest.mark.parametrize(
    "piece",
    [
        "1850 ", "1,850 ", "1850 - ", "a-", "1", "1 ", "W4|", "r1,", "12b1 ", "001 ", "0001 w 1 ",
        "1\tAb\t1850\t1\n", "1\n", "R: 1641 ", "1850\n", "\u2028a", "1\tAb\t1850\t\n1\n11111",
    ],
)  # fmt: skip
@pytest.mark.long
def test_hostile_text_takes_bounded_time(cases, piece):
    size = 10 * cases(1_000)
    start = time.process_time()
    read(piece * (size // len(piece)))
    # About a second for the larger; a text that blows up takes hours.
    assert time.process_time() - start < size / 5_000
