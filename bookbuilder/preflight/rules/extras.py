"""What a page may hold that is not for a press; `catalog` looks at the document as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from bookbuilder.pdfread.marks import Box, PageMarks
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.findings import PreflightNotes
from bookbuilder.preflight.rules.boxes import CutSheet

HINTS = {
    "annotations": "export without comments and links", "attachments": "remove attached files",
    "encryption": "save it without a password and without restrictions", "forms": "flatten form fields",
    "layers": "flatten layers", "marks": "export without crop and registration marks",
    "outline": "export without bookmarks", "scripts": "remove scripts and actions",
    "transparency": "flatten transparency (PDF 1.3 has none)",
}  # fmt: skip


# What no printer wants, whether or not it says so.
_ALWAYS = ("invisible text", "OPI", "PostScript", "references to other files", "transfer curves", "alternates")
_ONLY_SHOWS = ("/GoTo", "/GoToR", "/URI", "/Named")


def forbidden(asked: PrintOrder) -> set[str]:
    """What the printer, or the standard that it asks for, does not want; see `HINTS`."""
    rules = asked.printer.file
    found = set[str](rules.forbidden.value) if rules.forbidden else set[str]()
    if asked.kind != "pdf":
        found |= {"annotations", "attachments", "encryption", "forms", "layers", "scripts"}
    return found


def check_page(page: PageMarks, written: Any, sheet: CutSheet, asked: PrintOrder, notes: PreflightNotes) -> None:
    """What a page holds."""
    unwanted = forbidden(asked)
    for what, said in _held(written):
        if what in unwanted:
            notes.fail("extras", said, HINTS[what], page.number)
    if "/Thumb" in written:
        hint = "export the file without thumbnails: they may show an older state, and make it larger"
        notes.note("extras", "the file has small pictures of its pages (thumbnails)", hint)
    is_flat = asked.kind.startswith("pdf/x-1a")
    for what, exactly in page.uses.items():
        if what == "transparency" or (what == "groups" and is_flat):
            if is_flat or "transparency" in unwanted:
                notes.fail("transparency", f"the page has {exactly}", HINTS["transparency"], page.number)
        elif what in unwanted:
            notes.fail("extras", f"the page has {exactly}", HINTS.get(what, "remove it"), page.number)
        elif what in _ALWAYS:
            notes.fail("extras", f"the page has {what}: {exactly}", "remove it, or export the file again", page.number)
    if "marks" in unwanted and _is_marked(page, sheet.trim, sheet.bleed):
        notes.fail("extras", "there are crop or registration marks beyond the page", HINTS["marks"], page.number)


def _held(written: Any) -> Iterator[tuple[str, str]]:
    its = written.get("/Annots")
    all_ = [each for each in its if isinstance(each, pikepdf.Dictionary)] if isinstance(its, pikepdf.Array) else []
    if all_:
        kinds = sorted({str(each.get("/Subtype", "/unknown"))[1:] for each in all_})
        count = "an annotation" if len(all_) == 1 else f"{len(all_)} annotations"
        yield "annotations", f"the page has {count} ({', '.join(kinds)})"
    if any("/FS" in each for each in all_) or "/AF" in written:
        yield "attachments", "the page has a file attached"
    if any("/AA" in each or runs(each.get("/A")) for each in all_):
        yield "scripts", "an annotation starts a script or a program"
    if "/AA" in written:
        yield "scripts", "the page starts actions"


def runs(action: Any) -> bool:
    """Whether an action, once it is clicked, does more than to show a page or an address."""
    return isinstance(action, pikepdf.Dictionary) and (str(action.get("/S")) not in _ONLY_SHOWS or "/Next" in action)


def _is_marked(page: PageMarks, trim: Box, bleed: Box) -> bool:
    """Whether short lines stand beyond the trim and touch the page nowhere: several of them are crop marks."""
    beyond = 0
    for mark in page.marks:
        if mark.kind != "line":
            continue
        outside = mark.box[2] < trim[0] or mark.box[0] > trim[2] or mark.box[3] < trim[1] or mark.box[1] > trim[3]
        on_paper = (
            mark.box[2] > bleed[0] and mark.box[0] < bleed[2] and mark.box[3] > bleed[1] and mark.box[1] < bleed[3]
        )
        beyond += outside and on_paper
    return beyond >= 4
