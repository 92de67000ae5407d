"""Images as patterns."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from bookbuilder.board import pixels
from bookbuilder.board.pixels import read_image
from bookbuilder.errors import InputError


def drawn(mode: str = "RGB", size: tuple[int, int] = (90, 90), ground: object = "white") -> Image.Image:
    """A dark square in the middle of a light ground."""
    image = Image.new(mode, size, ground)  # type: ignore[arg-type]
    ImageDraw.Draw(image).rectangle((30, 30, 59, 59), fill=(0, 0, 0, 255) if mode == "RGBA" else 0)
    return image


def read(image: Image.Image, path: Path, height: int = 3, width: int = 3) -> list[str]:
    image.save(path)
    return list(read_image(path, height, width, "own.png"))


def wrong(path: Path) -> str:
    with pytest.raises(InputError) as refused:
        read_image(path, 3, 3, "own.png")
    (problem,) = refused.value.problems
    assert problem.hint
    return problem.what


def test_a_cell_has_a_clue_where_the_image_is_dark(tmp_path: Path) -> None:
    assert read(drawn(), tmp_path / "a.png") == ["...", ".1.", "..."]
    assert read(drawn(), tmp_path / "a.png", 9, 9) == [*["........."] * 3, *["...111..."] * 3, *["........."] * 3]


@pytest.mark.parametrize("mode", ["L", "1", "CMYK", "P"])
def test_colours_of_any_kind_are_read(tmp_path: Path, mode: str) -> None:
    ending = "jpg" if mode == "CMYK" else "png"
    assert read(drawn().convert(mode), tmp_path / f"a.{ending}") == ["...", ".1.", "..."]


def test_sixteen_bits_a_pixel_are_read(tmp_path: Path) -> None:
    deep = drawn("L").convert("I").point(lambda value: value * 220 + 2_000)
    assert read(deep.convert("I;16"), tmp_path / "a.png") == ["...", ".1.", "..."]


def test_a_photograph_is_laid_as_it_was_taken(tmp_path: Path) -> None:
    image, turned = Image.new("L", (90, 90), 255), Image.Exif()
    ImageDraw.Draw(image).rectangle((0, 0, 29, 29), fill=0)
    turned[0x0112] = 6  # a quarter to the right
    image.save(tmp_path / "a.jpg", exif=turned)
    assert list(read_image(tmp_path / "a.jpg", 3, 3, "own.jpg")) == ["..1", "...", "..."]


def test_what_is_transparent_is_paper(tmp_path: Path) -> None:
    assert read(drawn("RGBA", ground=(0, 0, 0, 0)), tmp_path / "a.png") == ["...", ".1.", "..."]


def test_an_image_keeps_its_proportions(tmp_path: Path) -> None:
    wide = Image.new("L", (300, 100), 0)
    assert read(wide, tmp_path / "a.png") == ["...", "111", "..."]


@pytest.mark.parametrize("tone", ["white", "black"])
def test_an_image_without_any_form_is_refused(tmp_path: Path, tone: str) -> None:
    Image.new("RGB", (9, 9), tone).save(tmp_path / "a.png")
    assert (
        wrong(tmp_path / "a.png")
        == f"own.png is {'light' if tone == 'white' else 'dark'} in every cell of the 3 x 3 grid"
    )


def test_what_is_no_image_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_text("picture: 1")
    assert wrong(tmp_path / "a.png") == "own.png is not a PNG or JPEG image"
    Image.new("RGB", (9, 9)).save(tmp_path / "b.gif")
    assert wrong(tmp_path / "b.gif") == "own.png is a GIF, not a PNG or JPEG image"
    assert wrong(tmp_path / "c.png") == "there is no file own.png"


def test_a_damaged_image_is_refused(tmp_path: Path) -> None:
    drawn().save(tmp_path / "a.png")
    whole = (tmp_path / "a.png").read_bytes()
    (tmp_path / "a.png").write_bytes(whole[: len(whole) // 2])
    assert wrong(tmp_path / "a.png").startswith("own.png cannot be read as an image: ")


def test_a_folder_is_told_without_its_whole_path(tmp_path: Path) -> None:
    (tmp_path / "a.png").mkdir()
    assert str(tmp_path) not in wrong(tmp_path / "a.png")


def test_an_image_of_too_many_pixels_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.image_files.MOST_PIXELS", 8_000)
    drawn().save(tmp_path / "a.png")
    assert wrong(tmp_path / "a.png") == "own.png has 90 x 90 pixels; the limit is 8,000 in all"


@pytest.mark.parametrize("size", [(1, 30_001), (30_001, 1)], ids=["tall", "wide"])
def test_an_image_with_too_long_a_side_is_refused(tmp_path: Path, size: tuple[int, int]) -> None:
    """Of few bytes and few pixels; each row takes memory of its own."""
    Image.new("1", size).save(tmp_path / "a.png")
    assert wrong(tmp_path / "a.png") == f"own.png has {size[0]:,} x {size[1]:,} pixels; the limit is 30,000 on a side"


def test_an_image_read_in_strips_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn().save(tmp_path / "a.png")
    whole = read_image(tmp_path / "a.png", 9, 9, "own.png")
    monkeypatch.setattr("bookbuilder.image_files._STRIP", 7 * 90)
    assert read_image(tmp_path / "a.png", 9, 9, "own.png") == whole


def test_a_file_of_too_many_bytes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "_MOST_BYTES", 10)
    drawn().save(tmp_path / "a.png")
    assert "is larger than" in wrong(tmp_path / "a.png")
