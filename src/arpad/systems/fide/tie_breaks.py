"""The rating figures of C.07, article 10, of every player: ARO, TPR, PTP, APRO and APPO."""

from collections.abc import Mapping, Sequence
from datetime import date

from arpad.domain import Account, Event, Game, RatedScore, total_score
from arpad.regulation import ByDate, Clause
from arpad.systems.fide.performance import (
    CLAUSE_PTP,
    CLAUSE_TPR,
    perfect_performance,
    rounded_average,
    tournament_performance,
)
from arpad.title_norms import RatingTieBreaks

FIRST_EDITION = date(2023, 9, 1)
MARCH_2026 = date(2026, 3, 1)
CLAUSES = {
    "aro": Clause("FIDE C.07", "10.1", MARCH_2026),
    "aro_cut_1": Clause("FIDE C.07", "10.1 with Cut-1", MARCH_2026),
    "tpr": CLAUSE_TPR,
    "ptp": CLAUSE_PTP,
    "apro": Clause("FIDE C.07", "10.4", MARCH_2026),
    "appo": Clause("FIDE C.07", "10.5", MARCH_2026),
}
UNRATED = Clause("FIDE C.07", "10", MARCH_2026)
# By the event’s first day. No other rounding than that of the last edition is known of any: to the
# nearest whole number, halves upwards.
EDITIONS = ByDate(
    (day, f"{day.day} {day:%B %Y}")
    for day in (FIRST_EDITION, date(2024, 4, 1), date(2024, 8, 1), MARCH_2026)
)


def rating_tie_breaks(event: Event, ratings: Mapping[str, int]) -> dict[str, RatingTieBreaks]:
    """Return the figures of every player; games not played over the board are left out.

    ``ratings`` has no unrated player; opponents without a rating are left out.
    """
    played = {player: _met(games, ratings) for player, games in event.games_by_player().items()}
    tpr = {player: tournament_performance(*met) for player, (_, met) in played.items()}
    ptp = {player: perfect_performance(*met) for player, (_, met) in played.items()}
    return {
        player: RatingTieBreaks(
            rounded_average(met.opponents),
            rounded_average(sorted(met.opponents)[1:]),
            tpr[player],
            ptp[player],
            _average_of(tpr, opponents),
            _average_of(ptp, opponents),
        )
        for player, (opponents, met) in played.items()
    }


def _met(games: Sequence[Game], ratings: Mapping[str, int]) -> tuple[list[str], RatedScore]:
    """Return the rated opponents met over the board, and the points made against them."""
    counted = [
        game
        for game in games
        if game.result.played and not game.not_rated and game.opponent in ratings
    ]
    opponents = [game.opponent for game in counted if game.opponent is not None]
    score = total_score(game.result for game in counted)
    return opponents, RatedScore(tuple(ratings[opponent] for opponent in opponents), score)


def _average_of(figures: Mapping[str, int | None], opponents: Sequence[str]) -> int | None:
    """Return the average of the opponents’ figures, of those that have one."""
    known = [value for opponent in opponents if (value := figures.get(opponent)) is not None]
    return rounded_average(known)


def notes(event: Event, ratings: Mapping[str, int]) -> tuple[Account, ...]:
    """Say by which edition the figures are, and that unrated players take part, if so."""
    known = event.start is None or event.start >= FIRST_EDITION
    edition = {"edition": EDITIONS.on(event.start)}
    said = [Account("tie-breaks-edition" if known else "tie-breaks-reconstructed", edition)]
    unrated = sum(
        1
        for player, games in event.games_by_player().items()
        if player not in ratings and any(game.result.played for game in games)
    )
    if unrated:
        said.append(Account("tie-breaks-unrated", {"count": unrated}, UNRATED))
    return tuple(said)
