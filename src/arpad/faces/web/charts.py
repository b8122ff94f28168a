"""Pictures drawn from their data as SVG, by Python: a page has two or three, and it is quick.

Classes only, no style attribute: the sheet gives the colours, by its own variables, and the sizes
of text. Geometry is numbers of our own; every text is escaped.
"""

from collections.abc import Iterable, Iterator
from html import escape

from markupsafe import Markup

from arpad.reports.pictures import Label, Picture, Tick


def picture(shown: Picture, prefix: str = "", root: str = "", inside: str = "") -> Markup:
    """Return a picture as an svg element.

    ``prefix`` keeps ids apart on a page. A file of its own gives further attributes of its
    ``root``, and what stands ``inside`` before all else; both are markup.
    """
    return Markup("\n".join(_lines(shown, prefix + shown.code, root, inside)))


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
    yield (
        '<g text-anchor="end" dominant-baseline="central"'
        f' transform="translate({x.start})">{_up(y.ticks)}</g>'
    )
    yield (
        '<g text-anchor="middle" dominant-baseline="hanging">'
        f"{_along(x.ticks, shown.height - 46)}</g>"
    )
    # What the picture measures, its main numbers, and what its lower axis counts.
    yield f'<text x="2" y="17">{_text(y.title)}</text>'
    headline = _text(shown.headline)
    yield f'<text x="{right}" y="17" class="strong" text-anchor="end">{headline}</text>'
    yield f'<text x="{right}" y="{shown.height - 8}" text-anchor="end">{_text(x.title)}</text>'
    yield "</svg>\n"


def _text(text: str) -> str:
    return escape(text, quote=False)


def _numbers(labels: Iterable[Label]) -> Iterator[str]:
    """Write the numbers of the games, above their marks or below."""
    written: dict[bool, list[str]] = {False: [], True: []}
    for each in labels:
        written[each.below].append(f'<text x="{each.x}" y="{each.y}">{_text(each.text)}</text>')
    for below, texts in written.items():
        if texts:
            hanging = ' dominant-baseline="hanging"' if below else ""
            yield f'<g class="strong" text-anchor="middle"{hanging}>{"".join(texts)}</g>'


def _up(ticks: Iterable[Tick]) -> str:
    texts = [f'<text x="-6" y="{tick.at}">{_text(tick.label)}</text>' for tick in ticks]
    return "".join(texts)


def _along(ticks: Iterable[Tick], y: int) -> str:
    texts = [
        f'<text x="{tick.at}" y="{y}"{_OPTIONAL[tick.optional]}>{_text(tick.label)}</text>'
        for tick in ticks
    ]
    return "".join(texts)


_OPTIONAL = {False: "", True: ' class="opt"'}  # gives way on narrow screens
