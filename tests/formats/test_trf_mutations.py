"""Broken TRF files: no exception, every byte kept, and no game lost without a word.

A number names each of the broken files, so that one of them can be had again.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from arpad.domain import Game, Problem
from arpad.formats.trf import TrfFile, read, write

Lines = list[bytes]


def flip(lines: Lines, random: Random) -> None:
    at, byte = place(lines, random)
    lines[at] = lines[at][:byte] + bytes([random.randrange(256)]) + lines[at][byte + 1 :]


def type_over(lines: Lines, random: Random) -> None:
    """Another sign of those that stand in such files."""
    at, byte = place(lines, random)
    sign = random.choice(b"0123456789 wb-+=WDLHFUZ./|\t\r\n\0")
    lines[at] = lines[at][:byte] + bytes([sign]) + lines[at][byte + 1 :]


def delete(lines: Lines, random: Random) -> None:
    at, byte = place(lines, random)
    lines[at] = lines[at][:byte] + lines[at][byte + random.randint(1, 3) :]


def insert(lines: Lines, random: Random) -> None:
    at, byte = place(lines, random)
    extra = bytes(random.choice(b"0 1wb-\xe9\xc3") for _ in range(random.randint(1, 3)))
    lines[at] = lines[at][:byte] + extra + lines[at][byte:]


def swap(lines: Lines, random: Random) -> None:
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]


def duplicate(lines: Lines, random: Random) -> None:
    lines.insert(random.randrange(len(lines)), random.choice(lines))


def drop(lines: Lines, random: Random) -> None:
    del lines[random.randrange(len(lines))]


def truncate(lines: Lines, random: Random) -> None:
    at, byte = place(lines, random)
    lines[at:] = [lines[at][:byte]]


def splice(lines: Lines, random: Random) -> None:
    """The end of one line behind the beginning of another."""
    at, byte = place(lines, random)
    lines[at] = lines[at][:byte] + random.choice(lines)[byte:]


KINDS: tuple[Callable[[Lines, Random], None], ...] = (
    flip,
    type_over,
    delete,
    insert,
    swap,
    duplicate,
    drop,
    truncate,
    splice,
)


def place(lines: Lines, random: Random) -> tuple[int, int]:
    at = random.randrange(len(lines))
    return at, random.randrange(max(len(lines[at]), 1))


def broken(data: bytes, number: int) -> bytes:
    random = Random(number)
    lines = data.splitlines(keepends=True)
    for _ in range(random.choice((1, 1, 2, 5))):
        if lines:
            random.choice(KINDS)(lines, random)
    return b"".join(lines)


def rateable(games: Iterable[Game]) -> Counter[Game]:
    return Counter(game for game in games if game.opponent and game.result.played)


def told(file: TrfFile) -> set[tuple[int | None, int | None]]:
    """Players and rounds something is said about: by a problem, or by a game that is not rated."""
    found = {
        (problem.player, problem.round)
        for problem in file.reading.problems
        if problem.severity != "note"
    }
    for game in file.reading.event.games:
        if game.opponent is None or game.not_rated or not game.result.played:
            found.add((int(game.player), game.round))
            found.add((int(game.opponent or 0), game.round))
    return found


def silent_cells(file: TrfFile) -> list[tuple[int, int]]:
    """Players and rounds with an opponent that are no rateable game, and nobody says why."""
    games = {
        (int(player), game.round)
        for game in file.reading.event.games
        if game.opponent and game.result.played and not game.not_rated
        for player in (game.player, game.opponent)
    }
    said = told(file)
    return [
        (number, time)
        for number, row in file.rows.items()
        for time, (opponent, _, _) in enumerate(row.cells, 1)
        if opponent and (number, time) not in games and (number, time) not in said
    ]


def lost(before: TrfFile, after: TrfFile) -> list[Game]:
    """Games that were rateable, of which a row still stands as it was, and nobody says why not."""
    said = told(after)
    whole = {line.rstrip("\r\n ") for line in after.lines}
    missing = rateable(before.reading.event.games) - rateable(after.reading.event.games)
    return [
        game
        for game in missing
        if any(stands(before, int(player), whole) for player in (game.player, game.opponent or ""))
        and not any(
            (int(player), time) in said
            for player in (game.player, game.opponent or "")
            for time in (game.round, None)
        )
    ]


def stands(file: TrfFile, number: int, lines: set[str]) -> bool:
    return file.lines[file.rows[number].line - 1].rstrip("\r\n ") in lines


def is_refused(problems: Iterable[Problem]) -> bool:
    return any(problem.account.code in ("trf-no-players", "trf-pipes") for problem in problems)


@pytest.fixture(scope="module")
def files(reference_data: Path) -> list[bytes]:
    paths = sorted((reference_data / "trf").glob("*.trf"))
    assert paths
    return [path.read_bytes() for path in paths]


@pytest.fixture(scope="module")
def whole(files: list[bytes]) -> list[TrfFile]:
    return [read(data) for data in files]


@pytest.mark.long
def test_a_broken_file_loses_no_game_in_silence(files, whole, cases):
    for number in range(cases(500)):
        which = number % len(files)
        data = broken(files[which], number)
        file = read(data, strict=number % 2 == 1)
        assert write(file) == data, number
        assert silent_cells(file) == [], number
        if not is_refused(file.reading.problems):
            assert lost(whole[which], file) == [], number


def test_garbage_is_refused_without_an_exception():
    for number in range(40):
        random = Random(number)
        data = random.randbytes(random.choice((1, 10, 1000, 20_000)))
        file = read(data)
        assert write(file) == data
        assert file.reading.nothing_read
        assert is_refused(file.reading.problems)
