"""Typing answers at once: the result, the link, the rows, the faults, and what when all fails."""

import re

import pytest
from playwright.sync_api import Page, expect

from arpad.calculators import NAMES

FIRST_FIELD = dict.fromkeys(NAMES, ("Your rating", "1650")) | {
    "performance": ("Game 1: opponent", "1900")
}


def headline(page: Page):
    return page.locator("#part").get_attribute("data-headline")


@pytest.mark.parametrize("name", NAMES)
def test_typing_gives_a_result_and_a_link_that_reopens_to_it(page: Page, name):
    page.goto(f"/{name}")
    before = headline(page)
    label, value = FIRST_FIELD[name]
    page.get_by_label(label).fill(value)
    page.wait_for_url(re.compile(r"\?"))
    page.wait_for_function(
        "text => document.getElementById('part').dataset.headline !== text", arg=before
    )
    assert value in page.url
    assert "part=" not in page.url
    after = headline(page)
    page.goto(page.url)
    assert headline(page) == after
    expect(page.get_by_label(label)).to_have_value(value)


@pytest.mark.parametrize("name", NAMES)
def test_the_keyboard_alone_gives_a_result(page: Page, name):
    page.goto(f"/{name}")
    label, value = FIRST_FIELD[name]
    field = page.get_by_label(label)
    for _ in range(20):
        if field.evaluate("each => each === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(field).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type(value)
    page.wait_for_url(re.compile(value))


def test_rows_are_added_and_removed_with_the_focus_kept(page: Page):
    page.goto("/fide")
    page.get_by_label("Game 1: opponent").press("Enter")
    second = page.get_by_label("Game 2: opponent")
    expect(second).to_be_focused()
    expect(second).to_have_value("")
    expect(page.locator("#count")).to_contain_text("2 of up to 100")
    page.keyboard.type("2000")
    page.get_by_label("Game 2: result").select_option("Loss")
    page.wait_for_url(re.compile("games=W1800,L2000"))
    page.get_by_role("button", name="Add a game").click()
    expect(page.get_by_label("Game 3: opponent")).to_be_focused()
    page.get_by_role("button", name="Remove game 1").click()
    expect(page.get_by_label("Game 1: opponent")).to_be_focused()
    expect(page.get_by_label("Game 1: opponent")).to_have_value("2000")
    expect(page.get_by_label("Game 1: result")).to_have_value("L")
    page.wait_for_url(re.compile("games=L2000(&|$)"))


def test_the_last_row_is_emptied_not_removed(page: Page):
    page.goto("/elo")
    page.get_by_role("button", name="Remove game 1").click()
    expect(page.get_by_label("Game 1: opponent")).to_have_value("")
    expect(page.get_by_label("Game 1: opponent")).to_be_focused()


def test_a_half_typed_number_keeps_the_last_result_dimmed(page: Page):
    page.goto("/us-chess?rating=1700&games=W1650,D1700&games_played=30")
    kept = page.locator(".card .value").first.text_content()
    page.get_by_label("Your rating").fill("17x")
    expect(page.locator("#result")).to_have_class(re.compile("stale"))
    assert page.locator(".card .value").first.text_content() == kept
    # Still in the field: no blame yet.
    expect(page.get_by_label("Your rating")).not_to_have_attribute("aria-invalid", "true")
    page.get_by_label("Your rating").blur()
    expect(page.get_by_label("Your rating")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Your rating")).to_have_accessible_description(re.compile("17x"))
    page.get_by_label("Your rating").fill("1700")
    expect(page.get_by_label("Your rating")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#result")).not_to_have_class(re.compile("stale"))


def test_faults_of_the_server_stay_until_they_are_mended(page: Page):
    page.goto("/fide?rating=1800&games=W1700,X17,W16x")
    second = page.get_by_label("Game 2: opponent")
    second.focus()
    second.blur()
    with page.expect_response(re.compile("part=1")):
        page.get_by_label("Your rating").fill("1801")
    expect(second).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Remove game 2").click()
    moved = page.get_by_label("Game 2: opponent")
    expect(moved).to_have_value("16x")
    expect(moved).to_have_accessible_description(re.compile("game 2: “W16x”"))
    assert page.locator(".error").count() == 1
    moved.fill("1650")
    expect(page.locator(".error")).to_have_count(0)


def test_calculate_shows_every_fault_and_goes_to_the_first(page: Page):
    page.goto("/fide")
    page.get_by_label("Game 1: opponent").fill("18OO")
    page.get_by_label("Your rating").fill("9999")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_label("Your rating")).to_be_focused()
    expect(page.locator(".error")).to_have_count(2)


def test_one_short_sentence_is_told_after_a_pause(page: Page):
    page.goto("/fide")
    page.get_by_label("Game 1: opponent").fill("2000")
    expect(page.get_by_role("status")).to_have_text("+15, new rating 1,815")
    assert page.locator("#result [role=status]").count() == 0


def test_open_details_stay_open(page: Page):
    page.goto("/fide")
    page.get_by_text("More about you and the event").click()
    page.get_by_label("Game 1: opponent").fill("1700")
    page.wait_for_url(re.compile("W1700"))
    expect(page.locator("#more")).to_have_attribute("open", "")


@pytest.mark.allows_failed_requests
def test_without_the_network_the_form_is_sent_plainly(page: Page):
    page.goto("/fide")
    page.route("**/*part=1*", lambda route: route.abort())
    page.get_by_label("Game 1: opponent").fill("1700")
    page.wait_for_url(re.compile("opponent=1700"))
    assert headline(page) == "+7, new rating 1,807"


def test_only_the_newest_question_is_answered(page: Page):
    page.goto("/fide")
    asked = []
    page.on(
        "request", lambda request: asked.append(request.url) if "part=1" in request.url else None
    )
    field = page.get_by_label("Game 1: opponent")
    field.fill("")
    field.press_sequentially("1700", delay=20)
    page.wait_for_url(re.compile("W1700"))
    assert len(asked) < 4
    assert headline(page) == "+7, new rating 1,807"


def test_a_list_pasted_into_a_row_becomes_rows(page: Page):
    page.goto("/performance")
    page.get_by_label("Game 1: opponent").evaluate(
        """field => {
            const data = new DataTransfer();
            data.setData("text", "1850 1, 1900 ½, 1700 0");
            field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
        }"""
    )
    expect(page.get_by_label("Game 3: opponent")).to_have_value("1700")
    expect(page.get_by_label("Game 2: result")).to_have_value("D")


def test_the_table_is_copied_for_a_spreadsheet(page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/fide?rating=1800&games=D1700,W2000")
    page.get_by_role("button", name="Copy the games as a table").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    lines = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert lines[0].split("\t")[:3] == ["Game", "Opponent", "Result"]
    assert lines[1].split("\t")[:3] == ["1", "1,700", "Draw"]
    assert len(lines) == 3
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('?rating')")


def test_typing_moves_nothing_above(page: Page):
    page.goto("/us-chess?rating=1700&games=W1650,D1700&games_played=30")
    shifts = page.evaluate(
        """() => new Promise((done) => {
            let sum = 0;
            new PerformanceObserver((list) => {
                for (const each of list.getEntries()) if (!each.hadRecentInput) sum += each.value;
            }).observe({type: "layout-shift", buffered: true});
            const field = document.getElementById("opponent-1");
            field.value = "1850";
            field.dispatchEvent(new Event("input", {bubbles: true}));
            setTimeout(() => done(sum), 700);
        })"""
    )
    assert shifts < 0.01
