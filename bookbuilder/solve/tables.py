"""A board's tables as the kernel wants them, and the engines that run on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial

from bookbuilder.board import Board
from bookbuilder.kernel import Climber, Exact, Refiner, Scene, climber, ragged


@dataclass(frozen=True, slots=True)
class Engines:
    """One engine of each kind for a board, and more for searches. They own scratch memory: use them in one thread."""

    board: Board
    exact: Exact  # for whoever fills and digs, in one go
    climber: Climber
    refiner: Refiner
    houses: tuple[int, ...]  # the board's house behind each of the kernel's
    another: Callable[[], Exact]  # a new engine upon the same tables
    idle: list[Exact] = field(default_factory=list)  # those that no search has at present

    @contextmanager
    def search_engine(self) -> Iterator[Exact]:
        """An engine for one search, which may pause while others go on: nobody else gets it before the end."""
        exact = self.idle.pop() if self.idle else self.another()
        try:
            yield exact
        finally:
            self.idle.append(exact)


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
    another = partial(
        Exact,
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
    refiner = Refiner(board.order, n, scene.house_at, scene.house_cells)
    return Engines(board, another(), climber(scene), refiner, kept, another)
