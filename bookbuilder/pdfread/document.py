"""A PDF goes in, opened with care: its pages with their boxes, and what the document as a whole holds."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any

import pikepdf

from bookbuilder.errors import InputError, counted
from bookbuilder.pdfread.marks import Box
from bookbuilder.pdfread.matrices import box_of
from bookbuilder.pdfread.streams import FAULTS

logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # a check reports faults itself

MOST_PAGES = 100_000  # more than any book may have; each takes some 10 kB
MOST_BYTES = 2 << 30
BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")


@contextmanager
def opened(path: Path) -> Iterator[pikepdf.Pdf]:
    """The document in a file. Raises InputError for what is none, or is locked or far too large."""
    hint = "give a PDF file without a password"
    try:
        if path.stat().st_size > MOST_BYTES:
            raise InputError.single(f"{path} is larger than {MOST_BYTES:,} bytes", hint)
        pdf = pikepdf.open(path, suppress_warnings=True)
    except pikepdf.PasswordError as error:
        raise InputError.single(f"{path} is locked by a password", hint) from error
    except OSError as error:
        raise InputError.single(f"{path} cannot be read: {error.strerror or error}", hint) from error
    except FAULTS as error:
        raise InputError.single(f"{path} is no PDF that can be opened", hint) from error
    try:
        yield pdf
    finally:
        pdf.close()


def page_count(pdf: pikepdf.Pdf) -> int:
    """The number of pages. Raises InputError for a tree of pages that cannot be read, or is far too large."""
    try:
        count = len(pdf.pages)
    except FAULTS as error:
        raise InputError.single("its pages cannot be read", "export the file again") from error
    if not 0 < count <= MOST_PAGES:
        raise InputError.single(f"it has {counted(count, 'page')}", f"give a file of 1 to {MOST_PAGES:,} pages")
    return count


def boxes_of(page: pikepdf.Page) -> dict[str, Box]:
    """The boxes of a page that are there, inherited ones included."""
    found: dict[str, Box] = {}
    node: Any = page.obj
    for _ in range(32):  # a tree of pages is not deeper
        for name in BOXES:
            if name not in found and f"/{name}" in node and (box := _box(node[f"/{name}"])):
                found[name] = box
        node = node.get("/Parent")
        if not isinstance(node, pikepdf.Dictionary):
            break
    return found


def _box(written: Any) -> Box | None:
    try:
        box = box_of(written)
    except FAULTS:
        return None
    return box if all(map(isfinite, box)) else None


def said(path: Path) -> tuple[str, bool]:
    """What a file says of itself that no page can tell: the printer's profile, if any, and whether it is bound right.

    Raises InputError as `opened` does.
    """
    with opened(path) as pdf:
        try:
            name = str(pdf.trailer.get("/Info", pikepdf.Dictionary()).get("/Printer", ""))
            direction = str(pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/Direction", ""))
        except FAULTS:
            return "", False
    return name[:80] if name.isprintable() else "", direction == "/R2L"
