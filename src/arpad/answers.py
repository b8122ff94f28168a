"""The answers of the calculators, under the names every door uses, and how a room shows its own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from arpad.document import Figure
from arpad.domain import (
    Account,
    CountedGame,
    MetOpponent,
    Performance,
    Problem,
    RatingChange,
    Report,
    Step,
    UncountedGame,
)
from arpad.regulation import Number, Rules


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What every answer has: what was asked, the rules used, and the working.

    ``if_known`` are the numbers that are left out of JSON where they are None.
    """

    if_known: ClassVar[frozenset[str]] = frozenset()

    calculator: str
    given: Mapping[str, Any]
    rules: Rules
    steps: tuple[Step, ...]
    notes: tuple[Account, ...]
    problems: tuple[Problem, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as its JSON has it, under the same names, numbers unrounded."""
        data: dict[str, Any] = import_module("arpad.reports.json").as_data(self)
        return data

    def __str__(self) -> str:
        """Return the answer as the command prints it."""
        text: str = import_module("arpad.reports.text").as_text(self)
        return text.rstrip("\n")


@dataclass(frozen=True, kw_only=True)
class RatingAnswer(Answer):
    """One player's change; ``expected`` is in points, numbers are exact, ``change`` is whole.

    ``k`` is None where the change has none.
    """

    before: Number
    score: Number
    expected: Number
    k: Number | None
    k_reason: Account
    exact_change: Number
    change: int
    exact_new_rating: Number
    new_rating: int
    performance: Performance
    games: tuple[CountedGame | UncountedGame, ...]

    @property
    def counted(self) -> int:
        """How many games count."""
        return sum(isinstance(game, CountedGame) for game in self.games)


@dataclass(frozen=True, kw_only=True)
class DeclaredAnswer(RatingAnswer):
    """One player’s change, with the bonus in it, 0 where the system has none.

    What else belongs to the new rating is None, and not shown, where the system has it not.
    """

    if_known = frozenset(("new_deviation", "new_volatility", "new_evaluations"))

    bonus: Number = 0
    new_deviation: Number | None = None
    new_volatility: Number | None = None
    new_evaluations: int | None = None


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One result of one game: the rating with it, and what it adds to the one without it."""

    result: str
    exact_new_rating: Number
    new_rating: int
    gain: Number


def from_change(
    kind: type[RatingAnswer],
    calculator: str,
    given: Mapping[str, Any],
    report: Report,
    change: RatingChange,
    notes: Iterable[Account],
) -> dict[str, Any]:
    """Return the fields of an answer of a kind from a change; the report’s own notes come first.

    Of the change’s details those are taken that this kind of answer has.
    """
    known = {each.name for each in fields(kind)}
    return {
        "calculator": calculator,
        "given": given,
        "rules": report.rules,
        "before": change.before.value,
        "score": change.score,
        "expected": change.expected,
        "k": change.k,
        "k_reason": change.k_reason,
        "exact_change": change.exact_change,
        "change": change.change,
        "exact_new_rating": change.exact_new_rating,
        "new_rating": change.new_rating,
        "games": tuple(change.games),
        "steps": tuple(change.steps),
        "notes": (*change.notes, *notes),
        "problems": report.problems,
    } | {name: value for name, value in change.details.items() if name in known}


@dataclass(frozen=True, kw_only=True)
class FirstRatingAnswer(Answer):
    """An unrated player's first rating, under the names a change has; what he has not is None.

    ``new_rating`` is None when none is published yet; ``reason`` says why it is or is not.
    """

    before: None = None
    score: Number
    expected: None = None
    k: None = None
    k_reason: None = None
    exact_change: None = None
    change: None = None
    exact_new_rating: Number | None
    new_rating: int | None
    reason: Account
    performance: int | None
    games: tuple[MetOpponent, ...]
    formula_view: None = None


def first_rating_answer(
    calculator: str, given: Mapping[str, Any], report: Report, notes: Iterable[Account]
) -> FirstRatingAnswer:
    """Return the answer from a report of one first rating; the room's notes first."""
    first = report.first_ratings[0]
    performance = first.details["performance"]
    return FirstRatingAnswer(
        calculator=calculator,
        given=given,
        rules=report.rules,
        score=first.score,
        exact_new_rating=first.exact_new_rating,
        new_rating=first.new_rating,
        reason=first.reason,
        performance=None if performance is None else int(str(performance)),
        games=first.games,
        steps=first.steps,
        notes=(*first.notes, *notes),
        problems=report.problems,
    )


def value_at(answer: Any, path: str) -> Any:
    """Return a part of an answer by its name, as examples write it, or a performance by method."""
    part = answer if hasattr(answer, path.partition(".")[0]) else answer.performance
    for name in path.split("."):
        if name.isdigit():
            part = part[int(name)]
        else:
            part = part[name] if isinstance(part, Mapping) else getattr(part, name)
    return part


# --- How a room shows its answers ----------------------------------------------------------------
#
# The texts of figures and columns are templates over values of the answer, parts of it after a dot,
# each with the format of a sentence: "{formula_view.change:s0}". ``{counted}`` is how many games
# count.


class Shown(NamedTuple):
    """How many decimals are shown for changes and for expected scores."""

    change: int
    expected: int


def change_figure(answer: Any, shown: Shown, *, leads: bool = True) -> Figure:
    """Compare the score with the expected one, and say why a change may be none."""
    compared = f"You scored {{score:p}} of {{counted}}, expected {{expected:d{shown.expected}}}"
    if not answer.counted:
        sentence = "No game of the list counts."
    elif answer.score == answer.expected:
        sentence = "You scored what your rating predicts."
    elif answer.change:
        sentence = f"{compared}."
    else:
        sentence = f"{compared}: too little to move a whole point."
    return Figure("Change", "{change:s0}", sentence, leads)


SCORE = Figure(
    "Score",
    "{score:p} of {counted}",
    "Expected {expected:d2}: points on average, not a chance of winning.",
)
K = Figure("K", "{k:r}", "{k_reason}.")


class View(NamedTuple):
    """One of several results of the same games: what has it, its decimals, and how it is told.

    In ``head`` stands ``{headline}`` for system, old and new rating, and change.
    """

    result: Any
    shown: Shown
    head: str = "{headline}"


class Column(NamedTuple):
    """A further column of the table of games: its format, and a value for each game that counts."""

    title: str
    format: str
    values: Sequence[object]


class GameTable(NamedTuple):
    """The table of games: its caption, and what it has beside expected scores and changes.

    ``capped`` adds the difference that counted.
    """

    caption: str = "Game by game"
    capped: bool = False
    columns: tuple[Column, ...] = ()


class Curve(NamedTuple):
    """The expected score by difference, as a picture draws it.

    ``kind`` names it in the picture’s words; ``cap`` is the largest difference that counts, if
    any; ``points`` gives differences in rising order, each with its expected score, between a
    lowest and a highest one and with the cap. None: Elo’s formula.
    """

    kind: str = "formula"
    cap: int | None = None
    points: Callable[[int, int, int | None], Iterable[tuple[float, Number]]] | None = None


class Reference(NamedTuple):
    """What stands below the calculator of a page: its examples in a table, and tables.

    ``columns`` are titles and templates over an answer, none for a list of examples alone;
    ``tables`` are anchors of rules whose tables are shown, and ``elsewhere`` has more of them for
    the pages of other questions; ``links`` are anchors and words.
    """

    caption: str = "As published"
    columns: tuple[tuple[str, str], ...] = (
        ("K", "{k:r}"),
        ("Expected", "{expected:d3}"),
        ("New rating", "{new_rating:r}"),
    )
    tables: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    elsewhere: Mapping[str, tuple[str, ...]] = MappingProxyType({})
