"""One description of an input (label, help, range, default) and one way to read what was given.

The HTML form, the command's options, the API's schema and every message come from here.
"""

from arpad.inputs.games import TYPED_RESULTS, UNRATED, GameList, Opponent, TypedGame, canonical
from arpad.inputs.kinds import Amount, Choice, Day, Flag, Form, Given, Input, given_twice, plain

__all__ = [
    "TYPED_RESULTS",
    "UNRATED",
    "Amount",
    "Choice",
    "Day",
    "Flag",
    "Form",
    "GameList",
    "Given",
    "Input",
    "Opponent",
    "TypedGame",
    "canonical",
    "given_twice",
    "plain",
]
