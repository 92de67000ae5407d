"""Blocks of text and figures, and their flow over as many pages as they need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.text.lines import Face, lines_of, wrap
from bookbuilder.typeset.text.ornaments import ornament
from bookbuilder.typeset.text.style import Style

SHORT, KEPT = 0.2, 0.5  # the least of the height that a last page takes; what the page before it keeps of its own


@dataclass(frozen=True, slots=True)
class Block:
    """Marks that stay together on a page, with coordinates from their own top left corner."""

    height: float
    marks: tuple[Mark, ...]
    before: float = 0.0  # space above, dropped at the top of a page
    with_next: bool = False  # a heading does not end a page
    number: int = 0  # of the puzzle whose text begins here; 0 for none


def paragraph(text: str, face: Face, measure: float, before: float = 0.0, with_next: bool = False) -> Block:
    """Running text as a block."""
    lines = wrap(text, face, measure)
    return Block(len(lines) * face.line, lines_of(lines, face, 0.0, 0.0), before, with_next)


def heading(style: Style, text: str, measure: float) -> list[Block]:
    """A heading under its ornament, and the space between it and what follows."""
    faces = style.faces
    words = paragraph(text, faces.heading, measure)
    above = ornament(style.theme.heading, 0.0, 0.0, faces.heading.size)
    gap = faces.heading.size * 0.5 if above else 0.0
    marks = (*above, Group(0.0, gap, words.marks, role="heading"))
    return [Block(words.height + gap, marks, with_next=True), Block(faces.body.line * 0.4, ())]


def flow(blocks: Sequence[Block], height: float, shorter: Sequence[float] = ()) -> list[list[Block]]:
    """Split blocks into pages of this height, the first reduced by `shorter`. A higher block gets a page to itself.

    Blocks that stay together begin a new page if they must; if no page can hold them all, at least the first do. A last
    page with very little on it is given more from the page before.
    """
    pages: list[list[Block]] = [[]]
    used = 0.0
    for run in _runs(blocks):
        left = run
        while left:
            room = height - (shorter[len(pages) - 1] if len(pages) <= len(shorter) else 0.0)
            fitting = _fitting(left, room - used, bool(pages[-1]))
            if fitting < len(left) and pages[-1]:
                pages.append([])
                used = 0.0
                continue
            for block in left[: max(1, fitting)]:
                used += (block.before if pages[-1] else 0.0) + block.height
                pages[-1].append(block)
            left = left[max(1, fitting) :]
    return _evened(pages, height)


def _evened(pages: list[list[Block]], height: float) -> list[list[Block]]:
    if len(pages) < 2:
        return pages
    *others, before, last = pages
    kept, moved = before, last
    for run in reversed(list(_runs(before))):
        if height_of(moved) >= SHORT * height:
            return [*others, kept, moved]
        kept, moved = kept[: -len(run)], [*run, *moved]
        if height_of(kept) < KEPT * height or height_of(moved) > height:
            break
    return pages


def height_of(blocks: Sequence[Block]) -> float:
    """The height of blocks under each other, from the top of a page."""
    return sum(block.height + (block.before if at else 0.0) for at, block in enumerate(blocks))


def _runs(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """The runs of blocks that stay together."""
    start = 0
    for end, block in enumerate(blocks, start=1):
        if not block.with_next or end == len(blocks):
            yield blocks[start:end]
            start = end


def _fitting(blocks: Sequence[Block], room: float, after: bool) -> int:
    """The number of blocks that fit into the room, after others or at the top."""
    used = 0.0
    for at, block in enumerate(blocks):
        used += (block.before if after or at else 0.0) + block.height
        if used > room:
            return at
    return len(blocks)


def begun(pages: Iterable[Iterable[Block]]) -> tuple[tuple[int, ...], ...]:
    """The numbers of the puzzles whose text begins on each page."""
    return tuple(tuple(block.number for block in page if block.number) for page in pages)


def stack(blocks: Iterable[Block], frame: Frame) -> tuple[Mark, ...]:
    """The blocks under each other from the top of the frame."""
    marks: list[Mark] = []
    top = frame.top
    for block in blocks:
        top += block.before if marks else 0.0
        marks.append(Group(frame.start, top, block.marks))
        top += block.height
    return tuple(marks)
