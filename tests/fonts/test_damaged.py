"""Font files that are damaged: one error each, which names the file and says how to get a new one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from bookbuilder import fonts
from bookbuilder.errors import InputError
from bookbuilder.fonts import truetype

FACE = "Jost 500"


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """The bytes of a good font; what is read during the test is forgotten afterwards."""
    monkeypatch.setattr(truetype, "file_of", truetype.file_of.__wrapped__)  # without its cache
    return fonts.face_path(FACE).read_bytes()


@pytest.mark.parametrize(
    ("kept", "why"),
    [(9_000, "its end is missing"), (60_000, "its end is missing"), (3, "Not a TrueType"), (0, "Not a TrueType")],
)
def test_a_font_that_was_cut_short_is_told(
    whole: bytes, kept: int, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "short.ttf"
    path.write_bytes(whole[:kept])
    monkeypatch.setattr(truetype, "face_path", lambda face: path)
    with pytest.raises(InputError, match=why) as caught:
        truetype.file_of(FACE)
    (problem,) = caught.value.problems
    assert str(path) in problem.what
    assert problem.hint == "install bookbuilder again, or only its package fontpkg-jost"


@pytest.mark.parametrize("content", [b"hello, world", b"wOFF" + bytes(60), b"ttcf" + bytes(60), b"\0\1\0\0\xff\xff"])
def test_a_file_that_is_no_font_is_told(
    whole: bytes, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "none.ttf"
    path.write_bytes(content)
    monkeypatch.setattr(truetype, "face_path", lambda face: path)
    with pytest.raises(InputError, match="the font file of the face 'Jost 500' cannot be read"):
        truetype.file_of(FACE)


def test_a_font_whose_file_is_gone_is_told(whole: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truetype, "face_path", lambda face: tmp_path / "gone.ttf")
    with pytest.raises(InputError, match="No such file or directory"):
        truetype.file_of(FACE)


@pytest.mark.parametrize("at", range(0, 12_000, 800))
def test_a_font_with_wrong_bytes_is_read_or_told(
    whole: bytes, at: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "wrong.ttf"
    path.write_bytes(whole[:at] + bytes(255 - byte for byte in whole[at : at + 64]) + whole[at + 64 :])
    monkeypatch.setattr(truetype, "face_path", lambda face: path)
    with suppress(InputError):  # nothing else is raised
        truetype.file_of(FACE)
