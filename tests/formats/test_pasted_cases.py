"""Texts as people paste them: each is read right, or what is doubtful in it is said."""

import pytest

from arpad.formats.pasted import read

# The games, the player's own rating, and the page that reads games of several people.
CASES = {
    "a1-ffe-grid-row": ("L?#2 W?#41 D?#12", "1468", ""),
    "a3-round-robin-row": ("W?#2 D?#3 L?#4", "1850", ""),
    "a5-vega-caption": ("W1546", "2554", ""),
    "a6-sentence-own-first": ("W1650 D1900", "1820", ""),
    "a8-fide-page-summary": ("W1995", "1820", ""),
    "b1-verb-list": ("W1650 W1700 W1720 L1800 D1750", None, ""),
    "b3-results-line": ("W1523 L1711 D1602", None, ""),
    "c1-nbsp": ("L2105 W1980", None, ""),
    "d1-colour-csv": ("L1850 W1900", None, ""),
    "d3-quoted-csv": ("W1850 D1900", None, ""),
    "e1-dwz-index": ("W1654 L1720", None, ""),
    "e3-ecf-letter": ("", None, ""),  # whose game of 1850 and 1733 it is, nothing says
    "e5-ecf-rows": ("W1850 L1733", None, ""),
    "e6-papi-pairing": ("", None, ""),
    "f1-vega-card": ("W1192 D1546 bye L1847", None, ""),
    "g1-turkish-card": ("W1702 D1620", None, ""),
    "g3-forfeit-plus": ("FW1350", None, ""),
    "h1-count": ("W1650 W1650 L1800", None, ""),
    "h3-date": ("W1850", None, ""),
    "h5-score-and-list": ("?1650 ?1700 ?1800 ?1550 ?1900", None, ""),
    "i1-msa-crosstable": ("", None, "report"),
    "i2-pgn": ("", None, "history"),
}


@pytest.mark.parametrize("name", CASES)
def test_texts_that_were_read_wrong(games, reference_data, name):
    file = reference_data / "cases" / "pasted" / f"{name}.txt"
    text = file.read_text(encoding="utf-8")
    pasted = read(text)
    assert (games(text), pasted.own_rating, pasted.elsewhere) == CASES[name]
    assert CASES[name][0] or pasted.unclear or pasted.elsewhere


def test_every_text_has_its_right_value(reference_data):
    assert {file.stem for file in (reference_data / "cases" / "pasted").glob("*.txt")} == set(CASES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Never lost to 1800", "?1800"),
        ("Smith beat 1850", "?1850"),
        ("1650 beat me", "?1650"),
        ("Smith (1850) won", "?1850"),
        ("2026 beat 1850", "?1850"),
        ("beat 1650, 1700 drew with 1800", "?1650 ?1700 D1800"),
        ("7 win vs 1650", "?1650"),
        ("2 losses against 1800 and 1900, 1 draw vs 1700", "L1800 L1900 D1700"),
        ("Gané a 1650 y 1700, perdí con 1800", "W1650 W1700 L1800"),
        ("2 105 0", ""),  # 2105 with a space, or the second game against 105
        ("1850 1 1", "?1850"),
        ("1850 won K 20, 1900 lost, K 10", "?1850 ?1900"),  # whose K it is, nothing says
        ("1 Smith 1850", "?1850"),  # the first of a list, or a win
        ("Rp 2100 1650 1", ""),
        ("Rd Name Elo Pts Res\n1 Doe 1850 3 1\n2 Roe 1600 1", "W1850 ?1600"),
        ("Rd,Name,Club,Elo,Res\n1,Smith,,1850,1\n2,Doe,1700,0", "W1850"),
        ("1 Doe 1850 * 1 1 0 1", ""),
    ],
)
def test_what_could_be_read_in_two_ways_is_asked(games, text, expected):
    assert games(text) == expected
    assert "?" in expected or expected.count(" ") > 1 or read(text).left_over
