"""What a document holds besides its pages: scripts, attachments, forms, layers, bookmarks, locks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pikepdf

from bookbuilder.pdfread.streams import FAULTS
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.findings import PreflightNotes
from bookbuilder.preflight.rules.extras import HINTS, forbidden, runs

MOST_BOOKMARKS = 10_000
_NAMED = {
    "/EmbeddedFiles": ("attachments", "the file has other files attached"),
    "/JavaScript": ("scripts", "the file has scripts"),
    "/AlternatePresentations": ("scripts", "the file has a slide show"),
    "/Renditions": ("attachments", "the file has films or sounds"),
}  # fmt: skip


def check_document(pdf: pikepdf.Pdf, asked: PrintOrder, notes: PreflightNotes) -> None:
    """What the catalog holds, and what is not for a press."""
    unwanted = forbidden(asked)
    for what, said in dict.fromkeys(_held(pdf, pdf.Root, asked)):
        if what in unwanted:
            notes.fail("extras", said, HINTS[what])


def _held(pdf: pikepdf.Pdf, root: Any, asked: PrintOrder) -> Iterator[tuple[str, str]]:
    if pdf.is_encrypted:
        yield "encryption", "the file is encrypted, or restricts what may be done with it"
    try:
        yield from (found for key, found in _NAMED.items() if key in root.get("/Names", pikepdf.Dictionary()))
        if "/AF" in root or "/Collection" in root:
            yield _NAMED["/EmbeddedFiles"]
        if _acts(root.get("/OpenAction"), asked):
            yield "scripts", "the file starts an action when it is opened"
        if "/AA" in root:
            yield "scripts", "the file starts actions of its own when it is printed, saved or closed"
        if "/Outlines" in root and "/First" in root["/Outlines"]:
            yield "outline", "the file has bookmarks"
            if any(runs(action) for action in _of_bookmarks(root["/Outlines"]["/First"])):
                yield "scripts", "a bookmark starts a script or a program"
        if "/OCProperties" in root:
            yield "layers", "the file has layers"
        form = root.get("/AcroForm")
        if form is not None and "/XFA" in form:
            yield "forms", "the file is an XFA form, which is laid out anew by each viewer"
        elif form is not None and len(form.get("/Fields", [])):
            yield "forms", "the file has form fields"
        if "/Perms" in root:
            yield "forms", "the file is signed, so that nothing in it may be changed"
    except FAULTS:
        yield "scripts", "the catalog of the file cannot be read"


def _acts(action: Any, asked: PrintOrder) -> bool:
    """Whether opening a file does more than to show a page; no standard allows even that."""
    if not isinstance(action, pikepdf.Dictionary):
        return False
    return str(action.get("/S")) != "/GoTo" or "/Next" in action or asked.kind != "pdf"


def _of_bookmarks(first: Any) -> Iterator[Any]:
    """The actions of bookmarks, which may hang in any tangle."""
    waiting, seen = [first], set[tuple[int, int]]()
    while waiting and len(seen) < MOST_BOOKMARKS:
        each = waiting.pop()
        if not isinstance(each, pikepdf.Dictionary) or each.objgen in seen:
            continue
        seen.add(each.objgen)
        if "/A" in each:
            yield each["/A"]
        waiting += [each[key] for key in ("/First", "/Next") if key in each]
