"""How long whole US Chess sections take, next to expected scores computed bare in the same run.

A ratio holds on any machine, where a time would not. Run it alone: `python benchmarks/us_chess.py`;
`--sections 20000` for a year of the federation.
"""

import argparse
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

from outcome import Outcome, table

from arpad.domain import Entry, Event, Game, Player, Rating, RatingPeriod, Result, TypedRatings
from arpad.systems.us_chess.system import System

LIMIT = 40_000  # bare expected scores that a section of 64 players may take
PLAYERS, ROUNDS = 64, 7
BARE = 20_000
REPEATS = 15
SIZES = (10, 100, 1_000, 10_000)
RESULTS = (Result.WIN, Result.DRAW, Result.LOSS)


def measure(sections: int = 1_000) -> Outcome:
    event, before = _section(PLAYERS, ROUNDS, random.Random(7))
    ratio = _ratio(lambda: _rate(event, before))
    looked = _ratio(lambda: _rate(event, before, look=True))
    kept = ratio <= LIMIT
    rows = [
        (f"{PLAYERS} players, {ROUNDS} rounds", f"{ratio:,.0f}"),
        ("the same, and all working looked at", f"{looked:,.0f}"),
        (f"at most {LIMIT:,}", "kept" if kept else "BROKEN"),
    ]
    parts = [
        "## US Chess sections",
        table(("Section, both passes", "Bare expected scores"), rows),
        table(("Players", "Games", "Bare expected scores per game"), list(_by_size())),
        table(("Sections in a row", "Games", "Seconds", "Memory"), list(_year(sections))),
    ]
    return Outcome("\n\n".join(parts), kept)


def _bare() -> None:
    """Compute expected scores the shortest way Python has, in a loop."""
    d = 137.5
    for _ in range(BARE):
        1 / (1 + 10 ** (-d / 400))


def _rate(event: Event, before: TypedRatings, *, look: bool = False) -> None:
    report = System().rate(RatingPeriod((event,)), before)
    assert len(report.changes) == len(event.entries)
    if look:
        assert all(len(change.games) + len(change.steps) for change in report.changes)


def _section(
    players: int, rounds: int, rng: random.Random, first: int = 0
) -> tuple[Event, TypedRatings]:
    """Make a section: each round everybody has a game, results as ratings make them likely."""
    ratings = {str(first + number): rng.uniform(300, 2200) for number in range(players)}
    names = list(ratings)
    games = []
    for number in range(1, rounds + 1):
        rng.shuffle(names)
        games += [
            Game(one, other, rng.choice(RESULTS), number, "w")
            for one, other in zip(names[::2], names[1::2], strict=True)
        ]
    event = Event(
        tuple(Entry(Player(name)) for name in ratings), tuple(games), time_class="regular"
    )
    known = {
        name: Rating(rating, rng.choice((5, 15, 40, None))) for name, rating in ratings.items()
    }
    return event, TypedRatings(known)


def _by_size() -> Iterator[tuple[str, ...]]:
    for players in SIZES:
        event, before = _section(players, 5, random.Random(players))
        ratio = _ratio(partial(_rate, event, before), max(3, min(15, 20_000 // players)))
        games = len(event.games)
        yield f"{players:,}", f"{games:,}", f"{ratio / games:,.0f}"


def _year(sections: int) -> Iterator[tuple[str, ...]]:
    """Rate sections of 20 players one by one; the same 5,000 people come again and again."""
    rng = random.Random(2026)
    ratings = {str(number): Rating(rng.uniform(300, 2200), 40) for number in range(5_000)}
    names = list(ratings)

    def events() -> Iterator[Event]:
        for _ in range(sections):
            people = rng.sample(names, 20)
            games = [
                Game(one, other, rng.choice(RESULTS))
                for one, other in zip(people * 5, people[1:] + people * 4 + people[:1], strict=True)
                if one != other
            ][:50]
            entries = tuple(Entry(Player(name)) for name in people)
            yield Event(entries, tuple(games), time_class="regular")

    start, games = time.perf_counter(), 0
    for number, (event, report) in enumerate(_with(events(), ratings), start=1):
        assert report
        games += event
        if number in (sections // 10, sections):
            seconds = time.perf_counter() - start
            yield f"{number:,}", f"{games:,}", f"{seconds:.1f}", _memory()


def _with(events: Iterator[Event], ratings: dict[str, Rating]) -> Iterator[tuple[int, bool]]:
    played: list[int] = []

    def counted() -> Iterator[Event]:
        for event in events:
            played.append(len(event.games))
            yield event

    for report in System().rate_each(counted(), TypedRatings(ratings)):
        yield played.pop(), bool(report.changes)


def _memory() -> str:
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB"


def _ratio(call: Callable[[], None], repeats: int = REPEATS) -> float:
    """Return how many bare expected scores a call takes, the median of pairs run in turn."""
    call()
    pairs = [(_seconds(call), _seconds(_bare)) for _ in range(repeats)]
    return BARE * statistics.median(one / bare for one, bare in pairs)


def _seconds(call: Callable[[], None]) -> float:
    """Return the processor time of a call, which others on the machine do not lengthen."""
    start = time.process_time()
    call()
    return time.process_time() - start


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measure whole US Chess sections.")
    parser.add_argument("--sections", type=int, default=1_000, help="sections in a row")
    outcome = measure(parser.parse_args().sections)
    print(outcome.text)
    sys.exit(0 if outcome.kept else 1)
