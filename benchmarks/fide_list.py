"""Import a synthetic list as large as FIDE's, then look players up by name and by ID.

The import runs in a process of its own, whose most memory is held against the limit.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from outcome import Outcome, table

ROOT = Path(__file__).resolve().parents[1]
MOST_MEGABYTES = 300
ROWS = 1_900_000
SECONDS = 3.0
_IMPORT = """
import resource, sys, time
from pathlib import Path
from typing import Any
from arpad.book.importing import import_list
begun = time.perf_counter()
with open(sys.argv[1], "rb") as file:
    done = import_list(file, Path(sys.argv[2]), name=sys.argv[1])
took = time.perf_counter() - begun
unit = 1 if sys.platform == "darwin" else 1024
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
print(done.players, took, most, done.path.stat().st_size)
"""


def measure(rows: int = ROWS) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "oct26.txt")
        with made.open("wb") as file:
            generator = ROOT / "tools" / "synthetic_list.py"
            subprocess.run([sys.executable, generator, str(rows)], stdout=file, check=True)
        size = made.stat().st_size
        command = [sys.executable, "-c", _IMPORT, str(made), folder]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        players, took, most, index = int(told[0]), float(told[1]), int(told[2]), int(told[3])
        lookups = _lookups(Path(folder))
    cells = [
        ("list", f"{players:,} players, {size / 1e6:.0f} MB of text"),
        ("import", f"{took:.0f} s, {players / took:,.0f} players/s"),
        ("most memory", f"{most / 1e6:.0f} MB (at most {MOST_MEGABYTES})"),
        ("index", f"{index / 1e6:.0f} MB"),
        *lookups,
    ]
    text = "## FIDE’s rating list\n\n" + table(("what", "measured"), cells)
    return Outcome(text, kept=most < MOST_MEGABYTES * 1e6 and players == rows)


def _lookups(folder: Path) -> list[tuple[str, str]]:
    from arpad.book.lists import RatingLists

    (index,) = RatingLists(folder)
    chance = random.Random(1)
    some = [index.find(two, 50) for two in ("ba", "ke", "lo", "mi", "ra", "sha", "to", "vi")]
    known = [player for found in some for player in found]
    ids = [player.id for player in known]
    names = [player.name for player in known]
    starts = [name[:4] for name in names]
    two_starts = [f"{name[:3]} {name.split(', ')[1][:2]}" for name in names]
    return [
        ("look-ups by ID", _pace(index.player, ids, chance)),
        ("by whole name", _pace(index.find, names, chance)),
        ("by the first four letters", _pace(index.find, starts, chance)),
        ("by the starts of both names", _pace(index.find, two_starts, chance)),
    ]


def _pace(look_up: Callable[[Any], object], given: Sequence[Any], chance: random.Random) -> str:
    begun, count, slowest = time.perf_counter(), 0, 0.0
    while (now := time.perf_counter()) - begun < SECONDS:
        look_up(chance.choice(given))
        slowest = max(slowest, time.perf_counter() - now)
        count += 1
    return f"{count / SECONDS:,.0f}/s, slowest {slowest * 1000:.1f} ms"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS)
    outcome = measure(parser.parse_args().rows)
    print(outcome.text)
    sys.exit(0 if outcome.kept else 1)
