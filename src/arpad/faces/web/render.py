"""Pages as HTML: the templates, how they write numbers and texts, and what Python writes in them.

Fields and rows of a form are frames around what was typed, which the macros of a language write
once. What a page says of itself to sites that show where a link leads (Open Graph) has its answer.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, MutableMapping
from functools import cache, lru_cache, partial
from gettext import NullTranslations
from typing import TYPE_CHECKING, Any, Protocol

from jinja2 import Environment
from jinja2.compiler import CodeGenerator
from jinja2.ext import Extension
from jinja2.runtime import Context
from markupsafe import Markup, escape

from arpad.calculators import NAMES, calculator
from arpad.calculators.what_if import MOST_TURNED
from arpad.declared import shown, systems
from arpad.document import RESULT_WORDS, Figure, edition_line
from arpad.domain import Account
from arpad.faces import picture_files
from arpad.faces.web import assets, reference
from arpad.faces.web.address import GameRow
from arpad.inputs import TYPED_RESULTS, Flag, Input
from arpad.language import LANGUAGE, current, decimals, say
from arpad.reports import problems
from arpad.reports.html import tables, templates
from arpad.reports.html.tables import table
from arpad.reports.pdf import missing
from arpad.reports.pictures.png import available
from arpad.reports.pictures.svg import element
from arpad.reports.sharing.card import HEIGHT, WIDTH
from arpad.reports.words import words

if TYPE_CHECKING:
    from arpad.faces.web.page import Page

_SLOT = "\0"  # stands in a frame where the typed text goes
_TO_FILL = 2  # rows of an example: they are empty, and Enter adds one
_CHOICES = ("", "W", "D", "L")  # that a row has as large ones
_IMAGE = (
    f'<meta property="og:image:width" content="{WIDTH}">\n'
    f'<meta property="og:image:height" content="{HEIGHT}">\n'
    '<meta name="twitter:card" content="summary_large_image">'
)
_SPECIAL = re.compile("[&<>\"']")
_EMPTY_LINES = re.compile(r"\n\s*\n")
_TEXT = re.compile(r'\{\{ _\("([^"]*)"\) \}\}')  # without values
_LEARN = (
    ("/explained", "Explained"),
    ("/rules", "Rules"),
    ("/compare", "Compare"),
    ("/convert", "Convert"),
    ("/docs", "API"),
)


@cache
def _tasks() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Return the menu: what people come for, each with its pages."""
    calculate = (*systems(), "match", "performance")
    return (
        (
            "Calculate",
            tuple((f"/{name}", short_title(calculator(name).title)) for name in calculate),
        ),
        ("Plan", (("/plan", "Plan"),)),
        ("Event", (("/report", "Report"), ("/history", "My games"))),
        ("Learn", _LEARN),
    )


def short_title(title: str) -> str:
    """Return what tells a calculator from the others: FIDE rating calculator → FIDE."""
    return re.sub(r"(?: rating)?(?: calculator| estimator)?\Z", "", title)


def _task_of(path: str) -> str:
    """Return the task that a page belongs to; none for those outside the menu."""
    place = "/" + path.removeprefix("/embed").split("/")[1]
    return next((name for name, pages in _tasks() if any(href == place for href, _ in pages)), "")


def _say(message: str, **values: object) -> str:
    """Say a text in a page; values that are markup stay markup, all else is escaped."""
    if not values:
        return say(message)
    if not any(isinstance(value, Markup) for value in values.values()):
        return say(message, **values)
    return Markup(escape(say(message))).format(**values)


def _prose(name: str) -> list[str]:
    """Return where a page’s prose stands, or that of every system without its own."""
    return [f"prose/{LANGUAGE}/{stem}.html" for stem in (name.replace("-", "_"), "declared")]


@cache
def _reading(name: str, catalogue: NullTranslations) -> Markup:  # noqa: ARG001
    """Return what a page explains: the same for every visitor of one language."""
    values = {"name": name, "reference": reference}
    if name not in NAMES:
        return Markup(render(_prose(name)[0], **values))
    change = shown(name) if name in systems() else None
    values |= {"examples": reference.examples(name), "change": change}
    return Markup(render("reading.html", address=partial(reference.address, name), **values))


class Macros(Hashable, Protocol):
    """The macros of templates that write fields and rows of a form."""

    def field(self, *parts: object) -> Markup:
        """Write a field: what it is, its text, its fault."""

    def row(self, *parts: object) -> Markup:
        """Write a row of games: its number, what was typed, its fault."""


class _Said(Extension):
    """Say each text without values as its template is read: an environment has one language."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """Put the texts into the template."""
        return _TEXT.sub(lambda text: escape(say(text[1])), source)


class _Context(Context):
    """What a template calls is called at once: none of it asks for the context."""

    def call(
        self,
        called: Callable[..., object],
        *values: object,
        _loop_vars: object = None,
        _block_vars: object = None,
        **named: object,
    ) -> object:
        """Call what a template names."""
        return called(*values, **named)


class _Generator(CodeGenerator):
    """Most of what templates write has nothing to escape: it is looked at, and stays as it is."""

    def _output_child_pre(self, *_: object) -> None:
        self.write("environment.text(")


def _text(value: object) -> str:
    return value if type(value) is str and not _SPECIAL.search(value) else escape(value)


class _Environment(Environment):
    """Templates that see the same few things, and nothing of their own."""

    code_generator_class = _Generator
    context_class = _Context
    text = staticmethod(_text)

    def make_globals(self, own: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:  # noqa: ARG002
        """Return what every template sees."""
        return self.globals


def environment() -> Environment:
    """Return the templates' environment for the reader's language, by which pieces are kept."""
    return _environment(current())


@cache
def _environment(catalogue: NullTranslations) -> Environment:  # noqa: ARG001
    env = templates("arpad.faces.web", _Environment, extensions=[_Said])
    results = {result.value: RESULT_WORDS[result] for result in TYPED_RESULTS}
    env.filters |= {
        "signed": lambda value, places=0: decimals(value, places, signed=True),
        "cite": tables.linked,
        "kind": lambda value: type(value).__name__,
    }
    env.globals |= {
        "_": _say,
        "tasks": _tasks(),
        "task_of": _task_of,
        "results": results,
        "asset": assets.address,
        "general_tags": lambda *page: Markup(_general_tags(*page)),
        "prose": _prose,
        "unplayed": "|".join([f"{code}={say(results[code])}" for code in ("bye", "FW", "FL")]),
        "cards": _cards,
        "sentences": _sentences,
        "links": _links,
        "form_fields": _form_fields,
        "form_rows": _form_rows,
        "picture": lambda shown, prefix="": Markup(element(shown, prefix)),
        "reading": lambda name: _reading(name, current()),
        "summary": lambda code: calculator(code).summary,
        "table": table,
        "edition_line": edition_line,
        "has_pdf": lambda: not missing(),
        "answered": lambda code, **given: calculator(code).answer(given),
        "most_turned": MOST_TURNED,
        "problems": problems,
        "picture_endings": picture_files.endings,
    }
    # Once for all pages; an import in every template would make a module each time.
    env.globals["m"] = env.get_template("macros.html").module
    env.globals["r"] = env.get_template("report_macros.html").module
    return env


def render(template: str, **values: object) -> str:
    """Return a page as HTML, without the empty lines that templates leave."""
    return _EMPTY_LINES.sub("\n", environment().get_template(template).render(values))


def stream(template: str, **values: object) -> Iterator[str]:
    """Give a page piece by piece, as it is made."""
    return environment().get_template(template).generate(**values)


# --- What Python writes in a page -----------------------------------------------------------------


def tags(page: "Page", origin: str) -> str:
    """Return the tags of a calculator's page: its headline, and the card of this very answer."""
    name, title = page.question.name, say(page.question.title)
    if page.answer is None:
        return _general_tags(title, origin, f"/{name}")
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


def _general_tags(title: str, origin: str, path: str) -> str:
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


def _cards(figures: Iterable[Figure]) -> Markup:
    cards = [
        f'<div class="card{" main" if leads else ""}">\n<h3>{_text(title)}</h3>\n'
        f'<p class="value">{_text(value)}</p>\n<p>{_text(sentence)}</p>\n</div>\n'
        for title, value, sentence, leads in figures
    ]
    return Markup(f'<div class="cards">\n{"".join(cards)}</div>\n')


def _sentences(accounts: Iterable[Account]) -> Markup:
    items = [f"<li>{_text(words(one))}{tables.linked(one.clause)}</li>" for one in accounts]
    return Markup("\n".join(items))


def _links(others: Iterable[tuple[str, str]]) -> Markup:
    items = [f' <a href="{_text(href)}">{_text(say(title))}</a>' for title, href in others]
    return Markup(",".join(items))


def _form_fields(macros: Macros, page: "Page", *, first: bool) -> Markup:
    """Return the fields shown at once, or those under “More”."""
    return Markup("".join([_field(macros, page, one) for one in page.fields(first=first)]))


def _form_rows(macros: Macros, page: "Page", most: int) -> Markup:
    """Return the rows of games, at most so many."""
    listed = page.game_list
    digits = listed is None or not (listed.deviation or listed.colour)
    shown = list(enumerate(page.typed.rows[:most], start=1))
    if page.typed.example:
        written = [
            str(macros.row(number, GameRow(), "", row.opponent, digits))
            for number, row in shown[:_TO_FILL]
        ]
    else:
        written = [
            _row(macros, number, row, page.row_error(number), digits) for number, row in shown
        ]
    return Markup("".join(written))


def _field(macros: Macros, page: "Page", field: Input) -> str:
    value, fault, example = page.value(field), page.error(field.name), page.example(field)
    if fault or example:
        return str(macros.field(field, value, fault, "", example))
    choices = getattr(field, "choices", ())
    if value in ("", "true", getattr(field, "word", "")) or value in choices:
        return _settled(macros, field, value)
    if choices or isinstance(field, Flag):
        return str(macros.field(field, value, fault))
    before, after = _field_frame(macros, field)
    return f"{before}{escape(value)}{after}"


def _row(macros: Macros, number: int, row: GameRow, fault: str, digits: bool) -> str:
    if fault or row.result not in _CHOICES or row.unrated:
        return str(macros.row(number, row, fault, "", digits))
    before, after = _row_frame(macros, number, row.result, digits)
    return f"{before}{escape(row.opponent)}{after}"


@lru_cache(maxsize=256)
def _settled(macros: Macros, field: Input, value: str) -> str:
    return str(macros.field(field, value, ""))


@lru_cache(maxsize=256)
def _field_frame(macros: Macros, field: Input) -> tuple[str, str]:
    return _parted(macros.field(field, _SLOT, ""))


@lru_cache(maxsize=1024)
def _row_frame(macros: Macros, number: int, result: str, digits: bool) -> tuple[str, str]:
    return _parted(macros.row(number, GameRow(result, _SLOT), "", "", digits))


def _parted(frame: str) -> tuple[str, str]:
    before, after = str(frame).split(_SLOT)
    return before, after
