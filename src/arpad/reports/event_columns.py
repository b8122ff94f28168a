"""The columns of the table of players: the usual ones, or those of sections with both passes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from arpad.calculators.events import EventAnswer, Outcome
from arpad.capabilities import Sections
from arpad.document.parts import BESIDE
from arpad.domain import Entry
from arpad.language import say
from arpad.numbers import decimals, points, short
from arpad.regulation import Number

NONE = "–"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, what it shows of a player, and the shorter heading in plain text.

    Without a ``short`` heading plain text leaves it out.
    """

    label: str
    cell: Callable[[Outcome], str]
    short: str = ""


def columns(answer: EventAnswer) -> tuple[Column, ...]:
    """Return the columns of an answer, in order; the name is the second one."""
    if answer.sections:
        return tuple(_of_sections(answer, answer.sections))
    *usual, last = (COLUMNS[name] for name in USUAL)
    return (*usual, *_beside(answer), last)


def beside(answer: EventAnswer) -> list[str]:
    """Return the names of what else belongs to somebody’s new rating here."""
    changes = [outcome.change for outcome in answer.outcomes if outcome.change]
    return [name for name in BESIDE if any(name in change.details for change in changes)]


def _beside(answer: EventAnswer) -> Iterator[Column]:
    for name in beside(answer):
        label, places = BESIDE[name]
        yield Column(label, partial(_detail, name=name, places=places), label)


def compared(answer: EventAnswer) -> bool:
    """Whether the files hold official results to compare with."""
    return any(outcome.official for outcome in answer.outcomes)


def _of_sections(answer: EventAnswer, sections: Sections) -> Iterator[Column]:
    yield from (COLUMNS[name] for name in sections.columns)
    if compared(answer):
        yield Column("Official", _official, "Official")
        yield Column("Differs", _difference)
    if answer.several:  # last, since narrow screens know columns by their places
        names = [event.name or answer.files[place] for place, event in enumerate(answer.events)]
        yield Column("Section", lambda outcome: names[outcome.event or 0])


def number(entry: Entry | None) -> str:
    """Write a starting rank."""
    return str(entry.number) if entry and entry.number is not None else NONE


def who(entry: Entry) -> str:
    """Write a starting rank, or the name of a player who has none."""
    return entry.player.name if entry.number is None else number(entry)


def or_none(value: Number | None) -> str:
    """Write a rating, or a dash for none."""
    return NONE if value is None else short(value)


def _score(outcome: Outcome) -> str:
    made = outcome.change or outcome.first
    return points(made.score) if made else NONE


def _change(outcome: Outcome) -> str:
    return decimals(outcome.change.change, 0, signed=True) if outcome.change else NONE


def _detail(outcome: Outcome, name: str, places: int = 2) -> str:
    made = outcome.change or outcome.first
    value = made.details.get(name) if made and made.new_rating is not None else None
    return NONE if not isinstance(value, int | float) else decimals(value, places)


def _formula(outcome: Outcome) -> str:
    made = outcome.change or outcome.first
    return say(str(made.details["formula"])) if made else NONE


def _exact_new(outcome: Outcome) -> str:
    made = outcome.change or outcome.first
    exact = made.exact_new_rating if made else None
    return NONE if exact is None else decimals(exact, 2)


def _rating_before(outcome: Outcome) -> str:
    """Write a rating with its games: 1641P17 is based on 17 games and provisional."""
    before = outcome.before
    return NONE if before is None else short(before.value) + provisional(before.games)


def _rating_after(outcome: Outcome) -> str:
    made = outcome.change or outcome.first
    if made is None or made.new_rating is None:
        return NONE
    games = made.details["games_after"]
    return short(made.new_rating) + provisional(games if isinstance(games, int) else None)


_PROVISIONAL_GAMES = 25


def provisional(games: int | None) -> str:
    """Write the games of a provisional rating after its letter; nothing for an established one."""
    return f"P{games}" if games is not None and games <= _PROVISIONAL_GAMES else ""


def _official(outcome: Outcome) -> str:
    return or_none(outcome.official.new_rating if outcome.official else None)


def _difference(outcome: Outcome) -> str:
    difference = outcome.official_difference
    if difference is None:
        return NONE
    return decimals(difference, 0, signed=True) if difference else "="


USUAL = (
    "number",
    "name",
    "rating",
    "games",
    "score",
    "expected",
    "k",
    "exact_change",
    "change",
    "new_rating",
    "performance",
)
COLUMNS = {
    "number": Column("#", lambda outcome: number(outcome.entry), "#"),
    "name": Column("Name", lambda outcome: outcome.entry.player.name or NONE, "Name"),
    "rating": Column(
        "Rating",
        lambda outcome: or_none(outcome.before.value if outcome.before else None),
        "Rating",
    ),
    "entered": Column("Rating", _rating_before, "Rating"),
    "games": Column("Games", lambda outcome: str(outcome.rated_games), "Games"),
    "score": Column("Score", _score, "Score"),
    "expected": Column(
        "Expected",
        lambda outcome: decimals(outcome.change.expected, 2) if outcome.change else NONE,
        "Expected",
    ),
    "k": Column("K", lambda outcome: or_none(outcome.change.k if outcome.change else None), "K"),
    "formula": Column("Formula", _formula),
    "first_pass": Column("First pass", partial(_detail, name="first_pass"), "Pass 1"),
    "bonus": Column("Bonus", partial(_detail, name="bonus")),
    "exact_change": Column(
        "Exact ±",
        lambda outcome: (
            decimals(outcome.change.exact_change, 2, signed=True) if outcome.change else NONE
        ),
        "Exact ±",
    ),
    "exact_new_rating": Column("Exact new", _exact_new, "Exact"),
    "change": Column("±", _change, "±"),
    "new_rating": Column("New", lambda outcome: or_none(outcome.new_rating), "New"),
    "left": Column("New", _rating_after, "New"),
    "performance": Column("Performance", lambda outcome: or_none(outcome.performance), "Perf"),
}
