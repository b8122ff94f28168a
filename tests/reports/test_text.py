"""An answer as plain text: the figures an authority prints, game by game, and every note."""

import re

import pytest

from arpad.calculators import NAMES, calculator
from arpad.reports.text import as_text
from arpad.reports.words import words


def text(name, **given):
    return as_text(calculator(name).answer(given))


def squeezed(line):
    """The line with every run of spaces made one."""
    return re.sub(" +", " ", line).strip()


def row(shown, number):
    """The line of a game in the table."""
    (line,) = [
        squeezed(line)
        for line in shown.splitlines()
        if re.match(rf" *{number}  (Win|Draw|Loss|Bye|Forfeit)", line)
    ]
    return line


def test_us_chess_opening_card():
    shown = text("us-chess", rating=1700, games="W1650 D1700 L1750 W1800", games_played=30)
    first, second, third, *_ = shown.splitlines()
    assert first == "US Chess: 1700 → 1723  +23 (exact +22.65)"
    assert second == "Score 2.5 of 4, expected 1.86, K 33.32"
    assert third == "Exact new rating 1722.65, effective games 20.01, bonus +1.33"
    assert row(shown, 1).startswith("1 Win 1650 +50 +50 0.57 ")
    assert row(shown, 2) == "2 Draw 1700 0 0 0.50 0.00"
    assert row(shown, 3).startswith("3 Loss 1750 −50 −50 0.43 ")
    assert row(shown, 4).startswith("4 Win 1800 −100 −100 0.36 ")
    assert "K = 800 / (20.01 + 4) = 33.32" in shown


def test_fide_worked_row_by_table_and_by_formula():
    shown = text("fide", rating=1800, games="D1700", games_played=100)
    table, formula, score, *_ = shown.splitlines()
    assert table == "FIDE: 1800 → 1797  −3 (exact −2.80)  by the table"
    assert formula == "FIDE: 1800 → 1797  −3 (exact −2.801)  by Elo’s formula, never official"
    assert score == "Score 0.5 of 1, expected 0.64, K 20"
    assert row(shown, 1) == "1 Draw 1700 +100 +100 0.64 −2.80"


def test_fide_the_formula_may_come_first_with_its_own_decimals():
    shown = text("fide", rating=1800, games="L2000", games_played=100, view="formula")
    assert "by Elo’s formula" in shown.splitlines()[0]
    assert "(exact −4.805)" in shown.splitlines()[0]
    assert "(exact −4.80)" in shown.splitlines()[1]
    assert row(shown, 1) == "1 Loss 2000 −200 −200 0.2403 −4.805"


def test_fide_a_capped_game_is_marked():
    shown = text("fide", rating=1800, games="W2300 W2200")
    assert row(shown, 1) == "1 Win 2300 −500 −400 0.08 +18.40 capped"
    assert row(shown, 2) == "2 Win 2200 −400 −400 0.08 +18.40"


def test_a_game_that_does_not_count_says_why_and_by_which_clause():
    shown = text("fide", rating=1800, games="Wu bye FW1700")
    assert row(shown, 1) == (
        "1 Win unrated the opponent has no rating, so the game does not count "
        "(FIDE B.02, 8.3.1, from 2024-03-01)"
    )
    assert row(shown, 2) == (
        "2 Bye – not played over the board, so not rated (FIDE B.02, 5.1, from 2024-03-01)"
    )
    assert row(shown, 3).startswith("3 Forfeit win 1700 not played over the board")
    assert "No game here counts" in shown


def test_elo_shows_the_period_and_every_game_in_turn():
    shown = text("elo", rating=1600, games="W1800 " * 5, k=40)
    assert "Elo: 1600 → 1752  +152 (exact +151.95)" in shown
    assert "Exact new rating 1751.95 as one period" in shown
    (line,) = [line for line in shown.splitlines() if line.startswith("Game by game 1738.28:")]
    assert line.count("→") == 4
    assert line.endswith("→ 1738.28")


def test_match():
    shown = text("match", rating=1600, opponent=1800, result="win")
    assert [squeezed(line) for line in shown.splitlines()[:8]] == [
        "Match: 1600 against 1800, games won: 10",
        "Difference −200",
        "Expected score 24.03 %",
        "Expected points 2.40",
        "Actual points 10",
        "Performance 2200",
        "Change +151.95",
        "New rating 1752",
    ]


def test_performance_by_every_method():
    shown = [squeezed(line) for line in text("performance", games="W2000 " * 8).splitlines()]
    assert shown[0] == "Performance: 8 of 8, average opponent 2000.00"
    assert shown[1:7] == [
        "By FIDE’s table 2800",
        "Perfect performance 2736",
        "Linear, 400 points 2400",
        "Logistic, from the average none",
        "Logistic, at most ± 400 2400",
        "True: expected equals score none",
    ]


def test_performance_lists_what_is_not_counted():
    shown = text("performance", games="W2000 bye Wu")
    assert "  2. Bye: not played over the board, so not rated" in shown
    assert "  3. Win: the opponent has no rating" in shown


@pytest.mark.parametrize("name", NAMES)
def test_every_step_and_note_is_shown_with_its_clause(name):
    for example in calculator(name).examples:
        answer = calculator(name).answer(example.inputs)
        shown = as_text(answer)
        for number, step in enumerate(answer.steps, start=1):
            clause = f" [{step.clause}]" if step.clause else ""  # a typed K has none
            assert f"  {number}. {words(step)}{clause}\n" in shown
        for note in answer.notes:
            assert f"  - {words(note)}" in shown
        assert shown.endswith(".\n")
        assert f"\nRules: {answer.rules.document}; {answer.rules.edition}; " in shown


@pytest.mark.parametrize("name", NAMES)
def test_no_line_ends_in_spaces(name):
    for example in calculator(name).examples:
        shown = as_text(calculator(name).answer(example.inputs))
        assert all(line == line.rstrip() for line in shown.splitlines())
