"""Designer puzzles: the cells of the clues go in; values for them that leave one solution come out.

    .1.     a finished board gives the clues values;      .4.        .7.
    1.1     where they leave a second solution, the  ->   2.5   ->   2.5   ->  until there is no second one
    .1.     clues near the difference get others          .8.        .1.

The first values are those of a random full board. Two solutions of the same clues differ in a set of cells without a
clue, an unavoidable set: only other values around it can break it. So some of the clues that see it are removed, the
board is filled again around the rest, and the new values stay unless they leave more solutions than before.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookbuilder.board import Board, peers
from bookbuilder.generate.full_grids import fill
from bookbuilder.generate.solo_grids import grids
from bookbuilder.kernel import UNDECIDED, Bands, Exact
from bookbuilder.solve import Engines

# Solutions are counted up to this limit; beyond it, the cells in which two of them differ are counted.
COUNTED = 64
_NODES = 20_000  # for one count
_FILL = 2_000  # for filling a board around clues; a fill that needs more is stuck
_STARTS = 100
_STALE = 10  # changes per clue without any gain, after which all values are drawn again
_LEAST_STALE = 300  # and at least this many
_FEW = (1, 1, 2, 2, 3, 4, 6)  # numbers of clues to change at once
# Per search: the first number divided by the cells of a board, and at least the second.
_CHANGES, _LEAST_CHANGES = 2_500_000, 1_000
_SHAKEN = 3  # one clue in this many changes on the way from one puzzle to the next

_Values = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Planted:
    """The result of a search: the puzzle, or the values that came nearest, with the cells that they leave open."""

    givens: tuple[int, ...]
    open_cells: tuple[int, ...]  # where two solutions differ; empty if there is one, or no two were found in time
    solutions: int  # counted up to a limit; 1 for a puzzle


@dataclass(frozen=True, slots=True)
class _Part:
    """Cells that must have one solution by themselves: the whole board, or one of its grids."""

    tools: Engines
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _State:
    clues: array[int]
    cost: int
    solutions: int
    differing: tuple[int, ...]


def changes_limit(board: Board) -> int:
    """The number of changes per search: some seconds' worth."""
    return max(_LEAST_CHANGES, _CHANGES // len(board.cells))


def planted(tools: Engines, pattern: Sequence[int], each: bool, changes: int) -> Iterator[Planted]:
    """Clues in these cells (indices) that leave one solution: set after set, each found from the one before.

    Random numbers come from `tools.exact`. With `each`, every grid of the board has one solution by itself. The search
    ends after `changes` changes; if it has found nothing, it yields the values that left the fewest solutions.
    """
    search = _Search(tools, pattern, each)
    best = state = search.start()
    stale = 0
    for _ in range(changes):
        if state.cost == 0:
            yield Planted(tuple(state.clues), (), 1)
            best = state
            state = search.change(state, len(pattern) // _SHAKEN + 1) or search.start()
            stale = 0
            continue
        new = search.change(state, _FEW[search.exact.random_number(len(_FEW))])
        if new is None or new.cost > state.cost:
            stale += 1
        else:
            stale = 0 if new.cost < state.cost else stale + 1
            state = new
        if state.cost < best.cost:
            best = state
        if stale > max(_LEAST_STALE, _STALE * len(pattern)):
            state, stale = search.start(), 0
    if best.cost:
        yield Planted(tuple(best.clues), best.differing, best.solutions)


class _Search:
    def __init__(self, tools: Engines, pattern: Sequence[int], each: bool) -> None:
        self.tools, self.exact, self.pattern = tools, tools.exact, tuple(pattern)
        board = tools.board
        parts = grids(board) if each else ()
        self.parts = [_Part(grid.tools, grid.cells) for grid in parts] or [_Part(tools, tuple(range(len(board.cells))))]
        for part in self.parts:
            if part.tools is not tools:  # they have random numbers of their own
                part.tools.exact.seed(1 + self.exact.random_number(1 << 30))
        self.peers = peers(board)

    def start(self) -> _State:
        """The values of a full board. Raises CannotFill."""
        fill(self.tools)
        return self.judge(self.read())

    def read(self) -> array[int]:
        """The clues of the board that has just been filled."""
        finished = self.exact.finished
        clues = array("i", bytes(4 * len(finished)))
        for cell in self.pattern:
            clues[cell] = finished[cell]
        return clues

    def judge(self, clues: array[int]) -> _State:
        """The distance of some clues from one solution."""
        cost, solutions = 0, 1
        differing: list[int] = []
        for part in self.parts:
            own = array("i", [clues[cell] for cell in part.cells])
            exact = part.tools.exact
            n = exact.count(own, COUNTED, _NODES)
            if n == 1:
                continue
            if n in (UNDECIDED, COUNTED):
                n = COUNTED
                if not exact.refill(own, _NODES):
                    return _State(clues, 1 << 30, n, ())
                one = exact.finished
                other = exact.finished if exact.refill(own, _NODES) else one
            if n < COUNTED or one == other:
                two = _first_two(exact, own)
                if two is None:
                    return _State(clues, 1 << 30, n, ())
                one, other = two
            apart = [cell for cell, a, b in zip(part.cells, one, other, strict=True) if a != b]
            differing += apart
            cost += n - 1 if n < COUNTED else n + len(apart)
            solutions = min(COUNTED, solutions * n)
        return _State(clues, cost, solutions, tuple(differing))

    def change(self, state: _State, n: int) -> _State | None:
        """New values for up to n of the clues that see the open cells; None if the values are the same as before."""
        near = sorted({cell for other in state.differing for cell in self.peers[other]} & set(self.pattern))
        near = near or list(self.pattern)
        fewer = array("i", state.clues)
        for _ in range(min(len(near), n)):
            fewer[near[self.exact.random_number(len(near))]] = 0
        if not self.exact.refill(fewer, _FILL):
            return None
        clues = self.read()
        return None if clues == state.clues else self.judge(clues)


def _first_two(exact: Exact | Bands, clues: array[int]) -> tuple[_Values, _Values] | None:
    """The first two solutions of a search; None if it does not find them in time."""
    exact.begin(clues)
    both = []
    for _ in range(2):
        if exact.next_solution(_NODES) != 1:
            return None
        both.append(exact.solution)
    one, other = both
    return one, other
