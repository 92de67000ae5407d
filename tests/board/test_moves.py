"""Moves that keep a board's houses: which exist, their inverses, and the errors for wrong ones."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import (
    Board,
    Cell,
    House,
    alternatives,
    board,
    boards,
    has_move,
    move_named,
    offered,
    places,
)
from bookbuilder.board.moves import Exchange, Move
from bookbuilder.board.turns import TURNS
from bookbuilder.kernel import Labeller
from tests.board.samples import BOARDS
from tests.board.strategies import any_boards, law
from tests.board.twins import symmetries_of

SHIPPED = tuple(name for name in boards() if name != "monster")


def some_boards() -> st.SearchStrategy[Board]:
    return st.sampled_from(tuple(BOARDS.values())) | any_boards() | st.sampled_from(SHIPPED).map(board)


def houses(its: Board) -> set[frozenset[int]]:
    return {frozenset(house.cells) for house in its.houses}


def after(first: Iterable[int], second: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(second[cell] for cell in first)


@st.composite
def board_and_moves(draw: st.DrawFn) -> tuple[Board, list[Move]]:
    its = draw(some_boards().filter(offered))
    return its, draw(st.lists(st.sampled_from(offered(its)), min_size=1, max_size=5))


@pytest.mark.slow
@law
@given(board_and_moves())
def test_a_move_is_a_permutation_that_carries_houses_onto_houses(drawn: tuple[Board, list[Move]]) -> None:
    its, moves = drawn
    everything = tuple(range(len(its.cells)))
    found = everything
    for move in moves:
        found = after(found, places(its, move))
        assert sorted(found) == list(everything), move
        assert {frozenset(found[cell] for cell in house) for house in houses(its)} == houses(its), move


@pytest.mark.slow
@law
@given(board_and_moves())
def test_the_inverse_undoes_a_move_and_is_one_of_the_board(drawn: tuple[Board, list[Move]]) -> None:
    its, moves = drawn
    found = tuple(range(len(its.cells)))
    for move in [*moves, *(move.inverse() for move in reversed(moves))]:
        found = after(found, places(its, move))
    assert found == tuple(range(len(its.cells)))


@pytest.mark.slow
@law
@given(board_and_moves())
def test_a_move_is_found_again_by_its_text(drawn: tuple[Board, list[Move]]) -> None:
    for move in drawn[1]:
        assert move_named(str(move)) == move


@pytest.mark.slow
@law
@given(some_boards())
def test_a_turn_is_offered_exactly_when_it_carries_houses_onto_houses(its: Board) -> None:
    top, left = (min(cell[axis] for cell in its.cells) for axis in (0, 1))
    for name, turn in TURNS.items():
        to = [turn(cell.row - top, cell.column - left, its.height - 1, its.width - 1) for cell in its.cells]
        index = {(cell.row - top, cell.column - left): i for i, cell in enumerate(its.cells)}
        found = [index.get(cell, -1) for cell in to]
        kept = -1 not in found and {frozenset(found[cell] for cell in house) for house in houses(its)} == houses(its)
        assert (Move(name) in offered(its)) == kept, (its.name, name)


@pytest.mark.parametrize("its", BOARDS.values(), ids=lambda its: its.name)
def test_all_exchanges_of_two_lines_or_bands_are_offered_that_others_find(its: Board) -> None:
    """Those of `tests/board/twins.py`, which knows nothing of names, grids and bands."""
    if its.height != its.width or its.name == "order 32":
        return
    found = {places(its, move) for move in offered(its)} | {tuple(range(len(its.cells)))}
    grown = found | {after(a, b) for a in found for b in found}  # bands there may be any lines
    assert set(symmetries_of(its)) <= grown


def group(its: Board) -> int:
    """The number of permutations that the offered moves generate."""
    return products([places(its, move) for move in offered(its)])


def products(generators: Sequence[tuple[int, ...]]) -> int:
    """The number of permutations that are products of these."""
    seen = {tuple(range(len(generators[0])))}
    frontier = list(seen)
    while frontier:
        here = frontier.pop()
        for step in generators:
            there = after(here, step)
            if there not in seen:
                seen.add(there)
                frontier.append(there)
    return len(seen)


def automorphisms(its: Board) -> int:
    """The number of permutations of the cells that keep the houses, named or not."""
    n, sets = len(its.cells), sorted(map(sorted, houses(its)))
    edges = array("i", [number for i, house in enumerate(sets) for cell in house for number in (cell, n + i, 0)])
    found = Labeller(n + len(sets), edges).automorphisms([0] * n + [1] * len(sets))
    return products([tuple(images[:n]) for images in found])


@pytest.mark.parametrize("name", ["4x4", "4x4 with X", "classic with X", "jigsaw 5", "jigsaw 6", "two 4x4"])
def test_the_moves_of_these_boards_make_everything_that_keeps_their_houses(name: str) -> None:
    assert group(BOARDS[name]) == automorphisms(BOARDS[name])


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("classic", "rotate 90; diagonal; swap rows 1 2; cycle rows 7 8 9; swap bands 1 3; cycle stacks 1 2 3",
         "swap rows 3 4; swap bands 1 2, rows 3 4; swap rows 1 10; swap rows 1 2 of grid 1"),
        ("x", "rotate 90; antidiagonal; swap bands 1 3, stacks 1 3; swap rows 4 6, columns 4 6",
         "swap rows 1 2; swap bands 1 3; swap rows 1 2, columns 1 2"),
        ("samurai", "rotate 270; swap rows 1 2; swap rows 1 2 of grid 2; swap bands 1 2 of grid 2; swap rows 7 8",
         "swap rows 7 8 of grid 2; swap bands 2 3 of grid 2; swap rows 3 4; swap rows 1 2 of grid 6"),
        ("windoku", "rotate 180; swap rows 2 3; swap columns 7 8", "swap rows 1 2; swap bands 1 2"),
        ("jigsaw-1", "rotate 180", "mirror; rotate 90; swap rows 1 2"),
        ("holes", "rotate 180", "diagonal; swap columns 1 2"),
        ("6x6", "rotate 180; mirror; swap rows 1 2; swap bands 1 3; swap stacks 1 2",
         "rotate 90; diagonal; swap rows 2 3"),
        ("15x15", "flip; swap columns 1 5; swap bands 1 5; swap stacks 1 3", "rotate 270; swap columns 5 6"),
    ],
)  # fmt: skip
def test_boards_have_these_moves_and_not_those(name: str, has: str, lacks: str) -> None:
    found = {text: has_move(board(name), move_named(text)) for text in f"{has}; {lacks}".split("; ")}
    assert found == dict.fromkeys(has.split("; "), True) | dict.fromkeys(lacks.split("; "), False)


def test_a_line_does_not_become_an_area() -> None:
    """Solvers search them in other ways: the variant would have another grade than its parent."""
    six = board("6x6")
    slanted, crooked = (
        House("extra", name, cells) for name, cells in (("slanted", (1, 8, 15)), ("crooked", (7, 2, 15)))
    )
    both = replace(six, name="both", houses=(*six.houses, slanted, crooked))
    moved = places(six, move_named("swap rows 1 2"))
    assert {moved[cell] for cell in slanted.cells} == set(crooked.cells)
    assert not has_move(both, move_named("swap rows 1 2"))
    assert has_move(both, move_named("swap rows 5 6"))


def test_lines_without_a_cell_are_not_offered_to_change_places() -> None:
    small = board("4x4")
    there = tuple(Cell(row + 6, column + 6) for row, column in small.cells)
    also = tuple(replace(it, cells=tuple(cell + 16 for cell in it.cells)) for it in small.houses)
    apart = Board("apart", 4, small.cells + there, small.houses + also)
    assert places(apart, move_named("swap rows 5 6")) == tuple(range(32))
    assert all(places(apart, move) != tuple(range(32)) for move in offered(apart))


def test_a_cycle_goes_around() -> None:
    classic = board("classic")
    found = places(classic, move_named("cycle rows 1 2 3"))
    assert [found[9 * row] // 9 + 1 for row in range(9)] == [2, 3, 1, 4, 5, 6, 7, 8, 9]
    assert str(move_named("cycle rows 1 2 3").inverse()) == "cycle rows 3 2 1"


def test_a_turn_goes_clockwise() -> None:
    classic = board("classic")
    assert [places(classic, move_named(f"rotate {angle}"))[0] for angle in (90, 180, 270)] == [8, 80, 72]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("turn", "'turn' is not a move"),
        ("rotate 45", "is not a move"),
        ("swap rows 1", "cannot be swapped; write, for example, `swap rows 1 2`"),
        ("swap houses 1 2", "cannot be swapped"),
        ("swap rows 1 2 3", "`cycle rows 1 2 3` takes more"),
        ("swap rows 2 2", "each once"),
        ("swap rows 0 1", "cannot be swapped"),
        ("swap", "cannot be swapped"),
        ("cycle rows 1 2,", "cannot be swapped"),
    ],
)
def test_a_wrong_text_is_told(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=re.escape(what)):
        move_named(text)


@pytest.mark.parametrize(
    ("name", "text", "what"),
    [
        ("classic", "swap rows 3 4", "the board classic does not allow swap rows 3 4"),
        ("classic", "swap rows 3 12", "the board classic has 9 rows, so there is no 12"),
        ("classic", "swap bands 3 4", "the board classic has 3 bands, so there is no 4"),
        ("classic", "swap rows 1 2 of grid 1", "the board classic has no grid 1"),
        ("samurai", "swap rows 1 10 of grid 1", "the board samurai has 9 rows of grid 1, so there is no 10"),
    ],
)
def test_a_move_that_the_board_lacks_is_told(name: str, text: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        places(board(name), move_named(text))


@pytest.mark.parametrize(
    ("name", "text", "has"),
    [
        ("classic", "swap rows 3 4", "swap rows within 1 2 3, 4 5 6, 7 8 9"),
        ("classic", "swap bands 1 5", "swap bands within 1 2 3"),
        ("jigsaw-1", "mirror", "rotate 180"),
        ("jigsaw-1", "swap rows 1 2", "rotate 180"),
        ("jigsaw-5", "mirror", "no turns or reflections"),
        ("jigsaw-5", "swap rows 1 2", "no moves"),
        ("windoku", "swap bands 1 2", "swaps of rows; swaps of columns"),
        ("samurai", "swap bands 2 3 of grid 2", "swap bands within 1 2 of grid 2"),
    ],
)
def test_the_moves_that_it_has_instead_are_told(name: str, text: str, has: str) -> None:
    assert alternatives(board(name), move_named(text)) == has


def test_lines_that_change_places_are_two_or_more() -> None:
    with pytest.raises(ValueError, match="two or more"):
        Exchange("rows", (1,))
    with pytest.raises(ValueError, match="not one of"):
        Exchange("houses", (1, 2))
    with pytest.raises(ValueError, match="a turn, a reflection or a swap"):
        Move("turn")
