"""What every room declares for questions fits its form, its ``System`` and what reports show."""

from datetime import date
from typing import Any

import pytest

from arpad.calculators import plan_form
from arpad.calculators.compare import titles
from arpad.calculators.events import FORM
from arpad.calculators.events.choosing import RATING
from arpad.calculators.rated import form, rate
from arpad.capabilities import compared, events_of, planned, title_norms
from arpad.declared import declaration, part, room, systems
from arpad.reports.documents.event_players import COLUMNS
from arpad.reports.words import every_sentence

SECTIONS = [code for code, rules in RATING.items() if rules.sections]
DEFAULTS = {field.name: field.default for field in FORM.inputs}


@pytest.mark.parametrize("code", systems())
def test_facts_of_a_plan_are_inputs_of_the_own_form(code):
    assert set(planned(code).facts) <= form(code).by_name.keys()


def test_facts_of_a_plan_are_asked_once_and_are_of_one_kind():
    names = [field.name for field in plan_form.FORM.inputs]
    assert len(set(names)) == len(names)
    for fact in plan_form.FACTS:
        asked = {type(form(code).by_name[fact.name])
                 for code in systems() if fact.name in planned(code).facts}  # fmt: skip
        assert asked == {type(fact)}


@pytest.mark.parametrize("code", systems())
def test_examples_of_plans_are_of_their_system(code):
    for example in planned(code).examples:
        assert example.inputs.get("system", systems()[0]) == code


@pytest.mark.parametrize("code", systems())
def test_every_way_of_rating_has_a_title_and_is_of_the_same_games(code):
    given = form(code).parse(declaration(code).OPENING)
    report = rate(code, given, given["games"])
    (own,) = report.changes
    for way, change in compared(code).ways(report, {"k": 20}):
        assert way in titles()
        assert (change.player, change.before, change.score) == (own.player, own.before, own.score)
        assert compared(code).reason(change) in every_sentence()


@pytest.mark.parametrize("code", systems())
def test_the_lowest_rating_is_known_for_any_day(code):
    lowest = part(code, "LOWEST", lambda _: 0)
    assert all(lowest(day) >= 0 for day in (None, date(1900, 1, 1), date(2100, 1, 1)))


def test_title_norms_are_a_goal_where_they_are_declared():
    declared = [norms for code in systems() if (norms := title_norms(code))]
    assert declared
    assert all(norms.titles and callable(norms.goal) for norms in declared)


@pytest.mark.parametrize("code", RATING)
def test_options_of_events_are_those_of_the_room(code):
    assert room(code, **events_of(code).options(DEFAULTS)).code == code


@pytest.mark.parametrize("code", RATING)
def test_time_classes_lead_to_ratings(code):
    rules = events_of(code)
    assert set(rules.classes.values()) == set(rules.ratings)


def test_inputs_of_events_are_each_of_one_system():
    names = [field.name for rules in RATING.values() for field in rules.inputs]
    assert len(names) == len(set(names))
    assert len(FORM.inputs) == len(FORM.by_name)


@pytest.mark.parametrize("code", SECTIONS)
def test_columns_and_ratings_of_sections_are_known(code):
    rules: Any = events_of(code)
    assert set(rules.sections.columns) <= COLUMNS.keys()
    assert set(rules.sections.pools) == set(rules.ratings)


def test_every_system_is_offered_for_whole_events():
    offered: Any = FORM.by_name["system"]
    assert tuple(offered.choices) == systems()
