"""What is published: the same bytes whenever it is built, with every file and its parts named."""

import re
import subprocess
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_a_release_has_every_file_and_the_same_bytes_from_its_source(release, tmp_path):
    if not (ROOT / ".git").exists():
        pytest.skip("a release is built of a commit, and this folder is no clone")
    sdist, wheel = release.built(release.check_out(tmp_path / "in"), tmp_path / "out")
    assert re.fullmatch(r"arpad-[0-9.]+\.tar\.gz", sdist.name)
    listed = ["git", "ls-tree", "-r", "--name-only", "HEAD", "src/arpad"]
    files = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    with zipfile.ZipFile(wheel) as packed:
        held = {name for name in packed.namelist() if ".dist-info/" not in name}
        meta = packed.namelist()
    assert held == {name.removeprefix("src/") for name in files.split()}
    assert any(name.endswith("/licenses/LICENSE") for name in meta)


def test_a_licence_is_read_or_ends_everything(release):
    named = {"name": "a", "licenses": [{"license": {"name": "License :: OSI Approved :: BSD"}}]}
    assert release.licence(named) == "BSD"
    assert (
        release.licence({"name": "a", "licenses": [{"expression": "MIT OR ISC"}]}) == "MIT OR ISC"
    )
    with pytest.raises(SystemExit, match="not known"):
        release.licence({"name": "a"})


def test_each_supported_python_is_tried_or_named(release):
    tried = dict(release.pythons([], ["3.10", "2.1"]))
    assert tried["2.1"] == ""
    assert list(tried) == ["3.10", "2.1"]


@pytest.mark.parametrize("path", sorted((ROOT / "requirements").iterdir()), ids=lambda p: p.name)
def test_every_requirement_is_pinned_with_its_hash_and_no_registry(path):
    text = path.read_text()
    pins = re.findall(r"^[a-z0-9].*$", text, re.M)
    assert pins
    assert all(re.match(r"[a-z0-9.-]+==\S+ ", pin) for pin in pins)
    assert len(re.findall(r"==[^\n]*\\\n    --hash=sha256:[0-9a-f]{64}", text)) == len(pins)
    assert "://" not in text
