"""The command that says what is wrong in tournament files, and nothing else."""

import sys
from datetime import date

from arpad.calculators import events
from arpad.calculators.events import FORM
from arpad.domain import Problem
from arpad.errors import NothingToRate
from arpad.faces.cli import files
from arpad.faces.cli.calculators import option
from arpad.faces.cli.commands import Parameter, command
from arpad.faces.cli.printing import tell
from arpad.language import say
from arpad.reports.problems import problem_counts, problem_lines

_CLEAN, _FAULTY, _UNREADABLE = 0, 1, 2
_ASKED = ("system", "time_class", "time_control", "date", "end")
_EXAMPLES = """\
Examples:
  arpad check open.trf
  arpad check --strict *.trf"""


@command(
    "check",
    "Say what is wrong in tournament files.",
    Parameter("paths", metavar="FILE...", many=True),
    Parameter("strict", "--strict", help="Every departure from the format is an error."),
    *(option(FORM.by_name[name]) for name in _ASKED),
    examples=_EXAMPLES,
)
def check(paths: list[str], strict: bool, **options: object) -> None:
    """Say what is wrong in tournament files, each file by itself, a line for each finding.

    A line is file:line:column: severity: text [code]. The exit status is 1 when there is an error,
    2 when a file cannot be read, else 0. Many programs depart from FIDE's format in small things:
    we understand them and warn at most. With --strict each is an error.
    """
    status, all_problems = _CLEAN, list[Problem]()
    for path in paths:
        readable, problems = _check(path, options, strict=strict)
        for line in problem_lines(problems):
            print(line)
        all_problems += problems
        if not readable:
            status = _UNREADABLE
        elif any(problem.severity == "error" for problem in problems):
            status = max(status, _FAULTY)
    summary = problem_counts(all_problems) if all_problems else say("nothing to report")
    tell(summary)
    sys.exit(status)


def _check(
    path: str, options: dict[str, object], *, strict: bool
) -> tuple[bool, tuple[Problem, ...]]:
    """Return whether a file could be read, and what was found in it."""
    try:
        answer = events.compute([files.read(path)], options, strict=strict, today=date.today())
        return True, answer.every_problem
    except NothingToRate as error:
        return False, error.problems
