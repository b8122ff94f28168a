"""Every clause an answer can name leads to a rule, and every rule keeps what it promises."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import arpad.calculators
import arpad.systems
from arpad.calculators import NAMES as CALCULATORS
from arpad.calculators import calculator, events
from arpad.domain import Account
from arpad.regulation import IN_FORCE, ByDate, Clause
from arpad.reports.rules import NAMES, book, layout, place, places
from arpad.systems.fide.editions import STANDARD, clauses
from arpad.systems.fide.norms import rules as norm_rules

ROOT = Path(__file__).parents[2]
RULES = [
    pytest.param(name, rule, id=f"{name} {rule.anchor}")
    for name in NAMES
    for rule in book(name).rules
]


def inside(value: object, seen: set[int]) -> Iterator[Clause]:
    """Every clause in a value: in tuples, mappings, objects with fields."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, Clause):
        yield value
        return
    if isinstance(value, dict):
        parts: Iterable[object] = value.values()
    elif isinstance(value, ByDate):
        parts = value.values
    elif isinstance(value, tuple | list):
        parts = value
    elif type(value).__module__.startswith("arpad.") and not isinstance(value, type):
        names = getattr(type(value), "__dataclass_fields__", {})
        parts = [getattr(value, name) for name in names]
        parts += [getattr(value, "clause", None)]
    else:
        return
    for part in parts:
        yield from inside(part, seen)


def of_modules() -> Iterator[Clause]:
    """The clauses that stand in the rooms and the calculators."""
    for package in (arpad.systems, arpad.calculators):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(info.name)
            for value in vars(module).values():
                yield from inside(value, set())


_SECTION = re.compile(r"(0|1)\.[0-9]+(\.[0-9]+)?[a-f]?")


def of_norms() -> Iterator[Clause]:
    """The clauses of B.01, which are made from the numbers of their sections."""
    earlier = norm_rules.edition(date(2010, 1, 1))
    norms = Path(norm_rules.__file__).parent.glob("*.py")
    for path in norms:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = str(getattr(node, "value", ""))
            if isinstance(node, ast.Constant) and _SECTION.fullmatch(text):
                account = Account("any", {}, norm_rules.clause(text))
                yield norm_rules.clause(text)
                yield norm_rules.cited(account, earlier).clause or Clause("none")


def of_fide() -> Iterator[Clause]:
    """The clauses of each time class, by today's and by earlier editions."""
    for time_class in (STANDARD, "rapid", "blitz"):
        for day in (None, date(2010, 1, 1)):
            yield from clauses(time_class, day)


def of_answers() -> Iterator[Clause]:
    """The clauses that the worked examples and an event meet."""
    for name in CALCULATORS:
        for example in calculator(name).examples:
            yield from inside(calculator(name).answer(example.inputs), set())


@cache
def every_clause() -> frozenset[Clause]:
    return frozenset([*of_modules(), *of_norms(), *of_fide(), *of_answers()])


def test_clauses_are_found_at_all():
    documents = {clause.document for clause in every_clause()}
    assert len(every_clause()) > 150
    assert documents >= {
        "FIDE B.02",
        "FIDE Rapid and Blitz Regulations",
        "FIDE B.01",
        "FIDE C.07",
        "US Chess Rating System",
        "US Chess Title System",
        "Model of play",
    }


def test_every_clause_leads_to_a_rule():
    assert {str(clause) for clause in every_clause() if place(clause) is None} == set()


def test_every_clause_leads_to_a_rule_that_is_there():
    for name, anchor in places().values():
        assert anchor in {rule.anchor for rule in book(name).rules}


def test_a_clause_leads_to_the_rule_of_its_section():
    assert place(clauses(STANDARD, None).k) == ("fide", "8.3.3")
    assert place(clauses("blitz", date(2010, 1, 1)).k) == ("fide", "8.3.3")
    assert place(norm_rules.clause("1.4.5c")) == ("norms", "1.4.5")
    assert place(Clause("A file’s format", "1")) is None


def test_an_event_s_clauses_lead_to_rules():
    data = (ROOT / "docs/examples/club-open.trf").read_bytes()
    answer = events.compute([("club-open.trf", data)], {"games_played": "100"})
    met = set(inside(answer, set()))
    assert met
    assert {str(clause) for clause in met if place(clause) is None} == set()


# --- What a rule promises ------------------------------------------------------------------------


@cache
def functions_in(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_its_tests_exist(name, rule):
    assert rule.tests, name
    for test in rule.tests:
        path, _, function = test.partition("::")
        assert function in functions_in(path), test


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_its_examples_come_out_as_published(name, rule):
    for example in rule.examples:
        shown = layout.run(example)
        assert example.source, name
        assert shown.agrees, (shown.title, shown.figures)


def test_a_figure_that_is_not_the_published_one_is_called_so():
    assert layout.equal(2.5, Fraction(5, 2))
    assert layout.equal(33.32, 33.31697)
    assert not layout.equal(33.32, 33.3)
    assert not layout.equal(35, 35.2)
    assert not layout.equal(1400, None)


@pytest.mark.parametrize("name", NAMES)
def test_anchors_are_names_once_and_need_no_quotes(name):
    anchors = [rule.anchor for rule in book(name).rules]
    assert len(set(anchors)) == len(anchors)
    assert all(re.fullmatch(r"[a-z0-9.-]+", anchor) for anchor in anchors)


def dated() -> list[Any]:
    return [
        pytest.param(each, id=f"{name} {rule.anchor} {each.caption}")
        for name in NAMES
        for rule in book(name).rules
        for each in rule.dated
    ]


@pytest.mark.parametrize("each", dated())
def test_every_day_shows_the_value_in_force(each):
    """What a page shows of a day is the very value the code takes on it."""
    days = [first for first, _ in each.values.steps if first is not None]
    for day in (*days, *(date.fromordinal(first.toordinal() - 1) for first in days)):
        (row,) = layout.dated_table(each, day).rows
        wanted = tuple(layout.cell(value) for value in each.row(each.values.on(day)))
        assert row[1:] == wanted
    every = zip(layout.dated_table(each).rows, reversed(each.values.steps), strict=True)
    newest = next(row for row, (first, _) in every if not first or first <= IN_FORCE)
    assert newest[1:] == tuple(layout.cell(value) for value in each.row(each.values.on(None)))


@pytest.mark.parametrize("each", dated())
def test_a_row_has_a_cell_for_each_column(each):
    shown = layout.dated_table(each)
    assert {len(row) for row in shown.rows} == {len(shown.columns)}


@pytest.mark.parametrize("name", NAMES)
def test_a_page_of_a_day_is_that_of_the_change_before_it(name):
    for day in (date(1960, 1, 1), *(date(year, 7, 9) for year in range(1990, 2028))):
        since = layout.changed(book(name), day)
        assert since <= day
        assert list(layout.sections(book(name), day)) == list(layout.sections(book(name), since))


def of_answer(name: str, inputs: dict[str, Any]) -> dict[str, tuple[str, str] | None]:
    """Where each step, reason and note of an answer leads."""
    answer = calculator(name).answer(inputs)
    told = [*getattr(answer, "steps", ()), *answer.notes]
    return {each.code: place(each.clause) for each in told if each.clause}


def test_a_plan_s_steps_lead_to_what_they_speak_of():
    inputs = {"rating": 2300, "opponents": "5x2400", "target": 2310}
    by_fide = of_answer("plan", inputs)
    assert by_fide["plan-needed"] == by_fide["plan-games"] == ("fide", "8.3.2")
    assert by_fide["plan-k"] == ("fide", "8.3.3")
    assert by_fide["plan-kryukov"] == ("model", "draws")
    assert by_fide["plan-chance"] == ("model", "totals")
    assert by_fide["plan-model"] == ("model", "white")
    dual = of_answer("plan", inputs | {"system": "us-chess", "dual_rated": True})
    assert dual["plan-needed"] == ("us-chess", "4.2")
    assert dual["plan-k"] == ("us-chess", "dual")
    few = of_answer("plan", inputs | {"system": "us-chess", "games_played": 5})
    assert few["plan-needed"] == ("us-chess", "4.1")
    assert of_answer("plan", inputs | {"system": "elo"})["plan-k"] == ("elo", "k")


def test_bonus_dual_k_and_k_by_convention_have_rules_of_their_own():
    inputs = {"rating": 2300, "games": "W2400 W2400 W2400 W2400", "dual_rated": True}
    us_chess = of_answer("us-chess", inputs)
    assert us_chess["us-bonus"] == ("us-chess", "bonus")
    assert us_chess["us-k-step"] == ("us-chess", "dual")
    assert us_chess["us-change"] == ("us-chess", "4.2")
    textbook = of_answer("elo", {"rating": 1600, "games": "W1700"})
    assert textbook["elo-k"] == textbook["games-played-not-given"] == ("elo", "k")
    assert textbook["elo-change"] == ("elo", "formula")
