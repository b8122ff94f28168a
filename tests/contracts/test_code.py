"""What every source file must satisfy: its docstring, its length, no rounding of halves to even."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "arpad"
MODULES = sorted(PACKAGE.rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
MOST_LINES = 400


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def test_the_sources_are_found():
    assert PACKAGE / "systems" / "elo.py" in MODULES
    assert Path(__file__).resolve() in TESTS


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_every_module_has_a_docstring(path):
    assert (ast.get_docstring(tree(path)) or "").strip()


@pytest.mark.parametrize("path", TESTS, ids=name)
def test_every_test_file_opens_with_a_docstring(path):
    assert (ast.get_docstring(tree(path)) or "").strip()


@pytest.mark.parametrize("path", MODULES + TESTS, ids=name)
def test_no_module_is_longer_than_400_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


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


@pytest.mark.parametrize("path", sorted((PACKAGE / "systems").rglob("*.py")), ids=name)
def test_no_rating_system_uses_the_built_in_round(path):
    assert rounding_calls(tree(path)) == []


@pytest.mark.parametrize("use", ["round(2.5)", "map(round, x)", "builtins.round(2.5)"])
def test_the_built_in_round_would_be_seen(use):
    assert rounding_calls(ast.parse(use)) == [1]


@pytest.mark.parametrize("path", sorted((PACKAGE / "systems").rglob("*.py")), ids=name)
def test_no_rule_reads_todays_date(path):
    called = [node.attr for node in ast.walk(tree(path)) if isinstance(node, ast.Attribute)]
    assert not {"today", "now", "utcnow", "time"} & set(called)
