"""The area for ink: a trim, a printer and the inside margin go in, margins and frames come out."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.paper import Bleed, Printer, Trim

# Pleasing margins, as shares of the trim's width and height. The printer's own may be larger.
SIDE, TOP, BOTTOM = 0.085, 0.06, 0.06
BINDING = 9.0  # points in addition to the printer's gutter, because the fold hides them
OVERHANG = 1.5  # letters such as X extend slightly before the start of their text


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle on the page; lines of text run from `start` to `end`."""

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

    def inside(self, inset: float) -> Frame:
        """The same without so much at each side."""
        return Frame(self.start + inset, self.top + inset, self.end - inset, self.bottom - inset)


@dataclass(frozen=True, slots=True)
class Geometry:
    """The margins of facing pages: odd pages are right-hand pages, whose inside is on the left."""

    trim: Trim
    inside: float
    outside: float
    top: float
    bottom: float
    bleed: Bleed | None = None  # None if nothing runs past the edge of a page

    @classmethod
    def suiting(cls, trim: Trim, printer: Printer, inside: float, bleeds: bool = False) -> Geometry:
        """Pleasing margins that the printer accepts; `inside` is the printer's minimum."""
        outside = max(printer.outside(bleeds) + OVERHANG, SIDE * trim.width)
        binding = BINDING if printer.gutters else 0.0
        return cls(
            trim,
            max(inside + OVERHANG + binding, outside),
            outside,
            max(printer.outside(bleeds) + OVERHANG, TOP * trim.height),
            max(printer.outside(bleeds) + OVERHANG, BOTTOM * trim.height),
            printer.bleed.value if bleeds and printer.bleed else None,
        )

    def frame(self, page: int) -> Frame:
        """The text block of a page."""
        left, right = (self.inside, self.outside) if page % 2 else (self.outside, self.inside)
        return Frame(left, self.top, self.trim.width - right, self.trim.height - self.bottom)
