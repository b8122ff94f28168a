"""Conversions: published figures, which of them holds when, and what is refused."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from arpad import convert
from arpad.errors import BadInput
from arpad.regulation import half_up
from arpad.systems._conversions import CONVERSIONS, SYSTEMS, lowest

FIGURES = [
    # start, end, day, rating, converted, as the publishers' formulas and tables have them
    ("fide", "us-chess", None, 1400, 1120.38),
    ("fide", "us-chess", "2024-03-01", 1900, 1903.73),
    ("fide", "us-chess", "2024-02-29", 1900, 1966),
    ("fide", "us-chess", "2024-02-29", 2000, 2060),
    ("fide", "us-chess", None, 2100, 2162),
    ("fide", "us-chess", "2020-06-01", 2200, 2264),
    ("fide", "us-chess", "2000-01-01", 2000, 2050),
    ("fide", "us-class-limit", None, 1745, 1800),
    ("fide", "us-class-limit", None, 1954, 2000),
    ("fide", "us-class-limit", None, 2249, 2250),
    ("fide", "us-class-limit", None, 2250, 2300),
    ("fide", "us-class-limit", "2019-01-01", 1789, 1900),
    ("fide", "us-class-limit", "2024-03-21", 1930, 2050),
    ("fide", "us-chess", "2016-06-01", 1000, 1300),
    ("nwsrs", "us-chess", None, 500, 300),
    ("nwsrs", "us-chess", None, 1000, 800),
    ("nwsrs", "us-chess", None, 1400, 1200),
    ("nwsrs", "us-chess", None, 1700, 1600.1),
    ("nwsrs", "us-chess", None, 2000, 2000),
    ("nwsrs", "us-chess", None, 2100, 2100),
    ("cfc", "us-chess", None, 1649, 1573.9),
    ("fide", "cfc", None, 1500, 1625),
    ("ecf", "fide", None, 1500, 1600),
    ("ecf", "fide", None, 1750, 1750),
    ("ecf", "fide", None, 1900, 1900),
    ("fide", "ecf", None, 1600, 1500),
    ("ecf-grade", "ecf", None, 160, 1900),
    ("ecf-grade", "fide", "2005-01-01", 150, 1800),
    ("dwz-before-2026", "dwz", None, 900, 1300),
    ("dwz-before-2026", "dwz", None, 1000, 1400),
    ("dwz-before-2026", "dwz", None, 1500, 1720),
    ("fide-before-march-2024", "fide", None, 1500, 1700),
    ("fide-before-march-2024", "fide", None, 2300, 2300),
    ("fide", "oesb", None, 1700, 1600),
    ("fide", "oesb", None, 2000, 2000),
    ("ingo", "dwz-before-2026", None, 100, 2040),
]


@pytest.mark.parametrize(("start", "end", "day", "rating", "value"), FIGURES)
def test_published_figures(start, end, day, rating, value):
    answer = convert.rate(rating, start, end, date=day)
    assert float(answer.exact) == pytest.approx(value, abs=1e-9)
    assert answer.best.source
    assert answer.best.dated


@pytest.mark.parametrize(
    ("start", "end", "rating", "day", "field"),
    [
        ("us-chess", "fide", 1900, None, "to"),
        ("fide", "fide", 1900, None, "to"),
        ("fide", "acf", 1900, None, "to"),
        ("lichess", "fide", 1900, None, "to"),
        ("fide", "us-class-limit", 1744, None, "rating"),
        ("fide", "oesb", 1399, None, "rating"),
        ("nwsrs", "us-chess", 499, None, "rating"),
        ("cfc", "us-chess", 1499, None, "rating"),
        ("dwz-before-2026", "dwz", 2110, None, "rating"),
        ("fide", "cfc", 1900, "2020-08-31", "date"),
        ("ecf-grade", "fide", 150, None, "date"),
        ("fide", "uscf", 1900, None, "to"),
    ],
)
def test_what_is_not_published_is_refused(start, end, rating, day, field):
    with pytest.raises(BadInput) as refusal:
        convert.rate(rating, start, end, date=day)
    assert [error.field for error in refusal.value.errors] == [field]


# FIDE's lowest rating: 1400 from March 2024, 1000 from July 2012, 1200 from July 2009 and 1400 just
# before; the first rating that is refused, the next one that is not, and what is allowed.
NO_SUCH_RATING = [
    ("fide", "us-chess", None, 0, 1399, 1400, "FIDE has no rating below 1400", "from 1400 to 3500"),
    ("fide", "us-chess", "2024-02-29", 0, 999, 1000, "had no rating below 1000", "from 1000 to"),
    ("fide", "us-chess", "2011-01-01", 0, 1199, 1200, "had no rating below 1200", "from 1200 to"),
    ("fide", "us-chess", "2008-01-01", 0, 1399, 1400, "had no rating below 1400", "from 1400 to"),
    ("fide", "cfc", None, 0, 1399, 1400, "FIDE has no rating below 1400", "from 1400 to"),
    ("fide", "cfc", "2021-01-01", 0, 999, 1000, "had no rating below 1000", "from 1000 to"),
    ("fide", "ecf", None, 700, 1399, 1400, "FIDE has no rating below 1400", "from 1400 to"),
    ("fide", "us-class-limit", None, 0, 1399, 1745, "FIDE has no rating below 1400", "from 1745"),
    ("ecf", "fide", None, 0, 1165, 1166, "would be 1399 in FIDE, which has no", "from 1165.84 to"),
    ("ecf-grade", "fide", "2005-01-01", 0, 99, 100, "would be 1392 in FIDE", "from 99.94 to"),
    ("dwz-before-2026", "dwz", None, 0, 0, 1, "has no rating below 1", "from 1 to 2109"),
]


def test_the_range_shown_is_one_that_is_answered():
    best = convert.rate(1700, "ecf", "fide").best
    assert float(best.low) == 1165.84  # (1399.5 − 700) / .6 = 1165.833…, upwards
    assert convert.rate(float(best.low), "ecf", "fide").whole == 1400


@pytest.mark.parametrize("case", NO_SUCH_RATING, ids=lambda case: "-".join(map(str, case[:3])))
def test_a_rating_that_a_system_does_not_have_is_refused(case):
    start, end, day, far, refused, answered, reason, allowed = case
    with pytest.raises(BadInput, match=allowed):
        convert.rate(far, start, end, date=day)
    with pytest.raises(BadInput, match=f"{reason}.*{allowed}"):
        convert.rate(refused, start, end, date=day)
    best = convert.rate(answered, start, end, date=day).best
    assert best.low <= answered
    with pytest.raises(BadInput):
        convert.rate(float(best.low) - 0.01, start, end, date=day)


def test_a_falling_line_ends_where_the_other_system_does():
    assert convert.rate(354, "ingo", "dwz-before-2026").whole == 8
    with pytest.raises(BadInput, match="would be 0 in Germany"):
        convert.rate(355, "ingo", "dwz-before-2026")


def test_no_conversion_comes_to_less_than_the_lowest_rating_of_its_system():
    for each in CONVERSIONS:
        for line in each.of_ratings_on(each.last).lines:
            values = [half_up(line.at(line.low)), half_up(line.at(line.high))]
            assert min(values) >= lowest(each.end, each.last), each
            assert line.low >= lowest(each.start, each.last), each


def test_every_other_pair_is_refused():
    published = {(each.start, each.end) for each in CONVERSIONS}
    for start in SYSTEMS:
        for end in SYSTEMS:
            if (start, end) not in published:
                with pytest.raises(BadInput):
                    convert.rate(1900, start, end)


@pytest.mark.parametrize("each", CONVERSIONS, ids=lambda each: f"{each.start} {each.dated}")
def test_a_conversion_is_whole(each):
    assert each.source
    assert each.dated
    assert each.start in SYSTEMS
    assert each.end in SYSTEMS
    assert all(before.high == after.low for before, after in pairwise(each.lines))
    assert each.line(each.low)
    assert each.line(each.high)
    assert each.line(each.low - 1) is None
    assert each.line(each.high + 1) is None


def test_days_outside_its_own_are_not_its_days():
    for each in CONVERSIONS:
        if each.first:
            assert each.in_force(each.first)
            assert not each.in_force(each.first - timedelta(1))
        if each.last:
            assert each.in_force(each.last)
            assert not each.in_force(each.last + timedelta(1))
        assert each.in_force(None) is (each.last is None)
    assert date.max > max(each.first for each in CONVERSIONS if each.first)


def test_several_formulas_of_one_day_are_all_shown():
    answer = convert.rate(1900, "fide", "us-chess", date="2005-01-01")
    found = sorted(float(each.exact) for each in (answer.best, *answer.others))
    assert found == [1950, 2000, 2067.5]
    assert "convert-several" in {note.code for note in answer.notes}


def test_a_formula_known_from_one_source_is_said_to_be():
    alone = {
        end: "convert-one-source" in {note.code for note in convert.rate(1900, "fide", end).notes}
        for end in ("cfc", "oesb", "us-chess")
    }
    assert alone == {"cfc": True, "oesb": True, "us-chess": False}
    # Reported twice, though without its day.
    german = convert.rate(1500, "dwz-before-2026", "dwz")
    assert german.best.dated == "2026; the day is not known"
    assert "convert-one-source" not in {note.code for note in german.notes}
