"""Pieces of running pages, and their flow over as many pages as they need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.text import Face, lines_of, wrap


@dataclass(frozen=True, slots=True)
class Block:
    """Marks from their own top left corner, that stay together on a page."""

    height: float
    marks: tuple[Mark, ...]
    before: float = 0.0  # space above, dropped at the top of a page
    with_next: bool = False  # a heading does not end a page
    number: int = 0  # of the puzzle whose part of the text begins here


def paragraph(text: str, face: Face, measure: float, before: float = 0.0, with_next: bool = False) -> Block:
    """Running text as a block."""
    lines = wrap(text, face, measure)
    return Block(len(lines) * face.line, lines_of(lines, face, 0.0, 0.0), before, with_next)


def flow(blocks: Sequence[Block], height: float, shorter: Sequence[float] = ()) -> list[list[Block]]:
    """The blocks in pages of this height, the first ones lower by `shorter`. A higher block gets a page to itself."""
    pages: list[list[Block]] = [[]]
    whole = height
    used = 0.0
    for index, block in enumerate(blocks):
        height = whole - (shorter[len(pages) - 1] if len(pages) <= len(shorter) else 0.0)
        together = _together(blocks, index)
        needed = sum(each.before + each.height for each in together)
        # A run that no page holds is not kept together, or its blocks would each take a page.
        if needed - block.before > height:
            needed = block.before + block.height
        if pages[-1] and used + needed > height:
            pages.append([])
        used = (used + block.before if pages[-1] else 0.0) + block.height
        pages[-1].append(block)
    return pages


def _together(blocks: Sequence[Block], start: int) -> Sequence[Block]:
    """A block, and those that it may not be parted from."""
    end = start
    while end < len(blocks) - 1 and blocks[end].with_next:
        end += 1
    return blocks[start : end + 1]


def begun(pages: Iterable[Iterable[Block]]) -> tuple[tuple[int, ...], ...]:
    """The numbers of the puzzles that begin on each page."""
    return tuple(tuple(block.number for block in page if block.number) for page in pages)


def stack(blocks: Iterable[Block], frame: Frame) -> tuple[Mark, ...]:
    """The blocks under each other from the top of the frame."""
    marks: list[Mark] = []
    top = frame.top
    for block in blocks:
        top += block.before if marks else 0.0
        marks.append(Group(frame.left, top, block.marks))
        top += block.height
    return tuple(marks)
