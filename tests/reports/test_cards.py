"""The cards of an answer: its main numbers, the result first."""

import re

import pytest

from arpad import fide, us_chess
from arpad.calculators import NAMES, calculator
from arpad.reports.documents import document

ANSWERS = [
    calculator(name).answer(example.inputs)
    for name in NAMES
    for example in calculator(name).examples
]


@pytest.mark.parametrize("answer", ANSWERS)
def test_every_card_has_a_number_and_a_whole_sentence(answer):
    shown = document(answer).figures
    titles = [each.title for each in shown]
    assert len(titles) == len(set(titles)) >= 3
    assert shown[0].leads
    for each in shown:
        assert each.value.strip() == each.value != ""
        assert each.sentence[-1] in ".)"
        assert not re.search(r"[{}]|None|Fraction", each.title + each.value + each.sentence)


def test_the_view_that_was_chosen_leads():
    for view, leading in (("table", ["Change", "New rating"]), ("formula", ["By Elo’s formula"])):
        answer = fide.rate(1800, "W1700 L1650", view=view)
        assert [each.title for each in document(answer).figures if each.leads] == leading


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (fide.rate(1800, "bye"), "No game of the list counts."),
        (fide.rate(1800, "W1800 L1800"), "You scored what your rating predicts."),
        (fide.rate(2500, "W2000", k=0.5), "That moves no whole point."),
        (us_chess.rate(100, "L100"), "The floor of 100 holds."),
        (fide.rate(1800, "W1700"), "You scored 1 of 1; 0.64 was expected."),
    ],
)
def test_a_change_says_what_it_comes_from(answer, reason):
    assert document(answer).figures[0].sentence.endswith(reason)
