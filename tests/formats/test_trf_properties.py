"""Any event survives being written and read; both ways of reading a row give the same."""

from collections.abc import Callable
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.domain import Claim, Entry, Event, Game, Player, Rating, Result, TimeControl
from arpad.formats.opening import decode, encode
from arpad.formats.reading import Findings
from arpad.formats.trf import compose, convert, read, write
from arpad.formats.trf.records import KINDS, TITLES
from arpad.formats.trf.rows import TrfRow, read_exactly
from arpad.formats.trf.tolerant import Unread, read_tolerantly
from arpad.formats.trf.writer import player_line

LETTERS = st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="|")
WORDS = st.lists(st.text(LETTERS, min_size=1, max_size=7), max_size=4).map(" ".join)
DAYS = st.dates(date(1970, 1, 1), date(2069, 12, 31))
CODES = {"played": "1=0", "bye": "HFUZ"}
PAIRED = (
    Result.WIN,
    Result.DRAW,
    Result.LOSS,
    Result.FORFEIT_WIN,
    Result.FORFEIT_LOSS,
    Result.DOUBLE_FORFEIT,
    Result.UNFINISHED,
)
ALONE = (Result.PAIRING_BYE, Result.HALF_BYE, Result.FULL_BYE, Result.ABSENT)


@st.composite
def players(draw: Any, number: int) -> Player:
    digits = draw(st.integers(0, 10**11 - 1))
    return Player(
        str(number),
        draw(WORDS),
        draw(st.none() | st.integers(1800, 2100)),
        str(digits) if digits else "",
        draw(st.sampled_from(("", *TITLES))),
        draw(st.sampled_from(("", "GER", "ÖST", "X"))),
        draw(st.sampled_from(("", "m", "w"))),
    )


@st.composite
def games_of_a_round(draw: Any, numbers: list[int], time: int) -> list[Game]:
    left = draw(st.permutations(numbers))
    found = []
    while left:
        if len(left) > 1 and draw(st.booleans()):
            white, black, *left = left
            result = draw(st.sampled_from(PAIRED))
            reason = ""
            if result.played:
                # Nothing the other row could have disagrees with a loss: 0–½ and 0–0 are unusual.
                disagree = () if result is Result.LOSS else ("rows-disagree",)
                reason = draw(st.sampled_from(("", "", "no-move", "row-missing", *disagree)))
            game = Game(str(white), str(black), result, time, "w", reason)
            found.append(game._replace(claims=claims(game)))
        else:
            one, *left = left
            if draw(st.booleans()):
                found.append(Game(str(one), None, draw(st.sampled_from(ALONE)), time))
    return sorted(found, key=lambda game: int(game.player))


SIGNS = {Result.WIN: "1", Result.DRAW: "=", Result.LOSS: "0"}


def claims(game: Game) -> tuple[Claim | None, ...]:
    """Both rows of a game that one of them does not have, or has as Black's win too."""
    if game.not_rated not in ("rows-disagree", "row-missing"):
        return ()
    own = Claim(game.result, "w", "", f"{game.opponent:0>4} w {SIGNS[game.result]}")
    if game.not_rated == "row-missing":
        return (own, None)
    return (own, Claim(Result.WIN, "b", "", f"{game.player:0>4} b 1"))


@st.composite
def events(draw: Any) -> Event:
    numbers = sorted(draw(st.sets(st.integers(1, 9998), min_size=1, max_size=8)))
    entries = tuple(Entry(draw(players(number)), number=number) for number in numbers)
    rounds = [draw(games_of_a_round(numbers, time)) for time in range(1, draw(st.integers(1, 4)))]
    start = draw(st.none() | DAYS)
    days = draw(st.none() | st.integers(0, 30))
    end = start + timedelta(days) if start and days is not None else None
    control = draw(st.none() | controls())
    last = max((game.round or 0 for each in rounds for game in each if game.opponent), default=0)
    return Event(
        entries,
        tuple(game for each in rounds for game in each),
        start,
        end,
        time_class(control),
        draw(WORDS),
        draw(WORDS),
        draw(WORDS),
        draw(st.integers(last, 20)) or None,
        control,
    )


@st.composite
def controls(draw: Any) -> TimeControl:
    seconds = st.integers(200, 20_000)
    white = draw(seconds)
    black = draw(st.just(white) | seconds)
    moves = draw(st.none() | st.integers(1, 60))
    return TimeControl(Fraction(white, 60), Fraction(black, 60), moves)


def time_class(control: TimeControl | None) -> str:
    if control is None or control.minutes >= 60:
        return "standard"
    return "rapid" if control.minutes > 10 else "blitz"


@given(events(), st.data())
def test_any_event_written_and_read_is_the_same(event, data):
    ratings = {
        entry.player.id: Rating(data.draw(st.integers(1, 3999)))
        for entry in event.entries
        if data.draw(st.booleans())
    }
    written = compose(event, ratings)
    file = read(written)
    # How a time control is written is another edition's matter.
    assert file.reading.event._replace(time_text=event.time_text) == event
    assert file.reading.ratings == ratings
    lost = any(game.not_rated not in ("", "no-move") for game in event.games)
    severities = {problem.severity for problem in file.reading.problems}
    assert severities <= {"note", "warning"} | ({"error"} if lost else set())
    assert write(file) == written
    assert convert(file).data == written


@given(events())
def test_an_event_without_numbers_or_rounds_is_numbered(event):
    names = {entry.player.id: f"id-{entry.player.id}" for entry in event.entries}
    entries = tuple(
        Entry(Player(names[entry.player.id], entry.player.name)) for entry in event.entries
    )
    games = tuple(
        game._replace(
            player=names[game.player],
            opponent=names[game.opponent] if game.opponent else None,
            round=None,
        )
        for game in event.games
        if not game.not_rated
    )
    found = read(compose(Event(entries, games), {})).reading.event
    assert [entry.number for entry in found.entries] == list(range(1, len(entries) + 1))
    assert sorted(game.result.name for game in found.games) == sorted(
        game.result.name for game in games
    )
    assert {game.not_rated for game in found.games} <= {""}


# --- Both ways of reading a row -------------------------------------------------------------------


@st.composite
def rows(draw: Any) -> TrfRow:
    cell = st.one_of(
        st.tuples(st.integers(1, 9999), st.sampled_from("wb-"), st.sampled_from("10=+-WDL")),
        st.tuples(st.just(0), st.just("-"), st.sampled_from("HFUZ+-")),
        st.just((0, " ", " ")),
    )
    cells = draw(st.lists(cell, max_size=12))
    while cells and cells[-1] == (0, " ", " "):
        cells.pop()
    digits = draw(st.sampled_from(("", "1", "4600001", "99999999999")))
    return TrfRow(
        1,
        draw(st.integers(1, 9999)),
        draw(st.sampled_from(("", "m", "w"))),
        draw(st.sampled_from(("", *TITLES))),
        draw(WORDS)[:33].strip(),
        draw(st.integers(0, 9999)),
        draw(st.sampled_from(("", "GER"))),
        digits,
        digits,
        draw(st.sampled_from(("", "1990/01/31", "1985"))),
        draw(st.integers(0, 999)),
        draw(st.integers(0, 9999)),
        tuple(cells),
    )


def tolerantly(text: str) -> tuple[TrfRow | Unread, list[str]]:
    findings = Findings(KINDS, "trf-more", strict=True)
    row = read_tolerantly(text, 1, findings)
    return row, [problem.account.code for problem in findings.in_order()]


@given(rows())
def test_the_fast_way_and_the_tolerant_way_read_the_same(row):
    text = player_line(row)
    assert read_exactly(text, 1) == row
    slowly, findings = tolerantly(text)
    assert isinstance(slowly, TrfRow)
    assert slowly._replace(starts=None, texts=()) == row
    assert slowly.starts == tuple(92 + 10 * at for at in range(len(row.cells)))
    assert findings == []


HARMLESS: dict[str, Callable[[str], str]] = {
    "small letters": lambda text: text[:89] + text[89:].lower(),
    "large letters": lambda text: text[:89] + text[89:].upper(),
    "a tab between": lambda text: text[:47] + "\t" + text[48:],
    "a decimal comma": lambda text: text[:80] + text[80:84].replace(".", ",") + text[84:],
    "one column more before the rating": lambda text: text[:47] + " " + text[47:],
    "one column less before the rating": lambda text: text[:46] + text[47:],
    "one column more before the rounds": lambda text: text[:89] + " " + text[89:],
}


@given(rows().filter(lambda row: row.rating and len(row.name) < 33 and row.cells))
@pytest.mark.parametrize("harm", sorted(HARMLESS))
def test_a_row_broken_harmlessly_reads_the_same(harm, row):
    if row.cells[0][0] == 0 and row.cells[0][1] == " " and "column" in harm:
        return  # a blank round does not say where it stands
    slowly, _ = tolerantly(HARMLESS[harm](player_line(row)))
    assert isinstance(slowly, TrfRow)
    assert slowly._replace(starts=None, texts=()) == row


# --- Bytes ----------------------------------------------------------------------------------------


@given(st.binary(max_size=200))
def test_bytes_are_kept_whatever_they_are(data):
    assert encode(decode(data)) == data
    assert write(read(data)) == data


@given(st.text(st.characters(codec="utf-8"), max_size=200))
def test_read_write_read_is_the_identity(text):
    file = read(text)
    assert read(write(file)) == file


@given(
    st.lists(
        st.sampled_from(
            [
                "001    1",
                "001",
                " ",
                "1",
                "w",
                "0002 w 1",
                "\r",
                "\n",
                "\0",
                "é",
                "310",
                "240 H",
                "132",
                "042",
                "122",
                "99/12/31",
                "\t",
                "|",
                "  ",
            ]
        )
    )
)
def test_no_text_of_familiar_pieces_raises(pieces):
    text = "".join(pieces)
    assert read(write(read(text))) == read(text)
    convert(read(text, strict=True))
