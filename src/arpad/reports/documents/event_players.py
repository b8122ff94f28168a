"""The players of an event: their table in any order, and each with all working as a document."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from arpad.calculators.events import EventAnswer, Outcome, PlacedGame
from arpad.document import (
    BESIDE,
    COLOURS,
    NONE,
    RESULT_WORDS,
    Document,
    Made,
    Row,
    Table,
    named,
    or_none,
    rank,
    said,
)
from arpad.domain import Claim, CountedGame, Lazy
from arpad.inputs import Choice, Flag, Form
from arpad.language import decimals, points, say, short
from arpad.regulation import Number
from arpad.reports.results import reason_text, result_word
from arpad.reports.words import words

_PROVISIONAL_GAMES = 25
_FIRST_RATING = "*"  # a sign, since words would widen the column of numbers
_MEASURES = ("Difference", "Counted", "Expected", "Change")

# --- The table -----------------------------------------------------------------------------------


class Column(NamedTuple):
    """A column: its heading, what it shows of a player, how that is written."""

    label: str
    value: Callable[[Outcome], object]
    write: Callable[..., str] = str

    @property
    def brief(self) -> str:
        """Its heading on a terminal, which leaves a column without one out."""
        return _BRIEF.get(self.label, self.label)

    def cell(self, outcome: Outcome) -> str:
        """Write what it shows of a player; a dash is what an unrated player has not."""
        value = self.value(outcome)
        return NONE if value is None else self.write(value)


def players(answer: EventAnswer) -> Table:
    """Return all players, those with games with their working."""
    columns = columns_of(answer)
    labels = [column.label for column in columns]
    return Table(
        say("Players"),
        said(*labels),
        Made(partial(_rows, answer, columns, labels.index("New"))),
        frozenset(place for place, label in enumerate(labels) if label in ("Name", "Section")),
        name="players passes" if answer.time_class else "players",
        note=say("{mark} A first rating.", mark=_FIRST_RATING)
        if any(_first(outcome) for outcome in answer.outcomes)
        else "",
        head=1,
        leads=labels.index("New"),
        opens=True,
    )


def _rows(answer: EventAnswer, columns: Sequence[Column], new: int) -> Iterator[Row]:
    entered = before(answer)
    for outcome in answer.outcomes:
        cells = [column.cell(outcome) for column in columns]
        if _first(outcome):
            cells[new] += _FIRST_RATING
        below = partial(player, answer, outcome, entered) if outcome.games else None
        why = outcome.first.reason if outcome.first and not answer.sections else None
        # It takes the place of dashes, and of a performance that it names.
        if why and {*cells[_COUNTED:-1]} == {NONE} and cells[-1] in f"{NONE} {words(why)}":
            yield Row(tuple(cells[:_COUNTED]), words(why), why.clause, below=below)
        else:
            yield Row(tuple(cells), below=below)


def _first(outcome: Outcome) -> bool:
    return bool(outcome.first and outcome.first.new_rating is not None)


def in_brief(answer: EventAnswer, outcomes: Sequence[Outcome] | None = None) -> Table:
    """Return all players, or those of one event, as there is room for on a terminal."""
    columns = [column for column in columns_of(answer) if column.brief]
    rows = (
        Row(
            tuple(column.cell(outcome) for column in columns),
            mark=(0, say("first rating")) if _first(outcome) else None,
        )
        for outcome in (answer.outcomes if outcomes is None else outcomes)
    )
    labels = said(*(column.brief for column in columns))
    return Table("", labels, tuple(rows), frozenset({1}), head=1)


def columns_of(answer: EventAnswer) -> tuple[Column, ...]:
    """Return the columns of an answer, in order; the name is the second one."""
    if not answer.sections:
        *usual, last = (COLUMNS[name] for name in _USUAL)
        named = ((name, *BESIDE[name]) for name in beside(answer))
        return (*usual, *(Column(label, *_detail(name, at)) for name, label, at in named), last)
    columns = [COLUMNS[name] for name in answer.sections.columns]
    if any(outcome.official for outcome in answer.outcomes):
        columns += _OFFICIAL
    if answer.several:  # last, since narrow screens know columns by their places
        columns.append(Column("Section", lambda outcome: answer.name(outcome.event)))
    return tuple(columns)


def beside(answer: EventAnswer) -> list[str]:
    """Return the names of what else belongs to somebody’s new rating here."""
    changes = [outcome.change for outcome in answer.outcomes if outcome.change]
    return [name for name in BESIDE if any(name in change.details for change in changes)]


_two = partial(decimals, places=2)
_signed = partial(decimals, places=2, signed=True)
_whole_signed = partial(decimals, places=0, signed=True)


def _value(part: str, name: str) -> Callable[[Outcome], object]:
    return lambda outcome: getattr(getattr(outcome, part), name, None)


def _detail(name: str, places: int = 2) -> tuple[Callable[[Outcome], object], Callable[..., str]]:
    """Return what shows a number beside a new rating, and what writes it."""

    def value(outcome: Outcome) -> object:
        made = outcome.made
        detail = made.details.get(name) if made and made.new_rating is not None else None
        return detail if isinstance(detail, (int, float)) else None

    return value, partial(decimals, places=places)


def _formula(outcome: Outcome) -> object:
    return outcome.made.details["formula"] if outcome.made else None


def _rating_before(outcome: Outcome) -> str | None:
    """Write a rating with its games: 1641P17 is based on 17 games and provisional."""
    before = outcome.before
    return None if before is None else short(before.value) + provisional(before.games)


def _rating_after(outcome: Outcome) -> str | None:
    made = outcome.made
    if made is None or made.new_rating is None:
        return None
    games = made.details["games_after"]
    return short(made.new_rating) + provisional(games if isinstance(games, int) else None)


def provisional(games: int | None) -> str:
    """Write the games of a provisional rating after its letter; nothing for an established one."""
    return f"P{games}" if games is not None and games <= _PROVISIONAL_GAMES else ""


_USUAL = (
    *("number", "name", "rating", "games", "score", "expected"),
    *("k", "exact_change", "change", "new_rating", "performance"),
)
_COUNTED = _USUAL.index("expected")  # where begins what no game counts for
COLUMNS = {
    "number": Column("#", attrgetter("entry.number")),
    "name": Column("Name", lambda outcome: outcome.entry.player.name or None),
    "rating": Column("Rating", _value("before", "value"), short),
    "entered": Column("Rating", _rating_before),
    "games": Column("Games", attrgetter("rated_games")),
    "score": Column("Score", _value("made", "score"), points),
    "expected": Column("Expected", _value("change", "expected"), _two),
    "k": Column("K", _value("change", "k"), short),
    "formula": Column("Formula", _formula, say),
    "first_pass": Column("First pass", *_detail("first_pass")),
    "bonus": Column("Bonus", *_detail("bonus")),
    "exact_change": Column("Exact ±", _value("change", "exact_change"), _signed),
    "exact_new_rating": Column("Exact new", _value("made", "exact_new_rating"), _two),
    "change": Column("±", _value("change", "change"), _whole_signed),
    "new_rating": Column("New", attrgetter("new_rating"), short),
    "left": Column("New", _rating_after),
    "performance": Column("Performance", attrgetter("performance"), short),
}
_OFFICIAL = (
    Column("Official", _value("official", "new_rating"), short),
    Column(
        "Differs", attrgetter("official_difference"), lambda it: _whole_signed(it) if it else "="
    ),
)
_BRIEF = {"First pass": "Pass 1", "Exact new": "Exact", "Performance": "Perf"}
_BRIEF |= dict.fromkeys(("Formula", "Bonus", "Differs", "Section"), "")

# --- Their order ---------------------------------------------------------------------------------

_ORDERS = {
    "number": "Starting rank",
    "name": "Name",
    "rating": "Rating",
    "games": "Games",
    "score": "Score",
    "expected": "Expected score",
    "k": "K",
    "change": "Change",
    "new_rating": "New rating",
    "performance": "Performance",
}
_UPWARDS = ("number", "name")  # of all else the highest first
ORDER = Form(
    (
        Choice(name="sort", label="Sort by", default="number", choices=_ORDERS, example="change"),
        Flag(name="reverse", label="The other way round"),
    )
)


def ordered(answer: EventAnswer, sort: str, *, reverse: bool = False) -> EventAnswer:
    """Return the answer, and those beside it, with their players by one of the orders.

    Numbers stand highest first, names and starting ranks lowest first; who has no value is last
    either way.
    """
    value = COLUMNS["exact_change" if sort == "change" else sort].value
    key: Callable[..., str] = str.casefold if sort == "name" else lambda number: number
    valued = [(value(outcome), outcome) for outcome in answer.outcomes]
    having = [pair for pair in valued if pair[0] is not None]
    having.sort(key=lambda pair: key(pair[0]), reverse=reverse == (sort in _UPWARDS))
    missing = (outcome for known, outcome in valued if known is None)
    also = tuple(ordered(report, sort, reverse=reverse) for report in answer.also)
    return replace(answer, outcomes=(*(outcome for _, outcome in having), *missing), also=also)


# --- One player ----------------------------------------------------------------------------------

Before = Mapping[tuple[int, str], Number]


def before(answer: EventAnswer) -> Before | None:
    """Return with what rating everybody entered each event, where that is not what counts.

    Who was unrated entered with the initial rating.
    """
    if not answer.sections:
        return None
    known: dict[tuple[int, str], Number] = {}
    for outcome in answer.outcomes:
        start = outcome.before.value if outcome.before else None
        if outcome.first and start is None:
            start = outcome.first.details.get("initial_rating")  # type: ignore[assignment]
        if start is not None:
            known[outcome.event or 0, outcome.entry.player.id] = start
    return known


def player(answer: EventAnswer, outcome: Outcome, entered: Before | None) -> Document:
    """Return one player with the games and every step; ``entered`` is from ``before``."""
    made = outcome.made
    played = _games(answer, outcome, entered)
    tried = answer.sections.said(outcome.norms) if answer.sections else ()
    said_of_norms = (account._replace(clause=None) for account in tried)
    return Document(
        title=named(outcome.entry),
        headline="",
        summary=Lazy(_summary, (answer, outcome, played)),
        tables=(played,),
        pictures=(),
        steps=made.steps if made else (),
        notes=(*said_of_norms, *(made.notes if made else ())),
        rules=answer.report.rules,
        lead=outcome.first.reason if outcome.first else None,
    )


def _summary(given: tuple[EventAnswer, Outcome, Table]) -> Iterator[str | Table]:
    """Say who it is, and the rating before and after as the table has them."""
    answer, outcome, played = given
    cells = {column.label: column.cell(outcome) for column in columns_of(answer)}
    values = {
        "player": named(outcome.entry),
        "before": say("unrated") if cells["Rating"] == NONE else cells["Rating"],
        "after": cells["New"],
    }
    yield ""
    if (official := cells.get("Official", NONE)) != NONE:
        message = "{player}: {before} → {after} (official: {official})"
        yield say(message, official=official, **values)
    else:
        yield say("{player}: {before} → {after}", **values)
    yield played


def _games(answer: EventAnswer, outcome: Outcome, entered: Before | None) -> Table:
    """Return the games of a player; in sections opponents have ratings after the first pass too."""
    head = ("Round", "Colour", "Result", "#", "Opponent")
    ratings = ("Before", "First pass") if answer.sections else ("Rating",)
    columns = said(*head, *ratings, *_MEASURES)
    rows = Made(lambda: (_game(placed, entered) for placed in outcome.games))
    return Table("", columns, rows, frozenset({0, 1, 2, 4}), games=True, head=-1)


def _game(placed: PlacedGame, entered: Before | None) -> Row:
    """Lay out one game from the player's side; ``entered`` adds the opponent's rating before it."""
    rated = placed.game
    game, opponent = rated.game, placed.opponent
    earlier: tuple[str, ...] = ()
    if entered is not None:
        earlier = (or_none(entered.get((placed.event, game.opponent or ""), rated.opponent)),)
    own = game.claims[0] if game.claims else Claim(game.result, game.colour)
    cells = (
        NONE if game.round is None else str(game.round),
        say(COLOURS[own.colour]) if own else NONE,
        (say(RESULT_WORDS[own.result]) if game.claims else result_word(game)) if own else NONE,
        rank(opponent),
        (opponent.player.name if opponent else "") or NONE,
        *earlier,
        or_none(rated.opponent),
    )
    kind = "" if placed.counted else "uncounted"
    if isinstance(rated, CountedGame):
        measures = (
            _whole_signed(rated.difference),
            _whole_signed(rated.counted_difference),
            _two(rated.expected),
            _signed(rated.change),
        )
        capped = rated.difference != rated.counted_difference
        mark = (len(cells) + 1, say("capped")) if capped else None
        return Row((*cells, *measures), mark=mark, kind=kind)
    if rated.reason is None:
        return Row(cells, say("counts for the first rating"), kind=kind)
    return Row(cells, reason_text(game, rated.reason), rated.reason.clause, kind=kind)
