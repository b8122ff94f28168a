"""The command ``arpad``: one subcommand for each calculator, and ``serve``."""

import io
import os
import sys
from typing import Any

import click

from arpad import __version__
from arpad.calculators import NAMES, calculator
from arpad.calculators.calculator import Calculator
from arpad.errors import ArpadError, BadInput
from arpad.faces.links import command_line
from arpad.faces.outcomes import OUTCOMES
from arpad.inputs import Amount, Flag, Input, given_twice

_SHORT_EXAMPLE = 150  # characters; longer ones would wrap in the help
_CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class _Calculators(click.Group):
    """The group of commands; a calculator's module is loaded when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return every command, calculators first."""
        return [*NAMES, *super().list_commands(ctx)]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Build a calculator's command from its description."""
        if cmd_name in NAMES:
            return _command(calculator(cmd_name))
        return super().get_command(ctx, cmd_name)


def _command(found: Calculator) -> click.Command:
    params: list[click.Parameter] = [
        click.Argument(
            [name], nargs=-1 if name == "games" else 1, required=False, metavar=_metavar(name)
        )
        for name in found.positional
    ]
    params += [_option(each) for each in found.form.inputs if each.name not in found.positional]
    params.append(click.Option(["--json", "as_json"], is_flag=True, help="Print JSON."))

    def run(as_json: bool, **given: Any) -> None:
        _refuse_options(found, given)
        _print(found, {name: _once(name, value) for name, value in given.items()}, as_json=as_json)

    return click.Command(
        found.name,
        params=params,
        callback=run,
        help=_help(found),
        epilog=_epilog(found),
        # A negative number is a bad value to explain, not an option nobody knows.
        context_settings=_CONTEXT | {"ignore_unknown_options": True},
        short_help=found.summary,
    )


def _refuse_options(found: Calculator, given: dict[str, Any]) -> None:
    """Refuse an option nobody knows, which click has left among the arguments."""
    words = [word for name in found.positional for word in _words(given.get(name))]
    for word in words:
        if word.startswith("--"):
            import difflib

            ctx = click.get_current_context()
            known = [name for param in ctx.command.params for name in param.opts]
            known = [name for name in known if name.startswith("--")]
            near = difflib.get_close_matches(word, known)
            raise click.NoSuchOption(word, possibilities=near, ctx=ctx)


def _words(value: Any) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (value or "",)


def _once(name: str, value: Any) -> Any:
    """Return the one value of an option; raises BadInput when it was given twice."""
    if name == "games" and isinstance(value, tuple):
        return " ".join(value)
    if not isinstance(value, tuple):
        return value
    if len(value) > 1:
        raise BadInput([given_twice(name, value[1])])
    return value[0] if value else None


def _metavar(name: str) -> str:
    return "GAME..." if name == "games" else name.upper()


def _help(found: Calculator) -> str:
    """Say what the calculator does and what its arguments are."""
    arguments = [found.form.by_name[name] for name in found.positional]
    lines = [f"{_metavar(each.name)}: {each.help} Allowed: {each.allowed}." for each in arguments]
    return "\n\n".join([found.summary, *lines])


def _option(described: Input) -> click.Option:
    flag = f"--{described.name.replace('_', '-')}"
    text = described.help
    if isinstance(described, Flag):
        return click.Option([flag, described.name], is_flag=True, default=None, help=text)
    if isinstance(described, Amount):
        text = f"{text} Allowed: {described.allowed}."
    if described.default is not None:
        text = f"{text} Default: {described.default}."
    metavar = "|".join(getattr(described, "choices", ())) or described.example.upper()
    # Many, so that an option given twice can be refused as at every other door.
    return click.Option([flag, described.name], metavar=metavar, help=text, multiple=True)


def _epilog(found: Calculator) -> str:
    lines = ["\b", "Examples:"]
    short = [each.inputs for each in found.examples if len(str(each.inputs)) < _SHORT_EXAMPLE]
    lines += [f"  {command_line(found, inputs)}" for inputs in short]
    return "\n".join(lines)


def _print(found: Calculator, given: dict[str, Any], *, as_json: bool) -> None:
    answer = found.answer(given)
    if as_json:
        import json

        from arpad.reports.json import as_data

        click.echo(json.dumps(as_data(answer), ensure_ascii=False, indent=2))
    else:
        from arpad.reports.text import as_text

        click.echo(as_text(answer), nl=False)


@click.group(cls=_Calculators, context_settings=_CONTEXT)
@click.version_option(__version__, prog_name="arpad", message="%(prog)s %(version)s")
def arpad() -> None:
    """Compute chess ratings exactly as the regulations say, with the working shown.

    A game is typed as W1650, D1700 or L1750: the result and the opponent's rating. Also Wu, Du,
    Lu (unrated opponent), FW, FL (forfeits) and bye.
    """


@arpad.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port."
)
def serve(host: str, port: int) -> None:
    """Serve the web pages and the API on this machine."""
    try:
        import uvicorn

        from arpad.faces.web.app import create_app
    except ImportError as missing:
        text = f"the server needs {missing.name}: pip install 'arpad[web]'"
        raise click.ClickException(text) from None
    import socket

    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        known = error.errno is not None and error.errno > 0  # a name that cannot be found has none
        reason = os.strerror(error.errno) if known and error.errno else error.strerror
        text = f"cannot listen on {host}:{port} ({reason}): try another --port"
        raise click.ClickException(text) from None
    # Else an answer on a kept connection waits 40 ms for an acknowledgement.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    place = f"[{host}]" if ":" in host else host
    address = f"http://{place}:{listening.getsockname()[1]}"
    try:
        click.echo(f"Arpad {__version__} is at {address} (Ctrl-C stops it)")
        click.echo(f"On the command line: {sys.argv[0]} fide 1800 D1700 --games-played 100")
        config = uvicorn.Config(create_app(), log_level="warning")
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        click.echo("Stopped.")


def main() -> None:
    """Run the command; bad input ends with its message and status, never with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a sign such as − shows a question mark instead of failing.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        arpad.main(standalone_mode=True)
    except ArpadError as error:
        lines = (
            [each.text for each in error.errors] if isinstance(error, BadInput) else [str(error)]
        )
        for line in lines:
            click.echo(f"arpad: {line}", err=True)
        sys.exit(OUTCOMES[type(error)].exit_status)


if __name__ == "__main__":
    main()
