"""What a person does on the pages, in a real browser, without script."""

import re

import pytest
from playwright.sync_api import Page, expect

from arpad.calculators import NAMES, WITH_LADDER
from arpad.reports.rules import NAMES as RULES

PATHS = ["/", "/report", "/history", "/explained", "/docs", *(f"/{name}" for name in NAMES)]
PATHS += [f"/{name}/what-if" for name in WITH_LADDER]
PATHS += ["/rules", *(f"/rules/{name}" for name in RULES)]
FAULTY = "/fide?rating=18x&games=W1700,X17&k=0"


def card(page: Page, title: str):
    named = page.locator("h3").get_by_text(title, exact=True)  # folded, so of no role
    return page.locator(".card", has=named).locator(".value")


def test_a_visitor_rates_a_period_and_shares_the_link(page_without_script: Page):
    page = page_without_script
    page.goto("/fide")
    expect(page.get_by_text("Example.")).to_be_visible()
    page.get_by_label("Your rating").fill("1800")
    page.get_by_text("More about you and the event").click()
    page.get_by_label("Rated games so far").fill("100")
    page.get_by_label("Opponent 1").fill("1700")
    page.get_by_role("group", name="Result 1").get_by_label("Draw").check()
    page.get_by_role("button", name="Add a game").click()
    page.get_by_label("Opponent 2").fill("2000")
    page.get_by_role("group", name="Result 2").get_by_label("Loss").check()
    page.get_by_role("button", name="Calculate").click()
    expect(card(page, "Change")).to_have_text("−8")
    expect(card(page, "New rating")).to_have_text("1792")
    page.get_by_role("link", name="Link to this result").click()
    expect(page).to_have_url(re.compile(r"/fide\?rating=1800&games=D1700,L2000&games_played=100$"))
    expect(card(page, "Change")).to_have_text("−8")
    page.get_by_text("Edit", exact=True).click()
    page.get_by_role("button", name="Remove game 2").click()
    expect(card(page, "Change")).to_have_text("−3")


def test_enter_calculates_and_removes_nothing(page_without_script: Page):
    page = page_without_script
    page.goto("/us-chess?rating=1700&games=W1650,D1700,L1750,W1800")
    page.get_by_text("Edit", exact=True).click()
    page.get_by_label("Your rating").fill("1800")
    page.get_by_label("Your rating").press("Enter")
    expect(page.get_by_label("Opponent 4")).to_have_value("1800")
    expect(page).to_have_url(re.compile("rating=1800"))


def test_a_fault_is_said_at_its_field(page_without_script: Page):
    page = page_without_script
    page.goto(FAULTY)
    expect(page.get_by_label("Your rating")).to_have_value("18x")
    expect(page.get_by_label("Your rating")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Your rating")).to_have_accessible_description(re.compile("18x"))
    expect(page.get_by_label("Opponent 2")).to_have_value("X17")
    expect(page.get_by_label("K, if you know it")).to_be_visible()


def test_the_start_page_sends_the_games_on(page_without_script: Page):
    page = page_without_script
    page.goto("/")
    page.get_by_label("Your rating").fill("1700")
    page.get_by_label("Your games").fill("W1650 D1700 L1750 W1800")
    page.get_by_role("button", name="US Chess").click()
    expect(card(page, "New rating")).to_have_text("1723")
    page.get_by_role("link", name="Elo calculator").click()
    expect(page.get_by_label("Opponent 4")).to_have_value("1800")


def test_the_keyboard_alone_reaches_the_content(page_without_script: Page):
    page = page_without_script
    page.goto("/elo")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Your rating")).to_be_focused()


@pytest.mark.parametrize("path", [*PATHS, FAULTY])
def test_nothing_scrolls_sideways(page: Page, too_wide, path: str):
    page.goto(path)
    assert too_wide(page) == []


def test_a_page_that_scrolls_sideways_would_be_seen(page: Page, too_wide):
    page.goto("/fide")
    page.evaluate("document.querySelector('main h1').style.minWidth = '500px'")
    assert too_wide(page) == [320, 390]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_follows_the_colour_scheme(page: Page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto("/fide")
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    brightness = sum(map(int, re.findall(r"\d+", colour)[:3]))
    assert (brightness > 382) is (scheme == "light")


def test_paper_shows_the_result_and_not_the_form(page: Page):
    page.goto("/fide")
    page.emulate_media(media="print")
    expect(page.locator(".inputs")).to_be_hidden()
    expect(page.locator(".num")).to_be_visible()
