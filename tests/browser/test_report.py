"""A tournament file rated in a real browser: with and without script, on phones, on paper."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, FilePayload, Page, expect

PLAYERS = (("Ann", 1800, "2w= 3b0"), ("Bob", 1700, "1b= 0-U"), ("Cyd", 2000, "0-H 1w1"))
Chosen = Callable[[bytes], FilePayload]


@pytest.fixture(scope="module")
def small(trf) -> FilePayload:
    return payload(trf(*PLAYERS, name="Club Open"))


@pytest.fixture(scope="module")
def crowded(crowd) -> FilePayload:
    """More players than have a number in the pictures; axe takes its time over many elements."""
    return payload(crowd(42, 9))


@pytest.fixture(scope="module")
def large(crowd) -> FilePayload:
    return payload(crowd(300, 9))


def payload(data: bytes, name: str = "open.trf") -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": data}


def rate(page: Page, file: FilePayload) -> None:
    page.goto("/report")
    page.get_by_label("Tournament files").set_input_files(file)
    page.get_by_label("Rated games so far").fill("100")
    page.get_by_role("button", name="Rate").click()
    expect(page.get_by_role("heading", name="Totals")).to_be_attached()


def names(page: Page) -> list[str]:
    return page.locator(".players summary").all_inner_texts()


def refused(page: Page) -> None:
    page.goto("/report")
    page.get_by_label("Tournament files").set_input_files(payload(b"no tournament"))
    page.get_by_label("Rated games so far").fill("many")
    page.get_by_role("button", name="Rate").click()
    expect(page.get_by_role("alert")).to_be_visible()


def open_everything(page: Page) -> None:
    page.locator(".players summary").first.click()
    page.get_by_text("Pictures:").click()
    page.get_by_text("Other files or options").click()


@pytest.mark.allows_status(422)
def test_axe_finds_nothing(page: Page, access_faults, small, crowded):
    refused(page)
    assert access_faults(page, structure_only=True) == []
    rate(page, small)
    open_everything(page)
    assert access_faults(page) == []
    rate(page, crowded)
    open_everything(page)
    assert access_faults(page, structure_only=True) == []  # its colours are the small one's


@pytest.mark.allows_status(422)
def test_only_the_tables_scroll_sideways(page: Page, too_wide, crowded):
    page.goto("/report")
    assert too_wide(page) == []
    refused(page)
    assert too_wide(page) == []
    rate(page, crowded)
    open_everything(page)
    assert too_wide(page) == []


def test_a_rule_opens_beside_the_report(page: Page, small):
    rate(page, small)
    expect(page.get_by_role("button", name="Open all")).to_be_visible()  # its script is there
    page.locator(".players summary").first.click()
    with page.expect_popup() as rule:
        page.locator(".steps cite a").first.click()
    expect(rule.value).to_have_url(re.compile(r"/rules/fide#8\.1\.2$"))
    expect(page.get_by_role("table", name="Games of Ann")).to_be_visible()


def test_without_script_a_file_is_rated_sorted_and_kept(page_without_script: Page, small):
    page = page_without_script
    rate(page, small)
    assert names(page) == ["Ann", "Bob", "Cyd"]
    working = page.get_by_role("table", name="Games of Ann")
    expect(working).to_be_hidden()
    page.locator(".players summary").first.click()
    expect(working).to_be_visible()
    page.get_by_label("Sort by").select_option("Change")
    with page.expect_navigation():
        page.get_by_role("button", name="Sort", exact=True).click()
    assert names(page) == ["Cyd", "Bob", "Ann"]
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").click()
    assert download.value.suggested_filename == "club-open.csv"
    page.get_by_text("Other files or options").click()
    expect(page.get_by_text("Kept here: open.trf")).to_be_visible()


def test_without_script_pictures_open_and_are_kept(page_without_script: Page, small):
    page = page_without_script
    rate(page, small)
    drawn = page.get_by_role("img", name="The change of every player")
    expect(drawn).to_be_hidden()
    page.get_by_text("Pictures:").click()
    expect(drawn).to_be_visible()
    expect(drawn).to_have_accessible_description(re.compile("from \\+4.80 .* to −7.60"))
    for ending in ("SVG", "PNG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"against the rating before, as {ending}").click()
        assert download.value.suggested_filename == f"club-open-performances.{ending.lower()}"


@pytest.mark.allows_status(422)
def test_a_fault_stands_at_its_field_and_what_was_typed_is_kept(page_without_script: Page):
    page = page_without_script
    page.goto("/report")
    page.get_by_label("Or paste the text").fill("no tournament")
    page.get_by_text("More options").click()
    page.get_by_role("textbox", name="Day of the event", exact=True).fill("2026-01-02")
    page.get_by_role("button", name="Rate").click()
    field = page.get_by_label("Tournament files")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("none of the formats we know"))
    expect(page.get_by_label("Or paste the text")).to_have_value("no tournament")
    expect(page.get_by_role("textbox", name="Day of the event", exact=True)).to_have_value(
        "2026-01-02"
    )


@pytest.mark.allows_status(413)
def test_without_script_a_file_too_large_is_said_at_its_field(page_without_script: Page):
    page = page_without_script
    page.goto("/report")
    page.get_by_label("Tournament files").set_input_files(payload(b"0" * 8_000_000))
    page.get_by_label("Rated games so far").fill("100")
    page.get_by_role("button", name="Rate").click()
    field = page.get_by_label("Tournament files")
    expect(field).to_have_accessible_description(re.compile("the upload is too large"))
    expect(page.get_by_label("Rated games so far")).to_have_value("100")


def test_the_keyboard_alone_pastes_rates_sorts_and_opens(page: Page, trf):
    page.goto("/report")
    page.get_by_label("Tournament files").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_label("Or paste the text")).to_be_focused()
    page.keyboard.insert_text(trf(*PLAYERS, name="Club Open").decode())
    button = page.get_by_role("button", name="Rate")
    for _ in range(12):
        page.keyboard.press("Tab")
        if button.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Club Open")).to_be_visible()
    page.get_by_role("button", name="New").focus()
    page.keyboard.press("Enter")
    assert names(page) == ["Bob", "Ann", "Cyd"]
    page.locator(".players summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Games of Bob")).to_be_visible()


def test_a_heading_sorts_and_all_working_opens_at_once(page: Page, small):
    rate(page, small)
    head = page.get_by_role("columnheader", name="New")
    head.get_by_role("button").click()
    expect(head).to_have_attribute("aria-sort", "ascending")
    assert names(page) == ["Bob", "Ann", "Cyd"]
    page.get_by_role("button", name="Open all").click()
    expect(page.get_by_role("table", name=re.compile("Games of"))).to_have_count(3)


def test_a_file_too_large_is_refused_before_it_is_sent(page: Page):
    sent: list[str] = []
    page.goto("/report")
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_label("Tournament files").set_input_files(payload(b"0" * 5_000_001))
    expect(page.get_by_text("Too large: at most 5 MB")).to_be_visible()
    page.get_by_role("button", name="Rate").click()
    expect(page.get_by_label("Tournament files")).to_be_focused()
    assert "POST" not in sent
    page.get_by_label("Tournament files").set_input_files(payload(b"small"))
    expect(page.get_by_text("Too large: at most 5 MB")).to_be_hidden()


def test_the_page_says_that_work_is_going_on(page: Page, small):
    page.goto("/report")
    page.get_by_label("Tournament files").set_input_files(small)
    # Nothing is sent here, so that the page is still there to be looked at.
    page.evaluate("document.forms[0].addEventListener('submit', (each) => each.preventDefault())")
    page.get_by_role("button", name="Rate").click()
    expect(page.get_by_role("status")).to_have_text("Reading and rating…")


@pytest.mark.parametrize("state", ["opening", "result"])
def test_five_requests_or_fewer(page: Page, small, state):
    asked: list[str] = []
    if state == "result":
        rate(page, small)
        page.on("request", lambda request: asked.append(request.url))
        page.get_by_text("Other files or options").click()
        page.get_by_role("button", name="Rate").click()
        expect(page.get_by_role("heading", name="Totals")).to_be_attached()
    else:
        page.on("request", lambda request: asked.append(request.url))
        page.goto("/report", wait_until="networkidle")
    assert 1 <= len([each for each in asked if "icon" not in each]) <= 5


def test_paper_has_what_to_check_the_table_and_the_totals(page: Page, small):
    rate(page, small)
    page.emulate_media(media="print")
    for shown in ("To check", "Players", "Games that change no rating", "Totals"):
        expect(page.get_by_role("heading", name=re.compile(shown))).to_be_visible()
    for hidden in ("nav", ".tools", ".report-form", ".pictures", "footer"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.get_by_role("table", name="Games of Ann")).to_be_hidden()


def test_paper_has_the_pictures_that_were_opened(page: Page, small):
    rate(page, small)
    page.get_by_text("Pictures:").click()
    page.emulate_media(media="print")
    expect(page.get_by_role("img", name="The change of every player")).to_be_visible()
    expect(page.locator("[formaction='/report/changes.svg']")).to_be_hidden()


def test_what_is_filed_is_never_run(page: Page, trf):
    bad = '<img src=x onerror="alert(1)">'
    ran: list[str] = []

    def note(dialog: Dialog) -> None:
        ran.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    rate(page, payload(trf((bad, 1800, "2w="), ("Bob", 1700, "1b="), name=f"<script>{bad}")))
    assert names(page)[0].startswith("<img")
    expect(page.locator("main img")).to_have_count(0)
    assert ran == []


@pytest.mark.parametrize(("path", "news"), [("/report", ".news"), ("/history", ".answer .num")])
def test_what_is_new_stands_in_the_first_screen_of_a_phone(page: Page, path, news):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{path}?example=1")
    box = page.locator(news).bounding_box()
    downloads = page.get_by_role("button", name="CSV").bounding_box()
    assert box is not None
    assert downloads is not None
    assert box["y"] + box["height"] < min(844, downloads["y"])


def test_three_hundred_players_are_usable(page: Page, large):
    rate(page, large)
    expect(page.locator(".players summary")).to_have_count(300)
    page.get_by_role("columnheader", name="Name").get_by_role("button").click()
    assert names(page)[:2] == ["Player 1, Made Up", "Player 10, Made Up"]
    page.locator(".players summary").nth(150).click()
    expect(page.locator(".players tbody:has(details[open]) .working")).to_be_visible()
