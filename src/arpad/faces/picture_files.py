"""A picture as a file over HTTP: SVG, or PNG where the extra that draws it is installed."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from arpad.errors import lacking
from arpad.faces import responses
from arpad.reports.pictures import Picture
from arpad.reports.pictures.png import available, png
from arpad.reports.pictures.svg import document, light

TYPES = {"svg": "image/svg+xml", "png": "image/png"}
LINES = {"svg": "pages", "png": "drawings"}  # who makes them
WIDTH = 1440  # pixels of a PNG: three for each unit of its picture


def endings() -> tuple[str, ...]:
    """Return what pictures can be had as: svg, and png if the extra of that name is installed."""
    return ("svg", "png") if available() else ("svg",)


def send(request: Request, picture: Picture, ending: str) -> Response:
    """Answer an address with its picture, which may be kept; raises HTTPException without png."""
    return responses.send(request, _content(picture, ending), TYPES[ending])


def download(picture: Picture, ending: str, stem: str) -> Response:
    """Answer an upload with its picture, which nobody keeps; raises HTTPException without png."""
    content = _content(picture, ending)
    return responses.whole(content, TYPES[ending], f"{stem}.{ending}")


def _content(picture: Picture, ending: str) -> bytes:
    if ending == "svg":
        return document(picture).encode()
    try:
        return png(light(picture), WIDTH)
    except ModuleNotFoundError as missing:
        raise not_here(missing) from None


def not_here(missing: ModuleNotFoundError) -> HTTPException:
    """Return what answers when this server lacks what draws PNG."""
    return HTTPException(501, lacking("PNG", missing.name or "", "png"))
