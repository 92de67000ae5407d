"""Marks of a page: where they are, how large, how thick, how dark."""

from __future__ import annotations

from math import inf

from bookbuilder.paper import Printer
from bookbuilder.pdfread.marks import Box, Image, Mark, PageMarks
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.findings import PreflightNotes
from bookbuilder.preflight.places import INCH, inches, near
from bookbuilder.preflight.rules.boxes import CutSheet

NEAR = 0.05  # points: rounding
REACHES = 0.5  # points by which something that bleeds may end before the bleed does
ROUNDED = 0.05  # points by which type may be smaller: 7 points of TeX are 6.97
SIDES = ("left", "bottom", "right", "top")
_CALLED = {"line": "a line", "fill": "an area", "picture": "a picture", "gradient": "a gradient"}
OVERLAP = 0.5  # of a glyph's area that a tint must lie under to count as its ground


def check_marks(page: PageMarks, sheet: CutSheet, asked: PrintOrder, pages: int, notes: PreflightNotes) -> None:
    """All rules that look at single marks."""
    printer = asked.printer
    safe = safe_area(page.number, sheet, printer, pages, asked.bound_right)
    inked = [mark for mark in page.marks if not mark.ink.is_white]
    for mark in inked:
        if asked.cover is None and not _is_within(mark.box, safe):
            _check_box(page, called(mark), mark.box, sheet, safe, mark.kind == "text", notes)
        _check_size(page, mark, sheet, printer, notes)
    _check_tints(page, inked, sheet, printer, notes)
    for image in page.images:
        if asked.cover is None:
            _check_box(page, "an image", image.box, sheet, safe, False, notes)
        _check_resolution(page, image, sheet, printer, notes)


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


def _is_within(box: Box, safe: Box) -> bool:
    return box[0] >= safe[0] and box[1] >= safe[1] and box[2] <= safe[2] and box[3] <= safe[3]


def _check_box(
    page: PageMarks, what: str, box: Box, sheet: CutSheet, safe: Box, is_text: bool, notes: PreflightNotes
) -> None:
    """A mark keeps within the safe area, or reaches from within the page to the end of the bleed."""
    seen = sheet.bleed
    if box[2] <= seen[0] or box[0] >= seen[2] or box[3] <= seen[1] or box[1] >= seen[3]:
        return  # beyond the paper
    for at, name in enumerate(SIDES):
        sign = 1 if at < 2 else -1
        short = sign * (safe[at] - box[at])
        if short <= NEAR:
            continue
        cut = sheet.trim[at] != sheet.bleed[at]
        if sheet.bleeds and cut and not is_text and sign * (box[at] - sheet.bleed[at]) <= REACHES:
            continue
        place, needed = near(box, sheet.trim), inches(sign * (safe[at] - sheet.trim[at]))
        if sheet.bleeds and cut and not is_text and sign * (box[at] - sheet.trim[at]) < NEAR:
            hint = f"let it reach {inches(abs(sheet.trim[at] - sheet.bleed[at]))} beyond the edge"
            notes.fail("bleed", f"{what} ends before the bleed at the {name} does", hint, page.number, place)
            return
        distance = inches(max(0.0, sign * (box[at] - sheet.trim[at])))
        said = f"{what} is {distance} from the {name} edge; the printer needs {needed}"
        notes.fail("safe area", said, "move it inwards, or make the page's contents smaller", page.number, place)
        return


def _check_size(page: PageMarks, mark: Mark, sheet: CutSheet, printer: Printer, notes: PreflightNotes) -> None:
    smallest, thinnest = printer.smallest_type.value, printer.thinnest_line.value
    if mark.outline is None and mark.size >= max(smallest, thinnest):
        return
    flaws: list[tuple[str, str, str]] = []
    if mark.kind == "text" and mark.size < smallest - ROUNDED and mark.shown.strip():
        what = f"“{mark.shown[:30]}” is set in {mark.size:.2f} pt; the printer needs {smallest:g} pt"
        flaws.append(("type", what, "set it in larger type"))
    if mark.outline is not None and mark.outline < thinnest - 0.005:
        what = f"the outline of “{mark.shown[:30]}” is {mark.outline:.2f} pt thick; the printer needs {thinnest:g} pt"
        flaws.append(("lines", what, "draw it thicker, or fill the letters"))
    if (mark.kind == "line" or mark.is_bar) and mark.size < thinnest - 0.005:
        what = f"a line is {mark.size:.2f} pt thick; the printer needs {thinnest:g} pt"
        flaws.append(("lines", what, "draw it thicker"))
    for rule, what, hint in flaws:
        notes.fail(rule, what, hint, page.number, near(mark.box, sheet.trim))


def _check_tints(page: PageMarks, marks: list[Mark], sheet: CutSheet, printer: Printer, notes: PreflightNotes) -> None:
    lightest, darkest = printer.lightest_grey.value, printer.darkest
    grounds: list[Mark] = []
    greys: dict[int, float | None] = {}
    for mark in marks:
        if (key := id(mark.ink)) not in greys:
            greys[key] = mark.ink.grey
        black = greys[key]
        if black is not None and 0 < black < lightest - 0.001:
            what = f"a tint of {black:.0%} black; the printer needs {lightest:.0%}"
            notes.fail("tints", what, "make it darker, or leave it out", page.number, near(mark.box, sheet.trim))
        if darkest < 1 and mark.kind == "fill" and black is not None and darkest + 0.005 < black < 0.9:
            grounds.append(mark)
        elif mark.kind == "text" and (black or 0.0) >= 0.9:
            for ground in [its for its in grounds if _lies_on(mark.box, its.box)][:1]:
                what = f"“{mark.shown[:30]}” stands on {ground.ink.grey:.0%} black; the printer allows {darkest:.0%}"
                notes.fail("tints", what, "make the tint lighter", page.number, near(mark.box, sheet.trim))


def _lies_on(text: Box, ground: Box) -> bool:
    across = min(text[2], ground[2]) - max(text[0], ground[0])
    up = min(text[3], ground[3]) - max(text[1], ground[1])
    area = max((text[2] - text[0]) * (text[3] - text[1]), 1e-6)
    return across > 0 and up > 0 and across * up / area >= OVERLAP


def _check_resolution(page: PageMarks, image: Image, sheet: CutSheet, printer: Printer, notes: PreflightNotes) -> None:
    least = printer.image_dpi.value if printer.image_dpi else 0
    most = printer.most_dpi.value if printer.most_dpi else 0
    box, dpi, bits = image.box, (image.across, image.down), image.bits
    place = near(box, sheet.trim)
    if max(box[2] - box[0], box[3] - box[1]) < INCH / 100 or min(dpi) == inf:
        return
    if min(dpi) < least - 1:
        what = f"an image has {min(dpi):.0f} pixels per inch as printed; the printer needs {least}"
        hint = "use a larger file, or print it smaller"
        if printer.image_dpi and printer.image_dpi.is_advice:
            notes.note("images", what, hint, page.number)
        else:
            notes.fail("images", what, hint, page.number, place)
    if most and min(dpi) > most * 1.5 and bits > 1:
        what = f"an image has {min(dpi):.0f} pixels per inch as printed; more than {most} only make the file larger"
        notes.note("images", what, "make the file smaller", page.number)
