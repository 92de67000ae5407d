"""A layout and a puzzle of one day go in; the art comes out, with the places of its grids.

For a newspaper in a script from right to left, the finished art is mirrored, all but the grids.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookbuilder.book import Featured, GridPlace, Part
from bookbuilder.drawing import Drawing, Group, Mark
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.mirror import mirrored, ordered
from bookbuilder.typeset.slot.head import draw_head, said
from bookbuilder.typeset.slot.model import PieceSpot, SlotArt, SlotLayout
from bookbuilder.typeset.slot.texts import OVER_GRID, foot, heading, heading_height
from bookbuilder.typeset.text.lines import lines_of
from bookbuilder.typeset.text.style import Style


def puzzle_art(layout: SlotLayout, featured: Featured, answers: Sequence[Featured] = ()) -> SlotArt:
    """A puzzle with the answers to earlier ones, if the slot shows any. All are on the slot's board.

    Raises ValueError for more answers than the layout has room for.
    """
    if len(answers) > len(layout.answers_at):
        raise ValueError(f"{len(answers)} answers do not fit into a layout for {len(layout.answers_at)}")
    style, content, feature = layout.style, layout.content, featured.feature
    head = draw_head(style, layout.head, said(style.words, content.title, featured), layout.head_at.width)
    small = foot(style, content, feature.id, featured.version, layout.foot_at.width)
    grid, at = layout.grid, layout.grid_at
    marks: list[Mark] = [
        Group(layout.head_at.x, layout.head_at.y, head.marks),
        grid.draw_puzzle(featured.puzzle.puzzle).put(at.x, at.y),
        *layout.fixed,
        Group(layout.foot_at.x, layout.foot_at.y, small.marks),
    ]
    grids = [_place(feature.id, "puzzle", grid, at.x, at.y)]
    if layout.answer_grid:
        for answer, spot in zip(answers, layout.answers_at, strict=False):
            mark, place = _answer(layout, layout.answer_grid, answer, spot)
            marks.append(mark)
            grids.append(place)
    return _finished(style, layout.width, layout.height, marks, grids)


def answer_art(layout: SlotLayout, featured: Featured) -> SlotArt:
    """An answer as art of its own: number, date and level, the small grid, and the id; all of it perhaps upside down.

    Raises ValueError for a layout without answers.
    """
    if (alone := layout.alone) is None:
        raise ValueError(f"the slot {layout.size.name} has no answers in files of their own")
    style, content, feature = alone.style, layout.content, featured.feature
    grid, head, turn = alone.grid, alone.head, layout.answer.turn
    headed = draw_head(style, head, said(style.words, content.title, featured, "slot.answer"), grid.width)
    small = foot(style, content, feature.id, featured.version, grid.width)
    marks = (*headed.marks, _solved(grid, featured, 0.0, alone.grid_top), Group(0.0, alone.foot_top, small.marks))
    top = alone.grid_top
    if turn:
        marks, top = (Group(grid.width, alone.height, marks, turns=2),), alone.height - top - grid.height
    place = _place(feature.id, "answer", grid, 0.0, top, turn)
    return _finished(style, grid.width, alone.height, marks, [place])


def _finished(
    style: Style, width: float, height: float, marks: Sequence[Mark], grids: Sequence[tuple[Grid, GridPlace]]
) -> SlotArt:
    """The art, mirrored if its language wants that."""
    if style.words.direction == "ltr":
        return SlotArt(Drawing(width, height, ordered(marks)), tuple(place for _, place in grids))
    # Places begin at the left edge of the first cells, whether the grid is upside down or not.
    places = (replace(place, x=width - place.x - grid.board.width * grid.cell) for grid, place in grids)
    return SlotArt(Drawing(width, height, tuple(mirrored(marks, width))), tuple(places))


def _solved(grid: Grid, featured: Featured, x: float, y: float) -> Group:
    puzzle = featured.puzzle
    return grid.draw(puzzle.solution, puzzle.puzzle.givens).put(x, y)


def _answer(
    layout: SlotLayout, grid: Grid, featured: Featured, spot: PieceSpot
) -> tuple[Group, tuple[Grid, GridPlace]]:
    """An answer under its heading, perhaps upside down, and the place of its grid."""
    face = layout.style.faces.heading
    lines = heading(layout.style, featured.feature, spot.width)
    above = heading_height(layout.style, spot.width)
    top = above - OVER_GRID * face.size - len(lines) * face.line  # the last line stands close to the grid
    marks: tuple[Mark, ...] = (*lines_of(lines, face, 0.0, top), _solved(grid, featured, 0.0, above))
    id = featured.feature.id
    if not layout.answer.turn:
        return Group(spot.x, spot.y, marks), _place(id, "answer", grid, spot.x, spot.y + above)
    # Turned, the corner of the last row and column is the top left one, and the heading stands below.
    turned = Group(spot.x + spot.width, spot.y + above + grid.height, marks, turns=2)
    return turned, _place(id, "answer", grid, spot.x, spot.y, layout.answer.turn)


def _place(id: str, part: Part, grid: Grid, x: float, y: float, turn: int = 0) -> tuple[Grid, GridPlace]:
    """A grid, and the place of it whose rim starts at x and y."""
    inset = grid.style.edge
    return grid, GridPlace(id, part, x + inset, y + inset, grid.cell, turn)
