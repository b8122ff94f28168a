"""What a page says of itself to sites that show what a link leads to (Open Graph).

Written by Python: every page of a calculator has these tags, and their answer is in them.
"""

from collections.abc import Iterator

from markupsafe import escape

from arpad.faces.web.page import Page
from arpad.language import say
from arpad.reports.pictures.png import available
from arpad.reports.sharing.card import HEIGHT, WIDTH

_IMAGE = (
    f'<meta property="og:image:width" content="{WIDTH}">\n'
    f'<meta property="og:image:height" content="{HEIGHT}">\n'
    '<meta name="twitter:card" content="summary_large_image">'
)


def tags(page: Page, origin: str) -> str:
    """Return the tags of a calculator's page: its headline, and the card of this very answer."""
    name, title = page.found.name, say(page.found.title)
    if page.answer is None:
        return general_tags(title, origin, f"/{name}")
    headline = page.headline
    query = "" if page.typed.example else f"?{page.query}"
    return "\n".join(
        _tags(
            say("{title}: {headline}", title=title, headline=headline),
            f"{origin}/{name}{query}",
            f"{origin}/{name}/card.png{query}",
            headline,
        )
    )


def general_tags(title: str, origin: str, path: str) -> str:
    """Return the tags of a page that has no card of its own, as markup: the site's card."""
    name = say("Arpad: chess ratings, with the working shown")
    return "\n".join(_tags(title, f"{origin}{path}", f"{origin}/card.png", name))


def _tags(title: str, url: str, image: str, alt: str) -> Iterator[str]:
    """Write the tags; without the extra ``png`` there is no card."""
    yield _meta("title", title)
    yield _meta("type", "website")
    yield _meta("url", url)
    if available():
        yield _meta("image", image)
        yield _meta("image:alt", alt)
        yield _IMAGE


def _meta(name: str, content: str) -> str:
    return f'<meta property="og:{name}" content="{escape(content)}">'
