"""What of an answer is made when it is looked at: the same at any time, and in another process."""

import pickle

import pytest

from arpad import fide, icu, us_chess

ANSWERS = {
    "fide": lambda: fide.rate(1800, "W1700 D1900 Wu", games_played=100),
    "us": lambda: us_chess.rate(1800, "W1700 D1900", games_played=100, next_opponent=1900),
    "icu": lambda: icu.rate(1800, "W1700 D1900", games_played=100),
}
LATER = ("games", "steps", "notes", "performance")


@pytest.mark.parametrize("made", ANSWERS.values(), ids=ANSWERS)
def test_looking_makes_each_part_once_and_copies_have_them_all(made):
    answer = made()
    assert not set(LATER) & vars(answer).keys()
    assert all(getattr(answer, name) is getattr(answer, name) for name in LATER)
    assert set(LATER) <= vars(answer).keys()
    assert answer == made()
    assert str(pickle.loads(pickle.dumps(made()))) == str(answer)
    with pytest.raises(AttributeError, match="has no"):
        answer.nothing  # noqa: B018
