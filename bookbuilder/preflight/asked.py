"""What a file should be: a printer and what its author ordered."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.paper import Printer, Standard, Trim
from bookbuilder.pdfread.marks import Box


@dataclass(frozen=True, slots=True)
class Panels:
    """A cover: its panels on the sheet, in points from the lower left corner."""

    width: float
    height: float
    back: Box
    spine: Box
    front: Box
    barcode: Box | None = None  # the box that the printer, or the book's own barcode, needs
    isbn: str = ""  # 13 digits, if the cover should have a barcode


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """What the pages of a file should be. What is None is taken from the file, and only checked against the printer."""

    printer: Printer
    trim: Trim | None = None
    paper: str | None = None
    bleeds: bool | None = None
    bound_right: bool = False
    standard: Standard | None = None  # default: what the printer asks for
    cover: Panels | None = None  # None for an interior
    pages: int = 0  # of the interior, for a cover; 0 if nobody knows
    bound: bool = True  # whether the printer makes a book of them, and so counts them

    @property
    def kind(self) -> Standard:
        """The kind of PDF that the file should be."""
        return self.standard or self.printer.file.standard
