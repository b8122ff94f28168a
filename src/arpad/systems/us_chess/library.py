"""US Chess ratings for programs: ``from arpad import us_chess``."""

from collections.abc import Sequence

from arpad.calculator import check_numbers, half_points, refuse
from arpad.domain import Entry, Player, Rating
from arpad.library import first_rating_of, rate_of
from arpad.systems.us_chess.calculator import UsChessAnswer
from arpad.systems.us_chess.editions import edition
from arpad.systems.us_chess.entering import settle
from arpad.systems.us_chess.outcome import outcome
from arpad.systems.us_chess.roster import Facts
from arpad.systems.us_chess.section import Participant, SectionSetting
from arpad.systems.us_chess.time_controls import REGULAR

__all__ = ["UsChessAnswer", "first_rating", "new_rating", "rate"]

rate = rate_of("us-chess")
first_rating = first_rating_of(
    "us-chess", "age", "birth_date", "birth_year", "fide_rating", "time_class", "opponents_games",
    "date",
)  # fmt: skip

_LOWEST, _HIGHEST = 100, 3000  # as the calculator’s form
_SETTING = SectionSetting(REGULAR, 1, None, edition(None))
_ENTRY = Entry(Player(""))


def new_rating(
    rating: float,
    opponents: Sequence[float],
    scores: Sequence[float],
    *,
    games_played: int | None = None,
    most_games_against_one: int = 1,
    dual_rated: bool = False,
    peak: float | None = None,
    floor: float | None = None,
) -> float:
    """Return the exact new Regular rating after one event, by the rules in force.

    For loops over many: no working, no report. It is ``rate(…).exact_new_rating`` for the same
    games: ``rating`` and ``opponents`` are numbers from 100 to 3000, ``scores`` 0, 0.5 or 1, one
    for each. Raises BadInput for anything else.
    """
    halves = half_points(opponents, scores)
    check_numbers("rating", (rating,), _LOWEST, _HIGHEST)
    check_numbers("opponents", opponents, _LOWEST, _HIGHEST)
    if games_played is not None and (games_played < 0 or games_played != int(games_played)):
        raise refuse("games_played", games_played, "a whole number from 0")
    if not 1 <= most_games_against_one <= len(opponents):
        raise refuse("most_games_against_one", most_games_against_one, f"1 to {len(opponents)}")
    facts = Facts(dual_rated, most_games_against_one, floor=floor)
    player = Participant(
        _ENTRY, 0, float(rating), games_played, Rating(rating, games_played, peak), facts=facts
    )
    settle(player, None, _SETTING)
    player.opponents, player.halves = [*range(len(scores))], halves
    player.wins = sum([score == 1 for score in scores])
    player.count(_SETTING.used)
    estimate = player.estimated([float(opponent) for opponent in opponents])
    return outcome(player, estimate, _SETTING).rating
