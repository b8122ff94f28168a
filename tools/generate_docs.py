"""Write the documents that the code itself describes, or check that they are up to date.

docs/systems/*.md is written from each room, docs/library.md from its docstrings and forms,
docs/command.md from the command's own help, docs/conversions.md from the published conversions, and
src/arpad/__init__.pyi, by which editors and type checkers know the library, from the forms.
"""

import importlib
import inspect
import pkgutil
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, TypeGuard, get_type_hints

import arpad as library
from arpad import errors
from arpad.calculator import Answer, Calculator
from arpad.calculators import NAMES, calculator
from arpad.declared import declaration, room, room_names
from arpad.faces.cli import arpad
from arpad.faces.cli.commands import Command
from arpad.faces.web.reference import conversions
from arpad.inputs import Form
from arpad.library import Function
from arpad.reports.json import names
from arpad.reports.rules import book
from arpad.reports.text import as_text

DOCS = Path(__file__).resolve().parent.parent / "docs"
MADE = "<!-- Made by `make docs` from the code; edit the code instead. -->"
# A plan under each system, and what is compared and converted, as the command answers it.
PLANS = {"fide": "FIDE: from", "us-chess": "US Chess: only", "elo": "Elo: all five"}
RULES = {"elo": ("elo",), "fide": ("fide", "norms", "performance"), "us-chess": ("us-chess",)}
CALCULATORS = {"elo": ("elo", "match"), "fide": ("fide",), "us-chess": ("us-chess",)}
# Beside what programs call, events and norms have functions for the other doors.
DOORS = {"compute", "of_event", "of_filed"}
PUBLIC = library.__all__[1:]
STUB = Path(library.__file__).with_suffix(".pyi")
# Each public function once, as a program calls it; the answers are computed. Those of a room that
# are not here are shown with the room’s opening.
FILE = '("club-open.trf", Path("docs/examples/club-open.trf").read_bytes())'
SCORES = {"W": 1, "D": 0.5, "L": 0}
PROGRAMS = ("first_rating", "new_rating", "rate")  # of a room that names none
EXAMPLES = {
    "compare.rate": 'compare.rate(1700, "W1650 D1700 W1750", games_played=30).ways[0].new_rating',
    "convert.rate": 'convert.rate(1900, "fide", "us-chess").whole',
    "elo.new_rating": "elo.new_rating(1613, [1609], [1], k=32)",
    "elo.rate": 'elo.rate(1600, ["W1800"] * 5, k=40).new_rating',
    "events.rate": "events.rate([file]).outcomes[0].change.change",
    "fide.change": "fide.change(1800, [1700, 1750], [1, 0.5], games_played=100)",
    "fide.first_rating": 'fide.first_rating("D1902 L1877 W1884 D2012 W1832").new_rating',
    "fide.rate": 'fide.rate(1800, "D1700", games_played=100).change',
    "match.rate": 'match.rate(1600, 1800, games=10, result="win").performance',
    "norms.check": "len(norms.check(file).players)",
    "performance.rate": 'performance.rate("W1650 D1700 L1750 W1800").performance.fide_table',
    "plan.rate": 'int(plan.rate(1950, "9x1900", target=2000).needed)',
    "us_chess.first_rating": 'us_chess.first_rating("W812 L655 D1020", age=10).new_rating',
    "us_chess.new_rating": "us_chess.new_rating(1700, [1700] * 4, [1] * 4, games_played=30)",
    "us_chess.rate": 'us_chess.rate(1700, "W1700 W1700 W1700 W1700", games_played=30).new_rating',
}


def documents() -> Iterator[tuple[Path, str]]:
    """Every generated document: its path and its text."""
    yield DOCS / "command.md", command_document()
    yield DOCS / "conversions.md", conversions_document()
    yield DOCS / "library.md", library_document()
    yield STUB, stub()
    for code in room_names():
        yield DOCS / "systems" / f"{code}.md", room_document(code)


def command_document() -> str:
    lines = ["# The command", "", MADE, ""]
    for command in commands(arpad):
        lines += [f"## {command.name}", "", "```text", command.help(width=80) + "```", ""]
    return "\n".join(lines)


def commands(command: Command) -> Iterator[Command]:
    """A command and all commands under it."""
    yield command
    for name in command.names:
        if below := command.run(name):
            yield from commands(below)


def room_document(code: str) -> str:
    system = room(code)
    lines = [f"# {system.name}", "", MADE, "", inspect.getdoc(type(system)) or ""]
    lines += ["", "## Rules", "", "By clause, with values by date, tables, examples and tests:", ""]
    lines += [f"- `arpad rules {name}`: {book(name).summary}" for name in RULES.get(code, (code,))]
    lines += ["", "## Editions", ""]
    lines += ["| document | edition | from | how the text is known |", "|---|---|---|---|"]
    lines += [
        f"| {text.document} | {text.edition} | {text.effective or '–'} | {text.source} |"
        for text in system.editions()
    ]
    for module in modules(code):
        lines += ["", f"## `{module.__name__}`", "", inspect.getdoc(module) or ""]
        for name, function in public_functions(module):
            parameters = ", ".join(inspect.signature(function).parameters)
            lines += ["", f"### `{name}({parameters})`", ""]
            lines.append(inspect.getdoc(function) or "")
    lines += ["", "## Worked examples", ""]
    for name in CALCULATORS.get(code, (code,)):
        lines += worked_examples(calculator(name))
    if code in PLANS:
        lines += ["## A plan, worked", "", *answered("plan", PLANS[code])]
    if code == "fide":
        lines += ["## A norm, planned", "", *answered("plan", "FIDE: a norm")]
    return "\n".join(lines) + "\n"


def library_document() -> str:
    """Every public name of the library: what it takes and returns, and what it raises."""
    lines = ["# The library", "", MADE, "", "`pip install .` from this folder; nothing outside the"]
    lines += ["standard library is imported. Ratings, points and K may be `int`, `float` or"]
    lines += ["`Fraction` (`Number`) and are never rounded before the rule says so.", ""]
    lines += [
        "```pycon",
        ">>> from pathlib import Path",
        f">>> from arpad import {', '.join(PUBLIC)}",
        f">>> file = {FILE}",
        "```",
    ]
    answers: dict[str, type] = {"Answer": Answer}
    for name in PUBLIC:
        module = getattr(library, name)
        lines += ["", f"## `arpad.{name}`", "", inspect.getdoc(module) or ""]
        for key in getattr(module, "__all__", PROGRAMS):
            item = getattr(module, key, None)
            if is_function(item) and key not in DOORS:
                lines += function_lines(f"{name}.{key}", item, getattr(module, "FORM", None))
                answers |= named_types(item)
            elif inspect.isclass(item):
                answers[key] = item
    lines += [
        "",
        "## Answers",
        "",
        "Answers to one question have the fields of `Answer` besides.",
        "",
    ]
    for name in sorted(answers):
        lines += [f"### `{name}`", "", inspect.getdoc(answers[name]) or "", ""]
        if has_fields(answers[name]):
            kinds = get_type_hints(answers[name], include_extras=True)
            common = names(Answer) if name != "Answer" else ()
            own = [key for key in names(answers[name]) if key not in common]
            lines += [*(f"- `{key}`: `{short(kinds[key])}`" for key in own), ""]
    lines += ["## Errors", "", (inspect.getdoc(errors) or "").replace("::\n\n", ""), ""]
    for name, kind in inspect.getmembers(errors, inspect.isclass):
        if issubclass(kind, errors.ArpadError):
            lines += [f"- `arpad.errors.{name}`: {' '.join((inspect.getdoc(kind) or '').split())}"]
    return "\n".join(lines) + "\n"


def function_lines(name: str, function: Callable[..., object], form: Form | None) -> Iterator[str]:
    """A function: its signature, docstring and inputs, and one example with its answer."""
    yield from ("", f"### `{name}`", "", "```python", f"{name}(")
    signature = inspect.signature(function)
    by_name = False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not by_name:
            yield "    *,"
            by_name = True
        yield f"    {short(str(parameter))},"
    yield from (f") -> {short(signature.return_annotation)}", "```", "")
    doc = inspect.getdoc(function) or ""
    yield from (doc.partition("\n\n")[0] if isinstance(function, Function) else doc, "")
    if form is None:
        code = name.partition(".")[0].replace("_", "-")
        form = calculator(code).form
    asked = [key.rstrip("_") for key in signature.parameters]  # from_ is no word of Python
    described = [form.by_name[key] for key in asked if key in form.by_name]
    if described:
        yield from ("| input | what it is | allowed |", "|---|---|---|")
    if name.partition(".")[0].replace("_", "-") in room_names():
        # First ratings have a function of their own.
        described = [
            item._replace(word="") if item.name == "rating" else item for item in described
        ]
    for item in described:
        meaning = f"{item.label}. {item.help}".replace("|", "\\|")
        yield f"| `{item.name}` | {meaning} | {item.allowed.replace('|', '/')} |"
    names: dict[str, object] = {key: getattr(library, key) for key in PUBLIC} | {"Path": Path}
    names["file"] = eval(FILE, names)
    example = EXAMPLES.get(name) or opened(name, signature)
    yield from ("", "```pycon", f">>> {example}", repr(eval(example, names)), "```")


def opened(name: str, signature: inspect.Signature) -> str:
    """Call a function of a room with the inputs that its page opens with."""
    room_name, _, function = name.partition(".")
    given = dict(declaration(room_name.replace("_", "-")).OPENING)
    rating, games = given.pop("rating"), str(given.pop("games")).replace(",", " ")
    words = [repr(games)] if function == "first_rating" else [repr(rating), repr(games)]
    taken, after = list(signature.parameters), ".new_rating"
    if function == "new_rating":
        pairs = [(word[1:], SCORES[word[0]]) for word in games.split() if word[0] in SCORES]
        opponents = [int(met) if met.isdecimal() else met for met, _ in pairs]
        words = [repr(rating), repr(opponents), repr([score for _, score in pairs])]
        taken, after = list(given), ""
    words += [f"{key}={value!r}" for key, value in given.items() if key in taken]
    return f"{name}({', '.join(words)}){after}".replace("'", '"')


def is_function(item: object) -> TypeGuard[Callable[..., object]]:
    return inspect.isfunction(item) or isinstance(item, Function)


def stub() -> str:
    """The public names of the library with their types, for editors and type checkers."""
    lines = ["# Made by `make docs` from the forms; edit these instead.", ""]
    lines += ["from collections.abc import Iterable, Sequence", "from datetime import date"]
    lines += ["from fractions import Fraction", "from typing import TypeAlias", ""]
    classes, imports = list[str](), set[str]()
    for name in PUBLIC:
        module = getattr(library, name)
        if not isinstance(getattr(module, "rate", None), Function):
            imports.add(f"from arpad.calculators import {name} as {name}")
            continue
        classes += ["", f"class {name}:"]
        for key, item in sorted(vars(module).items()):
            if key in getattr(module, "__all__", PROGRAMS):
                classes += stub_lines(key, item, imports)
    imports.add("from arpad.regulation import Number")
    return (
        "\n".join(
            [*lines, *sorted(imports), "", "__all__: list[str]", "__version__: str", *classes]
        )
        + "\n"
    )


def stub_lines(name: str, item: Any, imports: set[str]) -> Iterator[str]:
    """A function with its parameters; another name as where it stands."""
    if inspect.isclass(item):
        imports.add(f"from {item.__module__} import {name} as _{name}")
        yield f"    {name}: TypeAlias = _{name}"
        return
    signature = inspect.signature(item)
    answers = signature.return_annotation
    if has_fields(answers):
        imports.add(f"from {answers.__module__} import {answers.__name__} as _{answers.__name__}")
        signature = signature.replace(return_annotation=Any)
    text = short(str(signature))
    if has_fields(answers):
        text = text.replace("-> Any", f"-> _{answers.__name__}")
    yield "    @staticmethod"
    wrapped = textwrap.TextWrapper(
        100, initial_indent="    ", subsequent_indent="        ", break_on_hyphens=False
    )
    together = f"def {name}{text}: ...".replace(" ", "\N{NO-BREAK SPACE}")
    for line in wrapped.wrap(together.replace(",\N{NO-BREAK SPACE}", ", ")):
        yield line.replace("\N{NO-BREAK SPACE}", " ")


def named_types(function: Callable[..., object]) -> dict[str, type]:
    kind = inspect.signature(function).return_annotation
    return {kind.__name__: kind} if has_fields(kind) else {}


def has_fields(kind: object) -> bool:
    """Whether a type is an answer, or laid out as one."""
    return isinstance(kind, type) and (issubclass(kind, Answer) or is_dataclass(kind))


def short(kind: object) -> str:
    """A type as a person writes it: without the modules it is from."""
    text = kind.__name__ if isinstance(kind, type) else str(kind)
    text = re.sub(r"\b(?:[a-z_]+\.)+(?=\w)", "", text)
    return text.replace("int | Fraction | float", "Number").replace("NoneType", "None")


def conversions_document() -> str:
    """Every published conversion, one of them worked, and one event under every system."""
    lines = ["# Conversions between rating systems", "", MADE, ""]
    lines += ["Only what is published; a pair that is not here is refused.", ""]
    lines += ["| from | to | when | formula | source |", "|---|---|---|---|---|"]
    lines += [f"| {' | '.join(row.cells)} |" for row in conversions().rows]
    lines += ["", "## A conversion, worked", "", *answered("convert", "1900 from FIDE")]
    lines += ["## The same games under every system", "", *answered("compare", "Four rounds")]
    return "\n".join(lines) + "\n"


def answered(name: str, title: str) -> Iterator[str]:
    """One example of a calculator, found by how its title begins, as the command answers it."""
    asked = calculator(name)
    example = next(example for example in asked.examples if example.title.startswith(title))
    yield "```console"
    yield f"$ {asked.command(asked.form.typed(example.inputs))}"
    yield as_text(asked.answer(example.inputs)).rstrip()
    yield "```"
    yield ""


def modules(code: str) -> Iterator[ModuleType]:
    module = importlib.import_module(f"arpad.systems.{code.replace('-', '_')}")
    yield module
    folder = getattr(module, "__path__", [])
    for info in pkgutil.walk_packages(folder, f"{module.__name__}."):
        yield importlib.import_module(info.name)


def public_functions(module: ModuleType) -> Iterator[tuple[str, Callable[..., object]]]:
    for name, function in inspect.getmembers(module, inspect.isfunction):
        if function.__module__ == module.__name__ and not name.startswith("_"):
            yield name, function


def worked_examples(asked: Calculator) -> Iterator[str]:
    yield "| example | command | published | source |"
    yield "|---|---|---|---|"
    for example in asked.examples:
        expected = ", ".join(f"{name} {value}" for name, value in example.expected.items())
        line = asked.command(asked.form.typed(example.inputs))
        yield f"| {example.title} | `{line}` | {expected} | {example.source} |"
    yield ""


def main() -> int:
    checking = "--check" in sys.argv[1:]
    assert set(NAMES) >= {name for names in CALCULATORS.values() for name in names}
    stale = []
    for path, text in documents():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path)
        if not checking:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{'out of date: ' if checking else 'written: '}{path.relative_to(DOCS.parent)}")
    if checking and stale:
        print("run `make docs`")
    return 1 if checking and stale else 0


if __name__ == "__main__":
    sys.exit(main())
