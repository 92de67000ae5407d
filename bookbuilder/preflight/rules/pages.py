"""Pages as a whole: their number, blank ones, fonts."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.errors import InputError, counted
from bookbuilder.paper import Trim
from bookbuilder.pdfread.marks import Box
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.findings import PreflightNotes
from bookbuilder.preflight.page import CheckedPage


def check_fonts(page: CheckedPage) -> None:
    """All fonts are embedded; those of Type 3 are drawn anew by every press."""
    for font in page.read.fonts.values():
        if not font.embedded:
            page.fail("fonts", f"the font {font.name} is not embedded", "embed all fonts")
        elif not font.readable:
            what = f"the font {font.name} is embedded, but damaged: its program cannot be read"
            page.fail("fonts", what, "export the file again, or use another copy of the font")
        elif font.kind == "Type3":
            page.fail("fonts", f"the font {font.name} is of Type 3", "use TrueType or OpenType fonts")


def check_count(pages: int, trimmed: Box, asked: PrintOrder, notes: PreflightNotes) -> None:
    """The number of pages."""
    printer = asked.printer
    trim = asked.trim or Trim("this trim", trimmed[2] - trimmed[0], trimmed[3] - trimmed[1])
    paper = asked.paper or printer.usual_paper
    try:
        printer.check_pages(pages, trim, paper)
    except InputError as error:
        notes.fail("pages", error.problems[0].what, error.problems[0].hint)
    if printer.even and printer.even.value and pages % 2:
        notes.fail("pages", f"the file has {counted(pages, 'page')}, an odd number", "add a blank page at the end")


def check_blanks(blank: Sequence[bool], asked: PrintOrder, notes: PreflightNotes) -> None:
    """Where the blank pages are; `blank` says of each page whether it is."""
    printer, row = asked.printer, 0
    for number, empty in enumerate(blank, 1):
        row = row + 1 if empty else 0
        if printer.most_blank and row == printer.most_blank.value + 1:
            what = f"more than {counted(printer.most_blank.value, 'blank page')} in a row"
            notes.fail("blank", what, "take some of them out", number)
    if printer.last_blank and printer.last_blank.value and not blank[-1]:
        what = "the last page is not blank; the printer's own marks go there"
        notes.fail("blank", what, "add a blank page at the end", len(blank))
