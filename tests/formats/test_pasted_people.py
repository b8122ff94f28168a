"""Texts as people hold them: what is read is right, and what is not clear is asked or left."""

from pathlib import Path

import pytest

from arpad.formats.pasted import read

# A line before each text: its name, its games, the own rating, and the page it is sent to or the
# points of its total.
FILE = Path(__file__).parents[1] / "golden" / "pasted_texts.txt"
TEXTS = {
    name: (text.removesuffix("\n"), *expected)
    for head, _, text in (
        part.partition("\n") for part in FILE.read_text(encoding="utf-8").split("== ")[1:]
    )
    for name, *expected in [[each.strip() for each in head.split("|")]]
}


@pytest.mark.parametrize("name", TEXTS)
def test_texts_as_people_hold_them(games, all_kept, name):
    text, expected, own, beside = TEXTS[name]
    pasted = read(text)
    assert games(text) == expected
    assert (pasted.own_rating or "") == own
    assert (pasted.elsewhere or str(pasted.score or "")) == beside
    assert all_kept(text)
