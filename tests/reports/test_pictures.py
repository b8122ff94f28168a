"""What must hold for the geometry and the words of every picture, hostile answers included."""

from contextvars import ContextVar
from datetime import date
from gettext import NullTranslations
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad import compare, elo, fide, icu, language, match, performance, plan, us_chess
from arpad.calculators import NAMES, calculator, what_if
from arpad.calculators.history import CurvePoint
from arpad.domain import CountedGame
from arpad.reports.documents import document
from arpad.reports.pictures import history as history_picture
from arpad.reports.pictures.by_game import ladder_picture
from arpad.reports.pictures.events import report_pictures
from arpad.reports.pictures.labels import text_width
from arpad.reports.words.pictures import COUNTS, PICTURE_WORDS

MANY = " ".join(f"{'WDL'[n % 3]}{1500 + 37 * n % 700}" for n in range(100))
THIRTY = " ".join(MANY.split()[:30])
FOUR = "W1650 D1700 L1750 W1800"
CASES = {
    "fide": lambda: fide.rate(1800, FOUR, games_played=100),
    "fide one game": lambda: fide.rate(1800, "W1800"),
    "fide beyond the cap": lambda: fide.rate(1800, "W2305 L600 D1800 bye Wu"),
    "fide exempt from the cap": lambda: fide.rate(2813, "W1787 W2025 D2505 L3000"),
    "fide by formula": lambda: fide.rate(1800, "W2305 Wu L1700", view="formula"),
    "fide 30": lambda: fide.rate(1800, THIRTY, games_played=10),
    "fide 100": lambda: fide.rate(1800, MANY),
    "fide extremes": lambda: fide.rate(0, "W3000 L0 D3000", k=200),
    "us bonus": lambda: us_chess.rate(1700, FOUR, games_played=30),
    "us floor": lambda: us_chess.rate(100.5, "L100 L100 D200 bye"),
    "us decimals": lambda: us_chess.rate(787.25, "W694.62 L813.33 W590.87 D805.57"),
    "us few games": lambda: us_chess.rate(1500, "W1400 L1550 W1980 L600 bye", games_played=6),
    "us new": lambda: us_chess.rate(1390, "L1233 W380 W100", games_played=0),
    "us capped": lambda: us_chess.rate(2690, "W2700 W2700", games_played=4),
    "us match won": lambda: us_chess.rate(1700, "W1650 " * 9, match=True),
    "us match lost": lambda: us_chess.rate(1700, "L1650 " * 9, match=True),
    "us both passes": lambda: us_chess.rate(1700, FOUR, opponents_games="1:W1900/2P5:L1500"),
    "us 100": lambda: us_chess.rate(1800, MANY),
    "elo": lambda: elo.rate(1700, FOUR, k=20),
    "elo one game": lambda: elo.rate(1613, "W1609", k=32),
    "elo one draw": lambda: elo.rate(1500, "D1500"),
    "elo equal": lambda: elo.rate(1850, "W1850 D1850 L1850 W1850 D1850 L1850 W1900 W1902 W1898"),
    "elo far": lambda: elo.rate(3500, "W0 L3500 D100 W3400.5", k=200),
    "elo negative": lambda: elo.rate(0, "L0 L3 L10 D5 FW L0", k=200),
    "elo hardly moves": lambda: elo.rate(3500, "W0 W1", k=0.01),
    "elo 30": lambda: elo.rate(1800, THIRTY),
    "elo 100": lambda: elo.rate(1800, MANY, k=200),
    "elo 100 equal": lambda: elo.rate(1800, " ".join(["W1800"] * 100)),
    "icu provisional": lambda: icu.rate(1500, FOUR, games_played=6),
    "match": lambda: match.rate(1600, 1800, result="win"),
    "match lost": lambda: match.rate(1600.5, 1800, result="loss", games=100),
    "match drawn": lambda: match.rate(1600, 1600, result="draw", games=1),
    "match typed": lambda: match.rate(0, 3500, result="draw", expected=60),
    "performance": lambda: performance.rate(f"{FOUR} bye"),
    "performance full": lambda: performance.rate("W1800 W2000.5"),
    "performance zero": lambda: performance.rate("L0 L3500"),
    "performance far": lambda: performance.rate("W0 D3500 L1700"),
    "performance 100": lambda: performance.rate(MANY),
    "plan": lambda: plan.rate(1950, "9x1900", target=2000),
    "plan kept": lambda: plan.rate(1950, "1900w", target=1500),
    "plan months": lambda: plan.rate(1950, "9x1900", target=2000, k=20, events=12),
    "plan 50": lambda: plan.rate(1950, "50x1900b", target=3000),
    "compare": lambda: compare.rate(1700, FOUR, k=200),
}
ANSWERS: dict[str, Any] = {name: case() for name, case in CASES.items()}
CODES = {name: {each.code for each in document(it).pictures} for name, it in ANSWERS.items()}


def drawn(answer, code):
    return next((each for each in document(answer).pictures if each.code == code), None)


def curve_of(picture):
    return next(line.points for line in picture.lines if line.kind == "curve")


def heights(points, x):
    """Where a line is at x: one height, or several where it stands upright."""
    for (left, y), (right, to_y) in pairwise(points):
        if left - 0.1 <= x <= right + 0.1:
            share = min(max((x - left) / (right - left), 0), 1) if right > left else 0
            yield y + share * (to_y - y)


def of_code(code):
    found = {name: answer for name, answer in ANSWERS.items() if code in CODES[name]}
    return pytest.mark.parametrize("answer", found.values(), ids=found)


def counted_games(answer):
    if answer.calculator == "match":
        return answer.games
    return sum(
        isinstance(each, CountedGame) or getattr(each, "reason", "") is None
        for each in answer.games
    )


# --- Which pictures ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_opening_answer_of_every_calculator_has_its_pictures(name):
    codes = [
        each.code for each in document(calculator(name).answer(calculator(name).opening)).pictures
    ]
    expected = {"match": ["curve"], "convert": []}
    expected |= {"performance": ["curve"], "plan": ["chances"], "compare": ["ways"]}
    assert codes == expected.get(name, ["curve", "adding-up"])


def test_several_games_of_elo_are_drawn_one_after_another_too():
    one, two = (document(elo.rate(1800, games)).pictures for games in ("W1700", "W1700 L1900"))
    assert [each.code for each in two] == [*(each.code for each in one), "game-by-game"]


@pytest.mark.parametrize(
    "answer",
    [
        fide.rate(1800, "bye Wu FW"),
        us_chess.rate(1800, "FW"),
        elo.rate(1800, "bye"),
        performance.rate("Wu FL bye"),
    ],
)
def test_no_counted_game_no_picture(answer):
    assert document(answer).pictures == ()


# --- Laws of every picture -----------------------------------------------------------------------


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_every_law_of_pictures_holds(hold_to_laws, answer):
    hold_to_laws(document(answer).pictures)


@given(
    st.integers(0, 3500),
    st.lists(st.tuples(st.sampled_from("WDL"), st.integers(0, 3500)), min_size=1, max_size=100),
    st.sampled_from([1, 20, 200]),
)
def test_any_answer_is_drawn_inside_with_every_game(laws, rating, games, k):
    typed = [f"{result}{opponent}" for result, opponent in games]
    for answer in (elo.rate(rating, typed, k=k), performance.rate(typed)):
        for picture in document(answer).pictures:
            laws["everything_lies_inside_the_view_box"](picture)
            laws["labels_of_one_row_do_not_touch"](picture)
            numbers = sorted(number for mark in picture.marks for number in mark.games)
            assert numbers == list(range(1, len(games) + 1))


# --- The curve -----------------------------------------------------------------------------------


@of_code("curve")
def test_a_curve_never_falls(answer):
    points = curve_of(drawn(answer, "curve"))
    assert all(x <= to_x and y >= to_y for (x, y), (to_x, to_y) in pairwise(points))


@of_code("curve")
def test_a_curve_reaches_400_to_both_sides_and_every_game(answer):
    picture = drawn(answer, "curve")
    assert picture.x.low <= -400 < 400 <= picture.x.high
    assert picture.x.low % 100 == picture.x.high % 100 == 0
    ends = [x for x, _ in curve_of(picture)]
    assert all(ends[0] <= mark.x <= ends[-1] for mark in picture.marks)


@of_code("curve")
def test_every_counted_game_has_its_mark_at_its_score(answer):
    picture = drawn(answer, "curve")
    marks = [mark for mark in picture.marks if mark.shape != "ring"]
    assert sum(len(mark.games) for mark in marks) == counted_games(answer)
    scores = {"win": 1, "draw": 0.5, "loss": 0}
    assert all(picture.y.value(mark.y) == scores[mark.shape] for mark in marks)


@of_code("curve")
def test_lines_begin_on_the_curve_unless_the_expected_score_was_typed(answer):
    picture = drawn(answer, "curve")
    if answer.given.get("expected") is not None:
        return
    for mark in picture.marks:
        stem = mark.y if mark.stem is None else mark.stem
        assert min(abs(stem - y) for y in heights(curve_of(picture), mark.x)) < 1


@pytest.mark.parametrize(
    ("difference", "expected"), [(3, 0.50), (4, 0.51), (100, 0.64), (-100, 0.36), (400, 0.92)]
)
def test_fide_s_curve_is_the_table(difference, expected):
    """Rows of table 8.1.2 of the FIDE Rating Regulations."""
    (mark,) = drawn(fide.rate(2000, f"W{2000 - difference}"), "curve").marks
    picture = drawn(fide.rate(2000, "W2000"), "curve")
    levels = {round(picture.y.value(y), 4) for _, y in curve_of(picture)}
    assert picture.y.value(mark.stem) == pytest.approx(expected)
    assert expected in levels


def test_fide_s_curve_is_level_beyond_the_cap_and_the_cap_is_shown():
    picture = drawn(fide.rate(1800, "W600"), "curve")
    beyond = {y for x, y in curve_of(picture) if x >= picture.x.at(400)}
    assert [picture.y.value(y) for y in beyond] == [pytest.approx(0.92)]
    assert [line.points[0][0] for line in picture.lines if line.kind == "help"] == [
        picture.x.at(-400),
        picture.x.at(400),
    ]
    assert "400" in picture.x.title
    assert drawn(ANSWERS["fide"], "curve").x.high == 500
    assert "A gap above 400 counts as 400." in picture.description


def test_a_player_rated_2650_has_no_cap():
    picture = drawn(ANSWERS["fide exempt from the cap"], "curve")
    assert picture.y.value(curve_of(picture)[-1][1]) == 1
    assert "cap" not in picture.x.title


def test_games_of_one_gap_and_result_share_a_mark_and_all_their_numbers():
    picture = drawn(elo.rate(1800, "W1800 D1800 W1800 W2100 W1800"), "curve")
    assert [mark.games for mark in picture.marks] == [(1, 3, 5), (2,), (4,)]
    assert [each.text for each in picture.labels if each.y < 60] == ["4", "1, 3, 5"]


def test_a_match_is_one_mark_and_a_typed_expected_score_a_ring_off_the_curve():
    assert [mark.games for mark in drawn(ANSWERS["match"], "curve").marks] == [tuple(range(1, 11))]
    assert [each.text for each in drawn(ANSWERS["match"], "curve").labels] == ["10 wins"]
    picture = drawn(ANSWERS["match typed"], "curve")
    ring, mark = picture.marks
    assert (ring.shape, ring.y) == ("ring", mark.stem)
    assert picture.y.value(ring.y) == pytest.approx(0.6)


def test_a_performance_is_drawn_for_the_rating_it_found():
    picture = drawn(ANSWERS["performance"], "curve")
    own = ANSWERS["performance"].performance.true
    assert [picture.x.value(mark.x) for mark in picture.marks] == pytest.approx(
        [own - opponent for opponent in (1650, 1700, 1750, 1800)], abs=0.2
    )
    full = drawn(ANSWERS["performance full"], "curve")
    assert full.headline == "2 of 2 at 2300.3"
    assert "convention" in full.description


@pytest.mark.parametrize("name", ["fide beyond the cap", "elo negative", "performance"])
def test_games_that_do_not_count_are_said(name):
    out = len(ANSWERS[name].games) - counted_games(ANSWERS[name])
    for picture in document(ANSWERS[name]).pictures:
        assert picture.description.endswith(f"not drawn: {out}.")


# --- Game by game --------------------------------------------------------------------------------


@of_code("adding-up")
def test_the_bars_join_and_end_at_the_exact_change(answer):
    picture = drawn(answer, "adding-up")
    view = answer.formula_view if answer.given.get("view") == "formula" else answer
    unit = abs(picture.y.high - picture.y.low) / abs(picture.y.start - picture.y.end)
    assert picture.marks[0].stem == picture.y.at(0)
    assert all(after.stem == before.y for before, after in pairwise(picture.marks))
    end = picture.y.value(picture.marks[-1].y)
    assert end == pytest.approx(float(view.exact_change), abs=0.06 * unit)
    assert sum(len(mark.games) for mark in picture.marks) == counted_games(answer)


def test_bonus_and_floor_are_the_last_bar():
    bonus = drawn(ANSWERS["us bonus"], "adding-up")
    assert [mark.shape for mark in bonus.marks] == ["win", "draw", "loss", "win", "extra"]
    assert bonus.labels[-1].text == "+1.33"
    floor = drawn(ANSWERS["us floor"], "adding-up")
    assert floor.marks[-1].shape == "extra"
    assert floor.headline == "Total −0.50"


@pytest.mark.parametrize(
    ("games", "texts"),
    [(5, ["+4.80", "−5.00", "−14.80"]), (9, ["+5", "−5", "−15"]), (10, ["+8.60", "−14.80"])],
)
def test_bars_have_their_values_as_exactly_as_there_is_room(games, texts):
    """1800 against 1600 to 1750: 0.76 to 0.57 of table 8.1.2, K 20. Of many bars two have one."""
    typed = "W1600 D1610 L1620 W1630 D1640 L1650 W1660 D1670 W1700 W1750"[: 6 * games - 1]
    picture = drawn(fide.rate(1800, typed, games_played=100), "adding-up")
    assert [label.text for label in picture.labels][:3] == texts
    assert len(picture.labels) == (games if games < 10 else 2)


def test_values_of_the_largest_bars_stand_clear_of_the_others():
    draw, written = Random(11), 0
    for count in (12, 20, 30, 40) * 10:
        typed = [f"{draw.choice('WDL')}{draw.randint(1500, 2100)}" for _ in range(count)]
        answer = fide.rate(1800, typed, games_played=100)
        picture = drawn(answer, "adding-up")
        changes = [game.change for game in answer.games if isinstance(game, CountedGame)]
        for label in picture.labels:
            written += 1
            change = (min if label.below else max)(changes)
            assert float(label.text.replace("−", "-")) == pytest.approx(float(change), abs=0.51)
            own = picture.marks[changes.index(change)]
            half = text_width(label.text) / 2
            assert abs(own.x - label.x) <= half + 4
            assert label.y - own.y == pytest.approx(10 if label.below else -10, abs=0.1)
            top, bottom = (label.y, label.y + 15) if label.below else (label.y - 15, label.y)
            for bar in picture.marks:
                high, low = sorted((bar.y, bar.stem))
                aside = abs(bar.x - label.x) >= half + picture.bar
                assert bar is own or aside or low < top or high > bottom
    assert written >= 60  # of 80


@of_code("game-by-game")
def test_the_ratings_begin_at_the_rating_before_and_end_at_the_exact_one(answer):
    picture = drawn(answer, "game-by-game")
    unit = abs(picture.y.high - picture.y.low) / abs(picture.y.start - picture.y.end)
    ends = [picture.y.value(picture.marks[place].y) for place in (0, -1)]
    expected = [float(answer.before), answer.sequential.exact_new_rating]
    assert ends == pytest.approx(expected, abs=0.06 * unit)
    assert len(picture.marks) == counted_games(answer) + 1


# --- Words ---------------------------------------------------------------------------------------


class Listening(NullTranslations):
    """A language that remembers what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = set[str]()

    def gettext(self, message: str) -> str:
        self.heard.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.heard |= {msgid1, msgid2}
        return msgid1 if n == 1 else msgid2


def test_every_text_is_told_by_some_picture_through_the_language(monkeypatch, events_of):
    listening = Listening()
    monkeypatch.setattr(language, "catalogue", ContextVar("listening", default=listening))
    for answer in ANSWERS.values():
        for picture in document(answer).pictures:
            tuple(picture.labels)
    for event in (events_of(12), events_of(60), events_of(12, "us-chess")):
        report_pictures(event)
    ladder_picture(what_if.answer(calculator("fide"), {"rating": "1800", "games": FOUR}))
    ladder_picture(what_if.answer(calculator("performance"), {"games": FOUR}))
    for name in ("standard", "rapid", "blitz"):
        point = CurvePoint(date(2026, 1, 1), 1800, name)
        list(history_picture.curve_of([point], [point]))
    wanted = set(PICTURE_WORDS.values()) | {form for forms in COUNTS.values() for form in forms}
    assert wanted - listening.heard == set()
