"""Widths of text: those of the font itself, and nothing is left out that has to find room."""

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from arpad.reports.fonts import LEADING, UNITS, WIDTHS, fitted, fonts, width


@pytest.mark.parametrize("bold", [False, True])
def test_the_widths_are_those_of_the_font(bold):
    with TTFont(fonts().bold if bold else fonts().regular) as font:
        names, advances = font.getBestCmap(), font["hmtx"]
        assert font["head"].unitsPerEm == UNITS
        assert WIDTHS[bold] == {letter: advances[names[ord(letter)]][0] for letter in WIDTHS[bold]}
    assert set(map(chr, range(32, 127))) <= set(WIDTHS[bold])


def test_a_letter_of_no_known_width_counts_as_the_widest():
    assert width("Ж") == max(WIDTHS[False].values()) / UNITS == 1


@given(
    st.text(st.characters(codec="utf-8"), max_size=300),
    st.integers(20, 900),
    st.integers(20, 300),
    st.booleans(),
)
def test_every_text_finds_room_whole(text, wide, high, bold):
    found = fitted(text, wide, high, 128, bold=bold)
    assert " ".join(found.lines).split() == text.split()
    assert found.size <= 128
    assert all(width(line, bold=bold) * found.size <= wide for line in found.lines)
    assert len(found.lines) * LEADING * found.size <= high


def test_a_short_text_is_as_large_as_it_may_be():
    assert fitted("+13", 540, 160, 128, bold=True) == (("+13",), 128)
