"""What a page may hold that is not for a press; `catalog` looks at the document as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from bookbuilder.pdfread.matrices import overlap
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.page import CheckedPage, overlaps

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


def check_page(page: CheckedPage, written: Any) -> None:
    """What a page holds."""
    unwanted = forbidden(page.asked)
    for what, said in _held(written):
        if what in unwanted:
            page.fail("extras", said, HINTS[what])
    if "/Thumb" in written:
        hint = "export the file without thumbnails: they may show an older state, and make it larger"
        page.notes.note("extras", "the file has small pictures of its pages (thumbnails)", hint)
    is_flat = page.asked.kind.startswith("pdf/x-1a")
    for what, exactly in page.read.uses.items():
        if what == "transparency" or (what == "groups" and is_flat):
            if is_flat or "transparency" in unwanted:
                page.fail("transparency", f"the page has {exactly}", HINTS["transparency"])
        elif what in unwanted:
            page.fail("extras", f"the page has {exactly}", HINTS.get(what, "remove it"))
        elif what in _ALWAYS:
            page.fail("extras", f"the page has {what}: {exactly}", "remove it, or export the file again")
    if "marks" in unwanted and _is_marked(page):
        page.fail("extras", "there are crop or registration marks beyond the page", HINTS["marks"])


def _held(written: Any) -> Iterator[tuple[str, str]]:
    listed = written.get("/Annots")
    notes = list(listed) if isinstance(listed, pikepdf.Array) else []
    notes = [note for note in notes if isinstance(note, pikepdf.Dictionary)]
    if notes:
        kinds = sorted({str(note.get("/Subtype", "/unknown"))[1:] for note in notes})
        count = "an annotation" if len(notes) == 1 else f"{len(notes)} annotations"
        yield "annotations", f"the page has {count} ({', '.join(kinds)})"
    if any("/FS" in note for note in notes) or "/AF" in written:
        yield "attachments", "the page has a file attached"
    if any("/AA" in note or runs(note.get("/A")) for note in notes):
        yield "scripts", "an annotation starts a script or a program"
    if "/AA" in written:
        yield "scripts", "the page starts actions"


def runs(action: Any) -> bool:
    """Whether an action, once it is clicked, does more than to show a page or an address."""
    return isinstance(action, pikepdf.Dictionary) and (str(action.get("/S")) not in _ONLY_SHOWS or "/Next" in action)


def _is_marked(page: CheckedPage) -> bool:
    """Whether short lines stand beyond the trim and touch the page nowhere: several of them are crop marks."""
    trim, lines = page.sheet.trim, [mark.box for mark in page.read.marks if mark.kind == "line"]
    beyond = [box for box in lines if overlap(box, trim) is None and overlaps(box, page.sheet.bleed)]
    return len(beyond) >= 4
