"""Make up tournament reports: every kind of record of every edition, some of it odd or broken.

A number names each report, which is always the same. ``python tools/synthetic_trf.py 7`` writes
report 7 to standard output.
"""

import sys
from collections.abc import Iterator, Sequence
from random import Random

from arpad.formats.trf import read
from arpad.formats.trf.points import Scoring

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
    lines += points if random.random() < 0.8 else []
    random.shuffle(lines)
    rows = [
        row(random, player, [cells.get(player, "") for cells in rounds], scoring)
        for player in players
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
    read_cells = [(0, cell[5:6].lower() or " ", cell[7:8].upper() or " ") for cell in cells]
    worth = scoring.total(cell for cell in read_cells if cell[1] + cell[2] in scoring.values)
    points = pick((f"{worth / 10:.1f}",) * 6 + (f"{worth / 10 + 0.5:.1f}", "", "1,0", "x"))
    rank = pick(("", "", "1", str(number % 100), "1st"))
    name, title = pick(NAMES), pick(TITLES)
    person = (
        f"{number:>4} {pick('mmw FuMx')}{title:>3} {name:33} {pick(('', 0, 2105, 999, '18x'))!s:>4}"
    )
    facts = f"{pick(FEDERATIONS):3} {pick(IDS):>11} {pick(BIRTHS):10} {points:>4} {rank:>4}"
    line = f"001 {person} {facts}" + "".join(f"  {cell:8}" for cell in cells)
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
        shown = (f"  {pick(days).format(day % 9 + 1):8}" for day in range(rounds))
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
                members = "".join(f" {player:4}" for player in players[number - 1 :: 2])
                own = f"{name:32} {'OAK':5} {2157:6} {1.0:6} {2.0:6} {number:3}"
                yield f"310 {number:3} {own} {members}"
        for number in players:
            if random.random() < 0.1:
                yield f"NOR {number:4} m    {'Ash, A':33} 1875 OSL {'L6129':>11} 1990/05/17"
    if edition in ("06", "16", "all") and random.random() < 0.2:
        yield f"013 {'Firs':32}" + " ".join(f"{player:4}" for player in players)
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


if __name__ == "__main__":
    sys.stdout.buffer.write(report(int(sys.argv[1])))
