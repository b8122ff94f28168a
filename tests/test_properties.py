"""What must hold for any ratings and games: symmetry, order, and no surprise from any text."""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad import elo, fide, match, performance, us_chess
from arpad.calculators import NAMES, calculator
from arpad.calculators.titled_games import OpponentsToCome
from arpad.domain import CountedGame, RatedScore, Result
from arpad.errors import BadInput
from arpad.inputs import (
    TYPED_RESULTS,
    Amount,
    Choice,
    Day,
    Flag,
    GameList,
    TypedGame,
    canonical,
    plain,
)
from arpad.language import MINUS, decimals
from arpad.regulation import expected_score, half_away_from_zero, half_up
from arpad.reports.json import as_data
from arpad.reports.text import as_text
from arpad.systems.fide.admission import expected_hundredths
from arpad.systems.fide.k import k_for_period
from arpad.systems.fide.performance import by_methods as by_every_method
from arpad.systems.fide.performance import perfect_performance
from arpad.systems.fide.questions import Federation
from arpad.systems.fide.tables import TABLE_8_1_2
from arpad.systems.us_chess.form import OpponentsGames, Ratings

RATINGS = st.integers(1000, 2900)
COLOURS = st.sampled_from(["", "w", "b"])
RESULTS = st.sampled_from("LDW")  # from worst to best
POINTS = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0)}
GAMES = st.lists(st.tuples(RESULTS, RATINGS), min_size=1, max_size=20)
K = st.sampled_from([10, 20, 40, Fraction(5, 2), 200])


def written(games):
    return [f"{result}{opponent}" for result, opponent in games]


def score(games):
    return sum((POINTS[result] for result, _ in games), Fraction(0))


# --- Expected scores -----------------------------------------------------------------------------


@given(st.floats(-5000, 5000))
def test_elo_expected_scores_of_both_sides_add_up_to_1(difference):
    assert expected_score(difference) + expected_score(-difference) == pytest.approx(1, abs=1e-12)
    assert 0 <= expected_score(difference) <= 1


@given(st.floats(-3000, 3000), st.floats(0, 3000))
def test_elo_expected_score_rises_with_the_difference(difference, more):
    assert expected_score(difference + more) >= expected_score(difference)


def test_table_8_1_2_both_sides_add_up_to_1_and_rise_at_every_difference():
    values = [expected_hundredths(difference) for difference in range(-3000, 3001)]
    assert all(own + other == 100 for own, other in zip(values, reversed(values), strict=True))
    assert values == sorted(values)
    assert {values[0], values[-1]} == {0, 100}


def test_table_8_1_2_has_no_gap_between_its_rows():
    ends = [high for _, high, _, _ in TABLE_8_1_2]
    starts = [low for low, _, _, _ in TABLE_8_1_2]
    assert starts == [0, *(end + 1 for end in ends if end is not None)]
    assert all(higher + lower == 100 for _, _, higher, lower in TABLE_8_1_2)


# --- Changes -------------------------------------------------------------------------------------

SYSTEMS = {
    "fide": lambda rating, games: fide.rate(rating, games, games_played=100),
    "fide blitz": lambda rating, games: fide.rate(rating, games, time_class="blitz"),
    "us-chess": lambda rating, games: us_chess.rate(rating, games, games_played=30),
    "us-chess dual": lambda rating, games: us_chess.rate(rating, games, dual_rated=True),
    "elo": lambda rating, games: elo.rate(rating, games, k=40),
}


@pytest.mark.parametrize("system", SYSTEMS)
@given(rating=RATINGS, games=GAMES, data=st.data())
def test_a_better_score_never_lowers_a_rating(system, rating, games, data):
    place = data.draw(st.integers(0, len(games) - 1))
    result, opponent = games[place]
    better = data.draw(st.sampled_from("LDW"["LDW".index(result) :]))
    improved = [*games[:place], (better, opponent), *games[place + 1 :]]
    rate = SYSTEMS[system]
    before, after = rate(rating, written(games)), rate(rating, written(improved))
    assert after.exact_new_rating >= before.exact_new_rating - 1e-9
    assert after.score >= before.score


@given(RATINGS, RATINGS, st.integers(1, 100))
def test_a_match_won_gains_more_than_drawn_and_drawn_more_than_lost(rating, opponent, games):
    win, draw, loss = (
        match.rate(rating, opponent, games=games, result=result).exact_change
        for result in ("win", "draw", "loss")
    )
    assert win > draw > loss
    assert win >= 0 >= loss


@pytest.mark.parametrize("system", SYSTEMS)
@given(rating=RATINGS, games=GAMES, data=st.data())
def test_the_order_of_games_within_a_period_is_irrelevant(system, rating, games, data):
    shuffled = data.draw(st.permutations(games))
    rate = SYSTEMS[system]
    one, other = rate(rating, written(games)), rate(rating, written(shuffled))
    if system.startswith("fide"):  # exact arithmetic
        assert (one.exact_change, one.change) == (other.exact_change, other.change)
    else:
        assert float(one.exact_change) == pytest.approx(float(other.exact_change), abs=1e-9)
    assert one.k == other.k


@given(RATINGS, GAMES, K)
def test_a_fide_change_is_exact_and_rounded_once(rating, games, k):
    answer = fide.rate(rating, written(games), k=k)
    assert answer.exact_change == answer.k * (answer.score - answer.expected)
    changes = [game.change for game in answer.games if isinstance(game, CountedGame)]
    assert answer.exact_change == sum(changes)
    assert answer.change == half_away_from_zero(answer.exact_change)
    assert answer.new_rating == rating + answer.change
    assert answer.k * len(games) <= 700 or answer.k == 700 // len(games)


@given(RATINGS, RATINGS, RESULTS)
def test_two_fide_players_with_one_k_exchange_points(rating, opponent, result):
    # Before October 2025 nobody was exempt from the cap: what one wins the other loses.
    other = {"W": "L", "D": "D", "L": "W"}[result]
    mine = fide.rate(rating, f"{result}{opponent}", k=20, date="2025-09-30")
    theirs = fide.rate(opponent, f"{other}{rating}", k=20, date="2025-09-30")
    assert mine.exact_change == -theirs.exact_change
    assert mine.change == -theirs.change


@given(st.fractions(0, 200), st.integers(1, 100))
def test_k_after_the_700_rule_is_the_largest_whole_number_that_fits(k, games):
    reduced = k_for_period(k, games)
    assert reduced * games <= 700
    if k * games > 700:
        assert (reduced + 1) * games > 700
    else:
        assert reduced == k


# --- Performance ---------------------------------------------------------------------------------


@given(GAMES)
def test_the_perfect_performance_is_the_least_whole_rating_that_earns_the_score(games):
    opponents, points = [opponent for _, opponent in games], score(games)

    def earned(rating):
        return sum(expected_hundredths(rating - opponent) for opponent in opponents)

    found = perfect_performance(opponents, points)
    assert found is not None
    if points == 0:
        assert found == min(opponents) - 800
    else:
        assert earned(found) >= 100 * points > earned(found - 1)


@given(GAMES)
def test_the_true_performance_solves_its_equation(games):
    found, points = performance.rate(written(games)).performance.true, score(games)
    if points in (0, len(games)):
        assert found is None
    else:
        assert found is not None
        total = sum(expected_score(found - opponent) for _, opponent in games)
        assert total == pytest.approx(float(points), abs=1e-9)


@given(GAMES, st.integers(-500, 500))
def test_performance_moves_with_the_opponents(games, shift):
    moved = [(result, opponent + shift) for result, opponent in games]
    here, there = (performance.rate(written(each)).performance for each in (games, moved))
    for method in (
        "fide_table",
        "perfect",
        "linear",
        "logistic_average",
        "logistic_capped",
        "true",
    ):
        one, other = getattr(here, method), getattr(there, method)
        if one is None:
            assert other is None
        else:
            assert float(other) == pytest.approx(float(one + shift), abs=1e-6)


@given(st.lists(RATINGS, min_size=1, max_size=12), st.data())
def test_performance_depends_on_the_points_only(opponents, data):
    points = Fraction(data.draw(st.integers(0, 2 * len(opponents))), 2)
    rated = RatedScore(tuple(map(Fraction, opponents)), points)
    shuffled = RatedScore(tuple(data.draw(st.permutations(rated.opponents))), points)
    one, other = by_every_method(rated), by_every_method(shuffled)
    assert (one.fide_table, one.perfect, one.linear) == (
        other.fide_table,
        other.perfect,
        other.linear,
    )


# --- Inputs and numbers --------------------------------------------------------------------------

_ANY_RATING = st.integers(0, 3500) | st.decimals(0, 3500, places=2).map(Fraction)


def _typed(result, opponent=None):
    """A game of which no more is typed: Hypothesis would make up the other fields."""
    return TypedGame(result, opponent)


TYPED_GAMES = st.lists(
    st.builds(_typed, st.sampled_from([Result.WIN, Result.DRAW, Result.LOSS]), _ANY_RATING)
    | st.builds(_typed, st.sampled_from(TYPED_RESULTS))
    | st.builds(_typed, st.sampled_from([Result.FORFEIT_WIN, Result.FORFEIT_LOSS]), _ANY_RATING),
    min_size=1,
    max_size=100,
)


@given(TYPED_GAMES, st.sampled_from([",", " ", "+", ", ", " + ", "\n"]), st.booleans())
def test_canonical_games_are_read_back_as_they_were(games, separator, lower):
    form = calculator("elo").form.by_name["games"]
    text = canonical(games)
    assert form.parse(text) == tuple(games)
    retyped = text.replace(",", separator)
    assert form.parse(retyped.lower() if lower else retyped.upper()) == tuple(games)
    assert canonical(form.parse(text)) == text  # type: ignore[arg-type]


@given(st.decimals(0, 3500, places=3))
def test_a_decimal_is_read_exactly_as_typed(number):
    rating = calculator("elo").form.by_name["rating"]
    assert rating.parse(f"{number:f}") == Fraction(number)
    assert rating.parse(plain(Fraction(number))) == Fraction(number)


@given(st.floats(0, 3500).filter(lambda number: number == 0 or number > 1e-6))
def test_whatever_number_a_program_computed_is_read_as_it_is(number):
    rating = calculator("elo").form.by_name["rating"]
    assert float(rating.parse(number)) == number  # type: ignore[arg-type]
    assert rating.parse(plain(rating.parse(number))) == rating.parse(number)  # type: ignore[arg-type]


@given(st.fractions(-10_000, 10_000), st.integers(0, 4))
def test_decimals_lie_within_half_a_unit_and_read_back(value, places):
    text = decimals(value, places)
    assert abs(Fraction(text.replace(MINUS, "-").replace(",", "")) - value) <= Fraction(
        1, 2 * 10**places
    )


@given(st.fractions(-1000, 1000))
def test_the_two_roundings_differ_at_negative_halves_only(value):
    away, up = half_away_from_zero(value), half_up(value)
    assert abs(away - value) <= Fraction(1, 2)
    assert half_away_from_zero(-value) == -away
    negative_half = value < 0 and (2 * value).denominator == 1 and value.denominator == 2
    assert (away != up) is negative_half


def answer_or_errors(name, inputs):
    """The answer or the faults; whatever else is raised fails the test."""
    try:
        return calculator(name).answer(inputs), ()
    except BadInput as bad:
        return None, bad.errors


# Text that is nearly right, and text that is anything.
NEARLY = st.text("WDLFUwdlfubye 0123456789.,+-½eEnNaAiIfF\x00\u0661\u2167", max_size=40)
HOSTILE = NEARLY | st.text(max_size=40)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_hostile_text_raises_nothing_but_bad_input(name, data):
    form = calculator(name).form
    texts = {
        each.name: data.draw(st.none() | HOSTILE | st.just(each.example)) for each in form.inputs
    }
    texts |= data.draw(st.dictionaries(st.text(max_size=10), HOSTILE, max_size=1))
    answer, errors = answer_or_errors(name, texts)
    if answer:
        assert as_text(answer)
    else:
        assert errors
        assert all(error.text and error.allowed for error in errors)


def good(each):
    """Texts that an input accepts, from its own description."""
    match each:
        case Amount():
            low = each.minimum + (1 if each.above_minimum else 0)
            whole = st.integers(low, each.maximum)
            tenths = st.integers(10 * low, 10 * each.maximum).map(lambda n: f"{n // 10}.{n % 10}")
            return whole if each.whole else whole | tenths
        case Flag():
            return st.booleans()
        case Choice():
            return st.sampled_from(list(each.choices))
        case Day():
            return st.dates(min_value=_FIRST_DAY, max_value=_LAST_DAY)
        case OpponentsGames():
            games = good(each.games).map(",".join)
            part = st.tuples(st.sampled_from(["1", "2P12", "1P5"]), games).map(":".join)
            return part | st.just(each.example)
        case Ratings():
            return st.lists(good(each.rating), min_size=1, max_size=8)
        case Federation():
            return st.sampled_from(["NOR", "ger"])
        case OpponentsToCome():
            known = st.sampled_from(["", "-GM", "/im/NOR", "-GER"])
            game = st.tuples(st.sampled_from(["", "2x"]), good(each.opponent), COLOURS, known)
            words = st.lists(game.map(lambda each: "".join(map(str, each))), min_size=1, max_size=8)
            return words.map(" ".join)
        case GameList():
            rated = st.tuples(RESULTS, good(each.opponent)).map(lambda game: f"{game[0]}{game[1]}")
            others = ["FW", "FL", "bye"] + ([] if each.unrated_refused else ["Wu", "Du", "Lu"])
            return st.lists(rated | st.sampled_from(others), min_size=1, max_size=30)
    raise AssertionError(each)


# Each value is allowed, but some contradict one another.
JUDGED_TOGETHER = {"birth_year", "under_18", "games_played", "most_games_against_one", "tier"}
JUDGED_TOGETHER |= {"dual_rated", "match", "opponents_games", "next_opponent", "ratings_after"}
JUDGED_TOGETHER |= {"published_rating", "opponent_published"}  # of a match
JUDGED_TOGETHER |= {"target", "gain", "k", "to", "date"}  # a plan, a conversion
JUDGED_TOGETHER |= {"norm", "federation", "event_kind", "time_class", "peak", "floor"}  # a plan
JUDGED_TOGETHER |= {"ever_2400", "history", "end"}
# What a plan or a conversion refuses under some systems alone.
OWN = {
    "plan": {"rating", "opponents", "games", "rounds", "average", "events"},
    "convert": {"rating"},
    "us-chess": {"age", "birth_date", "fide_rating"},  # of the unrated
}
_FIRST_DAY = Day(name="day", label="Day").read("1900-01-01")
_LAST_DAY = Day(name="day", label="Day").read("2199-12-31")


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_whatever_is_allowed_is_answered_in_words_and_in_json(name, data):
    form = calculator(name).form
    inputs = {
        each.name: data.draw(good(each) if each.required else st.none() | good(each))
        for each in form.inputs
    }
    if inputs.get("opponents") is not None:  # which rounds and an average would say again
        inputs |= dict.fromkeys({"rounds", "average"} & inputs.keys())
    answer, errors = answer_or_errors(name, inputs)
    if answer is None:
        assert {error.field for error in errors} <= JUDGED_TOGETHER | OWN.get(name, set())
        return
    shown = as_text(answer)
    assert "None" not in shown
    assert "nan" not in shown.lower().split()
    data_out = as_data(answer)
    assert json.loads(json.dumps(data_out, allow_nan=False)) == data_out
