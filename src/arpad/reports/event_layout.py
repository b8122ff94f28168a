"""What every layout of a whole event shows: rows of text, grouped problems, totals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from arpad.calculators.events import EventAnswer, NotRated, Outcome, PlacedGame
from arpad.document import Row, Table
from arpad.document.parts import RESULT_WORDS, said
from arpad.domain import Account, Claim, CountedGame, Entry, Problem
from arpad.language import say, say_many
from arpad.numbers import decimals, short
from arpad.regulation import Clause, Number
from arpad.reports import event_sections
from arpad.reports.event_columns import NONE, Column, number, or_none
from arpad.reports.results import COLOURS, claims_text, pair_result, reason_text, result_word
from arpad.reports.words import has_words, words

GAME_COLUMNS = ("Round", "Colour", "Result", "#", "Opponent", "Rating")
_TWO_PASSES = (*GAME_COLUMNS[:-1], "Before", "First pass")
MEASURES = ("Difference", "Counted", "Expected", "Change")
FIRST_RATING = "*"  # a sign, since words would widen the column of numbers
_SEVERITY_WORDS = {"error": "error", "warning": "warning", "note": "note"}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """One player as shown, a cell for each column; ``mark`` is the sign of a first rating."""

    cells: tuple[str, ...]
    name: str
    mark: str = ""


def player_row(columns: Iterable[Column], outcome: Outcome) -> PlayerRow:
    """Lay out one player; a dash is what an unrated player has not."""
    first = outcome.first
    return PlayerRow(
        tuple(column.cell(outcome) for column in columns),
        outcome.entry.player.name or NONE,
        FIRST_RATING if first and first.new_rating is not None else "",
    )


def mark_note(answer: EventAnswer) -> str:
    """Say what the sign behind a new rating means; empty where none has it."""
    first = any(each.first and each.first.new_rating is not None for each in answer.outcomes)
    return say("{mark} A first rating.", mark=FIRST_RATING) if first else ""


@dataclass(frozen=True, slots=True)
class EventGameRow:
    """A game in a player's working: a cell for each column, then measures or a reason."""

    cells: tuple[str, ...]
    measures: tuple[str, ...] = ()
    reason: str = ""
    clause: Clause | None = None
    capped: bool = False


Before = Mapping[tuple[int, str], Number]


def game_columns(answer: EventAnswer) -> tuple[str, ...]:
    """Name the columns of a player's games; sections have opponents after the first pass too."""
    return _TWO_PASSES if answer.sections else GAME_COLUMNS


def before(answer: EventAnswer) -> Before | None:
    """Return with what rating everybody entered each event, where that is not what counts.

    Who was unrated entered with the initial rating.
    """
    if not answer.sections:
        return None
    found: dict[tuple[int, str], Number] = {}
    for each in answer.outcomes:
        start = each.before.value if each.before else each.first and each.first.details.get(_START)
        if isinstance(start, int | float | Fraction):
            found[each.event or 0, each.entry.player.id] = start
    return found


_START = "initial_rating"


def game_row(placed: PlacedGame, before: Before | None = None) -> EventGameRow:
    """Lay out one game from the player's side; ``before`` adds the opponent's rating before it."""
    each = placed.game
    game, opponent = each.game, placed.opponent
    entered: tuple[str, ...] = ()
    if before is not None:
        known = before.get((placed.event, game.opponent or ""), each.opponent)
        entered = (or_none(known),)
    said = game.claims[0] if game.claims else Claim(game.result, game.colour)
    cells = (
        NONE if game.round is None else str(game.round),
        say(COLOURS[said.colour]) if said else NONE,
        (say(RESULT_WORDS[said.result]) if game.claims else result_word(game)) if said else NONE,
        number(opponent),
        (opponent.player.name if opponent else "") or NONE,
        *entered,
        or_none(each.opponent),
    )
    if isinstance(each, CountedGame):
        measures = (
            decimals(each.difference, 0, signed=True),
            decimals(each.counted_difference, 0, signed=True),
            decimals(each.expected, 2),
            decimals(each.change, 2, signed=True),
        )
        capped = each.difference != each.counted_difference
        return EventGameRow(cells, measures, clause=each.clause, capped=capped)
    if each.reason is None:
        return EventGameRow(cells, reason=say("counts for the first rating"))
    return EventGameRow(cells, reason=reason_text(game, each.reason), clause=each.reason.clause)


def games(answer: EventAnswer, outcome: Outcome, before: Before | None) -> Table:
    """Return the games of a player: round, colour, result and opponent are words."""
    lines = [
        Row((*row.cells, *row.measures), row.reason, row.clause if row.reason else None)
        for placed in outcome.games
        for row in (game_row(placed, before),)
    ]
    return Table("", said(*game_columns(answer), *MEASURES), lines, frozenset({0, 1, 2, 4}))


@dataclass(frozen=True, slots=True)
class NotRatedRow:
    """A game that changes no rating, as shown."""

    round: str
    white: str
    black: str
    result: str
    reason: str
    clause: Clause | None
    file: str


def not_rated_row(answer: EventAnswer, each: NotRated) -> NotRatedRow:
    """Lay out a game that changes no rating."""
    game = each.game.game
    result = pair_result(game)
    if game.claims:
        rows = [say("row {number}", number=number(row)) for row in (each.white, each.black)]
        result = claims_text(game, *rows)
    return NotRatedRow(
        NONE if game.round is None else str(game.round),
        named(each.white),
        named(each.black) if each.black else NONE,
        result,
        words(each.game.reason),
        each.game.reason.clause,
        answer.files[each.event] if answer.several else "",
    )


def not_rated_groups(answer: EventAnswer) -> list[list[NotRatedRow]]:
    """Lay out the games that change no rating, those with one reason together."""
    groups: dict[tuple[str, Clause | None], list[NotRatedRow]] = {}
    for each in answer.uncounted:
        row = not_rated_row(answer, each)
        groups.setdefault((row.reason, row.clause), []).append(row)
    return list(groups.values())


def named(entry: Entry) -> str:
    """Write a player's starting rank and name."""
    if entry.number is None or not entry.player.name:
        return entry.player.name or number(entry)
    return say("{number} {name}", number=entry.number, name=entry.player.name)


@dataclass(frozen=True, slots=True)
class ProblemGroup:
    """Problems of one kind: those shown in full, and the places of all further ones."""

    severity: str
    code: str
    shown: tuple[Problem, ...]
    more: tuple[Problem, ...]


MOST_SHOWN = 3  # of one kind in full; an event of unrated beginners has a hundred alike
OF_MANY = "-of-many"  # ends the code of a sentence that says once what was assumed of several
_MOST_NAMED = 12  # players of an assumption who are named


def _of_many(code: str) -> str:
    """Return the code of the sentence that says once what was assumed of several, or nothing."""
    together = f"{code.removesuffix('-named')}{OF_MANY}"
    return together if has_words(together) else ""


def problem_groups(problems: Iterable[Problem]) -> Iterator[ProblemGroup]:
    """Group problems by severity and code, the gravest first; an assumption is one for all."""
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        code = problem.account.code
        file = problem.file if _of_many(code) else ""
        groups.setdefault((problem.severity, code, file), []).append(problem)
    for (severity, code, _), same in sorted(groups.items(), key=lambda each: _grave(each[0][0])):
        said = [_together(same)] if _of_many(code) and len(same) > 1 else same
        shown = len(said) if len(said) <= MOST_SHOWN else 1
        yield ProblemGroup(severity, code, tuple(said[:shown]), tuple(said[shown:]))


def _together(same: Sequence[Problem]) -> Problem:
    """Say once what was assumed of several players, and of whom if they are few."""
    first, names = same[0], [_assumed_of(each) for each in same]
    shown = "; ".join(names)
    if len(names) > _MOST_NAMED:
        shown = say("{names} and {count} more", names="; ".join(names[:3]), count=len(names) - 3)
    missing = dict.fromkeys(
        name for each in same for name in _texts(each.account.values.get("missing"))
    )
    values = {"count": len(same), "players": shown, "missing": tuple(missing)}
    account = first.account
    told = Account(_of_many(account.code), {**account.values, **values}, account.clause)
    return Problem(told, first.severity, file=first.file)


def _texts(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def _assumed_of(problem: Problem) -> str:
    """Return the number of the player of whom something was assumed, or the name."""
    if problem.player is not None:
        return str(problem.player)
    values = problem.account.values
    return str(values.get("name") or values.get("player") or NONE)


def _once(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems with each assumption once, whomever it was made of."""
    found: dict[object, Problem] = {}
    for place, problem in enumerate(problems):
        code = problem.account.code
        found.setdefault((code, problem.file) if _of_many(code) else place, problem)
    return list(found.values())


def _grave(severity: str) -> int:
    return ("error", "warning", "note").index(severity)


def severity_word(severity: str) -> str:
    """Say how grave a problem is."""
    return say(_SEVERITY_WORDS[severity])


def problem_place(problem: Problem, *, file: bool = False) -> str:
    """Say where a problem is: file, line, column, player and round, as far as it has them."""
    parts = [
        problem.file if file else "",
        say("line {line}", line=problem.line) if problem.line else "",
        say("column {column}", column=problem.column) if problem.column else "",
        say("player {player}", player=problem.player) if problem.player else "",
        say("round {round}", round=problem.round) if problem.round else "",
    ]
    return ", ".join(part for part in parts if part)


def problem_counts(problems: Sequence[Problem]) -> str:
    """Say how many errors, warnings and notes there are, an assumption counted once."""
    found = Counter(problem.severity for problem in _once(problems))
    said = {
        "error": say_many("{count} error", "{count} errors", found["error"]),
        "warning": say_many("{count} warning", "{count} warnings", found["warning"]),
        "note": say_many("{count} note", "{count} notes", found["note"]),
    }
    return ", ".join(text for severity, text in said.items() if found[severity])


def title(answer: EventAnswer) -> str:
    """Name the event, or say how many are rated together."""
    if answer.several:
        count = len(answer.events)
        return say_many("{count} event rated together", "{count} events rated together", count)
    return answer.events[0].name or answer.files[0]


def event_facts(answer: EventAnswer, place: int) -> list[str]:
    """Say of one event: place, days, time control, players, rounds, games rated and not."""
    event = answer.events[place]
    not_rated = sum(each.event == place for each in answer.uncounted)
    days = list(dict.fromkeys(day.isoformat() for day in (event.start, event.end) if day))
    control = event.time_control
    facts = [
        ", ".join(each for each in (event.place, event.federation) if each),
        say("{start} to {end}", start=days[0], end=days[1]) if days[1:] else "".join(days),
        _rating_name(answer, place),
        say("{minutes} minutes a player", minutes=short(control.minutes)) if control else "",
        say_many("{count} player", "{count} players", len(event.entries)),
        say_many("{count} round", "{count} rounds", event.rounds) if event.rounds else "",
        say_many("{count} rated game", "{count} rated games", answer.rated_games[place]),
        say_many("{count} not rated", "{count} not rated", not_rated) if not_rated else "",
    ]
    return [fact for fact in facts if fact]


def _rating_name(answer: EventAnswer, place: int) -> str:
    name = answer.events[place].time_class
    if name and answer.dual_rated[place:] and answer.dual_rated[place]:
        return say("{rating}, dual-rated", rating=say(name))
    return say(name) if name else ""


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over all players: exact and whole changes, games rated, players for each K."""

    exact_change: Fraction | float
    change: int
    rated_games: int
    ks: tuple[tuple[str, int], ...]
    first_ratings: tuple[Outcome, ...]


def totals(answer: EventAnswer) -> Totals:
    """Add up an answer."""
    changes = [each.change for each in answer.outcomes if each.change]
    ks = Counter(change.k for change in changes if change.k is not None)
    return Totals(
        sum((change.exact_change for change in changes), Fraction(0)),
        sum(change.change for change in changes),
        sum(answer.rated_games),
        tuple((short(k), ks[k]) for k in sorted(ks, reverse=True)),
        tuple(each for each in answer.outcomes if each.first),
    )


def total_lines(answer: EventAnswer) -> list[tuple[str, str]]:
    """Say the totals: a label and its value each."""
    found = totals(answer)
    of_k = (
        say_many("{k}: {count} player", "{k}: {count} players", count, k=k) for k, count in found.ks
    )
    published = sum(each.first.new_rating is not None for each in found.first_ratings if each.first)
    lines = [
        (say("Rated games"), str(found.rated_games)),
        (
            say("Sum of changes"),
            say(
                "{change} (exact {exact})",
                change=decimals(found.change, 0, signed=True),
                exact=decimals(found.exact_change, 2, signed=True),
            ),
        ),
    ]
    if answer.sections:
        lines += event_sections.totals(answer, answer.sections)
    else:
        lines.append((say("K"), "; ".join(of_k) or NONE))
    if found.first_ratings:
        unrated = len(found.first_ratings)
        value = say(
            "{published} of {unrated} unrated players", published=published, unrated=unrated
        )
        lines.append((say("First ratings"), value))
    return lines
