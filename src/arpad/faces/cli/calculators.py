"""Each calculator as a command, built from its description."""

from typing import TYPE_CHECKING

from arpad.calculator import Answer, Calculator
from arpad.calculators import COMMANDS, WITH_LADDER
from arpad.errors import BadInput, InputError
from arpad.faces.cli import printing
from arpad.faces.cli.commands import OVERWRITE, Command, Parameter
from arpad.inputs import Amount, Flag, Input
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


def command(question: Calculator) -> Command:
    """Return the command of a calculator."""
    places = [
        Parameter(name, metavar=_metavar(name), many=name == "games")
        for name in question.positional
    ]
    inputs = (asked for asked in with_total(question) if asked.name not in question.positional)
    params = [*places, *map(option, inputs), Parameter("as_json", "--json", help="Print JSON.")]
    params.append(printing.paper_option("Write the answer as PDF, on one page where it fits."))
    if question.name in WITH_LADDER:
        params.append(Parameter("what_if", "--what-if", "RATING", _WHAT_IF))

    def run(as_json: bool, pdf: str | None, what_if: str | None = None, **given: object) -> None:
        if isinstance(games := given.get("games"), list):
            given["games"] = " ".join(games)
        _print(question, given, what_if, as_json=as_json, pdf=pdf)

    name, text = f"arpad {COMMANDS[question.name]}", _help(question)
    params.append(OVERWRITE)
    return Command(name, question.summary, params, run, text, _examples(question), values=True)


def _metavar(name: str) -> str:
    return "GAME..." if name == "games" else name.upper()


def _help(question: Calculator) -> str:
    """Say what the calculator does and what its arguments are."""
    lines = [question.summary]
    for name in question.positional:
        asked = question.form.by_name[name]
        lines.append(f"{_metavar(name)}: {asked.label}. {asked.help} Allowed: {asked.allowed}.")
    return "\n\n".join(lines)


def option(described: Input) -> Parameter:
    """Return the option for an input."""
    flag = described.option
    text = f"{described.label}. {described.help}"
    if isinstance(described, Flag):
        return Parameter(described.name, flag, help=text)
    if isinstance(described, Amount):
        text = f"{text} Allowed: {described.allowed}."
    if described.default is not None:
        text = f"{text} Default: {described.default}."
    metavar = "|".join(getattr(described, "choices", ())) or described.example.upper()
    return Parameter(described.name, flag, metavar, text)


def _examples(question: Calculator) -> str:
    inputs = (example.inputs for example in question.examples)
    short = (given for given in inputs if len(str(given)) < _SHORT_EXAMPLE)
    return "\n".join(
        ("Examples:", *(f"  {question.command(question.form.typed(given))}" for given in short))
    )


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
            command = question.command(question.form.typed(answer.given))
        else:
            command = question.command(question.form.typed(question.form.parse(given)))
            command += f" --what-if {short(answer.next_opponent)}"
        write_paper(answer, command=command)
    if as_json:
        from arpad.reports.json import encode, plain_data

        print(encode(plain_data(answer), indent=2))
    elif isinstance(answer, FromTotal):
        print("\n".join(as_lines(answer)))
    elif not pdf:
        from arpad.reports.text import as_text

        print(as_text(answer), end="")
