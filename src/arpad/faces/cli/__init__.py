"""The command ``arpad``: a subcommand for each calculator, for whole events, and ``serve``."""

import errno
import importlib
import io
import sys
from typing import NoReturn

import click

from arpad import __version__
from arpad.calculators import COMMANDS, calculator
from arpad.errors import ArpadError, BadInput, NothingToRate, UnusableList
from arpad.faces.cli import calculators, printing
from arpad.faces.outcomes import OUTCOMES
from arpad.language import say

# Each in a module of its own, loaded when it is asked for.
_OTHERS = ("rate", "check", "convert", "norms", "history", "list", "rules", "serve")


class _Commands(click.Group):
    """The group of commands; what a command needs is loaded when it is asked for."""

    main = printing.shown()(click.Group.main)  # what a command says steers no terminal

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return every command, calculators first."""
        return [*COMMANDS.values(), *_OTHERS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Build a calculator's command from its description, or load another one."""
        for name, command in COMMANDS.items():
            if command == cmd_name:
                return calculators.command(calculator(name))
        if cmd_name not in _OTHERS:
            return super().get_command(ctx, cmd_name)
        module = importlib.import_module(f"arpad.faces.cli.{cmd_name}")
        command_asked: click.Command = getattr(module, cmd_name)
        return command_asked


@click.group(cls=_Commands, context_settings=calculators.CONTEXT)
@click.version_option(__version__, prog_name="arpad", message="%(prog)s %(version)s")
def arpad() -> None:
    """Compute chess ratings exactly as the regulations say, with the working shown.

    A game is the result and the opponent's rating: W1650, D1700 or L1750. An unrated opponent is
    Wu, Du or Lu, a forfeit FW or FL, a round without a game bye. For files of whole events: rate.
    """


def main() -> None:
    """Run the command; bad input ends with its message and status, never with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a sign such as − shows a question mark instead of failing.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        arpad.main(standalone_mode=True)
    except ArpadError as error:
        with printing.shown():
            for line in _lines(error):
                click.echo(f"arpad: {line}", err=True)
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
    with printing.shown():
        click.echo(f"arpad: {reason}", err=True)
    sys.stdout = None
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
