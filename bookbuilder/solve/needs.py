"""The least that a step needs of the steps before it: steps in sequence go in, placements and strikes come out.

A premise of a step (see `puzzle.techniques`) that no given meets is met by a strike or a placement: one in its cell,
or one of its value that its cell sees. A strike is needed only where no placement does the same. As many placements as
possible are left out, the latest first:

    1 2 3 4 5 6 7 8     halves, quarters and so on are left out together if every premise keeps another placement,
    1 2 3 4 . . . .     and in the end each placement by itself
    . . 3 4 . . . .
    . . 3 . . . . .
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import or_

from bookbuilder.board import Board, Relation
from bookbuilder.puzzle import Candidate, Step
from bookbuilder.puzzle.techniques import RECORDS, parts_of
from bookbuilder.relations.apart import apart_in, possible_values


class StepsTaken:
    """The values placed and the candidates struck on a board, beyond its givens, as steps are taken.

    A set of cells is an int, with cell c as bit c.
    """

    def __init__(self, board: Board, givens: Sequence[int], relations: tuple[Relation, ...] = ()) -> None:
        self.board, self._sees = board, _sees(board, relations)
        self._allowed = possible_values(board, relations) if relations or board.relations else None
        self._placed, self._struck = list[Candidate](), list[Candidate]()
        self._place_at, self._strike_at = dict[int, int](), dict[Candidate, int]()  # by cell; positions in the lists
        self._filled = 0  # cells
        self._filled_with = [0] * (board.order + 1)  # by value: cells
        given = sum(1 << cell for cell, value in enumerate(givens) if value)
        self._met = [given] * (board.order + 1)  # by value: the cells where givens have eliminated it
        for cell, value in enumerate(givens):
            if value:
                self._met[value] |= self._sees[cell]

    def take(self, step: Step) -> None:
        """Record the effects of a step."""
        for placement in step.placements:
            cell, value = placement
            self._place_at[cell] = len(self._placed)
            self._placed.append(placement)
            self._filled |= 1 << cell
            self._filled_with[value] |= 1 << cell
        for strike in step.eliminations:
            self._strike_at[strike] = len(self._struck)
            self._struck.append(strike)

    def least(self, step: Step) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
        """The placements and the strikes that the next step needs, each in the order in which they were made."""
        premises = _premises(self.board, step)
        if premises is None:
            return tuple(self._placed), tuple(strike for strike in self._struck if not self._supports(*strike))
        supports, strikes, allowed = set[int](), set[int](), self._allowed
        for value, of_value in premises:
            unmet = of_value & ~self._met[value]
            while unmet:
                lowest = unmet & -unmet
                cell = lowest.bit_length() - 1
                unmet ^= lowest
                if allowed and value and not allowed[cell] >> (value - 1) & 1:
                    continue
                if cells := self._supports(cell, value):
                    supports.add(cells)
                else:
                    strikes.add(self._strike_at[cell, value])
        kept = sorted(map(self._place_at.__getitem__, _cells(self._fewest(supports))))
        return tuple(map(self._placed.__getitem__, kept)), tuple(map(self._struck.__getitem__, sorted(strikes)))

    def _supports(self, cell: int, value: int) -> int:
        """The cells of the placements that eliminate a candidate."""
        return self._filled_with[value] & self._sees[cell] | self._filled & 1 << cell

    def _fewest(self, supports: set[int]) -> int:
        """A minimal set of placements' cells that includes one from every support."""
        must = 0
        for support in supports:
            if not support & (support - 1):
                must |= support
        choices = [support for support in supports if not support & must]
        return _thinned([1 << cell for cell, _ in self._placed], must, choices) if choices else must


def _thinned(cells: list[int], must: int, choices: list[int]) -> int:
    """The cells (one bit each) that remain after leaving out all that can be, as shown at the top of this file."""
    size = max(1, len(cells) // 2)
    while True:
        up_to: list[int] = [0, *accumulate(cells, or_)]
        kept, stop = up_to[-1], len(cells)
        while stop:
            start = max(0, stop - size)
            fewer = kept ^ up_to[start] ^ up_to[stop]
            if fewer & must == must and all(choice & fewer for choice in choices):
                del cells[start:stop]
                kept = fewer
            stop = start
        if size == 1:
            return kept
        size //= 2


def _cells(bits: int) -> Iterator[int]:
    """The cells of a set."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@lru_cache(maxsize=1 << 13)  # the puzzles of a book have most of their steps in common
def _premises(board: Board, step: Step) -> tuple[tuple[int, int], ...] | None:
    """The premises of a step as values, each with its cells; None for a step that may concern every open cell."""
    premises = RECORDS[step.technique].premises
    if premises is None:
        return None
    cells = dict[int, int]()
    for cell, value in premises(board, parts_of(step)):
        cells[value] = cells.get(value, 0) | 1 << cell
    return tuple(cells.items())


@lru_cache(maxsize=64)
def _sees(board: Board, relations: tuple[Relation, ...] = ()) -> tuple[int, ...]:
    """The cells that each cell sees."""
    return tuple(sum(1 << other for other in others) for others in apart_in(board, relations))
