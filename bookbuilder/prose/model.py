"""A text as a value: headings, paragraphs, lists, breaks and pictures. No sizes, no faces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bookbuilder.drawing import Picture

Look = Literal["text", "italic", "strong"]
Rank = Literal[1, 2, 3]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line in one look."""

    text: str
    look: Look = "text"


Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class ProseHeading:
    """A heading; rank 1 is the title of a page."""

    rank: Rank
    line: Line


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; each line begins anew, as in a poem or an address."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, whose items may hold lists themselves."""

    items: tuple[tuple[Passage, ...], ...]
    first: int | None = None  # the number of the first item; None for a list without numbers
    tight: bool = True  # without space between the items


@dataclass(frozen=True, slots=True)
class Rule:
    """A break between passages."""


@dataclass(frozen=True, slots=True)
class ProsePicture:
    """A picture on lines of its own, in black and greys."""

    picture: Picture
    aspect: float  # its width divided by its height
    pixels: int  # along the longer side of its file; 0 for shapes
    said: str  # what a screen reader says of it


Passage = ProseHeading | Paragraph | Listing | Rule | ProsePicture


@dataclass(frozen=True, slots=True)
class Prose:
    """A text."""

    passages: tuple[Passage, ...]

    @property
    def title(self) -> str:
        """Its first heading of rank 1, if it begins with one; otherwise empty."""
        match self.passages[0]:
            case ProseHeading(rank=1, line=line):
                return "".join(span.text for span in line)
            case _:
                return ""
