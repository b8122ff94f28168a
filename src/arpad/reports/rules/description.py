"""Rules described by what a calculator answers: its examples beside an authority’s figures."""

from collections.abc import Mapping

from arpad.answers import Worked, value_at
from arpad.calculators import calculator
from arpad.rulebook import Example


def worked(name: str, title: str) -> Example:
    """Return a calculator's own example by its title."""
    (example,) = (worked for worked in calculator(name).examples if worked.title == title)
    return asked(name, example)


def asked(name: str, example: Worked) -> Example:
    """Return what a calculator is asked and what an authority answers."""
    return Example(
        example.title,
        example.source,
        example.expected,
        lambda: _answered(name, example),
        name,
        example.inputs,
    )


def _answered(name: str, example: Worked) -> Mapping[str, object]:
    answer = calculator(name).answer(example.inputs)
    return {path: value_at(answer, path) for path in example.expected}
