"""Places that lead to others, and places that others lead to."""

from __future__ import annotations

import re
from dataclasses import dataclass

# A scheme that a reader's program may follow without a question, and what RFC 3986 lets an address consist of.
_ADDRESS = re.compile(r"(https?://(?=[\w\[])|mailto:(?=\w))[\w.~:/?#\[\]@!$&'()*+,;=%-]+", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place with a name, to which links lead: those of the drawing, or others' (`book.pdf#name`)."""

    x: float
    y: float
    name: str

    def __post_init__(self) -> None:
        if not self.name or not self.name.isprintable():
            raise ValueError(f"{self.name!r} is not a name for an anchor; use printable characters")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of a document's outline, beside its pages."""

    title: str
    page: int  # counted from 1
    under: bool = False  # whether it belongs to the last one that does not


@dataclass(frozen=True, slots=True)
class LinkArea:
    """A rectangle, given by its top left corner, that leads to an anchor (`#name`) or to a web or mail address.

    It shows nothing itself. The label is what is said of it to a reader who cannot see; without one, its target is.
    """

    x: float
    y: float
    width: float
    height: float
    target: str
    label: str = ""

    def __post_init__(self) -> None:
        if self.target.startswith("#"):
            Anchor(self.x, self.y, self.anchor)  # the name must be one that an anchor can have
        elif not _ADDRESS.fullmatch(self.target):
            what = f"a link leads to {self.target!r}"
            raise ValueError(f"{what}; use #name, or an http, https or mailto address in ASCII, without spaces")

    @property
    def anchor(self) -> str:
        """The name of the anchor that it leads to, or nothing for an address."""
        return self.target[1:] if self.target.startswith("#") else ""
