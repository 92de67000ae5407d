"""What a printer asks of a PDF, whatever is on its pages."""

from __future__ import annotations

from typing import Literal, get_args

from pydantic import PositiveInt

from bookbuilder.config import Standard
from bookbuilder.paper.sourced import Data, Sourced

# Kinds of PDF: any, or one of the standards of ISO 15930.
STANDARDS: tuple[Standard, ...] = get_args(Standard)

ColourSpace = Literal["gray", "cmyk", "rgb", "spot", "icc"]

# What may be in a PDF, and is not for a press.
Extra = Literal[
    "annotations", "attachments", "encryption", "forms", "layers", "marks", "outline", "scripts", "transparency"
]


class Condition(Data):
    """A printing condition that is registered with the International Color Consortium."""

    identifier: str
    registry: str = "http://www.color.org"
    info: str


class FileRules(Data):
    """The figures of a file."""

    standards: Sourced[tuple[Standard, ...]] | None = None  # what it takes, the best first; default: any PDF
    condition: Sourced[Condition] | None = None  # of its presses, which PDF/X names
    colours: Sourced[tuple[ColourSpace, ...]] | None = None
    most_ink: Sourced[float] | None = None  # the sum of all inks in one place; 2.4 is 240 %
    forbidden: Sourced[tuple[Extra, ...]] | None = None
    largest: Sourced[PositiveInt] | None = None  # megabytes

    @property
    def standard(self) -> Standard:
        """The kind of PDF to send it."""
        return self.taken[0]

    @property
    def taken(self) -> tuple[Standard, ...]:
        """The kinds of PDF that it takes, the best first."""
        return self.standards.value if self.standards else ("pdf",)
