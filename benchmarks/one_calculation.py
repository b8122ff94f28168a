"""How long one calculation on the command line takes, next to a Python that does nothing.

A ratio holds on any machine, where a time would not. The two are run in turn and compared pair by
pair, so that a machine that slows down meanwhile slows both.
"""

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from outcome import Outcome, table

LIMIT = 10
PAIRS = 25
WARM_UPS = 3

ARGUMENTS = ["fide", "1800", "D1700", "--games-played", "100", "--json"]


def measure() -> Outcome:
    script = Path(sys.executable).with_name("arpad")
    if not script.exists():
        raise SystemExit(f"{script} is missing: make bench installs it")
    calculation = [str(script), *ARGUMENTS]
    # The script starts this same interpreter.
    nothing = [sys.executable, "-c", "pass"]

    # What is timed must be a calculation, not an error message.
    json.loads(subprocess.run(calculation, check=True, capture_output=True).stdout)
    for _ in range(WARM_UPS):
        _seconds(calculation)
        _seconds(nothing)
    pairs = [(_seconds(calculation), _seconds(nothing)) for _ in range(PAIRS)]

    ratio = statistics.median(a / b for a, b in pairs)
    rows = [
        (f"`arpad {' '.join(ARGUMENTS)}`", _median_ms(a for a, _ in pairs)),
        ("`python -c pass`", _median_ms(b for _, b in pairs)),
        (f"ratio, median of {PAIRS} pairs", f"{ratio:.2f}"),
        (f"at most {LIMIT}", "kept" if ratio <= LIMIT else "BROKEN"),
    ]
    text = f"## One calculation, as a whole process\n\n{table(('Command', 'Time'), rows)}"
    return Outcome(text, ratio <= LIMIT)


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def _median_ms(seconds: Iterable[float]) -> str:
    return f"{statistics.median(seconds) * 1000:.1f} ms"
