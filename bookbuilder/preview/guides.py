"""The trim and the safe area: a page and a printer go in; two rectangles come out, to be drawn over its picture."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

from bookbuilder.drawing import Page
from bookbuilder.paper import Printer
from bookbuilder.render.pictures import POINTS_PER_INCH

Rectangle = tuple[float, float, float, float]  # left, top, right and bottom on the sheet, in points
Colour = tuple[int, int, int]

# The colours that programs for page layout give these lines.
TRIM: Colour = (230, 0, 126)
SAFE: Colour = (0, 130, 220)
_THICKNESS = 1 / 150  # inches; one pixel at the usual resolution

Guide = Callable[[int, Page, Image.Image, float], Image.Image]  # number, page, its picture, pixels per inch


def unguided(_number: int, _page: Page, picture: Image.Image, _dpi: float) -> Image.Image:
    """The picture as it is."""
    return picture


def guided(printer: Printer, pages: int, bound_right: bool = False) -> Guide:
    """Draws the guides on pages of a book with this many pages."""

    def draw(number: int, page: Page, picture: Image.Image, dpi: float) -> Image.Image:
        over = picture.convert("RGB")
        thickness = max(1, round(dpi * _THICKNESS))
        for rectangle, colour in ((page.trim, TRIM), (safe_area(number + bound_right, page, printer, pages), SAFE)):
            box = [round(side * dpi / POINTS_PER_INCH) for side in rectangle]
            corners = (box[0], box[1], min(box[2], over.width) - 1, min(box[3], over.height) - 1)
            ImageDraw.Draw(over).rectangle(corners, outline=colour, width=thickness)
        return over

    return draw


def safe_area(number: int, page: Page, printer: Printer, pages: int) -> Rectangle:
    """Where the printer lets ink be on a page: within its margins, of which the inside one grows with the book.

    Pages with odd numbers are taken for right-hand ones.
    """
    left, top, right, bottom = page.trim
    inside, outside = printer.inside(pages), printer.outside(page.bleed != page.trim)
    start, end = (inside, outside) if number % 2 else (outside, inside)
    return left + start, top + outside, right - end, bottom - outside
