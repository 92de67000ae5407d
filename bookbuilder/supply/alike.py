"""Puzzles of one's own that have the same solution and nearly the same clues: slips of a list that no key shows.

They are grouped by board and solution as these stand on the page, for a near copy is seldom turned as well. In a group,
two puzzles are alike if a clue has been added, removed or moved, or two added or removed. Each is looked up by what is
left of it without one clue or two, so that a list of n puzzles with k clues takes n * k * k steps, not n * n.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bookbuilder.board import Board
from bookbuilder.errors import Place
from bookbuilder.puzzle import GradedPuzzle

_Clues = frozenset[int]  # cells


@dataclass(frozen=True, slots=True)
class Alike:
    """Two puzzles with the same solution whose clues differ in one cell or two."""

    first: Place
    second: Place
    cells: str  # where only one of them has a clue, in words

    def __str__(self) -> str:
        return (
            f"the puzzle at {self.second} has the solution of the one at {self.first}, and nearly its clues: "
            f"they differ in {self.cells}"
        )


def alike(puzzles: Iterable[tuple[Place, GradedPuzzle]]) -> tuple[Alike, ...]:
    """Each puzzle that is nearly a copy of an earlier one, with the first such."""
    groups = defaultdict[tuple[Board, tuple[int, ...]], list[tuple[Place, _Clues]]](list)
    for where, its in puzzles:
        clues = frozenset(cell for cell, value in enumerate(its.puzzle.givens) if value)
        groups[its.puzzle.board, its.solution].append((where, clues))
    found = []
    for (board, _), group in groups.items():
        first: dict[int, int] = {}
        for one, other in _pairs([clues for _, clues in group]):
            first[other] = min(one, first.get(other, one))
        for at, earlier in sorted(first.items()):
            cells = board.named(sorted(group[at][1] ^ group[earlier][1]))
            found.append(Alike(group[earlier][0], group[at][0], cells))
    return tuple(sorted(found, key=lambda each: each.second))


def _pairs(clues: Sequence[_Clues]) -> Iterator[tuple[int, int]]:
    """The numbers of sets that differ in one element or two, the lower first; some of them more than once."""
    if len(clues) < 2:
        return
    whole = {its: at for at, its in reversed([*enumerate(clues)])}
    parts: dict[_Clues, int] = {}  # what is left without one element: the first set of which it is left
    for at, its in enumerate(clues):
        for left in (1, 2):
            for gone in combinations(sorted(its), left):
                part = its.difference(gone)
                others = [whole.get(part), parts.setdefault(part, at) if left == 1 else None]
                yield from ((min(at, other), max(at, other)) for other in others if other not in (None, at))
