"""Worked examples and reference tables, computed by the same code as every answer."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from arpad.calculators.answers import Answer
from arpad.calculators.calculator import Calculator
from arpad.faces import links
from arpad.reports.numbers import decimals
from arpad.systems import elo
from arpad.systems.fide.k_factor import first_games_reduced
from arpad.systems.fide.tables import TABLE_8_1_1, TABLE_8_1_2
from arpad.systems.uschess import formulas


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """An example of a calculator with its answer and its address."""

    title: str
    source: str
    href: str
    command: str
    answer: Any


@cache
def _examples(name: str) -> tuple[WorkedExample, ...]:
    from arpad.calculators import calculator

    found = calculator(name)
    return tuple(
        WorkedExample(
            example.title,
            example.source,
            f"/{name}?{links.query(found, answer.given)}",
            links.command_line(found, answer.given),
            answer,
        )
        for example in found.examples
        for answer in (_answer(found, example.inputs),)
    )


def _answer(found: Calculator, inputs: Any) -> Answer:
    return found.answer(inputs)


def examples(found: Calculator) -> tuple[WorkedExample, ...]:
    """Return the worked examples of a calculator, answered once."""
    return _examples(found.name)


def fide_expected_rows() -> list[tuple[str, str, str]]:
    """Return table 8.1.2 as shown: gap, higher rated, lower rated."""
    return [
        (
            f"{low} and more" if high is None else f"{low}–{high}",
            decimals(higher / 100, 2),
            decimals(lower / 100, 2),
        )
        for low, high, higher, lower in TABLE_8_1_2
    ]


def fide_dp_rows() -> list[tuple[int, int]]:
    """Return table 8.1.1 from 100 to 50 %: percent and dp; below 50 % the sign turns."""
    return [(100 - index, dp) for index, dp in enumerate(TABLE_8_1_1[:51])]


def seven_hundred_rows() -> list[tuple[int, int]]:
    """Return each K of the rule and the number of games from which it is lowered."""
    return [(k, first_games_reduced(k)) for k in (40, 20, 10)]


def effective_games_rows() -> list[tuple[int, float]]:
    """Return the most games that count by rating, newest edition."""
    newest = formulas.edition(None)
    ratings = (1000, 1400, 1700, 2000, 2300, 2355, 2400)
    return [(rating, newest.effective_games(rating)) for rating in ratings]


def bonus_rows() -> list[tuple[int, float]]:
    """Return the bonus threshold by number of games, newest edition."""
    multiplier = formulas.edition(None).bonus_multiplier
    return [(games, formulas.bonus_threshold(games, multiplier)) for games in (3, 4, 5, 6, 7, 9)]


def logistic_rows() -> list[tuple[int, float, float]]:
    """Return Elo's expected score by difference, for the higher and the lower rated."""
    return [(gap, elo.expected_score(gap), elo.expected_score(-gap)) for gap in range(0, 801, 50)]


def scheme_rows() -> list[elo.Scheme]:
    """Return the K schemes."""
    return list(elo.SCHEMES.values())
