"""A PGN followed in a real browser, and players looked up: without script, on phones, on paper."""

import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

STATES = ["opening", "names", "refused", "result"]


def game(month: int, white: str, black: str, result: str, own: int, control: str) -> str:
    tags = {"Event": "Open", "Date": f"2026.{month:02}.10", "White": white, "Black": black}
    tags |= {"Result": result, "WhiteElo": str(own), "BlackElo": "1800", "TimeControl": control}
    head = "\n".join(f'[{name} "{value}"]' for name, value in tags.items())
    return f"{head}\n\n1. e4 e5 {result}\n\n"


def pgn() -> FilePayload:
    games = [
        game(month, "Lee, Ann", f"Opponent {number}", "1-0", 1800 + 7 * month, control)
        for month in range(1, 11)
        for number, control in enumerate(("5400+30", "900+10", "180+2"))
    ]
    data = "".join([*games, game(11, "Lee, Bea", "Bob", "0-1", 1500, "5400")])
    return {"name": "games.pgn", "mimeType": "text/plain", "buffer": data.encode()}


def choose(page: Page, player: str = "") -> None:
    page.goto("/history")
    page.get_by_label("PGN file").set_input_files(pgn())
    page.get_by_label("Player").fill(player)
    page.get_by_role("button", name="Follow").click()


def follow(page: Page) -> None:
    choose(page, "Lee, Ann")
    expect(page.get_by_role("heading", name="Lee, Ann: rating history")).to_be_visible()


def show(page: Page, state: str) -> None:
    if state == "opening":
        page.goto("/history")
    elif state == "names":
        choose(page)
        expect(page.get_by_text("Whose games?")).to_be_visible()
    elif state == "refused":
        choose(page, "Lee")
        expect(page.get_by_role("alert")).to_be_visible()
    else:
        follow(page)
        page.get_by_text("Another file, player or options").click()
        page.locator(".working summary").first.click()


@pytest.mark.allows_status(422)
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_only_the_tables_scroll_sideways(
    page: Page, access_faults, too_wide, state
):
    show(page, state)
    assert access_faults(page, structure_only=state != "result") == []
    assert too_wide(page) == []


def test_without_script_a_name_is_picked_and_a_table_kept(page_without_script: Page):
    page = page_without_script
    choose(page)
    page.get_by_role("button", name="Lee, Ann (30 games)").click()
    expect(page.get_by_role("heading", name="Lee, Ann: rating history")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    assert download.value.suggested_filename == "lee-ann.csv"
    with page.expect_download() as download:
        page.get_by_role("button", name="SVG").click()
    assert download.value.suggested_filename == "lee-ann.svg"
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").click()
    assert download.value.suggested_filename == "lee-ann.png"
    page.get_by_text("Another file, player or options").click()
    expect(page.get_by_text("Kept here: games.pgn")).to_be_visible()
    expect(page.get_by_label("Player")).to_have_value("Lee, Ann")


def test_the_keyboard_alone_picks_a_name(page: Page):
    choose(page)
    page.get_by_role("link", name="Go to the names.").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Lee, Ann (30 games)")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Lee, Ann: rating history")).to_be_visible()


def test_the_curve_is_named_and_described(page: Page):
    follow(page)
    curve = page.get_by_role("img")
    expect(curve).to_have_accessible_name("Rating by day, as the file has it")
    expect(curve).to_have_accessible_description(re.compile("Standard: from 1807 on 2026-01-10"))
    expect(page.get_by_role("row", name=re.compile("2026-10 standard 1 1 1870"))).to_be_visible()


def test_paper_has_the_curve_and_the_tables(page: Page):
    follow(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("img")).to_be_visible()
    for name in ("Changes by period", "Performance by colour"):
        expect(page.get_by_role("table", name=name)).to_be_visible()
    for hidden in ("nav", ".tools", ".report-form", "footer"):
        expect(page.locator(hidden).first).to_be_hidden()


def test_five_requests_or_fewer(page: Page):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/history", wait_until="networkidle")
    assert 1 <= len([each for each in asked if "icon" not in each]) <= 5


# --- The rating list -----------------------------------------------------------------------------


@pytest.fixture
def someone(synthetic_list, server_lists: Path) -> str:
    """The name of a rated player of the list that the server has for the time of a test."""
    from arpad.book.importing import import_list

    made = io.BytesIO()
    synthetic_list.write(made, 300)
    done = import_list(io.BytesIO(made.getvalue()), server_lists, name="players_oct26.txt")
    assert done.path is not None
    return str(next(each[1] for each in synthetic_list.players(300) if each[8][0][0]))


@pytest.mark.allows_status(422)
def test_a_player_is_looked_up_and_fills_the_calculator(
    page: Page, access_faults, too_wide, someone
):
    page.goto("/fide")
    page.get_by_role("link", name="Look your rating up in FIDE’s list").click()
    page.get_by_label("Name or FIDE ID").fill(someone)
    page.get_by_role("button", name="Look up").click()
    expect(page.get_by_text("1 player found")).to_be_visible()
    assert access_faults(page) == []
    assert too_wide(page) == []
    page.get_by_role("link", name=re.compile("Standard")).first.click()
    expect(page.get_by_label("Your rating")).not_to_have_value("")
    for state in ("/players", "/players?q=Nobody+Ever", "/players?q=-"):
        page.goto(state)
        assert too_wide(page) == []
        assert access_faults(page) == []


def test_without_script_it_works_too(page_without_script: Page, someone):
    page = page_without_script
    page.goto("/players")
    page.get_by_label("Name or FIDE ID").fill(someone)
    page.keyboard.press("Enter")
    expect(page.get_by_role("rowheader", name=someone)).to_be_visible()
