"""The scanner of PGN headers: where games begin, and tags that are not as they should be."""

import gzip
import io
import random

import pytest

from arpad.formats import pgn
from arpad.formats.opening import opened
from arpad.formats.reading import Findings

# Counted by hand, by whoever lists these files.
COUNTS = {
    "broadcast_headers_only.pgn.gz": 605,
    "chessbase-empty-line.pgn": 1,
    "elite_round_robin.pgn": 45,
    "lichess_export_60.pgn": 60,
    "utf8-bom.pgn": 2,
    "vega_export.pgn": 138,
}
ONE = b'[Event "A"]\n[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n'


class Slow(io.BytesIO):
    """A stream that gives so many bytes at a time."""

    def __init__(self, data, step):
        super().__init__(data)
        self.step = step

    def read(self, size=-1, /):  # noqa: ARG002
        return super().read(self.step)


def scan(data, step=None):
    """Scan bytes, read in steps of so many if asked; the games, and the codes with lines found."""
    findings = Findings(pgn.KINDS)
    stream = Slow(data, step) if step else io.BytesIO(data)
    games = list(pgn.scan(stream, findings))
    return games, [(each.account.code, each.line) for each in findings.in_order()]


def names(games):
    return [game.tags.get("White") for game in games]


@pytest.mark.parametrize("name", COUNTS)
def test_every_game_is_found(reference_data, name):
    with (reference_data / "pgn" / name).open("rb") as file:
        games, found = scan(opened(file).read())
    assert len(games) == COUNTS[name]
    assert found == []
    assert all({"White", "Black", "Result"} <= game.tags.keys() for game in games)


def test_lines_are_those_of_the_first_tags(reference_data):
    data = (reference_data / "pgn" / "vega_export.pgn").read_bytes()
    lines = data.decode().splitlines()
    for game in scan(data)[0]:
        assert lines[game.line - 1] == f'[Event "{game.tags["Event"]}"]'


@pytest.mark.parametrize("step", [1, 7, 64, 1000])
def test_pieces_of_any_size_give_the_same_games(reference_data, step):
    data = (reference_data / "pgn" / "elite_round_robin.pgn").read_bytes()[:6000]
    assert scan(data, step) == scan(data)


def test_quotes_that_close_in_another_line_part_no_tags():
    games, found = scan(b'[White "Ann"]\n\n1-0\n\n[White "x\ny""z"]\n\n1-0\n')
    assert [game.tags for game in games] == [{"White": "Ann"}, {"White": "x"}]
    assert [code for code, _ in found] == ["pgn-tag-mended"]


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_every_kind_of_line_end(end):
    games, found = scan((ONE * 3).replace(b"\n", end))
    assert [game.line for game in games] == [1, 8, 15]
    assert found == []


def test_a_game_begins_where_a_tag_is_there_already_after_a_blank_line():
    games, _ = scan(b'[White "Ann"]\n[Result "1-0"]\n\n[Round "2"]\n[White "Bob"]\n')
    assert names(games) == ["Ann", "Bob"]
    assert games[1].tags == {"Round": "2", "White": "Bob"}


def test_a_blank_line_inside_the_tags_parts_no_game():
    games, found = scan(b'[Event "A"]\n\n[White "Ann"]\n[Result "1-0"]\n\n1. e4 1-0\n')
    assert names(games) == ["Ann"]
    assert found == []


def test_a_game_of_a_comment_alone_is_a_game():
    games, _ = scan(b'[White "Ann"]\n{ defaulted } 0-1\n[White "Bob"]\n\n1. e4 1-0\n')
    assert names(games) == ["Ann", "Bob"]


def test_no_game_begins_inside_a_comment():
    text = b'[White "Ann"]\n\n1. e4 { quoted:\n[White "Bob"]\n[%clk 1:00] } e5 1-0\n\n'
    assert names(scan(text + ONE)[0]) == ["Ann", "Ann"]


def test_a_comment_that_never_ends_does_not_swallow_the_file():
    games, found = scan(b'[White "Ann"]\n\n1. e4 { lost\n1-0\n\n' + ONE * 2)
    assert len(games) == 3
    assert found == [("pgn-comment-open", 3)]


def test_lines_for_other_programs_are_no_moves():
    assert len(scan(b'% a\n[White "Ann"]\n% [x] {\n[Result "*"]\n')[0]) == 1


@pytest.mark.parametrize(
    ("line", "value", "code"),
    [
        (b'[White "Ann \\"A\\" Lee"]', 'Ann "A" Lee', None),
        (b'[White "Back\\\\slash"]', "Back\\slash", None),
        (b'[ White  "Ann" ]', "Ann", None),
        (b'  [White "Ann"]', "Ann", None),
        (b'[White "Ann"', "Ann", "pgn-tag-mended"),
        (b'[White "Ann "A" Lee"]', 'Ann "A" Lee', "pgn-tag-mended"),
        (b"[White Ann]", "Ann", "pgn-tag-mended"),
        (b'[White "Ann"] [Elo "1800"]', "Ann", None),
        ('[White "Jos\u00e9"]'.encode(), "José", None),
        ('[White "Jos\u00e9"]'.encode("latin-1"), "José", "pgn-encoding"),
    ],
)
def test_tags_as_people_write_them(line, value, code):
    games, found = scan(b'[Event "A"]\n' + line + b'\n[Result "1-0"]\n\n1. e4 1-0\n')
    assert games[0].tags["White"] == value
    assert games[0].tags["Result"] == "1-0"
    assert [each for each, _ in found] == ([code] if code else [])


def test_values_that_hold_signs_of_tags_are_taken_as_they_stand():
    games, found = scan(b'[White "x\n[y"]\n[Black "Bob"]\n\n1-0\n\n' + ONE)
    assert games[0].tags == {"White": "x", "Black": "Bob"}
    assert found == [("pgn-tag-mended", 1), ("pgn-tag-unreadable", 2)]
    games, found = scan(b'[White "Ann"]\n[Source "C:\\games\\"]\n\n1-0\n\n[White "Bob"]"')
    assert [game.tags for game in games] == [
        {"White": "Ann", "Source": "C:games\\"},
        {"White": 'Bob"]'},
    ]
    assert [code for code, _ in found] == ["pgn-tag-mended"]


def test_zero_bytes_are_shown_as_unknown_signs():
    games, found = scan(ONE.replace(b"Ann", b"A\0n") * 2)
    assert names(games) == ["A\ufffdn", "A\ufffdn"]
    assert found == [("pgn-zero-byte", 2)]


def test_lines_of_commands_in_comments_are_moves():
    text = b'[White "Ann"]\n\n1. e4 {\n[%clk 1:00] } e5 {\n[%clk 1:00] }\n1-0\n\n'
    games, found = scan(text + text)
    assert [game.line for game in games] == [1, 8]
    assert (games[0].text, games[0].end) == (text[14:], b"[%clk 1:00] }\n1-0")
    assert found == []


def test_what_is_left_out_is_said_with_its_line():
    games, found = scan(b'no tag\n[White "Ann"]\n[White "Bob"]\n[]\n[Event\n\n1. e4 1-0\n')
    assert names(games) == ["Ann"]
    assert found == [
        ("pgn-text-outside", 1),
        ("pgn-tag-twice", 3),
        ("pgn-tag-unreadable", 4),
        ("pgn-tag-unreadable", 5),
    ]


@pytest.mark.parametrize("data", [b"", b"\n\n", b"1. e4 e5 1-0", b"[", b"{", b"\xff\xfe["])
def test_a_file_without_games_says_so(data):
    games, found = scan(data)
    assert games == []
    assert ("pgn-no-games", None) in found


def test_utf_16_is_read():
    assert names(scan(ONE.decode().encode("utf-16"))[0]) == ["Ann"]


def test_broken_files_are_read_to_the_end(reference_data):
    chance = random.Random(1)
    whole = [
        gzip.decompress((reference_data / "pgn/broadcast_headers_only.pgn.gz").read_bytes())[:4000],
        (reference_data / "pgn" / "lichess_export_60.pgn").read_bytes()[:6000],
        (reference_data / "pgn" / "chessbase-empty-line.pgn").read_bytes(),
    ]
    for _ in range(500):
        data = bytearray(chance.choice(whole))
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(data))
            piece = chance.choice(
                [b"", b"\n", b"\n\n", b"[", b'"', b"{", b"}", b"\xff", b"\\", b"%"]
            )
            data[at : at + chance.choice([0, 1, 1, 40])] = piece
        games, found = scan(bytes(data), chance.choice([None, 50]))
        assert [game.line for game in games] == sorted({game.line for game in games})
        assert games or found
