"""The command that serves the web pages and the API."""

import logging
import os
import re
import signal
import sys
import time
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

import click

from arpad import __version__
from arpad.errors import lacking
from arpad.language import say

Network = IPv4Network | IPv6Network

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


def _networks(
    context: click.Context,  # noqa: ARG001
    option: click.Parameter,  # noqa: ARG001
    given: tuple[str, ...],
) -> tuple[Network, ...]:
    """Read addresses and networks of proxies."""
    networks = []
    for text in given:
        try:
            networks.append(ip_network(text))
        except ValueError:
            allowed = "an IP address, or a network by its first one. Example: 10.0.0.0/8"
            raise click.BadParameter(f"“{text}” is not accepted. Allowed: {allowed}.") from None
    return tuple(networks)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Listen on this address.")
@click.option(
    "--port",
    default=8000,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Listen on this port.",
)
@click.option(
    "--address",
    metavar="URL",
    envvar="ARPAD_ADDRESS",
    show_envvar=True,
    default="",
    callback=_checked,
    help="The address that visitors use, as https://ratings.example.org. Links to share begin with "
    "it. If empty, it is what each visitor’s browser asks for.",
)
@click.option(
    "--trusted-proxy",
    "proxies",
    metavar="ADDRESS",
    envvar="ARPAD_TRUSTED_PROXY",
    show_envvar=True,
    multiple=True,
    callback=_networks,
    help="The proxy in front, as 127.0.0.1 or 10.0.0.0/8. Only a trusted proxy is believed when it "
    "says whose request it passes on. You can name several. If empty, none is.",
)
def serve(host: str, port: int, address: str, proxies: tuple[Network, ...]) -> None:
    """Serve the web pages and the API on this machine."""
    try:
        import uvicorn

        from arpad.faces.connections import BACKLOG, OncePerMinute, Visitors, connection
        from arpad.faces.web.app import create_app
    except ImportError as missing:
        text = lacking(say("The server"), missing.name or "", "web")
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
        config = uvicorn.Config(
            Visitors(create_app(address)),
            http=connection(proxies),
            ws="none",
            backlog=BACKLOG,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=_LEAVE,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=[f"{network}" for network in proxies],
        )
        for name in ("asyncio", "uvicorn.error"):
            logging.getLogger(name).addFilter(OncePerMinute(time.monotonic))
        server = uvicorn.Server(config)
        # From the first line on, and not as an exception, which inside an import is lost or ends in
        # a status of its own.
        signal.signal(signal.SIGINT, server.handle_exit)
        click.echo(f"Arpad {__version__} is at {here} (Ctrl-C stops it)")
        click.echo(f"On the command line: {sys.argv[0]} fide 1800 D1700 --games-played 100")
        if not address and not _is_here(listening.getsockname()[0]):
            click.echo(_BEYOND, err=True)
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    click.echo("Stopped.")
