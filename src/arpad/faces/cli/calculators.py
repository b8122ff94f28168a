"""Each calculator as a command, built from its description."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from arpad.answers import Answer
from arpad.calculator import Calculator
from arpad.calculators import COMMANDS, WITH_LADDER
from arpad.errors import BadInput, InputError
from arpad.faces.cli import outputs, printing
from arpad.faces.links import command_line
from arpad.inputs import Amount, Flag, Input, given_twice
from arpad.language import say, short
from arpad.reports import total
from arpad.reports.total import with_total

if TYPE_CHECKING:
    from arpad.calculators.what_if import Ladder

_SHORT_EXAMPLE = 150  # characters; longer ones would wrap in the help
_WHAT_IF = (
    "Show instead what one more game against this rating would bring, and each of your games with "
    "another result."
)
CONTEXT: dict[str, Any] = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def command(question: Calculator) -> click.Command:
    """Return the command of a calculator."""
    params: list[click.Parameter] = [
        click.Argument(
            [name], nargs=-1 if name == "games" else 1, required=False, metavar=_metavar(name)
        )
        for name in question.positional
    ]
    params += [
        option(described)
        for described in with_total(question)
        if described.name not in question.positional
    ]
    params.append(click.Option(["--json", "as_json"], is_flag=True, help="Print JSON."))
    params.append(printing.paper_option("Write the answer as PDF, on one page where it fits."))
    if question.name in WITH_LADDER:
        params.append(click.Option(["--what-if", "what_if"], metavar="RATING", help=_WHAT_IF))

    def run(as_json: bool, pdf: str | None, what_if: str | None = None, **given: object) -> None:
        _refuse_options(question, given)
        _print(question, once(given), what_if, as_json=as_json, pdf=pdf)

    return outputs.Command(
        name=COMMANDS[question.name],
        params=params,
        callback=run,
        help=_help(question),
        epilog=_epilog(question),
        # A negative number is a bad value to explain, not an option nobody knows.
        context_settings=CONTEXT | {"ignore_unknown_options": True},
        short_help=question.summary,
    )


def _refuse_options(question: Calculator, given: dict[str, object]) -> None:
    """Refuse an option nobody knows, which click has left among the arguments."""
    words = [word for name in question.positional for word in _words(given.get(name))]
    for word in words:
        if word.startswith("--"):
            import difflib

            ctx = click.get_current_context()
            known = [name for param in ctx.command.params for name in param.opts]
            known = [name for name in known if name.startswith("--")]
            near = difflib.get_close_matches(word, known)
            raise click.NoSuchOption(word, possibilities=near, ctx=ctx)


def _words(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (value or "",)


def once(given: Mapping[str, object]) -> dict[str, object]:
    """Return each option with its one value; raises BadInput for one given twice."""
    return {name: _once(name, value) for name, value in given.items()}


def _once(name: str, value: object) -> object:
    if name == "games" and isinstance(value, tuple):
        return " ".join(value)
    if not isinstance(value, tuple):
        return value
    if len(value) > 1:
        raise BadInput([given_twice(name, value[1])])
    return value[0] if value else None


def _metavar(name: str) -> str:
    return "GAME..." if name == "games" else name.upper()


def _help(question: Calculator) -> str:
    """Say what the calculator does and what its arguments are."""
    arguments = [question.form.by_name[name] for name in question.positional]
    lines = [
        f"{_metavar(described.name)}: {described.label}. {described.help} "
        f"Allowed: {described.allowed}."
        for described in arguments
    ]
    return "\n\n".join([question.summary, *lines])


def option(described: Input) -> click.Option:
    """Return the option for an input."""
    flag = f"--{described.name.replace('_', '-')}"
    text = f"{described.label}. {described.help}"
    if isinstance(described, Flag):
        return click.Option([flag, described.name], is_flag=True, default=None, help=text)
    if isinstance(described, Amount):
        text = f"{text} Allowed: {described.allowed}."
    if described.default is not None:
        text = f"{text} Default: {described.default}."
    metavar = "|".join(getattr(described, "choices", ())) or described.example.upper()
    # Many, so that an option given twice can be refused as at every other door.
    return click.Option([flag, described.name], metavar=metavar, help=text, multiple=True)


def _epilog(question: Calculator) -> str:
    lines = ["\b", "Examples:"]
    short = [
        example.inputs for example in question.examples if len(str(example.inputs)) < _SHORT_EXAMPLE
    ]
    lines += [f"  {command_line(question, inputs)}" for inputs in short]
    return "\n".join(lines)


def _print(
    question: Calculator,
    given: dict[str, object],
    coming: str | None,
    *,
    as_json: bool,
    pdf: str | None,
) -> None:
    """Print the answer, or with a rating to come the ladder, and write it on paper."""
    from arpad.reports.total import FromTotal, answered, as_lines

    write_paper = printing.pdf("answer", pdf)
    answer: Answer | FromTotal | Ladder
    if coming is None:
        answer = answered(question, given)
    else:
        from arpad.calculators import what_if

        if given.get(total.NAME) is None:  # a ladder needs each result: the form refuses it
            given.pop(total.NAME, None)
        answer = what_if.answer(question, given | {what_if.NEXT: coming})
    if pdf:
        if isinstance(answer, FromTotal):
            allowed = say("no PDF of a total: give the result of each game")
            raise BadInput([InputError("pdf", pdf, allowed)])
        if isinstance(answer, Answer):
            command = command_line(question, answer.given)
        else:
            command = command_line(question, question.form.parse(given))
            command += f" --what-if {short(answer.next_opponent)}"
        write_paper(answer, command=command)
    if as_json:
        from arpad.reports.json import encode, plain_data

        click.echo(encode(plain_data(answer), indent=2))
    elif isinstance(answer, FromTotal):
        click.echo("\n".join(as_lines(answer)))
    elif not pdf:
        from arpad.reports.text import as_text

        click.echo(as_text(answer), nl=False)
