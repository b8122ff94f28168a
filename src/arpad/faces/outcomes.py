"""What each exception means at each door: one table for exit status, HTTP status and title."""

from arpad.errors import ArpadError, BadInput, NothingToRate, UnknownCalculator, UnusableList
from arpad.named import NamedTuple


class TooLarge(BadInput):
    """More was sent than is read."""


class WrongType(BadInput):
    """What was sent says of itself that it is nothing that could be read."""


class TooSlow(BadInput):
    """What was sent did not arrive in the time allowed."""


class TooCostly(BadInput):
    """What was sent takes more computing, or more memory, than one upload may have."""


class Ending(NamedTuple):
    """How a door ends when there is no answer."""

    exit_status: int
    http_status: int
    title: str


OUTCOMES: dict[type[ArpadError], Ending] = {
    BadInput: Ending(2, 422, "The input cannot be used"),
    NothingToRate: Ending(2, 422, "The file cannot be read"),
    UnknownCalculator: Ending(2, 404, "There is no such calculator"),
    UnusableList: Ending(2, 503, "A rating list cannot be used"),
    TooLarge: Ending(2, 413, "The upload is too large"),
    WrongType: Ending(2, 415, "The upload is of no type that is read"),
    TooSlow: Ending(2, 408, "The upload took too long"),
    TooCostly: Ending(2, 422, "The file takes too much work"),
}


def outcome(error: ArpadError) -> Ending:
    """Return how a door ends; a file that is too large only when unpacked is too large as well."""
    if isinstance(error, NothingToRate) and any(
        problem.account.code == "file-too-large" for problem in error.problems
    ):
        return OUTCOMES[TooLarge]
    return OUTCOMES[type(error)]
