"""Every example gives its authority's answer at every door, and every refusal the same words."""

import contextlib
import functools
import html
import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from unittest import mock

import pytest
from starlette.testclient import TestClient

import arpad
from arpad.calculators import COMMANDS, NAMES, calculator
from arpad.errors import BadInput, InputError
from arpad.faces import cli
from arpad.faces.web.app import create_app
from arpad.inputs import Flag
from arpad.reports.json import as_data
from tests.commands import run

Inputs = Mapping[str, Any]
Data = dict[str, Any]


# --- What each door answers: the calculator's name and its inputs in, the JSON object out ---------


_KEYWORDS = {"from": "from_"}  # a word of Python’s own


def by_library(name: str, inputs: Inputs) -> Data:
    """Call ``arpad.<calculator>.rate`` as a program does, for first ratings their own function."""
    module = getattr(arpad, name.replace("-", "_"))
    if inputs.get("rating") == "unrated":
        answer = module.first_rating(**{k: v for k, v in inputs.items() if k != "rating"})
    else:
        answer = module.rate(**{_KEYWORDS.get(k, k): v for k, v in inputs.items()})
    found: Data = json.loads(json.dumps(as_data(answer)))
    return found


def by_command(name: str, inputs: Inputs) -> Data:
    """Run ``arpad <calculator> … --json`` in this process."""
    result = run(*arguments(name, inputs), "--json")
    if result.exception:
        raise result.exception
    found: Data = json.loads(result.stdout)
    return found


@functools.cache
def client() -> TestClient:
    """The application, made once."""
    return TestClient(create_app())


def query(inputs: Inputs) -> dict[str, str]:
    """Write inputs as an address holds them."""
    flags = {True: "true", False: "false"}
    return {
        name: flags[value] if isinstance(value, bool) else str(value)
        for name, value in inputs.items()
    }


def by_api(name: str, inputs: Inputs) -> Data:
    """Ask the HTTP API."""
    answer = client().get(f"/api/v1/{name}", params=query(inputs))
    assert answer.status_code == 200
    found: Data = answer.json()
    return found


# The page's numbers are compared card by card in tests/faces/test_pages.py.
DOORS: dict[str, Callable[[str, Inputs], Data]] = {
    "library": by_library,
    "command": by_command,
    "api": by_api,
}


# --- What each door says of inputs that cannot be used: the whole text it answers with ------------


def refused_by_library(name: str, inputs: Inputs) -> str:
    """Return the text of the exception."""
    with pytest.raises(BadInput) as refusal:
        calculator(name).answer(inputs)
    return str(refusal.value)


def refused_by_command(name: str, inputs: Inputs) -> str:
    """Return what the command writes to standard error."""
    errors = io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["arpad", *arguments(name, inputs)]),
        contextlib.redirect_stderr(errors),
        pytest.raises(SystemExit) as end,
    ):
        cli.main()
    assert end.value.code == 2
    return errors.getvalue()


def refused_by_api(name: str, inputs: Inputs) -> str:
    """Return the texts of the problem document."""
    answer = client().get(f"/api/v1/{name}", params=query(inputs))
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    return "\n".join(each["text"] for each in answer.json()["errors"])


def refused_by_page(name: str, inputs: Inputs) -> str:
    """Return the page, which answers all the same."""
    answer = client().get(f"/{name}", params=query(inputs))
    assert answer.status_code == 200
    return html.unescape(answer.text)


REFUSALS: dict[str, Callable[[str, Inputs], str]] = {
    "library": refused_by_library,
    "command": refused_by_command,
    "api": refused_by_api,
    "page": refused_by_page,
}


def arguments(name: str, inputs: Inputs) -> list[str]:
    """Write inputs as a person types them after ``arpad``."""
    found = calculator(name)
    words = [COMMANDS[name]]
    for each in found.positional:
        words += str(inputs.get(each, "")).split()
    for option, value in inputs.items():
        if option in found.positional:
            continue
        flag = f"--{option.replace('_', '-')}"
        if isinstance(found.form.by_name.get(option), Flag):
            words += [flag] if value else []
        else:
            words += [flag, str(value)]
    return words


# --- The examples --------------------------------------------------------------------------------

EXAMPLES = [
    pytest.param(name, example, id=f"{name}: {example.title}")
    for name in NAMES
    for example in calculator(name).examples
]
OPENINGS = [pytest.param(name, calculator(name).opening, id=name) for name in NAMES]


def value(data: Data, path: str) -> Any:
    """Look a name up as examples write it: "sequential.new_rating", or a performance method."""
    if path not in data and path in (data.get("performance") or {}):
        return data["performance"][path]
    found: Any = data
    for part in path.split("."):
        found = found[int(part) if isinstance(found, list) else part]
    return found


def as_printed(expected: Any) -> Any:
    """Whatever may have been rounded to the decimals printed; whole numbers and None are exact."""
    if expected is None or isinstance(expected, str):
        return expected
    places = len(str(expected).partition(".")[2])
    tolerance = 0.5 * 10**-places if places else 0
    return pytest.approx(expected, rel=0, abs=tolerance + 1e-9)


def test_every_calculator_has_examples_each_with_a_source():
    for name in NAMES:
        examples = calculator(name).examples
        assert len(examples) >= 3
        assert all(example.source and example.title and example.expected for example in examples)
        assert len({example.title for example in examples}) == len(examples)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_every_example_gives_its_expected_values(door, name, example):
    data = DOORS[door](name, example.inputs)
    assert data["system"] == name
    assert {path: value(data, path) for path in example.expected} == {
        path: as_printed(expected) for path, expected in example.expected.items()
    }


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_every_door_gives_the_same_object(door, name, example):
    assert DOORS[door](name, example.inputs) == by_library(name, example.inputs)


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("name", "opening"), OPENINGS)
def test_every_door_answers_the_opening(door, name, opening):
    library = by_library(name, opening)
    games = {"games": spaced(opening["games"])} if "games" in opening else {}
    assert DOORS[door](name, opening | games) == library


def spaced(games: object) -> object:
    return games.replace(",", " ") if isinstance(games, str) else games


@pytest.mark.parametrize(("name", "opening"), OPENINGS)
def test_the_command_in_a_process_of_its_own_gives_the_same_object(name, opening):
    command = [sys.executable, "-m", "arpad", *arguments(name, opening), "--json"]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert run.stderr == ""
    assert json.loads(run.stdout) == by_library(name, opening)


# --- Refusals ------------------------------------------------------------------------------------

BAD: Iterable[tuple[str, Data, list[str]]] = [
    ("fide", {"rating": "3001", "games": "W1800"}, ["rating: “3001” is not accepted."]),
    (
        "fide",
        {"rating": "1800.5", "games": "W1800"},
        ["Allowed: a whole number from 0 to 3000, or unrated."],
    ),
    ("fide", {"rating": "1800"}, ["games: this is missing."]),
    ("fide", {"rating": "1800", "games": "W1800 X1"}, ["games, game 2: “X1” is not accepted."]),
    (
        "fide",
        {"rating": "1800", "games": "W1800", "birth_year": "2010"},
        ["birth_year: we also need the first day of the event to know the age."],
    ),
    (
        "fide",
        {"rating": "x", "games": "W1800 W", "date": "2026-02-30", "k": "0"},
        ["rating: “x”", "games, game 2: “W”", "date: there is no day “2026-02-30”.", "k: “0”"],
    ),
    ("us-chess", {"rating": "99", "games": "W1800"}, ["Allowed: a number from 100 to 3000, or"]),
    ("us-chess", {"rating": "unrated", "games": "W812"}, ["age: a first rating needs an age"]),
    (
        "us-chess",
        {"rating": "unrated", "games": "W812", "birth_year": "2016"},
        ["date: to know the age, we also need the last day"],
    ),
    (
        "us-chess",
        {"rating": "unrated", "games": "W812", "age": "10", "peak": "1400"},
        ["peak: an unrated player has none."],
    ),
    (
        "us-chess",
        {"rating": "743P6", "games": "W812", "games_played": "7"},
        ["rating: “743P6” says 6 games so far, and 7 were given besides."],
    ),
    (
        "us-chess",
        {"rating": "1700", "games": "W1800", "opponents_games": "2:W1500"},
        ["opponents_games: game 2 of the list is no game played."],
    ),
    (
        "us-chess",
        {"rating": "1700", "games": "W1800", "opponents_games": "1W1500/1:X/1:W1500/1:D1500"},
        ["opponents_games: “1W1500”", "opponents_games, game 1: “X”", "opponent is there twice."],
    ),
    (
        "us-chess",
        {"rating": "1700", "games": "W1800", "published_rating": "1690"},
        ["published_rating: it is needed only for a match. Allowed: nothing, without match."],
    ),
    (
        "us-chess",
        {"rating": "1700", "games": "W1800", "ratings_after": "1800 1900"},
        ["ratings_after: ratings given: 2; games played in the list: 1. Allowed: one rating for"],
    ),
    (
        "us-chess",
        {"rating": "1700", "games": "W1800 L1900", "ratings_after": "1800 x 99"},
        ["ratings_after: “x”", "ratings_after: “99”", "each a number from 100 to 3000"],
    ),
    (
        "us-chess",
        {"rating": "1700", "games": "W1800 L1900", "match": True},
        ["match: a match has one opponent, and the list has 2."],
    ),
    (
        "us-chess",
        {"rating": "2300", "games": "W1800", "dual_rated": True, "time_class": "quick"},
        ["dual_rated: only the Regular rating"],
    ),
    ("us-chess", {"rating": "1700", "games": "Wu"}, ["games, game 1: US Chess gives an unrated"]),
    (
        "us-chess",
        {"rating": "1700", "games": "W1800 FW", "most_games_against_one": "2"},
        ["most_games_against_one: you played only 1 games."],
    ),
    (
        "elo",
        {"rating": "1700", "games": "W1800", "k": "32", "tier": "new"},
        ["tier: you also entered K. Allowed: the tier or K, not both."],
    ),
    ("elo", {"rating": "1700", "games": "W1800", "scheme": "x"}, ["us-simplified, fide-tiers or"]),
    ("match", {"rating": "1700", "opponent": "1800"}, ["result: this is missing."]),
    (
        "match",
        {"rating": "1700", "opponent": "1800", "result": "win", "games": "101"},
        ["games: “101” is not accepted. Allowed: a whole number from 1 to 100."],
    ),
    (
        "plan",
        {"rating": "1950", "opponents": "10000x1900 1900q", "target": "2000", "draws": "140"},
        ["opponents: there are more than 50 games.", "draws: “140” is not accepted."],
    ),
    (
        "plan",
        {"rating": "1950", "opponents": "1900.5", "target": "2000"},
        ["opponents: FIDE’s ratings are whole numbers."],
    ),
    ("compare", {"rating": "1700", "games": "Wu"}, ["games, game 1: The systems treat unrated"]),
    (
        "convert",
        {"rating": "1900", "from": "us-chess", "to": "fide"},
        ["to: a formula is published only from FIDE to US Chess, not back."],
    ),
    (
        "convert",
        {"rating": "1900", "from": "fide", "to": "lichess"},
        ["to: no federation publishes a formula for online ratings."],
    ),
    (
        "convert",
        {"rating": "2100", "from": "fide", "to": "oesb"},
        ["rating: the published conversion does not reach that far. Allowed: a rating from 1400"],
    ),
    (
        "convert",
        {"rating": "1700", "from": "fide", "to": "ecf", "date": "2010-01-01"},
        ["date: we know no formula for that day. Allowed: from 1 March 2024."],
    ),
    ("performance", {"games": "W3501"}, ["Allowed: W, D or L and the opponent’s rating (u for"]),
]


def as_a_door_names_it(door: str, name: str, fault: InputError) -> str:
    """The fault as a door says it: by the option, by the label of the field, or by the name."""
    if door == "page" and fault.game:  # at its row, which has a box for the opponent alone
        return f"Game {fault.game}: {fault.reason or '“'}"
    if door == "page":
        return calculator(name).form.blame(fault)
    flag = f"--{fault.field.replace('_', '-')}"
    typed = door == "command" and fault.field not in calculator(name).positional
    return fault._replace(field=flag).text if typed else fault.text


@pytest.mark.parametrize("door", REFUSALS)
@pytest.mark.parametrize(("name", "inputs", "messages"), BAD)
def test_every_door_refuses_what_the_library_refuses(door, name, inputs, messages):
    said = REFUSALS[door](name, inputs)
    if door in ("library", "api"):
        assert all(message in said for message in messages)
    with pytest.raises(BadInput) as refusal:
        calculator(name).answer(inputs)
    for fault in refusal.value.errors:
        assert as_a_door_names_it(door, name, fault) in said


def test_a_page_blames_the_label_and_gives_one_example():
    said = refused_by_page("fide", {"rating": "18x", "games": "W1800 X1", "birth_year": "2010"})
    assert (
        "Your rating: “18x” does not fit. Enter a whole number from 0 to 3000, or unrated. "
        "Example: 1800." in said
    )
    assert "Game 2: “X1” cannot be read. Example: 1650." in said
    assert "birth_year:" not in said
