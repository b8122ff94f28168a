"""Where the command writes: a reader who leaves, a disk that is full, progress on a terminal."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from arpad.faces.cli import printing

FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("options", [[], ["--json"], ["--pdf", "-"]])
def test_an_output_that_is_full_is_said_in_a_process_of_its_own(options):
    command = [sys.executable, "-m", "arpad", "fide", "1800", "D1700", *options]
    with FULL.open("wb") as full:
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert run.returncode == 1
    assert run.stderr == b"arpad: cannot write the output: No space left on device\n"


def test_a_reader_who_leaves_ends_the_command_quietly():
    command = [sys.executable, "-m", "arpad", "rules", "fide"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 1


@pytest.mark.parametrize("size", [0, 200])
@pytest.mark.parametrize("terminal", [True, False])
def test_progress_is_shown_on_a_terminal_alone(monkeypatch, size, terminal):
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: terminal, raising=False)
    monkeypatch.setattr(sys, "stderr", screen)
    with printing.progress("Reading", size) as show:
        show(100)
        show(400)
    shown = "\rReading: 50 %\rReading: 100 %\n"
    assert screen.getvalue() == (shown if size and terminal else "")
