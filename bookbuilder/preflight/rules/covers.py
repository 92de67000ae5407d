"""Covers: the size of the sheet, text within its panels, the spine, the barcode."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.errors import counted
from bookbuilder.pdfread.marks import Box, Mark, PageMarks
from bookbuilder.preflight.asked import Panels, PrintOrder
from bookbuilder.preflight.findings import PreflightNotes
from bookbuilder.preflight.places import inches, near
from bookbuilder.preflight.rules.barcodes import NoBarcode, decoded, is_isbn
from bookbuilder.preflight.rules.boxes import SAME, CutSheet

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


def check_cover(page: PageMarks, asked: PrintOrder, notes: PreflightNotes) -> None:
    """Where its text is, and its barcode."""
    panels, rules = asked.cover, asked.printer.cover
    assert panels
    if rules is None:
        return
    texts = [mark for mark in page.marks if (mark.kind == "text" and not mark.ink.is_white) or _is_light(mark)]
    spine = [mark for mark in texts if _middle(mark.box, panels.spine)]
    _check_spine(page, spine, asked, notes)
    fold = rules.spine_safety.value if rules.spine_safety else rules.safety.value
    for mark in texts:
        if mark not in spine:
            _check_text(page, mark, panels, rules.safety.value, fold, notes)
    if panels.barcode:
        _check_barcode(page, panels, panels.barcode, notes)


def _is_light(mark: Mark) -> bool:
    """White text: it stands on a dark ground, and is cut off as any other is."""
    return mark.kind == "text" and mark.ink.is_white


def _middle(box: Box, panel: Box) -> bool:
    x = (box[0] + box[2]) / 2
    return panel[0] <= x <= panel[2]


def _check_text(page: PageMarks, mark: Mark, panels: Panels, safety: float, fold: float, notes: PreflightNotes) -> None:
    panel = next((each for each in (panels.back, panels.front) if _middle(mark.box, each)), panels.front)
    inner = panels.spine[0] > panel[0]  # whether the fold is at its right
    safe = (
        panel[0] + (safety if inner else fold),
        panel[1] + safety,
        panel[2] - (fold if inner else safety),
        panel[3] - safety,
    )
    short = max(safe[0] - mark.box[0], safe[1] - mark.box[1], mark.box[2] - safe[2], mark.box[3] - safe[3])
    if short > NEAR:
        what = f"text, “{mark.shown[:30]}”, reaches {inches(short)} beyond the safe area"
        hint = f"keep text {inches(safety)} from the edges of the cover"
        notes.fail("cover", what, hint, page.number, near(mark.box, panel))


def _check_spine(page: PageMarks, texts: Sequence[Mark], asked: PrintOrder, notes: PreflightNotes) -> None:
    panels, rules = asked.cover, asked.printer.cover
    assert panels
    assert rules
    if not texts:
        return
    if rules.spine_text and asked.pages < rules.spine_text.value:
        what = f"the spine has text; the printer allows that from {counted(rules.spine_text.value, 'page')} on"
        notes.fail("spine", what, f"leave it empty: the book has {counted(asked.pages, 'page')}", page.number)
    away = rules.spine_safety.value if rules.spine_safety else 0.0
    for mark in texts:
        near_fold = max(panels.spine[0] + away - mark.box[0], mark.box[2] - panels.spine[2] + away)
        if near_fold > NEAR:
            what = f"text on the spine, “{mark.shown[:30]}”, is too near to a fold by {inches(near_fold)}"
            notes.fail("spine", what, "set it in smaller type", page.number, near(mark.box, panels.spine))


def _check_barcode(page: PageMarks, panels: Panels, box: Box, notes: PreflightNotes) -> None:
    inside = [mark for mark in page.marks if not mark.ink.is_white and _overlaps(mark.box, box)]
    within = [mark for mark in inside if _within(mark.box, box)]
    place = near(box, panels.back)
    if not panels.isbn:
        if within:
            what = f"there is something in the box of the barcode, {place}"
            notes.fail("barcode", what, "leave it white: the printer puts its own there", page.number, place)
        return
    tall = TALL * (box[3] - box[1])
    bars = [mark for mark in within if mark.kind != "text" and mark.box[3] - mark.box[1] >= tall]
    try:
        number, module = decoded([mark.box for mark in bars])
    except NoBarcode as error:
        notes.fail("barcode", f"the barcode cannot be read: {error}", "draw an EAN-13 there", page.number, place)
        return
    if number != panels.isbn:
        notes.fail(
            "barcode", f"the barcode says {number}, the book's ISBN is {panels.isbn}", "draw it again", page.number
        )
    elif not is_isbn(number):
        notes.fail("barcode", f"the barcode's number, {number}, is no ISBN", "check the ISBN", page.number)
    if not LEAST_MODULE - 0.01 <= module <= MOST_MODULE + 0.01:
        what = f"a module of the barcode is {module:.2f} pt wide; scanners need {LEAST_MODULE:.2f} to {MOST_MODULE:.2f}"
        notes.fail("barcode", what, "draw it at 80 to 200 %", page.number, place)
    if any(mark.ink.black_only is None or mark.ink.black_only < DARK for mark in bars):
        notes.fail("barcode", "the bars are not black alone", "draw them in K", page.number, place)
    _check_quiet(page, inside, bars, module, notes, place)


def _check_quiet(
    page: PageMarks, marks: Sequence[Mark], bars: Sequence[Mark], module: float, notes: PreflightNotes, place: str
) -> None:
    left, right = min(mark.box[0] for mark in bars), max(mark.box[2] for mark in bars)
    foot, head = min(mark.box[1] for mark in bars), max(mark.box[3] for mark in bars)
    zones = (left - QUIET[0] * module, foot, left, head), (right, foot, right + QUIET[1] * module, head)
    for mark in marks:
        covered = _within((left, foot, right, head), mark.box)  # a ground under all of it
        digit = mark.kind == "text" and mark.box[3] <= foot + TALL * (head - foot)  # the first digit stands there
        if mark not in bars and not covered and not digit and any(_overlaps(mark.box, zone) for zone in zones):
            notes.fail(
                "barcode", "something stands in its quiet zone", "keep 11 and 7 modules free", page.number, place
            )
            return


def _overlaps(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def _within(box: Box, outer: Box) -> bool:
    return (
        box[0] >= outer[0] - NEAR
        and box[1] >= outer[1] - NEAR
        and box[2] <= outer[2] + NEAR
        and box[3] <= outer[3] + NEAR
    )
