"""A report brought into another edition or into a table loses nothing that is not named.

ARPAD_LONG says how many files are made up (150 if not set); a number names each of them. Every
file is converted into every edition and into a table, and read again.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.domain import Game, Problem, Result
from arpad.formats.sheet import Sheet
from arpad.formats.trf import TrfFile, convert, read, table
from arpad.formats.trf.points import Scoring

FILES = int(os.environ.get("ARPAD_LONG") or 150)
EDITIONS = ("", "TRF06", "TRF16", "TRF26")

# --- Files made up --------------------------------------------------------------------------------

NAMES = ("Ash, Anna", "Bírch, Bén", "Müller, Jörg", "O'Elm, K.", "Łoś, Ż", "x", "Öz, " + "Ab" * 14)
TITLES = ("", "", "GM", "IM", "WGM", "CM", "g", "f", "wg", "NM", "AGM")
FEDERATIONS = ("", "NOR", "GER", "KIL", "C.C", "öst")
IDS = ("", "0", "90000001", "'9182736'", "CM1", "12345678901", "L6129")
BIRTHS = ("", "1990/05/17", "1969.12.06", "17/05/1990", "1981", "1965/00/00", "0000/00/00", "?")
TEXTS = ("", "Open of Ŵ", "  two  blanks ", "x" * 90, "|", "2026")
DAYS = ("2026/04/01", "01.04.2026", "April 1, 2026", "26/04/01", "03/04/2026", "soon", "2026-04-03")
TIMES = ("90 minutes + 30 seconds per move", "90+30", "Rapid", "G/60", "40/90, SD 30 + 30 sec", "?")
CODED = ("5400+30", "40/5400+30:1800+30", "W300-B240", "900+10", "10800", "60", "abc")
KINDS = ("FIDE_DUTCH_2026", "FIDE_ROUNDROBIN", "FIDE_TEAM_BAKU", "Swiss", "Knock-out", "other")
POINTS = (
    ["XXS W=3 D=1"],
    ["XXS W=3", "XXS D=1"],
    ["XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1"],
    ["XXS PAB=.5"],
    ["XXS W=1.25 Q=2"],
    ["BBW  3.0", "BBD  1.0", "BBU  3.0"],
    ["162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"],
    ["162  P 0.5"],
    ["162  W 2.0    D 1.0", "162  X 0.5"],
    ["162  W 3.0    D 1.0", "XXS HPB=0.5"],
)
OTHERS = (
    "102 Elm, Eva", "112 Oak, Ola", "112 Fir, Finn (FA)", "082 2", "152 W", "152 B", "152 w",
    "172 NOR FIDON", "182 A Program 1.0", "202 BH:GP/C1,DE", "212 PTS,DE", "352 WBWB",
    "362 TW 2.0   TD 1.0   TL 0.0", "240 H 002    1    2", "240 Z 001    1", "240 F 003  999",
    "250       1.0   1   2    1    2", "260   1   3    1    2", "299           1.0    1    1",
    "299 W         0.5    1    2", "299          -1.0  000    1", "300   1   1   2    1    2",
    "320  1.0  2.0   1   0", "330 +- 001   1   2", "801   1 Oaks", "802   1 OAK    2.0    4.0",
    "XXC white1", "XXC rank black1", "XXZ 1 2", "XXA    1  1.0  1.0", "XXP 1 2", "XXX what",
    "### a comment with  two blanks", "###", "999 later", "DDD SSSS sTTT NNNN", "hello there",
    "1234567890123456789012345678901234567890", "", "   ", "\tx", "001", "001 x no player",
    "142", "XXR", "092", "042", "132", "999", "MMM 1 2", "162",
)  # fmt: skip
ALONE = {"06": "+=-", "16": "HFUZ hfuz-", "26": "HFUZ -", "all": "HFUZ+=-WDL10 "}
PAIRED = ("10", "==", "01", "+-", "-+", "--", "WL", "DD", "LW", "  ", "wl", "?0")
WRONG = ("11", "1=", "10", "1L", "1 ", "0-")
ENDS = ("\n", "\r\n", "\r")
ENCODINGS = ("utf-8", "utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16")

Cells = dict[int, str]


def report(number: int) -> bytes:
    """Make a report of a number up: players, games and records of every kind, some of them odd."""
    random = Random(number)
    edition = random.choice(("06", "16", "26", "all"))
    many = random.randint(1, 9)
    players = sorted(random.sample((*range(1, many + 3), 9999), many))
    rounds = [pairings(random, players, ALONE[edition]) for _ in range(random.randint(0, 5))]
    points = random.choice(([], [], *POINTS))
    scoring = Scoring(read("\n".join(points)).records)
    lines = list(records(random, edition, players, len(rounds)))
    lines += points
    random.shuffle(lines)
    rows = [
        row(random, each, [cells.get(each, "") for cells in rounds], scoring) for each in players
    ]
    if random.random() < 0.3:
        random.shuffle(rows)
    at = random.randint(0, len(lines))
    lines[at:at] = rows
    if random.random() < 0.05:
        lines.append(random.choice(rows))  # the number twice
    end = random.choice(ENDS)
    text = end.join([*lines, random.choice(("", "", "   "))])
    data = text.encode(random.choice(ENCODINGS), errors="replace")
    return broken(random, data) if random.random() < 0.2 else data


def pairings(random: Random, players: list[int], alone: str) -> Cells:
    """Pair a round: both rows mostly agree."""
    left, cells = random.sample(players, len(players)), Cells()
    while left:
        one = left.pop()
        if left and random.random() < 0.8:
            other = left.pop()
            codes = random.choice(PAIRED if random.random() < 0.9 else WRONG)
            colours = random.choice(("wb", "bw", "--", "  ", "wb", "WB"))
            if random.random() < 0.06:
                colours = random.choice(("ww", "bb", "w-"))
            cells[one] = f"{other:04} {colours[0]} {codes[0]}"
            if random.random() < 0.97:
                cells[other] = f"{one:04} {colours[1]} {codes[1]}"
        elif random.random() < 0.8:
            code = random.choice(alone)
            cells[one] = random.choice(("0000 - {}", "   0 - {}", "       {}", "0000 w {}")).format(
                code
            )
        if random.random() < 0.02:
            cells[one] = random.choice(
                ("7777 w 1", f"{one:04} w 1", "12 3 4 5", "0000 - ", "0001 b H")
            )
    return cells


def row(random: Random, number: int, cells: list[str], scoring: Scoring) -> str:
    """Write a player's row, mostly in its columns."""
    pick = random.choice
    read_cells = [(0, each[5:6].lower() or " ", each[7:8].upper() or " ") for each in cells]
    worth = scoring.of(cell for cell in read_cells if cell[1] + cell[2] in scoring.values)
    points = pick((f"{worth / 10:.1f}",) * 6 + (f"{worth / 10 + 0.5:.1f}", "", "1,0", "x"))
    rank = pick(("", "", "1", str(number % 100), "1st"))
    name, title = pick(NAMES), pick(TITLES)
    person = (
        f"{number:>4} {pick('mmw FuMx')}{title:>3} {name:33} {pick(('', 0, 2105, 999, '18x'))!s:>4}"
    )
    facts = f"{pick(FEDERATIONS):3} {pick(IDS):>11} {pick(BIRTHS):10} {points:>4} {rank:>4}"
    line = f"001 {person} {facts}" + "".join(f"  {each:8}" for each in cells)
    if random.random() < 0.1:  # one column too many or too few, a tab, a long name
        at = pick((47, 47, 80, 99))
        by = pick((line[:at] + " ", line[: at - 1], line[: at - 1] + "\t"))
        line = by + line[at:] if at < 99 or cells else line.replace(name, f"{name} the Second " * 2)
    return line if random.random() < 0.5 else line.rstrip()


def records(random: Random, edition: str, players: list[int], rounds: int) -> Iterator[str]:
    """Give records of the tournament, one in five of no edition at all."""
    pick = random.choice
    for code in ("012", "022", "032"):
        yield f"{code} {pick(TEXTS)}"
    for code in ("042", "052"):
        if random.random() < 0.8:
            yield f"{code} {pick(DAYS)}"
    if random.random() < 0.5:
        days = ("26/04/0{}", "0{}/04/26", "2026/4/{}", "        ", "26.04.0{}")
        shown = (f"  {pick(days).format(each % 9 + 1):8}" for each in range(rounds))
        yield ("132".ljust(89) + "".join(shown)).rstrip()
    several: list[tuple[str, Sequence[str]]]
    several = [("062", (str(len(players)), "x")), ("092", KINDS), ("122", TIMES)]
    for code, texts in several:
        if random.random() < 0.5:
            yield f"{code} {pick(texts)}"
    if edition in ("26", "all"):
        for code, texts in [("192", KINDS), ("222", CODED), ("142", (str(rounds), "9", "x"))]:
            if random.random() < 0.6:
                yield f"{code} {pick(texts)}"
        for number, name in enumerate(("Oaks", "Pînes"), 1):
            if random.random() < 0.3:
                members = "".join(f" {each:4}" for each in players[number - 1 :: 2])
                own = f"{name:32} {'OAK':5} {2157:6} {1.0:6} {2.0:6} {number:3}"
                yield f"310 {number:3} {own} {members}"
        for number in players:
            if random.random() < 0.1:
                yield f"NOR {number:4} m    {'Ash, A':33} 1875 OSL {'L6129':>11} 1990/05/17"
    if edition in ("06", "16", "all") and random.random() < 0.2:
        yield f"013 {'Firs':32}" + " ".join(f"{each:4}" for each in players)
    if random.random() < 0.4:
        yield f"XXR {pick((rounds, 9, 'x'))}"
    yield from random.sample(OTHERS, random.randint(0, 8))


def broken(random: Random, data: bytes) -> bytes:
    """Type one to three bytes over, in or out."""
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(data) + 1)
        data = (
            data[:at]
            + bytes(random.choices(b"0129 wb=+-HUZ\xe9|\t\n", k=random.randint(0, 2)))
            + data[at + random.randint(0, 2) :]
        )
    return data


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
        line = made.data.decode().split("\r\n")[new.line - 1]
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
    for rank, old in before.rows.items():
        total = new_worth.of(after.rows[rank].cells)
        if any(rank == player for player, _ in dashes):
            assert total == old.points, (place, rank)
        elif "worth" not in excused:
            assert total == old_worth.of(old.cells), (place, rank)
    # The event, teams, byes, national ratings, arbiters
    for field in set(OF_EVENT) - excused:
        one, other = (getattr(each.reading.event, field) for each in (before, after))
        assert one == other, (place, field)
    for field in {"byes", "national"} - excused:
        assert getattr(after, field) == getattr(before, field), (place, field)
    if "teams" not in excused:
        assert teams(after) == teams(before), place
    for code in ("102", "112", "012", "022", "032", "062", "072", "082"):
        assert after.values(code) == before.values(code), (place, code)
    if not dashes:
        out = said.lines("convert-left-out")
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
    made_up = {str(p.account.values.get("text", "")) for p in said.problems}
    own = {texts_of(after)[each.line - 1].rstrip(" ") for each in after.rows.values()}
    for line in new_lines - old_lines:
        known = line in own or line[:3] in ("042", "052", "132")
        assert known or " ".join(line.split())[:80] in {text[:80] for text in made_up}, (
            place,
            line,
        )
    # Once more changes nothing
    again = convert(after, edition)
    assert again.data == made.data or after.edition == "TRF06" != edition, place
    assert not [p for p in again.problems if p.severity == "warning" and not is_kept(p)], place


def is_kept(problem: Problem) -> bool:
    return problem.account.code in ("convert-code-kept", "convert-dashes-unsure")


def teams(file: TrfFile) -> list[tuple[int, str, tuple[int, ...]]]:
    return sorted((team.number, team.name, team.members) for team in file.teams)


def full_lines(file: TrfFile) -> list[str]:
    """The lines from the first to the last in which something stands."""
    return "\n".join(line.rstrip() for line in texts_of(file)).strip("\n").split("\n")


def check_table(number: object, before: TrfFile) -> None:
    """See that a table of a report holds the report."""
    made = table.write([before])
    (after,) = table.read(Sheet(made.data).rows)
    ordered = convert(before)
    assert full_lines(after) == full_lines(read(ordered.data)), number
    assert after.reading.event == read(ordered.data).reading.event, number
    assert made.problems == ordered.problems, number


@pytest.fixture(scope="module")
def real(reference_data: Path) -> dict[str, bytes]:
    paths = [*(reference_data / "trf").iterdir(), *(reference_data / "cases" / "trf").glob("*.trf")]
    return {path.name: path.read_bytes() for path in sorted(paths)}


def test_of_real_files_everything_is_kept_or_named(real):
    for name, data in real.items():
        file = read(data)
        for edition in EDITIONS:
            check(name, file, edition)
        check_table(name, file)


def test_of_files_made_up_everything_is_kept_or_named():
    for number in range(FILES):
        file = read(report(number))
        for edition in EDITIONS:
            check(number, file, edition)
        check_table(number, file)
