"""The least that a framework can do, an answer of two bytes, served as `arpad serve` serves.

Named `fastapi` or `starlette` as the one argument; the address is printed once it listens.
"""

import socket
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route


def with_fastapi() -> Any:
    async def ok() -> Response:
        return PlainTextResponse(b"ok")

    app = FastAPI()
    app.add_api_route("/", ok)
    return app


def with_starlette() -> Starlette:
    async def ok(request: Request) -> Response:  # noqa: ARG001
        return PlainTextResponse(b"ok")

    return Starlette(routes=[Route("/", ok)])


def main() -> None:
    app = {"fastapi": with_fastapi, "starlette": with_starlette}[sys.argv[1]]()
    # The protocol is named because asyncio sends small answers at once only where it reads it.
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


if __name__ == "__main__":
    main()
