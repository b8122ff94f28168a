"""The fonts of pictures and papers: every sign that our texts use has a form in one of them."""

import runpy
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from arpad.reports.fonts import fonts, signs
from arpad.reports.pictures.png import png
from arpad.reports.words import every_sentence
from arpad.reports.words.pictures import COUNTS, PICTURE_WORDS

SIGNS = "▲■▼◆●○→"


def characters(path):
    return {chr(code) for code in TTFont(path).getBestCmap()}


@pytest.mark.parametrize("weight", ["regular", "semibold", "bold"])
def test_every_sign_of_every_text_has_a_form(weight):
    texts = (*PICTURE_WORDS.values(), *every_sentence().values(), *map("".join, COUNTS.values()))
    used = set("".join(texts)) | set(SIGNS)
    assert used <= characters(getattr(fonts(), weight)) | characters(signs())


def test_the_signs_are_only_what_the_others_lack():
    assert characters(signs()) == set(SIGNS)


def test_the_file_of_the_signs_is_what_its_script_makes():
    script = Path(__file__).parents[2] / "tools/make_signs.py"
    with TTFont(signs()) as kept, runpy.run_path(str(script))["made"]() as made:
        assert kept.getBestCmap() == made.getBestCmap()
        assert kept["hmtx"].metrics == made["hmtx"].metrics
        for name in kept.getGlyphOrder():
            of_both = [each["glyf"][name].getCoordinates(each["glyf"]) for each in (kept, made)]
            points, ends, flags = zip(*of_both, strict=True)
            assert list(points[0]) == list(points[1])
            assert (ends[0], flags[0]) == (ends[1], flags[1])


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_is_not_drawn_as_a_missing_one(sign):
    def drawn(text):
        return png(
            '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30">'
            f'<text x="5" y="20" font-family="sans-serif">{text}</text></svg>',
            30,
        )

    assert drawn(sign) not in (drawn("\ue123"), drawn(""))
