"""Puzzles of one's own that have the same solution and nearly the same clues: slips of a list that no key shows.

They are grouped by board, rules and solution as these stand on the page, for a near copy is seldom turned as well. In a
group, two puzzles are alike if a clue has been added, removed or moved, or two added or removed. Then a puzzle between
them is at most one clue away from both:

    1 1 . .      1 1 1 .      . 1 1 .      each puzzle is looked up by its own clues, and by these with one more or one
    the first    between      the second   less: n puzzles of k cells take n * k steps, not n * n
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from bookbuilder.board import Board, Relation
from bookbuilder.errors import Place
from bookbuilder.puzzle import GradedPuzzle

_Clues = frozenset[int]  # cells
_MOST = 2  # cells in which puzzles that are alike may differ


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """Two puzzles with the same solution whose clues differ in one cell or two."""

    first: Place
    second: Place
    cells: str  # where only one of them has a clue, in words

    def __str__(self) -> str:
        return (
            f"the puzzle at {self.second} has the solution of the one at {self.first}, and nearly its clues: "
            f"they differ in {self.cells}"
        )


def alike(puzzles: Iterable[tuple[Place, GradedPuzzle]]) -> tuple[NearDuplicate, ...]:
    """Each puzzle that is nearly a copy of an earlier one, with the first such."""
    groups = defaultdict[tuple[Board, frozenset[Relation], tuple[int, ...]], dict[_Clues, Place]](dict)
    for where, puzzle in puzzles:
        clues = frozenset(cell for cell, value in enumerate(puzzle.puzzle.givens) if value)
        group = groups[puzzle.puzzle.board, frozenset(puzzle.puzzle.relations), puzzle.solution]
        group.setdefault(clues, where)  # the same puzzle again is a twin, reported as one
    pairs = [
        NearDuplicate(group[one], group[other], board.named(sorted(one ^ other)))
        for (board, _, _), group in groups.items()
        for one, other in _pairs(list(group), len(board.cells))
    ]
    return tuple(sorted(pairs, key=lambda pair: pair.second))


def _pairs(clues: Sequence[_Clues], n_cells: int) -> Iterator[tuple[_Clues, _Clues]]:
    """Each of these different sets that differs little from an earlier one, after the first such.

    A set is known by the exclusive or of a random number for each of its cells, which is as good as always its own.
    """
    if len(clues) < 2:
        return
    dice = Random(n_cells)
    marks = [dice.getrandbits(64) for _ in range(n_cells)]
    first: dict[int, int] = {}  # by the number of a set: the first of the clues at most one cell away from it
    for at, own in enumerate(clues):
        mine = 0
        for cell in own:
            mine ^= marks[cell]
        near = [mine, *(mine ^ mark for mark in marks)]
        for other in sorted({first.setdefault(clue, at) for clue in near} - {at}):
            if len(clues[other] ^ own) <= _MOST:
                yield clues[other], own
                break
