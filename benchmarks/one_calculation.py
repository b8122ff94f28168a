"""How long one calculation on the command line takes, next to a Python that does nothing.

A ratio holds on any machine, where a time would not. The two are run in turn and compared pair by
pair, so that a machine that slows down meanwhile slows both.
"""

import json
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

LIMIT = 10
PAIRS = 25
WARM_UPS = 3

ARGUMENTS = ["fide", "1800", "D1700", "--games-played", "100", "--json"]


def main() -> int:
    script = Path(sys.executable).with_name("arpad")
    if not script.exists():
        print(f"{script} is missing: make bench installs it", file=sys.stderr)
        return 1
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
    print("One calculation, as a whole process")
    print(f"  {'arpad ' + ' '.join(ARGUMENTS):<50} {_median_ms(a for a, _ in pairs)}")
    print(f"  {'python -c pass':<50} {_median_ms(b for _, b in pairs)}")
    print(f"  {f'ratio, median of {PAIRS} pairs':<50} {ratio:8.2f}")
    print(f"  {'limit':<50} {LIMIT:8.2f}  {'kept' if ratio <= LIMIT else 'BROKEN'}")
    print(f"  arpad {version('arpad')}, Python {platform.python_version()}, {platform.platform()}")
    return 0 if ratio <= LIMIT else 1


def _seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def _median_ms(seconds: Iterable[float]) -> str:
    return f"{statistics.median(seconds) * 1000:8.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
