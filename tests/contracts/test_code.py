"""What every source file must satisfy: its docstring, its length, no rounding of halves to even."""

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "arpad"
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
ROOMS = sorted((PACKAGE / "systems").rglob("*.py"))
MOST_LINES = 400


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def offenders(paths: list[Path], allowed: Callable[[Path], bool]) -> list[str]:
    return [name(path) for path in paths if not allowed(path)]


def has_docstring(path: Path) -> bool:
    return bool((ast.get_docstring(tree(path)) or "").strip())


def test_the_sources_are_found():
    assert PACKAGE / "systems" / "icu.py" in MODULES
    assert Path(__file__).resolve() in TESTS


def test_every_module_and_every_test_file_opens_with_a_docstring():
    assert offenders(MODULES + TESTS, has_docstring) == []


def test_no_module_is_longer_than_400_lines():
    def short(path: Path) -> bool:
        return len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES

    assert offenders(MODULES + TESTS, short) == []


def test_what_can_be_anything_is_rare():
    """Values have types; ``Any`` is for what belongs to others, and for what holds every kind."""
    told = re.compile(r":\s*Any\b|-> Any\b")
    assert sum(len(told.findall(path.read_text(encoding="utf-8"))) for path in MODULES) < 10


def rounding_calls(source: ast.AST) -> list[int]:
    """The lines that use the built-in round, or the decimal module's rounding, by any name.

    A field named round, the round of a game, uses nothing.
    """
    return [
        node.lineno
        for node in ast.walk(source)
        if (isinstance(node, ast.Name) and node.id == "round" and isinstance(node.ctx, ast.Load))
        or (isinstance(node, ast.Attribute) and node.attr in ("__round__", "quantize"))
        or (isinstance(node, ast.Attribute) and ast.unparse(node) == "builtins.round")
    ]


def test_no_rating_system_uses_the_built_in_round():
    assert offenders(ROOMS, lambda path: rounding_calls(tree(path)) == []) == []


@pytest.mark.parametrize("use", ["round(2.5)", "map(round, x)", "builtins.round(2.5)"])
def test_the_built_in_round_would_be_seen(use):
    assert rounding_calls(ast.parse(use)) == [1]


def test_no_rule_reads_todays_date():
    def timeless(path: Path) -> bool:
        named = {node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)}
        return not {"today", "now", "utcnow", "time"} & named

    assert offenders(ROOMS, timeless) == []
