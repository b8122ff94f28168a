"""Worked examples and reference tables, computed by the same code as every answer."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from arpad.calculators import calculator, elo, fide, us_chess
from arpad.faces import links
from arpad.faces.web.reference_plans import conversions, draws
from arpad.language import say
from arpad.numbers import decimals
from arpad.systems.elo import SCHEMES, Scheme, expected_score
from arpad.systems.fide.tables import TABLE_8_1_1, TABLE_8_1_2

__all__ = ["conversions", "draws"]  # used by templates, as all below


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """An example of a calculator with its answer and its address."""

    title: str
    source: str
    href: str
    command: str
    answer: Any


@cache
def examples(name: str) -> tuple[WorkedExample, ...]:
    """Return the worked examples of a calculator, answered once."""
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
        for answer in (found.answer(example.inputs),)
    )


def fide_expected_rows() -> list[tuple[str, str, str]]:
    """Return table 8.1.2 as shown: gap, higher rated, lower rated."""
    return [
        (
            say("{low} and more", low=low) if high is None else f"{low}–{high}",
            decimals(higher / 100, 2),
            decimals(lower / 100, 2),
        )
        for low, high, higher, lower in TABLE_8_1_2
    ]


def fide_dp_rows() -> list[tuple[int, int]]:
    """Return table 8.1.1 from 100 to 50 %: percent and dp; below 50 % the sign turns."""
    return [(100 - index, dp) for index, dp in enumerate(TABLE_8_1_1[:51])]


def logistic_rows() -> list[tuple[int, float, float]]:
    """Return Elo's expected score by difference, for the higher and the lower rated."""
    return [(gap, expected_score(gap), expected_score(-gap)) for gap in range(0, 801, 50)]


def scheme_rows() -> list[Scheme]:
    """Return the K schemes."""
    return list(SCHEMES.values())


K_COLUMNS = ("us-simplified", "fide-tiers", "rating-bands", "US Chess", "FIDE")
_PLAYERS = (  # rating, rated games, once 2400
    (1100, 100, False),
    (1500, 10, False),
    (1700, 30, False),
    (2350, 500, True),
)
_FOUR_ROUNDS = "W1650 D1700 L1750 W1800"


def one_event_rows() -> tuple[tuple[str, Any, int], ...]:
    """Return one event under five ways of rating: the way, the exact change, the new rating."""
    chess = us_chess.rate(1700, _FOUR_ROUNDS, games_played=30)
    table = fide.rate(1700, _FOUR_ROUNDS, k=20)
    formula = elo.rate(1700, _FOUR_ROUNDS, k=20)
    line = formula.sequential
    high = elo.rate(1700, _FOUR_ROUNDS, k=40)
    return (
        (say("US Chess, one pass, with bonus"), chess.exact_change, chess.new_rating),
        (say("FIDE’s table, K 20"), table.exact_change, table.new_rating),
        (say("Formula, K 20, all at once"), formula.exact_change, formula.new_rating),
        (say("Formula, K 20, game by game"), line.exact_new_rating - 1700, line.new_rating),
        (say("Formula, K 40, all at once"), high.exact_change, high.new_rating),
    )


def k_rows() -> tuple[tuple[str, tuple[Any, ...]], ...]:
    """Return the K of an adult in an event of four games, under ``K_COLUMNS``."""
    rows = []
    for rating, played, once in _PLAYERS:
        message = "{rating}, once 2400, {games} games" if once else "{rating}, {games} games"
        games = " ".join([f"D{rating}"] * 4)
        schemes = [
            elo.rate(rating, games, scheme=scheme, games_played=played).k for scheme in SCHEMES
        ]
        chess = us_chess.rate(rating, games, games_played=played).k
        by_rule = fide.rate(rating, games, games_played=played, ever_2400=once).k
        rows.append((say(message, rating=rating, games=played), (*schemes, chess, by_rule)))
    return tuple(rows)
