"""What searching costs: no pattern takes much more than twice as long for a text twice as long."""

import ast
import importlib
import math
import pkgutil
import re
import time
from pathlib import Path
from typing import Any

import arpad

parser: Any = importlib.import_module("re._parser")

_SIZES = (600, 1200)
_LEAST = 0.002  # seconds; what is quicker than this with the longest text cannot be measured
_STEEPEST = 1.5
_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "split")
# Patterns that only see a short text, or one of ours.
SHORT = {
    "arpad.formats.us_time_control._PIECE": "200 letters of a time control",
    "arpad.faces.web.assets._FOR_EDITORS": "our own style sheets",
    "arpad.reports.pdf.drawing._RULE": "our own style sheets",
}
_CATEGORIES = {
    "SPACE": (" ", str.isspace),
    "DIGIT": ("1", str.isdigit),
    "WORD": ("a", lambda char: char.isalnum() or char == "_"),
    "NOT_SPACE": ("x", lambda char: not char.isspace()),
    "NOT_DIGIT": ("x", lambda char: not char.isdigit()),
    "NOT_WORD": ("-", lambda char: not (char.isalnum() or char == "_")),
}


def fitting(items):
    """Return a short text that fits a part of a pattern."""
    return "".join(map(fitting_one, items))


def fitting_one(item):
    kind, given = str(item[0]), item[1]
    match kind:
        case "LITERAL":
            return chr(given)
        case "NOT_LITERAL":
            return "a" if given != ord("a") else "b"
        case "ANY":
            return "a"
        case "IN":
            return member(given)
        case "BRANCH":
            return fitting(given[1][0])
        case "SUBPATTERN":
            return fitting(given[3])
        case "ATOMIC_GROUP":
            return fitting(given)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return fitting(given[2]) * given[0]
    return ""  # an anchor, or what is only looked at


def member(items):
    kind, given = str(items[0][0]), items[0][1]
    if kind == "NEGATE":
        return next(
            (char for char in "a1 -,x|\n" if not any(holds(each, char) for each in items[1:])), "é"
        )
    if kind == "RANGE":
        return chr(given[0])
    return _CATEGORIES[category(given)][0] if kind == "CATEGORY" else chr(given)


def holds(item, char):
    kind, given = str(item[0]), item[1]
    if kind == "RANGE":
        return given[0] <= ord(char) <= given[1]
    return _CATEGORIES[category(given)][1](char) if kind == "CATEGORY" else given == ord(char)


def category(name):
    return str(name).removeprefix("CATEGORY_")


def pumps(items, before=""):
    """Yield each part that repeats without end, after what stands before it."""
    for item in items:
        kind, given = str(item[0]), item[1]
        inner: Any = ()
        if kind.endswith("REPEAT"):
            inner = (given[2],)
            if given[1] == parser.MAXREPEAT:
                yield before, fitting(given[2]) or "a"
                yield from ((before, char) for char in " 1" if len(given[2]) == 1)
        elif kind in ("SUBPATTERN", "BRANCH", "ATOMIC_GROUP", "ASSERT", "ASSERT_NOT"):
            last = given if kind == "ATOMIC_GROUP" else given[-1]
            inner = last if kind == "BRANCH" else (last,)
        for each in inner:
            yield from pumps(each, before)
        before += fitting_one(item)


def patterns():
    """Yield every pattern of the program with its name and the methods it is used by."""
    for info in pkgutil.walk_packages(arpad.__path__, "arpad."):
        if info.name.endswith("__main__"):
            continue
        module = importlib.import_module(info.name)
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        text = ast.unparse(tree)
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                asked = set(re.findall(rf"\b{name}\.({'|'.join(_METHODS)})\(", text))
                yield f"{info.name}.{name}", value, asked or {"match"}
        for each in getattr(module, "FORMATS", ()):
            if isinstance(getattr(each, "marks", None), re.Pattern):
                yield f"{info.name}.{each.module}", each.marks, {"search"}
        yield from written_in_place(info.name, tree)


def written_in_place(name, tree):
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        module, _, method = ast.unparse(node.func).partition(".")
        given = getattr(node.args[0], "value", None)
        if module == "re" and method in _METHODS and isinstance(given, str | bytes):
            flags = re.ASCII if "re.ASCII" in ast.unparse(node) else 0
            yield f"{name}: {given!r}", re.compile(given, flags), {method}


def seconds(pattern, method, text):
    arguments = (text[:0], text) if method == "sub" else (text,)
    began = time.process_time()
    found = getattr(pattern, method)(*arguments)
    if method == "finditer":
        list(found)
    return time.process_time() - began


def steepness(pattern, method, before, pump):
    """Return the exponent with which the time grows, 0 for what is too quick to tell."""
    steepest = 0.0
    for after in ("\0", "\n!"):
        short, long = (before + pump * (size // len(pump)) + after for size in _SIZES)
        if isinstance(pattern.pattern, bytes):
            short, long = (each.encode("latin-1", "replace") for each in (short, long))
        if seconds(pattern, method, long) > _LEAST:
            times = [min(seconds(pattern, method, each) for _ in "12") for each in (short, long)]
            steepest = max(steepest, math.log2(times[1] / max(times[0], 1e-6)))
    return steepest


def steep_patterns(given):
    for name, pattern, methods in given:
        if name in SHORT:
            continue
        tree = parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
        for before, pump in {*pumps(tree), ("", " "), ("", "1")}:
            for method in methods:
                exponent = steepness(pattern, method, before, pump)
                if exponent > _STEEPEST:
                    yield f"{name} {method} {before!r} {pump!r} {exponent:.1f}"


def test_no_pattern_is_steep():
    assert list(steep_patterns(patterns())) == []


def test_a_steep_pattern_is_noticed():
    heading = re.compile(r"\A\s*(?=[^\r\n]*\bplayer\b)[^\r\n]*\bround\b")
    assert list(steep_patterns([("heading", heading, {"search"})]))
