"""Things of named values, declared as dataclasses are; nothing is compiled for them at a start."""

from typing import ClassVar, Self, dataclass_transform, get_origin


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Record:
    """Values by name: those that the classes annotate, with their attributes as defaults."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _needed: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        """Add the names that a class annotates to those of its bases."""
        kinds: dict[str, object] = cls.__annotations__
        own = (name for name, kind in kinds.items() if get_origin(kind) is not ClassVar)
        cls._fields = tuple(dict.fromkeys((*cls._fields, *own)))
        cls._needed = frozenset(name for name in cls._fields if not hasattr(cls, name))

    def __init__(self, **values: object) -> None:
        """Keep the values; raises TypeError where one is missing or none of the fields."""
        if not self._needed <= values.keys() <= set(self._fields):
            raise TypeError(f"{type(self).__name__} has the fields {', '.join(self._fields)}")
        vars(self).update(values)

    def _replace(self, **changes: object) -> Self:
        """Return the same with other values, as of a named tuple."""
        kept = {name: getattr(self, name) for name in self._fields}
        return type(self)(**(kept | changes))

    def __repr__(self) -> str:
        """Show every value by its name."""
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({values})"
