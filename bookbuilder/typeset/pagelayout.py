"""Page layouts: a name goes in; the rows, columns and type sizes of a section's pages come out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from bookbuilder.config import ShippedFolder
from bookbuilder.paper import Points

Count = Annotated[int, Field(ge=1, le=10)]
_LEAST, _MOST = 4, 144
_SHAPE = {"type": "string", "format": "length", "minimum": _LEAST, "maximum": _MOST, "examples": ["12pt"]}
Size = Annotated[Points, Field(ge=_LEAST, le=_MOST), WithJsonSchema(_SHAPE)]  # of type


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TypeSizes(_Data):
    """Sizes of type on a 6x9in page; wider and narrower pages scale them a little, all but that of answers."""

    title: Size
    heading: Size
    number: Size
    body: Size
    small: Size
    answer: Size  # digits of answers: a page has as many as fit at this size, and then as large as they fit


class Smallest(_Data):
    """The least type and digits that the layout stands for; a printer may ask for larger ones."""

    text: Size
    puzzle: Size
    answer: Size
    figure: Size | None = None  # candidates and values in walkthroughs; if it does not say, as in answers


class PageLayout(_Data):
    """One page layout."""

    name: str
    rows: Count
    columns: Count
    type: TypeSizes
    smallest: Smallest
    name_line: bool = False  # for a name and a date, at the head of the pages of puzzles
    sturdy: bool = False  # whether found values stay out of thin faces, which large print must not have

    @property
    def puzzles(self) -> int:
        """The number of puzzles per page."""
        return self.rows * self.columns


PAGES = ShippedFolder("pages", PageLayout, "there is no page layout {!r}", "the page layout")


def page_layouts() -> tuple[str, ...]:
    """The names of all page layouts, sorted."""
    return PAGES.names()


def page_layout(name: str, folder: Path | None = None) -> PageLayout:
    """A page layout by its name, or one of a user's own by its path in a folder.

    Raises InputError for an unknown name, and for a file with faults.
    """
    return PAGES.find(name, folder)
