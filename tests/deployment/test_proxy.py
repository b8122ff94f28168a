"""The sample files of the folder deploy: nginx in front of the service, the unit, the container."""

import configparser
import http.client
import json
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from arpad.errors import BadInput
from arpad.faces.cli import serve
from arpad.faces.responses import HEADERS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
HOST = "ratings.example.org"
RESULT = "/fide?rating=1800&games=W1700"
MAIN = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/arpad.conf;
}}
"""


def program(name):
    """Where a program is; one that is missing fails the test in CI, and skips it elsewhere."""
    path = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if path is None:
        reason = f"{name} is missing: apt-get install --no-install-recommends {name}"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    return path


def unit():
    """The service of systemd, as sections of names and values."""
    read = configparser.RawConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string((DEPLOY / "arpad.service").read_text())
    return read


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


class Proxy:
    """nginx as the sample has it, on ports of its own, in front of a server."""

    def __init__(self, folder, server):
        self.folder, self.server = folder, server
        self.plain, self.secure = free_port(), free_port()
        (folder / "arpad.conf").write_text(self._adapted())
        user = "user root;" if os.geteuid() == 0 else ""
        (folder / "nginx.conf").write_text(MAIN.format(folder=folder, user=user))
        made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1"
        made += f" -subj /CN={HOST}"
        made += f" -addext subjectAltName=DNS:{HOST} -keyout privkey.pem -out fullchain.pem"
        command = [program("openssl"), *made.split()]
        subprocess.run(command, check=True, capture_output=True, cwd=folder)
        self.trust = ssl.create_default_context(cafile=folder / "fullchain.pem")

    def _adapted(self):
        """The sample with other ports and folders; each that it has must be there."""
        text = (DEPLOY / "nginx.conf").read_text()
        for old, new in (
            (r"listen \[::\].*;", ""),
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ", f"listen 127.0.0.1:{self.secure} "),
            ("127.0.0.1:8000", f"127.0.0.1:{self.server.port}"),
            (f"/etc/letsencrypt/live/{HOST}", str(self.folder)),
            ("/var/log/nginx", str(self.folder)),
        ):
            text, times = re.subn(old, new, text)
            assert times, old
        return text

    def ask(self, method, address, body=None, headers=None, *, secure=True):
        """One answer over TLS, whose certificate is checked: status, headers, body."""
        port = self.secure if secure else self.plain
        asking = http.client.HTTPConnection(HOST, timeout=20)
        made = socket.create_connection(("127.0.0.1", port), timeout=20)
        asking.sock = self.trust.wrap_socket(made, server_hostname=HOST) if secure else made
        asking.request(method, address, body, headers or {})
        answer = asking.getresponse()
        try:
            return answer.status, answer.headers, answer.read()
        finally:
            asking.close()


@pytest.fixture
def proxy(serve, tmp_path):
    """The proxy, in front of the server started as the service starts it."""
    nginx = program("nginx")
    _, _, *options = shlex.split(unit()["Service"]["ExecStart"])
    made = Proxy(tmp_path, serve(*options))
    with ExitStack() as running:
        process = running.enter_context(
            subprocess.Popen([nginx, "-p", tmp_path, "-c", tmp_path / "nginx.conf"])
        )
        running.callback(process.terminate)
        until = time.monotonic() + 20
        while process.poll() is None and time.monotonic() < until:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", made.secure)).close()
                break
        yield made


def form(data):
    """A form with one file, and the header that says so."""
    part = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
    return part + data + b"\r\n--b--\r\n", {"Content-Type": "multipart/form-data; boundary=b"}


def test_pages_and_uploads_come_through_the_proxy_with_all_headers(proxy):
    status, headers, page = proxy.ask("GET", RESULT, headers={"X-Forwarded-For": "10.0.0.1"})
    assert status == 200
    assert f'<link rel="canonical" href="https://{HOST}/fide'.encode() in page
    for name in (*HEADERS, "strict-transport-security"):
        assert len(headers.get_all(name, [])) == 1, name
    assert headers["server"] == "nginx"
    body, kind = form((ROOT / "docs/examples/club-open.trf").read_bytes())
    status, headers, report = proxy.ask("POST", "/api/v1/events/rate", body, kind)
    assert (status, json.loads(report)["event"]["name"]) == (200, "Club Open 2026")
    assert headers.get_all("content-security-policy") == [HEADERS["content-security-policy"]]
    status, headers, _ = proxy.ask("GET", RESULT, secure=False)
    assert (status, headers["location"]) == (301, f"https://{HOST}{RESULT}")
    log = (proxy.folder / "arpad.log").read_text()
    assert "GET /fide" in log
    assert "rating=" not in log
    # What the proxy answers itself.
    too_large, kind = form(bytes(9_000_000))
    status, headers, text = proxy.ask("POST", "/report", too_large, kind)
    assert (status, text[:9]) == (413, b"The uploa")
    proxy.server.process.terminate()
    proxy.server.process.wait(20)
    away, later, text = proxy.ask("GET", RESULT)
    assert (away, later["retry-after"], text[:5]) == (503, "60", b"Arpad")
    for each in (headers, later):
        assert each.get_all("x-content-type-options") == ["nosniff"]
        assert each.get_all("content-security-policy") == ["default-src 'none'"]
        assert each.get_all("strict-transport-security")


def accepted(options):
    """What `arpad serve` makes of options, all of which it must know."""
    given = dict(serve.serve.read(options))
    address, proxies = given["address"], given["proxies"]
    assert address is None or isinstance(address, str)
    assert isinstance(proxies, list)
    made = {"address": serve.served_at(address), "proxies": serve.networks(proxies)}
    return given | made | {"port": given["port"] or serve.PORT}


def test_the_service_starts_what_there_is_and_may_do_little():
    read = unit()
    assert read.sections() == ["Unit", "Service", "Install"]
    service = read["Service"]
    path, command, *options = shlex.split(service["ExecStart"])
    assert (path, command) == ("/opt/arpad/bin/arpad", "serve")
    given = accepted(options)
    assert given["address"] == f"https://{HOST}"
    assert [str(each) for each in given["proxies"]] == ["127.0.0.1/32"]
    assert service["User"] == "arpad"
    assert service["ProtectSystem"] == "strict"
    assert service["IPAddressDeny"] == "any"


def test_systemd_takes_the_service(tmp_path):
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd-analyze is missing, which tells whether systemd takes a service")
    text = (DEPLOY / "arpad.service").read_text()
    path = tmp_path / "arpad.service"
    path.write_text(text.replace("/opt/arpad/bin/arpad", sys.executable))
    checked = subprocess.run([analyze, "verify", path], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


INSTRUCTIONS = {"ARG", "FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "EXPOSE", "STOPSIGNAL"}
INSTRUCTIONS |= {"HEALTHCHECK", "ENTRYPOINT"}


def test_the_container_is_pinned_and_not_run_by_root():
    text = (DEPLOY / "Containerfile").read_text()
    lines = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ").splitlines()
    steps = [(line.split()[0], line.partition(" ")[2]) for line in lines if line]
    assert {step[0] for step in steps} <= INSTRUCTIONS
    assert re.fullmatch(r"BASE=python:3\.\d+-slim-\w+", dict(steps[:1])["ARG"])
    stages = [at for at, step in enumerate(steps) if step[0] == "FROM"]
    assert [steps[at][1] for at in stages] == ["${BASE} AS build", "${BASE}"]
    assert "://" not in text.replace("http://127.0.0.1:8000/", "")
    installs = [rest for name, rest in steps if name == "RUN" for rest in rest.split("&&")]
    for each in installs:
        if " install " in each:
            assert "--require-hashes" in each or "--no-build-isolation --no-deps ." in each
    for name, rest in steps:
        if name == "COPY" and not rest.startswith("--from=build "):
            assert all((ROOT / each).exists() for each in rest.split()[:-1])
    last = dict(steps[stages[-1] :])
    user, group = last["USER"].split(":")
    assert int(user) > 0 < int(group)
    path, command, *options = json.loads(last["ENTRYPOINT"])
    assert (path, command) == ("/opt/arpad/bin/arpad", "serve")
    given = accepted(options)
    assert last["EXPOSE"] == f"{given['port']}"
    check = json.loads(last["HEALTHCHECK"].removeprefix("CMD "))
    compile(check[-1], "check", "exec")
    assert f":{given['port']}/" in check[-1]


def test_an_address_that_is_none_is_no_proxy():
    for given in ("nginx", "10.0.0.1/8", "*", ""):
        with pytest.raises(BadInput, match=r"not accepted|this is missing"):
            accepted(["--trusted-proxy", given])
