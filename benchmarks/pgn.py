"""Scan PGN headers beside python-chess's ``read_headers``, on the same text in the same run.

python-chess (GPL) is no requirement of the project: install it by hand to compare. Both are timed
by the processor's time, so that other work on the machine counts for neither.
"""

import io
import re
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from outcome import Outcome, table

from arpad.formats.pgn import KINDS, scan
from arpad.formats.reading import Findings

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT.parent / "shared" / "data" / "pgn" / "lichess_export_60.pgn"
GAMES = 20_000
LEAST = {"with clocks and evaluations": 3.0, "plain moves": 3.0}  # times as fast as python-chess
_COMMENT = re.compile(rb" ?\{[^}]*\}(?: \d+\.\.\.)?")


def measure(path: Path = FILE) -> Outcome:
    head = "## PGN headers\n\n"
    if not path.exists():
        return Outcome(f"{head}Not measured: no file {path.name}.", measured=False)
    one = path.read_bytes().rstrip() + b"\n\n"
    count = sum(1 for _ in scan(io.BytesIO(one), Findings(KINDS)))
    whole = one * (GAMES // count + 1)
    rows, kept, measured = [], True, True
    for name, data in (
        ("with clocks and evaluations", whole),
        ("plain moves", _COMMENT.sub(b"", whole)),
    ):
        ours = _pace(_ours, data)
        theirs = _pace(_theirs, data) if find_spec("chess") else None
        measured &= theirs is not None
        kept &= theirs is None or ours >= LEAST[name] * theirs
        times = f"{ours / theirs:.1f} (at least {LEAST[name]:.0f})" if theirs else "not installed"
        rows.append((name, f"{ours:,.0f}", f"{theirs:,.0f}" if theirs else "–", times))
    columns = ("games", "Arpad, games/s", "python-chess, games/s", "times as fast")
    return Outcome(head + table(columns, rows), kept, measured)


def _pace(count: Callable[[bytes], int], data: bytes) -> float:
    """Return the games per second of the better of two runs."""
    best = 0.0
    for _ in range(2):
        begun = time.process_time()
        games = count(data)
        best = max(best, games / (time.process_time() - begun))
    return best


def _ours(data: bytes) -> int:
    return sum(1 for _ in scan(io.BytesIO(data), Findings(KINDS)))


def _theirs(data: bytes) -> int:
    read_headers = import_module("chess.pgn").read_headers
    text, count = io.StringIO(data.decode()), 0
    while read_headers(text) is not None:
        count += 1
    return count


if __name__ == "__main__":
    outcome = measure(Path(sys.argv[1]) if len(sys.argv) > 1 else FILE)
    print(outcome.text)
    sys.exit(0 if outcome.kept else 1)
