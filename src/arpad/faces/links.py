"""The same question at another door: an address for a page or the API, a line for the command."""

import re
from collections.abc import Iterable, Mapping

from arpad.calculator import Calculator
from arpad.calculators import COMMANDS
from arpad.inputs import Flag, GameList, Input

_PLAIN = re.compile(r"[a-zA-Z0-9_,.-]*")  # what most inputs are: as it stands


def query(question: Calculator, given: Mapping[str, object]) -> str:
    """Return the canonical query: what differs from the defaults, in the form's order."""
    return encoded(question.form.typed(given))


def encoded(typed: Iterable[tuple[Input, str]]) -> str:
    """Return inputs and their texts as a query."""
    return "&".join([f"{described.name}={quoted(text)}" for described, text in typed])


def quoted(text: str) -> str:
    """Return a text as a query has it."""
    if _PLAIN.fullmatch(text):
        return text
    from urllib.parse import quote_plus

    return quote_plus(text, safe=",-.")


def command_line(question: Calculator, given: Mapping[str, object]) -> str:
    """Return the command that answers these inputs."""
    return command_of(question, question.form.typed(given))


def command_of(question: Calculator, typed: Iterable[tuple[Input, str]]) -> str:
    """Return the command for inputs and their texts."""
    words, options = ["arpad", COMMANDS[question.name]], []
    for described, text in typed:
        flag = f"--{described.name.replace('_', '-')}"
        if described.name in question.positional:
            words.append(text.replace(",", " ") if isinstance(described, GameList) else text)
        else:
            options.append(flag if isinstance(described, Flag) else f"{flag} {text}")
    return " ".join(words + options)
