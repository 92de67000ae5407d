"""Marks of a page: where they are, how large, how thick, how dark."""

from __future__ import annotations

from math import inf

from bookbuilder.paper import Printer
from bookbuilder.pdfread.marks import Box, Image, Mark
from bookbuilder.preflight.page import INCH, CheckedPage, CutSheet, inches, overlaps

NEAR = 0.05  # points: rounding
REACHES = 0.5  # points by which something that bleeds may end before the bleed does
ROUNDED = 0.05  # points by which type may be smaller: 7 points of TeX are 6.97
SIDES = ("left", "bottom", "right", "top")
_CALLED = {"line": "a line", "fill": "an area", "picture": "a picture", "gradient": "a gradient"}
OVERLAP = 0.5  # of a glyph's area that a tint must lie under to count as its ground


def check_marks(page: CheckedPage, pages: int) -> None:
    """All rules that look at single marks."""
    is_cover = page.asked.cover is not None
    safe = safe_area(page.read.number, page.sheet, page.asked.printer, pages, page.asked.bound_right)
    left, bottom, right, top = (-inf, -inf, inf, inf) if is_cover else safe
    large = max(page.asked.printer.smallest_type.value, page.asked.printer.thinnest_line.value)
    inked = [mark for mark in page.read.marks if not mark.ink.is_white]
    for mark in inked:
        box = mark.box
        if not (box[0] >= left and box[1] >= bottom and box[2] <= right and box[3] <= top):
            _check_box(page, called(mark), box, safe, mark.kind == "text")
        if mark.outline is not None or mark.size < large:
            _check_size(page, mark)
    _check_tints(page, inked)
    for image in page.read.images:
        if not is_cover:
            _check_box(page, "an image", image.box, safe, False)
        _check_resolution(page, image)


def safe_area(number: int, sheet: CutSheet, printer: Printer, pages: int, bound_right: bool) -> Box:
    """Where ink may be: within the printer's margins, of which the one at the gutter grows with the book."""
    buffer = printer.buffer.value  # what our own pages add is not asked of others
    inside, outside = printer.inside(pages) - buffer, printer.outside(sheet.bleeds) - buffer
    at_left = (number % 2 == 1) != bound_right
    left, right = (inside, outside) if at_left else (outside, inside)
    trim = sheet.trim
    return (trim[0] + left, trim[1] + outside, trim[2] - right, trim[3] - outside)


def called(mark: Mark) -> str:
    """A mark, for people."""
    if mark.kind == "text":
        return f"text, “{mark.shown[:30]}”," if mark.shown.strip() else "text"
    return _CALLED[mark.kind]


def _check_box(page: CheckedPage, what: str, box: Box, safe: Box, is_text: bool) -> None:
    """A mark keeps within the safe area, or reaches from within the page to the end of the bleed."""
    sheet = page.sheet
    if not overlaps(box, sheet.bleed):
        return  # beyond the paper
    for at, name in enumerate(SIDES):
        sign = 1 if at < 2 else -1
        if sign * (safe[at] - box[at]) <= NEAR:
            continue
        may_bleed = sheet.bleeds and sheet.trim[at] != sheet.bleed[at] and not is_text
        if may_bleed and sign * (box[at] - sheet.bleed[at]) <= REACHES:
            continue
        if may_bleed and sign * (box[at] - sheet.trim[at]) < NEAR:
            hint = f"let it reach {inches(abs(sheet.trim[at] - sheet.bleed[at]))} beyond the edge"
            page.fail("bleed", f"{what} ends before the bleed at the {name} does", hint, box)
            return
        distance, needed = (
            inches(max(0.0, sign * (box[at] - sheet.trim[at]))),
            inches(sign * (safe[at] - sheet.trim[at])),
        )
        said = f"{what} is {distance} from the {name} edge; the printer needs {needed}"
        page.fail("safe area", said, "move it inwards, or make the page's contents smaller", box)
        return


def _check_size(page: CheckedPage, mark: Mark) -> None:
    smallest, thinnest = page.asked.printer.smallest_type.value, page.asked.printer.thinnest_line.value
    if mark.kind == "text" and mark.size < smallest - ROUNDED and mark.shown.strip():
        what = f"“{mark.shown[:30]}” is set in {mark.size:.2f} pt; the printer needs {smallest:g} pt"
        page.fail("type", what, "set it in larger type", mark.box)
    if mark.outline is not None and mark.outline < thinnest - 0.005:
        what = f"the outline of “{mark.shown[:30]}” is {mark.outline:.2f} pt thick; the printer needs {thinnest:g} pt"
        page.fail("lines", what, "draw it thicker, or fill the letters", mark.box)
    if (mark.kind == "line" or mark.is_bar) and mark.size < thinnest - 0.005:
        what = f"a line is {mark.size:.2f} pt thick; the printer needs {thinnest:g} pt"
        page.fail("lines", what, "draw it thicker", mark.box)


def _check_tints(page: CheckedPage, marks: list[Mark]) -> None:
    lightest, darkest = page.asked.printer.lightest_grey.value, page.asked.printer.darkest
    grounds: list[Mark] = []
    greys: dict[int, float | None] = {}
    for mark in marks:
        if (key := id(mark.ink)) not in greys:
            greys[key] = mark.ink.grey
        black = greys[key]
        if black is not None and 0 < black < lightest - 0.001:
            what = f"a tint of {black:.0%} black; the printer needs {lightest:.0%}"
            page.fail("tints", what, "make it darker, or leave it out", mark.box)
        if darkest < 1 and mark.kind == "fill" and black is not None and darkest + 0.005 < black < 0.9:
            grounds.append(mark)
        elif mark.kind == "text" and (black or 0.0) >= 0.9:
            ground = next((ground for ground in grounds if _lies_on(mark.box, ground.box)), None)
            if ground:
                what = f"“{mark.shown[:30]}” stands on {ground.ink.grey:.0%} black; the printer allows {darkest:.0%}"
                page.fail("tints", what, "make the tint lighter", mark.box)


def _lies_on(text: Box, ground: Box) -> bool:
    across = min(text[2], ground[2]) - max(text[0], ground[0])
    up = min(text[3], ground[3]) - max(text[1], ground[1])
    area = max((text[2] - text[0]) * (text[3] - text[1]), 1e-6)
    return across > 0 and up > 0 and across * up / area >= OVERLAP


def _check_resolution(page: CheckedPage, image: Image) -> None:
    printer, box, dpi = page.asked.printer, image.box, min(image.across, image.down)
    most = printer.most_dpi.value if printer.most_dpi else 0
    if max(box[2] - box[0], box[3] - box[1]) < INCH / 100 or dpi == inf:
        return
    if printer.image_dpi and dpi < printer.image_dpi.value - 1:
        what = f"an image has {dpi:.0f} pixels per inch as printed; the printer needs {printer.image_dpi.value}"
        hint = "use a larger file, or print it smaller"
        if printer.image_dpi.is_advice:
            page.note("images", what, hint)
        else:
            page.fail("images", what, hint, box)
    if most and dpi > most * 1.5 and image.bits > 1:
        what = f"an image has {dpi:.0f} pixels per inch as printed; more than {most} only make the file larger"
        page.note("images", what, "make the file smaller")
