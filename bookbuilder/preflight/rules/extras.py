"""What a PDF may hold besides pages that print: of the document as a whole, and of each page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from bookbuilder.preflight.asked import Asked
from bookbuilder.preflight.findings import Notes
from bookbuilder.preflight.interpreter import FAULTS
from bookbuilder.preflight.marks import Box, PageRead
from bookbuilder.preflight.rules.boxes import Sheet

HINTS = {
    "annotations": "export without comments and links", "attachments": "remove attached files",
    "encryption": "save it without a password and without restrictions", "forms": "flatten form fields",
    "layers": "flatten layers", "marks": "export without crop and registration marks",
    "outline": "export without bookmarks", "scripts": "remove scripts and actions",
    "transparency": "flatten transparency (PDF 1.3 has none)",
}  # fmt: skip


def check_document(pdf: pikepdf.Pdf, asked: Asked, notes: Notes) -> None:
    """What the catalog holds."""
    forbidden = _forbidden(asked)
    root: Any = pdf.Root
    for what, said in _held(pdf, root):
        if what in forbidden:
            notes.fail("extras", said, HINTS[what])


def _forbidden(asked: Asked) -> set[str]:
    rules = asked.printer.file
    found = set[str](rules.forbidden.value) if rules.forbidden else set[str]()
    if (asked.standard or rules.standard) != "pdf":
        found |= {"annotations", "attachments", "encryption", "forms", "layers", "scripts"}
    return found


def _held(pdf: pikepdf.Pdf, root: Any) -> Iterator[tuple[str, str]]:
    if pdf.is_encrypted:
        yield "encryption", "the file is encrypted, or restricts what may be done with it"
    try:
        names = root.get("/Names", pikepdf.Dictionary())
        if "/EmbeddedFiles" in names or "/AF" in root:
            yield "attachments", "the file has other files attached"
        if "/JavaScript" in names:
            yield "scripts", "the file has scripts"
        if "/OpenAction" in root and isinstance(root["/OpenAction"], pikepdf.Dictionary):
            yield "scripts", "the file starts an action when it is opened"
        if "/AA" in root:
            yield "scripts", "the file starts actions"
        if "/Outlines" in root and "/First" in root["/Outlines"]:
            yield "outline", "the file has bookmarks"
        if "/OCProperties" in root:
            yield "layers", "the file has layers"
        form = root.get("/AcroForm")
        if form is not None and (len(form.get("/Fields", [])) or "/XFA" in form):
            yield "forms", "the file has form fields"
    except FAULTS:
        yield "scripts", "the catalog of the file cannot be read"


def check_page(page: PageRead, written: Any, sheet: Sheet, asked: Asked, notes: Notes) -> None:
    """What a page holds."""
    forbidden = _forbidden(asked)
    if "annotations" in forbidden:
        for said in _annotations(written):
            notes.fail("extras", said, HINTS["annotations"], page.number)
    if "scripts" in forbidden and "/AA" in written:
        notes.fail("extras", "the page starts actions", HINTS["scripts"], page.number)
    for what, exactly in page.uses.items():
        if what == "transparency" and what in forbidden | _flat(asked):
            notes.fail("transparency", f"the page has {exactly}", HINTS[what], page.number)
        elif what in forbidden and what != "transparency":
            notes.fail("extras", f"the page has {exactly}", HINTS.get(what, "remove it"), page.number)
        elif what in (
            "invisible text",
            "OPI",
            "PostScript",
            "references to other files",
            "transfer curves",
            "alternates",
        ):
            notes.fail("extras", f"the page has {what}: {exactly}", "remove it, or export the file again", page.number)
    if "marks" in forbidden and _is_marked(page, sheet.trim, sheet.bleed):
        notes.fail("extras", "there are crop or registration marks beyond the page", HINTS["marks"], page.number)


def _flat(asked: Asked) -> set[str]:
    standard = asked.standard or asked.printer.file.standard
    return {"transparency"} if standard.startswith("pdf/x-1a") else set()


def _annotations(written: Any) -> Iterator[str]:
    its = written.get("/Annots")
    for each in list(its)[:1] if isinstance(its, pikepdf.Array) else ():
        kind = str(each.get("/Subtype", "/unknown"))[1:] if isinstance(each, pikepdf.Dictionary) else "unknown"
        yield f"the page has {len(its)} annotations, the first of kind {kind}"


def _is_marked(page: PageRead, trim: Box, bleed: Box) -> bool:
    """Whether short lines stand beyond the trim and touch the page nowhere: several of them are crop marks."""
    beyond = 0
    for mark in page.marks:
        outside = mark.box[2] < trim[0] or mark.box[0] > trim[2] or mark.box[3] < trim[1] or mark.box[1] > trim[3]
        on_paper = (
            mark.box[2] > bleed[0] and mark.box[0] < bleed[2] and mark.box[3] > bleed[1] and mark.box[1] < bleed[3]
        )
        beyond += outside and on_paper and mark.kind == "line"
    return beyond >= 4
