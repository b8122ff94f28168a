"""The one call for every text a person reads, so that languages can come by catalogue.

A text is a whole sentence or label with named values, never glued from parts.
"""

from contextvars import ContextVar
from gettext import NullTranslations

catalogue: ContextVar[NullTranslations] = ContextVar("catalogue", default=NullTranslations())  # noqa: B039


def current() -> NullTranslations:
    """Return the reader's catalogue; whatever is kept for later must be kept by it."""
    return catalogue.get()


def say(message: str, **values: object) -> str:
    """Return the message in the reader's language, with its named values."""
    said = catalogue.get().gettext(message)
    return said.format(**values) if values else said


def say_many(one: str, many: str, count: int, **values: object) -> str:
    """Return the form for ``count``, which is also the value named count."""
    return catalogue.get().ngettext(one, many, count).format(count=count, **values)
