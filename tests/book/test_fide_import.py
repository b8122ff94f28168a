"""Imports: whole or not at all, whatever happens on the way."""

import random
import subprocess
import sys
import time

import pytest

from arpad.book.fide_lists import FideLists

ROWS = 6000
_IMPORT = """
import sys
from pathlib import Path
from arpad.book.fide_import import import_list
with open(sys.argv[1], "rb") as file:
    print("begun", flush=True)
    import_list(file, Path(sys.argv[2]), name=sys.argv[1])
print("done", flush=True)
"""


def codes(done):
    return [each.account.code for each in done.problems]


def test_a_good_list_leaves_nothing_but_its_index(imported, tmp_path):
    done = imported()
    assert (done.players, done.problems) == (5, ())
    assert [path.name for path in tmp_path.iterdir()] == ["fide-2026-10-01.sqlite"]


def test_the_second_row_of_an_id_is_left_out(imported, list_text, tmp_path):
    text = list_text()
    done = imported(data=text + text.splitlines(keepends=True)[1])
    assert done.players == 5
    assert [(p.account.code, p.line, p.account.values["first"]) for p in done.problems] == [
        ("list-id-twice", 7, 2)
    ]
    (index,) = FideLists(tmp_path)
    assert index.players == 5


def test_bad_rows_are_said_and_the_others_imported(imported, list_text):
    done = imported(data=list_text().replace(b"2601", b"26x1"))
    assert done.players == 4
    assert codes(done) == ["list-value-unreadable"]


@pytest.mark.parametrize(
    "data", [b"", b"no list", b"<playerslist><player>", b"\x1f\x8b\x08 broken"]
)
def test_a_list_that_cannot_be_read_changes_nothing(imported, tmp_path, data):
    imported()
    done = imported(data=data)
    assert done.path is None
    assert done.problems[0].severity == "error"
    assert [path.name for path in tmp_path.iterdir()] == ["fide-2026-10-01.sqlite"]
    (index,) = FideLists(tmp_path)
    assert index.players == 5


def test_xml_that_breaks_off_late_changes_nothing(imported, synthetic_list, tmp_path):
    lines = list(synthetic_list.xml_lines(synthetic_list.players(50)))
    done = imported(data="\n".join(lines[:-30]).encode())
    assert done.path is None
    assert "list-xml-broken" in codes(done)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_an_import_killed_at_any_moment_leaves_a_whole_list(
    imported, synthetic_list, tmp_path, cases
):
    imported("2026-09-01")
    text = tmp_path / "oct26.txt"
    with text.open("wb") as file:
        synthetic_list.write(file, ROWS)
    command = [sys.executable, "-c", _IMPORT, str(text), str(tmp_path)]
    took = 0.2  # the first guess; an import that ends sooner makes it shorter
    chance = random.Random(4)
    for _ in range(min(cases(4), 100)):
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            begun = time.monotonic()
            try:
                process.wait(chance.uniform(0, took))
                took = (took + time.monotonic() - begun) / 2
            except subprocess.TimeoutExpired:
                process.kill()
        lists = list(FideLists(tmp_path))
        assert [each.players for each in lists] in ([5], [5, ROWS])
        assert all(each.player(each.find("a")[0].id) for each in lists)
