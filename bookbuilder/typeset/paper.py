"""Paper: named trims, lengths with units, and what a printer takes. The one place that knows mm and inches."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date as Date
from functools import cache
from math import inf
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict

from bookbuilder.config import load, nearest
from bookbuilder.data import names, shipped
from bookbuilder.errors import InputError

POINTS = {"pt": 1.0, "in": 72.0, "mm": 72 / 25.4, "cm": 720 / 25.4}

_NUMBER = r"(\d+(?:\.\d+)?)"
_LENGTH = re.compile(rf"{_NUMBER}\s*(pt|in|mm|cm)")
_SIZE = re.compile(rf"{_NUMBER}\s*[x×]\s*{_NUMBER}\s*(pt|in|mm|cm)")

_NAMED = {
    "a2": "420x594mm",
    "a3": "297x420mm",
    "a4": "210x297mm",
    "a5": "148x210mm",
    "a6": "105x148mm",
    "b5": "176x250mm",
    "letter": "8.5x11in",
    "half-letter": "5.5x8.5in",
    "tabloid": "11x17in",
}

SAME = 1.0  # trims that differ by less than this many points are one: a4 is what KDP calls 8.27x11.69in


@dataclass(frozen=True, slots=True)
class Trim:
    """A finished page size in points, and how it was called."""

    name: str
    width: float
    height: float

    def is_same(self, other: Trim) -> bool:
        """Whether a knife would see no difference."""
        return abs(self.width - other.width) < SAME and abs(self.height - other.height) < SAME

    def __str__(self) -> str:
        return self.name


def length(value: object) -> float:
    """Points from a length as written, such as 0.25in or 3mm."""
    found = _LENGTH.fullmatch(str(value).strip().lower())
    if not found:
        raise ValueError(f"{value!r} is not a length; write a number and pt, in, mm or cm, such as 0.5in")
    return float(found[1]) * POINTS[found[2]]


def trim(text: str) -> Trim:
    """A trim from its name, or from its width and height such as 148x210mm. Raises InputError."""
    written = text.strip().lower()
    found = _SIZE.fullmatch(_NAMED.get(written, written))
    if not found:
        raise InputError.single(
            f"{text!r} is not a trim", f"use {', '.join(_NAMED)}, or a width and height such as 6x9in or 148x210mm"
        )
    width, height = (float(found[side]) * POINTS[found[3]] for side in (1, 2))
    if not 72 <= min(width, height) <= max(width, height) <= 200 * 72:
        raise InputError.single(f"the trim {text} is not between 1 and 200 inches a side", "use 6x9in or a4, perhaps")
    return Trim(written, width, height)


def trims() -> tuple[str, ...]:
    """The trims that have names."""
    return tuple(_NAMED)


Points = Annotated[float, BeforeValidator(length)]
Size = Annotated[Trim, BeforeValidator(lambda value: value if isinstance(value, Trim) else trim(str(value)))]
Value = TypeVar("Value")


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Figure(_Data, Generic[Value]):
    """A number of the printer's, where it was read, and when."""

    value: Value
    source: str
    as_of: Date


class Custom(_Data):
    """The range of trims that have no name."""

    narrowest: Points
    widest: Points
    shortest: Points
    tallest: Points

    @property
    def largest(self) -> Trim:
        """As wide and as high as can be."""
        width, height = (f"{side / POINTS['in']:.2f}".rstrip("0").rstrip(".") for side in (self.widest, self.tallest))
        return Trim(f"{width}x{height}in", self.widest, self.tallest)

    def takes(self, trim: Trim) -> bool:
        """Whether the trim lies within the range."""
        return (
            self.narrowest - SAME <= trim.width <= self.widest + SAME
            and self.shortest - SAME <= trim.height <= self.tallest + SAME
        )


class Gutter(_Data):
    """The inside margin of a book up to a number of pages."""

    pages: int
    inside: Points


class Longest(_Data):
    """The most pages on a paper; for all trims, or for those named."""

    paper: str
    pages: int
    trims: tuple[Size, ...] = ()


class Printer(_Data):
    """What a printer takes. Lengths are points."""

    name: str
    trims: Figure[tuple[Size, ...]]
    custom: Figure[Custom] | None = None
    gutters: Figure[tuple[Gutter, ...]] | None = None
    margin: Figure[Points]  # outside, top and bottom
    buffer: Figure[Points]  # kept from every margin besides, since checkers round
    smallest_type: Figure[Points]
    thinnest_line: Figure[Points]
    lightest_grey: Figure[float]
    fewest_pages: Figure[int]
    inks: Figure[Literal["black", "colour"]] | None = None  # of the pages inside; black where nothing is said
    image_dpi: Figure[int] | None = None  # the fewest pixels of an image to an inch
    longest: Figure[tuple[Longest, ...]] | None = None

    def inside(self, pages: int) -> float:
        """The least inside margin of a book of so many pages, buffer included."""
        table = self.gutters.value if self.gutters else ()
        fitting = [gutter.inside for gutter in table if pages <= gutter.pages]
        widest = max((gutter.inside for gutter in table), default=self.margin.value)
        return min(fitting, default=widest) + self.buffer.value

    @property
    def prints_colour(self) -> bool:
        """Whether the pages inside may have more than black ink."""
        return self.inks is not None and self.inks.value == "colour"

    @property
    def outside(self) -> float:
        """The least margin on the other three sides, buffer included."""
        return self.margin.value + self.buffer.value

    @property
    def papers(self) -> tuple[str, ...]:
        """The papers that it prints on; empty where any will do."""
        return tuple(dict.fromkeys(row.paper for row in self.longest.value)) if self.longest else ()

    def most_pages(self, trim: Trim, paper: str) -> float:
        """The most pages that a book may have; a row that names the trim comes before one for all."""
        rows = [row for row in (self.longest.value if self.longest else ()) if row.paper == paper]
        named = [row.pages for row in rows if any(trim.is_same(size) for size in row.trims)]
        return min(named or [row.pages for row in rows if not row.trims], default=inf)

    def take(self, trim: Trim) -> Trim:
        """The trim with the printer's own measures. Raises InputError for one that the printer lacks."""
        for size in self.trims.value:
            if trim.is_same(size):
                return Trim(trim.name, size.width, size.height)
        if self.custom and self.custom.value.takes(trim):
            return trim
        known = ", ".join(size.name for size in self.trims.value)
        raise InputError.single(f"{self.name} has no trim {trim}", f"use one of {known}")

    def check_paper(self, paper: str) -> None:
        """Raises InputError for a paper that the printer lacks."""
        if self.papers and paper not in self.papers:
            raise InputError.single(f"{self.name} has no paper {paper!r}", nearest(paper, self.papers))

    def check_pages(self, pages: int, trim: Trim, paper: str) -> None:
        """Raises InputError when a book of so many pages is too thin or too thick."""
        if pages < self.fewest_pages.value:
            raise InputError.single(
                f"the book has {pages} pages; {self.name} takes {self.fewest_pages.value} or more",
                "add puzzles, or put fewer on a page",
            )
        most = self.most_pages(trim, paper)
        if pages > most:
            raise InputError.single(
                f"the book has {pages} pages; {self.name} takes {most:.0f} at most on {paper} paper at {trim}",
                "put more puzzles or answers on a page, or make two volumes",
            )


def printers() -> tuple[str, ...]:
    """The names of the printers that there are, sorted."""
    return names("layouts", "printers")


@cache
def printer(name: str) -> Printer:
    """A printer's profile by its name. Raises InputError for one that is not there."""
    if name not in printers():
        raise InputError.single(f"no printer is called {name!r}", nearest(name, printers()))
    return load(shipped("layouts", "printers", f"{name}.yaml"), Printer)
