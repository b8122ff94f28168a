"""What one calculation takes as a whole process, next to a Python that does nothing.

A ratio holds on any machine, where a time would not. Command, library and nothing are run in turn,
and the least processor time of each is compared, since others on the machine can only add to it.
What is compiled is kept between runs, as it is wherever a Python package is installed.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from outcome import Outcome, table

LIMITS = {"command": 6, "library": 4, "peer": None}
TURNS = 25
WARM_UPS = 3

ARGUMENTS = ["fide", "1800", "D1700", "--games-played", "100", "--json"]
OURS = "from arpad import fide; fide.rate(1800, 'D1700', games_played=100).change"
THEIRS = "from elochess.elo import EloCalculator; EloCalculator.update_rating(1800, [1700], 0.5)"


def measure() -> Outcome:
    script = Path(sys.executable).with_name("arpad")
    if not script.exists():
        raise SystemExit(f"{script} is missing: make bench installs it")
    # The script starts this same interpreter.
    commands = {
        "command": [str(script), *ARGUMENTS],
        "library": [sys.executable, "-c", OURS],
        "peer": [sys.executable, "-c", THEIRS],
        "nothing": [sys.executable, "-c", "pass"],
    }
    # What is timed must be a calculation, not an error message.
    json.loads(subprocess.run(commands["command"], check=True, capture_output=True).stdout)
    with tempfile.TemporaryDirectory() as folder:
        # A variable may forbid keeping what is compiled; then each run would compile all of Arpad.
        kept = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        for _ in range(WARM_UPS):
            _turn(commands, kept)
        turns = [_turn(commands, kept) for _ in range(TURNS)]
    shown = {
        "command": f"`arpad {' '.join(ARGUMENTS)}`",
        "library": f"`{OURS}`",
        "peer": "elochess, its function for the same game",
    }
    nothing = min(turn["nothing"] for turn in turns)
    rows, all_kept = [], True
    for name, limit in LIMITS.items():
        ratio = min(turn[name] for turn in turns) / nothing
        within = limit is None or ratio <= limit
        all_kept &= within
        asked = "" if limit is None else f"{limit} {'kept' if within else 'BROKEN'}"
        rows.append((shown[name], f"{ratio:.2f}", asked))
    rows.append(("`python -c pass`", f"{nothing * 1000:.1f} ms", ""))
    head = ("As a whole process", "Processor time", "At most")
    return Outcome(f"## One calculation, as a whole process\n\n{table(head, rows)}", all_kept)


def _turn(commands: dict[str, list[str]], variables: dict[str, str]) -> dict[str, float]:
    return {name: _seconds(command, variables) for name, command in commands.items()}


def _seconds(command: list[str], variables: dict[str, str]) -> float:
    """Run a command and return the processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=variables)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    print(measure().text)
