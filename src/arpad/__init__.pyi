# Made by `make docs` from the forms; edit these instead.

from collections.abc import Iterable, Sequence
from datetime import date
from fractions import Fraction
from typing import TypeAlias

from arpad.calculator import DeclaredAnswer as _DeclaredAnswer
from arpad.calculator import FirstRatingAnswer as _FirstRatingAnswer
from arpad.calculators import events as events
from arpad.calculators import norms as norms
from arpad.calculators.compare import CompareAnswer as _CompareAnswer
from arpad.calculators.convert import ConvertAnswer as _ConvertAnswer
from arpad.calculators.match import MatchAnswer as _MatchAnswer
from arpad.calculators.performance import PerformanceAnswer as _PerformanceAnswer
from arpad.calculators.plan import PlanAnswer as _PlanAnswer
from arpad.regulation import Number
from arpad.systems.elo.calculator import EloAnswer as _EloAnswer
from arpad.systems.fide.calculator import FideAnswer as _FideAnswer
from arpad.systems.us_chess.calculator import UsChessAnswer as _UsChessAnswer

__all__: list[str]
__version__: str

class compare:
    @staticmethod
    def rate(rating: Number | str, games: str | Iterable[object], *,
        games_played: int | None = None, under_18: bool = False,
        k: Number | None = None) -> _CompareAnswer: ...

class convert:
    @staticmethod
    def rate(rating: Number, from_: str, to: str, *,
        date: date | str | None = None) -> _ConvertAnswer: ...

class elo:
    EloAnswer: TypeAlias = _EloAnswer
    @staticmethod
    def new_rating(rating: float, opponents: Sequence[float], scores: Sequence[float], *,
        scheme: str = 'fide-tiers', games_played: int | None = None,
        k: float | None = None) -> float: ...
    @staticmethod
    def rate(rating: Number | str, games: str | Iterable[object], *, scheme: str = 'fide-tiers',
        games_played: int | None = None, tier: str | None = None,
        k: Number | None = None) -> _EloAnswer: ...

class fide:
    FideAnswer: TypeAlias = _FideAnswer
    @staticmethod
    def change(rating: int, opponents: Sequence[int], scores: Sequence[float], *,
        games_played: int | None = None, under_18: bool = False, peak: int = 0,
        ever_2400: bool = False, k: int | Fraction | None = None) -> int: ...
    @staticmethod
    def first_rating(games: str | Iterable[object], *, date: date | str | None = None,
        time_class: str = 'standard') -> _FirstRatingAnswer: ...
    @staticmethod
    def rate(rating: Number | str, games: str | Iterable[object], *,
        games_played: int | None = None, birth_year: int | None = None, under_18: bool = False,
        peak: int | None = None, ever_2400: bool = False, date: date | str | None = None,
        end: date | str | None = None, time_class: str = 'standard', k: Number | None = None,
        view: str = 'table') -> _FideAnswer: ...

class icu:
    @staticmethod
    def first_rating(games: str | Iterable[object], *,
        date: date | str | None = None) -> _FirstRatingAnswer: ...
    @staticmethod
    def new_rating(rating: object, opponents: Sequence[object], scores: Sequence[float],
        **given: object) -> float: ...
    @staticmethod
    def rate(rating: Number | str, games: str | Iterable[object], *,
        games_played: int | None = None, under_21: bool = False, new_member: bool = False,
        date: date | str | None = None, k: Number | None = None) -> _DeclaredAnswer: ...

class match:
    @staticmethod
    def rate(rating: Number | str, opponent: Number, *, games: int = 10, result: str,
        expected: Number | None = None, scheme: str = 'rating-bands',
        games_played: int | None = None, tier: str | None = None,
        k: Number | None = None) -> _MatchAnswer: ...

class performance:
    @staticmethod
    def rate(games: str | Iterable[object]) -> _PerformanceAnswer: ...

class plan:
    @staticmethod
    def rate(rating: Number | str, opponents: str | Iterable[object] | None = None, *,
        target: Number | None = None, gain: int | None = None, norm: str | None = None,
        system: str = 'fide', rounds: int | None = None, average: Number | None = None,
        events: int | None = None, games: str | Iterable[object] | None = None,
        games_played: int | None = None, k: Number | None = None, time_class: str = 'standard',
        peak: Number | None = None, date: date | str | None = None, end: date | str | None = None,
        birth_year: int | None = None, under_18: bool = False, ever_2400: bool = False,
        most_games_against_one: int = 1, dual_rated: bool = False, history: str = 'mixed',
        floor: Number | None = None, federation: str | None = None, event_kind: str = 'usual',
        draws: Number | None = None, white: Number = 35, model: str = 'kryukov') -> _PlanAnswer: ...

class us_chess:
    UsChessAnswer: TypeAlias = _UsChessAnswer
    @staticmethod
    def first_rating(games: str | Iterable[object], *, age: Number | None = None,
        birth_date: date | str | None = None, birth_year: int | None = None,
        fide_rating: int | None = None, time_class: str = 'regular',
        opponents_games: str | Iterable[object] | None = None,
        date: date | str | None = None) -> _FirstRatingAnswer: ...
    @staticmethod
    def new_rating(rating: float, opponents: Sequence[float], scores: Sequence[float], *,
        games_played: int | None = None, most_games_against_one: int = 1, dual_rated: bool = False,
        peak: float | None = None, floor: float | None = None) -> float: ...
    @staticmethod
    def rate(rating: Number | str, games: str | Iterable[object], *, age: Number | None = None,
        games_played: int | None = None, most_games_against_one: int = 1, dual_rated: bool = False,
        history: str = 'mixed', time_class: str = 'regular', peak: Number | None = None,
        floor: Number | None = None, match: bool = False, published_rating: Number | None = None,
        opponent_published: Number | None = None,
        opponents_games: str | Iterable[object] | None = None,
        ratings_after: str | Iterable[object] | None = None, next_opponent: Number | None = None,
        date: date | str | None = None, birth_date: date | str | None = None,
        birth_year: int | None = None, fide_rating: int | None = None) -> _UsChessAnswer: ...
