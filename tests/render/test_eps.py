"""Drawings as EPS: what stands in the file, and what Ghostscript sees in it."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bookbuilder.drawing import (
    BLACK,
    Box,
    Colour,
    Contour,
    Copy,
    Drawing,
    Group,
    LineTo,
    LinkArea,
    Mark,
    Picture,
    Raster,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.drawing import Path as Shape
from bookbuilder.render.eps import render
from bookbuilder.render.identifiers import identifier
from bookbuilder.typeset import theme, themes

# Adobe's note 5002, page 10: what an EPS file must never say.
FORBIDDEN = {
    *("banddevice", "clear", "cleardictstack", "copypage", "erasepage", "exitserver", "framedevice", "grestoreall"),
    *("initclip", "initgraphics", "initmatrix", "quit", "renderbands", "setglobal", "setpagedevice", "setshared"),
    "startjob",
}

DOT = Shape((Contour(0.2, 0.2, (LineTo(0.8, 0.2), LineTo(0.5, 0.8))),))
PIXELS = Raster(2, 1, 1, b"\xff\x00")
EVERYTHING: tuple[Mark, ...] = (
    Box(10, 10, 20, 5, Colour(black=0.3)),
    Stroke(5, 50, 60, 50, 1.5, dashes=(3, 2)),
    Text(10, 80, "Ü1 ", "medium", 12),
    Group(80, 90, (Text(0, 0, "9", "bold", 10),), 2, "nine"),
    Stamp(70, 10, 10, Picture((DOT,))),
    Copy(0, 0, Drawing(5, 5, (Box(0, 0, 5, 5, BLACK),))),
    LinkArea(0, 0, 9, 9, "https://example.org"),
    Shape((Contour(1, 1, (LineTo(9, 9),), closed=False),), BLACK, 0.5),
)


def lines(*marks: Mark, title: str = "") -> list[str]:
    return render(Drawing(99.5, 100, marks), title).decode("ascii").split("\n")


def test_the_head_says_the_exact_size_and_integers_that_cut_nothing_off() -> None:
    head = lines(title="Täst (1)")
    assert head[:4] == [
        "%!PS-Adobe-3.0 EPSF-3.0",
        "%%BoundingBox: 0 0 100 100",
        "%%HiResBoundingBox: 0 0 99.5 100",
        "%%Title: (Tst 1)",
    ]
    assert "%%LanguageLevel: 2" in head
    assert head[-3:] == ["showpage", "%%EOF", ""]


def test_the_file_is_ascii_without_the_clock_fonts_or_forbidden_words() -> None:
    text = "\n".join(lines(*EVERYTHING))
    assert not set(re.findall(r"[A-Za-z]+", text)) & (FORBIDDEN | {"findfont", "CreationDate"})
    assert max(map(len, text.split("\n"))) <= 255
    assert render(Drawing(99.5, 100, EVERYTHING)) == render(Drawing(99.5, 100, EVERYTHING))


def test_a_glyph_and_a_picture_stand_in_the_file_once() -> None:
    text = "\n".join(lines(*(Text(x, 20, "11", "medium", 9) for x in range(5)), *EVERYTHING[4:5] * 3))
    assert text.count("/medium-31 {") == 1
    assert text.count("medium-31 U") == 10
    assert text.count("/picture-1 {") == 1
    assert text.count("picture-1 U") == 3


def test_black_is_grey_and_inks_are_cmyk() -> None:
    marks = lines(Box(0, 0, 1, 1, BLACK), Box(0, 0, 1, 1, Colour(0.5, 0, 0, 0.25)))
    assert [line.split(" 0 ")[0] for line in marks if line.endswith(" r")] == ["0 g", "0.5"]
    assert any(line.startswith("0.5 0 0 0.25 k") for line in marks)


def test_pixels_need_level_3() -> None:
    text = "\n".join(lines(Stamp(0, 0, 10, Picture(raster=PIXELS))))
    assert "%%LanguageLevel: 3" in text
    assert "/DeviceGray setcolorspace" in text


@pytest.mark.skipif(not shutil.which("gs"), reason="there is no Ghostscript here: apt install ghostscript")
@pytest.mark.parametrize(
    "raster", [PIXELS, Raster(1, 2, 4, b"\xff\0\0\0\0\xff\0\0"), Raster(2, 1, 1, b"\xff\xff", b"\x40")]
)
def test_ghostscript_finds_the_ink_where_the_marks_are(raster: Raster, tmp_path: Path) -> None:
    file = tmp_path / "all.eps"
    file.write_bytes(render(Drawing(120, 100, (*EVERYTHING, Stamp(100, 80, 10, Picture(raster=raster))))))
    done = subprocess.run(
        ["gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=bbox", file],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = re.search(r"%%HiResBoundingBox: (\S+) (\S+) (\S+) (\S+)", done.stderr)
    assert found, done.stderr
    left, bottom, right, top = map(float, found.groups())
    assert (left, top) == (pytest.approx(0, abs=0.1), pytest.approx(100, abs=0.1))
    assert right <= 110.1
    assert bottom >= 2


FACES = sorted({face for look in themes() for _, face in theme(look).faces})


@pytest.mark.parametrize("face", FACES)
def test_a_glyph_of_every_face_is_a_procedure_with_a_name(face: str) -> None:
    """A blank in the name would end it, and the file with it."""
    written = lines(Text(10, 80, "1", face, 12))
    named = [line for line in written if line.endswith(" U")]
    (name,) = (line.split(" T ")[1].removesuffix(" U") for line in named)
    assert re.fullmatch(r"[\w-]+", name)
    assert any(line.startswith(f"/{name} {{") for line in written)


def test_no_two_faces_have_the_same_identifier() -> None:
    faces = [*FACES, "a b", "a-b", "a_20_b", "a_b"]
    assert len({identifier(face) for face in faces}) == len(faces)
