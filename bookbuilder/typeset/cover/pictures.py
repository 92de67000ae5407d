"""Pictures of puzzles on a cover: as large as their room, in the cover's colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bookbuilder.drawing import WHITE, Box, Mark
from bookbuilder.typeset.colours import contrast, readable_on
from bookbuilder.typeset.cover.design import CoverDesign, picture
from bookbuilder.typeset.figure.artwork import Subject, artwork, is_printable, marked_cells
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.lines import CENTRE, Face, write
from bookbuilder.typeset.theme import ArtLook, Edge

LEAST = 0.3  # of the room's width: a smaller picture is left out
FLATTEST, SHOWN = 0.55, 0.7  # of its width: the least height of tiles, and of what is seen of a puzzle that runs on
SEAM, CLUE, CAPITAL = 0.1, 0.8, 0.69  # between tiles, a clue on its tile, and a digit's height, in tiles and type sizes
READABLE = 3.0  # the least contrast of clues with their tiles
ROUNDING = 1e-6  # rows
FEWEST = 5  # rows of a mask or a quilt that is cut off at its foot
PAPER = 0.035  # the white around a puzzle, relative to its size
BETWEEN = 0.14  # pictures in a row, relative to their size


def hero(
    setting: Setting, design: CoverDesign, subject: Subject | None, room: Frame, foot: float = 0.0
) -> Iterator[Mark]:
    """The picture of a puzzle, in the middle of the height of its room.

    Where texts begin at one edge, the picture of a board without holes reaches the other edge as well: a mask of
    squares as tiles of any shape, with the clues on them; a puzzle runs out of the room at its foot, where something
    lies over it from `foot` on, between two of its rows; others show only their first rows if there is no room for all.
    """
    if subject is None or min(room.width, room.height) < LEAST * room.width:
        return
    design = _suited(setting, design, subject, room)
    board = subject.puzzle.puzzle.board
    rows = int(room.height / room.width * board.width)
    is_full, align = len(board.cells) == board.width * board.height, setting.theme.title.align
    if is_full and align == "start" and _is_tiled(design.art) and room.height >= FLATTEST * room.width:
        yield from _tiles(setting, design, subject, room)
        return
    if runs_on(setting, design, subject, room):
        paper, cell = PAPER * room.width, (1 - 2 * PAPER) * room.width / board.width
        top = room.top + (foot - room.top - paper) % cell  # no row is cut
        shown = _first_rows(subject, int((foot - top - paper) / cell + ROUNDING))
        yield from _whole(setting, design, shown, replace(room, top=top, bottom=top + room.width), align)
        return
    if (
        is_full
        and design.art.kind in ("mask", "quilt")
        and align == "start"
        and min(FEWEST, board.height) <= rows < board.height
    ):
        drawn = artwork(setting.style, design.art, subject, room.width, design.inks, rows)
        if drawn:
            yield drawn.put(room.start, room.top + (room.height - drawn.height) / 2)
        return
    yield from _whole(setting, design, subject, room, align)


def least_height(setting: Setting, design: CoverDesign, subject: Subject | None, width: float) -> float:
    """The height from which a picture can be as wide as its room, or more than half as wide where it is centred."""
    if subject is None or design.art.kind == "none":
        return 0.0
    is_run_on = design.art.kind == "puzzle" and setting.theme.title.align == "start"
    return (SHOWN if is_run_on else FLATTEST) * width


def runs_on(setting: Setting, design: CoverDesign, subject: Subject | None, room: Frame) -> bool:
    """Whether the picture runs out of its room at the foot."""
    if subject is None or not _may_run_on(setting, room):
        return False
    return _suited(setting, design, subject, room).art.kind == "puzzle"


def _first_rows(subject: Subject, rows: int) -> Subject:
    """The puzzle with what stands in its first rows alone: nothing is printed, or found by a search, under a band."""
    graded, first = subject.puzzle, subject.puzzle.puzzle.board.corner[0]
    puzzle = graded.puzzle
    shown = {at for at, cell in enumerate(puzzle.board.cells) if cell.row - first < rows}
    givens = tuple(value if at in shown else 0 for at, value in enumerate(puzzle.givens))
    relations = tuple(it for it in puzzle.relations if shown.intersection(it.cells))
    return replace(subject, puzzle=replace(graded, puzzle=replace(puzzle, givens=givens, relations=relations)))


def _may_run_on(setting: Setting, room: Frame) -> bool:
    return setting.theme.title.align == "start" and SHOWN * room.width <= room.height < room.width


def _suited(setting: Setting, design: CoverDesign, subject: Subject, room: Frame) -> CoverDesign:
    """The design with the puzzle itself instead of a mask of its clues, if it has none and can be read in the room."""
    if design.art.kind != "mask" or any(subject.puzzle.puzzle.givens):
        return design
    side = room.width if _may_run_on(setting, room) else min(room.width, room.height)
    return replace(design, art=picture(setting.theme, "puzzle")) if shows(setting, subject, side) else design


def _is_tiled(look: ArtLook) -> bool:
    return look.kind == "mask" and look.tile == "square" and look.ground == "tiles"


def _tiles(setting: Setting, design: CoverDesign, subject: Subject, room: Frame) -> Iterator[Mark]:
    """A tile per cell, no higher than wide; clues stand on theirs."""
    puzzle, marks = subject.puzzle.puzzle, subject.symbols
    board, clued, palette = puzzle.board, marked_cells(puzzle), design.palette
    top, left = board.corner
    across, down = room.width / board.width, min(room.width / board.width, room.height / board.height)
    wide, high = (1 - SEAM) * across, (1 - SEAM) * down
    above = room.top + (room.height - board.height * down) / 2
    ink = palette.ground if contrast(palette.ground, palette.accent) >= READABLE else readable_on(palette.accent)
    face = Face(setting.theme.faces.given, 1.0)
    size = min(CLUE * high, max(1.0, wide) / max(map(face.width, marks.marks)) * CLUE)
    shown = not marks.pictures and size >= setting.style.least
    for at, cell in enumerate(board.cells):
        x = room.start + (cell.column - left) * (wide + SEAM * across * board.width / max(1, board.width - 1))
        y = above + (cell.row - top) * down
        yield Box(x, y, wide, high, palette.accent if at in clued else palette.tone)
        if shown and (value := puzzle.givens[at]):
            text = marks.mark(value)
            yield write(text, face.sized(size), x + wide / 2, y + high / 2 + CAPITAL * size / 2, CENTRE, ink)


def _whole(setting: Setting, design: CoverDesign, subject: Subject, room: Frame, align: Edge) -> Iterator[Mark]:
    """A whole picture; a puzzle on white paper."""
    side = min(room.width, room.height)
    paper = PAPER * side if design.art.kind == "puzzle" else 0.0
    width = room.width if align == "start" else 0.0
    drawn = artwork(setting.style, design.art, subject, side - 2 * paper, design.inks, width=width)
    if drawn is None:
        return
    width, height = drawn.width + 2 * paper, drawn.height + 2 * paper
    x = room.start if align == "start" else (room.start + room.end - width) / 2
    y = room.top + (room.height - height) / 2
    if paper:
        yield Box(x, y, width, height, WHITE)
    yield drawn.put(x + paper, y + paper)


def shows(setting: Setting, subject: Subject, side: float) -> bool:
    """Whether a puzzle on paper of this size can be read."""
    return is_printable(setting.style, subject, (1 - 2 * PAPER) * side)


def first_puzzle(setting: Setting, design: CoverDesign, subject: Subject, room: Frame) -> Iterator[Mark]:
    """A puzzle on white paper, at the start of its room."""
    shown = replace(design, art=picture(setting.theme, "puzzle"))
    yield from _whole(setting, shown, subject, room, "start")


def strip_side(width: float, count: int) -> float:
    """How large this many pictures are beside each other; nothing if there are none."""
    return width / (count + BETWEEN * (count - 1)) if count else 0.0


def strip(setting: Setting, design: CoverDesign, subjects: Sequence[Subject], room: Frame) -> Iterator[Mark]:
    """Small pictures beside each other that fill the width of their room; none where it is too low."""
    side = strip_side(room.width, len(subjects))
    if not subjects or side > room.height:
        return
    for at, subject in enumerate(subjects):
        left = room.start + at * (1 + BETWEEN) * side
        top = room.bottom - side
        yield from _whole(setting, design, subject, Frame(left, top, left + side, room.bottom), "start")
