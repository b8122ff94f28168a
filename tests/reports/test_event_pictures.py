"""The pictures of a whole event: changes as bars, performances against ratings."""

import csv
import re
from itertools import chain

import pytest

from arpad.calculators import events
from arpad.reports.pictures.events import files, report_picture, report_pictures
from arpad.reports.pictures.svg import document, element

SECTION = "uschess/section_2026_a.csv"
ALL = range(1, 2001)
SIZES = [2, 6, 40, 42, 60, 300, 2000]
PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))


@pytest.fixture(scope="module")
def small(trf):
    return events.rate([("open.trf", trf(*PLAYERS))], games_played=100)


@pytest.fixture(scope="module")
def section(reference_data):
    """A section of 2026, rated as Regular and as Quick."""
    data = (reference_data / SECTION).read_bytes()
    return events.rate([("section.csv", data)], system="us-chess", date="2026-03-01")


def picture_of(answer, code):
    found = report_picture(answer, code)
    assert found is not None
    return found


def tips(picture):
    """Where each bar of its own ends, from the top."""
    bars = [line.points for line in picture.lines if "bar" in line.kind]
    bars.sort(key=lambda points: points[0][1])
    return [picture.x.value(points[1][0]) for points in bars]


def texts(picture):
    return [each.text for each in sorted(picture.labels, key=lambda each: each.y)]


# --- Changes -------------------------------------------------------------------------------------


def test_the_bars_are_the_changes_from_most_gained_to_most_lost(small):
    """Table 8.1.2: a gap of 100 is 0.64 and 0.36, one of 200 is 0.76 and 0.24; K is 20."""
    picture = picture_of(small, "changes")
    assert tips(picture) == pytest.approx([4.8, 2.8, -7.6], abs=0.05)
    assert texts(picture) == ["+4.80", "+2.80", "−7.60"]
    assert [tick.label for tick in picture.y.ticks] == ["Cyd", "Bob", "Ann"]
    assert picture.headline == "Together 0.00"
    kinds = [line.kind for line in picture.lines if "bar" in line.kind]
    assert kinds == ["win bar", "win bar", "loss bar"]
    assert "from +4.80 (Cyd) to −7.60 (Ann)" in picture.description
    assert "2 gained" in picture.description
    assert "1 lost" in picture.description


def test_a_section_of_us_chess_has_its_published_changes_for_both_ratings(reference_data, section):
    with (reference_data / SECTION).open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for code, system, name in (("changes", "R", "Regular"), ("changes-2", "Q", "Quick")):
        picture = picture_of(section, code)
        published = sorted(
            (float(row["post_decimal"]) - float(row["pre_decimal"]), row["player"])
            for row in rows
            if row["system"] == system
        )[::-1]
        assert [tick.label for tick in picture.y.ticks] == [player for _, player in published]
        shown = [float(text.replace("−", "-")) for text in texts(picture)]
        assert shown == pytest.approx([change for change, _ in published], abs=0.015)
        assert picture.title.endswith(f": {name}")


def test_who_has_no_change_is_left_out_and_said(trf):
    data = trf(
        ("Ann", 1800, "2w1 3b="),
        ("Bob", 1700, "1b0 0-U"),
        ("Cyd", 0, "0-Z 1w="),
        ("Dan", 1700, "0-H 0-Z"),
    )
    answer = events.rate([("open.trf", data)], games_played=100)
    picture = picture_of(answer, "changes")
    assert [tick.label for tick in picture.y.ticks] == ["Ann", "Bob"]
    for code in ("changes", "performances"):
        text = "Players without a rating before, or without a rated game, not drawn: 2."
        assert picture_of(answer, code).description.endswith(text)


def test_a_change_of_nought_is_a_mark_without_a_bar(trf):
    data = trf(("Ann", 1800, "2w="), ("Bob", 1800, "1b="))
    picture = picture_of(events.rate([("open.trf", data)], games_played=100), "changes")
    assert [(mark.shape, picture.x.value(mark.x)) for mark in picture.marks] == [
        *(("draw", pytest.approx(0, abs=0.1)),) * 2
    ]
    assert tips(picture) == []
    assert texts(picture) == ["0.00", "0.00"]


@pytest.mark.parametrize("players", [60, 300, 2000])
def test_many_players_are_two_outlines_with_a_step_for_each_and_the_outermost_named(
    events_of, players
):
    answer = events_of(players)
    picture = picture_of(answer, "changes")
    kinds = ("win dot", "loss bar")
    outlines = {line.kind: line.points for line in picture.lines if line.kind in kinds}
    changes = [
        float(each.change.exact_change) for each in answer.outcomes if each.change and each.counted
    ]
    nought, unit = picture.x.at(0), picture.x.value(1) - picture.x.value(0)
    for kind, sign in zip(kinds, (1, -1), strict=True):
        ends = [picture.x.value(x) for x, _ in outlines[kind]]
        reach = max(sign * change for change in changes)
        assert max(sign * end for end in ends) == pytest.approx(reach, abs=unit)
        assert min(sign * (x - nought) for x, _ in outlines[kind]) >= 0
        room = max(y for _, y in outlines[kind]) - min(y for _, y in outlines[kind])
        alike = sum(sign * change > 0 for change in changes)
        assert room == pytest.approx(240 * alike / len(changes), abs=0.2)
    assert len(picture.labels) == 6
    assert all(text.startswith("Player ") for text in texts(picture))
    most = f"+{max(changes):.2f}"
    assert texts(picture)[0].endswith(most)


def test_one_gain_among_two_thousand_players_can_be_seen():
    """A row is then an eighth of a unit high, and an edge in the paper's colour would hide it."""
    rows = [f"{n},2000,{'W' if n == 1 else 'L' if n == 2000 else 'D'}{2001 - n}" for n in ALL]
    table = "\n".join(["number,rating,r1", *rows]).encode()
    picture = picture_of(events.rate([("open.csv", table)], system="fide"), "changes")
    (look,) = re.findall(r'<path class="(win[^"]*)"', document(picture))
    assert not {"mark", "bar"} & set(look.split())


# --- Performances --------------------------------------------------------------------------------


def test_marks_stand_at_rating_and_performance(small):
    """C.07 10.2, table 8.1.1: dp is −193 for a quarter, 0 for a half, 800 for all of the points."""
    picture = picture_of(small, "performances")
    places = {
        (round(picture.x.value(mark.x)), round(picture.y.value(mark.y)), mark.shape)
        for mark in picture.marks
    }
    expected = [(1800, 1850 - 193, "loss"), (1700, 1800, "win"), (2000, 2600, "win")]
    for rating, performance, shape in expected:
        assert any(
            abs(x - rating) <= 1 and abs(y - performance) <= 3 and form == shape
            for x, y, form in places
        )
    assert picture.headline == "2 above, 1 below"
    assert "Cyd, rated 2000, with 2600" in picture.description
    # Numbers stand on the side away from the line.
    assert {each.text: each.below for each in picture.labels} == {
        "Ann": True,
        "Bob": False,
        "Cyd": False,
    }


@pytest.mark.parametrize("players", SIZES)
def test_the_line_is_where_performance_and_rating_are_the_same(events_of, players):
    picture = picture_of(events_of(players), "performances")
    (line,) = picture.lines
    unit = picture.y.value(0) - picture.y.value(1)
    for x, y in line.points:
        assert picture.x.value(x) == pytest.approx(picture.y.value(y), abs=abs(unit))
    ends = [x for x, _ in line.points]
    assert all(ends[0] <= mark.x <= ends[1] for mark in picture.marks)


def test_marks_that_fall_together_are_one_in_a_crowd(events_of):
    few, many = (picture_of(events_of(n), "performances") for n in (300, 2000))
    assert len(few.marks) >= 290
    places = [(mark.x, mark.y, mark.shape) for mark in many.marks]
    assert len(places) == len(set(places))
    assert all(mark.x % 3 == mark.y % 3 == 0 for mark in many.marks)


# --- All -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", SIZES)
def test_every_law_of_pictures_holds(events_of, players, hold_to_laws):
    hold_to_laws(chain(*report_pictures(events_of(players))))


def test_every_law_of_pictures_holds_for_both_ratings(section, hold_to_laws):
    found = report_pictures(section)
    assert [[each.code for each in pictures] for pictures in found] == [
        ["changes", "performances"],
        ["changes-2", "performances-2"],
    ]
    hold_to_laws(chain(*found))


@pytest.mark.parametrize(("players", "most"), [(6, 5000), (40, 12_000), (300, 14_000)])
def test_pictures_add_little_to_a_page(events_of, players, most):
    (pictures,) = report_pictures(events_of(players))
    assert sum(len(element(each).encode()) for each in pictures) <= most


def test_a_crowd_stays_within_bounds(events_of):
    (pictures,) = report_pictures(events_of(2000))
    assert sum(len(element(each).encode()) for each in pictures) <= 30_000


def test_an_event_without_a_rated_game_has_no_picture(trf):
    answer = events.rate([("open.trf", trf(("Ann", 1800, "0-U"), ("Bob", 0, "0-Z")))])
    assert report_pictures(answer) == [()]
    assert report_picture(answer, "changes") is None


def test_what_names_try_stays_text(hostile_event):
    for picture in chain(*report_pictures(hostile_event)):
        assert not re.search(r"<(script|b|/title)\b", document(picture).replace("</title>", ""))


def test_files_are_svg_and_png(small):
    made = dict(files(small))
    assert sorted(made) == [*("changes.png", "changes.svg", "performances.png", "performances.svg")]
    assert all(made[name].startswith(b"\x89PNG") for name in made if name.endswith("png"))
    assert all(made[name].startswith(b"<svg ") for name in made if name.endswith("svg"))
