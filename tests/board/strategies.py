"""Boards and givens for laws: real boards and any others, givens with no solution, one or many."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from bookbuilder.board import Board
from tests.board.samples import SMALL, in_a_line
from tests.kernel import reference

law = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # the backtracker takes its time


@st.composite
def any_boards(draw: st.DrawFn) -> Board:
    """A few cells in any houses that the model allows, such as no one would print."""
    order = draw(st.integers(1, 5))
    n_cells = draw(st.integers(1, 9))
    house = st.lists(st.integers(0, n_cells - 1), min_size=1, max_size=min(order, n_cells), unique=True).map(tuple)
    return in_a_line("any board", order, n_cells, *draw(st.lists(house, max_size=8)))


def boards() -> st.SearchStrategy[Board]:
    """The small sample boards and any others."""
    return st.sampled_from(SMALL) | any_boards()


@st.composite
def full_boards(draw: st.DrawFn) -> tuple[Board, tuple[int, ...]]:
    """A board and one of its solutions."""
    board = draw(boards().filter(lambda board: reference.count(board, [0] * len(board.cells), 1) > 0))
    beginning = _sparse(draw, board, 4)
    for n_taken in range(len(beginning), -1, -1):  # at last from the empty board
        givens = [0] * len(board.cells)
        for cell, value in beginning[:n_taken]:
            givens[cell] = value
        solution = next(reference.solutions(board, givens), None)
        if solution:
            return board, solution
    raise AssertionError("the empty board has a solution")


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[Board, tuple[int, ...]]:
    """A board and givens: values anywhere, which may clash, or some cells of a solution."""
    if draw(st.booleans()):
        board = draw(boards())
        givens = [0] * len(board.cells)
        for cell, value in _sparse(draw, board, 8):
            givens[cell] = value
        return board, tuple(givens)
    board, solution = draw(full_boards())
    shown = draw(st.lists(st.booleans(), min_size=len(solution), max_size=len(solution)))
    return board, tuple(value if show else 0 for value, show in zip(solution, shown, strict=True))


def _sparse(draw: st.DrawFn, board: Board, most: int) -> list[tuple[int, int]]:
    """A few cells with values."""
    cell, value = st.integers(0, len(board.cells) - 1), st.integers(1, board.order)
    return draw(st.lists(st.tuples(cell, value), max_size=most, unique_by=lambda pair: pair[0]))
