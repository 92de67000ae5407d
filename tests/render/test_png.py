"""PNGs are the same wherever they are written."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from bookbuilder.render.png import image_png


@pytest.mark.parametrize("mode", ["L", "RGB"])
@pytest.mark.parametrize("quickly", [False, True])
def test_how_pillow_packs_pixels_decides_no_byte(mode: str, quickly: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    image = Image.radial_gradient("L").convert(mode)
    usual, save = image_png(image, 300, quickly=quickly), Image.Image.save
    packed = lambda *given, **options: save(*given, **{**options, "compress_level": 9})  # noqa: E731
    monkeypatch.setattr(Image.Image, "save", packed)
    assert image_png(image, 300, quickly=quickly) == usual


@pytest.mark.parametrize("quickly", [False, True])
def test_pixels_and_dots_per_inch_are_kept(quickly: bool) -> None:
    image = Image.linear_gradient("L").resize((300, 70))
    read: Any = Image.open(BytesIO(image_png(image, 600, quickly=quickly)))
    assert (read.tobytes(), round(read.info["dpi"][0])) == (image.tobytes(), 600)
