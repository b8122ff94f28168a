"""A whole event as plain text for a terminal, no line longer than 100 characters."""

import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from arpad.calculators.events import EventAnswer, Outcome
from arpad.document.parts import rules_line
from arpad.domain import Account, Problem
from arpad.language import say, say_many
from arpad.reports.event_columns import NONE, columns, who
from arpad.reports.event_layout import (
    MOST_SHOWN,
    OF_MANY,
    NotRatedRow,
    PlayerRow,
    ProblemGroup,
    event_facts,
    named,
    not_rated_row,
    player_row,
    problem_counts,
    problem_groups,
    problem_place,
    severity_word,
    title,
    total_lines,
)
from arpad.reports.event_sections import norms
from arpad.reports.words import words

WIDTH = 100
_GAP = "  "
_SHORTEST_NAME = 12
_MOST_PLACES = 12  # of further problems of a kind that are listed
_MOST_GAMES = 30  # listed for one reason why they are not rated


def as_text(answer: EventAnswer) -> str:
    """Return the whole report as lines for a terminal, ending in a newline."""
    return "\n".join(lines(answer)) + "\n"


def lines(answer: EventAnswer) -> Iterator[str]:
    """Give the report line by line: what to check comes first, the rules last.

    What is rated in two systems has both reports one after the other.
    """
    for place, each in enumerate(answer.reports):
        if place:
            yield from ("", "=" * WIDTH, "")
        yield from _report(each)


def _report(answer: EventAnswer) -> Iterator[str]:
    yield from _head(answer)
    yield from _problems(answer)
    yield from _tables(answer)
    yield from _first_ratings(answer.outcomes)
    yield from _norms(answer)
    yield from _not_rated(answer)
    yield from ("", say("Totals"))
    for label, value in total_lines(answer):
        yield from wrapped(f"{label}: {value}")
    for note in answer.report.notes:
        yield from ("", *wrapped(sentence(note), indent=""))
    yield from ("", *rules(answer))


def rules(answer: EventAnswer) -> list[str]:
    """Name the rules used."""
    return wrapped(say("Rules: {rules}", rules=rules_line(answer.report.rules)), indent="")


def problem_lines(problems: Iterable[Problem]) -> Iterator[str]:
    """Write problems a line each; many alike ones that have no line of a file take two together."""
    alike: dict[tuple[str, str], list[Problem]] = {}
    for problem in (listed := tuple(problems)):
        if problem.line is None:
            alike.setdefault((problem.file, problem.account.code), []).append(problem)
    for problem in listed:
        if problem.line is not None:
            yield problem_line(problem)
            continue
        for group in problem_groups(alike.pop((problem.file, problem.account.code), ())):
            yield from map(problem_line, group.shown)
            if group.more:
                yield _line(problem, more_alike(group, problem_place))


def problem_line(problem: Problem) -> str:
    """Write a problem as compilers do: file:line:column: severity: text [code]."""
    rest = problem_place(Problem(problem.account, player=problem.player, round=problem.round))
    text = words(problem.account)
    return _line(problem, f"{rest}: {text}" if rest else text)


def _line(problem: Problem, text: str) -> str:
    places = (problem.file, problem.line, problem.column if problem.line else None)
    place = ":".join(str(each) for each in places if each)
    code = problem.account.code.removesuffix(OF_MANY)
    line = f"{severity_word(problem.severity)}: {text} [{code}]"
    return f"{place}: {line}" if place else line


def _head(answer: EventAnswer) -> Iterator[str]:
    yield from wrapped(title(answer), indent="")
    for place, event in enumerate(answer.events):
        facts = " · ".join(event_facts(answer, place))
        name = f"{event.name or answer.files[place]}: " if answer.several else ""
        yield from wrapped(name + facts, indent=_GAP if answer.several else "")


def _problems(answer: EventAnswer) -> Iterator[str]:
    if not answer.problems:
        return
    yield from ("", say("To check: {counts}", counts=problem_counts(answer.problems)))
    for group in problem_groups(answer.problems):
        for problem in group.shown:
            yield from _problem(answer, problem)
        if group.more:
            more = more_alike(group, partial(place_of, answer))
            yield from wrapped(more, indent=" " * 11)


def place_of(answer: EventAnswer, problem: Problem) -> str:
    """Say where a problem is, with its file where there are several."""
    named = answer.several or problem.file not in answer.files
    return problem_place(problem, file=named)


def _problem(answer: EventAnswer, problem: Problem) -> Iterator[str]:
    place = place_of(answer, problem)
    text = sentence(problem.account)
    head = f"  {severity_word(problem.severity):<9}"
    body = f"{place}: {text}" if place else text
    yield from textwrap.wrap(
        body, WIDTH, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False
    )


def more_alike(group: ProblemGroup, place: Callable[[Problem], str]) -> str:
    """Say where the further problems of a kind are, as far as that fits."""
    count, listed = len(group.more), group.more[:_MOST_PLACES]
    places = "; ".join(where for each in listed if (where := place(each)))
    if all(each.player and place(each) == _player(each) for each in listed):
        places = say("players {numbers}", numbers=", ".join(str(each.player) for each in listed))
    if not places:
        return say_many("… and {count} more like this", "… and {count} more like this", count)
    one = "… and {count} more like this: {places}"
    if count > len(listed):
        one = "… and {count} more like this: {places} and others"
    return say_many(one, one, count, places=places)


def _player(problem: Problem) -> str:
    return problem_place(Problem(problem.account, player=problem.player))


def _tables(answer: EventAnswer) -> Iterator[str]:
    """Give a table of all players, or one for each section where sections are rated one by one."""
    shown = [column for column in columns(answer) if column.short]
    header = [say(column.short) for column in shown]
    if not (answer.several and answer.sections):
        yield from _table(header, [player_row(shown, each) for each in answer.outcomes])
        return
    for place, event in enumerate(answer.events):
        yield from ("", event.name or answer.files[place])
        own = [player_row(shown, each) for each in answer.outcomes if each.event == place]
        yield from _table(header, own)


def _table(header: Sequence[str], rows: Sequence[PlayerRow]) -> Iterator[str]:
    lines = [list(header), *(list(row.cells) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(header))]
    marks = len(say("first rating")) if any(row.mark for row in rows) else 0
    others = sum(widths) - widths[1] + len(_GAP) * len(widths) + marks
    widths[1] = max(_SHORTEST_NAME, min(widths[1], WIDTH - others))
    yield ""
    yield _cells(header, widths)
    for row in rows:
        yield _cells(row.cells, widths) + (f" {say('first rating')}" if row.mark else "")


def _cells(cells: Sequence[str], widths: Sequence[int]) -> str:
    aligned = (
        f"{_cut(cell, width):<{width}}" if column == 1 else f"{cell:>{width}}"
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return _GAP.join(aligned).rstrip()


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _first_ratings(outcomes: Iterable[Outcome]) -> Iterator[str]:
    """Say why unrated players get a first rating or none, alike ones together."""
    alike: dict[str, list[tuple[Outcome, Account]]] = {}
    for outcome in outcomes:
        if outcome.first:
            reason = outcome.first.reason
            alike.setdefault(reason.code, []).append((outcome, reason))
    if alike:
        yield from ("", say("Unrated players"))
    for same in alike.values():
        shown = len(same) if len(same) <= MOST_SHOWN else 1
        for outcome, reason in same[:shown]:
            yield from wrapped(f"{named(outcome.entry)}: {sentence(reason)}")
        if same[shown:]:
            numbers = ", ".join(who(outcome.entry) for outcome, _ in same[shown:])
            one = "… and {count} more like this: players {numbers}"
            yield from wrapped(say_many(one, one, len(same) - shown, numbers=numbers), _GAP * 2)


def _norms(answer: EventAnswer) -> Iterator[str]:
    """Say who made a title norm."""
    made = norms(answer)
    if made:
        yield from ("", say("Title norms"))
    for outcome, text in made:
        yield from wrapped(f"{named(outcome.entry)}: {text}")


def _not_rated(answer: EventAnswer) -> Iterator[str]:
    """Give the games that change nothing, under each reason once."""
    if not answer.uncounted:
        return
    yield from ("", say("Games that change no rating"))
    reasons: dict[str, list[str]] = {}
    for each in answer.uncounted:
        row = not_rated_row(answer, each)
        reasons.setdefault(sentence(each.game.reason), []).append(pairing(row))
    for reason, games in reasons.items():
        yield from wrapped(
            say_many("{count}: {reason}", "{count}: {reason}", len(games), reason=reason)
        )
        for game in games[:_MOST_GAMES]:
            yield from wrapped(game, indent=_GAP * 2)
        if (more := len(games) - _MOST_GAMES) > 0:
            one = "… and {count} more: HTML, CSV and JSON have them all"
            yield from wrapped(say_many(one, one, more), indent=_GAP * 2)


def pairing(row: NotRatedRow) -> str:
    """Write a game that changes no rating: its file, round, pair and result."""
    pair = row.white if row.black == NONE else f"{row.white} – {row.black}"
    where = say("Round {round}", round=row.round)
    file = f"{row.file}, " if row.file else ""
    return f"{file}{where}: {pair}, {row.result}"


def sentence(account: Account) -> str:
    """Write an account with its clause."""
    return words(account) + (f" [{account.clause}]" if account.clause else "")


def wrapped(text: str, indent: str = _GAP) -> list[str]:
    """Break a text into lines for a terminal."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + _GAP,
        break_on_hyphens=False,
    )
