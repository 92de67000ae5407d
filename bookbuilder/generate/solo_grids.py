"""Digging on boards of several grids such that each can be solved by itself: from its own clues, by its own houses.

Grids agree on shared cells, and every cell lies in some grid. So if each grid has one solution, the whole board has
only their combination, and a group of clues may be removed if every grid that it touches can spare it:

    A A A . .
    A A a b B      for the group {a, b}, grid A is asked whether it can spare a, and then grid B whether it can spare
    A A a b B      a and b: the upper a and b are cells of both
    . . B B B
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from bookbuilder.board import Board
from bookbuilder.generate.dig import ALLOWANCE, CONFLICTS, Stage, nodes_per_group, standing
from bookbuilder.solve import BUDGET, Engines, engines, only_solution
from bookbuilder.threads import per_thread


@dataclass(frozen=True, slots=True)
class SoloGrid:
    """A grid of a board: its own engines, and the positions of its cells on the board."""

    tools: Engines
    cells: tuple[int, ...]

    def values(self, everywhere: Sequence[int]) -> array[int]:
        """The grid's values, out of those of the whole board."""
        return array("i", [everywhere[cell] for cell in self.cells])

    def inside(self, group: Sequence[int]) -> tuple[int, ...]:
        """The grid's own indices of those of the board's cells that lie in it."""
        return tuple(i for i, cell in enumerate(self.cells) if cell in group)


@per_thread(maxsize=64)
def grids(board: Board) -> tuple[SoloGrid, ...]:
    """The grids of a board, for the calling thread; none unless the board has several."""
    return tuple(SoloGrid(engines(part), cells) for part, cells in zip(_parts(board), board.grids, strict=True))


@lru_cache(maxsize=64)
def _parts(board: Board) -> tuple[Board, ...]:
    """The grids as boards of their own, shared by all threads."""
    return tuple(map(board.part, range(len(board.grids))))


def dependent_grids(board: Board, givens: Sequence[int], budget: int = BUDGET) -> tuple[int, ...]:
    """The numbers, from 1, of grids that do not have exactly one solution by themselves. Raises Undecided."""
    return tuple(
        number
        for number, grid in enumerate(grids(board), 1)
        if only_solution(grid.tools, grid.values(givens), budget) is None
    )


def dig_each(tools: Engines, plan: Iterable[Stage], least_clues: int) -> bool:
    """Dig like `dig`, from the kernel's present clues, so that every grid of the board keeps its one solution."""
    exact = tools.exact
    answer, clues = exact.finished, list(exact.puzzle)
    enough = True
    for removal in plan:
        stage = standing(removal, clues)
        enough = _dig_stage(tools, stage, answer, clues, least_clues) >= stage.want
        if not enough:
            break
    exact.load(array("i", answer), array("i", clues))
    return enough


def _dig_stage(tools: Engines, stage: Stage, answer: Sequence[int], clues: list[int], least_clues: int) -> int:
    """Remove groups of one stage from `clues`; return how many were removed."""
    parts = [_Part(grid, answer, clues) for grid in grids(tools.board)]
    groups = [stage.groups[start:stop] for start, stop in pairwise(stage.group_at)]
    gone, left, allowance = 0, sum(map(bool, clues)), ALLOWANCE
    for number in tools.exact.shuffled_numbers(len(groups)):
        group = groups[number]
        if gone == stage.want:
            break
        if left - len(group) < least_clues or not all(clues[cell] for cell in group):
            continue
        touched = [(part, cells) for part in parts if (cells := part.grid.inside(group))]
        asked = []
        for part, cells in touched:
            asked.append(part)
            spare, conflicts = part.spare(cells, min(CONFLICTS, allowance))
            allowance -= conflicts
            if not spare:
                break
        else:
            for cell in group:
                clues[cell] = 0
            gone, left = gone + 1, left - len(group)
            continue
        for part in asked:
            part.load(clues)
        if stage.until_stuck:
            break
    return gone


class _Part:
    """The state of a grid during one stage of digging."""

    def __init__(self, grid: SoloGrid, answer: Sequence[int], clues: Sequence[int]) -> None:
        self.grid = grid
        self._answer = grid.values(answer)
        self.load(clues)

    def load(self, clues: Sequence[int]) -> None:
        """Continue from these clues of the whole board."""
        self.grid.tools.exact.load(self._answer, self.grid.values(clues))

    def spare(self, cells: Sequence[int], conflicts: int) -> tuple[bool, int]:
        """Remove clues if the grid provably keeps its one solution; return whether it does, and the conflicts met."""
        exact = self.grid.tools.exact
        exact.begin_dig(array("i", [0, len(cells)]), array("i", cells), 1, 0, False)
        while not exact.dig(nodes_per_group(self.grid.tools)):
            pass
        if exact.removed or not exact.doubts or conflicts <= 0:
            return exact.removed == 1, 0
        fewer = array("i", exact.puzzle)
        for cell in cells:
            fewer[cell] = 0
        prover = self.grid.tools.prover
        prover.begin_spare(self._answer, fewer)
        known = prover.spare(array("i", cells), array("i"), conflicts) == 1
        return known and exact.take(0), prover.nodes
