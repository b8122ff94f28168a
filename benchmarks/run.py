"""Run every benchmark; the exit status is 1 if any went over its limit.

With --write the tables are kept in RESULTS.md, with the machine and the versions they hold for.
"""

import argparse
import os
import platform
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import loops
import one_calculation
import us_chess
import web
import whole_event

BENCHMARKS = [
    loops.measure,
    one_calculation.measure,
    whole_event.measure,
    us_chess.measure,
    web.measure,
]
RESULTS = Path(__file__).with_name("RESULTS.md")
PACKAGES = {"Arpad": "arpad", "FastAPI": "fastapi", "Starlette": "starlette", "Jinja": "jinja2"}


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure speed against the limits.")
    parser.add_argument("--write", action="store_true", help="keep the tables in RESULTS.md")
    write = parser.parse_args().write

    outcomes = []
    # Every one is run, so that one over its limit does not hide the next.
    for benchmark in BENCHMARKS:
        outcomes.append(benchmark())
        print(outcomes[-1].text, end="\n\n", flush=True)
    print(surroundings())

    if write:
        if not all(each.measured for each in outcomes):
            print(f"{RESULTS.name} is left as it was: not everything was measured", file=sys.stderr)
            return 1
        parts = ["# Benchmarks", "Made by `make bench-results`.", surroundings()]
        parts += [each.text for each in outcomes]
        RESULTS.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    return 0 if all(each.kept for each in outcomes) else 1


def surroundings() -> str:
    """The day, the versions and the machine, in one paragraph."""
    loop = "uvloop" if find_spec("uvloop") else "asyncio"
    parser = "httptools" if find_spec("httptools") else "h11"
    versions = [f"{name} {version(package)}" for name, package in PACKAGES.items()]
    versions += [f"uvicorn {version('uvicorn')} ({loop}, {parser})", *web.load_generator()]
    system = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    day = datetime.now(UTC).date().isoformat()
    return f"{day}: {', '.join(versions)}; {system}; {_processor()}, {os.cpu_count()} cores."


def _processor() -> str:
    told = Path("/proc/cpuinfo")
    for line in told.read_text(encoding="utf-8").splitlines() if told.exists() else ():
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.processor() or "unknown processor"


if __name__ == "__main__":
    sys.exit(main())
