"""A rule that is announced is one row: asked by its date, told by its date, and not yet used."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "arpad"
ROW = "    (date(2017, 1, 1), 40, 20, 10, 40, 18, 700, False),\n"
ANNOUNCED = ROW + "    (date(2028, 1, 1), 40, 20, 10, 30, 18, 700, False),\n"
JUNIOR = ("fide", "1800", "W1800", "--under-18", "--games-played", "100", "--json")


@pytest.fixture(scope="module")
def announced(tmp_path_factory) -> Path:
    """Copy the program, with juniors at K 30 from 1 January 2028 as one more row."""
    root: Path = tmp_path_factory.mktemp("announced")
    shutil.copytree(SOURCE, root / "arpad", ignore=shutil.ignore_patterns("__pycache__"))
    editions = root / "arpad/systems/fide/editions.py"
    text = editions.read_text()
    assert text.count(ROW) == 1
    editions.write_text(text.replace(ROW, ANNOUNCED))
    return root


def run(root: Path, *words: str) -> str:
    return subprocess.run(
        [sys.executable, "-m", "arpad", *words], env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True, text=True, check=True, cwd=root,
    ).stdout  # fmt: skip


def test_an_announced_rule_changes_nothing_without_its_date(announced):
    assert run(announced, *JUNIOR) == run(SOURCE.parent, *JUNIOR)


@pytest.mark.parametrize(("day", "k"), [("2027-12-31", 40), ("2028-01-01", 30)])
def test_an_announced_rule_is_asked_by_its_date(announced, day, k):
    answer = json.loads(run(announced, *JUNIOR, "--date", day))
    assert (answer["k"], answer["change"]) == (k, k // 2)
    assert ("K from 1 January 2028" in answer["rules"]["edition"]) == (k == 30)


def test_the_rules_tell_of_an_announced_rule(announced):
    (line,) = [line for line in run(announced, "rules", "fide").splitlines() if "2028" in line]
    assert line.strip().startswith("2028-01-01, announced ")
    assert " 30 " in line
