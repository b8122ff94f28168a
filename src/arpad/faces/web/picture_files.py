"""A picture as a file over HTTP: SVG, or PNG where the extra that draws it is installed."""

from functools import partial

from fastapi import Request, Response
from starlette.exceptions import HTTPException

from arpad.faces import responses, work
from arpad.language import say
from arpad.reports.pictures import Picture
from arpad.reports.pictures.png import WIDTH, installed, png
from arpad.reports.pictures.svg import document, light

TYPES = {"svg": "image/svg+xml", "png": "image/png"}


def endings() -> tuple[str, ...]:
    """Return what pictures can be had as: svg, and png if the extra of that name is installed."""
    return ("svg", "png") if installed() else ("svg",)


async def send(request: Request, picture: Picture, ending: str) -> Response:
    """Answer an address with its picture, which may be kept; raises HTTPException without png."""
    return responses.send(request, await _content(picture, ending), TYPES[ending])


async def download(picture: Picture, ending: str, stem: str) -> Response:
    """Answer an upload with its picture, which nobody keeps; raises HTTPException without png."""
    content = await _content(picture, ending)
    return responses.unkept(content, TYPES[ending], file_name=f"{stem}.{ending}")


async def _content(picture: Picture, ending: str) -> str | bytes:
    """Draw a picture; PNG takes a while, and is drawn in a thread beside the server's own."""
    if ending == "svg":
        return document(picture)
    try:
        return await work.done(partial(png, light(picture), WIDTH))
    except ModuleNotFoundError as missing:
        text = say("PNG needs {name}: pip install 'arpad[png]'", name=missing.name)
        raise HTTPException(501, text) from None
