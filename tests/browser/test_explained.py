"""The page that explains ratings: dragged, it says what the server says; it prints on one page."""

import re

import pytest
from playwright.sync_api import Page, expect

SHOWN = """() => [...document.querySelectorAll("[data-is], [data-set]")].map((each) => [
    each.className.baseVal ?? each.className, each.textContent,
    ...["x1", "x2", "y1", "y2"].map((name) => each.getAttribute(name)),
])"""
DRAG = """([name, value]) => {
    const input = document.getElementById("in-" + name);
    input.value = value;
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, {bubbles: true}));
}"""


def test_dragged_it_shows_what_its_address_shows(page: Page, page_without_script: Page):
    page.goto("/explained")
    for gap, k in ((-400, 40), (-130, 10), (0, 30), (70, 20), (400, 40)):
        page.evaluate(DRAG, ["gap", gap])
        page.evaluate(DRAG, ["k", k])
        expect(page).to_have_url(re.compile(f"gap={gap}&k={k}$"))
        page_without_script.goto(f"/explained?gap={gap}&k={k}")
        assert page.evaluate(SHOWN) == page_without_script.evaluate(SHOWN)


def test_keys_move_the_gap(page: Page):
    page.goto("/explained?gap=100")
    page.get_by_label("Rating gap").press("ArrowRight")
    expect(page.locator("#answer")).to_have_text("65 of 100")


def test_without_script_a_button_shows_the_gap(page_without_script: Page):
    page = page_without_script
    page.goto("/explained")
    page.get_by_label("Rating gap").press("ArrowLeft")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#answer")).to_have_text("75 of 100")
    page.get_by_role("link", name="300", exact=True).click()
    expect(page.locator("#answer")).to_have_text("85 of 100")


@pytest.mark.parametrize("gap", [-400, 200])
def test_it_prints_on_one_page_and_is_soon_read(page: Page, too_wide, gap):
    page.goto(f"/explained?gap={gap}")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="Letter"))) == 1
    assert len(page.locator("main").inner_text().split()) <= 1200
    assert too_wide(page) == []
