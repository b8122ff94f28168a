"""Pictures drawn from their data as SVG, by Python: a page has two or three, and it is quick.

Classes only, no style attribute: a page's sheet gives the colours, by its own variables, and the
sizes of text; a file of its own carries them with it. Geometry is numbers of our own; every text is
escaped.
"""

from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from arpad.language import LANGUAGE
from arpad.reports.pictures.parts import Label, Picture, Tick

_SCALE = 1.5  # of a file, in pixels for a unit


def element(shown: Picture, prefix: str = "", root: str = "", inside: str = "") -> str:
    """Return a picture as an svg element for a page.

    ``prefix`` keeps ids apart on a page. A file of its own gives further attributes of its
    ``root``, and what stands ``inside`` before all else; both are markup.
    """
    return "\n".join(_lines(shown, prefix + shown.code, root, inside))


def document(shown: Picture) -> str:
    """Return a picture as a file of its own, light or dark as its reader prefers."""
    return _document(shown, _DARK + _NARROW)


def light(shown: Picture) -> str:
    """Return a picture as a file of its own that is always light, as paper is."""
    return _document(shown, "")


def style() -> str:
    """Return the style of pictures within a file of another kind, light or dark like the rest."""
    return f"{LIGHT}{_DARK}{_NARROW}"


def _document(shown: Picture, preferences: str) -> str:
    width, height = (round(_SCALE * side) for side in (shown.width, shown.height))
    root = (
        f' xmlns="http://www.w3.org/2000/svg" lang="{LANGUAGE}" width="{width}" height="{height}"'
    )
    paper = '<rect class="paper" width="100%" height="100%"/>'
    return element(shown, "", root, f"<style>\n{LIGHT}{preferences}</style>\n{paper}")


def _lines(shown: Picture, name: str, root: str, inside: str) -> Iterator[str]:
    x, y, right = shown.x, shown.y, shown.width - 4
    yield (
        f'<svg{root} class="chart" viewBox="0 0 {shown.width} {shown.height}" role="img"'
        f' aria-labelledby="{name}-t" aria-describedby="{name}-d">'
    )
    yield f'<title id="{name}-t">{_text(shown.title)}</title>'
    yield f'<desc id="{name}-d">{_text(shown.description)}</desc>'
    if inside:
        yield inside
    for classes, data in shown.paths:
        yield f'<path class="{classes}" d="{data}"/>'
    yield from _numbers(shown.labels)
    up = (f'<text x="-6" y="{tick.at}">{_text(tick.label)}</text>' for tick in y.ticks)
    yield (
        '<g text-anchor="end" dominant-baseline="central"'
        f' transform="translate({x.start})">{"".join(up)}</g>'
    )
    along = "".join(_along(x.ticks, shown.height - 49))
    yield f'<g text-anchor="middle" dominant-baseline="hanging">{along}</g>'
    # What the picture measures, its main numbers, and what its lower axis counts.
    yield f'<text x="2" y="17">{_text(y.title)}</text>'
    headline = _text(shown.headline)
    yield f'<text x="{right}" y="17" class="strong" text-anchor="end">{headline}</text>'
    yield f'<text x="{right}" y="{shown.height - 5}" text-anchor="end">{_text(x.title)}</text>'
    yield "</svg>\n"


def _text(text: str) -> str:
    return escape(text, quote=False)


def _numbers(labels: Iterable[Label]) -> Iterator[str]:
    """Write the numbers of the games, above their marks or below."""
    written: dict[bool, list[str]] = {False: [], True: []}
    for label in labels:
        written[label.below].append(f'<text x="{label.x}" y="{label.y}">{_text(label.text)}</text>')
    for below, texts in written.items():
        if texts:
            hanging = ' dominant-baseline="hanging"' if below else ""
            yield f'<g class="strong" text-anchor="middle"{hanging}>{"".join(texts)}</g>'


def _along(ticks: Iterable[Tick], y: int) -> Iterator[str]:
    for tick in ticks:
        gives_way = ' class="opt"' if tick.optional else ""  # on narrow screens
        yield f'<text x="{tick.at}" y="{y}"{gives_way}>{_text(tick.label)}</text>'


class Colours(NamedTuple):
    """What a drawing is coloured with: its ground, texts, lines, and what leads or went wrong."""

    card: str
    ink: str
    soft: str
    line: str
    accent: str
    bad: str


DAY = Colours("#fdfbf5", "#1a1712", "#5d564b", "#d3cbba", "#1c4e8f", "#b8331a")
NIGHT = Colours("#1d1a15", "#f2ebdc", "#b3aa99", "#3b362d", "#8db7f3", "#ff8d70")


def _coloured(by: Colours) -> str:
    """Return the rules that colour a file: values, since not every viewer knows variables."""
    return (
        f".chart{{color:{by.soft}}}.paper,.hollow,.ring{{fill:{by.card}}}"
        f"text,.mark,.bar{{stroke:{by.card}}}.hollow,.ring{{stroke:currentColor}}"
        f".strong{{fill:{by.ink}}}.grid{{stroke:{by.line}}}.win,.standard{{color:{by.accent}}}"
        f".blitz,.draw,.curve,.scale{{color:{by.ink}}}.loss{{color:{by.bad}}}\n"
    )


LIGHT = (  # how a picture looks that is light whatever its reader prefers
    '.chart{font:13px "DejaVu Sans",sans-serif;fill:currentColor;max-width:100%;height:auto}\n'
    "path{fill:none;stroke:currentColor}\n"
    "text{stroke-width:3px;paint-order:stroke}\n"
    ".strong{font-weight:600}\n"
    ".help{stroke-dasharray:3}.dash{stroke-dasharray:8 4}.dots{stroke-dasharray:2 4}"
    ".curve,.trace,.stem{stroke-width:1.5}.scale{stroke-width:6}\n"
    ".dot,.mark,.bar{fill:currentColor}\n" + _coloured(DAY)
)
_DARK = f"@media (prefers-color-scheme:dark){{{_coloured(NIGHT)}}}\n"
_NARROW = "@media (max-width:30rem){.chart{font-size:20px}.opt{display:none}}\n"
