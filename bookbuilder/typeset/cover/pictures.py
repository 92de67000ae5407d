"""Pictures of puzzles on a cover: as large as their room, in the cover's colours.

Of a puzzle on several grids, one grid is shown where the whole would be too fine for its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bookbuilder.drawing import WHITE, Box, Mark
from bookbuilder.typeset.colours import contrast, readable_on
from bookbuilder.typeset.cover.design import CoverDesign, picture
from bookbuilder.typeset.figure.artwork import Subject, artwork, least_side, marked_cells, parts, readable
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.text.lines import CENTRE, Face, write
from bookbuilder.typeset.theme import Edge

LEAST = 0.3  # of the room's width: a lower picture is left out
FLATTEST = 0.55  # of their width: the least height of tiles, and of the room for which a title makes way
SHOWN = 0.7, 0.45  # of its width: the height of a puzzle that runs on for which a title makes room, and the least
SEAM, CLUE, CAPITAL = 0.1, 0.8, 0.69  # between tiles, a clue on its tile, and a digit's height, in tiles and type sizes
READABLE = 3.0  # the least contrast of clues with their tiles
ROUNDING = 1e-6  # rows
FINEST = 5.0  # points: the smallest cells of a mask
PAPER = 0.035  # the white around a puzzle, relative to its size
BETWEEN = 0.14  # pictures in a row, relative to their size


def hero(
    setting: Setting, design: CoverDesign, subject: Subject | None, room: Frame, foot: float | None = None
) -> Iterator[Mark]:
    """The picture of a puzzle, in the middle of the height of its room.

    Where texts begin at one edge, the picture reaches the other edge as well: a mask of squares as tiles of any shape,
    with the clues on them; a puzzle runs out of the room at its foot, where something lies over it from `foot` on,
    between two of its rows; of others, only the first rows are shown if there is no room for all.
    """
    if subject is None or min(room.width, room.height) < LEAST * room.width:
        return
    if runs_on(setting, design, subject, room) and foot is not None:
        design, subject = _suited(setting, design, subject, room.width)
        board = subject.puzzle.puzzle.board
        paper, cell = PAPER * room.width, (1 - 2 * PAPER) * room.width / board.width
        top = room.top + (foot - room.top - paper) % cell  # no row is cut
        shown = _first_rows(subject, int((foot - top - paper) / cell + ROUNDING))
        yield from _whole(setting, design, shown, replace(room, top=top, bottom=top + room.width))
        return
    design, seen = _suited(setting, design, subject, min(room.width, room.height))
    board = seen.puzzle.puzzle.board
    rows = int(room.height / room.width * board.width)
    reaches = setting.theme.title.align == "start"
    if reaches and (design.art.kind, design.art.tile, design.art.ground) == ("mask", "square", "tiles"):
        yield from _tiles(setting, design, subject, room)
    elif (
        reaches
        and len(board.cells) == board.width * board.height
        and design.art.kind in ("mask", "quilt")
        and 0 < rows < board.height
    ):
        drawn = artwork(setting.style, design.art, seen, room.width, design.inks, rows)
        if drawn:
            yield drawn.put(room.start, room.top + (room.height - drawn.height) / 2)
    else:
        yield from _whole(setting, design, seen, room)


def wanted_heights(setting: Setting, design: CoverDesign, subject: Subject | None, width: float) -> tuple[float, ...]:
    """The heights for which a title makes room if it can, the best first.

    From these on, a picture can be as wide as its room, or where it is centred, be read or more than half as wide.
    """
    if subject is None or design.art.kind == "none":
        return (0.0,)
    design, subject = _suited(setting, design, subject, width)
    if design.art.kind != "puzzle":
        return (FLATTEST * width,)
    if setting.theme.title.align == "start":
        return tuple(share * width for share in SHOWN)
    return (least_paper(setting, subject), FLATTEST * width)


def runs_on(setting: Setting, design: CoverDesign, subject: Subject | None, room: Frame) -> bool:
    """Whether the picture runs out of its room at the foot."""
    is_low = setting.theme.title.align == "start" and LEAST * room.width <= room.height < room.width
    return subject is not None and is_low and _suited(setting, design, subject, room.width)[0].art.kind == "puzzle"


def _first_rows(subject: Subject, rows: int) -> Subject:
    """The puzzle with what stands in its first rows alone: nothing is printed, or found by a search, under a band."""
    graded, first = subject.puzzle, subject.puzzle.puzzle.board.corner[0]
    puzzle = graded.puzzle
    shown = {at for at, cell in enumerate(puzzle.board.cells) if cell.row - first < rows}
    givens = tuple(value if at in shown else 0 for at, value in enumerate(puzzle.givens))
    relations = tuple(it for it in puzzle.relations if shown.intersection(it.cells))
    return replace(subject, puzzle=replace(graded, puzzle=replace(puzzle, givens=givens, relations=relations)))


# --- what is shown of a puzzle, and as what ---


def _suited(setting: Setting, design: CoverDesign, subject: Subject, side: float) -> tuple[CoverDesign, Subject]:
    """The design and what it shows of a puzzle in a place of this size.

    A puzzle without clues, which has no mask of them, is shown itself if it can be read; one that cannot be read, as a
    mask. Tiles and marks are large: of several grids, they show one.
    """
    art, part = design.art, parts(subject)[-1]
    if art.kind in ("none", "quilt") or (art.kind == "pictures" and readable(setting.style, art, part, side) == art):
        return design, part
    is_itself = art.kind == "puzzle" or (art.kind == "mask" and not any(subject.puzzle.puzzle.givens))
    if is_itself and (shown := readable_part(setting, subject, side)):
        return replace(design, art=picture(setting.theme, "puzzle")), shown
    if art.kind != "mask":
        art = picture(setting.theme, "mask")
    board = subject.puzzle.puzzle.board
    return replace(design, art=art), subject if side >= FINEST * max(board.width, board.height) else part


def readable_part(setting: Setting, subject: Subject, side: float) -> Subject | None:
    """A puzzle, or one of its grids, that can be read on paper of this size; None if neither can."""
    return next((part for part in parts(subject) if side >= least_paper(setting, part)), None)


def least_paper(setting: Setting, subject: Subject) -> float:
    """How large the paper must be on which a puzzle can be read."""
    return least_side(setting.style, subject) / (1 - 2 * PAPER) + ROUNDING


# --- drawn ---


def _tiles(setting: Setting, design: CoverDesign, subject: Subject, room: Frame) -> Iterator[Mark]:
    """A tile per cell, no higher than wide, of as many rows as have room; clues stand on theirs."""
    for part in parts(subject):
        board = part.puzzle.puzzle.board
        across = room.width / board.width
        rows = min(board.height, max(1, int(room.height / (FLATTEST * across) + ROUNDING)))
        down = min(across, room.height / rows)
        if subject.symbols.pictures or CLUE * (1 - SEAM) * down >= setting.style.least:
            break
    puzzle, marks = part.puzzle.puzzle, part.symbols
    clued, palette = marked_cells(puzzle), design.palette
    top, left = board.corner
    wide, high = (1 - SEAM) * across, (1 - SEAM) * down
    above = room.top + (room.height - rows * down) / 2
    ink = palette.ground if contrast(palette.ground, palette.shape) >= READABLE else readable_on(palette.shape)
    face = Face(setting.theme.faces.given, 1.0)
    size = min(CLUE * high, max(1.0, wide) / max(map(face.width, marks.marks)) * CLUE)
    shown = not marks.pictures and size >= setting.style.least
    for at, cell in enumerate(board.cells):
        if cell.row - top >= rows:
            continue
        x = room.start + (cell.column - left) * (wide + SEAM * across * board.width / max(1, board.width - 1))
        y = above + (cell.row - top) * down
        yield Box(x, y, wide, high, palette.shape if at in clued else palette.tone)
        if shown and (value := puzzle.givens[at]):
            text = marks.mark(value)
            yield write(text, face.sized(size), x + wide / 2, y + high / 2 + CAPITAL * size / 2, CENTRE, ink)


def _whole(
    setting: Setting, design: CoverDesign, subject: Subject, room: Frame, align: Edge | None = None
) -> Iterator[Mark]:
    """A whole picture; a puzzle on white paper."""
    align, side = align or setting.theme.title.align, min(room.width, room.height)
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


def paper_puzzle(setting: Setting, design: CoverDesign, subject: Subject, room: Frame) -> Iterator[Mark]:
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
        suited, shown = _suited(setting, design, subject, side)
        yield from _whole(setting, suited, shown, Frame(left, top, left + side, room.bottom), "start")
