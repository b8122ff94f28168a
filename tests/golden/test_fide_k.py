"""FIDE's K: the four lines of B.02 8.3.3, the order the published lists follow, the 700 rule."""

from fractions import Fraction

import pytest

from arpad import fide


def k_of(rating, games="D1800", **facts):
    answer = fide.rate(rating, games, **facts)
    return answer.k, answer.k_reason.code


@pytest.mark.parametrize(
    ("rating", "facts", "k", "line"),
    [
        (1800, {"games_played": 0}, 40, "k-new"),
        (1800, {"games_played": 29}, 40, "k-new"),
        (1800, {"games_played": 30}, 20, "k-20"),
        (1800, {"games_played": 10_000}, 20, "k-20"),
        (1800, {}, 20, "k-20-assumed"),
        (2399, {"games_played": 30}, 20, "k-20"),
        (2400, {"games_played": 30}, 10, "k-2400"),
        (2399, {"games_played": 30, "peak": 2399}, 20, "k-20"),
        (2100, {"games_played": 30, "peak": 2400}, 10, "k-2400"),
        (2100, {"games_played": 30, "ever_2400": True}, 10, "k-2400"),
        (2299, {"games_played": 30, "under_18": True}, 40, "k-junior"),
        (2300, {"games_played": 30, "under_18": True}, 20, "k-20"),
    ],
)
def test_the_four_lines(rating, facts, k, line):
    assert k_of(rating, **facts) == (k, line)


@pytest.mark.parametrize(
    ("rating", "facts", "k", "line"),
    [
        # 2400 and more with fewer than 30 games: 10 in all 1,117 cases on published lists.
        (2420, {"games_played": 10}, 10, "k-2400"),
        # A junior once at 2300, now below: 20.
        (2250, {"games_played": 100, "peak": 2300, "under_18": True}, 20, "k-20"),
        (2250, {"games_played": 100, "peak": 2299, "under_18": True}, 40, "k-junior"),
        # … unless still new.
        (2250, {"games_played": 10, "peak": 2300, "under_18": True}, 40, "k-new"),
        (2250, {"games_played": 10, "under_18": True}, 40, "k-junior"),
        (2250, {"games_played": 10, "ever_2400": True, "under_18": True}, 10, "k-2400"),
    ],
)
def test_the_order_of_the_lines_is_that_of_the_published_lists(rating, facts, k, line):
    assert k_of(rating, **facts) == (k, line)


@pytest.mark.parametrize(
    ("day", "k"),
    [
        ("2025-01-01", 40),  # the year of the 18th birthday begins
        ("2025-12-29", 40),  # the last day of an event that can be on the January list
        ("2025-12-30", 20),  # rated on the February list, with the K of January
        ("2025-12-31", 20),
        ("2026-01-01", 20),
    ],
)
def test_juniors_keep_40_to_the_end_of_the_year_of_the_18th_birthday(day, k):
    assert k_of(1800, games_played=100, birth_year=2007, date=day)[0] == k


def note_on_order(answer):
    notes = [note for note in answer.notes if note.code == "k-order"]
    return notes[0].values if notes else None


def test_the_note_on_the_order_gives_the_other_k_and_its_change():
    # Read from the top, a 2420 player with 10 games is new: K 40 and a change of 40 × ½.
    answer = fide.rate(2420, "W2420", games_played=10)
    assert (answer.k, answer.exact_change) == (10, 5)
    note = note_on_order(answer)
    assert (note["k"], note["other_k"]) == (10, 40)
    assert (note["other_exact_change"], note["other_change"]) == (20, 20)


def test_the_note_on_the_order_for_a_junior_once_at_2300():
    answer = fide.rate(2250, "L2250", games_played=100, peak=2310, under_18=True)
    assert (answer.k, answer.exact_change) == (20, -10)
    note = note_on_order(answer)
    assert (note["other_k"], note["other_exact_change"]) == (40, -20)


def test_the_note_on_the_order_heeds_the_700_rule():
    answer = fide.rate(2420, "W2420 " * 18, games_played=10)
    assert answer.k == 10
    assert note_on_order(answer)["other_k"] == 38
    assert note_on_order(answer)["other_change"] == 342  # 38 × 18 × ½


@pytest.mark.parametrize(
    "facts",
    [
        {"games_played": 10},
        {"games_played": 100},
        {"games_played": 10, "under_18": True},
        {"games_played": 100, "ever_2400": True},
        {"games_played": 10, "ever_2400": True, "k": 10},
    ],
)
def test_no_note_where_the_order_does_not_matter(facts):
    assert note_on_order(fide.rate(1800, "W1800", **facts)) is None


# K × games may not pass 700; the three lists of games stand for K 40, 20 and 10.
NEW, ESTABLISHED, ONCE_2400 = {"games_played": 0}, {"games_played": 30}, {"ever_2400": True}


@pytest.mark.parametrize(
    ("facts", "games", "k"),
    [
        (NEW, 17, 40),
        (NEW, 18, 38),
        (NEW, 20, 35),
        (ESTABLISHED, 35, 20),
        (ESTABLISHED, 36, 19),
        (ESTABLISHED, 39, 17),  # printed on a list of FIDE's with this number of games
        (ONCE_2400, 70, 10),
        (ONCE_2400, 71, 9),
        (ONCE_2400, 100, 7),
    ],
)
def test_the_700_rule(facts, games, k):
    answer = fide.rate(1800, "W1800 " * games, **facts)
    assert answer.k == k
    assert answer.exact_change == Fraction(k * games, 2)
    listed = {40: NEW, 20: ESTABLISHED, 10: ONCE_2400}
    reduced = facts is not listed.get(k)
    assert ("fide-k-700" in [step.code for step in answer.steps]) is reduced


def test_the_700_rule_counts_rated_games_only():
    answer = fide.rate(1800, "W1800 " * 17 + "FW1800 FL bye Wu", games_played=0)
    assert answer.k == 40


def test_the_700_rule_applies_to_a_typed_k():
    assert fide.rate(1800, "D1800 " * 36, k=20).k == 19
    assert fide.rate(1800, "D1800 " * 4, k=200).k == 175
    assert fide.rate(1800, "D1800", k=2.5).k == Fraction(5, 2)


def test_a_typed_k_stands_in_place_of_the_rule():
    assert k_of(2500, games_played=500, k=15) == (15, "k-typed")
