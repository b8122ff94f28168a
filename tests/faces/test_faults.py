"""Commands on a machine in trouble: each ends with a sentence, and leaves nothing half written."""

import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

resource = pytest.importorskip("resource", reason="this system has no limits to set")
PGN = '[Event "Open"]\n[White "Ann"]\n[Black "Bob"]\n[WhiteElo "1800"]\n[BlackElo "1700"]\n'
PGN += '[Date "2026.01.10"]\n[Result "1-0"]\n\n1. e4 1-0\n'
# Every way to write a file; what is here is tried in short with the first of each three.
WRITING = (
    ("rate", "in.trf", "--html", "OUT"),
    ("norms", "in.trf", "--html", "OUT"),
    ("rate", "in.trf", "--pdf", "OUT"),
    ("convert", "in.trf", "OUT"),
    ("norms", "in.trf", "--pdf", "OUT"),
    ("rate", "in.trf", "--pictures", "OUT"),
    ("history", "in.pgn", "--player", "Ann", "--pdf", "OUT"),
    ("fide", "1800", "W1700", "--k", "20", "--pdf", "OUT"),
)
PRINTING = (
    ("rate", "in.trf"),
    ("rate", "in.trf", "--json"),
    ("norms", "in.trf", "--json"),
    ("history", "in.pgn", "--player", "Ann", "--json"),
)


def limited(name, most):
    """Return what a command does first: it takes a limit of the system on itself."""
    return lambda: resource.setrlimit(getattr(resource, name), (most, most))


@pytest.fixture
def run(tmp_path, trf):
    """Run a command among files to read; return status and what was said, and the new files."""
    (tmp_path / "in.trf").write_bytes(trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0")))
    (tmp_path / "in.pgn").write_text(PGN)

    def invoke(words, out="out", before=None, stdout=subprocess.PIPE):
        there = set(os.listdir(tmp_path))
        command = [sys.executable, "-m", "arpad", *(each.replace("OUT", out) for each in words)]
        done = subprocess.run(
            command,
            check=False,
            cwd=tmp_path,
            # Python would cut compiled code short at the limit, and keep that for all who follow.
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
            preexec_fn=before,
            stdout=stdout,
            stderr=subprocess.PIPE,
        )
        said = done.stderr.decode()
        assert "Traceback" not in said, (words, said)
        made = set(os.listdir(tmp_path)) - there
        if done.returncode == 0:
            for each in made:
                place = tmp_path / each
                shutil.rmtree(place) if place.is_dir() else place.unlink()
        return done.returncode, said, made

    return invoke


@pytest.mark.long
@pytest.mark.parametrize(
    ("out", "limit"),
    [
        ("out", limited("RLIMIT_FSIZE", 100)),
        ("no/such/folder/out", None),
        ("/proc/out", None),
        ("/dev/full", None),
    ],
    ids=["a limit of size", "no folder", "read-only", "a full disk"],
)
def test_what_cannot_be_written_is_said(run, cases, out, limit):
    for words in WRITING[:: 1 if cases(0) else 8]:
        if out == "/dev/full" and "--pictures" in words:
            continue  # a device is no folder
        status, said, new = run(words, out, limit)
        assert status in (1, 2), (words, said)
        assert not new, words
        assert said.count("\n") == 1, (words, said)


@pytest.mark.long
def test_an_output_that_is_full_is_said(run, cases):
    for words in PRINTING[:: 1 if cases(0) else 4]:
        with open("/dev/full", "wb") as full:
            status, said, _ = run(words, stdout=full)
        assert status == 1
        assert said.endswith("arpad: cannot write the output: No space left on device\n")


@pytest.mark.long
def test_without_descriptors_a_command_works_or_says_so(run, cases):
    for words in (*WRITING, *PRINTING)[:: 1 if cases(0) else 13]:
        for most in (7, 6, 5) if cases(0) else (6,):
            status, said, new = run(words, before=limited("RLIMIT_NOFILE", most))
            assert status == 0 or (status == 1 and not new), (words, most, said)
            assert status == 0 or "Too many open files" in said, (words, most, said)


@pytest.mark.long
def test_a_command_that_is_killed_leaves_the_old_file(tmp_path, trf, cases):
    games = "2w1"
    players = [(f"P{at}", 1800, games) for at in range(300)]
    (tmp_path / "in.trf").write_bytes(trf(*players))
    old = "<!doctype html>\n<title>old</title>\n"
    (tmp_path / "out.html").write_text(old)
    command = [sys.executable, "-m", "arpad", "rate", "in.trf", "--html", "out.html"]
    for at in range(min(cases(1), 20)):
        process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.DEVNULL)
        time.sleep(0.3 + at * 0.05)
        process.send_signal(signal.SIGKILL)
        process.wait()
        text = (tmp_path / "out.html").read_text()
        assert text == old or text.rstrip().endswith("</html>")


@pytest.mark.long
def test_two_at_once_leave_one_whole_file(tmp_path, trf, cases):
    (tmp_path / "in.trf").write_bytes(trf(("Ann", 1800, "2w1"), ("Bob", 1700, "1b0")))
    command = [sys.executable, "-m", "arpad", "rate", "in.trf", "--html", "out.html"]
    for _ in range(min(cases(1), 10)):
        both = [subprocess.Popen(command, cwd=tmp_path) for _ in "12"]
        assert [each.wait() for each in both] == [0, 0]
        assert (tmp_path / "out.html").read_text().rstrip().endswith("</html>")
        assert {each.name for each in tmp_path.iterdir()} == {"in.trf", "out.html"}
