"""Whole events to lay out, and the laws of every picture, to which ``hold_to_laws`` holds them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, pairwise

import pytest

from arpad.calculators import events
from arpad.calculators.events import EventAnswer
from arpad.reports.pdf.paper import FOOT, MARGIN, Paper, Type
from arpad.reports.pictures.labels import text_width
from arpad.reports.pictures.parts import Picture

HOSTILE = '<script>alert("1")</script> & {{ 7*7 }}'


@pytest.fixture(scope="session")
def hostile_event(trf: Callable[..., bytes]) -> EventAnswer:
    """Two events whose every name tries to be markup, with rated, unrated and absent players."""
    players = (
        (HOSTILE[:33], 2700, "2w1 3b1 0-H"),
        ("=SUM(A1)", 2200, "1b0 4w= 3w1"),
        ("Ünrated, Ö", 0, "4b0 1w0 2b0"),
        ('O\'Neil "Q"', 1450, "3w1 2b= 0-Z"),
    )
    files = [
        ("<b>a</b>.trf", trf(*players, name=HOSTILE, ids={HOSTILE[:33]: 1})),
        ("b.trf", trf(*players, name="</title>", start="2026/01/20", ids={HOSTILE[:33]: 1})),
    ]
    table = (HOSTILE, b"id,k,<i>\n1,<u>x</u>,\n<s>,20,\n")
    return events.rate(files, players=table)


@pytest.fixture(scope="session")
def small_event(trf: Callable[..., bytes]) -> EventAnswer:
    """One event of four: a capped gap, a first rating, a forfeit, a bye."""
    players = (
        ("Ann", 2300, "2w1 3b= 4w1 0-U"),
        ("Bob", 1800, "1b0 4w1 3b= 4b+"),
        ("Cyd", 0, "4b1 1w= 2w= 0-Z"),
        ("Dan", 1700, "3w0 2b0 1b0 2w-"),
    )
    return events.rate([("open.trf", trf(*players, name="Small Open"))], games_played=100)


@pytest.fixture(scope="session")
def events_of() -> Callable[..., EventAnswer]:
    """Make an event of so many players, two of them unrated: a round in which the weaker win."""

    @cache
    def make(players: int, system: str = "fide") -> EventAnswer:
        rows = []
        for number in range(1, players + 1):
            other = players + 1 - number
            rating = "" if number in (7, 9) else 2500 - 900 * number // players
            result = "D" if min(number, other) % 5 == 0 else "W" if number > other else "L"
            rows.append(f"{number},Player {number},{rating},{result}{other}")
        table = "\n".join(["number,name,rating,r1", *rows]).encode()
        given = {"system": system}
        if system == "us-chess":
            given |= {"time_control": "G/30;d5", "date": "2026-05-01"}
        return events.compute([("open.csv", table)], given)

    return make


# --- Laws of every picture -----------------------------------------------------------------------


def everything_lies_inside_the_view_box(picture: Picture) -> None:
    """Everything drawn lies in the viewBox: half a mark or bar, and texts at their largest."""
    reach = 4 if picture.small else 7
    boxes: list[tuple[float, float, float, float]]
    boxes = [(x, y, 0, 0) for line in picture.lines for x, y in line.points]
    boxes += [(mark.x, mark.y, max(reach, picture.bar), reach) for mark in picture.marks]
    boxes += [(mark.x, mark.stem, 0, 0) for mark in picture.marks if mark.stem is not None]
    boxes += [(each.x, each.y, text_width(each.text) / 2, 16) for each in picture.labels]
    boxes += [(tick.at, 0, text_width(tick.label) / 2, 0) for tick in picture.x.ticks]
    boxes += [(picture.x.start, tick.at, 0, 8) for tick in picture.y.ticks]
    for x, y, across, down in boxes:
        assert 0 <= x - across <= x + across <= picture.width
        assert 0 <= y - down <= y + down <= picture.height


def labels_before_the_vertical_axis_have_room(picture: Picture) -> None:
    assert max(text_width(tick.label) for tick in picture.y.ticks) + 6 <= picture.x.start


def headings_of_one_line_have_room_beside_each_other(picture: Picture) -> None:
    assert text_width(picture.y.title + picture.headline) <= picture.width - 6
    assert text_width(picture.x.title) <= picture.width


def ticks_are_at_round_values(picture: Picture) -> None:
    for axis in (picture.x, picture.y):
        values = [float(tick.value) for tick in axis.ticks]
        assert len(values) >= 2 or axis is picture.x or picture.code == "ladder"
        steps = {round(after - before, 6) for before, after in pairwise(values)}
        if steps and (picture.code == "curve" or axis is picture.y):
            assert len(steps) == 1
            digits = f"{steps.pop():.6f}".replace(".", "").strip("0")
            assert digits in ("1", "2", "5")
        low, high = sorted((axis.start, axis.end))
        assert all(low - 0.05 <= tick.at <= high + 0.05 for tick in axis.ticks)
        assert all(tick.at == pytest.approx(tick.at, abs=0.05) for tick in axis.ticks)


def ticks_that_stay_on_narrow_screens_do_not_touch(picture: Picture) -> None:
    stay = [tick for tick in picture.x.ticks if not tick.optional]
    for left, right in pairwise(stay):
        assert right.at - left.at >= (text_width(left.label) + text_width(right.label)) / 2


def labels_of_one_row_do_not_touch(picture: Picture) -> None:
    for one, other in combinations(picture.labels, 2):
        if one.y == other.y:
            assert abs(one.x - other.x) > (text_width(one.text) + text_width(other.text)) / 2


def coordinates_have_one_decimal_at_most(picture: Picture) -> None:
    numbers = re.findall(r"\d+\.\d+", " ".join(data for _, data in picture.paths))
    assert all(len(each.partition(".")[2]) == 1 for each in numbers)
    assert "e" not in "".join(data for _, data in picture.paths)


def more_than_40_games_have_small_marks_without_numbers(picture: Picture) -> None:
    most = len([number for mark in picture.marks for number in mark.games])
    if len(picture.marks) > 1 and most > 40:
        assert picture.small
        assert picture.labels == ()


def texts_are_whole(picture: Picture) -> None:
    labels = [each.text for each in picture.labels]
    for text in (picture.title, picture.description, picture.headline, *labels):
        assert text.strip() == text != ""
        assert not set("{}") & set(text)
        assert "None" not in text
        assert "Fraction" not in text
        assert "  " not in text
        assert not re.search(r"(?<![\w-])-\d", text)  # a hyphen is no minus
    assert picture.description.count(". ") <= 3


LAWS: dict[str, Callable[[Picture], None]] = {
    law.__name__: law
    for law in (
        everything_lies_inside_the_view_box,
        labels_before_the_vertical_axis_have_room,
        headings_of_one_line_have_room_beside_each_other,
        ticks_are_at_round_values,
        ticks_that_stay_on_narrow_screens_do_not_touch,
        labels_of_one_row_do_not_touch,
        coordinates_have_one_decimal_at_most,
        more_than_40_games_have_small_marks_without_numbers,
        texts_are_whole,
    )
}


@pytest.fixture(scope="session")
def hold_to_laws() -> Callable[[Iterable[Picture]], None]:
    """Hold pictures to every law, and name each picture and law that do not agree."""

    def hold(pictures: Iterable[Picture]) -> None:
        broken = []
        for picture in pictures:
            for name, law in LAWS.items():
                try:
                    law(picture)
                except AssertionError as error:
                    broken.append(f"{picture.code}: {name}: {error}")
        assert not broken, "\n".join(broken)

    return hold


@pytest.fixture(scope="session")
def laws() -> dict[str, Callable[[Picture], None]]:
    """All laws by name."""
    return LAWS


@dataclass
class Written:
    """Every text on the pages of a paper: its page, its box and the size of its letters."""

    texts: list[tuple[int, float, float, float, float, str, float]] = field(default_factory=list)
    pages: int = 0
    width: float = 0
    height: float = 0

    def faults(self) -> list[str]:
        """What is outside the page, smaller than 7 points, or over another text."""
        assert self.texts
        said = [
            f"outside: {text}"
            for _, left, top, right, bottom, text, _ in self.texts
            if left < 30 or top < 30 or right > self.width - 30 or bottom > self.height - 30
        ]
        said += [f"small: {text}" for *_, text, size in self.texts if size < 7]
        by_place = sorted(self.texts)
        for number, one in enumerate(by_place):
            for other in by_place[number + 1 :]:
                if other[0] != one[0] or other[1] >= one[3]:
                    break
                if one[2] < other[4] and other[2] < one[4]:
                    said.append(f"over another: {one[5]} / {other[5]}")
        return said


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """What is written on paper while the test runs."""
    found = Written()
    write, new_page = Paper.write, Paper.new_page

    def writing(self: Paper, text: str, x: float, y: float, type_: Type) -> None:
        write(self, text, x, y, type_)
        wide = self.measure(text.rstrip(), type_)
        top, bottom = y + 0.35 * type_.size, y + 1.06 * type_.size
        found.texts.append((found.pages, x, top, x + wide - 0.1, bottom, text, type_.size))

    def starting(self: Paper) -> None:
        new_page(self)
        found.pages += 1
        found.width = self.width + 2 * MARGIN
        found.height = self.height + 2 * MARGIN + FOOT

    monkeypatch.setattr(Paper, "write", writing)
    monkeypatch.setattr(Paper, "new_page", starting)
    return found


@pytest.fixture
def laid_out(written: Written, monkeypatch: pytest.MonkeyPatch) -> Written:
    """The same, where no file is made of the papers: its letters take as long as all the rest."""
    monkeypatch.setattr(Paper, "finished", lambda paper: paper.close() or b"")
    return written
