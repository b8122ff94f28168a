"""What each input accepts and refuses, and the words of a refusal."""

from datetime import date
from fractions import Fraction

import pytest

from arpad import elo, fide, us_chess
from arpad.calculators import NAMES, calculator
from arpad.declared import declaration, further, systems
from arpad.errors import BadInput, InputError
from arpad.inputs import Amount, Choice, Day, Flag, Form, GameList, canonical, plain

INPUTS = [(name, each.name) for name in NAMES for each in calculator(name).form.inputs]


def described(name, field):
    return calculator(name).form.by_name[field]


def faults(given, name="fide"):
    with pytest.raises(BadInput) as refusal:
        calculator(name).form.parse(given)
    return refusal.value.errors


# --- Every input of every calculator -------------------------------------------------------------


@pytest.mark.parametrize(("name", "field"), INPUTS)
def test_every_input_is_described(name, field):
    each = described(name, field)
    assert each.label
    assert each.help
    assert each.allowed
    schema = each.schema()
    first = schema["anyOf"][0] if "anyOf" in schema else schema
    assert first["type"] in ("string", "number", "integer", "boolean")
    if not isinstance(each, Flag):
        assert each.example
        each.parse(each.example)


@pytest.mark.parametrize(("name", "field"), INPUTS)
def test_every_default_is_a_value_the_input_accepts(name, field):
    each = described(name, field)
    if each.default is not None:
        assert each.parse(each.default) == each.default


# The limits of each number: the ranges the calculators state.
RANGES = {
    ("fide", "rating"): (0, 3000, True),
    ("fide", "games_played"): (0, 10_000, True),
    ("fide", "birth_year"): (1900, 2199, True),
    ("fide", "peak"): (0, 3000, True),
    ("us-chess", "rating"): (100, 3000, False),
    ("us-chess", "games_played"): (0, 10_000, True),
    ("us-chess", "age"): (3, 110, False),
    ("us-chess", "birth_year"): (1900, 2199, True),
    ("us-chess", "fide_rating"): (1000, 3000, True),
    ("us-chess", "most_games_against_one"): (1, 100, True),
    ("us-chess", "peak"): (100, 3200, False),
    ("us-chess", "floor"): (100, 2500, False),
    ("us-chess", "next_opponent"): (100, 3000, False),
    ("elo", "rating"): (0, 3500, False),
    ("us-chess", "published_rating"): (100, 3000, False),
    ("us-chess", "opponent_published"): (100, 3000, False),
    ("elo", "games_played"): (0, 10_000, True),
    ("match", "rating"): (0, 3500, False),
    ("match", "opponent"): (0, 3500, False),
    ("match", "games"): (1, 100, True),
    ("match", "expected"): (0, 100, False),
    ("match", "games_played"): (0, 10_000, True),
    ("plan", "rating"): (100, 3000, False),
    ("plan", "target"): (100, 3500, False),
    ("plan", "rounds"): (1, 50, True),
    ("plan", "average"): (100, 3000, False),
    ("plan", "events"): (1, 36, True),
    ("plan", "gain"): (0, 1000, True),
    ("plan", "games_played"): (0, 10_000, True),
    ("plan", "draws"): (0, 100, False),
    ("plan", "white"): (0, 200, False),
    ("plan", "peak"): (0, 3200, False),
    ("plan", "birth_year"): (1900, 2199, True),
    ("plan", "most_games_against_one"): (1, 100, True),
    ("plan", "floor"): (100, 2500, False),
    ("compare", "rating"): (100, 3000, True),
    ("compare", "games_played"): (0, 10_000, True),
    ("convert", "rating"): (0, 3500, False),
}
# A room that declares all says its limits itself.
RANGES |= {
    (name, field): (each.minimum, each.maximum, each.whole)
    for name, field in INPUTS
    if name in further() and field != "k" and isinstance(each := described(name, field), Amount)
}
WITH_K = ("fide", "elo", *further(), "match", "plan", "compare")


@pytest.mark.parametrize(("place", "limits"), RANGES.items(), ids=map(str, RANGES))
def test_ranges_and_their_edges(place, limits):
    each, (low, high, whole) = described(*place), limits
    for edge in (low, high):
        assert each.parse(edge) == edge
        assert each.parse(str(edge)) == edge
    for beyond in (low - 1, high + 1, f"{low}.5" if whole else f"{high}.01"):
        with pytest.raises(BadInput):
            each.parse(beyond)
    kind = "a whole number" if whole else "a number"
    or_word = f", or {each.word}" if each.word else ""
    assert each.allowed == f"{kind} from {low} to {high}{or_word}"
    schema = {"type": "integer" if whole else "number", "minimum": low, "maximum": high}
    found = each.schema()
    assert found.get("anyOf", [found])[0] == schema
    assert ({"const": each.word} in found.get("anyOf", ())) == bool(each.word)


def test_a_player_may_be_unrated_where_first_ratings_are_given():
    with_word = [place for place in INPUTS if getattr(described(*place), "word", "")]
    giving = [code for code in systems() if declaration(code).OF_THE_RATED is not None]
    assert with_word == [(code, "rating") for code in giving]
    assert {"fide", "us-chess", "icu"} <= set(giving)
    assert described("fide", "rating").parse(" Unrated ") == "unrated"


@pytest.mark.parametrize("written", ["743P6", "743p6", "743/6", " 743 P 6 ", "743/06", "743.0P6"])
@pytest.mark.parametrize("name", ["us-chess", "elo", "icu", "match", "plan", "compare"])
def test_a_rating_says_the_games_it_is_based_on(name, written):
    given = {"rating": written, "games": "W812", "opponents": "812"}
    if name == "match":
        given = {"rating": written, "opponent": "812", "result": "win"}
    given = {each: given[each] for each in given if each in calculator(name).form.by_name}
    parsed = calculator(name).form.parse(given)
    assert (parsed["rating"], parsed["games_played"]) == (743, 6)
    assert calculator(name).form.parse(given | {"games_played": "6"}) == parsed
    with pytest.raises(BadInput) as refusal:
        calculator(name).form.parse(given | {"games_played": 7})
    (error,) = refusal.value.errors
    assert error.field == "rating"
    assert "says 6 games so far, and 7 were given besides" in error.reason


def test_where_no_games_are_asked_a_rating_says_none():
    for name, written in (("fide", "743P6"), ("us-chess", "743P"), ("us-chess", "743PP6")):
        assert faults({"rating": written, "games": "W812"}, name)[0].field == "rating"


@pytest.mark.parametrize("written", ["743P6", "743/6"])
@pytest.mark.parametrize(
    ("name", "field", "given"),
    [
        ("fide", "rating", {"games": "W812"}),
        ("convert", "rating", {"from": "us-chess", "to": "fide"}),
        ("match", "opponent", {"rating": "800", "result": "win"}),
        ("us-chess", "peak", {"rating": "800", "games": "W812"}),
    ],
)
def test_elsewhere_it_is_said_to_leave_the_games_away(name, field, given, written):
    (fault,) = faults(given | {field: written}, name)
    assert (fault.field, fault.reason) == (field, f"“{written}” has two numbers. Enter 743 alone.")


def test_every_number_has_its_limits_tested():
    numbers = {place for place in INPUTS if isinstance(described(*place), Amount)}
    assert numbers - set(RANGES) == {(name, "k") for name in WITH_K}


@pytest.mark.parametrize("name", WITH_K)
def test_k_is_above_0_and_up_to_200(name):
    k = described(name, "k")
    assert k.parse("0.01") == Fraction(1, 100)
    assert k.parse(200) == 200
    for beyond in ("0", "0.0", "-1", "200.01", "201"):
        with pytest.raises(BadInput):
            k.parse(beyond)
    assert k.allowed == "a number above 0, up to 200"
    assert k.schema() == {"type": "number", "exclusiveMinimum": 0, "maximum": 200}


@pytest.mark.parametrize("name", NAMES)
def test_opponents_have_the_range_of_the_players_own_rating(name):
    games = calculator(name).form.by_name.get("games")
    if isinstance(games, GameList):
        rating = calculator(name).form.by_name.get("rating", described("elo", "rating"))
        assert games.opponent.allowed == rating.allowed.removesuffix(", or unrated")


@pytest.mark.parametrize("text", ["1700", " 1700 ", "+1700", "1700.0", "01700", "1700.000"])
def test_numbers_as_people_type_them(text):
    assert described("fide", "rating").parse(text) == 1700


@pytest.mark.parametrize(
    ("text", "value"), [("1622.88", Fraction(162288, 100)), ("0.1", "1/10"), (".5", "1/2")]
)
def test_decimals_are_read_exactly(text, value):
    assert described("elo", "rating").parse(text) == Fraction(value)


@pytest.mark.parametrize(
    "text",
    ["1,700", "1_700", "1e3", "1700.", "0x10", "17 00", "½", "1700%", "1700.5.5", "--1", "+"],
)
def test_what_is_not_a_plain_number_is_refused(text):
    with pytest.raises(BadInput):
        described("elo", "rating").parse(text)


@pytest.mark.parametrize(("text", "value"), [("true", True), ("on", True), ("1", True)])
def test_yes_and_no(text, value):
    flag = described("fide", "under_18")
    assert flag.parse(text) is flag.parse(text.upper()) is value
    assert flag.parse(True) is True
    assert flag.parse(False) is flag.parse("no") is flag.parse("OFF") is flag.parse("0") is False
    with pytest.raises(BadInput):
        flag.parse("perhaps")


def test_choices_in_any_case():
    choice = described("fide", "time_class")
    assert isinstance(choice, Choice)
    assert choice.parse(" Rapid ") == "rapid"
    assert choice.allowed == "standard, rapid or blitz"
    assert choice.schema()["enum"] == ["standard", "rapid", "blitz"]
    with pytest.raises(BadInput):
        choice.parse("bullet")


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1900-01-01", date(1900, 1, 1)),
        (" 2024-02-29 ", date(2024, 2, 29)),
        ("2199-12-31", date(2199, 12, 31)),
        ("01.10.2025", date(2025, 10, 1)),
        ("2025-1-1", date(2025, 1, 1)),
        ("20251001", date(2025, 10, 1)),
        ("2025-10-01T00:00", date(2025, 10, 1)),
        ("1. Oktober 2025", date(2025, 10, 1)),
        ("31/10/2025", date(2025, 10, 31)),
    ],
)
def test_days(text, day):
    assert Day(name="date", label="Day").parse(text) == day
    assert Day(name="date", label="Day").parse(day) == day


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2025-02-29", "there is no day “2025-02-29”."),
        ("2025-13-01", "there is no day “2025-13-01”."),
        ("03/04/2026", "“03/04/2026” can mean 2026-04-03 / 2026-03-04."),
        ("31 February 2026", ""),
        ("1899-12-31", ""),
        ("2200-01-01", ""),
        ("2025-W40-3", ""),
    ],
)
def test_days_that_are_none(text, reason):
    with pytest.raises(BadInput) as refusal:
        Day(name="date", label="Day").parse(text)
    (error,) = refusal.value.errors
    assert error.reason == reason
    assert (error.field, error.given, error.example) == ("date", text, "2026-11-07")


# --- Messages ------------------------------------------------------------------------------------


def test_a_message_has_the_field_what_was_given_what_is_allowed_and_an_example():
    (error,) = faults({"rating": "3001", "games": "W1800"})
    assert error == InputError(
        "rating", "3001", "a whole number from 0 to 3000, or unrated", "1800"
    )
    assert error.text == (
        "rating: “3001” is not accepted. Allowed: a whole number from 0 to 3000, "
        "or unrated. Example: 1800."
    )


def test_the_message_of_a_bad_game_has_its_number():
    first, second = faults({"rating": "1800", "games": "W1800 Q7 D1700 W3001"})
    assert (first.field, first.game, first.given) == ("games", 2, "Q7")
    assert (second.game, second.given, second.example) == (4, "W3001", "W1650")
    assert second.text.startswith("games, game 4: “W3001” is not accepted. Allowed: W, D or L")


@pytest.mark.parametrize("nothing", [None, "", "   "])
def test_a_missing_input_says_so(nothing):
    rating, games = faults({"rating": nothing})
    assert rating.text.startswith(
        "rating: this is missing. Allowed: a whole number from 0 to 3000, or unrated."
    )
    assert games.text.startswith("games: this is missing.")


def test_unknown_names_are_listed_first_with_the_known_ones():
    unknown, rating = faults({"rating": "x", "games": "W1800", "ratign": "1800"})
    assert (unknown.field, unknown.given) == ("ratign", "1800")
    assert unknown.reason == "there is no such input."
    assert unknown.allowed.startswith("rating, games, games_played")
    assert rating.field == "rating"


def test_every_fault_is_reported_at_once():
    errors = faults({"rating": "x", "games": "W1 W", "date": "x", "time_class": "x", "k": "0"})
    assert [error.field for error in errors] == ["rating", "games", "date", "time_class", "k"]
    with pytest.raises(BadInput, match=r"rating: “x”.*\n.*game 2: “W”.*\n.*date: “x”"):
        fide.rate("x", "W1 W", date="x")


def test_a_long_value_is_cut_in_its_message():
    (error,) = faults({"rating": "9" * 1000, "games": "W1800"})
    assert error.given == "9" * 59 + "…"


def test_a_refusal_of_values_that_contradict_one_another():
    with pytest.raises(BadInput) as refusal:
        fide.rate(1800, "W1800", birth_year=2000, under_18=True, date="2026-01-01")
    (error,) = refusal.value.errors
    assert error.field == "under_18"
    assert "contradicts the birth year 2000" in error.reason
    with pytest.raises(BadInput, match="birth_year: 2027 is after the event"):
        fide.rate(1800, "W1800", birth_year=2027, date="2026-01-01")
    with pytest.raises(BadInput, match="you played only 2 games"):
        us_chess.rate(1700, "W1700 W1700 bye", most_games_against_one=3)


# --- Forms and writing ---------------------------------------------------------------------------


def test_a_form_fills_in_what_was_not_given():
    given = calculator("match").form.parse({"rating": 1600, "opponent": "1800", "result": "win"})
    assert given["games"] == 10
    assert given["scheme"] == "rating-bands"
    assert given["expected"] is given["k"] is None


def test_a_form_keeps_its_order():
    names = [each.name for each in Form((described("elo", "rating"), described("elo", "k"))).inputs]
    assert names == ["rating", "k"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(1700, "1700"), (1700.0, "1700"), (Fraction(3401, 2), "1700.5"), (0.1, "0.1"), (-3, "-3")],
)
def test_numbers_are_written_as_they_are_typed(value, text):
    assert plain(value) == text


def test_canonical_games():
    games = described("elo", "games").parse("w1650.50 + d1700, LU fw bye FL1800")
    assert canonical(games) == "W1650.5,D1700,Lu,FW,bye,FL1800"


# --- Numbers that a program computed -------------------------------------------------------------


def test_a_computed_rating_can_be_the_next_rating():
    after = elo.rate(1600, "W1609", k=20).exact_new_rating
    assert len(str(after).partition(".")[2]) > 12
    assert float(elo.rate(after, "W1700", k=20).before) == after


def test_a_small_number_is_written_so_that_it_can_be_read():
    k = described("elo", "k")
    assert k.parse(plain(k.parse("0.00001"))) == Fraction(1, 100_000)
    assert k.parse(1e-5) == Fraction(1, 100_000)


@pytest.mark.parametrize(
    "number",
    [10**5000, float("nan"), float("inf"), -1e300, True],
    ids=["5001 digits", "nan", "inf", "below all", "true"],
)
def test_a_number_no_rating_can_be_is_refused_like_any_other(number):
    with pytest.raises(BadInput) as refusal:
        elo.rate(number, "W1609")
    (error,) = refusal.value.errors
    assert error.field == "rating"
    assert len(error.given) <= 60
