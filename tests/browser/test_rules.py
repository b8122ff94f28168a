"""From a step to the rule that proves it, its table and example, and back to a result."""

import re

from playwright.sync_api import Page, expect


def test_a_step_is_proved(page_without_script: Page):
    page = page_without_script
    page.goto("/fide?rating=1800&games=W1800&games_played=100")
    page.get_by_text("Show the working").click()
    page.locator(".steps li", has_text="K = 20:").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"/rules/fide#8\.3\.3$"))
    rule = page.locator("section.rule:target")
    expect(rule).to_be_in_viewport()
    expect(rule.get_by_role("heading", name="8.3.3 K")).to_be_visible()
    expect(rule.get_by_role("row").filter(has_text="2022-01-01").first).to_contain_text("700")
    expect(rule.get_by_text("✓ equal").first).to_be_visible()
    rule.get_by_text(re.compile("tests check this")).click()
    expect(rule.locator("pre")).to_contain_text("make test PYTEST=")
    rule.get_by_role("link", name="A new player’s 20 games").click()
    expect(page).to_have_url(re.compile(r"/fide\?rating=1800"))
    expect(page.locator(".card.main .value").first).to_have_text("+350")


def test_the_rules_of_a_day(page_without_script: Page):
    page = page_without_script
    page.goto("/rules")
    page.get_by_role("main").get_by_role("link", name="FIDE rating rules").click()
    page.get_by_label("As applied on").fill("2023-06-01")
    page.get_by_role("button", name="Show").click()
    expect(page).to_have_url(re.compile(r"\?date=2023-06-01$"))
    shown = page.locator("section.rule").filter(has_text="Which difference counts")
    expect(shown.get_by_role("table").first).to_contain_text("2022-01-01")
    expect(shown.get_by_role("table").first).not_to_contain_text("2025-10-01")
    page.get_by_role("link", name="All dates").click()
    expect(shown.get_by_role("table").first).to_contain_text("2025-10-01")


def test_paper_has_the_rules_without_the_contents(page: Page):
    page.goto("/rules/fide")
    page.emulate_media(media="print")
    expect(page.locator(".rule").first).to_be_visible()
    expect(page.get_by_text("✓ equal").first).to_be_visible()
    for hidden in (".contents", "nav", "form"):
        expect(page.locator(hidden).first).to_be_hidden()
