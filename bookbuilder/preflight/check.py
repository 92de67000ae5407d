"""A PDF and what it should be go in; what a printer would refuse, or print badly, comes out.

`pdfread` opens the file and reads its marks; the rules look at them:

rules/boxes     sizes and boxes                           rules/extras    what a page holds that is not for a press
rules/marks     places, sizes, thickness, tints, pixels   rules/catalog   what the document holds of that kind
rules/inks      colours, total ink, overprinting          rules/press     PDF/X
rules/pages     number, blanks, fonts                     rules/covers    covers, with barcodes

findings        rules and what was found                  asked           what the file should be
page            a page that is being checked
"""

from __future__ import annotations

from datetime import date as Date
from pathlib import Path

import pikepdf

from bookbuilder.paper import Printer
from bookbuilder.pdfread.document import boxes_of, opened, page_count
from bookbuilder.pdfread.marks import Box
from bookbuilder.pdfread.reader import PdfReader
from bookbuilder.pdfread.streams import FAULTS
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.findings import PreflightNotes, Report
from bookbuilder.preflight.page import CheckedPage, size
from bookbuilder.preflight.rules import boxes, catalog, covers, extras, inks, marks, pages, press

OLD = 365  # days after which a figure should be read again
MEGABYTE = 1_000_000


def preflight(path: Path, asked: PrintOrder, today: Date | None = None) -> Report:
    """Check a file for its printer; `today` decides which of the printer's figures are called old.

    Raises InputError for what is no PDF, or is locked, or far too large to be checked.
    """
    notes = PreflightNotes()
    with opened(path) as pdf:
        count = page_count(pdf)
        _check_file(path, pdf, asked, notes)
        catalog.check_document(pdf, asked, notes)
        if asked.kind != "pdf":
            press.check_press(pdf, asked.kind, notes)
        trimmed: list[tuple[int, Box]] = []
        blank: list[bool] = []
        reader = PdfReader()
        for number in range(1, count + 1):
            page = _check_page(reader, pdf.pages[number - 1], number, count, asked, notes)
            trimmed.append((number, page.sheet.trim))
            blank.append(page.read.is_blank)
    boxes.check_sizes(trimmed, notes)
    if asked.cover is None and asked.bound:
        pages.check_count(count, trimmed[0][1], asked, notes)
        pages.check_blanks(blank, asked, notes)
    if old := _old(asked.printer, today) if today else ():
        what = f"these figures of {asked.printer.name} were read more than a year ago: {', '.join(old)}"
        notes.note("file", what, "compare them with their sources, in the printer's profile")
    return notes.report(_unchecked(asked), count, size(trimmed[0][1]))


def _check_page(
    reader: PdfReader, written: pikepdf.Page, number: int, count: int, asked: PrintOrder, notes: PreflightNotes
) -> CheckedPage:
    read = reader.page(written, number, boxes_of(written))
    if read.fault:
        notes.fail("file", read.fault, "export the file again", number)
    sheet = covers.sheet_of(read, asked.cover, notes) if asked.cover else boxes.sheet_of(read, asked, notes)
    page = CheckedPage(read, sheet, asked, notes)
    pages.check_fonts(page)
    marks.check_marks(page, count)
    if asked.cover:
        covers.check_cover(page, asked.cover)
    inks.check_inks(page)
    inks.check_stacks(page)
    inks.check_overprint(page)
    try:
        extras.check_page(page, written.obj)
    except FAULTS:
        page.fail("file", "what the page holds cannot be read", "export the file again")
    if asked.kind != "pdf":
        press.check_page(page, asked.kind)
    return page


def _check_file(path: Path, pdf: pikepdf.Pdf, asked: PrintOrder, notes: PreflightNotes) -> None:
    largest = asked.printer.file.largest
    megabytes = path.stat().st_size / MEGABYTE
    if largest and megabytes > largest.value:
        what = f"the file has {megabytes:.0f} MB; the printer takes {largest.value}"
        notes.fail("file", what, "compress its images, or use fewer")
    for warning in pdf.get_warnings()[:1]:
        notes.fail("file", f"the file is damaged: {str(warning)[:120]}", "export it again")


def _unchecked(asked: PrintOrder) -> dict[str, str]:
    """Rules for which the printer states no figure, and those of another kind of file."""
    printer, found = asked.printer, dict[str, str]()
    if asked.cover is None:
        found |= dict.fromkeys(("cover", "spine", "barcode"), "this is no cover")
        found |= {} if asked.bound else dict.fromkeys(("pages", "blank"), "these are answers beside a book")
    else:
        found |= dict.fromkeys(("trim", "bleed", "pages", "blank", "safe area"), "this is a cover")
        if not asked.cover.barcode:
            found["barcode"] = "no ISBN is stated"
    if not printer.bleed and asked.cover is None:
        found["bleed"] = f"{printer.name} prints no bleed"
    if not printer.file.most_ink:
        found["ink"] = f"no figure for the most ink is known of {printer.name}"
    if not printer.image_dpi:
        found["images"] = f"no resolution is known of {printer.name}"
    if not (printer.file.forbidden or asked.kind != "pdf"):
        found |= dict.fromkeys(("transparency", "extras"), f"{printer.name} forbids nothing")
    if asked.kind == "pdf":
        found["pdf/x"] = "the file is a plain PDF"
    return found


def _old(printer: Printer, today: Date) -> tuple[str, ...]:
    """The names of figures that others may have changed since they were read."""
    figures = ((name, figure) for name, figure in printer.figures() if not figure.is_advice)
    return tuple(name for name, figure in figures if (today - figure.as_of).days > OLD)
