"""Cages, dots, signs and shapes in a grid."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot

import pytest

from bookbuilder import fonts
from bookbuilder.board import Relation, board
from bookbuilder.drawing import WHITE, Box, Text
from bookbuilder.drawing import Path as Shape
from bookbuilder.errors import InputError
from bookbuilder.paper import printer
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Grid, Limits, grid_style, theme, themes
from bookbuilder.typeset.grid.art import art
from bookbuilder.typeset.grid.relation_marks import RelationMarks, outlines

CLASSIC = board("classic")
CELL = 20.0
MARKS = RelationMarks(CLASSIC, tuple((CELL * c.column, CELL * c.row) for c in CLASSIC.cells), CELL, 0.5, "text")


def cells(picture: str) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(picture.split()) for c, mark in enumerate(row) if mark == "#"]


@pytest.mark.parametrize(
    ("picture", "corners"),
    [
        ("#", [4]),
        ("##", [4]),
        ("## #.", [6]),
        ("##. .##", [8]),
        ("#. .#", [4, 4]),  # that touch in a corner stay apart
        ("### #.# ###", [4, 4]),  # a hole has an outline of its own
        (".#. ### .#.", [12]),
    ],
)
def test_an_outline_has_a_corner_wherever_it_turns(picture: str, corners: list[int]) -> None:
    assert sorted(map(len, outlines(cells(picture)))) == corners


def cage(*inside: int, total: int | None = None) -> list[object]:
    return [*MARKS.over([Relation("cage", inside, () if total is None else (total,))])]


def dashes(*inside: int) -> list[list[tuple[float, float]]]:
    (path,) = cage(*inside)
    assert isinstance(path, Shape)
    return [[(it.x, it.y), *((step.x, step.y) for step in it.steps)] for it in path.contours]


@pytest.mark.parametrize("inside", [(0,), (0, 1), (0, 1, 9), (0, 1, 2, 9, 11, 18, 19, 20), (30, 31, 40)], ids=str)
def test_every_corner_of_a_cage_is_a_dash_round_the_bend_and_no_two_dashes_touch(inside: tuple[int, ...]) -> None:
    told = dashes(*inside)
    bent = [dash for dash in told if len(dash) == 3]
    assert len(bent) == sum(map(len, outlines(CLASSIC.cells[cell] for cell in inside)))
    ends = [point for dash in told for point in (dash[0], dash[-1])]
    assert len({(round(x, 6), round(y, 6)) for x, y in ends}) == len(ends)


def test_a_cages_line_lies_inside_its_cells() -> None:
    for dash in dashes(10, 11, 20):
        for x, y in dash:
            assert any(CELL * CLASSIC.cells[cell].column < x < CELL * (CLASSIC.cells[cell].column + 1)
                       and CELL * CLASSIC.cells[cell].row < y < CELL * (CLASSIC.cells[cell].row + 1)
                       for cell in (10, 11, 20))  # fmt: skip


def test_the_sum_stands_in_the_first_cell_and_dashes_make_room() -> None:
    path, text = cage(21, 20, 29, total=17)
    assert isinstance(path, Shape)
    assert isinstance(text, Text)
    assert text.text == "17"
    assert 2 * CELL < text.x < 2.3 * CELL
    assert 2 * CELL < text.y < 2.5 * CELL
    assert len(path.contours) < len(dashes(21, 20, 29))


@pytest.mark.parametrize("size", [20.0, 30.0, 50.0])
@pytest.mark.parametrize("look", themes())
def test_a_sum_keeps_clear_of_the_rim_also_where_that_is_round(look: str, size: float) -> None:
    style = grid_style(theme(look), Limits.of(printer("plain")), CLASSIC, size, ("medium", "medium"))
    for at in (0, 1, 9):
        grid = Grid(CLASSIC, symbol_set("digits", 9), size, style)
        (text,) = (
            mark for mark in grid.relation_marks.over([Relation("cage", (at,), (10,))]) if isinstance(mark, Text)
        )
        ink, (left, top) = fonts.ink(text.text, text.face, text.size), grid.corners[0]
        x, y = text.x + ink.left - left, text.y + ink.top - top
        assert min(x, y) > style.rim / 2 + 0.01 * size
        if at == 0 and style.corner:
            assert hypot(x - style.corner, y - style.corner) < style.corner - style.rim / 2 - 0.01 * size


def test_a_dot_stands_on_the_side_that_two_cells_share() -> None:
    black, white = MARKS.over([Relation("white dot", (0, 1))])
    assert isinstance(black, Shape)
    assert isinstance(white, Shape)
    assert white.colour == WHITE
    assert (black.contours[0].x - 0.15 * CELL, black.contours[0].y) == pytest.approx((CELL, CELL / 2))


@pytest.mark.parametrize(("first", "second"), [(0, 1), (1, 0), (0, 9), (9, 0)])
def test_the_point_of_a_sign_is_at_the_lower_cell(first: int, second: int) -> None:
    _, sign = MARKS.over([Relation("greater", (first, second))])
    assert isinstance(sign, Shape)
    (contour,) = sign.contours
    point, end = contour.steps
    ahead = point.x - (contour.x + end.x) / 2, point.y - (contour.y + end.y) / 2
    (x1, y1), (x2, y2) = (MARKS.corners[cell] for cell in (first, second))
    assert ahead[0] * (x2 - x1) + ahead[1] * (y2 - y1) > 0


def test_discs_and_squares_lie_under_the_lines() -> None:
    told = [Relation("odd", (0, 5)), Relation("even", (1,))]
    assert len([*MARKS.under(told)]) == 3
    assert not [*MARKS.over(told)]


def drawn(width: float) -> object:
    told = (Relation("cage", (0, 1), (3,)),)
    empty = (0,) * 81
    return art(CLASSIC, symbol_set("digits", 9), empty, empty, width, printer("plain"), relations=told)


def test_a_grid_too_small_for_its_sums_is_refused_with_the_least_width() -> None:
    with pytest.raises(InputError, match=r"at 42\.3 mm the marks of classic would be") as caught:
        drawn(120)
    least = float(re.search(r"make it ([\d.]+) mm", str(caught.value.problems[0].hint))[1])  # type: ignore[index]
    assert drawn(least * 72 / 25.4 + 0.5)


def test_neighbouring_dashes_of_a_side_are_as_far_apart_as_all_others() -> None:
    straight = [dash for dash in dashes(0, 1, 2) if len(dash) == 2 and dash[0][1] == dash[1][1] < CELL / 2]
    starts = sorted(min(x for x, _ in dash) for dash in straight)
    assert len({round(b - a, 6) for a, b in pairwise(starts)}) == 1


def shapes(kind: str, by: str, look: str) -> list[tuple[type, float]]:
    """The marks under the lines of a cell of a board, tinted or not: what they are, and their ink."""
    style = grid_style(theme(look), Limits.of(printer(by)), CLASSIC, CELL, ("medium", "medium"))
    marks = Grid(CLASSIC, symbol_set("digits", 9), CELL, style).draw(relations=[Relation(kind, (0,))]).marks
    return [(type(mark), mark.colour.black) for mark in marks if isinstance(mark, Box | Shape)]


@pytest.mark.parametrize("kind", ["odd", "even", "low", "high"])
def test_a_shape_in_a_tinted_cell_stands_on_white(kind: str) -> None:
    assert [form for form, _ in shapes(kind, "plain", "press")] == [Shape]
    (ground, white), (form, ink) = shapes(kind, "plain", "kiosk")
    assert (ground, white, form) == (Box, 0.0, Shape)
    assert ink > 0.15


@pytest.mark.parametrize("kind", ["odd", "even", "low", "high"])
def test_no_shape_is_darker_than_its_printer_lets_grounds_of_values_be(kind: str) -> None:
    assert [ink for _, ink in shapes(kind, "newsprint", "press")][-1] <= printer("newsprint").darkest == 0.25
