"""Grids as pictures of their strokes, and digits in the middle of their cells."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bookbuilder import fonts
from bookbuilder.board import Board, Cell, House, board
from bookbuilder.config import Shading
from bookbuilder.drawing import Box, Copy, Text
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Grid, Limits, grid_style, theme
from tests.typeset.pictures import CELL, STYLE, picture, spread


def grid(board: Board, symbols: str = "digits", cell: float = CELL) -> Grid:
    return Grid(board, symbol_set(symbols, board.order), cell, STYLE)


def test_lines_of_cells_stand_back_on_large_boards() -> None:
    limits = Limits(0.25, 0.05, 0.3)
    nine, samurai = (
        grid_style(theme(), limits, board(name), 20.0, ("bold", "light")) for name in ("classic", "samurai")
    )
    assert (nine.cell_ink.black, samurai.cell_ink.black) == (1.0, 0.55)
    assert samurai.box >= 1.7 > nine.box
    assert samurai.rim >= 2.8 > nine.rim


def test_a_small_board(make: SimpleNamespace) -> None:
    assert picture(grid(make.square(4, 2, 2))) == [
        " # # # #",
        "# : H : #",
        " - - - -",
        "# : H : #",
        " = = = =",
        "# : H : #",
        " - - - -",
        "# : H : #",
        " # # # #",
    ]


def test_overlapping_grids_have_a_rim_each_and_no_lines_in_the_gaps(make: SimpleNamespace) -> None:
    assert picture(grid(make.overlaid(make.square(4, 2, 2), (0, 0), (2, 2)))) == [
        " # # # #",
        "# : H : #",
        " - - - -",
        "# : H : #",
        " = = # # # #",
        "# : #1:1# : #",
        " - - - - - -",
        "# : #1:1# : #",
        " # # # # = =",
        "    # : H : #",
        "     - - - -",
        "    # : H : #",
        "     # # # #",
    ]


def test_a_hole_has_a_rim_and_short_boxes_keep_their_borders() -> None:
    cells = tuple(Cell(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1))
    left = House("box", "left", (0, 3, 5))
    assert picture(grid(Board("ring", 4, cells, (left,)))) == [
        " # # #",
        "# H : #",
        " - # -",
        "# # # #",
        " - # -",
        "# H : #",
        " # # #",
    ]


def test_a_box_equal_to_a_row_draws_its_border() -> None:
    cells = tuple(Cell(row, column) for row in range(2) for column in range(2))
    rows = [House(kind, "", (0, 1)) for kind in ("row", "box")]
    assert picture(grid(Board("rows", 2, cells, tuple(rows)))) == [" # #", "# : #", " = =", "# : #", " # #"]


def test_diagonals_are_tinted_and_extra_areas_are_outlined_too(make: SimpleNamespace) -> None:
    diagonal = House("diagonal", "down", (0, 5, 10, 15))
    area = House("extra", "area", (1, 2, 5, 6))
    assert picture(grid(make.square(4, 2, 2, diagonal, area))) == [
        " # # # #",
        "#1~1H1~ #",
        " - - - -",
        "# ~1H1~ #",
        " = = = =",
        "# : H1: #",
        " - - - -",
        "# : H :1#",
        " # # # #",
    ]


def test_equal_neighbours_join_into_one_stroke(make: SimpleNamespace) -> None:
    # 9 cell lines each way less 2 box lines each way, and 4 sides of the rim.
    assert len(grid(make.square(9, 3, 3)).lines) == 12 + 4 + 4


def test_a_grid_has_the_size_that_it_states(make: SimpleNamespace) -> None:
    its = grid(make.square(9, 3, 3))
    inks = [make.ink_of(mark) for mark in spread(its.draw().marks)]
    left, top, right, bottom = zip(*inks, strict=True)
    assert (min(left), min(top)) == pytest.approx((0, 0))
    assert (max(right), max(bottom)) == pytest.approx((its.width, its.height))


@pytest.mark.parametrize(("order", "high", "wide"), [(9, 3, 3), (16, 4, 4), (25, 5, 5)])
@pytest.mark.parametrize("symbols", ["digits", "digits-letters", "letters"])
def test_marks_stand_in_the_middle_of_their_cells(
    make: SimpleNamespace, order: int, high: int, wide: int, symbols: str
) -> None:
    its = grid(make.square(order, high, wide), symbols)
    values = [index % order + 1 for index in range(order * order)]
    texts = [mark for mark in spread(its.draw(values).marks) if isinstance(mark, Text)]
    for (x, y), text in zip(its.corners, texts, strict=True):
        ink = make.ink_of(text)
        assert (ink[0] + ink[2]) / 2 == pytest.approx(x + CELL / 2, abs=0.001 * CELL)
        assert ink[0] > x + 0.15 * CELL
        assert y + 0.1 * CELL < ink[1] < ink[3] < y + 0.9 * CELL
        if text.text not in ("J", "Q"):  # tails hang
            assert (ink[1] + ink[3]) / 2 == pytest.approx(y + CELL / 2, abs=0.02 * CELL), text.text


def test_found_values_look_unlike_given_ones(make: SimpleNamespace) -> None:
    its = grid(make.square(4, 2, 2))
    drawing = its.draw([1] * 16, [1, 0] * 8)
    assert [mark.face for mark in drawing.marks if isinstance(mark, Text)] == ["medium", "light"] * 8


@pytest.mark.parametrize("cell", [8.0, 11.7, 20.0, 40.0, 60.0])
@pytest.mark.parametrize("thinnest", [0.25, 0.75, 1.0])
def test_lines_keep_their_order_and_the_printers_minimum(cell: float, thinnest: float) -> None:
    limits = Limits(thinnest, 0.10, 1.0)
    style = grid_style(theme(), limits, board("classic"), cell, ("bold", "light"))
    assert thinnest <= style.cell < style.extra < style.box < style.rim < cell / 2
    assert style.tint.black >= 0.10
    several = grid_style(theme(), limits, board("samurai"), cell, ("bold", "light"))
    assert thinnest <= several.cell < several.extra < several.box < several.rim < cell / 2
    assert several.rim > 1.5 * several.box, "where grids overlap, their rims are not taken for boxes"
    assert several.box > 1.5 * several.cell


def test_the_size_follows_the_widest_mark(make: SimpleNamespace) -> None:
    nine, sixteen = grid(make.square(9, 3, 3)), grid(make.square(16, 4, 4))
    assert nine.digit > sixteen.digit
    ink = fonts.ink("16", "medium", sixteen.digit)
    assert ink.right - ink.left < 0.6 * CELL


def boxes(its: Grid, givens: list[int] | None = None) -> dict[tuple[float, float, float], float]:
    """The ink of every ground by its corner and size, rounded."""
    found = [mark for mark in spread(its.draw(givens or ()).marks) if isinstance(mark, Box)]
    return {(round(box.x, 3), round(box.y, 3), round(box.width, 3)): round(box.colour.black, 3) for box in found}


def test_clues_stand_on_squares_of_their_own_that_no_tint_looks_like(make: SimpleNamespace) -> None:
    its_board = make.square(4, 2, 2, House("diagonal", "down", (0, 5, 10, 15)))
    givens = [1, 2] + [0] * 14
    plain, shaded = grid(its_board), Grid(its_board, symbol_set("digits", 4), CELL, STYLE, shade_clues=True)
    extra = {box: ink for box, ink in boxes(shaded, givens).items() if box not in boxes(plain, givens)}
    tint, inset = round(STYLE.tint.black, 3), 1 + 0.12 * CELL
    side = round(0.76 * CELL, 3)
    # One step darker than what is under it: the tint of the diagonal, or paper.
    assert extra == {(inset, inset, side): 2 * tint, (inset + CELL, inset, side): tint}
    assert set(boxes(plain, givens).values()) == {tint}
    marks = list(spread(shaded.draw(givens).marks))
    last_ground = max(at for at, mark in enumerate(marks) if isinstance(mark, Box))
    assert all(isinstance(mark, Box) for mark in marks[: last_ground + 1]), "grounds lie under lines and digits"


def test_whole_cells_of_clues_are_shaded_so_that_they_run_together(make: SimpleNamespace) -> None:
    its = Grid(make.square(4, 2, 2), symbol_set("digits", 4), CELL, STYLE, shade_clues=True)
    clue = round(STYLE.clue.black, 3)
    assert {x: ink for (x, _, _), ink in boxes(its, [1, 2] + [0] * 14).items()} == {1.0: clue, 1.0 + CELL: clue}
    assert {wide for _, _, wide in boxes(its, [1, 2] + [0] * 14)} == {CELL}


def test_tiles_leave_a_gap_between_clues(make: SimpleNamespace) -> None:
    its = Grid(make.square(4, 2, 2), symbol_set("digits", 4), CELL, STYLE, shade_clues="tiles")
    assert {wide for _, _, wide in boxes(its, [1, 2] + [0] * 14)} == {round(0.76 * CELL, 3)}


@pytest.mark.parametrize(("shaded", "ground"), [(True, CELL), ("tiles", 0.0)])
def test_given_pictures_stand_on_whole_grey_cells_or_in_frames(
    make: SimpleNamespace, shaded: Shading, ground: float
) -> None:
    its = Grid(make.square(4, 2, 2), symbol_set("fruit", 4), CELL, STYLE, shade_clues=shaded)
    found = boxes(its, [1] + [0] * 15)
    assert found
    assert (CELL in {wide for _, _, wide in found}) == bool(ground), found


def test_answers_shade_the_clues_and_not_what_was_found(make: SimpleNamespace) -> None:
    its = Grid(make.square(4, 2, 2), symbol_set("digits", 4), CELL, STYLE, shade_clues=True)
    drawing = its.draw([1] * 16, [1] + [0] * 15)
    assert len([mark for mark in spread(drawing.marks) if isinstance(mark, Box)]) == 1


@pytest.mark.parametrize("shaded", [False, True])
def test_what_all_puzzles_share_is_one_drawing_below_the_digits_and_around_the_shades(
    make: SimpleNamespace, shaded: bool
) -> None:
    its = Grid(make.square(4, 2, 2), symbol_set("digits", 4), CELL, STYLE, shade_clues=shaded)
    one, other = (its.draw([turn] * 16, [turn] + [0] * 15).marks for turn in (1, 2))
    copies = [[mark for mark in marks if isinstance(mark, Copy)] for marks in (one, other)]
    assert [copy.drawing for copy in copies[0]] == [copy.drawing for copy in copies[1]]
    assert [type(mark) for mark in one[:-16]] == ([Box, Copy] if shaded else [Copy])
    assert set(spread(copies[0])) == {*its.lines}


@pytest.mark.parametrize("lightest", [0.05, 0.10, 0.20])
def test_no_ground_is_lighter_than_the_printer_holds(make: SimpleNamespace, lightest: float) -> None:
    its_board = make.square(4, 2, 2, House("diagonal", "down", (0, 5, 10, 15)), House("box", "across", (5, 6, 9, 10)))
    style = grid_style(theme(), Limits(0.25, lightest, 1.0), its_board, CELL, ("medium", "light"))
    its = Grid(its_board, symbol_set("digits", 4), CELL, style, shade_clues=True)
    inks = [mark.colour.black for mark in spread(its.draw([1] * 16, highlight=[0]).marks) if isinstance(mark, Box)]
    assert min(inks) > lightest


def test_a_highlight_is_darker_than_every_tint(make: SimpleNamespace) -> None:
    across = [House("box", "", (1, 5, 9, 13)), House("box", "", (2, 6, 10, 14)), House("box", "", (4, 5, 6, 7))]
    marks = spread(grid(make.square(4, 2, 2, *across)).draw(highlight=[0, 1]).marks)
    *tints, one, two = [mark.colour.black for mark in marks if isinstance(mark, Box)]
    assert one == two > max(tints)


def test_no_cell_of_a_clue_is_darker_than_its_highlight(make: SimpleNamespace) -> None:
    its = Grid(make.square(4, 2, 2), symbol_set("digits", 4), CELL, STYLE, shade_clues=True)
    marks = spread(its.draw([1] * 16, [1, 1] + [0] * 14, highlight=[1, 2]).marks)
    inks = [mark.colour.black for mark in marks if isinstance(mark, Box)]
    assert max(inks) == its._highlight.black
    assert min(inks) < max(inks)
