"""What a printer asks of a cover: back, spine and front on one sheet. Lengths are points."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import PositiveInt

from bookbuilder.paper.lengths import Points
from bookbuilder.paper.sourced import Data, Sourced


@dataclass(frozen=True, slots=True)
class Template:
    """The figures of a printer's own template, in points."""

    width: float
    height: float
    spine: float


class PageThickness(Data):
    """What one page of a paper adds to the width of a spine."""

    paper: str
    thickness: Points


class Barcode(Data):
    """The white box for the barcode at the foot of the back cover, beside the spine."""

    width: Points
    height: Points
    away: Points  # the least distance from the trimmed edge and from the spine
    printed: bool = False  # whether the printer prints a barcode into a box that is left empty


class CoverRules(Data):
    """The figures of a cover; those that the printer's own template decides are missing."""

    bleed: Sourced[Points]
    safety: Sourced[Points]  # the least distance of text from a trimmed edge
    template: str  # where the printer's own template is to be had
    spines: Sourced[tuple[PageThickness, ...]] | None = None  # None if only the printer's template knows the spine
    spine_text: Sourced[PositiveInt] | None = None  # the fewest pages of a book whose spine may have text
    spine_safety: Sourced[Points] | None = None  # the least distance of its text from its edges
    barcode: Sourced[Barcode] | None = None

    def spine(self, pages: int, paper: str) -> float | None:
        """The width of the spine; None if no source states it."""
        rows = self.spines.value if self.spines else ()
        return next((pages * row.thickness for row in rows if row.paper == paper), None)
