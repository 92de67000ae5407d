"""Page layouts: a name goes in; the rows, columns and type sizes of a section's pages come out."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.config import Shelf
from bookbuilder.errors import InputError
from bookbuilder.paper import Points
from bookbuilder.paths import is_path

Count = Annotated[int, Field(ge=1, le=100)]


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TypeSizes(_Data):
    """Sizes of type on a 6x9in page; wider and narrower pages scale them a little, all but that of answers."""

    title: Points
    heading: Points
    number: Points
    body: Points
    small: Points
    answer: Points  # digits of answers: a page has as many as fit at this size, and then as large as they fit


class Smallest(_Data):
    """The least type and digits that the layout stands for; a printer may ask for larger ones."""

    text: Points
    puzzle: Points
    answer: Points
    figure: Points | None = None  # candidates and values in walkthroughs; if it does not say, as in answers


class PageLayout(_Data):
    """One page layout."""

    name: str
    rows: Count
    columns: Count
    type: TypeSizes
    smallest: Smallest
    sturdy: bool = False  # whether found values stay out of thin faces, which large print must not have

    @property
    def puzzles(self) -> int:
        """The number of puzzles per page."""
        return self.rows * self.columns


PAGES = Shelf("pages", PageLayout, "there is no page layout {!r}")


def page_layouts() -> tuple[str, ...]:
    """The names of all page layouts, sorted."""
    return PAGES.names()


def page_layout(name: str) -> PageLayout:
    """A page layout by its name. Raises InputError for an unknown name."""
    if is_path(name):
        what = "custom page layouts are not available in this version"
        raise InputError.single(what, f"choose from: {', '.join(PAGES.names())}")
    return PAGES.find(name)
