"""Pictures of puzzles on a cover: as large as their room, in the cover's colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookbuilder.drawing import WHITE, Box, Mark
from bookbuilder.typeset.cover.design import CoverDesign
from bookbuilder.typeset.figure.artwork import artwork
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.sheet import Subject
from bookbuilder.typeset.theme import Edge

LEAST = 0.3  # of the room's width: a smaller picture is left out
FEWEST = 5  # rows of a mask or a quilt that is cut off at its foot
PAPER = 0.035  # the white around a puzzle, relative to its size
BETWEEN = 0.14  # pictures in a row, relative to their size


def hero(setting: Setting, design: CoverDesign, subject: Subject | None, room: Frame) -> Iterator[Mark]:
    """The picture of a puzzle, in the middle of the height of its room.

    Where texts begin at one edge, a mask or a quilt of a board without holes reaches the other edge as well, and shows
    only its first rows if the room is not high enough for all.
    """
    if subject is None or min(room.width, room.height) < LEAST * room.width:
        return
    board = subject.puzzle.puzzle.board
    rows = int(room.height / room.width * board.width)
    is_full, align = len(board.cells) == board.width * board.height, setting.theme.title.align
    if (
        is_full
        and design.art.kind in ("mask", "quilt")
        and align == "start"
        and min(FEWEST, board.height) <= rows < board.height
    ):
        drawn = artwork(setting.style, design.art, subject.puzzle, subject.symbols, room.width, design.inks, rows)
        if drawn:
            yield drawn.put(room.start, room.top + (room.height - drawn.height) / 2)
        return
    yield from _whole(setting, design, subject, room, align)


def _whole(setting: Setting, design: CoverDesign, subject: Subject, room: Frame, align: Edge) -> Iterator[Mark]:
    """A whole picture; a puzzle on white paper."""
    side = min(room.width, room.height)
    paper = PAPER * side if design.art.kind == "puzzle" else 0.0
    drawn = artwork(setting.style, design.art, subject.puzzle, subject.symbols, side - 2 * paper, design.inks)
    if drawn is None:
        return
    width, height = drawn.width + 2 * paper, drawn.height + 2 * paper
    x = room.start if align == "start" else (room.start + room.end - width) / 2
    y = room.top + (room.height - height) / 2
    if paper:
        yield Box(x, y, width, height, WHITE)
    yield drawn.put(x + paper, y + paper)


def row(setting: Setting, design: CoverDesign, subjects: Sequence[Subject], room: Frame) -> Iterator[Mark]:
    """Small pictures beside each other that fill the width of their room; none where it is too low."""
    count = len(subjects)
    side = room.width / (count + BETWEEN * (count - 1)) if count else 0.0
    if not count or side > room.height:
        return
    for at, subject in enumerate(subjects):
        left = room.start + at * (1 + BETWEEN) * side
        top = room.bottom - side
        yield from _whole(setting, design, subject, Frame(left, top, left + side, room.bottom), "start")
