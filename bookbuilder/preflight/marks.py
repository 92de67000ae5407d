"""What a page shows, as an interpreter of its content found it: marks with their ink, and what else it makes use of.

Places are points in the page's own space, whose origin is usually the lower left corner; y grows upwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Box = tuple[float, float, float, float]  # left, bottom, right, top
Kind = Literal["text", "line", "fill", "picture"]
Space = Literal["gray", "cmyk", "rgb", "spot", "icc", "lab", "pattern", "registration"]


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour on paper."""

    space: Space
    inks: tuple[float, ...]  # cyan, magenta, yellow, black, as far as the colour space says; each 0 to 1
    total: float  # the sum of all inks, spots included

    @property
    def is_white(self) -> bool:
        """Whether nothing is printed."""
        return self.total <= 0

    @property
    def black_only(self) -> float | None:
        """The share of black, if there is no other ink; None for colours."""
        if self.space not in ("gray", "cmyk"):
            return None
        *others, black = self.inks
        return black if not any(others) else None


BLACK = Ink("gray", (0.0, 0.0, 0.0, 1.0), 1.0)


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that leaves ink."""

    kind: Kind
    box: Box  # of the ink, after clipping
    ink: Ink
    size: float = 0.0  # of text: its type size; of a line: its width; of a bar: its thinner side; points, as printed
    overprints: bool = False
    shown: str = ""  # the text, as far as its font says what its codes mean


@dataclass(frozen=True, slots=True)
class Image:
    """A picture made of pixels, as it is placed."""

    box: Box
    across: float  # pixels per inch as printed, likewise down
    down: float
    space: Space
    bits: int  # per pixel and ink
    most_ink: float | None = None  # the sum of inks of its darkest pixel; None if it was not looked at


@dataclass(frozen=True, slots=True)
class FontUse:
    """A font that some text on the page is set in."""

    name: str
    kind: str  # TrueType, Type1, Type3, Type0
    embedded: bool


@dataclass(slots=True)
class PageRead:
    """All of a page, while it is read and when it is done."""

    number: int
    boxes: dict[str, Box] = field(default_factory=dict)  # MediaBox, TrimBox and so on, as far as they are there
    rotation: int = 0
    unit: float = 1.0  # of user space, in points
    marks: list[Mark] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    fonts: dict[str, FontUse] = field(default_factory=dict)
    uses: dict[str, str] = field(default_factory=dict)  # transparency, layers ...: what exactly, the first time
    fault: str = ""  # why it could not be read to its end; empty if it was

    def use(self, what: str, exactly: str) -> None:
        """Note that the page makes use of something."""
        self.uses.setdefault(what, exactly)

    @property
    def is_blank(self) -> bool:
        """Whether nothing on it leaves ink."""
        return not self.images and all(mark.ink.is_white for mark in self.marks)
