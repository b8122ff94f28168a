"""Everything said of whole files has words, and every sentence for files is said of some file."""

import gzip
import re
from collections.abc import Iterator
from datetime import date

import pytest

from arpad.calculators import events
from arpad.domain import Problem
from arpad.errors import NothingToRate
from arpad.faces.cli import files
from arpad.formats.files import MOST_BYTES
from arpad.reports.words import events as event_words
from arpad.reports.words import words

PLAYERS = (("Ann", 1800, "2w1"), ("Bob", 1700, "1b0"))
SOME = {"Ann": 7, "Anne": 7}
UNREADABLE = [
    b"",
    b"0" * (MOST_BYTES + 1),
    gzip.compress(b"012 Open")[:-4],
    b"PK\x03\x04",
    b"%PDF-1.7",
    b"\0",
    b"<html>",
]
TABLES = [
    "rating\n1800\n",
    "name,k\nAnn,15\nAnn,10\n",
    "id,elo,id\n7,1,7\n",
    "id,k\n7,abc,9,9\n,1\n8,20\n7,10\n7,10\n",
    "id,number,k\n7,3,20\n",
    "number,rating\n1,1700\n2,0\n3,1500\n",
    'number,k\n1,"' + "x" * 200_000,
]
# Nobody's new rating is the official one; the second could be that of a floor.
OFFICIAL = (
    b"number,end,time_control,rating,new_rating,r1\n"
    b"1,2026-01-31,G/90,1500,1501,W2\n2,2026-01-31,G/90,1400,1500,L1\n"
)


def problems(trf) -> Iterator[Problem]:
    for data in UNREADABLE:
        with pytest.raises(NothingToRate) as ended:
            events.rate([("page.html", data)])
        yield from ended.value.problems
    with pytest.raises(NothingToRate) as ended:
        files.read("no such file")
    yield from ended.value.problems
    one = trf(*PLAYERS, ("Cyd", 0, "0-Z"), ids={"Ann": 7, "Bob": 7}, control="90 minutes")
    for table in TABLES:
        yield from events.rate([("a.trf", one)], players=("p.csv", table.encode())).problems
    yield from events.rate([("a.trf", one)], time_class="blitz", date="2026-02-01").problems
    among = [("a.trf", one), ("p.csv", b"name,rating\nAnn,1810\n")]
    yield from events.rate(among).problems
    fast = trf(*PLAYERS, control="3 minutes")
    yield from events.rate([("a.trf", fast)], time_class="blitz").problems
    asked = trf(*PLAYERS, control="30/30")
    yield from events.rate([("a.trf", asked)]).problems
    yield from events.rate([("a.trf", trf(*PLAYERS, control="90/30"))]).problems
    dated = b"number,end,rating,r1\n1,2026-01-31,1500,B\n"
    yield from events.rate([("a.csv", dated)], system="us-chess", date="2026-02-01").problems
    yield from events.rate([("a.csv", OFFICIAL)], time_control="G/5").problems
    begun, undated = OFFICIAL.replace(b"end", b"start", 1), OFFICIAL.replace(b"end", b"x", 1)
    yield from events.rate([("a.csv", begun)], system="us-chess").problems
    yield from events.rate([("a.csv", undated)], system="us-chess").problems
    yield from events.rate([("a.csv", OFFICIAL)], date="2026-02-01").problems
    second = [
        trf(*PLAYERS, ids=SOME, born={"Bob": 1980}),
        trf(("Anne", 1801, "2w1"), PLAYERS[1], ids=SOME, born={"Bob": 1980}),
        trf(*PLAYERS, born={"Bob": 1980}),
    ]
    strange = trf(
        ("Ann", 1800, "2w0"), PLAYERS[1], ids={"Ann": 7, "Bob": 7}, born={"Ann": 2090, "Bob": 1850}
    )
    yield from events.rate([("a.trf", strange)], today=date(2020, 1, 1)).problems
    unusual = events.rate([("a.trf", strange)], unusual="not-rated")
    yield from (Problem(each.game.reason) for each in unusual.uncounted)
    merged = [(f"{number}.trf", data) for number, data in enumerate(second)]
    yield from events.rate(merged, players=("p.csv", b"number,k\n1,20\n")).problems


@pytest.fixture(scope="module")
def said(trf):
    return [problem.account for problem in problems(trf)]


# What is too large is tried with the limits themselves: tests/formats/test_cost.py.
OF_SIZE = {f"file-{part}" for part in ("lines", "columns", "cells", "cell", "letters", "games")}
OF_SIZE |= {f"file-{part}" for part in ("rounds", "name", "players", "events", "values")}


def test_every_sentence_for_files_is_said_of_some_file(said):
    assert set(event_words.WORDS) - OF_SIZE - {account.code for account in said} == set()


def test_every_sentence_is_whole(said):
    for account in said:
        sentence = words(account)
        assert sentence.strip() == sentence != ""
        assert not set("{}") & set(sentence)
        assert "None" not in sentence
        assert "  " not in sentence
        assert not re.search(r"(?<![\w-])-\d", sentence)  # a hyphen is no minus
