"""The exceptions of Arpad: raised only when there is no answer.

::

    ArpadError
    ├── BadInput           what was given cannot be used: one InputError for each fault
    ├── NothingToRate      a file holds nothing that could be rated: its Problems say why
    ├── UnknownCalculator  no calculator has that name
    └── UnusableList       a rating list that was imported is damaged: it says what to do

What could be read but looks wrong is never an exception: it is a ``Problem`` beside the answer.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from arpad.language import say
from arpad.named import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class ArpadError(Exception):
    """The root of every exception Arpad raises on purpose."""


_MESSAGES = {
    ("reason", True): "{place}: {reason} Allowed: {allowed}. Example: {example}.",
    ("reason", False): "{place}: {reason} Allowed: {allowed}.",
    ("given", True): "{place}: “{given}” is not accepted. Allowed: {allowed}. Example: {example}.",
    ("given", False): "{place}: “{given}” is not accepted. Allowed: {allowed}.",
    ("missing", True): "{place}: this is missing. Allowed: {allowed}. Example: {example}.",
    ("missing", False): "{place}: this is missing. Allowed: {allowed}.",
}


# At a field, whose label people see: what is wrong, what would be right if that is short, a value.
_AT_FIELD = {
    ("reason", True): "{place}: {reason} Example: {example}.",
    ("reason", False): "{place}: {reason}",
    ("brief", True): "{place}: “{given}” does not fit. Enter {allowed}. Example: {example}.",
    ("brief", False): "{place}: “{given}” does not fit. Enter {allowed}.",
    ("given", True): "{place}: “{given}” cannot be read. Example: {example}.",
    ("given", False): "{place}: “{given}” cannot be read.",
    ("missing", True): "{place} is missing. Example: {example}.",
    ("missing", False): "{place} is missing.",
}
_BRIEF = 60  # characters of what is allowed: more is a grammar, and the example says it


class InputError(NamedTuple):
    """One fault in one input, said in the same words at every door.

    ``field`` is the input's name, ``given`` what was typed, ``allowed`` what would be accepted,
    ``example`` a value that works, ``game`` the number of the game concerned (from 1), if any.
    """

    field: str
    given: str
    allowed: str
    example: str = ""
    game: int | None = None
    reason: str = ""

    @property
    def text(self) -> str:
        """The whole message as one line, by the input's name, with all that is allowed."""
        return self._said(_MESSAGES, self.field, self._kind)

    def at(self, label: str) -> str:
        """Say what is wrong to who sees the field of this label: one example, no grammar."""
        brief = self._kind == "given" and len(self.allowed) <= _BRIEF
        return self._said(_AT_FIELD, label, "brief" if brief else self._kind)

    @property
    def _kind(self) -> str:
        return "reason" if self.reason else "given" if self.given else "missing"

    def _said(self, messages: Mapping[tuple[str, bool], str], name: str, kind: str) -> str:
        if self.game is not None:
            name = say("{field}, game {game}", field=name, game=self.game)
        return say(
            messages[kind, bool(self.example)],
            place=name,
            given=self.given,
            reason=self.reason,
            allowed=self.allowed,
            example=self.example,
        )


class BadInput(ArpadError):
    """What was given cannot be used; ``errors`` holds every fault found, in order."""

    def __init__(self, errors: Iterable[InputError]) -> None:
        """Keep every fault; the exception's own text is all of them, a line each."""
        self.errors = tuple(errors)
        super().__init__("\n".join(error.text for error in self.errors))

    def __reduce__(self) -> tuple[type["BadInput"], tuple[tuple[InputError, ...]]]:
        """Cross from one process to another with every fault."""
        return type(self), (self.errors,)


# Arpad is installed from its folder; a release on a package index changes this line alone.
INSTALL = "pip install '.[{extra}]'"


def lacking(what: str, module: str, extra: str) -> str:
    """Say that a part is not installed, and the command that installs it."""
    return say(
        "{what} needs {module}, which is not installed. In the folder of Arpad, this installs it: "
        "{command}",
        what=what,
        module=module,
        command=INSTALL.format(extra=extra),
    )


class UnknownCalculator(ArpadError):
    """No calculator has the name asked for."""


class UnusableList(ArpadError):
    """Rating lists that were imported are damaged, of another version, or cannot be read.

    ``faults`` has for each list why it cannot be read; an empty reason stands for damage.
    """

    def __init__(self, faults: "Mapping[Path, str]") -> None:
        """Keep where they are; the exception's own text, which visitors see, has only names."""
        self.faults = dict(faults)
        super().__init__(" ".join(_of_list(path.name, self.faults[path]) for path in faults))


def _of_list(name: str, reason: str) -> str:
    if reason:
        text = "The rating list {name} cannot be read just now: {reason}. It may well be whole."
    else:
        text = (
            "The rating list {name} is damaged or of another version. Who runs this imports that "
            "list anew (arpad list import FILE), or removes the file."
        )
    return say(text, name=name, reason=reason)


class NothingToRate(ArpadError):
    """Nothing could be read from a file; ``problems`` (of the domain) say why, in order of files.

    ``files`` are the names of the files concerned.
    """

    def __init__(self, files: Iterable[str], problems: Iterable[Any]) -> None:
        """Keep what was found; the exception's own text names the files."""
        self.files = tuple(files)
        self.problems = tuple(problems)
        super().__init__(
            say("nothing to rate could be read from {files}", files=", ".join(self.files))
        )
