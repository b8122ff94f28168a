"""What cannot be true of people and days: one ID twice, impossible births, events far ahead."""

import io
from datetime import date
from typing import Any

import pytest

from arpad import fide
from arpad.calculators import calculator, events, history
from arpad.calculators.events import EventAnswer
from arpad.errors import BadInput

TODAY = date(2026, 11, 30)
PAIR = (("Ann", 1800, "2w1"), ("Bob", 1800, "1b0"))


def found(answer: EventAnswer) -> dict[str, str]:
    wanted = ("id-twice", "birth-after-event", "birth-too-early", "event-far-ahead")
    codes = {each.account.code: each.severity for each in answer.problems}
    return {code: codes[code] for code in wanted if code in codes}


def compute(name: str, data: bytes, *table: Any, **more: Any) -> Any:
    given = {"games_played": 100, **more.pop("given", {})}
    return events.compute([(name, data)], given, *table, **more)


def case(reference_data, name: str) -> Any:
    data = (reference_data / "cases" / "trf" / name).read_bytes()
    return events.compute([(name, data)], {}, today=TODAY)


def test_the_same_fide_id_twice(reference_data):
    answer = case(reference_data, "d1_same_fide_id_twice.trf")
    assert found(answer) == {"id-twice": "warning"}
    (said,) = (each for each in answer.problems if each.account.code == "id-twice")
    assert said.account.values["players"] == "1 Ash, Anna; 2 Birch, Ben"
    assert len(answer.outcomes) == 4


def test_a_birth_after_the_event_decides_no_k(reference_data):
    answer = case(reference_data, "d3_born_after_event.trf")
    assert found(answer) == {"birth-after-event": "warning"}
    change = answer.outcomes[0].change
    assert (change.k, change.exact_change) == (20, 4)


def test_a_year_far_ahead(reference_data):
    answer = case(reference_data, "d5_year_2062.trf")
    assert found(answer) == {"event-far-ahead": "warning"}
    data = (reference_data / "cases" / "trf" / "d5_year_2062.trf").read_bytes()
    assert found(events.compute([("a.trf", data)], {})) == {}  # whoever asks says the day


def test_which_days_are_far_ahead(trf):
    for start, far in (("2027/11/30", False), ("2027/12/01", True), ("2026/01/01", False)):
        answer = events.compute([("a.trf", trf(*PAIR, start=start))], {}, today=TODAY)
        assert bool(found(answer)) is far, start
    given = {"date": "2062-04-01"}
    answer = events.compute([("a.trf", trf(*PAIR))], given, today=TODAY)
    assert found(answer) == {"event-far-ahead": "warning"}


def test_ids_twice_in_every_format(trf):
    files = {
        "a.trf": trf(*PAIR, ids={"Ann": 7, "Bob": 7}),
        "a.csv": b"No;Name;Rtg;FideID;1.Rd\n1;Ann;1800;7;2w1\n2;Bob;1800;7;1b0\n",
        "us.csv": b"number,name,member_id,rating,end,time_control,r1\n"
        b"1,Ann,7,1800,2026-01-31,G/90,W2\n2,Bob,7,1800,2026-01-31,G/90,L1\n",
    }
    for name, data in files.items():
        assert found(events.compute([(name, data)], {})) == {"id-twice": "warning"}, name
        strict = events.compute([(name, data)], {}, strict=True)
        assert found(strict) == {"id-twice": "error"}, name
        assert strict.rated_games == (1,), name
        assert all(each.change for each in strict.outcomes), name


def test_a_re_entry_of_one_member_is_none():
    head = b"number,name,member_id,rating,end,time_control,r1,r2\n"
    rows = (
        b'1,"LEE, ANN",7,1800,2026-01-31,G/90,W2,U\n2,Bob,8,1800,2026-01-31,G/90,L1,W3\n'
        b"3,Ann Lee,7,1800,2026-01-31,G/90,U,L2\n"
    )
    answer = events.compute([("us.csv", head + rows)], {})
    assert found(answer) == {}
    assert "us-re-entry" in {each.account.code for each in answer.problems}
    assert [bool(each.change) for each in answer.outcomes] == [True, True, False]


def test_one_id_on_both_sides_of_a_game():
    text = (
        '[Event "Cup"]\n[Date "2026.04.01"]\n[White "Ash, Anna"]\n[Black "Birch, Ben"]\n'
        '[Result "1-0"]\n[WhiteFideId "7"]\n[BlackFideId "7"]\n[WhiteElo "1800"]\n'
        '[BlackElo "1800"]\n\n1. e4 e5 2. Nf3 1-0\n'
    )
    answer = events.rate([("a.pgn", text.encode())])
    assert "game-id-of-both" in {each.account.code for each in answer.problems}
    assert answer.rated_games == (1,)


def test_births_at_the_edges(trf):
    """Born in the year of the event or 110 years before is possible, beyond them not."""
    for born, said in (
        (2027, "birth-after-event"),
        (2026, ""),
        (1916, ""),
        (1915, "birth-too-early"),
    ):
        answer = compute("a.trf", trf(*PAIR, born={"Ann": born}))
        assert list(found(answer)) == ([said] if said else []), born
        assert answer.outcomes[0].change.k == (40 if born == 2026 else 20)


def test_a_day_of_birth_after_the_first_day(trf):
    data = trf(*PAIR, born={"Ann": 2026}).replace(b"2026/00/00", b"2026/01/11")
    answer = compute("a.trf", data)
    assert list(found(answer)) == ["birth-after-event"]
    assert answer.outcomes[0].change.k == 20


def test_a_birth_of_the_table_of_players_is_tried_too(trf):
    table = ("p.csv", b"number,birth_year\n1,2090\n")
    answer = compute("a.trf", trf(*PAIR), table)
    assert list(found(answer)) == ["birth-after-event"]
    assert answer.outcomes[0].change.k == 20


def test_an_impossible_birth_gives_no_start_in_us_chess():
    head = b"number,name,birth_year,rating,games_played,end,time_control,r1\n"
    rows = b"1,Ann,2090,,,2026-01-31,G/90,W2\n2,Bob,1980,1500,30,2026-01-31,G/90,L1\n"
    born = events.compute([("us.csv", head + rows)], {})
    without = events.compute([("us.csv", (head + rows).replace(b"2090", b""))], {})
    assert list(found(born)) == ["birth-after-event"]
    assert born.outcomes[0].new_rating == without.outcomes[0].new_rating


def test_calculators_refuse_an_impossible_birth():
    plan = {"rating": 1800, "opponents": "1800", "target": 1810, "date": "2026-04-01"}
    games = (
        b'[Event "Cup"]\n[Date "2026.04.01"]\n[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n'
        b"1. e4 e5 2. Nf3 1-0\n"
    )
    for born, reason in ((2090, "is after the event"), (1915, "more than 110 years before")):
        said = f"birth_year: {born} .*{reason}.*Allowed: 1916 to 2026"
        with pytest.raises(BadInput, match=said):
            fide.rate(1800, "W1800", birth_year=born, date="2026-04-01")
        with pytest.raises(BadInput, match=said):
            calculator("fide").answer(
                {"rating": "unrated", "games": "W1800", "birth_year": born, "date": "2026-04-01"}
            )
        with pytest.raises(BadInput, match=said):
            calculator("plan").answer(plan | {"birth_year": born})
        with pytest.raises(BadInput, match=said):
            history.compute("a.pgn", io.BytesIO(games), {"player": "Ann", "birth_year": born})
