"""Files before a reader sees them: unpacked within bounds, told apart, refused with the reason."""

import gzip
import zlib

import pytest

from arpad.formats import files
from arpad.formats.files import MOST_BYTES, File, unpacked
from arpad.formats.opening import Unreadable, opened


def code(data, name="open.trf"):
    (reading,) = files.readings(File(name, data))
    assert reading.nothing_read
    (problem,) = reading.problems
    assert problem.severity == "error"
    return problem.account.code


def test_a_text_stays_as_it_is():
    assert unpacked(b"012 Open\r\n") == b"012 Open\r\n"


@pytest.mark.parametrize("members", [1, 3])
def test_gzip_is_unpacked_all_its_members(members):
    packed = b"".join(gzip.compress(b"012 Open\n") for _ in range(members))
    assert unpacked(packed) == b"012 Open\n" * members
    assert unpacked(packed + b"\0" * 512) == b"012 Open\n" * members


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "file-empty"),
        (b" \r\n\t\n", "file-empty"),
        (gzip.compress(b""), "file-empty"),
        (b"PK\x03\x04rest", "file-zip"),
        (b"MZ\x90\x00\x03\x00", "file-binary"),
        (gzip.compress(b"a\0b"), "file-binary"),
        (gzip.compress(b"012 Open\n" * 99)[:-9], "file-packing-broken"),
        (b"\x1f\x8b and no more of it", "file-packing-broken"),
        (gzip.compress(b"012 Open\n") + b"trailing", "file-packing-broken"),
        (b"<html>not found</html>", "file-unknown-format"),
    ],
)
def test_what_cannot_be_read_says_why(data, expected):
    assert code(data, "open.html") == expected


def test_a_small_file_that_unpacks_to_more_than_is_read_is_refused_in_time():
    packer = zlib.compressobj(9, wbits=31)
    bomb = b"".join(packer.compress(b"0" * 1_000_000) for _ in range(60)) + packer.flush()
    assert len(bomb) < 100_000
    assert code(bomb) == "file-too-large"
    assert code(gzip.compress(bomb)) != "file-too-large"  # unpacked once only


def test_the_bound_itself_is_allowed():
    assert len(unpacked(b"0" * MOST_BYTES)) == MOST_BYTES
    with pytest.raises(Unreadable, match="file-too-large"):
        unpacked(b"0" * (MOST_BYTES + 1))


def test_the_contents_decide_before_the_name(trf):
    data = trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0"))
    for name in ("open.trf", "OPEN.TXT", "x", "open.csv", "-"):
        (reading,) = files.readings(File(name, data))
        assert len(reading.event.entries) == 2
    (reading,) = files.readings(File("open.trf.gz", gzip.compress(data)))
    assert len(reading.event.games) == 1


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("No,Name,Rating,1,2,Pts\n1,Amber,1800,2w1,,1\n2,Birch,1700,1b0,,0\n", 2),
        ("Final\n\nRk.,SNo,Name,Rtg,1.Rd,Pts\n1,1,Ann,1800,2w1,1\n2,2,Bob,1700,1b0,0\n", 2),
        ("Round,White,Black,Result\n1,Amber,Birch,1-0\n1,Cedar,Dune,0-1\n", 4),
    ],
)
def test_a_table_is_told_by_its_headings_whatever_its_name(text, players, sign):
    for name in ("-", "open.txt", "pasted"):
        (reading,) = files.readings(File(name, text.replace(",", sign).encode()))
        assert len(reading.event.entries) == players


@pytest.mark.parametrize("text", ["Name, 1\nsomebody, 2\n", "Name,Rating,1\n", "1850 1\n1700 0\n"])
def test_what_only_looks_like_headings_is_no_table(text):
    assert code(text.encode(), "open.txt") == "file-unknown-format"


def test_the_name_decides_when_the_contents_say_nothing():
    assert code(b"nothing known\n", "notes.md") == "file-unknown-format"
    (reading,) = files.readings(File("Open.TRF", b"nothing known\n"))
    assert reading.nothing_read
    assert "file-unknown-format" not in [each.account.code for each in reading.problems]


NAMES = ("THEXPORT.DBF", "TSEXPORT.DBF", "TDEXPORT.DBF")


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("crosstable_64.txt", 64),
        ("crosstable_64.csv", 64),
        ("section_2026_a.csv", 6),
        (NAMES[2], 2),
    ],
)
def test_files_of_us_chess_are_told_apart_by_their_contents(reference_data, name, players):
    data = (reference_data / "uschess" / name).read_bytes()
    for packed in (data, gzip.compress(data)):
        (reading,) = files.readings(File("x", packed))
        assert len(reading.event.entries) == players


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'{"standings": [{"pairingNumber": 1, "roundOutcomes": []}]}', ""),
        (b'{"Overview": {}, "Sections": [{"Players": [{"Pair number": 1}]}]}', ""),
        (b"number;name;r1\n1;Ann;B\n", ""),
        (b'Player,Rating,"Round 1"\n1,1500,B\n', ""),
        (b" 1 | ANN | 1.0 | B |\n", ""),
        (b'{"a": 1}', "file-unknown-format"),
        (b"number,rating\n1,1500\n", "file-unknown-format"),
    ],
)
def test_small_files_too(data, code):
    (reading,) = files.readings(File("x", data))
    assert code in ["", *(each.account.code for each in reading.problems)]
    assert bool(reading.event.entries) != bool(code)


def test_the_tables_of_a_submission_are_one_file(reference_data, trf):
    data = [(reference_data / "uschess" / name).read_bytes() for name in NAMES]
    tables = [File(name, each) for name, each in zip(NAMES, data, strict=True)]
    other = File("open.trf", trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0")))
    first, one, second = files.bundled([tables[0], other, *tables[1:], File("TD2.DBF", data[2])])
    assert (first, second.name) == (other, "TD2.DBF")
    assert one.name == ", ".join(NAMES)
    (reading,) = files.readings(one)
    assert (reading.event.name, reading.event.time_class) == ("open", "regular")


def test_every_section_of_a_file_is_read():
    data = b"section,number,r1\nA,1,B\nB,1,B\n"
    assert [each.event.name for each in files.readings(File("x", data))] == ["A", "B"]


def test_a_stray_zero_byte_leaves_a_report_a_report():
    report = (
        b"012 Open\0\n001    1      Alder, Nora                       2000 " + b" " * 30 + b"0.0\n"
    )
    (found,) = files.readings(File("open.trf", report))
    assert [entry.player.name for entry in found.event.entries] == ["Alder, Nora"]


@pytest.mark.parametrize(
    ("begins", "kind"),
    [
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK", ".ods"),
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.textPK", ".odt"),
        (b"PK\x03\x04word/document.xml", ".docx"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", ".xls"),
        (b"%PDF-1.7\n", "PDF"),
    ],
)
def test_files_of_office_programs_are_named(begins, kind):
    (reading,) = files.readings(File("table", begins))
    (problem,) = reading.problems
    assert problem.account.code == "file-office"
    assert kind in str(problem.account.values["kind"])


def test_the_case_of_an_opendocument_table(reference_data):
    path = reference_data / "cases" / "files" / "l3-table.ods"
    assert code(path.read_bytes(), path.name) == "file-office"
    with path.open("rb") as file, pytest.raises(Unreadable, match="file-office"):
        opened(file)
