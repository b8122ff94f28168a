"""What is wrong in files, with its place: alike problems together, counted, as lines of text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from arpad.document import NONE
from arpad.domain import Account, Problem
from arpad.language import say, say_many
from arpad.reports.words import has_words, words

_GRAVEST_FIRST = ("error", "warning", "note")
_MOST_SHOWN = 3  # of one kind in full; an event of unrated beginners has a hundred alike
_OF_MANY = "-of-many"  # ends the code of a sentence that says once what was assumed of several
_MOST_NAMED = 12  # players of an assumption who are named
_MOST_PLACES = 12  # of further problems of a kind that are listed


class ProblemGroup(NamedTuple):
    """Problems of one kind: those shown in full, and the places of all further ones."""

    severity: str
    shown: tuple[Problem, ...]
    more: tuple[Problem, ...]


def in_full(alike: int) -> int:
    """Return how many of so many alike things are said in full: all of few, else the first."""
    return alike if alike <= _MOST_SHOWN else 1


def _of_many(code: str) -> str:
    """Return the code of the sentence that says once what was assumed of several, or nothing."""
    together = f"{code.removesuffix('-named')}{_OF_MANY}"
    return together if has_words(together) else ""


def problem_groups(problems: Iterable[Problem]) -> Iterator[ProblemGroup]:
    """Group problems by severity and code, the gravest first; an assumption is one for all."""
    groups: dict[tuple[str, str, str], list[Problem]] = {}
    for problem in problems:
        code = problem.account.code
        file = problem.file if _of_many(code) else ""
        groups.setdefault((problem.severity, code, file), []).append(problem)
    gravest_first = sorted(groups.items(), key=lambda group: _GRAVEST_FIRST.index(group[0][0]))
    for (severity, code, _), same in gravest_first:
        said = [_together(same)] if _of_many(code) and len(same) > 1 else same
        shown = in_full(len(said))
        yield ProblemGroup(severity, tuple(said[:shown]), tuple(said[shown:]))


def _together(same: Sequence[Problem]) -> Problem:
    """Say once what was assumed of several players, and of whom if they are few."""
    first, names = same[0], [_assumed_of(problem) for problem in same]
    shown = "; ".join(names)
    if len(names) > _MOST_NAMED:
        shown = say("{names} and {count} more", names="; ".join(names[:3]), count=len(names) - 3)
    missing = dict.fromkeys(
        name for problem in same for name in _texts(problem.account.values.get("missing"))
    )
    values = {"count": len(same), "players": shown, "missing": tuple(missing)}
    account = first.account
    together = Account(_of_many(account.code), {**account.values, **values}, account.clause)
    return Problem(together, first.severity, file=first.file)


def _texts(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()


def _assumed_of(problem: Problem) -> str:
    """Return the number of the player of whom something was assumed, or the name."""
    if problem.player is not None:
        return str(problem.player)
    values = problem.account.values
    return str(values.get("name") or values.get("player") or NONE)


def problem_place(problem: Problem, known: str | None = None) -> str:
    """Say where a problem is: file, line, column, player and round, as far as it has them.

    The file is not said if it is the ``known`` one, nor if there is none that could be known.
    """
    parts = [
        "" if known is None or problem.file == known else problem.file,
        say("line {line}", line=problem.line) if problem.line else "",
        say("column {column}", column=problem.column) if problem.column else "",
        say("player {player}", player=problem.player) if problem.player else "",
        say("round {round}", round=problem.round) if problem.round else "",
    ]
    return ", ".join(filter(None, parts))


def problem_counts(problems: Iterable[Problem]) -> str:
    """Say how many errors, warnings and notes there are, an assumption counted once."""
    once = {
        (problem.account.code, problem.file) if _of_many(problem.account.code) else place: problem
        for place, problem in reversed([*enumerate(problems)])
    }
    counts = Counter(problem.severity for problem in once.values())
    said = {
        "error": say_many("{count} error", "{count} errors", counts["error"]),
        "warning": say_many("{count} warning", "{count} warnings", counts["warning"]),
        "note": say_many("{count} note", "{count} notes", counts["note"]),
    }
    return ", ".join(text for severity, text in said.items() if counts[severity])


def more_alike(group: ProblemGroup, known: str | None) -> str:
    """Say where the further problems of a kind are, as far as that fits."""
    count, listed = len(group.more), group.more[:_MOST_PLACES]
    places = "; ".join(filter(None, (problem_place(problem, known) for problem in listed)))
    if all(
        problem.player
        and problem_place(problem, known) == say("player {player}", player=problem.player)
        for problem in listed
    ):
        numbers = ", ".join(str(problem.player) for problem in listed)
        places = say("players {numbers}", numbers=numbers)
    if not places:
        return say_many("… and {count} more like this", "… and {count} more like this", count)
    one = "… and {count} more like this: {places}"
    if count > len(listed):
        one = "… and {count} more like this: {places} and others"
    return say_many(one, one, count, places=places)


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
                yield _line(problem, more_alike(group, None))


def problem_line(problem: Problem) -> str:
    """Write a problem as compilers do: file:line:column: severity: text [code]."""
    rest = problem_place(Problem(problem.account, player=problem.player, round=problem.round))
    text = words(problem.account)
    return _line(problem, f"{rest}: {text}" if rest else text)


def _line(problem: Problem, text: str) -> str:
    places = (problem.file, problem.line, problem.column if problem.line else None)
    place = ":".join(str(part) for part in places if part)
    code = problem.account.code.removesuffix(_OF_MANY)
    line = f"{say(problem.severity)}: {text} [{code}]"
    return f"{place}: {line}" if place else line
