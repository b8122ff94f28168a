"""A sequence made when it is first looked at: the working of thousands of players seldom is."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, overload

T = TypeVar("T")
A = TypeVar("A")


class Lazy(Sequence[T]):
    """A read-only sequence whose items ``make(source)`` returns when they are first asked for."""

    __slots__ = ("_make", "_source")

    def __init__(self, make: Callable[[A], Iterable[T]], source: A) -> None:
        """Keep how the items are made."""
        self._make: Callable[[A], Iterable[T]] | None = make
        self._source: Any = source

    def _made(self) -> tuple[T, ...]:
        if self._make is not None:
            self._source, self._make = tuple(self._make(self._source)), None
        made: tuple[T, ...] = self._source
        return made

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        """Return an item, or several as a tuple."""
        return self._made()[index]

    def __iter__(self) -> Iterator[T]:
        """Go through the items."""
        return iter(self._made())

    def __len__(self) -> int:
        """Return the number of items."""
        return len(self._made())

    def __eq__(self, other: object) -> bool:
        """Compare as the tuple of the items does."""
        return self._made() == (other._made() if isinstance(other, Lazy) else other)

    def __hash__(self) -> int:
        """Hash as the tuple of the items does."""
        return hash(self._made())

    def __repr__(self) -> str:
        """Show the items."""
        return repr(self._made())
