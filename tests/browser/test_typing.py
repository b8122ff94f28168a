"""Typing answers at once: the result, the link, the rows, the faults, and what when all fails."""

import re

import pytest
from playwright.sync_api import Page, expect

from arpad.calculators import NAMES

FIRST_FIELD = dict.fromkeys(NAMES, ("Your rating", "1650")) | {
    "performance": ("Opponent 1", "1900")
}


def headline(page: Page):
    return page.locator("#part").get_attribute("data-headline")


def edit(page: Page):
    """Unfold the form of an answer."""
    page.get_by_text("Edit", exact=True).click()


def play(page: Page, number: int, opponent: str, result: str):
    """Type a game as a person does: the opponent, then one of three large choices."""
    page.get_by_label(f"Opponent {number}").fill(opponent)
    page.get_by_role("group", name=f"Result {number}").get_by_label(result).press("Space")


# What a whole question is at each calculator, beside the first field.
REST = {
    "match": ({"Opponent’s rating": "1700"}, {"Result of every game": "Win"}),
    "plan": ({"Games to come": "5x1900", "Rating you want": "1980"}, {}),
    "convert": ({}, {"Rated by": "FIDE", "Converted to": "US Chess"}),
}


def finish(page: Page, name: str):
    """Fill in what the first field of a calculator's page needs beside it."""
    if name not in REST:
        play(page, 1, "1900" if name == "performance" else "1700", "Win")
        return
    texts, choices = REST[name]
    for label, text in texts.items():
        page.get_by_role("textbox", name=label).fill(text)
    for label, choice in choices.items():
        page.get_by_label(label, exact=True).select_option(label=choice)


@pytest.mark.parametrize("name", NAMES)
def test_typing_gives_a_result_and_a_link_that_reopens_to_it(page: Page, name):
    page.goto(f"/{name}")
    before = headline(page)
    label, value = FIRST_FIELD[name]
    page.get_by_label(label).fill(value)
    finish(page, name)
    page.wait_for_url(re.compile(r"\?"))
    page.wait_for_function(
        "text => document.getElementById('part').dataset.headline !== text", arg=before
    )
    assert value in page.url
    assert "part=" not in page.url
    after = headline(page)
    page.goto(page.url)
    assert headline(page) == after
    edit(page)
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
    page.keyboard.type(value)
    finish(page, name)
    page.wait_for_url(re.compile(value))


def test_a_half_typed_number_keeps_the_last_result_dimmed(page: Page):
    page.goto("/us-chess?rating=1700&games=W1650,D1700&games_played=30")
    edit(page)
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
    second = page.get_by_label("Opponent 2")
    second.focus()
    second.blur()
    with page.expect_response(re.compile("part=1")):
        page.get_by_label("Your rating").fill("1801")
    expect(second).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Remove game 2").click()
    moved = page.get_by_label("Opponent 2")
    expect(moved).to_have_value("16x")
    expect(moved).to_have_accessible_description(re.compile("Game 2: “16x”"))
    assert page.locator(".error").count() == 1
    moved.fill("1650")
    expect(page.locator(".error")).to_have_count(0)


def test_calculate_shows_every_fault_and_goes_to_the_first(page: Page):
    page.goto("/fide")
    play(page, 1, "18OO", "Win")
    page.get_by_label("Your rating").fill("9999")
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_label("Your rating")).to_be_focused()
    expect(page.locator(".error")).to_have_count(2)


def test_one_short_sentence_is_told_after_a_pause(page: Page):
    page.goto("/fide?rating=1800&games=W1900")
    edit(page)
    page.get_by_label("Opponent 1").fill("2000")
    expect(page.get_by_role("status")).to_have_text("+15, new rating 1815")
    assert page.locator("#result [role=status]").count() == 0


def test_open_details_stay_open(page: Page):
    page.goto("/fide?rating=1800&games=W1900")
    page.get_by_text("Show the working").click()
    edit(page)
    page.get_by_text("More about you").click()
    page.get_by_label("Opponent 1").fill("1700")
    page.wait_for_url(re.compile("W1700"))
    expect(page.locator("#more")).to_have_attribute("open", "")
    expect(page.locator("#part .steps")).to_be_visible()


@pytest.mark.allows_failed_requests
def test_without_the_network_the_form_is_sent_plainly(page: Page):
    page.goto("/fide?rating=1800&games=W1900&games_played=100")
    edit(page)
    page.route("**/*part=1*", lambda route: route.abort())
    page.get_by_label("Opponent 1").fill("1700")
    page.wait_for_url(re.compile("opponent=1700"))
    assert headline(page) == "+7, new rating 1807"


def test_only_the_newest_question_is_answered(page: Page):
    page.goto("/fide?rating=1800&games=W1900&games_played=100")
    edit(page)
    asked = []
    page.on(
        "request", lambda request: asked.append(request.url) if "part=1" in request.url else None
    )
    field = page.get_by_label("Opponent 1")
    field.fill("")
    field.press_sequentially("1700", delay=20)
    page.wait_for_url(re.compile("W1700"))
    assert len(asked) < 4
    assert headline(page) == "+7, new rating 1807"


def test_a_total_is_answered_until_results_are_chosen(page: Page):
    page.goto("/fide?rating=1800&games_played=100")
    page.get_by_text("Paste games").click()
    page.get_by_label("Games in any form").fill("1.5/2 against 1700, 1800")
    page.get_by_role("button", name="Read these games").click()
    expect(page.get_by_role("heading", name="Result from the total score")).to_be_visible()
    page.get_by_role("textbox", name="Total score").fill("2")
    page.wait_for_url(re.compile("total=2$"))
    assert headline(page) == "+17, new rating 1817"
    play(page, 1, "1700", "Win")
    play(page, 2, "1800", "Loss")
    page.wait_for_url(re.compile("W1700,L1800"))
    assert headline(page) == "−3, new rating 1797"


def test_the_table_is_copied_for_a_spreadsheet(page: Page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/fide?rating=1800&games=D1700,W2000&games_played=100")
    page.get_by_text("Files, API and other calculators").click()
    page.get_by_role("button", name="Copy as a table").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    expect(page.locator("[data-copy].done")).to_have_count(1)  # and the eye is told
    games = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert len(games) == 3
    assert games[0].split("\t")[:3] == ["Game", "Opponent", "Result"]
    assert games[1].split("\t")[:3] == ["1", "1700", "Draw"]
    page.get_by_role("button", name="Copy the link").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).includes('?rating')")


REFUSE = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')); }"


def test_a_link_that_cannot_be_copied_is_shown(page: Page):
    page.goto("/fide?rating=1800&games=D1700&games_played=100")
    page.evaluate(REFUSE)
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".acts")).to_contain_text(f"Could not copy. Here it is: {page.url}")
    page.get_by_role("link", name="Share picture, QR code").click()
    page.evaluate(REFUSE)
    page.get_by_role("button", name="Copy").first.click()
    assert "/fide?rating=1800" in page.evaluate("getSelection().toString()")


def test_a_phone_keeps_the_form_in_its_place_while_one_types(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/fide")
    places = set()

    def note():
        page.wait_for_timeout(400)  # the answer is there
        places.add(page.get_by_label("Your rating").evaluate("each => each.offsetTop"))

    page.get_by_label("Your rating").fill("1800")
    note()
    page.get_by_label("Opponent 1").fill("1700")
    note()
    page.get_by_role("group", name="Result 1").get_by_label("Win").check()
    note()
    page.get_by_role("button", name="Add a game").click()
    page.get_by_label("Opponent 2").fill("17")
    note()
    page.get_by_label("Opponent 2").fill("1750")
    note()
    assert len(places) == 1


def test_typing_moves_nothing_above(page: Page):
    page.goto("/us-chess?rating=1700&games=W1650,D1700&games_played=30")
    edit(page)
    page.wait_for_timeout(600)  # the unfolding itself was asked for
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


def test_enter_sends_a_match(page: Page):
    page.goto("/match")
    page.get_by_label("Your rating").fill("1600")
    finish(page, "match")
    page.get_by_label("Opponent’s rating").press("Enter")
    page.wait_for_url(re.compile("opponent=1700"))


def test_an_emptied_list_is_asked_for_and_forgiven(page: Page):
    page.goto("/fide?rating=1800&games=W1700")
    edit(page)
    field = page.get_by_label("Opponent 1")
    field.fill("")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("#opponent-1-error")).to_contain_text("Game 1")
    field.fill("1750")
    expect(page.locator(".error")).to_have_count(0)
    page.wait_for_url(re.compile("W1750"))


def test_a_slow_answer_still_blames_the_field_that_was_left(page: Page):
    page.goto("/us-chess")

    def slowly(route):
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/*part=1*", slowly)
    page.get_by_label("Opponent 1").fill("18OO")
    page.get_by_label("Opponent 2").focus()
    expect(page.get_by_label("Opponent 1")).to_have_attribute("aria-invalid", "true")


def test_a_fault_under_more_is_brought_to_light(page: Page):
    page.goto("/fide")
    page.get_by_label("Your rating").fill("1800")
    play(page, 1, "1700", "Win")
    page.get_by_text("More about you").click()
    page.get_by_label("Rated games so far").fill("zz")
    page.get_by_text("More about you").click()
    page.get_by_role("button", name="Calculate").click()
    expect(page.get_by_label("Rated games so far")).to_be_focused()


def test_what_is_too_long_is_said_and_kept(page: Page):
    page.goto("/fide")
    page.get_by_label("Opponent 1").evaluate(
        """field => {
            const data = new DataTransfer();
            data.setData("text", "1850 1\\n".repeat(1500));
            field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true}));
        }"""
    )
    expect(page.get_by_role("status")).to_have_text(re.compile("Too long"))
    expect(page.get_by_label("Opponent 1")).to_have_value("")


def test_a_plain_answer_gets_its_short_address(page: Page):
    page.goto("/fide?rating=1800&opponent=1700&result=D&birth_year=&k=")
    page.wait_for_url(re.compile(r"/fide\?rating=1800&games=D1700$"))


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_while_a_number_is_half_typed(page: Page, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/us-chess?rating=1700&games=W1650,D1700&games_played=30")
    edit(page)
    card, field = page.locator(".num"), page.get_by_label("Your rating")
    before = card.bounding_box(), field.bounding_box()
    with page.expect_response(re.compile("part=1")):
        field.fill("17x")
    expect(page.locator("#result")).to_have_class(re.compile("stale"))
    assert (card.bounding_box(), field.bounding_box()) == before


def test_a_norm_takes_the_place_of_a_rating_and_leads_on(page: Page):
    """Choosing a norm once waited for ever without a reason."""
    page.goto("/plan?rating=2400&opponents=9x2380&target=2450")
    edit(page)
    page.get_by_label("Title norm you want").select_option(label="International Master")
    expect(page.get_by_label("Rating you want")).to_have_value("")
    page.wait_for_url(re.compile("norm=im"))
    page.get_by_label("Rating you want").fill("2410")
    expect(page.get_by_label("Title norm you want")).to_have_value("")
    page.wait_for_url(re.compile("target=2410"))


def test_a_fault_of_a_choice_is_said_at_once(page: Page):
    page.goto("/plan?rating=2400&opponents=9x2380&norm=im")
    edit(page)
    page.locator("#more > summary").click()
    page.get_by_label("Rated by").select_option(label="US Chess")
    expect(page.locator("#in-norm-error")).to_contain_text("Title norm you want: ")


def test_a_first_rating_by_age(page: Page):
    page.goto("/us-chess")
    page.get_by_role("checkbox", name="unrated").check()
    page.get_by_label("Age, only if unrated").fill("10")
    play(page, 1, "812", "Win")
    page.wait_for_url(re.compile("age=10"))
    expect(page.locator("#answer")).to_contain_text("First rating")
