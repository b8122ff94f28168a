"""The rows of games in the browser: added, removed, pasted, their faults beside them."""

import re

import pytest
from playwright.sync_api import Page, expect


def play(page: Page, number: int, opponent: str, result: str):
    """Type a game as a person does: the opponent, then one of three large choices."""
    page.get_by_label(f"Opponent {number}").fill(opponent)
    page.get_by_role("group", name=f"Result {number}").get_by_label(result).press("Space")


def edit(page: Page):
    """Unfold the form of an answer."""
    page.get_by_text("Edit", exact=True).click()


def test_rows_are_added_and_removed_with_the_focus_kept(page: Page):
    page.goto("/fide")
    page.get_by_label("Your rating").fill("1800")
    play(page, 1, "1800", "Win")
    page.get_by_label("Opponent 1").press("Enter")
    second = page.get_by_label("Opponent 2")
    expect(second).to_be_focused()
    expect(second).to_have_value("")
    expect(
        page.get_by_role("group", name="Result 2").get_by_role("radio", checked=True)
    ).to_have_count(0)
    page.keyboard.type("2000")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")  # the last of the three choices
    page.wait_for_url(re.compile("games=W1800,L2000"))
    page.get_by_role("button", name="Add a game").click()
    expect(page.get_by_label("Opponent 3")).to_be_focused()
    page.get_by_role("button", name="Remove game 1").click()
    expect(page.get_by_label("Opponent 1")).to_be_focused()
    expect(page.get_by_label("Opponent 1")).to_have_value("2000")
    expect(page.get_by_role("group", name="Result 1").get_by_label("Loss")).to_be_checked()
    page.wait_for_url(re.compile("games=L2000(&|$)"))


def test_an_unrated_opponent_of_us_chess_needs_digits_alone(page: Page):
    page.goto("/us-chess?rating=743&games=W812&games_played=6")
    edit(page)
    page.get_by_role("button", name="Unrated, by age").click()
    field = page.get_by_label("Opponent 2")
    expect(field).to_be_focused()
    expect(page.locator(".error")).to_have_count(0)
    page.keyboard.type("10")  # as a pad of digits can
    expect(field).to_have_value("u10")
    page.get_by_role("group", name="Result 2").get_by_label("Draw").press("Space")
    page.wait_for_url(re.compile("games=W812,Du10&"))


def test_a_provisional_rating_of_us_chess_needs_digits_alone(page: Page):
    """The club’s list has 743P6, who beat 812P4: the games behind an opponent change no answer."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/us-chess")
    for label, digits in (("Your rating", "743"), ("Rated games so far", "6")):
        field = page.get_by_label(label, exact=True)
        expect(field).to_be_visible()
        expect(field).to_have_attribute("inputmode", "numeric")
        field.fill(digits)
    expect(page.get_by_label("Opponent 1")).to_have_attribute("inputmode", "numeric")
    play(page, 1, "812", "Win")
    page.wait_for_url(re.compile(r"rating=743&games=W812&games_played=6$"))
    expect(page.locator(".error")).to_have_count(0)
    # Who has letters and types them is understood; where such games count, letters can be.
    page.get_by_label("Opponent 1").fill("812P4")
    page.get_by_label("Your rating", exact=True).fill("743P6")
    page.wait_for_url(re.compile(r"rating=743&games=W812P4&games_played=6$"))
    expect(page.locator(".error")).to_have_count(0)
    page.get_by_label("Rated games so far").fill("")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_label("Rated games so far")).to_have_value("6")
    expect(page.get_by_label("Your rating", exact=True)).to_have_value("743")
    expect(page.locator("#line")).to_have_text("743P6 · 1 game")
    others = page.locator("#in-opponents_games")
    expect(others).not_to_have_attribute("inputmode", re.compile("."))


def test_the_last_row_is_emptied_not_removed(page: Page):
    page.goto("/elo?rating=1613&games=W1609&k=32")
    edit(page)
    page.get_by_role("button", name="Remove game 1").click()
    expect(page.get_by_label("Opponent 1")).to_have_value("")
    expect(page.get_by_label("Opponent 1")).to_be_focused()


def test_a_list_pasted_into_a_row_becomes_rows(page: Page):
    page.goto("/performance")
    page.get_by_label("Opponent 1").evaluate(
        """field => {
            const data = new DataTransfer();
            data.setData("text", "1850 1, 1900 ½, 1700 0");
            field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
        }"""
    )
    expect(page.locator("#numbers")).not_to_have_attribute("open", "")
    edit(page)
    expect(page.get_by_label("Opponent 3")).to_have_value("1700")
    expect(page.get_by_role("group", name="Result 2").get_by_label("Draw")).to_be_checked()


def test_a_row_keeps_one_fault_when_rows_go(page: Page):
    page.goto("/fide?rating=1800&games=W1700,W1800,W1900")
    edit(page)
    page.get_by_label("Opponent 2").fill("18x")
    page.get_by_label("Opponent 3").focus()
    expect(page.locator(".error")).to_have_count(1)
    page.get_by_role("button", name="Remove game 1").click()
    expect(page.get_by_label("Opponent 1")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".error")).to_have_count(1)
    page.get_by_label("Opponent 1").fill("1800")
    expect(page.locator(".error")).to_have_count(0)


def test_a_fault_stays_when_its_row_moves_at_once(page: Page):
    page.goto("/fide?rating=1800&games=W1700,W1800,W1900")
    edit(page)
    # The row above goes as soon as the fault is shown, and the next answer comes late.
    page.evaluate("""() => {
        const answer = window.fetch;
        const seen = new MutationObserver(() => {
            if (!document.querySelector('.error')) return;
            seen.disconnect();
            const late = (done, asked) => setTimeout(() => done(answer(...asked)), 500);
            window.fetch = (...asked) => new Promise((done) => late(done, asked));
            document.querySelector('[name=del]').click();
        });
        seen.observe(document.body, {childList: true, subtree: true});
    }""")
    page.get_by_label("Opponent 2").fill("18x")
    page.get_by_label("Opponent 3").focus()
    expect(page.get_by_label("Opponent 3")).to_have_count(0)
    page.wait_for_timeout(1000)
    expect(page.get_by_label("Opponent 1")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".error")).to_have_count(1)


@pytest.mark.parametrize("value", ["1,850", "u"])
def test_one_value_pasted_into_a_row_is_no_list(page: Page, value):
    page.goto("/us-chess")
    page.get_by_label("Opponent 1").evaluate(
        """(field, value) => {
            const data = new DataTransfer();
            data.setData("text", value);
            field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
        }""",
        value,
    )
    expect(page.locator(".rows li")).to_have_count(2)
    expect(page).to_have_url(re.compile("/us-chess$"))
