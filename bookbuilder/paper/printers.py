"""Printers and their limits; every figure comes with its source and the day it was read."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Annotated, Literal

from pydantic import Field, PositiveInt

from bookbuilder.config import ShippedFolder
from bookbuilder.errors import InputError
from bookbuilder.paper.bleeds import Bleed
from bookbuilder.paper.covers import CoverRules
from bookbuilder.paper.forms import Question
from bookbuilder.paper.lengths import POINTS, Points
from bookbuilder.paper.pdf_rules import FileRules
from bookbuilder.paper.sourced import Data, Sourced
from bookbuilder.paper.trims import SAME, Size, Trim
from bookbuilder.suggest import nearest

Ink = Annotated[float, Field(ge=0, le=1)]  # 1 is black
MOST_PAGES = 50_000  # of any book: a finished file with more would be too large to be checked


class Custom(Data):
    """The range of trims that have no name."""

    narrowest: Points
    widest: Points
    shortest: Points
    tallest: Points

    @property
    def largest(self) -> Trim:
        """The trim with the greatest width and height."""
        width, height = (f"{side / POINTS['in']:.2f}".rstrip("0").rstrip(".") for side in (self.widest, self.tallest))
        return Trim(f"{width}x{height}in", self.widest, self.tallest)

    def takes(self, trim: Trim) -> bool:
        """Whether the trim lies within the range."""
        return (
            self.narrowest - SAME <= trim.width <= self.widest + SAME
            and self.shortest - SAME <= trim.height <= self.tallest + SAME
        )


class Gutter(Data):
    """The inside margin of a book up to a number of pages."""

    pages: PositiveInt
    inside: Points


class Longest(Data):
    """The most pages on a paper; for all trims, or for those named."""

    paper: str
    pages: PositiveInt
    trims: tuple[Size, ...] = ()


class Printer(Data):
    """What a printer takes. Lengths are points."""

    name: str
    trims: Sourced[tuple[Size, ...]]
    custom: Sourced[Custom] | None = None
    gutters: Sourced[tuple[Gutter, ...]] | None = None
    margin: Sourced[Points]  # outside, top and bottom
    buffer: Sourced[Points]  # added to every margin, because printers' checks round
    smallest_type: Sourced[Points]
    thinnest_line: Sourced[Points]
    lightest_grey: Sourced[Ink]
    darkest_tint: Sourced[Ink] | None = None  # under black type; default: any
    fewest_pages: Sourced[PositiveInt]
    inks: Sourced[Literal["black", "colour"]] | None = None  # of the interior pages; default: black
    image_dpi: Sourced[PositiveInt] | None = None  # the fewest pixels per inch of an image
    most_dpi: Sourced[PositiveInt] | None = None  # more are wasted
    longest: Sourced[tuple[Longest, ...]] | None = None
    even: Sourced[bool] | None = None  # whether the number of pages must be even
    last_blank: Sourced[bool] | None = None  # whether the last page must be blank: the printer's own marks go there
    most_blank: Sourced[PositiveInt] | None = None  # the most blank pages in a row
    bleed: Sourced[Bleed] | None = None  # None if nothing may run past the edge of a page
    file: FileRules = FileRules()
    cover: CoverRules | None = None  # None if the printer binds no books
    upload: Sourced[tuple[Question, ...]] | None = None  # the printer's form, in its order

    def inside(self, pages: int) -> float:
        """The least inside margin of a book with this many pages, buffer included."""
        table = self.gutters.value if self.gutters else ()
        fitting = [gutter.inside for gutter in table if pages <= gutter.pages]
        widest = max((gutter.inside for gutter in table), default=self.margin.value)
        return min(fitting, default=widest) + self.buffer.value

    def figures(self) -> Iterator[tuple[str, Sourced[object]]]:
        """All figures with their names, those of files and covers included."""
        for part, prefix in ((self, ""), (self.file, "file."), (self.cover, "cover.")):
            for name in type(part).model_fields if part else ():
                if isinstance(figure := getattr(part, name), Sourced):
                    yield prefix + name, figure

    @property
    def darkest(self) -> float:
        """The darkest grey that black type may stand on; 1 if the printer states none."""
        return self.darkest_tint.value if self.darkest_tint else 1.0

    @property
    def prints_colour(self) -> bool:
        """Whether the interior pages may have inks other than black."""
        return self.inks is not None and self.inks.value == "colour"

    def outside(self, bleeds: bool = False) -> float:
        """The least margin on the other three sides, buffer included; it may be wider in a book with bleed."""
        wider = self.bleed.value.margin if bleeds and self.bleed else None
        return max(self.margin.value, wider or 0.0) + self.buffer.value

    @property
    def papers(self) -> tuple[str, ...]:
        """The papers that it prints on; empty if it takes any."""
        return tuple(dict.fromkeys(row.paper for row in self.longest.value)) if self.longest else ()

    @property
    def usual_paper(self) -> str:
        """The paper of a book that names none."""
        return next(iter(self.papers), "white")

    def most_pages(self, trim: Trim, paper: str) -> float:
        """The most pages that a book may have; a row that names the trim takes precedence over one for all."""
        rows = [row for row in (self.longest.value if self.longest else ()) if row.paper == paper]
        named = [row.pages for row in rows if any(trim.is_same(size) for size in row.trims)]
        return min(named or [row.pages for row in rows if not row.trims], default=inf)

    def take(self, trim: Trim) -> Trim:
        """The trim with the printer's own measures. Raises InputError for one that the printer does not offer."""
        for size in self.trims.value:
            if trim.is_same(size):
                return Trim(trim.name, size.width, size.height)
        if self.custom and self.custom.value.takes(trim):
            return trim
        known = ", ".join(size.name for size in self.trims.value)
        nearest = min(self.trims.value, key=lambda size: abs(size.width - trim.width) + abs(size.height - trim.height))
        raise InputError.single(f"{self.name} has no trim {trim}", f"use one of {known}; the nearest is {nearest}")

    def check_bleed(self) -> None:
        """Raises InputError if nothing may run past the edge of a page."""
        if not self.bleed:
            others = [name for name in printers() if printer(name).bleed]
            raise InputError.single(
                f"{self.name} prints no bleed", f"write `bleed: false`; printers with bleed are {', '.join(others)}"
            )

    def check_paper(self, paper: str) -> None:
        """Raises InputError for a paper that the printer lacks or, if it takes any, for one that no printer has."""
        if paper not in (known := self.papers or papers()):
            raise InputError.single(f"{self.name} has no paper {paper!r}", nearest(paper, known))

    def check_pages(self, pages: int, trim: Trim, paper: str) -> None:
        """Raises InputError if a book with this many pages is too thin or too thick."""
        if pages < self.fewest_pages.value:
            raise InputError.single(
                f"the book has {pages} pages; {self.name} needs at least {self.fewest_pages.value}",
                "add puzzles, or put fewer on a page",
            )
        if pages > MOST_PAGES:
            what = f"the book has {pages:,} pages; a file with more than {MOST_PAGES:,} cannot be checked"
            raise InputError.single(what, "split it into volumes")
        most = self.most_pages(trim, paper)
        if pages > most:
            raise InputError.single(
                f"the book has {pages} pages; {self.name} takes at most {most:.0f} on {paper} paper at {trim}",
                "put more puzzles or answers on a page, or split it into two volumes",
            )


PRINTERS = ShippedFolder("printers", Printer, "there is no printer {!r}")


def printers() -> tuple[str, ...]:
    """The names of all printers, sorted."""
    return PRINTERS.names()


def papers() -> tuple[str, ...]:
    """The papers of all printers, sorted."""
    return tuple(sorted({paper for name in printers() for paper in printer(name).papers}))


def printer(name: str) -> Printer:
    """A printer's profile by name. Raises InputError for an unknown name."""
    return PRINTERS.find(name)
