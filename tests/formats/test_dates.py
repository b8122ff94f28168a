"""Dates in every way files write them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats.dates import in_one_order, is_official, named, readings, span, titled


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
        ("26/04/01", "April 1, 2026", ("01/04/26", "02/04/26"), "2026-01-04 2026-04-01 True"),
        (
            "08/04/2018",
            "08/06/2018",
            ("18/04/08", "18/05/08", "18/08/05"),
            "2018-04-08 2018-06-08 True",
        ),
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


def test_an_ambiguous_month_is_read_in_the_language_of_the_other_date_or_of_the_federation():
    assert span("30. rujna 2026.", "2. listopada 2026.").end == date(2026, 10, 2)
    assert span("13 listopada 2026", "15 listopada 2026") == (
        date(2026, 11, 13), date(2026, 11, 15), True,
    )  # fmt: skip
    for federation, month in (("CRO", 10), ("POL", 11)):
        found = span("13 listopada 2026", "15 listopada 2026", federation=federation)
        assert found == (date(2026, month, 13), date(2026, month, 15), False)


def test_many_dates_are_read_in_the_one_order_that_keeps_them_closest():
    def chosen(*texts):
        days, doubtful = in_one_order([readings(text) for text in texts])
        return [f"{day:%m-%d}" for day in days], doubtful

    assert chosen("03/04/2026", "13/04/2026") == (["04-03", "04-13"], None)
    assert chosen("03/04/2026", "03/14/2026") == (["03-04", "03-14"], None)
    assert chosen("03/04/2026", "05/04/2026") == (["04-03", "04-05"], 0)
    # A date with the year first, or the month in letters, says nothing of the others' order.
    assert chosen("2026-04-01", "03/04/2026") == (["04-01", "04-03"], 1)
    assert chosen("30. rujna 2026.", "2. listopada 2026.") == (["09-30", "10-02"], 1)
    assert chosen() == ([], None)


@pytest.mark.parametrize(
    "line",
    [
        "Frühjahrsopen, 13.-15. März 2026", "13. - 15. März 2026", "13. März – 15. März 2026",
        "13-15 March 2026", "March 13-15, 2026", "March 13 – March 15, 2026", "13.–15.03.2026",
        "13-15/03/2026", "2026.03.13-15.", "2026/03/13-15", "2026. március 13–15.",
        "du 13 au 15 mars 2026", "del 13 al 15 de marzo de 2026", "dal 13 al 15 marzo 2026",
        "13 t/m 15 maart 2026", "с 13 по 15 марта 2026 г.", "od 13. do 15. března 2026",
        "13 i 15 marca 2026", "13 de março a 15 de março de 2026", "13-15 Mart 2026",
        "Date : 2026/03/13 To 2026/03/15", "13.03.2026 - 15.03.2026", "2026-03-13 – 2026-03-15",
    ],
)  # fmt: skip
def test_a_line_names_the_first_and_the_last_day(line):
    (pair,) = named(line)
    assert [str(day) for day in span(*pair)[:2]] == ["2026-03-13", "2026-03-15"]


@pytest.mark.parametrize(
    "line", ["28.12.-3.1.2026", "28 December - 3 January 2026", "28.12.2025-3.1.2026"]
)
def test_a_year_that_stands_once_is_that_of_the_last_day(line):
    (pair,) = named(line)
    assert [str(day) for day in span(*pair)[:2]] == ["2025-12-28", "2026-01-03"]


@pytest.mark.parametrize(
    "line", ["Open 2025", "Rangliste nach 3 Runden", "March 2026", "U12 May 2026", "1-0", ""]
)
def test_a_line_without_a_day_names_none(line):
    assert named(line) == []


def test_the_days_of_an_event_above_its_table():
    one = titled(["Open", "Memoriał, 13 kwietnia 2026 r."])
    assert (one.days, one.line) == (
        (date(2026, 4, 13), None, False), "Memoriał, 13 kwietnia 2026 r.",
    )  # fmt: skip
    assert titled(["Start, 13.3.2026", "End, 15.3.2026"]).days[:2] == (
        date(2026, 3, 13), date(2026, 3, 15),
    )  # fmt: skip
    late = "Last update 15.03.2026 18:22:11, Creator: x"
    assert titled([late]) == ((None, None, False), "", late, "")
    assert titled(["Round 7 on 2026/03/15 at 10:00", "13.-15.3.2026"]).days.end == date(2026, 3, 15)
    assert titled(["7 forduló, 2026. március 13–15."]).days.end == date(2026, 3, 15)
    assert titled(["A 13.3.2026", "B 14.3.2026", "C 15.3.2026"]).several == "A 13.3.2026"
