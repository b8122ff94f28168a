"""The rating curve of a history: lines by time class, days on an axis of whole months."""

import random
from datetime import date, timedelta

import pytest

from arpad.calculators.history import CurvePoint
from arpad.reports.pictures.history import curve_of
from arpad.reports.pictures.labels import text_width
from arpad.reports.pictures.parts import WIDTH

START = date(2020, 1, 15)


def points(*ratings, name="standard", days=30, start=START):
    return [CurvePoint(start + days * timedelta(n), each, name) for n, each in enumerate(ratings)]


def draw(*curves):
    (picture,) = curve_of([each for curve in curves for each in curve])
    return picture


def test_without_a_rating_there_is_no_picture():
    assert list(curve_of([])) == []
    assert list(curve_of(points(1500, name="too short"))) == []


def test_every_class_has_its_line_marks_and_words():
    picture = draw(points(1800, 1850, 1790), points(1500, 1510, name="blitz"))
    assert [line.kind for line in picture.lines] == ["trace standard", "trace blitz dots"]
    assert [mark.shape for mark in picture.marks] == ["standard"] * 3 + ["blitz"] * 2
    assert picture.x.title == "Day: ● standard ■ blitz"
    assert picture.headline == "1800 → 1790"
    told = "Standard: from 1800 on 2020-01-15 to 1790 on 2020-03-15; the highest 1850"
    assert told in picture.description
    assert "Blitz: from 1500 on 2020-01-15" in picture.description


def test_places_are_those_of_the_axes():
    picture = draw(points(1800, 1900))
    (line,) = picture.lines
    (x, y), corner, (later, higher) = line.points
    assert corner == (later, y)  # the rating holds until there is another
    assert (x, y) == (picture.x.at(START.toordinal()), picture.y.at(1800))
    assert later > x
    assert higher < y  # upwards


@pytest.mark.parametrize(
    ("days", "labels"),
    [
        (1, ["2020-01", "2020-02"]),
        (40, ["2020-01", "2020-02", "2020-03"]),
        (400, ["2020-01", "2020-07", "2021-01"]),
        (3650, ["2020", "2022", "2024", "2026", "2028", "2030"]),
    ],
)
def test_days_are_told_by_months_or_years_that_find_room(days, labels):
    picture = draw(points(1800, 1900, days=days))
    assert [tick.label for tick in picture.x.ticks] == labels
    for one, other in zip(picture.x.ticks, picture.x.ticks[1:], strict=False):
        assert other.at - one.at >= text_width(one.label)
    last = picture.x.ticks[-1]
    assert last.at + text_width(last.label) / 2 <= WIDTH


@pytest.mark.parametrize("day", [date(1, 1, 1), date(9999, 1, 1), date(9999, 12, 31)])
def test_the_first_and_the_last_day_of_all_are_drawn(day):
    assert draw(points(1800, start=day)).marks
    assert draw(points(1800, start=date(1, 1, 1)), points(1800, start=day)).x.ticks


def test_thousands_of_ratings_are_thinned_and_keep_their_extremes():
    chance = random.Random(1)
    ratings = [1800 + chance.randint(-99, 99) for _ in range(5000)]
    ratings[2500] = 2100
    picture = draw(points(*ratings, days=1))
    (line,) = picture.lines
    assert len(line.points) <= 5 * WIDTH
    assert min(y for _, y in line.points) == picture.y.at(2100)
    assert len(picture.marks) == 2


def test_the_axis_has_all_games_and_the_line_reaches_the_last_one():
    """Ratings of January to February, games until October: nobody had stopped."""
    played = [date(2020, 1, 15), date(2020, 10, 20)]
    computed = [CurvePoint(date(2020, 10, 20), 1840, "standard")]
    (picture,) = curve_of(points(1800, 1812), computed, played)
    assert [tick.label for tick in picture.x.ticks][-1] == "2020-10"
    second, line = picture.lines
    assert line.points[-1] == (picture.x.at(played[1].toordinal()), picture.y.at(1812))
    assert (second.kind, len(second.points)) == ("help", 1)
    assert second.points[0][1] == picture.y.at(1840)
    assert "computed" in picture.x.title


def test_a_rating_that_never_changes_is_a_line():
    (picture,) = curve_of(points(1800), (), [START, START + timedelta(300)])
    (line,) = picture.lines
    assert len(line.points) == 2
