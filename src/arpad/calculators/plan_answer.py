"""The answer of the planner: what a goal needs, and every score with its chance."""

from dataclasses import dataclass
from typing import NamedTuple

from arpad.answers import Answer
from arpad.domain import Account
from arpad.regulation import Number


class ScoreLine(NamedTuple):
    """One score in the games to come: what it leads to, and how likely it is by the model.

    ``performance`` is Rp of B.01 where a norm is the goal, else None.
    """

    points: Number
    exact_change: Number
    new_rating: int
    reaches: bool
    chance: float
    chance_or_better: float
    performance: int | None = None


class PlannedGame(NamedTuple):
    """One game to come; win, draw and loss are the model's chances, from 0 to 1.

    What is not known of ``colour`` (the own one), ``title`` and ``federation`` is ""; two titles
    are written as FM WIM.
    """

    opponent: Number
    colour: str
    title: str
    federation: str
    win: float
    draw: float
    loss: float


@dataclass(frozen=True, kw_only=True)
class NormPlan:
    """What a norm asks of these games, every one counted.

    ``level`` is the least Rp; ``games`` are those that count, ``least_games`` those asked for;
    ``average`` is Ra, the opponents' average with the lowest raised, None without a game that
    counts; ``total`` are the points needed from all games, None if none are enough; ``missing``
    says what keeps even the best score from the norm, ``unchecked`` what could not be looked at
    and must hold besides.
    ``nearest`` is the lower title within reach in place of this one, "" for none;
    ``by_leaving_out`` says that the best score makes the norm if games are left out.
    """

    title: str
    level: int
    games: int
    least_games: int
    average: int | None
    least_average: int
    total: Number | None
    missing: tuple[Account, ...]
    unchecked: tuple[Account, ...]
    nearest: str
    by_leaving_out: bool


@dataclass(frozen=True, kw_only=True)
class PlanAnswer(Answer):
    """What a target needs. ``outcome`` is needed, certain or impossible.

    ``target`` is a rating, or names the norm that is the goal; ``needed`` are points from the games
    to come, None when no score is enough; ``nearest`` is the rating nearest to the target that can
    be reached, None for a norm; ``norm`` is what only a norm has; ``expected`` are the
    regulation's points for the games to come and ``model_expected`` the model's; ``chance`` is
    that of the target.
    """

    rated_by: str
    before: Number
    target: Number | Account
    outcome: str
    needed: Number | None
    chance: float
    nearest: int | None
    best: int
    worst: int
    k: Number
    k_reason: Account
    score: Number
    played: int
    coming: int
    expected: Number
    model_expected: float
    norm: NormPlan | None
    scores: tuple[ScoreLine, ...]
    to_come: tuple[PlannedGame, ...]
