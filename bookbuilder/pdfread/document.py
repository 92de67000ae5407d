"""A PDF goes in, opened with care: its pages with their boxes, and what the document as a whole holds."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any

import pikepdf

from bookbuilder.errors import InputError, counted
from bookbuilder.pdfread.marks import Box
from bookbuilder.pdfread.matrices import UNMOVED, Matrix, box_of, placed
from bookbuilder.pdfread.streams import FAULTS

logging.getLogger("pikepdf").addHandler(logging.NullHandler())  # a check reports faults itself

MOST_PAGES = 100_000  # more than any book may have; each takes some 10 kB
MOST_BYTES = 2 << 30
NOWHERE: Box = (0.0, 0.0, 0.0, 0.0)
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


def seen(page: Any, media: Box) -> tuple[Matrix, float]:
    """From the space of a page to what a reader sees, and how many points its unit has."""
    turned = int(page.get("/Rotate", 0) or 0) % 360
    unit = float(page.get("/UserUnit", 1) or 1)
    left, foot, right, head = media
    quarter: Matrix = {
        90: (0.0, -1.0, 1.0, 0.0, -foot, right),
        180: (-1.0, 0.0, 0.0, -1.0, right, head),
        270: (0.0, 1.0, -1.0, 0.0, head, -left),
    }.get(turned, UNMOVED)
    a, b, c, d, e, f = quarter
    if not 0 < unit <= 1000:
        raise ValueError(f"its unit is {unit:g} points")
    return (a * unit, b * unit, c * unit, d * unit, e * unit, f * unit), unit


@dataclass(frozen=True, slots=True)
class SaidByFile:
    """What a file says of itself before its pages are read."""

    printer: str = ""  # the name of the profile, if any
    bound_right: bool = False
    pages: int = 0  # 0 if they cannot be counted
    media: Box = NOWHERE  # of the first page, as a reader sees it
    trim: Box | None = None  # and its TrimBox, if it has one


def said(path: Path) -> SaidByFile:
    """What a file says of itself: its printer, the side at which it is bound, its pages, the boxes of the first.


    Raises InputError as `opened` does.
    """
    with opened(path) as pdf:
        try:
            name = str(pdf.trailer.get("/Info", pikepdf.Dictionary()).get("/Printer", ""))
            direction = str(pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/Direction", ""))
        except FAULTS:
            return SaidByFile()
        return SaidByFile(name[:80] if name.isprintable() else "", direction == "/R2L", *_first_page(pdf))


def _first_page(pdf: pikepdf.Pdf) -> tuple[int, Box, Box | None]:
    """The number of pages, and the boxes of the first one; nothing where they cannot be read."""
    try:
        count, page = len(pdf.pages), pdf.pages[0]
        boxes = boxes_of(page)
        matrix, _ = seen(page.obj, boxes["MediaBox"])
    except FAULTS:
        return 0, NOWHERE, None
    trim = boxes.get("TrimBox")
    return count, placed(matrix, boxes["MediaBox"]), trim and placed(matrix, trim)
