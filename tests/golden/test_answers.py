"""Answers in all that programs read, and as the command prints them, as they were published.

``ARPAD_KEEP_ANSWERS=1`` writes the files anew, for a change that is meant; CHANGELOG.md names it.
"""

import os
from pathlib import Path

import pytest

from arpad.calculators import calculator
from arpad.reports.csv import as_csv
from arpad.reports.json import as_data, encode
from arpad.reports.text import as_text

KEPT = Path(__file__).with_name("answers")
ASKED: dict[str, tuple[str, dict[str, object]]] = {
    "fide": ("fide", {"rating": 2390, "games": "W1900 D2400 Lu FW2300 bye", "games_played": 90}),
    "fide-formula": ("fide", {"rating": 1800, "games": "W1700 D2250", "view": "formula"}),
    "fide-first": ("fide", {"rating": "unrated", "games": "W1800 D1900 bye Lu W1700 W1850"}),
    "us-chess": ("us-chess", {"rating": 1500, "games": "W1600 W1700 FW", "next_opponent": 1600}),
    "elo": ("elo", {"rating": 1600, "games": "W1500 bye D1700", "k": 20}),
    "icu": ("icu", {"rating": 1500, "games": "W1600 W1700 W1800 D1500 W1600"}),
    "match": ("match", {"rating": 1900, "opponent": 1750, "games": 5, "result": "draw"}),
    "performance": ("performance", {"games": "W1800 FL D1900 bye Wu"}),
    "compare": ("compare", {"rating": 1700, "games": "W1650 D1700", "k": 30}),
    "convert": ("convert", {"rating": 1900, "from": "fide", "to": "us-chess"}),
    "plan": ("plan", {"rating": 1950, "opponents": "1900 1950w 1870b", "target": 1960}),
    "norm": ("plan", {"rating": 2400, "opponents": "4x2480-GM-GER,5x2350w-IM-FRA", "norm": "gm"}),
}


@pytest.mark.parametrize("name", ASKED)
def test_an_answer_is_as_it_was(name):
    code, given = ASKED[name]
    answer = calculator(code).answer(given)
    written = {
        "json": encode(as_data(answer), 2) + "\n",
        "csv": as_csv(answer).replace("\r\n", "\n"),
        "txt": as_text(answer),
    }
    for ending, text in written.items():
        path = KEPT / f"{name}.{ending}"
        if os.environ.get("ARPAD_KEEP_ANSWERS"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")
