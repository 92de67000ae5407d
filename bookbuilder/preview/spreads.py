"""Facing pages: pictures of pages go in, by number; pictures of versos beside their rectos come out.

In a book that is bound on the right, the page with the odd number is the one on the left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from PIL import Image, ImageDraw

from bookbuilder.preview.sheet import TABLE, Tile

_FOLD = 190  # the grey of the line between the pages


@dataclass(frozen=True, slots=True)
class Pictured:
    """A page's picture."""

    number: int
    picture: Image.Image


def partners(numbers: Iterable[int], pages: int) -> Iterator[int]:
    """The pages, and those that they face, rising; the first page of a book faces none, nor does the last if even."""
    for spread in sorted({number // 2 for number in numbers}):
        yield from (number for number in (2 * spread, 2 * spread + 1) if 1 <= number <= pages)


def spreads(pages: Iterable[Pictured], bound_right: bool = False) -> Iterator[Tile]:
    """Facing pages in one picture. A page that faces none, or whose partner is not among them, has an empty side."""
    for _, facing in groupby(pages, lambda page: page.number // 2):
        yield _spread(tuple(facing), bound_right)


def _spread(facing: tuple[Pictured, ...], bound_right: bool) -> Tile:
    width, height = facing[0].picture.size
    mode = "RGB" if any(page.picture.mode == "RGB" for page in facing) else "L"
    both = Image.new(mode, (2 * width, height), TABLE if mode == "L" else (TABLE,) * 3)
    starts = {page.number: width * ((page.number + bound_right) % 2) for page in facing}
    for page in facing:
        both.paste(page.picture.convert(mode), (starts[page.number], 0))
    if len(facing) == 2:
        ImageDraw.Draw(both).line((width, 0, width, height), _FOLD if mode == "L" else (_FOLD,) * 3)
    labels = tuple((starts[page.number] + width / 2, str(page.number)) for page in facing)
    return Tile("-".join(f"{page.number:03}" for page in facing), both, labels)
