"""PDF/X: what the standards of ISO 15930 ask of a file (ISO 15930-1, -4 and -7)."""

from __future__ import annotations

from typing import Any

import pikepdf

from bookbuilder.paper import Standard
from bookbuilder.pdfread.streams import FAULTS, TooLarge, unpacked
from bookbuilder.preflight.findings import PreflightNotes
from bookbuilder.preflight.page import CheckedPage

HINT = "export the file as {}"
_VERSIONS = {"pdf/x-1a:2001": "1.3", "pdf/x-1a:2003": "1.4", "pdf/x-4": "1.6"}
_SAID = {"pdf/x-1a:2001": ("PDF/X-1:2001", "PDF/X-1a:2001"), "pdf/x-1a:2003": ("PDF/X-1a:2003", "")}
_NO_COMPRESSION = {"pdf/x-1a:2001": {"LZW", "JBIG2", "JPEG 2000"}, "pdf/x-1a:2003": {"LZW", "JBIG2", "JPEG 2000"},
                   "pdf/x-4": {"LZW"}}  # fmt: skip


def check_press(pdf: pikepdf.Pdf, standard: Standard, notes: PreflightNotes) -> None:
    """What the file says about itself."""
    hint = HINT.format(standard.upper())
    version = _VERSIONS[standard]
    if _number(pdf.pdf_version) > _number(version):
        notes.fail("pdf/x", f"the file is PDF {pdf.pdf_version}; {standard.upper()} is {version} at most", hint)
    try:
        _check_identity(pdf, standard, hint, notes)
        _check_output(pdf, standard, hint, notes)
    except (*FAULTS, TooLarge) as error:
        notes.fail("pdf/x", f"what the file says about itself cannot be read: {str(error)[:60]}", hint)


def _check_identity(pdf: pikepdf.Pdf, standard: Standard, hint: str, notes: PreflightNotes) -> None:
    info: Any = pdf.trailer.get("/Info", pikepdf.Dictionary())
    if "/ID" not in pdf.trailer:
        notes.fail("pdf/x", "the file has no identifier", hint)
    if standard == "pdf/x-4":
        xmp = unpacked(pdf.Root["/Metadata"]).decode("utf-8", "replace") if "/Metadata" in pdf.Root else ""
        if "GTS_PDFXVersion" not in xmp or "PDF/X-4" not in xmp:
            notes.fail("pdf/x", "its XMP does not say that it is PDF/X-4", hint)
        for key in ("CreateDate", "ModifyDate", "MetadataDate", "Trapped", "DocumentID"):
            if key not in xmp:
                notes.fail("pdf/x", f"its XMP has no {key}", hint)
        return
    version, conformance = _SAID[standard]
    if str(info.get("/GTS_PDFXVersion", "")) != version:
        notes.fail("pdf/x", f"its information does not say {version}", hint)
    if conformance and str(info.get("/GTS_PDFXConformance", "")) != conformance:
        notes.fail("pdf/x", f"its information does not say {conformance}", hint)
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not str(info.get(key, "")):
            notes.fail("pdf/x", f"its information has no {key[1:]}", hint)
    if not isinstance(info.get("/Trapped"), pikepdf.Name) or str(info["/Trapped"]) not in ("/True", "/False"):
        notes.fail("pdf/x", "its information does not say whether it is trapped", hint)


def _check_output(pdf: pikepdf.Pdf, standard: Standard, hint: str, notes: PreflightNotes) -> None:
    written = pdf.Root.get("/OutputIntents")
    intents = [each for each in written if str(each.get("/S")) == "/GTS_PDFX"] if written is not None else []
    if len(intents) != 1:
        notes.fail("pdf/x", f"the file has {len(intents) or 'no'} output intents for PDF/X, and needs one", hint)
        return
    (intent,) = intents
    if not str(intent.get("/OutputConditionIdentifier", "")):
        notes.fail("pdf/x", "its output intent names no printing condition", hint)
    profile = intent.get("/DestOutputProfile")
    if profile is None and (standard == "pdf/x-4" or "color.org" not in str(intent.get("/RegistryName", ""))):
        notes.fail("pdf/x", "its output intent has neither a profile nor a registered name", hint)
    if profile is not None and unpacked(profile)[12:20] != b"prtrCMYK":
        notes.fail("pdf/x", "the profile of its output intent is not that of a press with four inks", hint)


def check_page(page: CheckedPage, standard: Standard) -> None:
    """What a page has, or lacks."""
    boxes, compression = page.read.boxes, page.read.uses.get("compression")
    if ("TrimBox" in boxes) == ("ArtBox" in boxes):
        what = "both a TrimBox and an ArtBox" if "TrimBox" in boxes else "neither a TrimBox nor an ArtBox"
        page.fail("pdf/x", f"the page has {what}", "give it a TrimBox")
    if compression in _NO_COMPRESSION[standard]:
        page.fail("pdf/x", f"a picture is compressed as {compression}", "use deflate or JPEG")


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")[:2] if part.isdigit())
