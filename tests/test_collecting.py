"""The collector stands still inside, and runs again after, whatever happened."""

import gc

import pytest

from arpad.collecting import without_collecting


def test_the_collector_rests_inside_and_runs_after():
    with without_collecting():
        assert not gc.isenabled()
        with without_collecting():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_runs_again_after_an_exception():
    with pytest.raises(ValueError, match="inside"), without_collecting():
        raise ValueError("inside")
    assert gc.isenabled()


def test_where_it_was_switched_off_it_stays_off():
    gc.disable()
    try:
        with without_collecting():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
