"""The command ``arpad``: a subcommand for each calculator, for whole events, and ``serve``."""

import errno
import importlib
import io
import sys
from collections.abc import Sequence
from typing import NoReturn

from arpad import __version__
from arpad.calculators import COMMANDS, calculator
from arpad.errors import ArpadError, BadInput, NothingToRate, UnusableList
from arpad.faces.cli import calculators
from arpad.faces.cli.commands import Command, CommandGroup, Failed, Parameter
from arpad.faces.cli.printing import shown, tell
from arpad.faces.outcomes import OUTCOMES
from arpad.language import say

# Each in a module of its own, loaded when it is asked for.
_OTHERS = ("rate", "check", "convert", "norms", "history", "list", "rules", "serve")


def _load(name: str) -> Command:
    """Build a calculator's command from its description, or load another one."""
    if name in _OTHERS:
        loaded: Command = getattr(importlib.import_module(f"arpad.faces.cli.{name}"), name)
        return loaded
    return calculators.command(calculator(next(key for key in COMMANDS if COMMANDS[key] == name)))


_VERSION = Parameter("version", "--version", help="Show the version and exit.")
_PARAMS = (Parameter("name", metavar="COMMAND [ARGS]..."), _VERSION)
_TEXT = """Compute chess ratings exactly as the regulations say, with the working shown.

A game is the result and the opponent's rating: W1650, D1700 or L1750. An unrated opponent is
Wu, Du or Lu, a forfeit FW or FL, a round without a game bye. For files of whole events: rate."""
arpad = CommandGroup("arpad", "", _PARAMS, _load, _TEXT, names=(*COMMANDS.values(), *_OTHERS))


def run(words: Sequence[str]) -> None:
    """Run the command in its own way: what ends it is said, except an error of Arpad."""
    try:
        with shown():  # what a command says steers no terminal
            arpad(words) if words[:1] != ["--version"] else print(f"arpad {__version__}")
    except Failed as end:
        text, status = end.args
        tell(f"arpad: {text}")
        sys.exit(status)
    except KeyboardInterrupt:
        tell(say("\narpad: stopped"))
        sys.exit(1)
    except BrokenPipeError:  # whoever read the output has left
        sys.stdout = sys.stderr = None
        sys.exit(1)


def main() -> None:
    """Run the command; bad input ends with its message and status, never with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a sign such as − shows a question mark instead of failing.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        run(sys.argv[1:])
    except ArpadError as error:
        for line in _lines(error):
            tell(f"arpad: {line}")
        sys.exit(OUTCOMES[type(error)].exit_status)
    except OSError as error:
        if error.errno in (errno.EMFILE, errno.ENFILE):
            _end(say("too many files are open for this program or machine: {error}", error=error))
        if error.filename is not None:
            raise  # no stream: whatever opens a file answers for it
        _end(say("cannot write the output: {reason}", reason=error.strerror or str(error)))
    except MemoryError:
        _end(say("there is not enough memory for this"))


def _end(reason: str) -> NoReturn:
    """End with a sentence; what is left of the output could not be written at the end either."""
    sys.stdout = None
    tell(f"arpad: {reason}")
    sys.exit(1)


def _lines(error: ArpadError) -> list[str]:
    """Return what is said of an exception, a line for each fault."""
    if isinstance(error, BadInput):
        return [fault.text for fault in error.errors]
    if isinstance(error, NothingToRate) and error.problems:
        from arpad.reports.problems import problem_line

        return [problem_line(problem) for problem in error.problems]
    if isinstance(error, UnusableList):
        return [str(error), *(say("the file is {path}", path=path) for path in error.faults)]
    return [str(error)]
