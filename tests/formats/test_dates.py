"""Dates in every way files write them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.dates import is_official, readings, span


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("2026/01/31", ["2026-01-31"]),
        ("2024-08-01", ["2024-08-01"]),
        ("1969.12.06", ["1969-12-06"]),
        ("20260131", ["2026-01-31"]),
        ("2026/31/01", ["2026-01-31"]),
        ("08/04/2018", ["2018-04-08", "2018-08-04"]),
        ("24/09/2010", ["2010-09-24"]),
        ("28. 07. 2005", ["2005-07-28"]),
        ("25.02.2011", ["2011-02-25"]),
        ("May 10, 2020", ["2020-05-10"]),
        ("10 May 2020", ["2020-05-10"]),
        ("1st January 2021", ["2021-01-01"]),
        ("26/09/22", ["2026-09-22", "2022-09-26"]),
        ("25/09/17", ["2025-09-17", "2017-09-25"]),
        ("11.09.26", ["2011-09-26", "2026-09-11", "2026-11-09"]),
        ("11.25.02", ["2002-11-25", "2011-02-25"]),
        ("99/12/31", ["1999-12-31"]),
        ("", []),
        ("tomorrow", []),
        ("2026/13/45", []),
        ("2026/02/30", []),
        ("1066/10/14", []),
        ("123/01/01", []),
        ("9" * 1000, []),
    ],
)
def test_every_reading_of_a_date(text, days):
    assert [str(each.day) for each in readings(text)] == days


@pytest.mark.parametrize(
    ("start", "end", "rounds", "expected"),
    [
        ("2026/01/10", "2026/01/18", (), "2026-01-10 2026-01-18 False"),
        ("26/09/22", "26/09/22", (), "2026-09-22 2026-09-22 True"),
        ("25/08/08", "25/08/30", (), "2025-08-08 2025-08-30 False"),
        ("11.09.26", "12.04.01", (), "2011-09-26 2012-04-01 False"),
        ("08/04/2018", "10/04/2018", (), "2018-04-08 2018-04-10 True"),
        ("04/08/2018", "04/10/2018", (), "2018-04-08 2018-04-10 True"),
        ("08/04/2018", "08/04/2018", ("18/08/04",), "2018-08-04 2018-08-04 False"),
        ("26/09/22", "26/09/22", ("26/09/22",), "2026-09-22 2026-09-22 False"),
        ("25.02.2011", "27.02.2011", ("11.25.02", "11.27.02"), "2011-02-25 2011-02-27 False"),
        ("2024/08/01", "", (), "2024-08-01 None False"),
        ("", "2024/08/01", (), "None 2024-08-01 False"),
        ("", "", (), "None None False"),
        ("2026/01/18", "2026/01/10", (), "2026-01-18 2026-01-10 False"),
    ],
)
def test_two_dates_are_read_so_that_they_fit(start, end, rounds, expected):
    found = span(start, end, rounds)
    assert f"{found.start} {found.end} {found.assumed}" == expected


@given(st.dates(date(1900, 1, 1), date(2100, 12, 31)))
def test_the_official_way_has_one_reading(day):
    text = f"{day:%Y/%m/%d}"
    assert [each.day for each in readings(text)] == [day]
    assert is_official(text)
    assert not is_official(f"{day:%Y-%m-%d}")
