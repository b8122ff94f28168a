"""Give a reader changed files, guided by what it runs: fuzz.py TARGET [libFuzzer's arguments].

Whatever a reader is given, it reads or refuses: it raises no exception but ours, all that is said
of it can be written as JSON and UTF-8, and what looks like a game is not left out without a word.
"""

import contextlib
import gzip
import io
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from zlib import crc32

watched: contextlib.AbstractContextManager[object] = contextlib.nullcontext()
if __name__ == "__main__":  # the tests try the corpus without the fuzzer, which rewrites imports
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is missing: it is made for Python 3.11 to 3.13 on Linux (x86-64)")
    watched = atheris.instrument_imports(include=["arpad"])

with watched:
    from arpad import written_dates
    from arpad.calculators import calculator, events, history, norms
    from arpad.domain import Account, Problem
    from arpad.errors import ArpadError, NothingToRate
    from arpad.formats import (  # noqa: F401 - those not named are loaded by the kind of file
        crosstable_csv,
        dates,
        files,
        games_csv,
        pasted,
        pgn_events,
        players_csv,
        rating_list,
        sheets,
        time_control,
        trf,
        us_crosstable,
        us_json,
        us_submission,
        xlsx,
    )
    from arpad.formats.files import File
    from arpad.formats.opening import Unreadable, opened
    from arpad.formats.reading import Findings
    from arpad.reports import event_json, html
    from arpad.reports.csv import event_csv
    from arpad.reports.documents.event import documents
    from arpad.reports.json import account_data, as_data, encode, file_problem_data
    from arpad.reports.norms_json import as_data as norms_data
    from arpad.reports.problems import problem_lines
    from arpad.reports.text import reports_lines

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests" / "corpus"
GROWN = ROOT / ".fuzz"  # what runs here have added, and the files that failed
TODAY = date(2026, 11, 1)
_NEXT = b"\n--- next part ---\n"  # between the parts of what is packed


# --- What must hold of all that is said ----------------------------------------------------------


def written(data: object) -> None:
    json.loads(encode(data).encode())


def said(problems: Iterable[Problem]) -> None:
    """Put problems into words."""
    listed = list(problems)
    written([file_problem_data(problem) for problem in listed])
    "\n".join(problem_lines(listed)).encode()


def refused(error: ArpadError) -> None:
    """Put a refusal into words."""
    str(error).encode()
    if isinstance(error, NothingToRate):
        assert error.problems, "nothing was read, and nobody says why"
        said(error.problems)


# --- Files of tournaments ------------------------------------------------------------------------

# What looks like a game, or like half of one in the row of a player.
_GAMES = {
    "a.trf": (re.compile(rb"(?:^|(?<=[\r\n]))001 [^\r\n]{85}((?:  .{4} [wb] [10=])+)"), 10, 2),
    "a.pgn": (re.compile(rb'(?:^|(?<=[\r\n]))(\[)Result "(?:1-0|0-1|1/2-1/2)"\]'), 1, 1),
}


def like_games(name: str, data: bytes) -> int:
    """Count what looks like a game in a file of a kind."""
    if name not in _GAMES:
        return 0
    look, length, halves = _GAMES[name]
    return -(-sum(len(match) // length for match in look.findall(data)) // halves)


def event(name: str, pack: Callable[[bytes], bytes] = bytes) -> Callable[[bytes], None]:
    """Return what reads a file and, of one in eight, rates it and writes the answer."""

    def read(data: bytes) -> None:
        file, way = File(name, pack(data)), crc32(data) % 64
        readings = files.readings(file, strict=way % 4 == 1)
        problems = [problem for reading in readings for problem in reading.problems]
        said(problems)
        assert problems or not all(reading.nothing_read for reading in readings), "refused, unsaid"
        games = sum(len(reading.event.games) for reading in readings)
        like = like_games(name, data)
        assert games >= like or problems, f"{like} games, but {games} were read"
        if way % 8 == 0:
            rated(file, way // 8)

    return read


def rated(file: File, way: int) -> None:
    """Rate a file, and write the answer in one of the ways."""
    try:
        answer = events.compute([file], {}, today=TODAY)
        if way == 1:
            written(norms_data(norms.compute(file, {})))
    except ArpadError as error:
        refused(error)
        return
    json.loads("".join(event_json.stream(answer)).encode())
    said(answer.every_problem)
    if way == 2:
        "".join(html.stream(answer)).encode()
    elif way == 3:
        "".join(event_csv(answer)).encode()
    elif way == 4:
        "\n".join(reports_lines(documents(answer))).encode()


def sheet(data: bytes) -> bytes:
    """Pack the parts of a spreadsheet."""
    names = ("worksheets/sheet1", "sharedStrings", "styles", "workbook")
    parts = zip(names, data.split(_NEXT), strict=False)
    return packed((f"xl/{name}.xml", part) for name, part in parts if part)


def tables(data: bytes) -> bytes:
    """Pack the tables of a submission."""
    return packed((f"{at}.dbf", part) for at, part in enumerate(data.split(_NEXT)))


def packed(members: Iterable[tuple[str, bytes]]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name), data)
    return made.getvalue()


def games_of_a_player(data: bytes) -> None:
    """Read a history of games; the first line says whose."""
    name, _, games = data.partition(b"\n")
    options = {"player": name.decode("utf-8", "replace")}
    try:
        answer = history.compute("a.pgn", io.BytesIO(games), options, 1_000_000)
    except ArpadError as error:
        refused(error)
    else:
        said(answer.problems)
        written([repr(game) for game in answer.games])


# --- Other readers -------------------------------------------------------------------------------


def listed_players(data: bytes) -> None:
    findings = Findings(rating_list.KINDS)
    rows: list[object] = []
    with contextlib.suppress(Unreadable):
        listed = rating_list.read(opened(io.BytesIO(data)), findings, name="list", day=TODAY)
        rows += listed.rows if listed else []
    written(rows)
    said(findings.in_order())


def table_of_players(data: bytes) -> None:
    table = players_csv.read(data)
    assert table.rows or table.problems, "nothing was read, and nobody says why"
    said(table.problems)


def pasted_text(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    reading = pasted.read(text)
    written(repr(reading))
    for calculation in ("fide", "us-chess", "performance"):
        answered(calculation, {"games": text})


def answered(name: str, given: dict[str, object]) -> None:
    """Answer a calculator's question of what stands in its example, and what is given."""
    asked = calculator(name)
    known = {key: value for key, value in asked.opening.items() if key in asked.form.by_name}
    try:
        written(as_data(asked.answer(known | given)))
    except ArpadError as error:
        refused(error)


def words(data: bytes) -> None:
    """Read a time control and dates, as all fields hold them."""
    text = data.decode("utf-8", "replace")
    for us_chess in (False, True):
        written(repr(time_control.read_time_control(text, by_sum=us_chess)))
    written(repr(dates.titled(text.splitlines())))
    written(repr(written_dates.readings(text)))
    written(repr(dates.span(text, text)))
    written(repr(written_dates.birth_year(text)))
    written(account_data(Account("file-unreadable", {"reason": text})))


TARGETS: dict[str, Callable[[bytes], None]] = {
    "report": event("a.trf"),
    "table": event("a.csv"),
    "games": event("a.pgn"),
    "us-crosstable": event("a.txt"),
    "us-json": event("a.json"),
    "swisssys": event("a.sjson"),
    "sheet": event("a.xlsx", sheet),
    "submission": event("a.zip", tables),
    "packed": event("a.gz", lambda data: gzip.compress(data, 1) if data[:1] == b"." else data),
    "history": games_of_a_player,
    "rating-list": listed_players,
    "players": table_of_players,
    "pasted": pasted_text,
    "words": words,
}


def main() -> None:
    name, *arguments = sys.argv[1:]
    grown = GROWN / name
    grown.mkdir(parents=True, exist_ok=True)
    folders = [str(grown), str(CORPUS / name)]
    limits = [f"-artifact_prefix={grown}-", "-max_len=6000", "-timeout=10", "-rss_limit_mb=500"]
    atheris.Setup([sys.argv[0], *folders, *limits, *arguments], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
