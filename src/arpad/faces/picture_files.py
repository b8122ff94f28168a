"""A picture as a file over HTTP: SVG, or PNG where the extra that draws it is installed."""

from functools import partial

from fastapi import Request, Response
from starlette.exceptions import HTTPException

from arpad.faces import responses, work
from arpad.language import say
from arpad.reports.pictures import Picture
from arpad.reports.pictures.png import available, png_apart
from arpad.reports.pictures.svg import document, light

TYPES = {"svg": "image/svg+xml", "png": "image/png"}
WIDTH = 1440  # pixels of a PNG: three for each unit of its picture


def endings() -> tuple[str, ...]:
    """Return what pictures can be had as: svg, and png if the extra of that name is installed."""
    return ("svg", "png") if available() else ("svg",)


async def send(request: Request, picture: Picture, ending: str) -> Response:
    """Answer an address with its picture, which may be kept; raises HTTPException without png."""
    return responses.send(request, await _content(picture, ending), TYPES[ending])


async def download(picture: Picture, ending: str, stem: str) -> Response:
    """Answer an upload with its picture, which nobody keeps; raises HTTPException without png."""
    content = await _content(picture, ending)
    return responses.whole(content, TYPES[ending], f"{stem}.{ending}")


async def _content(picture: Picture, ending: str) -> bytes:
    """Draw a picture; PNG takes a while, and is drawn beside the server's own work."""
    if ending == "svg":
        return document(picture).encode()
    try:
        return await work.drawn(partial(png_apart, light(picture), WIDTH))
    except ModuleNotFoundError as missing:
        raise not_here(missing) from None


def not_here(missing: ModuleNotFoundError) -> HTTPException:
    """Return what answers when this server lacks what draws PNG."""
    text = say(
        "This server makes no PNG: it lacks {module}, which pip install 'arpad[png]' brings.",
        module=missing.name,
    )
    return HTTPException(501, text)
