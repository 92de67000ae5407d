"""What a page shows, as an interpreter of its content found it: marks with their ink, and what else it makes use of.

Places are points on the page as a reader sees it, turned by its /Rotate and as large as its /UserUnit says, with the
origin of its own space; y grows upwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import Literal, NamedTuple

Box = tuple[float, float, float, float]  # left, bottom, right, top
Kind = Literal["text", "line", "fill", "picture", "gradient"]
Space = Literal["gray", "cmyk", "rgb", "spot", "icc", "lab", "pattern", "registration"]


@dataclass(frozen=True, slots=True)
class InkMix:
    """A colour on paper; or several, such as those of a gradient: then each number is the greatest of them."""

    space: Space
    inks: tuple[float, ...]  # cyan, magenta, yellow, black, as far as the colour space says; each 0 to 1
    total: float  # the sum of all inks, spots included; of light, only 0 for white and more for the rest
    shade: float | None = None  # of a grey that other inks or lights make, how dark it is; None for colours
    coloured: bool = False  # whether it needs more than black ink
    light: bool = False  # whether it is mixed of light, so that nothing says which inks it takes
    alternate: Space | None = None  # of a spot colour: the space of its substitute

    @property
    def is_white(self) -> bool:
        """Whether nothing is printed."""
        return self.total <= 0

    @property
    def black_only(self) -> float | None:
        """The share of black, if there is no other ink; None for colours."""
        if self.space not in ("gray", "cmyk") or len(self.inks) != 4:
            return None
        *others, black = self.inks
        return black if not any(others) else None

    @property
    def grey(self) -> float | None:
        """How dark a grey is, whatever it is made of; None for colours."""
        return self.shade if self.shade is not None else self.black_only

    @property
    def coverage(self) -> float | None:
        """The sum of the inks on paper; None if nothing says it."""
        return None if self.light or self.space in ("lab", "pattern") else self.total


BLACK = InkMix("gray", (0.0, 0.0, 0.0, 1.0), 1.0)


class Mark(NamedTuple):
    """Something that leaves ink."""

    kind: Kind
    box: Box  # of the ink, after clipping
    ink: InkMix
    size: float = 0.0  # of text: its type size; of a line: its width; of a bar: its thinner side; points, as printed
    overprints: bool = False
    shown: str = ""  # the text, as far as its font says what its codes mean
    outline: float | None = None  # of text that is drawn as lines: their width in points
    is_bar: bool = False  # whether an area is so narrow that it prints as a line


@dataclass(frozen=True, slots=True)
class Image:
    """A picture made of pixels, as it is placed."""

    box: Box
    across: float  # pixels per inch as printed, likewise down
    down: float
    space: Space
    bits: int  # per pixel and ink
    ink: InkMix | None = None  # of all its pixels; None if they were not looked at
    alternate: Space | None = None  # of spot colours: the space of their substitute


@dataclass(frozen=True, slots=True)
class FontUse:
    """A font that some text on the page is set in."""

    name: str
    kind: str  # TrueType, Type1, Type3, Type0
    embedded: bool
    readable: bool = True  # whether the embedded program is one


@dataclass(slots=True)
class PageMarks:
    """All of a page, while it is read and when it is done."""

    number: int
    boxes: dict[str, Box] = field(default_factory=dict)  # MediaBox, TrimBox and so on, as far as they are there
    unit: float = 1.0  # of user space, in points
    marks: list[Mark] = field(default_factory=list)
    images: list[Image] = field(default_factory=list)
    fonts: dict[str, FontUse] = field(default_factory=dict)
    uses: dict[str, str] = field(default_factory=dict)  # transparency, layers ...: what exactly, the first time
    fault: str = ""  # what of it could not be read, the first time; empty if nothing

    def use(self, what: str, exactly: str) -> None:
        """Note that the page makes use of something."""
        self.uses.setdefault(what, exactly)

    def blame(self, what: str) -> None:
        """Note what cannot be read; the rest is read all the same."""
        self.fault = self.fault or what

    @property
    def is_blank(self) -> bool:
        """Whether nothing on it leaves ink."""
        page = self.boxes.get("MediaBox")
        inked = (mark.box for mark in self.marks if not mark.ink.is_white)
        return not any(page is None or _touch(box, page) for box in chain(inked, (it.box for it in self.images)))


def _touch(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
