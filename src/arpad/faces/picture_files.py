"""A picture as a file over HTTP: SVG, or PNG where the extra that draws it is installed."""

from starlette.exceptions import HTTPException
from starlette.responses import Response

from arpad.errors import lacking
from arpad.faces import responses
from arpad.reports.pictures.parts import Picture
from arpad.reports.pictures.png import available, png
from arpad.reports.pictures.svg import document, light

TYPES = {"svg": "image/svg+xml", "png": "image/png"}
LINES = {"svg": "pages", "png": "drawings"}  # who makes them
WIDTH = 1440  # pixels of a PNG: three for each unit of its picture


def endings() -> tuple[str, ...]:
    """Return what pictures can be had as: svg, and png if the extra of that name is installed."""
    return ("svg", "png") if available() else ("svg",)


def download(picture: Picture, ending: str, stem: str) -> Response:
    """Answer an upload with its picture, which nobody keeps; raises HTTPException without png."""
    content = document(picture).encode() if ending == "svg" else as_png(light(picture))
    return responses.whole(content, TYPES[ending], f"{stem}.{ending}")


def as_png(drawing: str, width: int = WIDTH) -> bytes:
    """Return a drawing as PNG; raises HTTPException where this server lacks what draws it."""
    try:
        return png(drawing, width)
    except ModuleNotFoundError as missing:
        raise HTTPException(501, lacking("PNG", missing.name or "", "png")) from None
