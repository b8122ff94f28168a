"""What a command is: its parameters, how the words typed are read, and its page of help."""

import sys
from collections.abc import Callable, Iterable, Sequence

from arpad.errors import BadInput, InputError
from arpad.faces.cli import outputs
from arpad.inputs import given_twice
from arpad.inputs.kinds import shown
from arpad.language import say
from arpad.named import NamedTuple

_HELP = ("-h", "--help")
_WIDEST = 100  # columns of a page of help
_MEANINGS = 34  # the column where meanings begin; a longer name has a line of its own


class Failed(Exception):
    """What ends a command: a sentence, and the exit status (2 where what was typed is at fault)."""


class Parameter(NamedTuple):
    """An option, or without ``flag`` a word by its place; without ``metavar`` it is a switch.

    ``reads`` marks the name of what is read, ``writes`` that of what is written: the kind of file,
    ``folder``, or "" where the name tells.
    """

    name: str
    flag: str = ""
    metavar: str = ""
    help: str = ""
    many: bool = False
    reads: bool = False
    writes: str | None = None


Typed = str | list[str] | bool | None
OVERWRITE = Parameter("overwrite", "--overwrite", help="Replace a file of another kind too.")
# Lets an output be the input.
IN_PLACE = Parameter("in_place", "--overwrite", help="Replace OUT, even if it is IN.")


class Command(NamedTuple):
    """A command by the words that call it, as “arpad list find”; ``run`` takes what was typed.

    With ``values`` it says itself what is missing, and -5 is a value to explain, not an option that
    nobody knows.
    """

    name: str
    short: str
    params: Sequence[Parameter]
    run: Callable[..., "Command | None"]
    text: str
    examples: str = ""
    values: bool = False
    names: Sequence[str] = ()

    def __call__(self, words: Sequence[str]) -> None:
        """Read the words and run, if everything may be written where it is to go."""
        try:
            given = self.read(words)
            with outputs.checked(self.params, given):
                self.run(**given)
        except BadInput as bad:
            # The exception keeps its kind, which says how the command ends.
            bad.errors = tuple(map(self._at_option, bad.errors))
            raise

    def _at_option(self, fault: InputError) -> InputError:
        """Name an input as it is typed here: as an option, unless it stands by its place."""
        flag = f"--{fault.field.replace('_', '-')}"
        known = any(flag == param.flag for param in self.params)
        return fault._replace(field=flag) if known else fault

    def read(self, words: Sequence[str]) -> dict[str, Typed]:
        """Return what was typed, by the names of the parameters; options stand anywhere."""
        known = {param.flag: param for param in self.params if param.flag}
        typed, plain, unknown = dict[str, list[str]](), list[str](), list[str]()
        rest = [*reversed(words)]
        while rest:
            word = rest.pop()
            flag, equals, value = word.partition("=")
            option = known.get(flag)
            if word in _HELP:
                print(self.help(), end="")
                sys.exit()
            if word == "--":
                plain, rest = [*plain, *reversed(rest)], []
            elif option is None:
                plain.append(word)
                if word.startswith("--") or (word[:1] == "-" != word and not self.values):
                    unknown.append(flag)
            elif not option.metavar:
                if equals:
                    raise self.misused("{name} takes no value.", flag)
                typed[flag] = [value]
            else:
                if not (equals or rest):
                    raise self.misused("a value is missing: {name}.", f"{flag} {option.metavar}")
                value = value if equals else rest.pop()
                if flag in typed and not option.many:
                    raise BadInput([given_twice(flag, value)])
                typed.setdefault(flag, []).append(value)
        if unknown:
            raise self.misused("there is no option “{name}”.", unknown[0], [*known, *_HELP])
        given: dict[str, Typed] = {}
        for param in self.params:
            texts = typed.get(param.flag, [])
            if not param.flag:
                if not (plain or self.values or param.metavar.startswith("[")):
                    raise self.misused("{name} is missing.", param.metavar.split()[0].rstrip("."))
                texts, plain = (plain, []) if param.many else (plain[:1], plain[1:])
            given[param.name] = texts if param.many else texts[0] if texts else None
            if not param.metavar:
                given[param.name] = bool(texts)
        if plain:
            raise self.misused("“{name}” is one word too many.", plain[0])
        return given

    def misused(self, text: str, name: str, known: Iterable[str] = ()) -> Failed:
        """Return what ends the command because of this name, with the known ones near it."""
        from difflib import get_close_matches

        near = " / ".join(get_close_matches(name, known))
        more = say("Did you mean {near}?", near=near) if near else ""
        where = say("See {command} --help.", command=self.name)
        return Failed(" ".join(filter(None, (say(text, name=shown(name)), more, where))), 2)

    def help(self, width: int | None = None) -> str:
        """Return the page of help, as wide as the terminal."""
        import shutil
        from argparse import Action, HelpFormatter

        width = width or min(shutil.get_terminal_size().columns - 2, _WIDEST)
        page = HelpFormatter(self.name, max_help_position=_MEANINGS, width=width)
        places = (param.metavar for param in self.params if not param.flag)
        page.add_usage(" ".join((self.name, "[OPTIONS]", *places)), [], [], "Usage: ")
        for paragraph in self.text.split("\n\n"):
            page.add_text(paragraph)
        rows = [
            (f"{param.flag} {param.metavar}", param.help) for param in self.params if param.flag
        ]
        rows.append((", ".join(_HELP), "Show this message and exit."))
        below = [(name, command.short) for name in self.names if (command := self.run(name))]
        for title, lines in (("Options", rows), ("Commands", below)):
            page.start_section(title)
            for name, meaning in lines:
                page.add_argument(Action([name], "", 0, help=meaning.replace("%", "%%")))
            page.end_section()
        return page.format_help() + (f"\n{self.examples}\n" if self.examples else "")


class CommandGroup(Command):
    """Commands under one name: ``run`` gives the one of a name among ``names``."""

    def __call__(self, words: Sequence[str]) -> None:
        """Run the command that the first word names."""
        if not words:
            print(self.help(), end="", file=sys.stderr)
            sys.exit(2)
        words = words[words[0] == "--" :]
        name = f"{self.read(words[:1])['name']}"
        if name not in self.names:
            raise self.misused("there is no command “{name}”.", name, self.names)
        if command := self.run(name):
            command(words[1:])


def command(
    name: str, short: str, *params: Parameter, examples: str = ""
) -> Callable[[Callable[..., None]], Command]:
    """Make a function a command, whose help is its docstring."""
    return lambda run: Command(f"arpad {name}", short, params, run, run.__doc__ or "", examples)
