"""A picture goes in; pixels of light, as seen at a distance, come out: for comparing marks, not for print."""

from __future__ import annotations

from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bookbuilder.drawing import Colour, Path, Picture, Raster
from bookbuilder.symbols.outlines import flat, signed_area

FINER = 6  # drawn at this multiple of the resolution, then averaged
BLUR = 0.7  # pixels

Pixel = tuple[int, int, int]


def pixels(picture: Picture, side: int) -> list[Pixel]:
    """The picture on white paper, `side` pixels wide and high, from the top left, slightly blurred."""
    large = side * FINER
    paper = Image.new("RGB", (large, large), "white")
    if picture.raster:
        image, mask = _image(picture.raster)
        paper.paste(image.resize((large, large)), mask=mask.resize((large, large)))
    for path in picture.paths:
        paper.paste(light(path.colour), mask=_line(path, large) if path.width else _fill(path, large))
    small = paper.resize((side, side), Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(BLUR))
    data = small.tobytes()
    return [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]


def light(colour: Colour) -> Pixel:
    """Ink as light, without a press profile."""
    red, green, blue = (
        round(255 * (1 - ink) * (1 - colour.black)) for ink in (colour.cyan, colour.magenta, colour.yellow)
    )
    return red, green, blue


def _fill(path: Path, side: int) -> Any:
    """The filled area of a path, by the non-zero winding rule."""
    turns = {sign: Image.new("L", (side, side), 0) for sign in (True, False)}
    for contour in path.contours:
        points = [(x * side, y * side) for x, y in flat(contour)]
        if len(points) < 3:
            continue
        own = Image.new("L", (side, side), 0)
        ImageDraw.Draw(own).polygon(points, fill=1)
        right = signed_area(points) > 0
        turns[right] = ImageChops.add(turns[right], own)
    return ImageChops.difference(turns[True], turns[False]).point([0] + [255] * 255)


def _line(path: Path, side: int) -> Any:
    mask = Image.new("L", (side, side), 0)
    draw, width = ImageDraw.Draw(mask), path.width * side
    for contour in path.contours:
        points = [(x * side, y * side) for x, y in flat(contour)]
        draw.line([*points, points[0]] if contour.closed else points, fill=255, width=max(1, round(width)))
        for x, y in points:
            draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), fill=255)
    return mask


def _image(raster: Raster) -> tuple[Any, Any]:
    size, mode = (raster.width, raster.height), {1: "L", 4: "CMYK"}[raster.inks]
    image = Image.frombytes(mode, size, raster.data)
    image = ImageChops.invert(image) if raster.inks == 1 else image
    mask = Image.new("L", size, 255)
    if raster.mask:
        mask = ImageChops.invert(Image.frombytes("1", size, raster.mask).convert("L"))
    return image.convert("RGB"), mask
