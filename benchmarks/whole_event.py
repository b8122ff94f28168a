"""How long a tournament file takes to be read and rated, next to a reader that only reads it.

Both are run in this process, in turn, on the same text, and compared pair by pair. A second table
shows what a game costs in files of 10 to 100,000 games.
"""

import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from outcome import Outcome, table
from tournament_file import rated_event, trf

from arpad.calculators import events
from arpad.domain import RatingPeriod, Report, TypedRatings
from arpad.formats.trf import read
from arpad.systems.fide.system import System

LIMIT = 4
PAIRS = 15
WARM_UPS = 2
PLAYERS, ROUNDS = 2000, 11
TEN_TIMES, TIMES = (
    11,
    9,
)  # at most so many times as long for ten times the players; measured so often
# Players and rounds for some 10, 100, … games.
SIZES = ((5, 5), (30, 7), (225, 9), (2000, 10), (9000, 22))


def measure() -> Outcome:
    try:
        from caissify_pairings.trf import parse_trf
    except ImportError:
        why = "Not measured: caissify-pairings is missing (make bench has it)."
        return Outcome(f"## A tournament file\n\n{why}", measured=False)
    data = trf(PLAYERS, ROUNDS)
    text = data.decode()

    # What is timed must have been read and rated, not refused.
    assert len(rated(data).changes) == PLAYERS
    assert len(parse_trf(text)["players"]) == PLAYERS
    for _ in range(WARM_UPS):
        rated(data)
        parse_trf(text)
    pairs = [
        (_seconds(lambda: rated(data)), _seconds(lambda: parse_trf(text))) for _ in range(PAIRS)
    ]
    ratio = statistics.median(ours / theirs for ours, theirs in pairs)
    reading = [_seconds(lambda: read(data)) for _ in range(PAIRS)]
    whole = [_seconds(lambda: events.rate([("open.trf", data)])) for _ in range(3)]
    rows = [
        ("Read by caissify-pairings", _ms([theirs for _, theirs in pairs])),
        ("Read by Arpad, both rows of each game compared", _ms(reading)),
        ("Read and rated by Arpad: every change and its K", _ms([ours for ours, _ in pairs])),
        ("The same as `arpad rate` has it, problems and table", _ms(whole)),
        (f"Read and rated / read by caissify-pairings, median of {PAIRS} pairs", f"{ratio:.2f}"),
        (f"at most {LIMIT}", "kept" if ratio <= LIMIT else "BROKEN"),
    ]
    longer = _ten_times()
    rows += [
        (f"{10 * PLAYERS:,} players rated / {PLAYERS:,} players rated", f"{longer:.1f}"),
        (f"at most {TEN_TIMES}", "kept" if longer <= TEN_TIMES else "BROKEN"),
    ]
    head = f"{PLAYERS:,} players, {ROUNDS} rounds, {len(data) / 1000:,.0f} kB"
    parts = ["## A tournament file", table((head, "Time"), rows), _by_size()]
    return Outcome("\n\n".join(parts), ratio <= LIMIT and longer <= TEN_TIMES)


def rated(data: bytes) -> Report:
    """Read a file and rate every player."""
    reading = read(data).reading
    return System().rate(RatingPeriod((reading.event,)), TypedRatings(reading.ratings))


def _ten_times() -> float:
    """How many times as long ten times the players take to be rated, by the processor's time."""
    least = []
    for players in (PLAYERS, 10 * PLAYERS):
        event, ratings = rated_event(players, ROUNDS)
        period, before = RatingPeriod((event,)), TypedRatings(ratings)
        taken = []
        for _ in range(TIMES):
            gc.collect()
            begun = time.process_time()
            System().rate(period, before)
            taken.append(time.process_time() - begun)
        least.append(min(taken))
    return least[1] / least[0]


def _seconds(run: Callable[[], object]) -> float:
    gc.collect()
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def _ms(seconds: list[float]) -> str:
    return f"{statistics.median(seconds) * 1000:.0f} ms"


# --- Cost per game -------------------------------------------------------------------------------

_ONE_SIZE = """
import resource, sys
sys.path.insert(0, sys.argv[1])
from whole_event import cost
games, seconds = cost(int(sys.argv[2]), int(sys.argv[3]))
print(games, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def cost(players: int, rounds: int) -> tuple[int, float]:
    """Return the number of games, and the seconds to read and rate them, the best of three."""
    data = trf(players, rounds)
    games = len(read(data).reading.event.games)
    times = max(1, 3000 // games)  # small ones many times over, a clock tick would be seen

    def run() -> None:
        for _ in range(times):
            rated(data)

    return games, min(_seconds(run) for _ in range(3)) / times


def _by_size() -> str:
    """Measure each size in a process of its own, so that memory is that size's."""
    rows = []
    here = str(Path(__file__).parent)
    for players, rounds in SIZES:
        command = [sys.executable, "-c", _ONE_SIZE, here, str(players), str(rounds)]
        said = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        games, seconds, peak = int(said[0]), float(said[1]), int(said[2])
        per_game = seconds / games * 1e6
        rows.append((f"{games:,}", f"{players:,}", f"{per_game:.1f} µs", f"{peak / 1000:,.0f} MB"))
    return table(("Games", "Players", "Read and rated, a game", "Peak memory"), rows)
