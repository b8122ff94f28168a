"""Texts as people hold them: what is read is right, and what is not clear is asked or left."""

from pathlib import Path
from random import Random

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


@pytest.mark.long
def test_points_of_a_standing_are_no_results(cases):
    names = ("Smith", "Doe, Ann", "Van Dam", "alpha_ash", "Bell", "Çelik Can")
    for number in range(cases(40)):
        random = Random(number)
        halves = sorted((random.randrange(8) for _ in range(random.randrange(2, 7))), reverse=True)
        halves[0] = max(halves[0], 3)
        mark, ranked = random.choice(("\t", ";", " ", "|", ", ")), random.random() < 0.5
        federation, half = random.choice(((), ("ENG",))), random.choice((".5", "½", ",5"))
        if "," in mark + half and mark != "\t":
            half = ".5"
        rows = []
        for rank, points in enumerate(halves, start=1):
            name = random.choice(names).replace(",", "" if "," in mark else ",")
            score = f"{points // 2}{half if points % 2 else ''}"
            rating = str(random.randrange(1001, 2900))
            cells = [name, rating, *federation, score] if mark != " " else [name, rating, score]
            rows.append(mark.join([str(rank), *cells] if ranked else cells))
        text = "\n".join(rows)
        pasted = read(text)
        assert not [game for game in pasted.games if not game.unknown], (
            f"{number} {text!r} {pasted}"
        )
