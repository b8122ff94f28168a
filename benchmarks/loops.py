"""How long the functions for loops take, next to what elochess and elote take for the same games.

A ratio holds on any machine, where a time would not: the two are run in turn, and the least
processor time of each is compared, since others on the machine can only add to it. Run it alone:
`python benchmarks/loops.py`.
"""

import random
import time
import timeit
from collections.abc import Callable
from functools import partial

from elochess.elo import EloCalculator
from elochess.uscf import UscfCalculator
from elote import EloCompetitor
from outcome import Outcome, table

from arpad import elo, fide, us_chess

TURNS = 25
# Of each line the most that is asked; only FIDE's is.
LIMITS = {("FIDE, one period", 1): 1.5, ("FIDE, one period", 100): 1.0}


def measure() -> Outcome:
    rows, kept = [], True
    for games in (1, 100):
        for name, (ours, theirs, peer) in _pairs(games).items():
            ratio = _ratio(ours, theirs, 2_000 // games)
            limit = LIMITS.get((name, games))
            within = limit is None or ratio <= limit
            kept &= within
            asked = "" if limit is None else f"{limit} {'kept' if within else 'BROKEN'}"
            rows.append((name, str(games), peer, f"{ratio:.2f}", asked))
    head = ("Function", "Games", "Next to", "Ratio", "At most")
    return Outcome(f"## Functions for loops\n\n{table(head, rows)}", kept)


Pair = tuple[Callable[[], object], Callable[[], object], str]


def _pairs(games: int) -> dict[str, Pair]:
    draw = random.Random(3)
    opponents = [draw.randint(1500, 2100) for _ in range(games)]
    scores = [draw.choice((0, 0.5, 1)) for _ in range(games)]
    total = sum(scores)
    met = [EloCompetitor(initial_rating=each) for each in opponents]
    own = EloCompetitor(initial_rating=1800)
    play = {1: own.beat, 0.5: own.tied, 0: own.lost_to}

    def by_elote() -> None:  # it knows no period: game by game
        for opponent, score in zip(met, scores, strict=True):
            play[score](opponent)

    return {
        "FIDE, one period": (
            lambda: fide.change(1800, opponents, scores, games_played=100),
            lambda: EloCalculator.update_rating(1800, opponents, total, games_played=100),
            "elochess",
        ),
        "US Chess, one event": (
            lambda: us_chess.new_rating(1800, opponents, scores, games_played=100),
            lambda: UscfCalculator.update_rating(1800, opponents, total, games_played=100),
            "elochess",
        ),
        "Elo, one period": (
            lambda: elo.new_rating(1800, opponents, scores, games_played=100),
            by_elote,
            "elote, game by game",
        ),
    }  # fmt: skip


def _ratio(ours: Callable[[], object], theirs: Callable[[], object], number: int) -> float:
    one, other = partial(_seconds, ours, number), partial(_seconds, theirs, number)
    turns = [(one(), other()) for _ in range(TURNS)]
    return min(turn[0] for turn in turns) / min(turn[1] for turn in turns)


def _seconds(function: Callable[[], object], number: int) -> float:
    return timeit.timeit(function, number=number, timer=time.process_time)


if __name__ == "__main__":
    print(measure().text)
