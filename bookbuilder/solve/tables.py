"""A board's tables as the kernel wants them, and the engines that run on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board, House
from bookbuilder.kernel import Bands, Climber, Exact, Refiner, Scene, bands, climber, ragged


@dataclass(frozen=True, slots=True)
class Engines:
    """One engine of each kind for a board. They own scratch memory: use them in one thread."""

    board: Board
    exact: Exact | Bands  # the same questions, the same answers
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
        [_direction(board, house) for house in houses],
    )
    exact = Bands() if bands.fits(board.order, n, [house.cells for house in houses]) else _exact(scene)
    return Engines(board, exact, climber(scene), Refiner(board.order, n, scene.house_at, scene.house_cells), kept)


def _exact(scene: Scene) -> Exact:
    """The search engine for a board of any houses."""
    n, n_houses = scene.n_cells, scene.n_houses
    cells = [scene.house_cells[scene.house_at[h] : scene.house_at[h + 1]] for h in range(n_houses)]
    full = {h: i for i, h in enumerate(h for h in range(n_houses) if scene.is_full[h])}
    its_houses = [scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]] for c in range(n)]
    return Exact(
        scene.order,
        n,
        scene.peer_at,
        scene.peers,
        *ragged([cells[h] for h in full]),
        *ragged([[full[h] for h in own if h in full] for own in its_houses]),
        n_houses,
        scene.in_house_at,
        scene.in_house,
    )


def _direction(board: Board, house: House) -> int:
    """1 for a line across, 2 for a line down, 0 for all other houses."""
    cells = [board.cells[cell] for cell in house.cells]
    across, down = len({cell.row for cell in cells}) == 1, len({cell.column for cell in cells}) == 1
    return 0 if across == down else 1 if across else 2
