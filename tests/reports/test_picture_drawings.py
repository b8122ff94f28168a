"""Pictures as SVG: well formed, named, described, frugal, within the policy and the sheet."""

import re
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from arpad import elo, fide, match, performance, us_chess
from arpad.calculators import calculator, events, what_if
from arpad.reports.documents import document
from arpad.reports.pictures import svg
from arpad.reports.pictures.by_game import ladder_picture
from arpad.reports.pictures.events import report_pictures
from arpad.reports.pictures.svg import element

FOUR = "W1650 D1700 L1750 W1800"
HUNDRED = " ".join(f"{'WDL'[n % 3]}{1400 + 37 * n % 800}" for n in range(100))
THIRTY = " ".join(HUNDRED.split()[:30])
ANSWERS = {
    "fide": fide.rate(1800, f"{FOUR} W2305 bye", games_played=100),
    "fide one game": fide.rate(1800, "W1700"),
    "fide 30": fide.rate(1800, THIRTY),
    "us bonus": us_chess.rate(1700, FOUR, games_played=30),
    "us few games": us_chess.rate(1500, "W1400 L1550 W1980 bye", games_played=6),
    "us one game": us_chess.rate(1700, "W1700"),
    "us 30": us_chess.rate(1700, THIRTY),
    "elo": elo.rate(1700, FOUR),
    "elo one game": elo.rate(1613, "W1609"),
    "elo 30": elo.rate(1800, THIRTY),
    "elo 100": elo.rate(1800, HUNDRED),
    "elo extremes": elo.rate(0, "L0 D3500 L10.25", k=200),
    "match": match.rate(1600, 1800, result="win"),
    "match typed": match.rate(1600, 1800, result="draw", expected=60),
    "performance one game": performance.rate("W1700"),
    "performance 30": performance.rate(THIRTY),
}
PICTURES = {
    f"{name} {each.code}": each
    for name, answer in ANSWERS.items()
    for each in document(answer).pictures
}
TABLE = """number,name,rating,r1,r2
1,<b>Ann</b>,1800,D2,L3
2,Bob,1700,D1,
3,Cyd,2000,,W1
4,Dee,1600,D5,
5,Eve,1600,D4,
"""
EVENT = events.compute([("open.csv", TABLE.encode())], {"games_played": "100"})
LADDER = what_if.answer(calculator("elo"), {"rating": "1700", "games": FOUR})
PICTURES |= {f"event {each.code}": each for each in report_pictures(EVENT)[0]}
PICTURES["ladder"] = ladder_picture(LADDER)
every_picture = pytest.mark.parametrize("shown", PICTURES.values(), ids=PICTURES)
SVG = "{http://www.w3.org/2000/svg}"


def inline(shown, prefix=""):
    return element(shown, prefix)


def file(shown):
    return svg.document(shown)


def elements(markup):
    return list(ElementTree.fromstring(markup).iter())


@every_picture
@pytest.mark.parametrize("draw", [inline, file])
def test_a_picture_is_named_by_its_title_and_described(shown, draw):
    root, *inner = elements(draw(shown))
    texts = {each.get("id"): (each.tag.removeprefix(SVG), each.text) for each in inner}
    assert root.get("role") == "img"
    assert texts[root.get("aria-labelledby")] == ("title", shown.title)
    assert texts[root.get("aria-describedby")] == ("desc", shown.description)
    assert inner[0].tag.removeprefix(SVG) == "title"


@every_picture
@pytest.mark.parametrize("draw", [inline, file])
def test_nothing_the_policy_forbids(shown, draw):
    for each in elements(draw(shown)):
        assert each.tag.removeprefix(SVG) in (
            *("svg", "title", "desc", "path", "g", "text"),
            *(("style", "rect") if draw is file else ()),
        )
        assert not [name for name in each.attrib if name == "style" or name.startswith("on")]
        assert "href" not in str(each.attrib)


def test_two_pictures_on_a_page_have_ids_of_their_own():
    shown = document(ANSWERS["elo"]).pictures
    page = "".join(inline(each) for each in shown) + inline(shown[0], prefix="other-")
    ids = re.findall(r'id="([^"]*)"', page)
    assert len(ids) == len(set(ids)) == 8


@every_picture
def test_every_label_is_drawn(shown):
    texts = [each.text for each in elements(inline(shown)) if each.tag == "text"]
    labels = [each.text for each in (*shown.labels,)]
    ticks = [tick.label for axis in (shown.x, shown.y) for tick in axis.ticks]
    headings = [shown.x.title, shown.y.title, shown.headline]
    assert sorted(texts) == sorted([*labels, *ticks, *headings])


@every_picture
def test_every_result_has_its_own_shape_and_class(shown):
    paths = {each.get("class"): each.get("d") for each in elements(inline(shown))}
    kind = "dot" if shown.small else "mark"
    shapes = {mark.shape for mark in shown.marks}
    ways = {(each.shape, f"{kind} hollow" if each.hollow else kind) for each in shown.marks}
    assert all(f"{shape} {way}" in paths for shape, way in ways)
    outlines = {shape: paths[f"{shape} {way}"] for shape, way in ways}
    endings = [re.sub(r"M[\d.]+ [\d.]+", "", outline) for outline in outlines.values()]
    assert len({ending.partition("z")[0] for ending in endings}) == len(shapes)


@every_picture
def test_a_picture_is_frugal(shown):
    size = len(inline(shown).encode())
    games = sum(len(mark.games) for mark in shown.marks)
    if games == 1:
        assert size <= 2200
    elif games <= 30:
        assert size <= 6000
    else:
        assert size <= 9000


# --- Style ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sheet():
    return (files("arpad.faces.web") / "static" / "app.css").read_text(encoding="utf-8")


def test_the_pictures_share_of_the_sheet_is_small(sheet):
    block = sheet.partition("/* pictures */")[2].partition("/* ")[0]
    assert 0 < len(block.encode()) <= 1200


@every_picture
def test_every_class_has_its_style_in_the_sheet_and_in_a_file(shown, sheet):
    own_style = next(each.text for each in elements(file(shown)) if each.tag == f"{SVG}style")
    names = {name for each in elements(inline(shown)) for name in each.get("class", "").split()}
    # A draw and what is added have the colour of text, a thin line the width of any.
    for name in names - {"draw", "extra", "thin"}:
        assert re.search(rf"\.{name}\b", sheet)
        assert re.search(rf"\.{name}\b", own_style)


def tokens(sheet):
    """The colours of the sheet: light, then dark."""
    light, dark = re.findall(r":root \{(.*?)\}", sheet, flags=re.DOTALL)[:2]
    return [dict(re.findall(r"--([a-z-]+): (#\w+)", block)) for block in (light, dark)]


def test_a_file_has_the_colours_of_the_sheet_as_values(sheet):
    style = re.sub(r"\s", "", file(PICTURES["elo curve"]))
    assert "var(" not in style
    light, dark = style.split("prefers-color-scheme:dark")
    for half, colours in zip((light, dark), tokens(sheet), strict=True):
        for name in ("card", "ink", "soft", "line", "accent", "bad"):
            assert f":{colours[name]}" in half


@every_picture
def test_a_file_stands_alone(shown):
    markup = file(shown)
    root = ElementTree.fromstring(markup)
    assert root.tag == f"{SVG}svg"
    assert markup.startswith("<svg ")
    assert root.get("viewBox") == f"0 0 {shown.width} {shown.height}"
    assert int(root.get("width", 0)) / int(root.get("height", 0)) == pytest.approx(
        shown.width / shown.height, abs=0.01
    )
    assert "DejaVu Sans" in markup
