"""Access: colours contrast, targets are large, pictures are named, the phone has its strip."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from arpad.calculators import NAMES
from arpad.declared import systems

SHEET = Path(__file__).parents[2] / "src/arpad/faces/web/static/app.css"


def tokens(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{3,6})", block))


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TEXT_ON = [
    *((ink, paper) for ink in ("ink", "soft", "accent", "bad") for paper in ("paper", "card")),
    *(("accent-ink", tone) for tone in ("accent", "bad")),
]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "paper"), TEXT_ON)
def test_token_pairs_contrast(scheme, ink, paper):
    blocks = re.findall(r":root \{(.*?)\}", SHEET.read_text(encoding="utf-8"), re.DOTALL)
    colours = tokens(blocks[scheme])
    assert contrast(colours[ink], colours[paper]) >= 4.5


@pytest.mark.parametrize("name", NAMES)
def test_targets_are_large_enough(viewed_page: Page, name):
    viewed_page.set_viewport_size({"width": 390, "height": 844})
    viewed_page.goto(f"/{name}")
    small = viewed_page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, summary, nav a")]
            .filter((each) => each.checkVisibility() && !each.classList.contains("visually-hidden"))
            .filter((each) => (each.type === "checkbox" ? each.parentElement : each)
                .getBoundingClientRect().height < 44)
            .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert small == []


# Windows of phones, a tablet, a desk, and a desk at twice the size of letters.
WINDOWS = [(320, 640), (390, 844), (768, 1024), (1280, 720), (640, 360)]
ANSWERED = {
    "match": "rating=1600&opponent=1800&games=10&result=win",
    "performance": "games=W1650,D1700,L1750,W1800",
    "plan": "rating=1950&opponents=9x1960&target=2000",
    "convert": "rating=1900&from=fide&to=us-chess",
}
SEEN = """(each) => {
    const box = each.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""
# Every field takes the focus in turn: those that then are not in sight, or covered, or that leave
# the answer out of sight. Asked in one go: each question from outside takes longer than its answer.
WITHOUT_ANSWER = f"""async () => {{
    const seen = {SEEN}, answer = document.getElementById("answer"), faults = [];
    const free = (each) => {{
        const box = each.getBoundingClientRect();
        const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return each.closest("label, li, .field").contains(over);
    }};
    const visible = (each) => each.checkVisibility({{checkVisibilityCSS: true}});
    const all = [...document.querySelectorAll("form.inputs :is(input, select)")];
    const fields = all.filter((each) => each.getClientRects().length && visible(each));
    for (const field of fields) {{
        field.focus();
        await new Promise(requestAnimationFrame);
        if (!(seen(field) && free(field) && seen(answer))) faults.push(field.name);
    }}
    return [fields.length, faults];
}}"""


@pytest.mark.parametrize("name", NAMES)
def test_the_answer_is_in_the_first_screen_and_beside_what_is_typed(page: Page, name):
    address = f"/{name}?{ANSWERED.get(name, 'rating=1687&games=W1650,L1900,D1777,W1843,L1702')}"
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        if height > 400:
            assert page.locator("#answer").evaluate(SEEN), (width, height)
        page.get_by_text("Edit", exact=True).click()
        fields, faults = page.evaluate(WITHOUT_ANSWER)
        assert fields > 1
        assert faults == [], (width, height)


def test_the_widest_table_fits_and_what_folds_below_hides_the_answer(page: Page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/fide?rating=1687&games=W1650,L1900,Wu,FW&k=20")
    page.get_by_text("As a table").first.click()
    table = page.locator(".games-table")
    expect(table).to_be_visible()
    assert table.evaluate("(it) => it.scrollWidth <= it.parentElement.clientWidth")
    # At a desk the answer stays in sight beside the form; what comes up over it is read alone.
    page.set_viewport_size({"width": 1280, "height": 900})
    page.locator(".fold > summary").click()
    page.locator(".more-of").evaluate("(it) => scrollBy(0, it.getBoundingClientRect().y - 300)")
    on_top = """(it) => {
        const box = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(box.x + 200, box.y + 40));
    }"""
    assert page.locator(".more-of").evaluate(on_top)


# The lines of each row of a game that counts, and what stands outside its cell.
LINES = """(table) => {
    const lines = [...table.querySelectorAll("tr:not(:has(.uncounted))")].map(
        (row) => new Set([...row.cells].map((cell) => cell.getBoundingClientRect().y)).size);
    const outside = [...table.querySelectorAll("th, td")].filter(
        (cell) => cell.scrollWidth > cell.clientWidth + 1);
    return [[...new Set(lines)], outside.map((cell) => cell.textContent)];
}"""


@pytest.mark.parametrize("name", systems())
def test_games_stand_in_two_lines_each_on_a_phone(page: Page, name):
    page.goto(f"/{name}?rating=1687&games=W1650,L1900,FW,L2402,D1820")
    page.get_by_text("As a table").first.click()
    table = page.locator(".games-table")
    for width in (320, 360, 390, 430):
        page.set_viewport_size({"width": width, "height": 844})
        assert table.evaluate("(it) => it.scrollWidth <= it.parentElement.clientWidth"), width
        assert table.evaluate(LINES) == [[2], []], width
    page.set_viewport_size({"width": 768, "height": 844})
    nine = table.locator("thead th").count() == 9
    assert table.evaluate(LINES) == [[2 if nine else 1], []]


@pytest.mark.parametrize("name", NAMES)
def test_the_opening_state_is_five_requests_or_fewer(page: Page, name):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/{name}", wait_until="networkidle")
    # Page, sheet, script, typeface, sign of the house. The icon is asked for by the browser itself,
    # not by what is shown.
    assert len([each for each in asked if "icon" not in each]) <= 5


@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_named_and_described(viewed_page: Page, name):
    viewed_page.goto(f"/{name}")
    for picture in viewed_page.get_by_role("img").all():
        expect(picture).to_have_accessible_name(re.compile(r"\w{3}"))
        expect(picture).to_have_accessible_description(re.compile(r"\w{3}"))


def test_paper_has_its_own_layout(page: Page):
    page.goto("/fide?rating=1800&games=D1700,W2000&games_played=100")
    page.emulate_media(media="print")
    expect(page.locator(".asked")).to_be_visible()
    expect(page.locator(".asked")).to_contain_text("1800")
    expect(page.locator(".fall")).to_be_visible()
    expect(page.locator(".steps")).to_be_visible()
    expect(page.get_by_text("Link to this result")).to_be_visible()
    link = page.evaluate("getComputedStyle(document.getElementById('share'), '::after').content")
    assert "attr" not in link
    assert "http://127.0.0.1:" in link
    assert "/fide?rating=1800&games=D1700,W2000" in link
    for hidden in (".inputs", "nav", ".reading"):
        expect(page.locator(hidden).first).to_be_hidden()
