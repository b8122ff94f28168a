"""The picture of a plan: how likely each score is, and the target among the scores."""

import pytest

from arpad import plan
from arpad.reports.documents import document

ANSWERS = {
    "needed": plan.rate(1950, "9x1900", target=2000),
    "certain": plan.rate(1950, "1900w", target=1500),
    "impossible": plan.rate(1950, "50x1900b", target=3000),
}
every_answer = pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)


@every_answer
def test_the_target_s_line_stands_between_the_scores_that_miss_and_those_that_reach(answer):
    (picture,) = document(answer).pictures
    ((at, bottom), (also_at, top)) = next(line.points for line in picture.lines)
    assert at == also_at
    assert top < bottom == picture.y.at(0)
    bars = [mark for mark in picture.marks if mark.shape != "ring"]
    assert [mark.shape == "win" for mark in bars] == [each.reaches for each in answer.scores]
    assert all((mark.x > at) == (mark.shape == "win") for mark in bars)
    assert all(abs(mark.x - at) > picture.bar for mark in bars)
    (ring,) = (mark for mark in picture.marks if mark.shape == "ring")
    assert picture.x.value(ring.x) == pytest.approx(answer.model_expected, abs=0.02 * answer.coming)
    assert picture.x.ticks[0].label == "0"
    assert all(float(tick.value).is_integer() for tick in picture.x.ticks)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        # B.02 8.3.1 and table 8.1.2: K 20, 9 × 0.57 expected, 2000 from 1950 asks for 7.63 points.
        ("needed", "8 or more"),
        ("certain", "every score"),
        ("impossible", "no score"),
    ],
)
def test_the_target_s_line_says_what_is_needed(name, text):
    (picture,) = document(ANSWERS[name]).pictures
    assert [each.text for each in picture.labels] == [text]
