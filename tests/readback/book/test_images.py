"""Pictures of pixels are the same only if their size, colours and masks are, whatever numbers they are made of."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2.raw as pdfium
import pytest

from bookbuilder.drawing import Page, Picture, Stamp
from bookbuilder.drawing.pictures import Raster
from bookbuilder.readback.book import images
from bookbuilder.readback.book.images import digest
from bookbuilder.readback.book.pdfium import opened
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.render.pdf import render

GREY = Raster(4, 2, 1, bytes([0, 255, 128, 30, 1, 2, 3, 4]))
KINDS = {
    "grey": GREY,
    "with a mask": replace(GREY, mask=bytes([0b10010000, 0b01000000])),
    "with another mask": replace(GREY, mask=bytes([0b10010000, 0b11000000])),
    "upright": replace(GREY, width=2, height=4),
    "in four inks": Raster(2, 1, 4, GREY.data),
}


def pdf(raster: Raster, size: float = 20.0) -> bytes:
    sheet = (0.0, 0.0, 60.0, 60.0)
    return render([Page(60.0, 60.0, sheet, sheet, (Stamp(5.0, 5.0, size, Picture(raster=raster)),))])


def seen(data: bytes, folder: Path) -> str:
    (folder / "page.pdf").write_bytes(data)
    with opened(folder / "page.pdf") as document:
        (stamp,) = document.page(0).drawing.stamps
    return stamp.picture.pixels


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [3.0, 40.0])
def test_a_picture_is_known_at_any_size(kind: str, size: float, tmp_path: Path) -> None:
    raster = KINDS[kind]
    known = digest(raster.width, raster.height, raster.inks, raster.data, raster.mask)
    assert seen(pdf(raster, size), tmp_path) == known


def test_size_inks_and_mask_tell_pictures_of_the_same_numbers_apart(tmp_path: Path) -> None:
    assert len({seen(pdf(raster), tmp_path) for raster in KINDS.values()}) == len(KINDS)


def test_a_palette_tells_pictures_of_the_same_numbers_apart(tmp_path: Path) -> None:
    assert len({seen(with_palette(colours), tmp_path) for colours in (b"\0\0\0\xff\0\0", b"\xff\0\0\0\0\0")}) == 2


def with_palette(colours: bytes) -> bytes:
    with pikepdf.open(BytesIO(pdf(replace(GREY, data=bytes([0, 1] * 4))))) as document:
        (image,) = document.pages[0].Resources.XObject.as_dict().values()
        del image["/Decode"]
        image.ColorSpace = pikepdf.Array([pikepdf.Name.Indexed, pikepdf.Name.DeviceRGB, 1, pikepdf.String(colours)])
        document.save(out := BytesIO())
    return out.getvalue()


def test_an_image_of_too_many_pixels_is_refused_before_it_is_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(images, "_MOST_PIXELS", 7)
    monkeypatch.delattr(pdfium, "FPDFImageObj_GetImageDataDecoded")
    with pytest.raises(UnreadableFile, match="too large to be read"):
        seen(pdf(GREY), tmp_path)
