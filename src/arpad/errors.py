"""The exceptions of Arpad: raised only when there is no answer.

::

    ArpadError
    ├── BadInput           what was given cannot be used: one InputError for each fault
    └── UnknownCalculator  no calculator has that name

What could be read but looks wrong is never an exception: it is a ``Problem`` beside the answer.
"""

from collections.abc import Iterable
from dataclasses import dataclass


class ArpadError(Exception):
    """The root of every exception Arpad raises on purpose."""


@dataclass(frozen=True, slots=True)
class InputError:
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
        """The whole message as one line."""
        place = self.field if self.game is None else f"{self.field}, game {self.game}"
        said = self.reason or (f"“{self.given}” is not accepted." if self.given else "is missing.")
        example = f" Example: {self.example}." if self.example else ""
        return f"{place}: {said} Allowed: {self.allowed}.{example}"


class BadInput(ArpadError):
    """What was given cannot be used; ``errors`` holds every fault found, in order."""

    def __init__(self, errors: Iterable[InputError]) -> None:
        """Keep every fault; the exception's own text is all of them, a line each."""
        self.errors = tuple(errors)
        super().__init__("\n".join(error.text for error in self.errors))


class UnknownCalculator(ArpadError):
    """No calculator has the name asked for."""
