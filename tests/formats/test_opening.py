"""Files unpacked while they are read."""

import gzip
import io
import zipfile
from importlib.util import find_spec

import pytest

from arpad.formats.opening import Unreadable, opened
from arpad.reports.words import words

TEXT = b"one line\n" * 50_000


def zipped(*names):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, TEXT)
    return made.getvalue()


def read(data):
    return opened(io.BytesIO(data)).read()


@pytest.mark.parametrize("data", [TEXT, b"", b"a", gzip.compress(TEXT), zipped("list.txt")])
def test_what_was_packed_is_had_again(data):
    assert read(data) in (TEXT, data)
    if len(data) > 1:
        assert read(data) == TEXT


def test_several_gzip_members_are_one_text():
    assert read(gzip.compress(TEXT) + gzip.compress(TEXT)) == TEXT * 2


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (gzip.compress(TEXT)[:-9], "file-packing-broken"),
        (gzip.compress(TEXT)[:60], "file-packing-broken"),
        (zipped("list.txt")[:200], "file-packing-broken"),
        (zipped("a.txt", "b.txt"), "file-zip-members"),
        (zipped(), "file-zip-members"),
    ],
)
def test_damaged_files_say_what_they_are(data, code):
    with pytest.raises(Unreadable) as ended:
        read(data)
    assert ended.value.account.code == code
    assert words(ended.value.account)


def test_a_damaged_byte_is_found():
    data = bytearray(gzip.compress(TEXT))
    data[len(data) // 2] ^= 255
    with pytest.raises(Unreadable):
        read(bytes(data))


def test_zstandard_is_read_or_the_package_named():
    frame = b"\x28\xb5\x2f\xfd\x20\x01\x09\x00\x00a"  # one raw block of one byte
    if find_spec("zstandard") or find_spec("compression"):
        assert read(frame) == b"a"
        return
    with pytest.raises(Unreadable) as missing:
        read(frame)
    assert missing.value.account.code == "file-zstandard-missing"
