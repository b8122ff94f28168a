"""What a person does on the pages, in a real browser, without script."""

import re

import pytest
from playwright.sync_api import Page, expect

from arpad.calculators import NAMES, WITH_LADDER, calculator
from arpad.reports.rules import NAMES as RULES

PATHS = ["/", "/report", "/history", "/explained", "/docs", *(f"/{name}" for name in NAMES)]
PATHS += [f"/{name}/what-if" for name in WITH_LADDER]
PATHS += ["/rules", *(f"/rules/{name}" for name in RULES)]
PATHS += ["/players", "/nowhere", "/fide/share?rating=1800&games=W1700", "/embed/explained"]
PATHS += [
    "/match?rating=1600&opponent=1800&games=10&result=draw",
    "/us-chess?rating=unrated&games=W812,L655,D1020&age=10",
    "/plan?rating=1950&rounds=9&average=1960&target=2000&events=12",
    "/plan?rating=2350&opponents=9x2420&norm=im",
    "/compare?rating=1700&games=W1650,D1720",
]
FAULTY = "/fide?rating=18x&games=W1700,X17&k=0"


def card(page: Page, title: str):
    named = page.locator("h3").get_by_text(title, exact=True)  # folded, so of no role
    return page.locator(".card", has=named).locator(".value")


def test_a_visitor_rates_a_period_and_shares_the_link(page_without_script: Page):
    page = page_without_script
    page.goto("/fide")
    expect(page.get_by_text("Example.")).to_be_visible()
    page.get_by_label("Your rating").fill("1800")
    page.get_by_text("More about you").click()
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
    page.get_by_label("Your rating and your games").fill("1700/30 W1650 D1700 L1750 W1800")
    page.get_by_role("radio", name="US Chess").check()
    page.get_by_role("button", name="Show me").click()
    expect(page.locator("#answer .num")).to_have_text("1723 +23")
    page.get_by_text("Files, API and other calculators").click()
    page.get_by_role("link", name="Elo calculator").click()
    page.get_by_text("Edit", exact=True).click()
    expect(page.get_by_label("Opponent 4")).to_have_value("1800")


def test_enter_starts_the_first_box_and_with_shift_makes_a_line(page: Page):
    page.goto("/")
    box = page.get_by_label("Your rating and your games")
    low = box.evaluate("each => each.offsetHeight")
    box.fill("1700")
    for game in ("beat 1650", "lost 1800", "lost 1900"):
        box.press("Shift+Enter")
        box.press_sequentially(game)
    assert box.input_value().count("\n") == 3
    assert low < box.evaluate("each => each.offsetHeight") < 3 * low  # the box grows with its text
    box.press("Enter")
    page.wait_for_url(re.compile("/fide.*W1650,L1800,L1900"))


def test_a_file_chosen_on_the_first_page_is_read_by_a_button_beside_it(page: Page, pytestconfig):
    page.goto("/")
    button = page.get_by_role("button", name="Read the file")
    expect(button).to_be_hidden()
    page.get_by_label("A file").set_input_files(
        pytestconfig.rootpath / "docs/examples/club-open.trf"
    )
    button.click()
    expect(page.get_by_role("heading", name="Which row are you?")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Your rating and your games")).to_be_visible()


CROSSTABLE = """
    1 | AMBER ALDA      |2.5  |W   4|D   2|W   3|
   NY | 12345678 / R: 1800   ->1810     |     |W    |B    |W    |
    2 | BIRCH BELA      |2.0  |W   3|D   1|D   4|
   NY | 12345679 / R: 1700   ->1710     |     |B    |W    |B    |
    3 | CEDAR CLEO      |0.0  |L   2|L   4|L   1|
   NY | 12345670 / R: 1600   ->1590     |     |W    |B    |B    |
    4 | DUNE DARIO      |1.5  |L   1|W   3|D   2|
   NY | 12345671 / R: 1500   ->1550     |     |B    |W    |W    |
"""


def test_a_crosstable_asks_which_row_and_fills_the_opponents(page_without_script: Page):
    page = page_without_script
    page.goto("/")
    page.get_by_label("Your rating and your games").fill(CROSSTABLE)
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("heading", name="Which row are you?")).to_be_visible()
    expect(page.get_by_text("4 players.")).to_be_visible()
    page.get_by_role("link", name="BIRCH BELA").click()
    expect(page).to_have_url(re.compile("/us-chess"))
    expect(page.locator("#answer .from")).to_contain_text("1700")
    expect(page.locator("#line")).to_contain_text("3 games")
    page.get_by_text("Show the working").click()
    expect(page.locator(".steps")).to_contain_text("First pass")


def test_a_crosstable_can_also_be_rated_whole(page_without_script: Page):
    page = page_without_script
    page.goto("/")
    page.get_by_label("Your rating and your games").fill(CROSSTABLE)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Rate all 4 players").click()
    expect(page.get_by_role("table").filter(has_text="CEDAR CLEO").first).to_be_visible()


def test_games_of_a_database_are_asked_whose_they_are(page_without_script: Page):
    page = page_without_script
    page.goto("/history?example=1")
    games = page.get_by_label("Or paste the text of a file").input_value()
    page.goto("/")
    page.get_by_label("Your rating and your games").fill(games)
    page.get_by_role("button", name="Show me").click()
    page.get_by_role("button", name="Hazel, Hanna").click()
    expect(page.get_by_role("heading", name="Hazel, Hanna: rating history")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "shown"), [("/report", "Summer Open"), ("/history", "Hazel, Hanna: rating history")]
)
def test_a_page_that_takes_files_has_an_example(page_without_script: Page, path, shown):
    page = page_without_script
    page.goto(path)
    page.get_by_role("link", name="See an example").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(shown)


@pytest.mark.parametrize("path", ["/", "/report", "/history"])
def test_a_file_may_be_dropped(page: Page, path):
    page.goto(path)
    page.locator("#report-form").evaluate(
        """form => {
            const data = new DataTransfer();
            data.items.add(new File(["012 Open"], "open.trf"));
            for (const type of ["dragover", "drop"])
                form.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true}));
        }"""
    )
    assert page.locator("#in-file").evaluate("each => each.files[0].name") == "open.trf"


def test_a_tap_in_the_picture_turns_a_result(page: Page):
    page.goto("/fide?rating=1687&games=W1650,L1900&k=20")
    expect(page.locator(".num")).to_have_text("1691 +4")
    page.get_by_role("link", name="Lost to 1900").click()
    page.wait_for_url(re.compile("W1650,W1900"))
    expect(page.get_by_role("link", name="Beat 1900")).to_be_focused()
    expect(page.locator(".num")).to_have_text("1711 +24")


def test_a_turned_game_is_said_and_undone_by_its_link_or_by_going_back(page: Page):
    page.goto("/fide?rating=1687&games=W1650,L1900&k=20")
    own = page.url
    undo = page.get_by_role("link", name="Undo")
    page.get_by_role("link", name="Lost to 1900").click()
    expect(page.get_by_text("You changed game 2.")).to_be_visible()
    expect(undo).to_have_attribute("href", own)
    page.get_by_role("link", name="Beat 1900").click()
    expect(page.locator(".num")).to_have_text("1701 +14")
    expect(undo).to_have_attribute("href", re.compile("W1650,W1900"))
    page.go_back()
    expect(page.locator(".num")).to_have_text("1711 +24")
    page.get_by_role("link", name="Beat 1650").click()
    undo.click()
    expect(page.locator(".num")).to_have_text("1711 +24")
    for change in ("+14", "+24", "+4"):
        page.go_back()
        expect(page.locator(".num")).to_contain_text(change)
    expect(page).to_have_url(own)


def test_a_tap_turns_a_result_without_script(page_without_script: Page):
    page = page_without_script
    page.goto("/fide?rating=1687&games=W1650,L1900&k=20")
    page.get_by_role("link", name="Beat 1650").click()
    expect(page.get_by_role("link", name="Drew 1650")).to_be_visible()


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_an_example_becomes_the_visitors(page_without_script: Page, name):
    page = page_without_script
    page.goto(f"/{name}")
    typed = page.locator("form.inputs").evaluate(
        "form => [...new FormData(form)].filter(([, value]) => value).map(([name]) => name)"
    )
    required = {each.name for each in calculator(name).form.inputs if each.required}
    defaults = {each.name for each in calculator(name).form.inputs if each.default is not None}
    assert set(typed) <= defaults - required


def test_an_unrated_opponent_and_a_game_not_played_are_buttons(page: Page):
    page.goto("/fide")
    page.get_by_label("Your rating").fill("1800")
    page.get_by_label("Opponent 1").fill("1700")
    page.get_by_role("group", name="Result 1").get_by_label("Win").check()
    page.get_by_role("button", name="Unrated").click()
    page.get_by_role("group", name="Result 2").get_by_label("Draw").check()
    page.wait_for_url(re.compile("W1700,Du"))
    page.get_by_role("button", name="Not played").click()
    page.get_by_label("Result 3").select_option("Forfeit win")
    page.wait_for_url(re.compile("W1700,Du,FW"))


WORDS = """() => {
    const seen = (node) => {
        for (let each = node.parentElement; each; each = each.parentElement) {
            if (each.matches("option, svg, .visually-hidden, script, template")) return false;
            const folded = each.matches("details:not([open])");
            if (folded && !node.parentElement.closest("summary")) return false;
            if (each.matches("main")) return node.parentElement.checkVisibility();
        }
        return false;
    };
    const count = (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        let words = 0;
        while (walker.nextNode()) {
            const text = seen(walker.currentNode) ? walker.currentNode.data : "";
            words += text.split(/\\s+/).filter((word) => /\\w/.test(word)).length;
        }
        return words;
    };
    const forms = [...document.querySelectorAll("main form")];
    return [count(document.querySelector("main")), ...forms.map(count)];
}"""


@pytest.mark.parametrize("path", ["/", *(f"/{name}" for name in NAMES), "/report", "/history"])
def test_an_opening_page_is_soon_read(viewed_page: Page, path):
    viewed_page.goto(path)
    words, *forms = viewed_page.evaluate(WORDS)
    assert words <= 700
    if path in {f"/{name}" for name in NAMES}:
        assert max(forms) <= 60


def test_the_keyboard_alone_reaches_the_content(page_without_script: Page):
    page = page_without_script
    page.goto("/elo")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Your rating")).to_be_focused()


@pytest.mark.allows_status(404)
@pytest.mark.parametrize("path", [*PATHS, FAULTY])
def test_nothing_scrolls_sideways(viewed_page: Page, too_wide, path: str):
    viewed_page.goto(path)
    assert too_wide(viewed_page) == []


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


def test_an_opponent_without_a_result_is_no_fault_yet(page: Page):
    page.goto("/fide?rating=1800&games=W1700")
    page.get_by_text("Edit", exact=True).click()
    kept = page.locator(".num").inner_text()
    page.get_by_role("button", name="Add a game").click()
    second = page.get_by_label("Opponent 2")
    second.fill("1900")
    expect(second).to_have_accessible_description("Choose W, ½ or L.")
    expect(second).not_to_have_attribute("aria-invalid", "true")
    assert page.locator(".num").inner_text() == kept
    page.get_by_role("group", name="Result 2").get_by_label("Loss").check()
    expect(page.locator(".error")).to_have_count(0)


def test_calculate_keeps_an_untouched_example(page: Page):
    page.goto("/fide")
    shown = page.locator(".num").inner_text()
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_role("textbox", name="Your rating")).to_be_focused()
    assert page.locator(".num").inner_text() == shown
