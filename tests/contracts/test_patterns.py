"""What searching costs: no pattern of the package takes more than a text's share of time."""

import ast
import dataclasses
import importlib
import itertools
import math
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from re import _compiler as compiler  # type: ignore[attr-defined]
from re import _constants as sre
from re import _parser as parser
from typing import Any

import pytest

import arpad

PACKAGE = Path(arpad.__file__).parent
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py"))}
WAYS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn", "scanner")
STEEPEST = 1.5
SIZES = [12, 16, 20, 24, 48, 96, 384, 1536, 6144]  # pieces; those few show exponentials
TRIES = 3  # before a pattern is called steep
ENOUGH = 0.004  # seconds; what is quicker with the most pieces is not measured
TYPICAL = " \t\n,;.-/:|\"'[](){}<>=+*?½1a0wWéД\0"

Use = tuple[re.Pattern[Any], str]


# --- Every pattern, and how it is used -----------------------------------------------------------


def module(path: Path) -> Any:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return importlib.import_module(".".join(part for part in parts if part != "__init__"))


def held(value: object, depth: int = 4) -> Iterator[re.Pattern[Any]]:
    """Give the patterns that a value of a module is, or holds."""
    if isinstance(value, re.Pattern):
        yield value
    elif depth and isinstance(value, dict):
        for each in itertools.chain(value, value.values()):
            yield from held(each, depth - 1)
    elif depth and isinstance(value, tuple | list | set | frozenset):
        for each in value:
            yield from held(each, depth - 1)
    elif depth and dataclasses.is_dataclass(value) and not isinstance(value, type):
        for each in dataclasses.fields(value):
            yield from held(getattr(value, each.name, None), depth - 1)


def ways_of(name: str, texts: list[str]) -> set[str]:
    """Return how a pattern is used under its name, or as any without one if it is handed on."""
    ways: set[str] = set()
    for text in texts:
        rest = re.findall(rf"\b{name}\b(\.\w+)?", text)
        ways |= {way for way in WAYS if f".{way}" in rest}
        if rest.count("") > text.count(f"\n{name}"):
            ways |= set(re.findall(r"\b(?!re\b)[a-z][a-z_.]*\.(search|match|f[a-z]+)\(", text))
    return ways & set(WAYS) or {"search"}


def uses() -> dict[tuple[Any, int, str], tuple[str, Use]]:
    """Return every pattern with each way in which it is used, and where it stands."""
    found: dict[tuple[Any, int, str], tuple[str, Use]] = {}

    def keep(path: Path, pattern: re.Pattern[Any], way: str) -> None:
        place = f"{path.relative_to(PACKAGE)}: {way} {pattern.pattern!r}"
        found.setdefault((pattern.pattern, pattern.flags, way), (place, (pattern, way)))

    for path, source in SOURCES.items():
        if not re.search(r"^\s*(?:import re\b|from re )", source, re.M):
            continue
        names = vars(module(path))
        for name, value in list(names.items()):
            patterns = [*held(value)]
            texts = [source] if name.startswith("_") else [*SOURCES.values()]
            for way in ways_of(name, texts) if patterns else ():
                for pattern in patterns:
                    keep(path, pattern, way)
        inline = re.search(rf"\bre\.(?:{'|'.join(WAYS)})\(", source)
        for node in ast.walk(ast.parse(source)) if inline else ():
            if isinstance(node, ast.Call) and ast.unparse(node.func).partition(".")[0] == "re":
                way = ast.unparse(node.func).partition(".")[2]
                if way in WAYS:
                    for pattern in compiled(node, names):
                        keep(path, pattern, way)
    return found


def compiled(call: ast.Call, names: dict[str, Any]) -> list[re.Pattern[Any]]:
    """Compile what ``re.search(pattern, ...)`` is given; local names stand for letters.

    Of what is looked up in a table, all that is in it is taken.
    """
    used = [each.id for each in ast.walk(call.args[0]) if isinstance(each, ast.Name)]
    local = {name: "ab" for name in used if name not in names}
    given = [*call.args[2:], *(each.value for each in call.keywords if each.arg == "flags")]
    flags = [each for each in given if re.fullmatch(r"re\.[A-Z]+", ast.unparse(each))]
    tables = [names[name] for name in used if isinstance(names.get(name), dict)]
    if tables:
        return [re.compile(text) for table in tables for text in table.values()]
    return [re.compile(*(value(each, names, local) for each in (call.args[0], *flags)))]


def value(node: ast.expr, names: dict[str, Any], local: dict[str, str]) -> Any:
    return eval(compile(ast.Expression(node), "", "eval"), names | local)


# --- Texts that cost a pattern much --------------------------------------------------------------

LETTERS = 12  # of a class are tried
BRANCHES = (sre.BRANCH,)
REPEATS = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
MANY = 50  # a piece repeated less often costs little


class Texts:
    """Texts for one pattern, out of its own parts."""

    def __init__(self, pattern: re.Pattern[Any]) -> None:
        text = pattern.pattern
        self._flags = pattern.flags
        self._tree = parser.parse(text, pattern.flags)
        self._known: dict[str, list[str]] = {}
        self.binary = isinstance(text, bytes)

    def pumped(self) -> Iterator[tuple[str, str]]:
        """Give beginnings with a piece to be repeated after them."""
        found = dict.fromkeys(self._pumped(list(self._tree), ("",) * LETTERS))
        wholes = [self._text(list(self._tree), at) for at in range(3)]
        yield from found
        yield from {("", before + piece) for before, piece in found if before}
        yield from {("", before) for before, _ in found if before}
        yield from {("", whole) for whole in wholes if whole}

    def _pumped(self, parts: list[Any], before: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for part in parts:
            kind, value = part
            if kind in REPEATS and value[1] >= MANY:
                for at, begun in enumerate(before):
                    if piece := self._text(list(value[2]), at) * max(value[0], 1):
                        yield begun, piece
            for inside in self._inside(kind, value):
                yield from self._pumped(inside, before)
            before = tuple(begun + self._text([part], at) for at, begun in enumerate(before))

    def _inside(self, kind: Any, value: Any) -> list[list[Any]]:
        """Return the lists of parts in a part."""
        if kind in REPEATS:
            return [list(value[2])]
        if kind is sre.SUBPATTERN:
            return [list(value[3])]
        if kind is sre.BRANCH:
            return [list(each) for each in value[1]]
        if kind is sre.ATOMIC_GROUP:
            return [list(value)]
        if kind in (sre.ASSERT, sre.ASSERT_NOT):
            return [list(value[1])]
        if kind is sre.GROUPREF_EXISTS:
            return [list(each) for each in value[1:] if each is not None]
        return []

    def _text(self, parts: list[Any], at: int) -> str:
        """Return a text that fits parts, by its number."""
        return "".join(self._one(kind, value, at) for kind, value in parts)

    def _one(self, kind: Any, value: Any, at: int) -> str:
        if kind in (sre.AT, sre.ASSERT, sre.ASSERT_NOT):
            return ""
        if kind in REPEATS:
            return self._text(list(value[2]), at) * min(value[0] or at % 2, 20)
        inside = self._inside(kind, value)
        if inside:
            return self._text(inside[at % len(inside)], at)
        if kind is sre.LITERAL:
            return chr(value)
        if kind is sre.GROUPREF:
            return ""
        letters = self._letters(kind, value)
        return letters[at % len(letters)]

    def _letters(self, kind: Any, value: Any) -> list[str]:
        """Return letters of a class, those that many classes have first."""
        key = repr((kind, value))
        if key not in self._known:
            state = parser.State()
            state.flags, state.str = self._flags, ""
            one = compile_tree(parser.SubPattern(state, [(kind, value)]), self._flags)
            ranges = value if kind is sre.IN else []
            own = [chr(each[0]) for which, each in ranges if which is sre.RANGE]
            own += [chr(each) for which, each in ranges if which is sre.LITERAL]
            every = [*TYPICAL, *own, *map(chr, range(1, 256))]
            fit = (
                each
                for each in dict.fromkeys(every)
                if one.fullmatch(each.encode("latin-1", "replace") if self.binary else each)
            )
            self._known[key] = [*itertools.islice(fit, LETTERS)] or ["x"]
        return self._known[key]


def compile_tree(tree: Any, flags: int) -> re.Pattern[Any]:
    return compiler.compile(tree, flags)  # type: ignore[no-any-return]


# --- What they cost ------------------------------------------------------------------------------


def runner(pattern: re.Pattern[Any], way: str) -> Callable[[Any], object]:
    if way in ("sub", "subn"):
        return lambda text: pattern.sub(text[:0], text)
    if way == "finditer":
        return lambda text: deque(pattern.finditer(text), maxlen=0)
    return getattr(pattern, way)  # type: ignore[no-any-return]


def seconds(run: Callable[[Any], object], text: str | bytes) -> float:
    began = time.process_time()
    run(text)
    return time.process_time() - began


def steepness(run: Callable[[Any], object], make: Callable[[int], str | bytes]) -> float:
    """Return the exponent with which the time grows, 0 for what is quick."""
    size, took = SIZES[0], 0.0
    for size in SIZES:
        if (took := seconds(run, make(size))) > ENOUGH * 4:
            break
    if took < ENOUGH or min(seconds(run, make(size)) for _ in "12") < ENOUGH:
        return 0
    found = exponent(run, make, size)
    for _ in range(TRIES):  # other programs may be at work
        if found > STEEPEST:
            found = min(found, exponent(run, make, size))
    return found


def exponent(run: Callable[[Any], object], make: Callable[[int], str | bytes], size: int) -> float:
    times = [min(seconds(run, make(count)) for _ in "123") for count in (size // 4, size)]
    return math.log(times[1] / times[0], 4)


def steepest(pattern: re.Pattern[Any], way: str) -> tuple[float, str]:
    """Return the largest exponent of all texts that are tried, and the text."""
    texts, run = Texts(pattern), runner(pattern, way)
    worst = (0.0, "")
    for before, piece in texts.pumped():
        for end in ("", "\1"):

            def make(count: int, parts: tuple[str, str, str] = (before, piece, end)) -> str | bytes:
                text = parts[0] + parts[1] * count + parts[2]
                return text.encode("latin-1", "replace") if texts.binary else text

            worst = max(worst, (steepness(run, make), f"{before!r} + {piece!r} * n + {end!r}"))
            if worst[0] > STEEPEST:
                return worst
    return worst


@pytest.mark.long
def test_no_pattern_takes_more_than_its_share_of_time(cases):
    every = [*uses().values()]
    assert len(every) > 200
    steep = {
        place: worst
        for place, (pattern, way) in every[:: 1 if cases(0) else 19]
        if (worst := steepest(pattern, way))[0] > STEEPEST
    }
    assert steep == {}


@pytest.mark.parametrize(
    ("pattern", "way"),
    [
        (r"\s+$", "search"),
        (r"(?:a+)+b", "match"),
        (r"x(?=.*y)", "finditer"),
        (rb"\{[^}]*\}", "sub"),
    ],
)
def test_a_steep_pattern_would_be_seen(pattern, way):
    assert steepest(re.compile(pattern), way)[0] > STEEPEST
