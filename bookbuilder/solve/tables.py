"""A board's tables as the kernel wants them, and the engines that run on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.kernel import Climber, Exact, Refiner, Scene, climber, ragged


@dataclass(frozen=True, slots=True)
class Engines:
    """One engine of each kind for a board. They own scratch memory: use them in one thread."""

    board: Board
    exact: Exact
    climber: Climber
    refiner: Refiner
    houses: tuple[int, ...]  # the board's house behind each of the kernel's


@lru_cache(maxsize=64)
def engines(board: Board) -> Engines:
    """Make a board's engines, once a process.

    A house that has the cells of an earlier one is left out: it says nothing new.
    """
    n = len(board.cells)
    distinct = {frozenset(house.cells): i for i, house in reversed(list(enumerate(board.houses)))}
    kept = tuple(sorted(distinct.values()))
    houses = [board.houses[i] for i in kept]
    is_full = [board.is_full(house) for house in houses]
    scene = Scene(
        board.order,
        n,
        [house.cells for house in houses],
        is_full,
        [not board.is_straight(house) for house in houses],
        [board.direction(house) for house in houses],
    )
    full_at, full_cells = ragged([house.cells for house in houses if board.is_full(house)])
    full_numbers = {h: i for i, h in enumerate(h for h in range(len(houses)) if is_full[h])}
    in_full_at, in_full = ragged(
        [
            [full_numbers[h] for h in scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]] if is_full[h]]
            for c in range(n)
        ]
    )
    exact = Exact(
        board.order,
        n,
        scene.peer_at,
        scene.peers,
        full_at,
        full_cells,
        in_full_at,
        in_full,
        len(houses),
        scene.in_house_at,
        scene.in_house,
    )
    return Engines(board, exact, climber(scene), Refiner(board.order, n, scene.house_at, scene.house_cells), kept)
