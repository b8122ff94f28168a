"""The page that explains ratings: its numbers are those of the rules, at every gap."""

import re
from importlib.resources import files

import pytest

from arpad.faces.web import explained


def shown(page):
    return dict(re.findall(r'data-is="(\w+)"[^>]*>([^<]*)<', page.markup))


# Table 8.1.2 of FIDE's regulations; 8.3.4: the difference to the score, times K.
@pytest.mark.parametrize(
    ("gap", "k", "table", "win", "draw", "loss"),
    [
        (0, 20, "0.50", "+10.0", "0.0", "−10.0"),
        (200, 20, "0.76", "+4.8", "−5.2", "−15.2"),
        (100, 40, "0.64", "+14.4", "−5.6", "−25.6"),
        (-400, 10, "0.08", "+9.2", "+4.2", "−0.8"),
    ],
)
def test_the_address_has_gap_and_k(open_page, gap, k, table, win, draw, loss):
    page = shown(open_page(f"/explained?gap={gap}&k={k}"))
    assert (page["table"], page["k"]) == (table, str(k))
    assert (page["win"], page["draw"], page["loss"]) == (win, draw, loss)


def test_it_opens_with_200_ahead(open_page):
    page = shown(open_page("/explained"))
    assert (page["title"], page["points"]) == ("200 points ahead", "76")
    assert page["formula"] == "0.7597"  # 1 / (1 + 10^(−1/2)) = 0.75974…


def test_the_page_holds_every_gap_and_each_adds_up(open_page):
    page = open_page("/explained?gap=-130")
    (play,) = page.all("form", **{"class": "play"})
    rows = [
        dict(zip(play["data-names"].split("|"), each.split("|"), strict=True))
        for each in play["data-rows"].split(";")
    ]
    assert [int(row["gap"]) for row in rows] == list(range(-400, 401, 10))
    assert rows[27].items() <= {**shown(page), "gap": "-130"}.items()
    for row, mirrored in zip(rows, reversed(rows), strict=True):
        wins, draws, losses = (int(row[name]) for name in ("wins", "draws", "losses"))
        assert min(wins, draws, losses) >= 0
        assert wins + draws + losses == 100
        assert wins + int(row["half"]) == int(row["points"])
        assert int(row["points"]) + int(mirrored["points"]) == 100
        assert float(row["low10"]) / 10 <= float(row["formula"]) <= float(row["high10"]) / 10
        assert float(row["low100"]) <= 100 * float(row["formula"]) <= float(row["high100"])


@pytest.mark.parametrize("query", ["gap=205", "gap=410", "k=5", "k=x", "gap=1&gap=2", "gab=100"])
def test_what_cannot_be_shown_is_said(open_page, query):
    page = open_page(f"/explained?{query}")
    assert len(page.all("p", **{"class": "error"})) == 1
    assert shown(page)["title"] == "200 points ahead"


def test_page_and_script_are_small(client):
    page = client.get("/explained").text
    assert len(page.encode()) <= 30_000
    script = files("arpad.faces.web").joinpath("static/explained.js").read_bytes()
    assert len(script) <= 4000
    assert len(re.findall(r"<script", page)) == 1


@pytest.mark.parametrize("part", explained.PARTS)
def test_each_part_stands_alone_in_a_frame_like_a_result(client, open_page, part):
    page = open_page(f"/embed/explained?part={part}&gap=100&k=40")
    result, own = (client.get(f"/embed/{name}") for name in ("fide", f"explained?part={part}"))
    policy = "content-security-policy"
    assert own.headers[policy] == result.headers[policy]
    assert not page.all("form")
    assert not page.all("script")
    assert len(page.all("h2")) == 1
    assert page.all("a", href="/explained?gap=100&k=40")
    chosen = [each["href"] for each in page.all("a") if each["href"].startswith("/embed")]
    assert all(f"part={part}&" in href for href in chosen)
    assert bool(chosen) == (part != "sum")


def test_the_page_has_the_line_for_each_part(client):
    shown = client.get("/explained").text
    lines = re.findall(r"&lt;iframe src=&#34;[^&]*/embed/explained.*?part=(\w+)", shown)
    assert lines == list(explained.PARTS)


def test_an_unknown_part_is_said(open_page):
    page = open_page("/embed/explained?part=x")
    assert len(page.all("p", **{"class": "error"})) == 1
