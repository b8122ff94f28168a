"""A report brought into another edition or into a table loses nothing that is not named.

ARPAD_LONG says how many files are made up (60 if not set); a number names each of them. Every
file is converted into every edition and into a table, and read again.
"""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.domain import Game, Problem, Result
from arpad.formats import differences
from arpad.formats.reading import shortened
from arpad.formats.sheet import Sheet
from arpad.formats.trf import TrfFile, convert, read, table
from arpad.formats.trf.convert import KINDS
from arpad.formats.trf.points import Scoring
from arpad.formats.trf.records import values
from arpad.formats.trf.tolerant import plain
from arpad.reports.words import conversions, words

FILES = int(os.environ.get("ARPAD_LONG") or 60)
# Made-up files in which a fault once showed.
ONCE_WRONG = (1183,)
EDITIONS = ("", "TRF06", "TRF16", "TRF26")

# --- What a file says -----------------------------------------------------------------------------

# The findings that concern what is said, not how it is laid out.
CONTENT = frozenset(f"trf-{each}" for each in (
    "no-players", "row-unreadable", "number-unreadable", "number-twice", "title-unknown",
    "rating-unreadable", "id-unreadable", "birth-unreadable", "result-unknown", "cell-unreadable",
    "bye-with-opponent", "result-without-opponent", "opponent-unknown", "plays-himself",
    "row-missing", "rows-disagree", "colour-missing", "unfinished", "points-differ",
    "points-of-round", "dash-half-point", "players-differ", "rated-differ", "teams-differ",
    "rounds-differ", "rounds-left", "dates-reversed", "nobody-with-number", "time-too-short",
    "date-missing",
))  # fmt: skip
OF_EVENT = ("name", "place", "federation", "start", "end", "rounds", "kind", "days",
            "time_control", "time_class")  # fmt: skip
# What a record says, so that it may be other where the record was named.
FEEDS: dict[str, set[str]] = {
    "142": {"rounds"}, "XXR": {"rounds"}, "192": {"kind"}, "092": {"kind"},
    "222": {"time_control", "time_class"}, "122": {"time_control", "time_class"},
    "310": {"teams", "byes", "points", "teams-differ", "nobody"}, "240": {"byes", "nobody"},
    "260": {"nobody"}, "162": {"points", "worth"}, "299": {"points"}, "250": {"points"},
    "042": {"start"}, "052": {"end"},
}  # fmt: skip


@dataclass
class Said:
    """A file, and what is said of its conversion."""

    file: TrfFile
    problems: tuple[Problem, ...]

    def lines(self, *codes: str) -> set[int]:
        return {p.line or 0 for p in self.problems if p.account.code in codes or not codes}

    def rounds(self, code: str) -> set[tuple[int, int]]:
        return {(p.player or 0, p.round or 0) for p in self.problems if p.account.code == code}

    def excused(self) -> set[str]:
        """What may be other, because the record that says it was left out and named."""
        found = set[str]()
        for problem in self.problems:
            if problem.severity == "warning":
                code = str(problem.account.values.get("code", ""))
                found |= FEEDS.get(code, set())
                found |= {"national", "nobody"} if code not in FEEDS and code.isalpha() else set()
        return found


def texts_of(file: TrfFile) -> list[str]:
    return [line.rstrip("\r\n") for line in file.lines]


def findings(
    file: TrfFile, excused: set[str], named: Iterable[int] = ()
) -> Counter[tuple[Any, ...]]:
    """Count the findings of content by what they are and whom they concern.

    Those of lines that were named as left out are not counted.
    """
    out = set(named)
    skipped = {f"trf-{each}" for each in excused}
    if "points" in excused or "worth" in excused:
        skipped |= {"trf-points-differ", "trf-points-of-round", "trf-dash-half-point"}
    if "rounds" in excused:
        skipped |= {"trf-rounds-differ", "trf-rounds-left"}
    if "nobody" in excused:
        skipped |= {"trf-nobody-with-number"}
    if "time_control" in excused:
        skipped |= {"trf-time-too-short"}
    return Counter(
        (p.account.code, p.player, p.round)
        for p in file.reading.problems
        if p.account.code in CONTENT - skipped and p.line not in out
    )


def halved(before: TrfFile, after: TrfFile) -> set[tuple[int, int]]:
    """The rounds that were dashes and are half-point byes, by starting rank and round."""
    return {
        (number, time)
        for number, old in before.rows.items()
        for time, (was, now) in enumerate(zip(old.cells, after.rows[number].cells, strict=False), 1)
        if now[2] == "H" and was[2] in "- " and not was[0]
    }


def games(file: TrfFile, changed: Iterable[tuple[int, int]], into: Result) -> Counter[Game]:
    """Count the games and byes; in the rounds that were changed a player has that bye."""
    places = set(changed)
    kept = [
        game
        for game in file.reading.event.games
        if game.opponent is not None or (int(game.player), game.round) not in places
    ]
    return Counter([*kept, *(Game(str(number), None, into, time) for number, time in places)])


def check(number: object, before: TrfFile, edition: str) -> None:
    """See that a conversion keeps or names everything in a file."""
    made = convert(before, edition)
    after, said = read(made.data), Said(before, made.problems)
    excused, place = said.excused(), (number, edition)
    if not edition:
        assert {p.account.code for p in said.problems} <= {
            "convert-row-kept", "convert-name-cut", "convert-date-settled"
        }, place  # fmt: skip
    # Players, field by field
    assert list(after.rows) == list(before.rows), place
    cut = {p.player for p in said.problems if p.account.code == "convert-name-cut"}
    for rank, old in before.rows.items():
        new = after.rows[rank]
        for field in (
            "sex",
            "title",
            "rating",
            "federation",
            "member_id",
            "birth",
            "points",
            "rank",
        ):
            assert getattr(new, field) == getattr(old, field), (place, rank, field)
        assert new.name == (old.name[:33].strip() if rank in cut else old.name), (place, rank)
        assert len(new.cells) == len(old.cells), (place, rank)
        line = plain(made.data.decode().split("\r\n")[new.line - 1])
        for field, text, value in zip(
            ("title", "rating", "birth", "rank"),
            (old.texts[2], old.texts[4], old.texts[7], old.texts[9]) if old.texts else (),
            (old.title, old.rating, old.birth, old.rank),
            strict=False,
        ):
            assert value or text in line, (place, rank, field)  # unread, and there all the same
    # Games and byes, from both rows
    dashes = halved(before, after)
    kinds = said.rounds("convert-bye-kind")
    assert not dashes or edition in ("TRF16", "TRF26"), place
    expected = (
        games(before, dashes, Result.HALF_BYE) if dashes else games(before, kinds, Result.FULL_BYE)
    )
    assert games(after, (), Result.BYE) == expected, place
    # What results are worth
    old_worth, new_worth = Scoring(before.records), Scoring(after.records)
    told = said.lines("convert-points-told")  # the points themselves say what results are worth
    for rank, old in before.rows.items():
        total = new_worth.total(after.rows[rank].cells)
        if told or any(rank == player for player, _ in dashes):
            assert old.points is None or total == old.points, (place, rank)
        elif "worth" not in excused:
            assert total == old_worth.total(old.cells), (place, rank)
    # The event, teams, byes, national ratings, arbiters
    for field in set(OF_EVENT) - excused:
        one, other = (getattr(each.reading.event, field) for each in (before, after))
        assert one == other, (place, field)
    for field in {"byes", "national"} - excused:
        assert getattr(after, field) == getattr(before, field), (place, field)
    if "teams" not in excused:
        assert teams(after) == teams(before), place
    for code in ("102", "112", "012", "022", "032", "062", "072", "082"):
        one, other = ([it for _, it in values(each.records, code)] for each in (before, after))
        assert one == other, (place, code)
    if not dashes and not told:
        out = said.lines("convert-left-out", "convert-outweighed")
        assert findings(after, excused) == findings(before, excused, out), place
    # Every line is there, or is named; and nothing else is there
    rows = {each.line for each in before.rows.values()}
    old_lines = Counter(
        line.rstrip(" ") for at, line in enumerate(texts_of(before), 1) if at not in rows
    )
    new_lines = Counter(line.rstrip(" ") for line in texts_of(after))
    for at, line in enumerate(texts_of(before), 1):
        there = new_lines[line.rstrip(" ")] >= old_lines[line.rstrip(" ")]
        assert there or at in rows or at in said.lines() or line[:3] in ("042", "052", "132"), (
            place,
            at,
        )
    made_up = {p.account.values.get("text") for p in said.problems}
    own = {texts_of(after)[each.line - 1].rstrip(" ") for each in after.rows.values()}
    for line in new_lines - old_lines:
        known = line in own or line[:3] in ("042", "052", "132")
        assert known or shortened(line) in made_up, (place, line)
    # Once more changes nothing, unless what was left out told signs and dashes apart
    again = convert(after, edition)
    other = after.edition == "TRF06" != edition or "points" in excused
    assert again.data == made.data or other, place
    assert not [p for p in again.problems if p.severity == "warning" and not is_kept(p)], place


def is_kept(problem: Problem) -> bool:
    return problem.account.code in ("convert-code-kept", "convert-dashes-unsure")


def teams(file: TrfFile) -> list[tuple[int, str, tuple[int, ...]]]:
    return sorted((team.number, team.name, team.members) for team in file.teams)


def full_lines(file: TrfFile) -> list[str]:
    """The lines from the first to the last in which something stands."""
    return "\n".join(line.rstrip() for line in texts_of(file)).strip("\n").split("\n")


def full_rows(data: bytes) -> list[str]:
    return [row for row in data.decode().splitlines() if row.replace(",", "").strip()]


def check_table(number: object, before: TrfFile) -> None:
    """See that a table of a report holds the report."""
    made = table.write([before])
    (after,) = table.read(Sheet(made.data).rows)
    ordered = convert(before)
    assert full_lines(after) == full_lines(read(ordered.data)), number
    assert after.reading.event == read(ordered.data).reading.event, number
    assert made.problems == ordered.problems, number
    again = table.write([read(convert(after).data)])  # and back into a table
    assert full_rows(again.data) == full_rows(made.data), number


@pytest.fixture(scope="module")
def real(reference_data: Path, sample_files: list[Path]) -> dict[str, bytes]:
    paths = [*sample_files, *(reference_data / "cases" / "trf").glob("*.trf")]
    return {path.name: path.read_bytes() for path in sorted(paths)}


def check_all(name: object, file: TrfFile) -> None:
    for edition in EDITIONS:
        check(name, file, edition)
    check_table(name, file)


@pytest.mark.long
def test_of_real_files_everything_is_kept_or_named(real):
    for name, data in real.items():
        check_all(name, read(data))


@pytest.mark.long
def test_of_real_files_that_were_broken_everything_is_kept_or_named(real, synthetic_trf):
    names = list(real)
    for number in range(FILES // 5):
        name = names[number % len(names)]
        check_all((name, number), read(synthetic_trf.broken(Random(number), real[name])))


@pytest.mark.long
def test_of_files_made_up_everything_is_kept_or_named(synthetic_trf):
    for number in {*range(FILES), *ONCE_WRONG}:
        check_all(number, read(synthetic_trf.report(number)))


def test_days_of_rounds_are_written_as_they_were_read(row):
    """05/04 alone could be 4 May too; a neighbour that cannot be tells the order of both."""
    rows = [row(1, "0002 w 1", "0002 b 1", points="2.0"), row(2, "0001 b 0", "0001 w 0")]
    event = ["042 2026/04/01", "052 2026/06/30"]
    for texts, wanted, doubt in (
        (("05/04/26", "17/04/26"), ["26/04/05", "26/04/17"], False),
        (("05/04/26", "06/04/26"), ["26/04/05", "26/04/06"], True),
    ):
        days = "132".ljust(91) + "  ".join(texts)
        made = convert(read("\n".join([*event, days, *rows])), "")
        assert made.data.decode().splitlines()[2].split()[1:] == wanted
        assert [p.account.code for p in made.problems] == ["convert-date-settled"] * doubt


# --- Everything that is said ----------------------------------------------------------------------


def cases(row: Callable[..., str]) -> dict[str, tuple[Sequence[str], str]]:
    """For each sentence a report and an edition that lead to it."""
    one, two = row(1, "0002 w 1", points="1.0"), row(2, "0001 b 0")
    off = row(3, "0000 - -", "0000 - -", points="0.5")
    long = row(1, "0002 w 1", name="N" * 38, points="1.0")
    return {
        "convert-left-out": ([one, two, "202 BH"], "TRF16"),
        "convert-outweighed": ([one, two, "122 as usual", "222 5400+30"], "TRF16"),
        "convert-part-left-out": ([one, two, "310   1 Oaks".ljust(73) + "   1    2"], "TRF16"),
        "convert-written-as": ([one, two, "XXR 3"], "TRF26"),
        "convert-points-kept": ([one, two, "XXS W=3 FPB=1"], "TRF26"),
        "convert-points-told": ([row(1, "0002 w 1", points="3.0"), two], "TRF26"),
        "convert-name-cut": ([long, two], ""),
        "convert-row-kept": ([one[:79] + "x" + one[80:], two], ""),
        "convert-date-settled": ([one, two, "042 03/04/2026"], "TRF26"),
        "convert-code-kept": ([row(1, "0002 w W"), row(2, "0001 b L")], "TRF06"),
        "convert-bye-kind": ([row(1, "0000 - U", points="1.0")], "TRF06"),
        "convert-signs-lettered": ([row(1, "0000 - =", points="0.5")], "TRF16"),
        "convert-dashes-halved": ([one, two, row(3, "0000 - -", points="0.5")], "TRF16"),
        "convert-dashes-unsure": ([one, two, off], "TRF16"),
    }


def test_a_record_that_the_edition_has_is_not_said_to_have_no_place(row):
    lines = [row(1, "0002 w 1", points="1.0"), row(2, "0001 b 0")]
    for records in (["XXR 9", "142 7"], ["122 as usual", "222 5400+30"]):
        for edition in ("TRF06", "TRF16"):
            problems = convert(read("\n".join([*records, *lines])), edition).problems
            of_first = [p.account.code for p in problems if p.line == 1]
            assert of_first == ["convert-outweighed"], (records, edition)


def test_rows_with_tabs_are_put_in_their_columns(row):
    lines = [row(1, "0002 w 1", points="1.0"), row(2, "0001 b 0")]
    tabbed = [each[:70] + re.sub("  +", "\t", each[70:]) for each in lines]
    for edition in EDITIONS:
        made = convert(read("\n".join(tabbed)), edition)
        assert made.data.decode().splitlines() == lines, edition
        assert not made.problems


def test_everything_is_said_in_whole_sentences(row):
    every = cases(row)
    assert set(every) == set(KINDS)
    assert set(conversions.WORDS) == {*KINDS, *differences.KINDS, "convert-event-alone"}
    for code, (report, edition) in every.items():
        problems = convert(read("\n".join(report)), edition).problems
        (problem,) = [each for each in problems if each.account.code == code][:1]
        assert problem.severity == KINDS[code][0]
        assert problem.line, code
        text = words(problem.account)
        assert text.endswith(".")
        assert not set("{}") & set(text)
        assert "  " not in text
        assert "None" not in text
