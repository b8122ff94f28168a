"""What all tests share: the reference data, numbers as printed, and repeatable random cases."""

import gc
import io
import json
import os
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from pypdf import PdfReader

from arpad.domain import (
    Entry,
    Event,
    Game,
    Player,
    Rating,
    RatingPeriod,
    Report,
    Result,
    TypedRatings,
)
from arpad.systems.us_chess.system import System as UsChess

ROOT = Path(__file__).resolve().parents[1]

# `make test-long` says how many cases those tests try that have a short form and a full one.
LONG = int(os.environ.get("ARPAD_LONG") or 0)

# The same cases on every machine and every day: a failure can be had again by running once more.
settings.register_profile(
    "repeatable", derandomize=True, database=None, deadline=None, max_examples=1000 if LONG else 30
)
settings.load_profile("repeatable")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line a reason how many tests were skipped for it."""
    skipped = terminalreporter.stats.get("skipped", [])
    for reason, count in Counter(report.longrepr[2] for report in skipped).items():
        terminalreporter.write_line(f"{count} skipped: {reason.removeprefix('Skipped: ')}")


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name bytes by their parameter: packed ones hold the time of day, other ones read badly."""
    return argname if isinstance(val, bytes) else None


# What is loaded stays, and little of what a test makes is a circle: looking for circles less often
# saves an eighth of the time.
gc.freeze()
gc.set_threshold(200_000, 50, 100)


@pytest.fixture(scope="session")
def cases() -> Callable[[int], int]:
    """Return how many random cases to try: a test's own short number, or what is asked for."""
    return lambda short: LONG or short


@pytest.fixture(scope="session")
def reference_data() -> Path:
    """The folder of official tables and worked examples, which the project does not contain.

    ARPAD_REFERENCE_DATA names it; a relative path starts at the root of the repository.
    """
    folder = (ROOT / (os.environ.get("ARPAD_REFERENCE_DATA") or "../shared/data")).resolve()
    if not folder.is_dir():
        reason = f"no reference data at {folder}: set ARPAD_REFERENCE_DATA to its folder"
        # In CI a skip would pass for a check.
        if os.environ.get("CI") == "true":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return folder


@pytest.fixture(scope="session")
def pdf_text() -> Callable[[bytes], list[str]]:
    """Read the text of each page of a PDF, every gap as one space."""

    def texts(data: bytes) -> list[str]:
        pages = PdfReader(io.BytesIO(data)).pages
        return [" ".join(page.extract_text().split()) for page in pages]

    return texts


@pytest.fixture(scope="session")
def printed() -> Callable[[str], Any]:
    """Make the number an authority printed, equal to whatever it may have been rounded from."""

    def number(text: str) -> Any:
        places = len(text.partition(".")[2])
        # The little more is for values that lie on the edge in decimals but not in binary.
        return pytest.approx(float(text), rel=0, abs=0.5 * 10**-places + 1e-9)

    return number


@pytest.fixture(scope="session")
def fide_examples(reference_data: Path) -> Any:
    """The examples computed by FIDE or its commissions; numbers with a point are exact."""
    text = (reference_data / "fide" / "fide_examples.json").read_text(encoding="utf-8")
    return json.loads(text, parse_float=Fraction)


@pytest.fixture(scope="session")
def sample_files(reference_data: Path) -> list[Path]:
    """The real TRF files; the few large ones, which take most of the time, in the long tests."""
    paths = sorted((reference_data / "trf").glob("*.trf"))
    assert len(paths) > 30
    return [path for path in paths if LONG or path.stat().st_size < 10_000]


@pytest.fixture(scope="session")
def trf() -> Callable[..., bytes]:
    """Make a report file of FIDE's format, columns as TRF16 has them.

    Each player is a name, a rating (0: none) and games such as "2w1 3b= 0-U", one for each round;
    ``ids`` and ``born`` give FIDE IDs and birth years by name.
    """

    def make(
        *players: tuple[str, int, str],
        name: str = "Open",
        start: str = "2026/01/10",
        ids: dict[str, int] | None = None,
        born: dict[str, int] | None = None,
        control: str = "",
    ) -> bytes:
        lines = [f"012 {name}", f"042 {start}", f"052 {start}"]
        lines += [f"122 {control}"] if control else []
        for rank, (who, rating, games) in enumerate(players, start=1):
            member = (ids or {}).get(who, "")
            birth = f"{born[who]}/00/00" if born and who in born else ""
            rounds = [(word[:-2], word[-2], word[-1]) for word in games.split()]
            points = sum(
                {"1": 2, "=": 1, "+": 2, "U": 2, "F": 2, "H": 1}.get(r, 0) for *_, r in rounds
            )
            row = (
                f"001 {rank:>4}  {'':3} {who:<33} {rating or '':>4} {'':3} {member:>11} {birth:>10}"
            )
            row += f" {points / 2:>4.1f} {'':4}"
            row += "".join(
                f"  {int(other):>4} {colour} {result}" for other, colour, result in rounds
            )
            lines.append(row)
        return ("\r\n".join(lines) + "\r\n").encode()

    return make


def us_chess_event(
    players: Mapping[str, object],
    games: str,
    facts: Mapping[str, Mapping[str, object]] | None = None,
    held: Collection[str] = (),
    **fields: Any,
) -> Event:
    """Write a US Chess section: its players, and its games as "Ann W Bob, Bob D Cid"."""
    entries = tuple(
        Entry(Player(name), name not in held, (facts or {}).get(name, {}), number)
        for number, name in enumerate(players, start=1)
    )
    played = []
    for number, text in enumerate(filter(None, games.split(", ")), start=1):
        one, result, *rest = text.split()
        other = rest[0] if rest and rest[0] != "-" else None
        played.append(Game(one, other, Result(result), number, "w", "".join(rest[1:])))
    return Event(entries, tuple(played), **({"time_class": "regular"} | fields))


def us_chess_ratings(players: Mapping[str, object]) -> TypedRatings:
    """Read players' ratings: a number, a whole Rating, or None for who is unrated."""
    return TypedRatings(
        {
            name: value if isinstance(value, Rating) else Rating(value, 100)  # type: ignore[arg-type]
            for name, value in players.items()
            if value is not None
        }
    )


@pytest.fixture(scope="session")
def us_event() -> Callable[..., Event]:
    """Return the function that writes a US Chess section."""
    return us_chess_event


@pytest.fixture(scope="session")
def us_section() -> Callable[..., Report]:
    """Return the function that rates one US Chess section; ``system`` holds its options."""

    def rate(
        players: Mapping[str, object],
        games: str,
        system: Mapping[str, Any] | None = None,
        **fields: Any,
    ) -> Report:
        event = us_chess_event(players, games, **fields)
        return UsChess(**(system or {})).rate(RatingPeriod((event,)), us_chess_ratings(players))

    return rate


@pytest.fixture(scope="session")
def crowd(trf: Callable[..., bytes]) -> Callable[[int, int], bytes]:
    """Make an event of an even number of players, each of whom plays somebody new every round."""

    def make(players: int, rounds: int) -> bytes:
        games: dict[int, list[str]] = {number: [] for number in range(1, players + 1)}
        circle = list(games)
        for round_ in range(rounds):
            for place in range(players // 2):
                white, black = circle[place], circle[-1 - place]
                result, other = ("1", "0") if (white + round_) % 3 else ("=", "=")
                games[white].append(f"{black}w{result}")
                games[black].append(f"{white}b{other}")
            circle.insert(1, circle.pop())
        rows = [
            (f"Player {number}, Made Up", 2500 - 1000 * number // players, " ".join(words))
            for number, words in games.items()
        ]
        return trf(*rows, name="A Large Open", start="2026/06/05", control="90+30")

    return make


def tool(name: str) -> Any:
    """Load a script of the folder of tools, which is no package."""
    found = spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def synthetic_list() -> Any:
    """The tool that writes rating lists of invented players."""
    return tool("synthetic_list")


@pytest.fixture(scope="session")
def synthetic_trf() -> Any:
    """The tool that makes tournament reports up, and breaks them."""
    return tool("synthetic_trf")


@pytest.fixture(scope="session")
def release() -> Any:
    """The tool that builds what is published."""
    return tool("release")


@pytest.fixture(scope="session")
def worst_files() -> Any:
    """The tool that makes files that cost a reader much."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        return tool("worst_files")


@pytest.fixture(scope="session")
def fuzz() -> Any:
    """The tool that gives readers changed files, and what must hold of whatever they say."""
    return tool("fuzz")


@pytest.fixture(scope="session")
def load() -> Any:
    """The tool that runs a server, and measures it while strangers send what costs it much."""
    return tool("under_load")
