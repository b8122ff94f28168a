"""Build what is published, twice, and check it: the same bytes, a clean environment, its parts.

Run by `make dist`, in an environment with the build backend and cyclonedx-bom. What is built is the
commit at hand, never what lies about in the folder. Further Pythons may be given as arguments.
"""

import argparse
import filecmp
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
BUILD = """
import flit_core.buildapi as backend, sys
print(getattr(backend, "build_" + sys.argv[1])(sys.argv[2]))
"""
EVENT = """012 Two Friends
042 2026/06/05
122 90+30
001    1      Alder, Nora                       1900                             1.0    1     2 w 1
001    2      Birch, Tom                        1800                             0.0    2     1 b 0
"""
# A part that names its licence only in a text beside it, which was read.
NAMED_IN_ITS_FILES = {"resvg_py": "MIT"}
# Two commands, and what must stand in what they print.
COMMANDS = (
    (("fide", "1800", "D1700", "--games-played", "100"), "FIDE: 1800 → 1797"),
    (("rate", "event.trf"), "Two Friends"),
)


def run(*command: str | Path, cwd: Path = ROOT, **variables: str) -> str:
    """Run a command and return what it prints; one that fails ends everything."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def check_out(folder: Path) -> Path:
    """Lay the files of the commit at hand into a new folder."""
    folder.mkdir()
    packed = folder.with_suffix(".tar")
    run("git", "archive", "--output", packed, "HEAD")
    run("tar", "-xf", packed, "-C", folder)
    return folder


def built(source: Path, target: Path) -> list[Path]:
    """Build sdist and wheel of a folder, and the wheel again of the unpacked sdist."""
    day = run("git", "log", "-1", "--format=%ct").strip()
    target.mkdir()

    def build(kind: str, folder: Path, into: Path) -> Path:
        command = (sys.executable, "-c", BUILD, kind, into)
        return into / run(*command, cwd=folder, SOURCE_DATE_EPOCH=day).strip()

    sdist, wheel = (build(kind, source, target) for kind in ("sdist", "wheel"))
    with tempfile.TemporaryDirectory() as name:
        run("tar", "-xf", sdist, "-C", name)
        (unpacked,) = Path(name).iterdir()
        again = build("wheel", unpacked, Path(name))
        if not filecmp.cmp(wheel, again, shallow=False):
            sys.exit(f"{wheel.name} is another one when it is built from {sdist.name}")
    return [sdist, wheel]


def built_twice(folder: Path) -> list[Path]:
    """Build in two places at two times of the files, and compare the bytes."""
    first = built(check_out(folder / "one"), folder / "first")
    other = check_out(folder / "another, elsewhere")
    for path in other.rglob("*"):
        os.utime(path, (1, 1))
    for one, two in zip(first, built(other, folder / "second"), strict=True):
        if not filecmp.cmp(one, two, shallow=False):
            sys.exit(f"{one.name} is another one when it is built again")
    return first


def clean(python: str, folder: Path, wheel: Path) -> Path:
    """Make an environment with nothing but what a user gets; return its Python."""
    run(python, "-m", "venv", "--without-pip", folder)
    inside = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", inside, "install", "-qq", "--no-input")
    run(*pip, "--disable-pip-version-check", "--require-hashes", "-r", "requirements/run.txt")
    run(*pip, "--disable-pip-version-check", "--no-deps", wheel)
    return inside


def try_commands(python: Path, folder: Path) -> None:
    """Run two commands where nothing of this folder can be found."""
    (folder / "event.trf").write_text(EVENT)
    for words, expected in COMMANDS:
        printed = run(python.with_name("arpad"), *words, cwd=folder, PYTHONPATH="")
        if expected not in printed:
            sys.exit(f"arpad {' '.join(words)} does not print “{expected}”:\n{printed}")


def pythons(given: Sequence[str], supported: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Give each version that is supported with the first Python of it that starts, or nothing."""
    ask = "import ensurepip, sys; print(f'{sys.version_info[0]}.{sys.version_info[1]}')"
    at_hand: dict[str, str] = {}
    for python in (sys.executable, *given, *(f"python{version}" for version in supported)):
        if shutil.which(python):
            said = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)
            at_hand.setdefault(said.stdout.strip(), python)
    for version in supported:
        yield version, at_hand.get(version, "")


def parts(python: Path, target: Path, version: str, day: str) -> dict[str, str]:
    """Write the parts of a clean environment as CycloneDX; return each with its licence."""
    run(
        *(sys.executable, "-m", "cyclonedx_py", "environment", python),
        *("--pyproject", "pyproject.toml", "--mc-type", "application"),
        *("--output-reproducible", "--output-format", "JSON", "--output-file", target),
        SOURCE_DATE_EPOCH=day,
    )
    listed = json.loads(target.read_text(encoding="utf-8"))
    listed["metadata"]["component"]["version"] = version
    target.write_text(json.dumps(listed, indent=2) + "\n", encoding="utf-8")
    return {
        f"{component['name']} {component['version']}": licence(component)
        for component in listed["components"]
    }


def licence(component: Any) -> str:
    """Return a part's licence by the shortest of its names; one without any ends everything."""
    names = list[str]()
    for entry in component.get("licenses", ()):
        one = entry.get("license", {})
        name = entry.get("expression") or one.get("id") or one.get("name") or ""
        names.append(name.rpartition(" :: ")[2])
    names.append(NAMED_IN_ITS_FILES.get(component["name"], ""))
    known = sorted(filter(None, names), key=len)
    if not known:
        sys.exit(f"the licence of {component['name']} is not known")
    return known[0]


def main() -> None:
    """Build, check, and write everything to dist/."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pythons", nargs="*", help="further Pythons to try it with")
    given = parser.parse_args().pythons
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = [line.rpartition(" ")[2] for line in about["classifiers"] if ":: 3." in line]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        sdist, wheel = built_twice(folder)
        print(f"the same bytes twice: {sdist.name}, {wheel.name}")
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        for version, python in pythons(given, versions):
            if not python:
                print(f"Python {version}: not tried, for it is not on this machine")
                continue
            inside = clean(python, folder / version, wheel)
            try_commands(inside, folder)
            print(
                f"Python {version}: installed in a clean environment, {len(COMMANDS)} commands run"
            )
        own = f"{sys.version_info[0]}.{sys.version_info[1]}"
        day = run("git", "log", "-1", "--format=%ct").strip()
        name, version = wheel.name.split("-")[:2]
        bill = DIST / f"{name}-{version}.cdx.json"
        licences = parts(folder / own / "bin" / "python", bill, version, day)
        lines = [f"{part}: {name}\n" for part, name in sorted(licences.items())]
        (DIST / "LICENCES.txt").write_text("".join(lines), encoding="utf-8")
        print(f"parts and their licences: {len(lines)}")
        for made in (sdist, wheel):
            shutil.copy(made, DIST)
    sums = [
        f"{hashlib.sha256(made.read_bytes()).hexdigest()}  {made.name}\n"
        for made in sorted(DIST.iterdir())
    ]
    (DIST / "SHA256SUMS").write_text("".join(sums))
    print("".join(sums), end="")


if __name__ == "__main__":
    main()
