"""Imports: whole or not at all, whatever happens on the way."""

import io
import random
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from arpad.book.importing import import_list, locked
from arpad.book.lists import RatingLists

ROWS = 6000
_IMPORT = """
import sys
from pathlib import Path
from arpad.book.importing import import_list
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
    (index,) = RatingLists(tmp_path)
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
    (index,) = RatingLists(tmp_path)
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
        lists = list(RatingLists(tmp_path))
        assert [each.players for each in lists] in ([5], [5, ROWS])
        assert all(each.player(each.find("a")[0].id) for each in lists)


def test_ten_imports_at_once_leave_the_newest_list_whole(list_text, tmp_path):
    waited = []

    def run(month):
        return import_list(
            io.BytesIO(list_text(_101=2600 + month)),
            tmp_path,
            name="list.txt",
            day=date(2026, month, 1),
            keep=False,
            waiting=lambda: waited.append(month),
        )

    with ThreadPoolExecutor(10) as threads:
        done = list(threads.map(run, (10, 3, 9, 1, 8, 5, 2, 7, 4, 6)))
    assert all(each.path for each in done)
    assert waited
    lists = RatingLists(tmp_path)
    assert not lists.passed_over
    (newest,) = lists.newest()
    assert (newest.list_date.month, newest.players) == (10, 5)
    assert newest.find("101")[0].standings["standard"].rating == 2610
    assert not list(tmp_path.glob(".*"))


def test_what_a_broken_off_import_left_is_cleared_by_the_next(imported, tmp_path):
    (tmp_path / ".building-abc").mkdir()
    (tmp_path / ".building-abc/index.sqlite").write_bytes(b"half")
    imported()
    assert [path.name for path in tmp_path.iterdir()] == ["fide-2026-10-01.sqlite"]


def test_a_second_import_waits(imported, tmp_path):
    with ThreadPoolExecutor(1) as threads:
        with locked(tmp_path, lambda: None):
            second = threads.submit(imported)
            time.sleep(0.2)
            assert list(tmp_path.iterdir()) == []
        assert second.result(20).players == 5


def test_an_index_never_replaces_the_list_it_is_read_from(list_text, tmp_path):
    path = tmp_path / "fide-2026-10-01.sqlite"
    path.write_bytes(before := list_text())
    (tmp_path / "link.txt").hardlink_to(path)
    for name in (path, tmp_path / "link.txt"):
        with name.open("rb") as file, pytest.raises(OSError, match="give it another name"):
            import_list(file, tmp_path, name="list.txt", day=date(2026, 10, 1))
    with path.open("rb") as file:
        import_list(file, tmp_path, name="list.txt", day=date(2026, 11, 1), keep=False)
    assert path.read_bytes() == before


def test_a_read_only_index_stays(imported, tmp_path):
    path = imported().path
    path.chmod(0o444)
    before = path.read_bytes()
    with pytest.raises(OSError, match="read-only"):
        imported(_101=2700)
    assert imported("2026-11-01", keep=False).removed == ()
    assert path.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2
