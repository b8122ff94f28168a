"""Bad luck: a full disk, too few files to open, a folder that may not be written, many at once."""

import gc
import os
import random
import resource
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from arpad.book.lists import RatingLists
from arpad.errors import ArpadError
from tests import commands

NOBODY = 65534
POOLS = "(standard, rapid, blitz)"
IMPORT = [sys.executable, "-m", "arpad", "list", "import"]


def importing(path, folder, month, **options):
    """Begin `arpad list import`, whatever limits it has."""
    command = [*IMPORT, path, "--date", f"2026-{month:02}", "--folder", folder]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options
    )


@pytest.fixture(scope="module")
def texts(synthetic_list, tmp_path_factory):
    """Lists of ten months, each with other players and one player more than the month before."""
    folder = tmp_path_factory.mktemp("texts")
    made = {}
    for month in range(1, 11):
        made[month] = folder / f"list-{month}.txt"
        with made[month].open("wb") as file:
            synthetic_list.write(file, 1500 + month, seed=month)
    return made


@pytest.mark.long
def test_of_imports_at_once_the_newest_list_stays_whole(texts, tmp_path, cases):
    for number in range(min(cases(1), 20)):
        folder = tmp_path / f"lists-{number}"
        months = random.Random(number).sample(range(1, 11), 10 if cases(0) else 2)
        processes = [importing(texts[month], folder, month) for month in months]
        said = [each.communicate()[0] for each in processes]
        assert [each.returncode for each in processes] == [0] * len(months), said
        lists = RatingLists(folder)
        assert not lists.passed_over
        (newest,) = lists.newest()
        assert (newest.list_date.month, newest.players) == (max(months), 1500 + max(months))
        assert [each.suffix for each in folder.iterdir()] == [".sqlite"] * len(lists)


def run(*words, folder):
    """The exit status and the output of `arpad list` in this process, which may be limited."""
    result = commands.run("list", *words, "--folder", folder)
    if isinstance(result.exception, ArpadError):  # the command itself says these, with status 2
        return 2, str(result.exception)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@contextmanager
def limited(kind, most):
    soft, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(kind, (soft, hard))


@pytest.mark.parametrize("most", [0, 4096, 100_000, 150_000])
def test_a_full_disk_changes_nothing(texts, tmp_path, most):
    run("import", texts[1], "--date", "2026-01", folder=tmp_path)
    before = [(each.name, each.read_bytes()) for each in tmp_path.iterdir()]
    with limited(resource.RLIMIT_FSIZE, most):
        status, said = run("import", texts[2], "--date", "2026-02", folder=tmp_path)
    assert (status, f"cannot import {texts[2]}: " in said) == (2, True), said
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == before


@pytest.mark.parametrize("more", range(6))
def test_too_few_files_to_open_change_nothing(texts, tmp_path, more):
    run("import", texts[1], "--date", "2026-01", folder=tmp_path)
    run("find", "an", folder=tmp_path)
    before = [(each.name, each.read_bytes()) for each in tmp_path.iterdir()]
    gc.collect()  # which closes lists that nobody holds
    with open(os.devnull) as next_one:
        most = next_one.fileno() + more
    with limited(resource.RLIMIT_NOFILE, most):
        status, said = run("import", texts[2], "--date", "2026-02", folder=tmp_path)
        looked, answered = run("find", "an", folder=tmp_path)
    if status:
        assert (status, f"cannot import {texts[2]}: " in said) == (2, True), said
        assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == before
    assert (looked, "cannot be read just now" in answered) in ((0, False), (2, True))
    assert "damaged" not in answered
    assert run("find", "an", folder=tmp_path)[0] == 0
    assert status == 0 or more < 5


@contextmanager
def nobody():
    """Be a user who owns nothing; whoever is not root is one here already."""
    me = os.geteuid()
    if me == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if me == 0:
            os.seteuid(me)


def test_a_folder_that_may_only_be_read(texts):
    with tempfile.TemporaryDirectory() as name:
        outer = Path(name)
        outer.chmod(0o755)
        lists, text = outer / "lists", outer / "list.txt"
        text.write_bytes(texts[2].read_bytes())
        run("import", text, "--date", "2026-01", folder=lists)
        run("find", "an", folder=lists)  # so that everything is loaded
        (path,) = lists.iterdir()
        lists.chmod(0o555)
        with nobody():
            status, said = run("import", text, "--date", "2026-02", folder=lists)
            assert (status, "Permission denied" in said) == (2, True), said
            assert run("show", folder=lists) == (0, f"2026-01-01: 1502 players {POOLS}\n")
            assert run("find", "an", folder=lists)[0] == 0
        path.chmod(0)
        with nobody():
            assert "cannot be read just now" in run("show", folder=lists)[1]
            assert "Permission denied" in run("find", "an", folder=lists)[1]
        for closed in (lists, outer):
            closed.chmod(0)
            with nobody():
                for words in (("show",), ("find", "an"), ("import", text)):
                    status, said = run(*words, folder=lists)
                    assert (status, "Permission denied" in said) == (2, True), said
            closed.chmod(0o755)
        assert [each.name for each in lists.iterdir()] == [path.name]
