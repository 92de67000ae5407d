"""Marks at the outer edge of pages that bleed: a reader finds a section by them in the closed book.

+-----------+   +-----------+   +-----------+
|           |   |          ||   |           |     a strip on pages that open a section,
|           |   |           |   |          ||     and on the others a mark at the height of their section; what
|           |   |           |   |           |     follows the sections, such as the answers, has the lowest
+-----------+   +-----------+   +-----------+
  front matter    section 1       section 2
"""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.book import ANSWER
from bookbuilder.drawing import Box, Colour, Mark
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts import Part

WHOLE = "opener"  # the kind of pages with a strip from head to foot
FEWEST = 6  # the edge has at least so many places for marks: they are tabs, not bars


def edge_marks(setting: Setting, part: Part, page: int) -> Iterator[Mark]:
    """The mark of a page of this part, if it has one; it begins beyond the edges at which the page is cut."""
    geometry, look = setting.geometry, setting.theme.edge
    assert geometry.bleed
    beyond, trim = geometry.bleed.width, geometry.trim
    if part.kind == WHOLE:
        top, height = -beyond, trim.height + 2 * beyond
    elif (place := _place(setting, part)) is not None:
        room = trim.height - geometry.top - geometry.bottom
        height = room / max(FEWEST, len(setting.outline.sections) + 1)
        top = geometry.top + place * height
    else:
        return
    x = trim.width - look.width if page % 2 else -beyond
    yield Box(x, top, look.width + beyond, height, Colour(black=look.ink))


def _place(setting: Setting, part: Part) -> int | None:
    """Which mark a part has, counted from the top; None if it belongs to no section and has no answers."""
    if part.section is not None:
        return part.section
    return len(setting.outline.sections) if part.about == ANSWER else None
