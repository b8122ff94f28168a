"""FIDE's rating lists: every layout, rows that are not as they should be, and broken files."""

import io
import random
from datetime import date

import pytest

from arpad.formats import rating_list
from arpad.formats.opening import Unreadable
from arpad.formats.rating_list import ListRow
from arpad.formats.reading import Findings

# The layouts' headings with the columns where a measured description puts them, from 0.
COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
LEGACY = COMBINED.replace("FOA ", "")
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA OCT26 Gms K  B-day Flag"
)
OLD = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
ANN = {0: "1234567", 15: "Lee, Ann", 76: "NOR", 80: "F", 84: "IM", 89: "WGM", 94: "NA,FI"}


def row(places, width):
    """A row of texts by the columns they begin in."""
    text = [" "] * width
    for at, value in places.items():
        text[at : at + len(value)] = value
    return "".join(text).ljust(width)


def combined(**more):
    numbers = {113: "2401", 119: "9", 123: "10", 126: "2380", 132: "0", 136: "20", 152: "1990"}
    return row(
        ANN | numbers | {109: "AFM", 158: "wi"} | {int(k[1:]): v for k, v in more.items()}, 162
    )


def read(text, **options):
    findings = Findings(rating_list.KINDS)
    data = text if isinstance(text, bytes) else text.encode()
    found = rating_list.read(io.BytesIO(data), findings, **({"name": "oct26"} | options))
    rows = list(found.rows) if found else []
    return found, rows, [(p.account.code, p.line, p.column) for p in findings.in_order()]


def lines(*several):
    return "\r\n".join(several) + "\r\n"


EXPECTED = ListRow(
    1234567, "Lee, Ann", "NOR", "F", "IM", "WGM", "NA,FI", "AFM", "wi",
    2401, 9, 10, 2380, 0, 20, 0, 0, 0, 1990, 2,
)  # fmt: skip


def test_the_combined_list():
    found, rows, problems = read(lines(COMBINED, combined()))
    assert rows == [EXPECTED]
    assert found.pools == ("standard", "rapid", "blitz")
    assert problems == []


def test_the_list_without_arena_titles():
    moved = row(ANN | {109: "2401", 115: "9", 119: "10", 148: "1990", 154: "w"}, 158)
    _, rows, problems = read(lines(LEGACY, moved))
    assert rows == [EXPECTED._replace(arena_title="", flag="w", rapid=0, rapid_k=0)]
    assert problems == []


@pytest.mark.parametrize("pool", ["standard", "rapid", "blitz"])
def test_a_list_of_one_rating(pool):
    text = lines(SINGLE, row(ANN | {113: "2401", 119: "9", 123: "10", 126: "1990", 132: "w"}, 136))
    found, rows, problems = read(text, name=f"{pool}_oct26frl.txt")
    assert (found.pools, found.day) == ((pool,), date(2026, 10, 1))
    standing = {pool: 2401, f"{pool}_games": 9, f"{pool}_k": 10, "birth_year": 1990}
    given = {name: value for name, value in rows[0]._asdict().items() if isinstance(value, int)}
    assert given == dict.fromkeys(given, 0) | standing | {"fide_id": 1234567, "line": 2}
    assert problems == []


def test_a_list_of_one_rating_whose_pool_nothing_says():
    assert read(lines(SINGLE), name="list.txt")[2] == [("list-no-type", 1, None)]
    assert read(lines(SINGLE), name="list.txt", pool="blitz")[0].pools == ("blitz",)


def test_the_layout_of_2011():
    old = row(
        {0: " 1234567", 10: "Lee, Ann", 44: "wg", 48: "NOR", 53: "2401", 60: "9", 65: "1990"}, 74
    )
    found, rows, problems = read(lines(OLD, old), name="standard.txt")
    assert found.day == date(2011, 3, 1)
    player = rows[0]
    assert (player.fide_id, player.name, player.title) == (1234567, "Lee, Ann", "wg")
    assert (player.standard, player.standard_games, player.birth_year) == (2401, 9, 1990)
    assert problems == []


@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("standard_feb15frl.txt", date(2015, 2, 1)),
        ("rapid_oct26frl_xml.zip", date(2026, 10, 1)),
        ("players_list_2026-10.txt", date(2026, 10, 1)),
        ("list_202610.txt", date(2026, 10, 1)),
        ("October 2026.txt", date(2026, 10, 1)),
        ("players_list_foa.txt", None),
        ("/home/ann/2026-01/list.txt", date(2026, 1, 1)),
    ],
)
def test_the_month_of_a_name(name, day):
    assert rating_list.month_of(name) == day


def test_a_list_without_a_month_is_refused():
    assert read(lines(COMBINED, combined()), name="list.txt")[2] == [("list-no-date", None, None)]


def test_titles_too_long_move_the_rest_of_the_row():
    moved = combined()[:94] + "IA,FT,FST,DI,SI," + combined()[109:]  # one sign more than it has
    assert len(moved) == 163
    _, rows, problems = read(lines(COMBINED, moved))
    assert rows == [EXPECTED._replace(other_titles="IA,FT,FST,DI,SI,")]
    assert problems == [("list-row-shifted", 2, 110)]


@pytest.mark.parametrize(
    ("broken", "code", "column"),
    [
        (combined(_0="12x4567"), "list-row-unreadable", 1),
        (combined(_113="24x1"), "list-value-unreadable", 114),
        (combined(_113="9401"), "list-value-unreadable", 114),
        (combined()[:130], "list-row-short", 131),
        (combined() + "and more than this", "list-row-long", 163),
        (combined(_113="\u0662\u066401"), "list-value-unreadable", 114),
        (combined(_0="\uff11234567"), "list-row-unreadable", 1),
        ("nonsense", "list-row-unreadable", 1),
    ],
)
def test_a_row_that_cannot_be_read_is_said_with_its_place(broken, code, column):
    _, rows, problems = read(lines(COMBINED, broken, combined()))
    assert problems == [(code, 2, column)]
    assert [each.line for each in rows] == ([2, 3] if code == "list-row-long" else [3])


@pytest.mark.parametrize(("at", "field"), [("_152", "birth_year"), ("_123", "standard_k")])
def test_what_is_not_a_rating_is_unknown_when_it_cannot_be_read(at, field):
    _, rows, problems = read(lines(COMBINED, combined(**{at: "1x"})))
    assert getattr(rows[0], field) == 0
    assert [code for code, *_ in problems] == ["list-value-unreadable"]


@pytest.mark.parametrize(
    ("encoding", "found"), [("cp1252", [("list-encoding", 2, None)]), ("utf-8", [])]
)
def test_letters_with_accents(encoding, found):
    text = lines(COMBINED, combined().replace("Lee, Ann", "Löwe Ann"))
    _, rows, problems = read(text.encode(encoding))
    assert rows[0].name == "Löwe Ann"
    assert problems == found


XML = """<playerslist><player><fideid>1234567</fideid><name>Lee &amp; Löwe, Ann</name>
<country>NOR</country><sex>F</sex><title>IM</title><w_title>WGM</w_title><o_title></o_title>
<foa_title/><rating>2401</rating><games>9</games><k>10</k>{more}<birthday>1990</birthday>
<flag>w</flag></player></playerslist>"""
RAPID = "<rapid_rating>2380</rapid_rating><rapid_games></rapid_games><rapid_k>20</rapid_k>"


def test_xml():
    found, rows, problems = read(XML.format(more=RAPID))
    assert found.pools == ("standard", "rapid", "blitz")
    assert rows == [
        EXPECTED._replace(name="Lee & Löwe, Ann", other_titles="", arena_title="", flag="w", line=1)
    ]
    assert problems == []


def test_xml_of_one_rating_and_with_a_declaration():
    text = '<?xml version="1.0" encoding="UTF-8"?>\n' + XML.format(more="")
    found, rows, _ = read(text, name="blitz_oct26frl.xml")
    assert found.pools == ("blitz",)
    assert (rows[0].standard, rows[0].blitz, rows[0].blitz_k) == (0, 2401, 10)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (XML.format(more=RAPID)[:-20], 4),
        (XML.format(more="<b>"), 4),
        (XML.format(more="&nobody;"), 3),
        ("<html>", 1),
    ],
)
def test_broken_xml_is_said_with_its_place(text, line):
    problems = read(text)[2]
    assert [(code, at) for code, at, _ in problems] == [("list-xml-broken", line)]


def test_xml_with_entities_or_an_unknown_encoding_is_not_read():
    document = XML.format(more=RAPID)
    entities = '<!DOCTYPE a [<!ENTITY b "c">]>' + document
    assert read(entities)[1:] == ([], [("list-xml-entities", 1, 1)])
    unknown = '<?xml version="1.0" encoding="x-none"?>' + document
    assert read(unknown)[1] == []
    assert "list-xml-encoding" in [code for code, _, _ in read(unknown)[2]]


@pytest.mark.parametrize("kept", [14, 40, 95, 113, 115, 152])
def test_a_row_that_breaks_off_before_its_numbers_makes_nobody_unrated(kept):
    _, rows, problems = read(lines(COMBINED, combined()) + combined()[:kept])
    assert rows == [EXPECTED]
    assert [(code, line) for code, line, _ in problems] == [("list-row-short", 3)]


def test_xml_rows_without_id_are_said():
    text = XML.format(more=RAPID).replace("1234567", "")
    assert read(text)[2] == [("list-row-unreadable", 1, None)]


@pytest.mark.parametrize("text", ["", "\n", "no list\n" * 20, "ID Number Name", "\0" * 9999])
def test_what_is_no_list_is_refused(text):
    found, _, problems = read(text)
    assert found is None
    assert problems == [("list-no-header", 1, 1)]


@pytest.mark.parametrize("layout", ["combined", "legacy", "single", "xml"])
def test_synthetic_lists_are_read_without_a_finding(synthetic_list, layout):
    made = io.BytesIO()
    synthetic_list.write(made, 300, layout=layout)
    _, rows, problems = read(made.getvalue(), pool="standard" if layout == "single" else "")
    known = list(synthetic_list.players(300))
    assert problems == []
    assert [(each.fide_id, each.name) for each in rows] == [each[:2] for each in known]
    assert [(r.standard, r.standard_games, r.standard_k) for r in rows] == [p[8][0] for p in known]
    assert [each.birth_year for each in rows] == [each[9] for each in known]


def test_broken_lists_are_read_to_the_end_or_refused(synthetic_list):
    chance = random.Random(3)
    whole = []
    for layout in ("combined", "single", "xml"):
        made = io.BytesIO()
        synthetic_list.write(made, 12, layout=layout)
        whole.append(made.getvalue())
    for _ in range(500):
        data = bytearray(chance.choice(whole))
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(data))
            data[at : at + chance.choice([0, 1, 1, 30])] = chance.choice(
                [b"", b" ", b"\n", b"\r\n", b"x", b"\xff", b"\0", b"<", b"&", b"9" * 20, b"_"]
            )
        _, rows, problems = read(bytes(data), pool="rapid")
        # What is not read is said, at the latest as the row that is not there.
        assert len(rows) >= 12 or problems


@pytest.mark.parametrize("heading", ["Rating ", "Rating", "rating "])
def test_a_list_headed_rating(heading):
    """The longer word moves the headings after it, and perhaps the columns."""
    old = OLD.replace("Mar11 ", heading)
    ann = row(
        {0: "1234567", 10: "Lee, Ann", 44: "m", 48: "NOR", 53: "2401", 60: "9", 64: "1990"}, 74
    )
    moved = row(
        {0: "1234567", 10: "Lee, Ann", 44: "m", 48: "NOR", 53: "2401", 61: "9", 65: "1990"}, 75
    )
    for text in (ann, moved) if len(heading) == 7 else (ann,):
        _, (found,), problems = read(lines(old, text), name="standard", day=date(2026, 3, 1))
        assert (found.standard, found.standard_games, found.birth_year) == (2401, 9, 1990)
        assert problems == []


def test_the_case_of_a_list_headed_rating(reference_data):
    data = (reference_data / "cases/files/m1-list-rating-heading.txt").read_bytes()
    _, rows, problems = read(data, name="list", day=date(2012, 7, 1), pool="standard")
    assert [(each.standard, each.birth_year, each.flag) for each in rows] == [
        (1447, 1990, "wi"),
        (1925, 0, ""),
    ]
    assert problems == []


@pytest.mark.parametrize("endless", ["<!--" + " " * 2_000_000, "<a>" * 700_000])
def test_what_has_no_end_in_xml_is_not_read_to_the_end_of_the_file(endless):
    stream = io.BytesIO(XML.format(more=endless).encode())
    findings = Findings(rating_list.KINDS)
    listed = rating_list.read(stream, findings, name="oct26")
    assert listed is not None
    assert [*listed.rows] == []
    assert "list-xml-broken" in [problem.account.code for problem in findings.in_order()]
    assert stream.read()


def test_no_more_rows_are_read_than_asked_for():
    texts = {
        lines(COMBINED, combined(), combined()): 3,
        XML.format(more=RAPID).replace("</playerslist>", "<player/></playerslist>"): 2,
        XML.format(more=RAPID + "<a/>" * 100): 2,
    }
    for text, needed in texts.items():
        assert read(text, most=needed)[1]
        with pytest.raises(Unreadable, match="list-rows"):
            read(text, most=needed - 1)


def test_rows_that_do_not_fit_their_header_are_not_read_without_end():
    with pytest.raises(Unreadable, match="list-rows-odd"):
        read(lines(COMBINED, *["1"] * 50_001))
