"""The one call for every text a person reads, so that languages can come by catalogue.

A text is a whole sentence or label with named values, never glued from parts.
"""

from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

# None where the messages stay as they are written.
catalogue: ContextVar["NullTranslations | None"] = ContextVar("catalogue", default=None)

# Signs that steer a terminal or turn the reading order, and halves of letters, as a pattern.
UNSAFE = r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f\ud800-\udfff]"


def current() -> "NullTranslations":
    """Return the reader's catalogue; whatever is kept for later must be kept by it."""
    return catalogue.get() or _as_written()


@cache
def _as_written() -> "NullTranslations":
    from gettext import NullTranslations

    return NullTranslations()


def say(message: str, **values: object) -> str:
    """Return the message in the reader's language, with its named values."""
    language = catalogue.get()
    said = language.gettext(message) if language else message
    return said.format(**values) if values else said


def say_many(one: str, many: str, count: int, **values: object) -> str:
    """Return the form for ``count``, which is also the value named count."""
    return current().ngettext(one, many, count).format(count=count, **values)
