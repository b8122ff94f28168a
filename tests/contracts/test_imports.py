"""What is loaded when: the package alone, a list of the systems, one calculation by the command."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import arpad
from arpad.calculators import COMMANDS, NAMES, calculator
from arpad.declared import further, is_folder, may_declare, room_names

SOURCES = str(Path(arpad.__file__).parents[1])
# What the code loaded beyond what Python itself had loaded; the last line of the output.
FRAME = """
import sys
before = set(sys.modules)
{code}
import json
print()
print(json.dumps(sorted(set(sys.modules) - before)))
"""
COMMAND = """
sys.argv = ["arpad", *{arguments!r}]
from arpad.faces.cli import main
try:
    main()
except SystemExit as end:
    assert end.code == 0, end.code
"""


def loaded_by(code: str) -> set[str]:
    """The modules a new Python loads to run the code."""
    run = subprocess.run(
        [sys.executable, "-c", FRAME.format(code=code)],
        env=os.environ | {"PYTHONPATH": SOURCES, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(json.loads(run.stdout.splitlines()[-1]))


def foreign(modules: set[str]) -> set[str]:
    """The packages among them that are neither Python's own nor this one."""
    names = {module.partition(".")[0] for module in modules}
    return {each for each in names - sys.stdlib_module_names - {"arpad"} if each[:2] != "__"}


def face(code: str) -> str:
    """The module that holds a rating system itself; its tables others may borrow."""
    name = code.replace("-", "_")
    folder = Path(SOURCES) / "arpad" / "systems" / name
    return f"arpad.systems.{name}.system" if folder.is_dir() else f"arpad.systems.{name}"


def rooms(modules: set[str]) -> set[str]:
    """The rating systems among the modules."""
    return {code for code in room_names() if face(code) in modules}


def arguments(name: str) -> list[str]:
    found = calculator(name)
    given = dict(found.opening)
    words = [str(given.pop(each)).replace(",", " ") for each in found.positional]
    options = [f"--{option.replace('_', '-')}={value}" for option, value in given.items()]
    return [COMMANDS[name], *" ".join(words).split(), *options]


def test_the_package_alone_loads_nothing_but_the_standard_library():
    modules = loaded_by("import arpad")
    assert foreign(modules) == set()
    assert {module for module in modules if module.startswith("arpad.")} == set()


def test_listing_the_systems_loads_none_of_them():
    modules = loaded_by("from arpad.declared import room_names; assert room_names()")
    assert [module for module in modules if module.startswith("arpad.systems.")] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_calculation_by_the_library_needs_the_standard_library_only(name):
    opening = dict(calculator(name).opening)
    if "from" in opening:  # a word of Python’s own
        opening["from_"] = opening.pop("from")
    module = name.replace("-", "_")
    assert foreign(loaded_by(f"import arpad; arpad.{module}.rate(**{opening!r})")) == set()


@pytest.mark.parametrize("code", room_names())
def test_a_calculation_loads_no_words_no_rules_and_no_layout_of_its_room(code):
    name, opening = code.replace("-", "_"), dict(calculator(code).opening)
    modules = loaded_by(f"import arpad; arpad.{name}.rate(**{opening!r}).new_rating")
    parts = ("words", "rules", "layout", "questions", "events")
    assert not {f"arpad.systems.{name}.{part}" for part in parts} & modules
    assert not {"arpad.document", "arpad.reports"} & modules


def test_one_calculation_loads_few_modules():
    """A time would depend on the machine; what is loaded makes most of it."""
    game = loaded_by("from arpad import fide; fide.rate(1800, 'D1700', games_played=100).change")
    assert len([module for module in game if module.startswith("arpad")]) <= 24
    slow = {"dataclasses", "email", "gettext", "importlib.metadata", "inspect", "unicodedata"}
    assert slow & game == set()
    words = ["fide", "1800", "D1700", "--games-played", "100", "--json"]
    command = loaded_by(COMMAND.format(arguments=words))
    assert len([module for module in command if module.startswith("arpad")]) <= 38
    slow |= {"argparse", "difflib", "http", "ipaddress", "shutil"}
    assert slow & command == set()


@pytest.mark.parametrize(
    ("name", "systems"),
    [
        ("fide", {"fide"}),
        ("us-chess", {"us-chess"}),
        ("elo", {"elo"}),
        ("match", {"elo"}),
        ("performance", set()),
        ("plan", {"fide"}),
        ("compare", {"fide", "us-chess", "elo", *further()}),
        ("convert", set()),
    ],
)
@pytest.mark.parametrize("layout", [[], ["--json"]], ids=["text", "json"])
def test_one_calculation_by_the_command_loads_its_room_and_no_web_or_data_library(
    name, systems, layout
):
    modules = loaded_by(COMMAND.format(arguments=[*arguments(name), *layout]))
    assert foreign(modules) == set()
    beside = {code for code in further() if not is_folder(code) and may_declare(code, "PLAN")}
    assert rooms(modules) == (systems | beside if name == "plan" else systems)
    others = set(NAMES) - {name, "elo"}
    assert not {f"arpad.calculators.{each.replace('-', '_')}" for each in others} & modules
    assert not {"arpad.faces.api", "arpad.faces.web", "sqlite3"} & modules
    assert not {"arpad.calculators.events", "arpad.formats", "arpad.reports.problems"} & modules
    assert "arpad.reports.rules" not in modules


@pytest.mark.parametrize("layout", [[], ["--json"], ["--csv"]], ids=["text", "json", "csv"])
def test_an_event_by_the_command_loads_no_web_library(trf, tmp_path, layout):
    event = tmp_path / "open.trf"
    event.write_bytes(trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0")))
    modules = loaded_by(COMMAND.format(arguments=["rate", str(event), *layout]))
    assert foreign(modules) == set()
    assert "us-chess" not in rooms(modules)
    assert not {"arpad.faces.api", "arpad.faces.web", "arpad.reports.html"} & modules
    assert "arpad.reports.rules" not in modules
