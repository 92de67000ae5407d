"""A board refuses invalid cells and houses, and knows its own shape."""

from __future__ import annotations

import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from bookbuilder.board import MAX_ORDER, Board, Cell, House
from tests.board.samples import BOARDS, show

CELLS = (Cell(0, 0), Cell(0, 1), Cell(1, 0))


def house(*cells: int) -> House:
    return House("extra", "the house", cells)


@pytest.mark.parametrize(
    ("order", "cells", "houses", "what"),
    [
        (0, CELLS, (), "the order must be between 1 and 64, not 0"),
        (-1, CELLS, (), "the order must be between 1 and 64, not -1"),
        (65, CELLS, (), "the order must be between 1 and 64, not 65"),
        (2, (), (), "a board needs at least one cell"),
        (2, (*CELLS, Cell(0, 1)), (), "a cell is listed twice"),
        (2, CELLS, (house(),), "the house has no cells"),
        (2, CELLS, (house(0, 1), house(1, 1)), "the house lists a cell twice"),
        (2, CELLS, (house(0, 3),), "the house lists a cell that is not on the board"),
        (2, CELLS, (house(0, -1),), "the house lists a cell that is not on the board"),
        (2, CELLS, (house(0, 1, 2),), "the house has 3 cells, more than the 2 values"),
        (2, CELLS, (House("row", "the house", (0, 2)),), "the house is a row, but its cells are not in one row"),
        (
            2,
            CELLS,
            (House("column", "the house", (0, 1)),),
            "the house is a column, but its cells are not in one column",
        ),
    ],
)
def test_what_is_no_board_is_refused(order: int, cells: tuple[Cell, ...], houses: tuple[House, ...], what: str) -> None:
    with pytest.raises(ValueError, match=f"^{what}$"):
        Board("wrong", order, cells, houses)


def test_houses_that_pile_up_on_few_cells_are_refused_and_equal_ones_do_not_count() -> None:
    cells = tuple(Cell(i // 10, i % 10) for i in range(40))
    rng = random.Random(1)
    piled = tuple(house(*rng.sample(range(40), 9)) for _ in range(300))
    with pytest.raises(ValueError, match=r"a cell is in up to 8[0-9] houses; the limit is 50000 pairs"):
        Board("piled", 9, cells, piled)
    assert len(Board("not piled", 9, cells, piled[:100]).houses) == 100


@pytest.mark.parametrize(
    ("cells", "houses", "what"),
    [
        ((Cell(0, i) for i in range(40)), 2001, "the board has 2001 houses; the limit is 2000"),
        (
            [Cell(0, 0), Cell(1000, 999)],
            0,
            "the board has 1001000 places (its height times its width); the limit is 1000000",
        ),
        ([Cell(0, -10_001)], 0, "a cell is more than 10000 rows or columns away from the origin"),
        ([Cell(10_001, 0)], 0, "a cell is more than 10000 rows or columns away from the origin"),
    ],
)
def test_a_board_that_would_take_all_memory_is_refused(cells: Iterable[Cell], houses: int, what: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(what)}"):
        Board("huge", 32, tuple(cells), (house(0),) * houses)


def test_the_largest_boards_are_boards() -> None:
    assert len(Board("houses", 1, CELLS, (house(0),) * 2000).houses) == 2000
    assert Board("places", 1, (Cell(10_000, 9_001), Cell(9_001, 10_000)), ()).height == 1000


@pytest.mark.parametrize("kind", ["knight", "rim", "cell", "Row", ""])
def test_a_house_that_nobody_would_draw_is_refused(kind: str) -> None:
    """The reader of a book would see a puzzle with several solutions."""
    with pytest.raises(ValueError, match=f"^the house is a house of the kind '{kind}', not one of row, column, box, "):
        Board("wrong", 2, CELLS, (House(kind, "the house", (0, 1)),))


@pytest.mark.parametrize(
    ("grids", "at", "what"),
    [
        (((0, 1),), 1, "the cells of the grids are not exactly the cells of the board"),
        (((0, 1, 2, 3),), 1, "the cells of the grids are not exactly the cells of the board"),
        (((0, 1), (1, 2)), -1, "the house is a house of grid -1, which does not exist"),
        (((0, 1), (1, 2)), 3, "the house is a house of grid 3, which does not exist"),
        ((), 1, "the house is a house of grid 1, which does not exist"),
        (((0, 1), (1, 2)), 2, "the house is not within its grid"),
    ],
)
def test_grids_hold_all_cells_and_their_own_houses(grids: tuple[tuple[int, ...], ...], at: int, what: str) -> None:
    with pytest.raises(ValueError, match=f"^{what}$"):
        Board("wrong", 2, CELLS, (House("extra", "the house", (0, 1), at),), grids)


def test_a_grid_by_itself_has_its_own_cells_and_houses_and_no_others() -> None:
    """Not even a house of another grid that lies within it."""
    board = Board(
        "two",
        2,
        CELLS,
        (House("row", "a", (0, 1), 1), House("box", "b", (1, 2), 2), House("extra", "c", (0, 2))),
        ((0, 1, 2), (1, 2)),
    )
    assert [(part.cells, [house.cells for house in part.houses]) for part in map(board.part, (0, 1))] == [
        (CELLS, [(0, 1)]),
        (CELLS[1:], [(0, 1)]),
    ]


@pytest.mark.parametrize("order", [1, MAX_ORDER])
def test_the_first_and_the_last_order_are_boards(order: int) -> None:
    assert Board("edge", order, (Cell(0, 0),), (house(0),)).order == order


def test_a_house_is_full_with_as_many_cells_as_values() -> None:
    board = Board("short and full", 3, CELLS, (house(0, 1, 2), house(0, 1)))
    assert [board.is_full(each) for each in board.houses] == [True, False]


@pytest.mark.parametrize(
    ("cells", "is_straight"),
    [
        ([(0, 0)], True),
        ([(0, 0), (5, 2)], True),
        ([(3, 1), (3, 2), (3, 3)], True),
        ([(1, 3), (2, 3), (3, 3)], True),
        ([(0, 0), (1, 1), (2, 2)], True),
        ([(2, 0), (1, 1), (0, 2)], True),
        ([(0, 2), (0, 0), (0, 5)], True),  # in any sequence, and with gaps
        ([(0, 0), (0, 1), (1, 0)], False),
        ([(0, 0), (0, 1), (0, 2), (1, 2)], False),
        ([(1, 1), (0, 0), (2, 2), (2, 1)], False),
    ],
)
def test_a_house_on_one_line_is_straight(cells: list[tuple[int, int]], is_straight: bool) -> None:
    board = Board("shape", len(cells), tuple(Cell(*cell) for cell in cells), (house(*range(len(cells))),))
    assert board.is_straight(board.houses[0]) is is_straight, show(board, [0] * len(cells))


def test_height_and_width_span_the_outermost_cells_wherever_they_lie() -> None:
    board = Board("far out", 2, (Cell(-3, 10), Cell(4, 12)), ())
    assert (board.height, board.width) == (8, 3)


def test_boards_with_the_same_parts_are_equal_and_hash_alike() -> None:
    one, other = (Board("same", 2, CELLS, (house(0, 1),)) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))


@pytest.mark.parametrize(
    "other",
    [
        Board("another name", 2, CELLS, (house(0, 1),)),
        Board("same", 3, CELLS, (house(0, 1),)),
        Board("same", 2, CELLS[:2], (house(0, 1),)),
        Board("same", 2, CELLS, (house(0, 2),)),
        Board("same", 2, CELLS, (House("row", "the house", (0, 1)),)),
    ],
)
def test_boards_with_different_parts_are_not_equal(other: Board) -> None:
    assert other != Board("same", 2, CELLS, (house(0, 1),))


def test_a_board_travels_between_processes_whole() -> None:
    board = BOARDS["two 4x4"]
    there = pickle.loads(pickle.dumps(board))
    assert (there, hash(there)) == (board, hash(board))


def test_equal_boards_that_arrive_are_one_and_the_same() -> None:
    board = BOARDS["two 4x4"]
    again = Board(board.name, board.order, board.cells, board.houses, board.grids)
    assert pickle.loads(pickle.dumps(board)) is pickle.loads(pickle.dumps(again))


@pytest.mark.process
def test_a_board_hashes_alike_in_every_process() -> None:
    """Texts do not, and boards travel between processes as keys."""
    code = (
        f"import sys; sys.path.append({str(Path(__file__).parents[2])!r})\n"
        "from tests.board.samples import BOARDS\n"
        "print({name: hash(board) for name, board in BOARDS.items()})"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=False,
        )
        for seed in ("1", "2")
    ]
    here = str({name: hash(board) for name, board in BOARDS.items()})
    assert [run.stdout.strip() for run in runs] == [here, here], runs[0].stderr
