"""Everything a TRF reader can find: a text for each finding, its place, its severity, its words."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from arpad.domain import Problem
from arpad.formats.reading import MOST_OF_A_KIND, UNUSUAL
from arpad.formats.trf import read
from arpad.formats.trf.records import KINDS
from arpad.formats.words import trf
from arpad.reports.words import words

Row = Callable[..., str]
Lines = Sequence[str | bytes]

WHOLE = ["042 2026/01/10", "052 2026/01/11", "222 5400+30"]


def two(row: Row, first: str, second: str, **fields: Any) -> list[str]:
    """Two rows that each tell of one round; the points are not what is asked here."""
    return [row(1, first, points="", **fields), row(2, second, points="")]


def cases(row: Row) -> dict[str, tuple[Lines, tuple[int | None, int | None]]]:
    """For each finding the lines that lead to it, and the line and column it names."""
    one = row(1)
    played = [row(1, "0002 w 1", points="1.0"), row(2, "0001 b 0")]
    return {
        # The file
        "trf-no-players": (["012 Nobody"], (None, None)),
        "trf-pipes": (["001" + "|x" * 20], (1, None)),
        "trf-encoding": ([row(1, name="M\u00fcller").encode("latin-1")], (None, None)),
        "trf-unknown-record": ([one, "999 what"], (2, 1)),
        "trf-no-record": ([one, "hello there"], (2, 1)),
        "trf-more": ([one] + ["999"] * (MOST_OF_A_KIND + 1), (None, None)),
        # A player's row
        "trf-row-unreadable": (["001    7 no player at all"], (1, 81)),
        "trf-tabs-unreadable": ([row(1).replace(" " * 20, "\t#")], (1, 81)),
        "trf-tabs": ([one.replace(" " * 22, "\t")], (1, 27)),
        "trf-tabs-left": ([one, "240 H\tx\t1"], (2, 6)),
        "trf-name-long": ([row(1, name="N" * 40)], (1, 15)),
        "trf-name-covers": ([row(1, name="N" * 33)[:47] + "abcdefg " + one[55:]], (1, 49)),
        "trf-number-unreadable": ([row("x")], (1, 5)),
        "trf-number-twice": ([one, one], (2, 5)),
        "trf-row-shifted": ([row(1, name="\u00c9lan").replace("lan ", "lan", 1)], (1, 48)),
        "trf-row-too-long": ([row(1, *["0000 - U"] * 1000)], (1, 10080)),
        "trf-sex-unknown": ([row(1, sex="u")], (1, 10)),
        "trf-title-old": ([row(1, title="g")], (1, 11)),
        "trf-title-unknown": ([row(1, title="xyz")], (1, 11)),
        "trf-rating-unreadable": ([row(1, rating="19x0")], (1, 49)),
        "trf-id-written-oddly": ([row(1, member_id="'91827364'")], (1, 58)),
        "trf-id-unreadable": ([row(1, member_id="CM1")], (1, 58)),
        "trf-birth-written-oddly": ([row(1, birth="1969.12.06")], (1, 70)),
        "trf-birth-shifted": (
            [row(1, birth="1963/04/13").replace(" 1963/04/13 ", "  1963/04/13")],
            (1, 71),
        ),
        "trf-birth-unreadable": ([row(1, birth="long ago")], (1, 70)),
        "trf-birth-assumed": ([row(1, birth="03/04/1990")], (1, 70)),
        "trf-birth-no-day": ([row(1, birth="1990/02/31")], (1, 70)),
        "trf-points-missing": ([row(1, points="")], (1, 81)),
        "trf-points-unreadable": ([row(1, points="1x")], (1, 81)),
        "trf-rank-unreadable": ([row(1, rank="1st")], (1, 86)),
        # A cell of a round
        "trf-cell-shifted": (
            [row(1, "0000 - U", points="1.0").replace("  0000", " 0000")],
            (1, 91),
        ),
        "trf-cell-unreadable": (two(row, "nonsense", ""), (1, 92)),
        "trf-result-unknown": (two(row, "0002 w ?", "0001 b 0"), (1, 99)),
        "trf-letter-case": (two(row, "0002 W 1", "0001 b 0"), (1, 99)),
        "trf-result-without-opponent": (two(row, "0000 - 1", ""), (1, 99)),
        "trf-bye-with-opponent": (two(row, "0002 - H", ""), (1, 99)),
        "trf-bye-is-forfeit": (two(row, "0002 w Z", "0001 b +"), (1, 99)),
        "trf-opponent-unknown": (two(row, "0009 w 1", ""), (1, 92)),
        "trf-plays-himself": (two(row, "0001 w 1", ""), (1, 92)),
        "trf-row-missing": (two(row, "0002 w 1", ""), (1, 92)),
        "trf-rows-disagree": (two(row, "0002 w 1", "0001 b 1"), (1, 99)),
        UNUSUAL: (two(row, "0002 w =", "0001 b 0"), (1, 99)),
        "trf-colour-missing": (two(row, "0002 - 1", "0001 - 0"), (1, 97)),
        "trf-unfinished": (two(row, "0002 w", "0001 b"), (1, 99)),
        # Sums and counts
        "trf-points-differ": ([played[0].replace("1.0", "2.0"), played[1]], (1, 81)),
        "trf-points-of-round": ([played[0].replace("1.0", "0.0"), played[1]], (1, None)),
        "trf-dash-half-point": ([*played, row(3, "     - ", points="0.5")], (3, None)),
        "trf-players-differ": ([one, "062 2"], (2, 5)),
        "trf-rated-differ": ([one, "072 0"], (2, 5)),
        "trf-teams-differ": ([one, "082 3"], (2, 5)),
        "trf-rounds-differ": ([*played, row(3, "", "0001 w 1"), "142 1"], (4, 5)),
        "trf-rounds-left": ([*played, "XXR 5"], (3, 5)),
        # The tournament
        "trf-value-unreadable": ([one, "062 many"], (2, 5)),
        "trf-scoring-unreadable": ([one, "XXS W=3 LOSS=1"], (2, 4)),
        "trf-date-missing": ([one, "042"], (2, 5)),
        "trf-date-unreadable": ([one, "042 2026/13/45"], (2, 5)),
        "trf-date-written-oddly": ([one, "042 2026-01-10"], (2, 5)),
        "trf-date-assumed": ([one, "042 26/01/10"], (2, 5)),
        "trf-dates-reversed": ([one, "042 2026/01/10", "052 2026/01/09"], (2, 5)),
        "trf-date-in-text": ([one, "042 from 10 January 2026"], (2, 5)),
        "trf-round-days-outside": ([*WHOLE, one, "132".ljust(91) + "26/03/01"], (5, 92)),
        "trf-round-days-shifted": ([*WHOLE, one, "132".ljust(92) + "26/01/10"], (5, 93)),
        "trf-round-days-few": ([*WHOLE, *played, "142 2", "132".ljust(91) + "26/01/10"], (7, None)),
        "trf-round-day-cut": ([*WHOLE, one, "132".ljust(91) + "26/01/1"], (5, 92)),
        "trf-round-day-unreadable": ([*WHOLE, one, "132".ljust(91) + "26/02/31"], (5, 92)),
        "trf-round-day-assumed": (
            ["042 2026/01/01", "052 2026/12/31", one, "132".ljust(91) + "03/04/2026"],
            (4, 92),
        ),
        "trf-time-control-missing": ([one], (None, None)),
        "trf-time-control-word": ([one, "122 Rapid"], (2, 5)),
        "trf-time-control-unreadable": ([one, "122 as usual"], (2, 5)),
        "trf-time-control-assumed": ([one, "122 90+30"], (2, 5)),
        "trf-time-control-seconds": ([one, "222 90+30"], (2, 5)),
        "trf-time-controls-differ": ([*WHOLE, one, "122 15 min + 10 s"], (5, 5)),
        "trf-time-too-short": ([one, "222 120+1"], (2, 5)),
        # Other ratings, teams, exceptions
        "trf-nobody-with-number": ([one, "GER    4"], (2, 5)),
        "trf-no-team": ([one, "310   1 Oaks".ljust(76) + "1", "240 H   1    3"], (3, 11)),
    }


def found(lines: Lines, code: str, *, strict: bool = False) -> list[Problem]:
    data = b"\n".join(each.encode() if isinstance(each, str) else each for each in lines)
    problems = read(data, strict=strict).reading.problems
    return [problem for problem in problems if problem.account.code == code]


def test_records_of_points_that_are_not_read_whole_are_said(row):
    for record, said in (
        ("XXS W=abc", True), ("XXS W=3.25", True), ("XXS W=3 XX=1", True), ("BBW one", True),
        ("162 W  x", True), ("162  W 3.0    Q 1.0", True), ("162  W 3.0    X 1.0", False),
        ("XXS W=3 D=1 PAB=1.5", False), ("XXS WW=3 BW=2", False), ("BBW  1.0", False),
        ("162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.5  ", False),
    ):  # fmt: skip
        lines = found([row(1, "0000 - Z", points="0.0"), record], "trf-scoring-unreadable")
        assert bool(lines) is said, record


def test_whoever_a_record_names_is_looked_up_in_its_own_columns(row):
    players = [row(1, "0000 - Z", points="0.0"), row(2, "0000 - Z", points="0.0")]
    teams = ["310   1 Oaks".ljust(73) + "   1", "310   2 Pines".ljust(73) + "   2"]
    for record, column in (
        ("240 H   1    1 0000    7", 21), ("260   1   2    1    7", 18),
        ("300   1   1   7    1", 13), ("300   1   7   1    1", 9),
        ("320  2.0  2.0 000   7   1", 19), ("330 +-   1   1   7", 16),
    ):  # fmt: skip
        (said,) = found([*players, *teams, record], "trf-no-team")
        assert (said.column, said.account.values["number"]) == (column, 7), record
        assert not found([*players, *teams, record.replace("7", "2")], "trf-no-team"), record
    (said,) = found([*players, "299 W        1.0   1    1    7"], "trf-nobody-with-number")
    assert said.column == 29


def test_every_finding_has_words_and_a_case(row):
    assert set(KINDS) == {*trf.WORDS, UNUSUAL} == set(cases(row))


@pytest.mark.parametrize("code", sorted(KINDS))
def test_the_finding_its_place_and_its_severity(row, code):
    lines, place = cases(row)[code]
    tolerant, strict = KINDS[code]
    problems = found(lines, code, strict=True)
    assert problems
    assert {problem.severity for problem in problems} == {strict}
    assert {problem.severity for problem in found(lines, code)} == (
        {tolerant} if tolerant else set()
    )
    assert (problems[0].line, problems[0].column) == place


@pytest.mark.parametrize("code", sorted(KINDS))
def test_its_sentence_is_whole(row, code):
    for problem in found(cases(row)[code][0], code, strict=True):
        sentence = words(problem.account)
        assert sentence.strip() == sentence
        assert sentence.endswith((".", "”."))
        assert not set("{}") & set(sentence)
        assert "None" not in sentence
        assert "Fraction" not in sentence
        assert "  " not in sentence
        assert not re.search(r"(?<![\w-])-\d", sentence)


def test_problems_come_in_order_of_lines(row):
    lines = [row(2, "0009 w 1"), "999", row(1, "0008 w 1"), "142 x"]
    problems = read("\n".join(lines)).reading.problems
    places = [problem.line for problem in problems if problem.line]
    assert places == sorted(places)
    assert len(places) >= 4
