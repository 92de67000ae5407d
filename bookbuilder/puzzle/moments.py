"""Steps go in; what the board shows before each of them comes out. Nothing is solved here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from bookbuilder.board import Board, Relation, houses_through
from bookbuilder.puzzle.steps import Step
from bookbuilder.relations.apart import apart_in, possible_values

_FEW = 3  # all choices of up to this many of a cell's houses are tried


@dataclass(frozen=True, slots=True)
class Moment:
    """A step, and the state of the board before it."""

    values: tuple[int, ...]  # one per cell, 0 for an open one
    candidates: tuple[tuple[int, ...], ...]  # what each open cell may still have; empty for a set cell
    step: Step


def moments(
    board: Board, givens: Sequence[int], steps: Iterable[Step], relations: tuple[Relation, ...] = ()
) -> Iterator[Moment]:
    """The moments of consecutive steps, starting at the givens (0 for an open cell) of a puzzle with these relations.

    A naked single cites the houses of all values placed by then.
    """
    values, left, sees = [0] * len(givens), possible_values(board, relations), apart_in(board, relations)

    def place(cell: int, value: int) -> None:
        values[cell], left[cell] = value, 0
        for other in sees[cell]:
            left[other] &= ~(1 << (value - 1))

    for cell, value in enumerate(givens):
        if value:
            place(cell, value)
    for step in steps:
        yield Moment(tuple(values), tuple(map(values_of, left)), shown_by(board, step, values))
        for cell, value in step.placements:
            place(cell, value)
        for cell, value in step.eliminations:
            left[cell] &= ~(1 << (value - 1))


def shown_by(board: Board, step: Step, values: Sequence[int]) -> Step:
    """A naked single with the houses whose values rule all others out of its cell; other steps unchanged."""
    if step.technique != "naked single":
        return step
    ((cell, value),) = step.placements
    return replace(step, houses=_shutting(board, values, cell, value))


def _shutting(board: Board, values: Sequence[int], cell: int, value: int) -> tuple[int, ...]:
    """The houses of a cell that together hold all values but one; none if they do not, and strikes did the rest.

    As few as possible, and of these the plainest; out of very many houses, a choice from which none can be dropped.
    """
    theirs = {house: {values[other] for other in board.houses[house].cells} for house in houses_through(board)[cell]}
    others = set(range(1, board.order + 1)) - {value}
    if not others <= set().union(*theirs.values()):
        return ()

    def do(some: Iterable[int]) -> bool:
        return others <= set().union(*(theirs[house] for house in some))

    plainest = board.plainest(theirs)
    for n in range(_FEW + 1):
        for some in combinations(plainest, n):
            if do(some):
                return some
    kept = list(plainest)
    for house in reversed(plainest):
        if do(some for some in kept if some != house):
            kept.remove(house)
    return tuple(kept)


@lru_cache(maxsize=1 << 12)  # boards of order 9 have 512 sets; on larger ones too, the same few recur
def values_of(bits: int) -> tuple[int, ...]:
    """The values of a set given as bits, value v as bit v - 1."""
    return tuple(value for value in range(1, bits.bit_length() + 1) if bits >> (value - 1) & 1)
