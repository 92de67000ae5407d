"""Boxes and sizes of pages."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.paper import Bleed, Trim, sheet
from bookbuilder.pdfread.marks import Box, PageMarks
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.findings import PreflightNotes
from bookbuilder.preflight.page import CutSheet, inches, is_within, size

NEAR = 0.01  # points by which a box may reach beyond another
SAME = 0.75  # points by which a page may differ from its trim: rounding, and cutting is less exact


def sheet_of(page: PageMarks, asked: PrintOrder, notes: PreflightNotes) -> CutSheet:
    """The sheet of a page, whose boxes are checked on the way; without boxes, the printer's sizes tell."""
    media = page.boxes.get("MediaBox", (0.0, 0.0, 612.0, 792.0))
    _check_nesting(page, media, notes)
    bleed = asked.printer.bleed.value if asked.printer.bleed else None
    for bleeds in (False, True) if asked.bleeds is None else (asked.bleeds,):
        for trim in (asked.trim,) if asked.trim else asked.printer.trims.value:
            if found := _fitting(page, media, trim, bleed if bleeds else None, asked):
                if bleeds:
                    _check_bleed_box(page, media, notes)
                return CutSheet(found, media, bleeds)
    _refuse(page, media, asked, notes)
    return CutSheet(page.boxes.get("TrimBox", media), media, bool(asked.bleeds))


def _check_nesting(page: PageMarks, media: Box, notes: PreflightNotes) -> None:
    hint = "set MediaBox, BleedBox and TrimBox when you export the file"
    if "MediaBox" not in page.boxes:
        notes.fail("boxes", "the page has no MediaBox", hint, page.number)
    if page.unit != 1:
        what = f"the page is scaled by a UserUnit of {page.unit:g}, which some presses ignore"
        notes.fail("boxes", what, "export the file at its real size, with no UserUnit", page.number)
    trim, bleed, crop = (page.boxes.get(name) for name in ("TrimBox", "BleedBox", "CropBox"))
    if crop and not is_within(trim or bleed or media, crop, NEAR):
        what = f"the CropBox leaves {size(crop)} of {size(trim or bleed or media)}: viewers hide what presses may print"
        notes.fail("boxes", what, "crop the page when you export it, or set the CropBox to the MediaBox", page.number)
    for name, box, outer_name, outer in (
        ("TrimBox", trim, "BleedBox", bleed or media),
        ("BleedBox", bleed, "MediaBox", media),
        ("TrimBox", trim, "MediaBox", media),
    ):
        if box and not is_within(box, outer, NEAR):
            notes.fail("boxes", f"the {name} is not within the {outer_name}", hint, page.number)
            return


def _check_bleed_box(page: PageMarks, media: Box, notes: PreflightNotes) -> None:
    said = page.boxes.get("BleedBox", media)
    if any(abs(one - other) > SAME for one, other in zip(said, media, strict=True)):
        what = f"the BleedBox is {size(said)}, less than the page with its bleed, {size(media)}"
        notes.fail("bleed", what, "set the BleedBox to all of the page", page.number)


def _fitting(page: PageMarks, media: Box, trim: Trim, bleed: Bleed | None, asked: PrintOrder) -> Box | None:
    """Where a page of this trim is cut, if the media is as large as the printer wants; None if it is not."""
    odd = page.number % 2 == 1
    wanted = sheet(trim, bleed, "right" if odd == asked.bound_right else "left")
    width, height = media[2] - media[0], media[3] - media[1]
    if abs(width - wanted.width) > SAME or abs(height - wanted.height) > SAME:
        return None
    left, top, right, bottom = wanted.trim
    box = (media[0] + left, media[3] - bottom, media[0] + right, media[3] - top)
    said = page.boxes.get("TrimBox")
    if said and any(abs(one - other) > SAME for one, other in zip(said, box, strict=True)):
        return None
    return box


def _refuse(page: PageMarks, media: Box, asked: PrintOrder, notes: PreflightNotes) -> None:
    name = asked.printer.name
    custom = asked.printer.custom
    said = page.boxes.get("TrimBox", media)
    trim = Trim(size(said), said[2] - said[0], said[3] - said[1])
    if asked.trim is None and asked.bleeds is None and said == media and custom and custom.value.takes(trim):
        return
    if asked.trim:
        bleed = asked.printer.bleed.value if asked.bleeds and asked.printer.bleed else None
        wanted = sheet(asked.trim, bleed)
        kind = "with bleed" if asked.bleeds else "without bleed"
        hint = f"a page of {asked.trim} {kind} is {inches(wanted.width)} x {inches(wanted.height)}"
        rule = "bleed" if asked.bleeds else "trim"
        notes.fail(rule, f"the page is {size(media)}, trimmed to {size(said)}", hint, page.number)
        return
    sizes = asked.printer.trims.value
    nearest = min(sizes, key=lambda each: abs(each.width - trim.width) + abs(each.height - trim.height))
    hint = f"use one of its trims, the nearest of which is {nearest}, or set the TrimBox of a page with bleed"
    notes.fail(
        "trim", f"the page is {size(media)}, trimmed to {size(said)}, which {name} does not take", hint, page.number
    )


def check_sizes(sheets: Sequence[tuple[int, Box]], notes: PreflightNotes) -> None:
    """All pages have one size; `sheets` are their trimmed boxes."""
    if not sheets:
        return
    _, first = sheets[0]
    wide, high = first[2] - first[0], first[3] - first[1]
    for number, box in sheets[1:]:
        if abs(box[2] - box[0] - wide) > SAME or abs(box[3] - box[1] - high) > SAME:
            what = f"the page is trimmed to {size(box)}, the first one to {size(first)}"
            notes.fail("trim", what, "give all pages the same size", number)
