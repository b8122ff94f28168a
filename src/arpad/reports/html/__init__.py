"""A whole event as HTML: a part of a page, and one file that needs nothing else."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from arpad import __version__
from arpad.calculators.events import EventAnswer
from arpad.calculators.events.form import RATINGS
from arpad.calculators.norms import NormReport
from arpad.document.parts import rules_line
from arpad.language import say, say_many
from arpad.numbers import decimals, points, short
from arpad.reports import event_columns, event_layout, event_news, event_sections, norms_layout
from arpad.reports.html import cite
from arpad.reports.pictures import svg
from arpad.reports.pictures.events import report_pictures
from arpad.reports.words import words

LANGUAGE = "en"
_PIECES = 64  # of a template, joined before they are given on


def fragment(
    answer: EventAnswer,
    norms: NormReport | None = None,
    *,
    working: bool = True,
    picture_files: Sequence[str] = (),
) -> Iterator[str]:
    """Give the report as the inside of a page's ``main``, under the page's own h1, piece by piece.

    ``norms`` are told first. It has no style and no script of its own; ``style()`` and
    ``script()`` are made for it. Without ``working`` it has only a row for each player, a tenth of
    the size. ``picture_files`` are the endings of its pictures as files: buttons send the page's
    form (report-form) for them.
    """
    values = {"with_working": working, "picture_files": picture_files}
    return _stream("event.html", answer, norms, link=True, **values)


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the report as one HTML file, style and script within, player by player."""
    values = {"with_working": True, "picture_files": ()}
    return _stream("file.html", answer, event_news.norm_report(answer), link=False, **values)


def style() -> str:
    """Return the style of the fragment, built on the colours every page of Arpad names."""
    return file("report.css")


def script() -> str:
    """Return the script that lets the columns of the fragment be sorted."""
    return file("report.js")


def _stream(
    template: str, answer: EventAnswer, norms: NormReport | None, *, link: bool, **further: Any
) -> Iterator[str]:
    values = {"answer": answer, "reports": answer.reports, "pictures": report_pictures(answer)}
    values |= {"norm_report": norms, **further}
    found = environment(link=link).get_template(template).stream(values)
    found.enable_buffering(_PIECES)
    return iter(found)


@cache
def file(name: str) -> str:
    """Return one of our own sheets or scripts."""
    return files("arpad.reports.html").joinpath(name).read_text(encoding="utf-8")


@cache
def environment(*, link: bool) -> Environment:
    """Return the environment of all reports, whose clauses are links on pages alone."""
    env = Environment(
        loader=PackageLoader("arpad.reports.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.filters |= {
        "decimals": decimals,
        "points": points,
        "short": short,
        "words": words,
        **cite.filters(link=link),
    }
    env.globals |= {
        "_": say,
        "_n": say_many,
        "layout": event_layout,
        "norm_layout": norms_layout,
        "player_columns": event_columns.columns,
        "classes": RATINGS,
        "news": event_news.news,
        "norm_texts": event_sections.norm_texts,
        "rules_line": rules_line,
        "language": LANGUAGE,
        "version": __version__,
        "picture": lambda shown: Markup(svg.element(shown)),
        # Our own files, not anybody's text: they go in as they are.
        "picture_style": lambda: Markup(svg.style()),
        "report_style": lambda: Markup(style()),
        "report_script": lambda: Markup(script()),
        "file_style": lambda: Markup(file("file.css")),
        "norm_style": lambda: Markup(
            "".join(map(file, ("file.css", "norm.css", "norm_sheet.css")))
        ),
    }
    return env
