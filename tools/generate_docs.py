"""Write the documents that the code itself describes, or check that they are up to date.

docs/systems/*.md is written from each room, docs/command.md from the command's own help,
docs/conversions.md from the published conversions.
"""

import importlib
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import click

from arpad.calculator import Calculator
from arpad.calculators import NAMES, calculator
from arpad.faces.cli import arpad
from arpad.faces.links import command_line
from arpad.faces.web.reference import conversions
from arpad.rating_system import room, room_names
from arpad.reports.rules import book
from arpad.reports.text import as_text

DOCS = Path(__file__).resolve().parent.parent / "docs"
MADE = "<!-- Made by `make docs` from the code; edit the code instead. -->"
# A plan under each system, and what is compared and converted, as the command answers it.
PLANS = {"fide": "FIDE: from", "us-chess": "US Chess: only", "elo": "Elo: all five"}
RULES = {"elo": ("elo",), "fide": ("fide", "norms", "performance"), "us-chess": ("us-chess",)}
CALCULATORS = {"elo": ("elo", "match"), "fide": ("fide",), "us-chess": ("us-chess",)}


def documents() -> Iterator[tuple[Path, str]]:
    """Every generated document: its path and its text."""
    yield DOCS / "command.md", command_document()
    yield DOCS / "conversions.md", conversions_document()
    for code in room_names():
        yield DOCS / "systems" / f"{code}.md", room_document(code)


def command_document() -> str:
    lines = ["# The command", "", MADE, ""]
    root = click.Context(arpad, info_name="arpad", terminal_width=80)
    for context in contexts(root):
        lines += [f"## {context.command_path}", "", "```text"]
        lines += [context.command.get_help(context), "```", ""]
    return "\n".join(lines)


def contexts(of: click.Context) -> Iterator[click.Context]:
    """A command and all commands under it, each in its context."""
    yield of
    if not isinstance(of.command, click.Group):
        return
    for name in of.command.list_commands(of):
        command = of.command.get_command(of, name)
        if command is None:
            raise SystemExit(f"no command {name}")
        yield from contexts(click.Context(command, info_name=name, parent=of, terminal_width=80))


def room_document(code: str) -> str:
    system = room(code)
    lines = [f"# {system.name}", "", MADE, "", inspect.getdoc(type(system)) or ""]
    lines += ["", "## Rules", "", "By clause, with values by date, tables, examples and tests:", ""]
    lines += [f"- `arpad rules {name}`: {book(name).summary}" for name in RULES.get(code, (code,))]
    lines += ["", "## Editions", ""]
    lines += ["| document | edition | from | how the text is known |", "|---|---|---|---|"]
    lines += [
        f"| {each.document} | {each.edition} | {each.effective or '–'} | {each.source} |"
        for each in system.editions()
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
    found = calculator(name)
    example = next(each for each in found.examples if each.title.startswith(title))
    yield "```console"
    yield f"$ {command_line(found, example.inputs)}"
    yield as_text(found.answer(example.inputs)).rstrip()
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


def worked_examples(found: Calculator) -> Iterator[str]:
    yield "| example | command | published | source |"
    yield "|---|---|---|---|"
    for example in found.examples:
        expected = ", ".join(f"{name} {value}" for name, value in example.expected.items())
        line = command_line(found, example.inputs)
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
