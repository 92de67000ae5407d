"""A PDF and what it should be go in; what a printer would refuse, or print badly, comes out.

`pdfread` opens the file and reads its marks; the rules look at them:

rules/boxes     sizes and boxes                           rules/extras    what a page holds that is not for a press
rules/marks     places, sizes, thickness, tints, pixels   rules/catalog   what the document holds of that kind
rules/inks      colours, total ink, overprinting          rules/press     PDF/X
rules/pages     number, blanks, fonts                     rules/covers    covers, with barcodes

findings        rules and what was found                  asked           what the file should be
page            a page that is being checked      verdicts        pages that need not be checked again
"""

from __future__ import annotations

from contextlib import closing
from datetime import date as Date
from pathlib import Path

import pikepdf

from bookbuilder.kept import NO_PAGES, KeptPages
from bookbuilder.paper import Printer
from bookbuilder.pdfread.document import boxes_of, opened, page_count
from bookbuilder.pdfread.marks import Box
from bookbuilder.pdfread.reader import PdfReader
from bookbuilder.pdfread.streams import FAULTS, TooLarge
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.findings import PreflightNotes, Report
from bookbuilder.preflight.page import CheckedPage, size
from bookbuilder.preflight.rules import boxes, catalog, covers, extras, inks, marks, pages, press
from bookbuilder.preflight.verdicts import CleanPage, as_text, from_text, verdicts

OLD = 365  # days after which a figure should be read again
MEGABYTE = 1_000_000


def preflight(path: Path, asked: PrintOrder, today: Date | None = None, kept: KeptPages = NO_PAGES) -> Report:
    """Check a file for its printer; `today` decides which of the printer's figures are called old.

    Pages that are `kept` from an earlier build, and were as they should be, are not read again, unless something is
    wrong with the file.

    Raises InputError for what is no PDF, or is locked, or far too large to be checked.
    """
    try:
        report = _checked(path, asked, today, kept)
    except TooLarge:  # of pages that are passed over
        return _checked(path, asked, today, NO_PAGES)
    return _checked(path, asked, today, NO_PAGES) if report.failed and kept.digests else report


def _checked(path: Path, asked: PrintOrder, today: Date | None, kept: KeptPages) -> Report:
    notes = PreflightNotes()
    with opened(path) as pdf:
        count = page_count(pdf)
        _check_file(path, pdf, asked, notes)
        catalog.check_document(pdf, asked, notes)
        if asked.kind != "pdf":
            press.check_press(pdf, asked.kind, notes)
        trimmed: list[tuple[int, Box]] = []
        blank: list[bool] = []
        known = NO_PAGES if asked.cover else verdicts(kept, asked, count)
        with closing(PdfReader()) as reader:
            for number in range(1, count + 1):
                if (page := from_text(known.get(number - 1))) is not None:
                    reader.skip(page.spent)
                else:
                    before = notes.said
                    page = _check_page(reader, pdf.pages[number - 1], number, count, asked, notes)
                    if notes.said == before:
                        known.put(number - 1, as_text(page))
                trimmed.append((number, page.trim))
                blank.append(page.is_blank)
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
) -> CleanPage:
    """Check a page; what comes out is that of one about which nothing was said, if nothing was."""
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
    return CleanPage(sheet.trim, read.is_blank, reader.spent)


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
