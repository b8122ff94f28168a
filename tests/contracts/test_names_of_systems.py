"""Only a room knows its system: no other code names one, so that no list of systems can forget one.

Tests, prose and the readers of a federation’s own files may.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import arpad
from arpad.declared import room_names

PACKAGE = Path(arpad.__file__).parent
OWN = (
    "systems/", "formats/", "faces/web/templates/prose/",
    "book/importing.py", "book/index.py", "book/schema.py",  # the index of a list, as it is kept
)  # fmt: skip
_CODES = "|".join(re.sub("[-_]", "[-_]?", code) for code in room_names())
NAMED = re.compile(rf"(?<![a-z0-9])({_CODES})(?![a-z0-9])")


def sources() -> Iterator[tuple[str, Path]]:
    """Every module and template that must know no system, by its name."""
    for ending in ("py", "html"):
        for path in sorted(PACKAGE.rglob(f"*.{ending}")):
            name = path.relative_to(PACKAGE).as_posix()
            if not name.startswith(OWN):
                yield name, path


def written(source: ast.AST) -> Iterator[str]:
    """The identifiers and the codes in a module; sentences and docstrings are no code."""
    for node in ast.walk(source):
        match node:
            case ast.Constant(value=str(text)):
                if not re.search(r"\s", text):
                    yield text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.keyword(arg=str(name)):
                yield name
            case ast.alias(name=name):
                yield name
            case ast.ImportFrom(module=str(name)):
                yield name


def named(path: Path) -> set[str]:
    """What of a source names a system; in a template everything is looked at but words to read."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        return {found[0] for found in NAMED.finditer(text)}
    return {each for each in written(ast.parse(text)) if NAMED.search(each.lower().strip())}


def test_sources_are_found_and_names_are_seen():
    assert "declared.py" in dict(sources())
    assert NAMED.search("arpad.systems.us_chess.system")
    assert NAMED.search("_us_chess")
    assert not NAMED.search("elocution develop")


@pytest.mark.parametrize("name", dict(sources()))
def test_it_names_no_system(name):
    assert named(PACKAGE / name) == set()
