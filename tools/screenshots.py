"""Take the README's pictures, or with --all DIR every page and state in DIR, for looking at.

The letters are DejaVu's (fonts-dejavu-core) and nothing moves, so that a picture changes only with
the page. tools/find-browser says how to get a Chromium; ARPAD_CHROMIUM may name one.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, PdfMargins, sync_playwright
from smaller_png import make_smaller

from arpad.calculators import NAMES, calculator

ARGUMENTS = [
    "--headless",
    "--no-sandbox",  # Chromium refuses to start as root with one
    "--disable-gpu",
    # A browser that calls home would wait on a closed network.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
KEPT = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
MOST_BYTES = 200_000

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
WIDTHS = {320: 568, 390: 844, 1280: 900}

FIVE_GAMES = "games=W1650,D1720,W1905,L1840,D1775"
THIRTY_GAMES = "games=" + ",".join(f"{'WDL'[n % 3]}{1600 + 10 * n}" for n in range(30))
FAULTY_GAMES = "games=W1700,X17,L99999"


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of what fits on a screen."""

    name: str
    path: str
    width: int
    height: int
    scheme: Scheme
    scale: int = 1


README = (
    Shot(
        "fide-desktop-light", f"/fide?rating=1800&{FIVE_GAMES}&games_played=100", 1280, 900, "light"
    ),
    Shot(
        "us-chess-phone-dark",
        "/us-chess?rating=1700&games=W1650,D1700,L1750,W1800&games_played=30",
        390,
        844,
        "dark",
        scale=2,
    ),
)


def states() -> dict[str, str]:
    """Every page, and every calculator with games, without anything, and with faults."""
    paths = {"home": "/", "explained": "/explained", "docs": "/docs", "missing": "/nowhere"}
    for name in NAMES:
        first = calculator(name).positional[0]
        paths |= {name: f"/{name}", f"{name}-empty": f"/{name}?{first}="}
    own = {"fide": "rating=1800&", "us-chess": "rating=1700&", "elo": "rating=1800&"}
    for name in (*own, "performance"):
        rating = own.get(name, "")
        paths[f"{name}-games"] = f"/{name}?{rating}{FIVE_GAMES}"
        paths[f"{name}-thirty"] = f"/{name}?{rating}{THIRTY_GAMES}&games_played=100"
        paths[f"{name}-faults"] = f"/{name}?{rating.replace('00&', '0x&')}{FAULTY_GAMES}"
    paths["performance-thirty"] = f"/performance?{THIRTY_GAMES}"
    paths["us-chess-few"] = f"/us-chess?rating=1700&{FIVE_GAMES}&games_played=4"
    paths["match-faults"] = "/match?rating=18x&opponent=&games=1000000"
    return paths


def take_readme(browser: Browser, server: str) -> int:
    KEPT.mkdir(parents=True, exist_ok=True)
    too_large = 0
    for shot in README:
        path = KEPT / f"{shot.name}.png"
        with opened(browser, server, shot) as page:
            page.screenshot(path=path)
        make_smaller(path)
        size = path.stat().st_size
        too_large += size > MOST_BYTES
        limit = f", more than {MOST_BYTES // 1000} kB" if size > MOST_BYTES else ""
        print(f"{path.relative_to(KEPT.parent.parent)}: {size / 1000:.0f} kB{limit}")
    return 1 if too_large else 0


def take_all(browser: Browser, server: str, folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for name, path in states().items():
        for width, height in WIDTHS.items():
            for scheme in SCHEMES:
                shot = Shot(f"{name}-{width}-{scheme}", path, width, height, scheme)
                with opened(browser, server, shot) as page:
                    page.screenshot(path=folder / f"{shot.name}.png", full_page=True)
        with opened(browser, server, Shot(name, path, 1280, 900, "light")) as page:
            on_paper(page, folder / f"{name}-print.pdf")
    print(f"{sum(1 for _ in folder.glob('*.png'))} pictures in {folder}")
    return 0


def on_paper(page: Page, path: Path) -> None:
    margin: PdfMargins = {"top": "12mm", "bottom": "12mm", "left": "12mm", "right": "12mm"}
    page.pdf(path=path, format="A4", margin=margin)
    if shutil.which("pdftoppm"):
        subprocess.run(["pdftoppm", "-r", "60", "-png", path, path.with_suffix("")], check=True)


@contextmanager
def opened(browser: Browser, server: str, shot: Shot) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server,
        viewport={"width": shot.width, "height": shot.height},
        device_scale_factor=shot.scale,
        color_scheme=shot.scheme,
        reduced_motion="reduce",
        locale="en-GB",
        timezone_id="UTC",
    )
    try:
        page = context.new_page()
        page.goto(shot.path)
        page.evaluate("document.fonts.ready")
        _, _, anchor = shot.path.partition("#")
        if anchor:  # again, since other letters have moved it
            page.evaluate("id => document.getElementById(id).scrollIntoView()", anchor)
        yield page
    finally:
        context.close()


@contextmanager
def running_server() -> Iterator[str]:
    command = [sys.executable, "-m", "arpad.faces.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            # The first line says where it is, and by then it listens.
            match = re.search(
                r"http://[\w.:]+", process.stdout.readline() if process.stdout else ""
            )
            if not match:
                raise SystemExit("arpad serve did not start")
            yield match[0]
        finally:
            process.terminate()


def main() -> int:
    parser = argparse.ArgumentParser(description="Take pictures of the pages.")
    parser.add_argument("--all", metavar="DIR", type=Path, help="every page and state, in DIR")
    folder: Path | None = parser.parse_args().all
    path = os.environ.get("ARPAD_CHROMIUM") or shutil.which("chromium")
    if not path:
        print("no browser to take pictures with: see tools/find-browser", file=sys.stderr)
        return 1
    with running_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            return take_all(browser, server, folder) if folder else take_readme(browser, server)
        finally:
            browser.close()


if __name__ == "__main__":
    sys.exit(main())
