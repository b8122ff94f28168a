"""The command that serves the web pages and the API."""

import logging
import os
import re
import signal
import sys
import time
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from arpad import __version__
from arpad.calculator import refuse
from arpad.errors import lacking
from arpad.faces.cli.commands import Failed, Parameter, command
from arpad.faces.cli.printing import tell
from arpad.inputs import Amount
from arpad.language import say

_PLACE = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?")
HOST, PORT = "127.0.0.1", "8000"
_PORT = Amount(name="port", label="", minimum=0, maximum=65535, whole=True, example="8000")
_ADDRESS = (
    "The address that visitors use, as https://ratings.example.org. Links to share begin with it. "
    "If empty, it is that in ARPAD_ADDRESS, else what each visitor’s browser asks for."
)
_PROXY = (
    "The proxy in front, as 127.0.0.1 or 10.0.0.0/8. Only a trusted proxy is believed when it says "
    "whose request it passes on. You can name several. If empty, those in ARPAD_TRUSTED_PROXY are "
    "trusted, else none is."
)
_LEAVE = 5  # seconds that answers may still take once the server is to stop
_BEYOND = (
    "warning: other machines can reach this server, and its links begin with whatever host a "
    "visitor asks for. Say where it is found: --address https://ratings.example.org"
)


def served_at(given: str | None) -> str:
    """Refuse what is no address of a server; a slash at its end is left out."""
    own = os.environ.get("ARPAD_ADDRESS", "")
    place, text = ("ARPAD_ADDRESS", own) if given is None else ("address", given)
    address = text.rstrip("/")
    if address and not _PLACE.fullmatch(address):
        allowed = "http:// or https:// and a host, without a path"
        raise refuse(place, text, allowed, example="https://ratings.example.org")
    return address


def networks(given: list[str]) -> list[IPv4Network | IPv6Network]:
    """Read addresses and networks of proxies."""
    own = os.environ.get("ARPAD_TRUSTED_PROXY", "").split()
    made = []
    for text in given or own:
        try:
            made.append(ip_network(text))
        except ValueError:
            place = "trusted-proxy" if given else "ARPAD_TRUSTED_PROXY"
            allowed = "an IP address, or a network by its first one"
            raise refuse(place, text, allowed, example="10.0.0.0/8") from None
    return made


@command(
    "serve",
    "Serve the web pages and the API on this machine.",
    Parameter("host", "--host", "HOST", "Listen on this address. Default: 127.0.0.1."),
    Parameter("port", "--port", "8000", "Listen on this port (0 to 65535). Default: 8000."),
    Parameter("address", "--address", "URL", _ADDRESS),
    Parameter("proxies", "--trusted-proxy", "ADDRESS", _PROXY, many=True),
)
def serve(host: str | None, port: str | None, address: str | None, proxies: list[str]) -> None:
    """Serve the web pages and the API on this machine."""
    host, number = host or HOST, int(str(_PORT.parse(PORT if port is None else port)))
    address, trusted = served_at(address), networks(proxies)
    try:
        import uvicorn

        from arpad.faces.connections import BACKLOG, OncePerMinute, Visitors, connection
        from arpad.faces.web.app import create_app
    except ImportError as missing:
        text = lacking(say("The server"), missing.name or "", "web")
        raise Failed(text, 1) from None
    import socket

    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, number), family=family)
    except OSError as error:
        known = error.errno is not None and error.errno > 0  # a name that cannot be found has none
        reason = os.strerror(error.errno) if known and error.errno else error.strerror
        text = f"cannot listen on {host}:{number} ({reason}): try another --port"
        raise Failed(text, 1) from None
    # Else an answer on a kept connection waits 40 ms for an acknowledgement.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    place = f"[{host}]" if ":" in host else host
    here = f"http://{place}:{listening.getsockname()[1]}"
    try:
        config = uvicorn.Config(
            Visitors(create_app(address)),
            http=connection(trusted),
            ws="none",
            backlog=BACKLOG,
            log_level="warning",
            server_header=False,
            timeout_graceful_shutdown=_LEAVE,
            proxy_headers=bool(trusted),
            forwarded_allow_ips=[f"{proxy}" for proxy in trusted],
        )
        for name in ("asyncio", "uvicorn.error"):
            logging.getLogger(name).addFilter(OncePerMinute(time.monotonic))
        server = uvicorn.Server(config)
        # From the first line on, and not as an exception, which inside an import is lost or ends in
        # a status of its own.
        signal.signal(signal.SIGINT, server.handle_exit)
        print(f"Arpad {__version__} is at {here} (Ctrl-C stops it)")
        print(f"On the command line: {sys.argv[0]} fide 1800 D1700 --games-played 100", flush=True)
        if not (address or ip_address(listening.getsockname()[0].partition("%")[0]).is_loopback):
            tell(_BEYOND)
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass
    print("Stopped.")
