"""Where ink may go: a trim, a printer and a number of pages in, margins and frames out."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.paper import Printer, Trim

# Margins that please, as parts of the trim's width and height. The printer's own may be larger.
SIDE, TOP, BOTTOM = 0.085, 0.06, 0.06
BINDING = 9.0  # points more than the printer's gutter, since the fold takes them from the eye
OVERHANG = 1.5  # letters such as X reach a little beyond where their text starts


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle on the page; lines of text run from its start to its end."""

    start: float
    top: float
    end: float
    bottom: float

    @property
    def width(self) -> float:
        """From start to end."""
        return self.end - self.start

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top


@dataclass(frozen=True, slots=True)
class Geometry:
    """The margins of facing pages: odd pages are right-hand pages, whose inside is on the left."""

    trim: Trim
    inside: float
    outside: float
    top: float
    bottom: float

    @classmethod
    def suiting(cls, trim: Trim, printer: Printer, inside: float) -> Geometry:
        """Margins that the printer takes and that please; `inside` is the printer's least."""
        outside = max(printer.outside + OVERHANG, SIDE * trim.width)
        binding = BINDING if printer.gutters else 0.0
        return cls(
            trim,
            max(inside + OVERHANG + binding, outside),
            outside,
            max(printer.outside + OVERHANG, TOP * trim.height),
            max(printer.outside + OVERHANG, BOTTOM * trim.height),
        )

    def frame(self, page: int) -> Frame:
        """The text block of a page."""
        left, right = (self.inside, self.outside) if page % 2 else (self.outside, self.inside)
        return Frame(left, self.top, self.trim.width - right, self.trim.height - self.bottom)
