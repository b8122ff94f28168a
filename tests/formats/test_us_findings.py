"""The findings of US Chess files: all have words, none are endless, strictness makes errors."""

import io
import zipfile

import pytest

from arpad.domain import Entry, Event, Player, Rating
from arpad.formats import crosstable_csv, us_crosstable, us_submission, us_writers
from arpad.formats.reading import OF_UNUSUAL, Reading, SectionFile
from arpad.formats.us_sections import KINDS
from arpad.formats.words import us_files
from arpad.reports.words import words


def codes(file):
    return [each.account.code for reading in file.readings for each in reading.problems]


def test_every_finding_has_words_and_every_sentence_a_finding():
    of_games = {code for code in us_files.WORDS if code.startswith("file-")}
    assert set(us_files.WORDS) - of_games == set(KINDS) - set(OF_UNUSUAL)


def test_severities_are_known():
    assert {each for pair in KINDS.values() for each in pair} == {"error", "warning", "note"}


@pytest.mark.parametrize("reader", [us_crosstable, crosstable_csv])
def test_strictness_makes_errors(reader):
    text = "number,r1\n1,W9\n" if reader is crosstable_csv else "1 | ANN | 1.0 | W 9 |\n"
    for strict, severity in ((False, "warning"), (True, "error")):
        (problem,) = reader.read(text, strict=strict).reading.problems
        assert (problem.account.code, problem.severity) == ("row-opponent-unknown", severity)


@pytest.mark.parametrize("reader", [us_crosstable, crosstable_csv])
def test_an_older_encoding_is_read_and_said(reader):
    text = "number,name,r1\n1,JÖRG,B\n" if reader is crosstable_csv else "1 | JÖRG | 1.0 | B |\n"
    file = reader.read(text.encode("cp1252"))
    assert file.reading.event.entries[0].player.name == "JÖRG"
    assert codes(file) == ["us-encoding"]


def test_of_each_kind_a_thousand_are_listed():
    rows = "".join(f"{at},Q\n" for at in range(1, 1501))
    problems = crosstable_csv.read("number,r1\n" + rows).reading.problems
    assert len(problems) == 1001
    more = problems[-1].account
    assert words(more) == (
        "There are more findings of the kind us-cell-unreadable than we list (not listed: 500)."
    )


def test_values_of_findings_are_short_and_printable():
    (problem,) = crosstable_csv.read("number,r1\n1,\x07" + "Q" * 500).reading.problems
    assert problem.account.values["text"] == "\ufffd" + "Q" * 79 + "…"


def test_an_archive_that_unpacks_to_too_much(monkeypatch):
    monkeypatch.setattr(us_submission, "_MOST_BYTES", 1000)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("TD.DBF", bytes(10_000))
    assert "us-zip-too-large" in codes(us_submission.read(data.getvalue()))


def test_decimals_that_a_submission_has_no_room_for():
    event = Event((Entry(Player("1"), number=1),), (), time_class="regular")
    written = us_writers.write_submission(SectionFile((Reading(event, {"1": Rating(1500.5)}),)))
    assert [each.account.code for each in written.problems] == ["us-written-decimals"]
    again = us_submission.read_set(written.files.items()).reading
    assert again.ratings == {"1": Rating(1501)}


def test_of_each_kind_a_thousand_are_listed_in_all_sections_together():
    rows = "".join(f"1,S{at},W2 ? ?\n" for at in range(1100))
    file = crosstable_csv.read(f"number,section,results\n{rows}")
    assert len(file.readings) == 1100
    assert codes(file).count("us-cell-unreadable") == 1000
    more = [
        each.account.values["count"]
        for reading in file.readings
        for each in reading.problems
        if each.account.values.get("kind") == "us-cell-unreadable"
    ]
    assert more == [2] * 600
