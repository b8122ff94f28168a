"""What an answer was computed for, in words."""

from arpad.answers import Answer
from arpad.calculators import calculator
from arpad.inputs import Flag
from arpad.language import say


def asked(answer: Answer) -> list[tuple[str, str]]:
    """Return the inputs that differ from their defaults: each label and the value as typed."""
    return [
        (say(each.label), say("yes") if isinstance(each, Flag) else each.text(value))
        for each in calculator(answer.calculator).form.inputs
        for value in (answer.given.get(each.name),)
        if value not in (None, each.default)
    ]
