"""Reports as HTML: a part of a page, and one file that needs nothing else."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import TypeVar

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from arpad import __version__
from arpad.calculators.events import EventAnswer
from arpad.calculators.norms import NormReport
from arpad.document import rules_line
from arpad.language import LANGUAGE, decimals, points, say, say_many, short
from arpad.reports import problems
from arpad.reports.documents.event import documents
from arpad.reports.event_norms import norm_report
from arpad.reports.html import tables
from arpad.reports.html.tables import pieces
from arpad.reports.pictures import svg
from arpad.reports.words import words

Kind = TypeVar("Kind", bound=Environment)
_PIECES = 64  # of a template, joined before they are given on


def fragment(
    answer: EventAnswer,
    norms: NormReport | None = None,
    *,
    working: bool = True,
    picture_files: Sequence[str] = (),
    tools: str = "",
) -> Iterator[str]:
    """Give the report as the inside of a page's ``main``, under the page's own h1, piece by piece.

    ``norms`` are told first. It has no style and no script of its own; report.css and report.js are
    made for it. Without ``working`` it has only a row for each player, a tenth of
    the size. ``picture_files`` are the endings of its pictures as files: buttons send the page's
    form (report-form) for them. ``tools``, what can be done with the report, stand below the news.
    """
    shown = documents(answer, norms)
    further = {"picture_files": picture_files, "tools": tools, "working": working}
    return _stream("event.html", link=True, reports=shown, norms=norms is not None, **further)


def stream(answer: EventAnswer) -> Iterator[str]:
    """Give the report as one HTML file, style and script within, player by player."""
    shown = documents(answer, norm_report(answer))
    further = {"picture_files": (), "tools": "", "working": True, "norms": False}
    return _stream("file.html", link=False, reports=shown, **further)


def _stream(template: str, *, link: bool, **values: object) -> Iterator[str]:
    parts = environment(link=link).get_template(template).stream(**values)
    parts.enable_buffering(_PIECES)
    return iter(parts)


@cache
def file(name: str) -> str:
    """Return one of our own sheets or scripts."""
    return files("arpad.reports.html").joinpath(name).read_text(encoding="utf-8")


def templates(package: str, kind: type[Kind], extensions: Sequence[type[Extension]] = ()) -> Kind:
    """Return the environment of a package’s templates, with what is said and written in all."""
    env = kind(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=extensions,
    )
    env.filters |= {"decimals": decimals, "points": points, "short": short, "words": words}
    env.globals |= {"_": say, "_n": say_many, "rules_line": rules_line}
    env.globals |= {"language": LANGUAGE, "version": __version__}
    return env


@cache
def environment(*, link: bool) -> Environment:
    """Return the environment of all reports, whose clauses are links on pages alone."""
    env = templates("arpad.reports.html", Environment)
    cites = tables.filters(link=link)
    env.filters |= cites
    env.globals |= {
        "problems": problems,
        "pieces": partial(pieces, cites),
        "picture": lambda shown: Markup(svg.element(shown)),
        # Our own files, not anybody's text: they go in as they are.
        "picture_style": lambda: Markup(svg.style()),
        "files": lambda *names: Markup("".join(map(file, names))),
    }
    return env
