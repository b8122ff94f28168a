"""``typing.NamedTuple`` in an eighth of the time, for the dozens of classes of every start."""

from collections import namedtuple
from functools import cache
from types import CellType, FunctionType
from typing import TYPE_CHECKING

__all__ = ["NamedTuple"]

if TYPE_CHECKING:
    from typing import NamedTuple
else:

    @cache
    def _pattern(size):
        """Return a named tuple of so many values; it is slow to make, and serves for all."""
        return namedtuple("Pattern", ["_"] * size, rename=True)

    def _shown(self):
        values = ", ".join([f"{name}={getattr(self, name)!r}" for name in self._fields])
        return f"{type(self).__name__}({values})"

    class _Maker(type):
        def __new__(cls, name, bases, body):
            """Make a class as typing does: a tuple whose items have names, with its methods."""
            if not bases:
                return super().__new__(cls, name, bases, body)
            made = type(name, (tuple,), {"__slots__": (), "__repr__": _shown, **body})
            names = tuple(made.__annotations__)
            defaults = {field: body[field] for field in names if field in body}
            pattern = _pattern(len(names))
            for method in ("_make", "_asdict", "__getnewargs__"):
                setattr(made, method, vars(pattern)[method])
            for field, place in zip(names, pattern._fields, strict=True):
                setattr(made, field, vars(pattern)[place])
            make, replace = pattern.__new__, pattern._replace
            code = make.__code__.replace(
                co_varnames=("_cls", *names), co_qualname=f"{made.__qualname__}.__new__"
            )
            made.__new__ = FunctionType(code, make.__globals__, "__new__", (*defaults.values(),))
            made.__new__.__annotations__ = made.__annotations__
            cells = [
                CellType(names) if cell.cell_contents == pattern._fields else cell
                for cell in replace.__closure__
            ]
            made._replace = made.__replace__ = FunctionType(
                replace.__code__, replace.__globals__, "_replace", None, tuple(cells)
            )
            made._fields = made.__match_args__ = names
            made._field_defaults = defaults
            return made

    class NamedTuple(metaclass=_Maker):
        """A tuple with names, written as ``typing.NamedTuple`` is."""
