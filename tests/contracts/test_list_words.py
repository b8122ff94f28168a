"""Every sentence for lists, PGN files and tables is said of some file, and is whole."""

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from arpad.book.importing import import_list
from arpad.book.lists import RatingLists
from arpad.book.look_up import look_up
from arpad.calculators import history
from arpad.domain import Account, Entry, Event, Player, Problem, Rating
from arpad.formats import opening, rating_list, sheets, xlsx
from arpad.formats.pgn_events import read as read_pgn
from arpad.formats.reading import MOST_OF_A_KIND, Findings
from arpad.formats.words import pgn, tables
from arpad.reports.words import lists, words

HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA OCT26 Gms K  B-day Flag"
)
ROW = f"{1:<15}{'Lee, Ann':<61}{'NOR':<4}{'F':<4}{'':<10}{'':<15}{'':<4}{1800:<6}{0:<4}{20:<3}"
LISTS = [
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<?xml version="1.0" encoding="x-none"?><a/>',
    "no list",
    "",
    HEAD,
    f"{HEAD}  Other\n{ROW}1990  w   \n{ROW}1990  w   \nx\n{ROW}\n{ROW}19x0",
    f"{HEAD}\n{ROW.replace('Lee, Ann', 'Löwe, An')}1990  w   and more\n",
    f"{HEAD}\n{ROW[:109]}X{ROW[109:]}1990  w   \n",
    f"{HEAD}\n" + "x\n" * (MOST_OF_A_KIND + 1),
    f"{HEAD}\n" + "x\n" * 50_001,
    f"{HEAD}\n" + "\n" * 60_000,
    "<playerslist><player>",
]
OPEN = '[Event "Open"]\n'
PAIR = '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n'
DATED = f'{OPEN}[Date "2026.01.10"]\n[TimeControl "5400+30"]\n{PAIR}'
MOVES = "\n1. e4 e5 1-0\n\n"
PGN = [
    '[White "A\0nn"]\n\n*\n',
    f'[White "{"A" * 501}"]\n\n*\n',
    "",
    f"outside\n{DATED}[White Ann]\n[Elo x]\n[?]\n{MOVES}",
    f"{DATED}{MOVES}{PAIR}\n{{ open\n\n{DATED}{MOVES}",
    DATED.replace("Ann", "José") + MOVES,
    DATED.replace("1-0", "2-0") + MOVES,
    DATED.replace("1-0", "0-1") + MOVES,
    DATED.replace("1-0", "*") + MOVES,
    DATED.replace("Bob", "Ann") + MOVES + DATED.replace("Bob", "?") + MOVES,
    f'{DATED}[Round "1"]\n{MOVES}' * 2 + f"{DATED}\n1-0\n",
    f"{DATED}\n{{ forfeit }} 1-0\n\n",
    DATED,
    f'{DATED}[Variant "Chess960"]\n{MOVES}',
    f'{DATED}[WhiteElo "x"]\n[BlackElo "1800?"]\n{MOVES}{DATED}[BlackElo "1900"]\n{MOVES}',
    f'{DATED}[WhiteFideId "x"]\n[Site "lichess.org"]\n{MOVES}',
    f'{DATED}[WhiteFideId "1"]\n{MOVES}'
    f'{DATED.replace("Ann", "Cid")}[WhiteFideId "1"]\n{MOVES}{DATED}[WhiteFideId "2"]\n{MOVES}',
    DATED.replace("1-0", "0-0") + "\n0-0\n\n" + DATED + MOVES,
    f'{DATED}[WhiteFideId "1"]\n[BlackFideId "1"]\n{MOVES}',
    f'{OPEN}[Date "soon"]\n[TimeControl "x"]\n{PAIR}{MOVES}',
    f"{OPEN}{PAIR}{MOVES}",
    DATED.replace("5400+30", "90+30") + MOVES + DATED.replace("5400+30", "300+3") + MOVES,
    DATED.replace("5400+30", "60") + MOVES,
    f'{DATED}[WhiteDWZ "1500"]\n{MOVES}',
    f'{DATED}[Termination "Unplayed"]\n[black "x"]\n[whiteElo "1500"]\n{MOVES}',
    f'{DATED}[Termination "Abandoned"]\n[WhiteUSCF "1500"]\n{MOVES}',
    DATED.replace('"Open"', '"Casual blitz game"') + MOVES,
    f'{DATED}[Round "1"]\n{MOVES}'
    + f'{DATED}[Round "1"]\n{MOVES}'.replace('"Ann"', '"Lee, Ann"').replace('"Bob"', '"Bob Roe"')
    + f'{DATED}[Round "1"]\n{MOVES}'.replace('"Ann"', '"Lee,A"').replace('"Bob"', '"Roe, B."'),
]
TABLES = [
    "nothing",
    "White;Black;Result\n",
    "Number;Name;Rating\n1;Ann;1800\n",
    "White;Black;Result;Other\nAnn;Bob;x\nAnn\n",
    "Date;White;Black;Result\n03/04/2026;Ann;Bob;1\n",
    "Ann;Bob;1\n",
    'White;Black;Result\nAnn;Bob;1\n"Cid;Dan;1\nEva;Fay;0\n',
    "No;Name;1.Rd\nx;Ann;\n",
    "No;Name;1.Rd\n1;Ann (1800);\n",
    "No;Name;EloI;EloN;1.Rd\n1;Ann;0;1800;\n",
    "White;Black;Result\nJosé;Bob;1\n",
    "Open 13.–15. März 2026\nUpdate 1.4.2026\nNo;Name;Born;1.Rd\n1;Ann;31.2.90;\n",
    "Open 03/04/2026\nNo;Name;1.Rd\n1;Ann;\n",
    "Open 31.2.2026\nNo;Name;1.Rd\n1;Ann;\n",
    "A 1.3.2026\nB 2.3.2026\nC 3.3.2026\nNo;Name;1.Rd\n1;Ann;\n",
    "Rk.;SNo;Name;Rtg;1.Rd;Pts\n1;9;Ann;x;2w1;y\n2;x;Bob;;1b0;\n3;3;Cid;;what;\n",
]


def archive(*names: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as found:
        for name in names:
            found.writestr(name, "text")
    return made.getvalue()


def of_lists(folder: Any) -> Iterator[Problem]:
    for text in LISTS:
        file = io.BytesIO(text.encode("cp1252"))
        yield from import_list(file, folder, name="blitz", day=date(2026, 10, 1)).problems
    combined = HEAD.replace("OCT26 Gms K ", "SRtng SGm SK RRtng RGm Rk BRtng BGm BK")
    for name, text in (("oct26", HEAD), ("list", combined)):
        findings = Findings(rating_list.KINDS)
        rating_list.read(io.BytesIO(text.encode()), findings, name=name)
        yield from findings.in_order()
    for data in (b"\x1f\x8b\x08", archive("a", "b")):
        yield from import_list(io.BytesIO(data), folder, name="list").problems


def of_events(folder: Any) -> Iterator[Problem]:
    people = ("Ann Lee", "1"), ("Bob", "1"), ("Cid", ""), ("Dan", "9"), ("Eva Lee", "2")
    text = f"{HEAD}\n{ROW.replace('F         ', 'F   FM   W')}1990  w   \n" + (
        ROW.replace("1   ", "2   ", 1) + "1990  w   \n"
    ).replace("1800", "0   ")
    done = import_list(io.BytesIO(text.encode()), folder, name="blitz_oct26")
    assert done.players == 2
    entries = tuple(
        Entry(Player(name, name, member_id=member, title="IM", federation="GER"))
        for name, member in people
    )
    for start, ratings in (
        (None, {"Ann Lee": Rating(1700), "Eva Lee": Rating(1500)}),
        (date(2026, 9, 1), {}),
        (date(2027, 9, 1), {}),
    ):
        event = Event(entries, (), start, time_class="blitz")
        yield from look_up(RatingLists(folder), event, ratings).problems
    yield from look_up(RatingLists(folder), Event((), ()), {}).problems
    standard = f"{HEAD}\n" + ROW.replace("1   ", "2   ", 1) + "1990  w   \n"
    assert import_list(io.BytesIO(standard.encode()), folder, name="standard_oct26").players == 1
    event = Event(entries, (), date(2026, 10, 9), time_class="blitz")
    yield from look_up(RatingLists(folder), event, {}).problems


def of_games() -> Iterator[Problem]:
    for text in PGN:
        for reading in read_pgn(text.encode("cp1252")).readings:
            yield from reading.problems
    for table in (*(text.encode("cp1252") for text in TABLES), archive("a")):
        for reading in sheets.read(table).readings:
            yield from reading.problems


def of_one_player() -> Iterator[Account]:
    text = f"{OPEN}{PAIR}{MOVES}".encode()
    answer = history.compute("games.pgn", io.BytesIO(text), {"player": "Ann"})
    asked = text.replace(b"[White", b'[TimeControl "30/30"]\n[White')
    answer_asked = history.compute("games.pgn", io.BytesIO(asked), {"player": "Ann"})
    yield from (problem.account for problem in answer_asked.problems)
    yield from answer.notes
    yield from (problem.account for problem in answer.problems)


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    found = [each.account for each in of_lists(tmp_path_factory.mktemp("lists"))]
    found += [each.account for each in of_events(tmp_path_factory.mktemp("events"))]
    found += [each.account for each in of_games()]
    found += of_one_player()
    # Where the package is not installed.
    found.append(opening.Unreadable("file-zstandard-missing", command="pip").account)
    with pytest.raises(opening.Unreadable) as ended:
        list(xlsx.read_cells(archive("a")))
    return [*found, ended.value.account]


def test_every_sentence_is_said_of_some_file(said):
    sentences = {*lists.WORDS, *pgn.WORDS, *tables.WORDS}
    assert sentences - {account.code for account in said} == set()


def test_every_sentence_is_whole(said):
    for account in said:
        sentence = words(account)
        assert sentence.strip() == sentence != ""
        assert not set("{}") & set(sentence)
        assert "None" not in sentence
        assert "  " not in sentence
        assert not re.search(r"(?<![\w-])-\d", sentence.replace("2-0", "").replace("1-0", ""))
