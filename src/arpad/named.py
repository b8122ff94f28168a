"""``typing.NamedTuple`` in an eighth of the time, for the dozens of classes of every start."""

from collections import namedtuple
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    @cache
    def _pattern(size):
        """Return a named tuple of so many values; it is slow to make, and serves for all."""
        return namedtuple("Pattern", ["_"] * size, rename=True)

    def _replace(self, /, **changes):
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"Got unexpected field names: {[*changes]}")
        return made

    def _shown(self):
        values = ", ".join([f"{name}={getattr(self, name)!r}" for name in self._fields])
        return f"{type(self).__name__}({values})"

    class _Maker(type):
        def __new__(cls, name, bases, body):
            """Make a class as typing does: a tuple whose items have names, with its methods."""
            if not bases:
                return super().__new__(cls, name, bases, body)
            shared = {"__slots__": (), "__repr__": _shown, "_replace": _replace}
            made = type(name, (tuple,), shared | body)
            names = tuple(made.__annotations__)
            defaults = {field: body[field] for field in names if field in body}
            pattern = _pattern(len(names))
            for method in ("_make", "_asdict", "__getnewargs__"):
                setattr(made, method, vars(pattern)[method])
            for field, place in zip(names, pattern._fields, strict=True):
                setattr(made, field, vars(pattern)[place])
            make, full_name = pattern.__new__, f"{made.__qualname__}.__new__"
            code = make.__code__.replace(co_varnames=("_cls", *names), co_qualname=full_name)
            made.__new__ = FunctionType(code, make.__globals__, "__new__", (*defaults.values(),))
            made._fields = made.__match_args__ = names
            made._field_defaults = defaults
            return made

    class NamedTuple(metaclass=_Maker):
        """A tuple with names, written as ``typing.NamedTuple`` is."""
