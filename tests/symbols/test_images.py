"""PNG and JPG files become pixels of ink in a square; what is clear is masked, what is grey is black alone."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bookbuilder.drawing import Raster
from bookbuilder.symbols.images import ImageError, read_image

# An orientation of 6 beside a tag of a type that cannot be written again.
ODD = bytes.fromhex("4578696600004d4d002a0000000800020101000200000004ff62630101120003000000010006000000000000")


def saved(image: Image.Image, form: str = "PNG", **more: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **more)
    return out.getvalue()


def raster(image: Image.Image, form: str = "PNG", **more: object) -> Raster:
    found = read_image(saved(image, form, **more))[0].raster
    assert found is not None
    return found


def test_a_grey_image_has_one_ink_and_a_wide_one_lies_in_the_middle_of_a_square() -> None:
    found = raster(Image.new("L", (4, 2), 55))
    assert (found.width, found.height, found.inks) == (4, 4, 1)
    assert found.data == bytes([0] * 4 + [200] * 8 + [0] * 4)
    assert found.mask == bytes([0xF0, 0, 0, 0xF0])


def test_colours_become_inks() -> None:
    found = raster(Image.new("RGB", (1, 1), (255, 0, 0)))
    assert (found.inks, found.data, found.mask) == (4, bytes([0, 255, 255, 0]), b"")


def test_an_rgb_file_without_colour_is_grey() -> None:
    assert raster(Image.new("RGB", (2, 2), (40, 42, 41)), "JPEG").inks == 1


def test_cmyk_keeps_its_inks() -> None:
    found = raster(Image.new("CMYK", (8, 8), (200, 0, 0, 30)), "JPEG", quality=100)
    assert found.inks == 4
    assert all(abs(a - b) < 6 for a, b in zip(found.data[:4], (200, 0, 0, 30), strict=True))


@pytest.mark.parametrize("mode", ["RGBA", "LA"])
def test_what_is_clear_is_cut_off_and_masked(mode: str) -> None:
    image = Image.new("RGBA", (6, 6), (0, 0, 0, 0))
    image.paste((0, 0, 0, 255), (1, 1, 3, 3))
    image.paste((0, 0, 0, 255), (3, 3, 5, 5))
    found = raster(image.convert(mode))
    assert (found.width, found.inks) == (4, 1)
    assert found.mask == bytes([0x30, 0x30, 0xC0, 0xC0])


def test_a_palette_with_a_clear_colour_and_sixteen_bits_are_read() -> None:
    palette = Image.new("P", (2, 1), 0)
    palette.putpalette([0, 0, 0, 255, 255, 255])
    palette.putpixel((1, 0), 1)
    assert raster(palette, transparency=1).data == b"\xff"
    assert raster(Image.new("I;16", (1, 1), 257 * 55)).data == bytes([200])


def test_large_images_are_made_smaller_and_tell_how_large_they_were() -> None:
    picture, side = read_image(saved(Image.new("L", (1500, 900), 0)))
    assert (side, picture.raster and picture.raster.width) == (1500, 600)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "not an image"),
        (b"GIF89a" + b"\0" * 50, "a GIF"),
        (saved(Image.new("L", (50, 50), 9))[:60], "not an image"),
        (saved(Image.new("L", (5, 5), 255)), "it is blank"),
        (saved(Image.new("RGBA", (5, 5), (0, 0, 0, 0))), "it is blank"),
        (saved(Image.new("1", (10_000, 5_001))), "it has 10,000 x 5,001 pixels; the limit is 50,000,000 in all"),
        (saved(Image.new("1", (1, 30_001))), "it has 1 x 30,001 pixels; the limit is 30,000 on a side"),
        (b"\0" * 20_000_001, "bytes"),
        (saved(Image.new("L", (5, 5), 9), "JPEG", exif=ODD), "not an image"),
    ],
)
def test_what_is_no_image_is_refused(data: bytes, what: str) -> None:
    with pytest.raises(ImageError, match=what):
        read_image(data)


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "I;16"])
def test_an_image_read_in_strips_is_the_same(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Image.linear_gradient("L")
    own = Image.merge("LA", (drawing, drawing.rotate(90)))
    wide = own.convert("L").convert("I").point(lambda value: value * 257).convert("I;16")
    data = saved(wide if mode == "I;16" else own.convert("RGBA").convert(mode))
    whole = read_image(data)
    monkeypatch.setattr("bookbuilder.image_files._STRIP", 1000)
    assert read_image(data) == whole
