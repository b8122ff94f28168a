"""The form of a calculator: its inputs in order, read together so that all faults are found."""

from collections.abc import Mapping
from typing import Any

from arpad.errors import BadInput, InputError
from arpad.inputs.kinds import Amount, Input, is_empty, shown
from arpad.language import say

Given = Mapping[str, Any]
"""The inputs of a form, parsed, by their names."""


class Form:
    """The inputs of one calculator, in order."""

    def __init__(self, inputs: tuple[Input, ...]) -> None:
        """Keep the inputs, by name too."""
        self.inputs = inputs
        self.by_name = {described.name: described for described in inputs}
        amounts = [amount for amount in inputs if isinstance(amount, Amount)]
        self._parted = [amount for amount in amounts if amount.based_on or amount.empty_with]

    def parse(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Read every input; None or an empty text counts as not given.

        A text such as 743P6 fills two inputs, and an empty one may stand for its word. Raises
        BadInput with every fault found, unknown names first.
        """
        errors = [self._unknown(name, given[name]) for name in given if name not in self.by_name]
        values: dict[str, Any] = {}
        for amount in self._parted:
            given, fault = amount.parted(given)
            errors += fault
        for name, described in self.by_name.items():
            value = given.get(name)
            if value is None or value is described.default or is_empty(value):
                if described.required and not any(fault.field == name for fault in errors):
                    errors.append(described.error(""))
                values[name] = described.default
                continue
            try:
                values[name] = described.parse(value)
            except BadInput as bad:
                errors += bad.errors
        if errors:
            raise BadInput(errors)
        return values

    def blame(self, fault: InputError) -> str:
        """Say a fault by the label of its input, as people see it."""
        blamed = self.by_name.get(fault.field)
        return fault.at(say(blamed.label)) if blamed else fault.text

    def _unknown(self, name: str, given: object) -> InputError:
        known = ", ".join(self.by_name)
        return InputError(shown(name), shown(given), known, reason=say("there is no such input."))


def given_twice(name: str, given: str) -> InputError:
    """Describe a name that an address holds twice."""
    allowed, reason = say("each name once"), say("it was given twice.")
    return InputError(shown(name), shown(given), allowed, reason=reason)
