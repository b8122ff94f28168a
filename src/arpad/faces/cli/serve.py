"""The command that serves the web pages and the API."""

import os
import re
import sys
from ipaddress import ip_address

import click

from arpad import __version__

_ADDRESS = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?")


_LEAVE = 5  # seconds that answers may still take once the server is to stop
_BEYOND = (
    "warning: other machines can reach this server, and its links begin with whatever host a "
    "visitor asks for. Say where it is found: --address https://ratings.example.org"
)


def _is_here(host: str) -> bool:
    """Whether only this machine can reach an address to listen on."""
    return ip_address(host.partition("%")[0]).is_loopback


def _checked(context: click.Context, option: click.Parameter, given: str) -> str:  # noqa: ARG001
    """Refuse what is no address of a server; a slash at its end is left out."""
    address = given.rstrip("/")
    if address and not _ADDRESS.fullmatch(address):
        allowed = (
            "http:// or https:// and a host, without a path. Example: https://ratings.example.org"
        )
        raise click.BadParameter(f"“{given}” is not accepted. Allowed: {allowed}.")
    return address


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="Port."
)
@click.option(
    "--address",
    metavar="URL",
    envvar="ARPAD_ADDRESS",
    show_envvar=True,
    default="",
    callback=_checked,
    help="Where visitors find it behind a proxy, as https://ratings.example.org: links to share "
    "begin with it. Not given: what each visitor’s browser asks for.",
)
def serve(host: str, port: int, address: str) -> None:
    """Serve the web pages and the API on this machine."""
    try:
        import uvicorn
        from uvicorn.protocols.http.auto import AutoHTTPProtocol

        from arpad.faces.headers import refuse_request
        from arpad.faces.web.app import create_app
    except ImportError as missing:
        text = f"the server needs {missing.name}: pip install 'arpad[web]'"
        raise click.ClickException(text) from None
    import socket

    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        known = error.errno is not None and error.errno > 0  # a name that cannot be found has none
        reason = os.strerror(error.errno) if known and error.errno else error.strerror
        text = f"cannot listen on {host}:{port} ({reason}): try another --port"
        raise click.ClickException(text) from None
    # Else an answer on a kept connection waits 40 ms for an acknowledgement.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    place = f"[{host}]" if ":" in host else host
    here = f"http://{place}:{listening.getsockname()[1]}"
    try:
        click.echo(f"Arpad {__version__} is at {here} (Ctrl-C stops it)")
        click.echo(f"On the command line: {sys.argv[0]} fide 1800 D1700 --games-played 100")
        if not address and not _is_here(listening.getsockname()[0]):
            click.echo(_BEYOND, err=True)
        http = type("Protocol", (AutoHTTPProtocol,), {"send_400_response": refuse_request})
        app = create_app(address)
        config = uvicorn.Config(
            app,
            http=http,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=_LEAVE,
        )
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        click.echo("Stopped.")
