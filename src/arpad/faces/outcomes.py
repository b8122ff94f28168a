"""What each exception means at each door: one table for exit status, HTTP status and title."""

from dataclasses import dataclass

from arpad.errors import ArpadError, BadInput, NothingToRate, UnknownCalculator


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a door ends when there is no answer."""

    exit_status: int
    http_status: int
    title: str


OUTCOMES: dict[type[ArpadError], Outcome] = {
    BadInput: Outcome(2, 422, "The input cannot be used"),
    NothingToRate: Outcome(2, 422, "The file cannot be read"),
    UnknownCalculator: Outcome(2, 404, "There is no such calculator"),
}
