"""The collector stands still inside, and runs again after, whatever happened."""

import gc

import pytest

import arpad
from arpad.domain import without_collecting


@without_collecting
def collected(number: int) -> tuple[int, bool]:
    return number, gc.isenabled()


@without_collecting
def failing() -> None:
    raise ValueError("inside")


def test_the_collector_rests_inside_and_runs_after():
    assert collected(3) == (3, False)
    assert gc.isenabled()


def test_it_runs_again_after_an_exception():
    with pytest.raises(ValueError, match="inside"):
        failing()
    assert gc.isenabled()


def test_where_it_was_switched_off_it_stays_off():
    gc.disable()
    try:
        assert collected(3) == (3, False)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_calculator_that_is_loaded_leaves_the_collector_to_others(monkeypatch):
    """Another thread may begin to collect again just after it was asked for."""
    known = gc.isenabled

    def asked_for() -> bool:
        collects = known()
        gc.enable()
        return collects

    name = "nothing"
    gc.disable()
    monkeypatch.setattr(gc, "isenabled", asked_for)
    with pytest.raises(AttributeError, match="nothing"):
        getattr(arpad, name)
    assert known()
