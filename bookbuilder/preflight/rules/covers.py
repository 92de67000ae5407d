"""Covers: the size of the sheet, text within its panels, the spine, the barcode."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.errors import counted
from bookbuilder.paper import CoverRules
from bookbuilder.pdfread.marks import Box, Mark, PageMarks
from bookbuilder.preflight.asked import Panels
from bookbuilder.preflight.findings import PreflightNotes
from bookbuilder.preflight.page import CheckedPage, CutSheet, inches, is_within, near, overlaps
from bookbuilder.preflight.rules.barcodes import NoBarcode, decoded, is_isbn
from bookbuilder.preflight.rules.boxes import SAME

NEAR = 0.05
LEAST_MODULE, MOST_MODULE = 0.264 * 72 / 25.4, 0.66 * 72 / 25.4  # 80 and 200 % of 0.33 mm (GS1 General Specifications)
QUIET = (11, 7)  # modules left and right of the bars that stay free
DARK = 0.9
TALL = 0.4  # of the box's height: what is less tall is no bar


def sheet_of(page: PageMarks, panels: Panels, notes: PreflightNotes) -> CutSheet:
    """The sheet of a cover, whose size is checked on the way."""
    media = page.boxes.get("MediaBox", (0.0, 0.0, panels.width, panels.height))
    wide, high = media[2] - media[0], media[3] - media[1]
    if abs(wide - panels.width) > SAME or abs(high - panels.height) > SAME:
        wanted = f"{inches(panels.width)} x {inches(panels.height)}"
        what = f"the cover is {inches(wide)} x {inches(high)}; back, spine and front with bleed are {wanted}"
        notes.fail("cover", what, "make it as large, or check paper and number of pages", page.number)
    trim = (panels.back[0], panels.back[1], panels.front[2], panels.front[3])
    left, right = min(panels.back[0], panels.front[0]), max(panels.back[2], panels.front[2])
    return CutSheet((left, trim[1], right, trim[3]), media, True)


def check_cover(page: CheckedPage, panels: Panels) -> None:
    """Where its text is, and its barcode; white text stands on a dark ground, and is cut off as any other is."""
    rules = page.asked.printer.cover
    if rules is None:
        return
    if not page.asked.pages:
        page.note("cover", "the width of the spine is not compared: the number of pages is not known", "add --pages")
    texts = [mark for mark in page.read.marks if mark.kind == "text"]
    spine = [mark for mark in texts if _middle(mark.box, panels.spine)]
    if spine:
        _check_spine(page, spine, panels, rules)
    fold = rules.spine_safety.value if rules.spine_safety else rules.safety.value
    for mark in texts:
        if mark not in spine:
            _check_text(page, mark, panels, rules.safety.value, fold)
    if panels.barcode:
        _check_barcode(page, panels, panels.barcode)


def _middle(box: Box, panel: Box) -> bool:
    x = (box[0] + box[2]) / 2
    return panel[0] <= x <= panel[2]


def _check_text(page: CheckedPage, mark: Mark, panels: Panels, safety: float, fold: float) -> None:
    panel = next((panel for panel in (panels.back, panels.front) if _middle(mark.box, panel)), panels.front)
    inner = panels.spine[0] > panel[0]  # whether the fold is at its right
    left, right = (safety, fold) if inner else (fold, safety)
    safe = (panel[0] + left, panel[1] + safety, panel[2] - right, panel[3] - safety)
    short = max(safe[0] - mark.box[0], safe[1] - mark.box[1], mark.box[2] - safe[2], mark.box[3] - safe[3])
    if short > NEAR:
        what = f"text, “{mark.shown[:30]}”, reaches {inches(short)} beyond the safe area"
        page.fail("cover", what, f"keep text {inches(safety)} from the edges of the cover", mark.box, panel)


def _check_spine(page: CheckedPage, texts: Sequence[Mark], panels: Panels, rules: CoverRules) -> None:
    if rules.spine_text and 0 < page.asked.pages < rules.spine_text.value:
        what = f"the spine has text; the printer allows that from {counted(rules.spine_text.value, 'page')} on"
        page.fail("spine", what, f"leave it empty: the book has {counted(page.asked.pages, 'page')}")
    away = rules.spine_safety.value if rules.spine_safety else 0.0
    for mark in texts:
        near_fold = max(panels.spine[0] + away - mark.box[0], mark.box[2] - panels.spine[2] + away)
        if near_fold > NEAR:
            what = f"text on the spine, “{mark.shown[:30]}”, is too near to a fold by {inches(near_fold)}"
            page.fail("spine", what, "set it in smaller type", mark.box, panels.spine)


def _check_barcode(page: CheckedPage, panels: Panels, box: Box) -> None:
    def fail(what: str, hint: str) -> None:
        page.fail("barcode", what, hint, box, panels.back)

    inside = [mark for mark in page.read.marks if not mark.ink.is_white and overlaps(mark.box, box)]
    within = [mark for mark in inside if is_within(mark.box, box, NEAR)]
    if not panels.isbn:
        if within:
            what = f"there is something in the box of the barcode, {near(box, panels.back)}"
            fail(what, "leave it white: the printer puts its own there")
        return
    tall = TALL * (box[3] - box[1])
    bars = [mark for mark in within if mark.kind != "text" and mark.box[3] - mark.box[1] >= tall]
    try:
        number, module = decoded([mark.box for mark in bars])
    except NoBarcode as error:
        fail(f"the barcode cannot be read: {error}", "draw an EAN-13 there")
        return
    if number != panels.isbn:
        page.fail("barcode", f"the barcode says {number}, the book's ISBN is {panels.isbn}", "draw it again")
    elif not is_isbn(number):
        page.fail("barcode", f"the barcode's number, {number}, is no ISBN", "check the ISBN")
    if not LEAST_MODULE - 0.01 <= module <= MOST_MODULE + 0.01:
        what = f"a module of the barcode is {module:.2f} pt wide; scanners need {LEAST_MODULE:.2f} to {MOST_MODULE:.2f}"
        fail(what, "draw it at 80 to 200 %")
    if any(mark.ink.black_only is None or mark.ink.black_only < DARK for mark in bars):
        fail("the bars are not black alone", "draw them in K")
    if not _is_quiet(inside, bars, module):
        fail("something stands in its quiet zone", "keep 11 and 7 modules free")


def _is_quiet(marks: Sequence[Mark], bars: Sequence[Mark], module: float) -> bool:
    """Whether nothing stands beside the bars but a ground under all of them and the first digit."""
    left, right = min(mark.box[0] for mark in bars), max(mark.box[2] for mark in bars)
    foot, head = min(mark.box[1] for mark in bars), max(mark.box[3] for mark in bars)
    zones = (left - QUIET[0] * module, foot, left, head), (right, foot, right + QUIET[1] * module, head)
    for mark in marks:
        is_ground = is_within((left, foot, right, head), mark.box, NEAR)
        is_digit = mark.kind == "text" and mark.box[3] <= foot + TALL * (head - foot)
        if mark not in bars and not is_ground and not is_digit and any(overlaps(mark.box, zone) for zone in zones):
            return False
    return True
