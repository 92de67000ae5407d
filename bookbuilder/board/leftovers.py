"""Houses that follow from houses: disjoint full houses that cover the same cells as others, but for a few.

    a a a a b b     rows 1 and 2 hold every value twice, and so do the areas a and b, which cover the same cells except
    a a b b b X     for X and Y: these hold the same value. Jigsaw books call it the law of leftovers, whether one cell
    . . . Y . .     is left on either side or several are.

Where the rows are one more than the areas and cover them entirely, what is left is an implied house: it holds every
value once, as the hidden windows of a board with four windows do.

    leftovers  the values of `inside` and `outside` are the same, each as often
    implied    `outside` is empty: `inside` holds every value once

These are the ladder's alone: no board has them, no search and no key. They are found once per board, by its lines of
one direction on one side and its other full houses on the other. What is found does not depend on the order of cells
or houses. Limits, by which a board of 81 cells takes some milliseconds, and large boards a fraction of a second:

    cells    LARGEST on either side, and no more than half the order, rounded up
    houses   MOST on either side, and no more than half the order
    effort   EFFORT houses looked at; where that does not suffice, fewer cells and houses are allowed, until it does
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board.model import Board

LARGEST = 5  # cells on either side: more are rarely known to lack a value, and boxes of nine leave six in each band
MOST = 6  # houses on either side, at least two: two houses by themselves show no more than pointing does
EFFORT = 4_000_000  # a monster of 25 grids takes 2.8 million, half a second; samurai 120,000, a jigsaw of nine 8,000
RIGHT, DOWN = 1, 2  # the directions of lines


@dataclass(frozen=True, slots=True)
class Leftovers:
    """Full houses, disjoint on either side, and the cells that only one side covers."""

    wholes: tuple[int, ...]  # indices into the board's houses
    parts: tuple[int, ...]
    inside: tuple[int, ...]  # cells of the wholes only
    outside: tuple[int, ...]  # cells of the parts only; none for an implied house


class _TooMuch(Exception):
    """The effort does not suffice."""


@lru_cache(maxsize=64)
def leftovers(board: Board) -> tuple[Leftovers, ...]:
    """What follows from the houses of a board, shown by the fewest houses each: what is seen most easily comes first.

    Those are implied houses, and few cells and houses.
    """
    for less in range(board.order):
        largest, most = min(LARGEST, (board.order + 1) // 2) - less, min(MOST, board.order // 2) - less
        if largest < 1 or most < 2:
            break
        try:
            return tuple(_Finder(board, largest, most).search())
        except _TooMuch:
            continue
    return ()


@dataclass(frozen=True, slots=True)
class _House:
    """A house, declared or implied, as a set of cells and the houses that it is the sum of."""

    cells: int
    plus: frozenset[int]
    minus: frozenset[int] = frozenset()


class _Finder:
    """Searches one board within limits."""

    def __init__(self, board: Board, largest: int, most: int) -> None:
        self.order, self.largest, self.most, self.effort = board.order, largest, most, EFFORT
        self.lines: dict[int, list[_House]] = {RIGHT: [], DOWN: []}
        self.areas: list[_House] = []
        self.declared: dict[int, int] = {}  # sets of cells, each with the first house that has them
        for at, house in enumerate(board.houses):
            cells = _mask(house.cells)
            if board.is_full(house) and cells not in self.declared:
                self.declared[cells] = at
                of = self.lines.get(board.direction(house), self.areas)
                of.append(_House(cells, frozenset((at,))))
        self.results: dict[tuple[int, int], _House] = {}

    def search(self) -> list[Leftovers]:
        """All that is left within the limits, the least first."""
        implied = self._implied(self.areas, 0)
        first = len(self.areas)
        implied |= self._implied([*self.areas, *(implied[cells] for cells in sorted(implied))], first)
        self.results = {(cells, 0): house for cells, house in implied.items()}
        for direction in (RIGHT, DOWN):
            for at in range(len(self.areas)):
                _Growth(self, self.lines[direction], self.areas, at).grow()
        every = [
            Leftovers(tuple(sorted(house.plus)), tuple(sorted(house.minus)), _cells(inside), _cells(outside))
            for (inside, outside), house in self.results.items()
        ]
        return sorted(every, key=lambda left: (len(left.outside), len(left.wholes), left.inside, left.outside))

    def spend(self, houses: int) -> None:
        """Count houses that a step of the search looks at. Raises _TooMuch where the effort ends."""
        self.effort -= houses
        if self.effort < 0:
            raise _TooMuch

    def keep(self, ours: Sequence[_House], theirs: Sequence[_House]) -> None:
        """Note what is left of houses on both sides, if it is little, and if no fewer houses show the same."""
        one, other = _union(ours), _union(theirs)
        inside, outside = one & ~other, other & ~one
        if (
            len(ours) < 2
            or not inside
            or inside.bit_count() > self.largest
            or inside.bit_count() != outside.bit_count()
        ):
            return
        plus = frozenset(at for house in ours for at in house.plus)
        minus = frozenset(at for house in theirs for at in house.plus)
        if inside > outside:
            inside, outside, plus, minus = outside, inside, minus, plus
        known = self.results.get((inside, outside))
        if known is None or _size(_House(0, plus, minus)) < _size(known):
            self.results[inside, outside] = _House(inside, plus, minus)

    # --- implied houses ---------------------------------------------------------------------------------------

    def _implied(self, areas: Sequence[_House], first: int) -> dict[int, _House]:
        """The implied houses that lines leave of areas, one of them at least from place `first` on."""
        implied: dict[int, _House] = {}
        for direction in (RIGHT, DOWN):
            lines = self.lines[direction]
            for at in range(first, len(areas)):
                self._fill(lines, areas, [areas[at]], {*range(first, at + 1)}, implied)
        return implied

    def _fill(
        self,
        lines: Sequence[_House],
        areas: Sequence[_House],
        parts: list[_House],
        left_out: set[int],
        implied: dict[int, _House],
    ) -> None:
        """Add areas to the parts, except those at places left out; the wholes are all lines through the parts."""
        self.spend(len(lines) + len(areas))
        covered = _union(parts)
        wholes = [line for line in lines if line.cells & covered]
        whole = _union(wholes)
        if len(wholes) > self.most or whole.bit_count() != self.order * len(wholes) or covered & ~whole:
            return
        if len(wholes) <= len(parts):
            return
        if len(wholes) == len(parts) + 1:
            self._imply(whole & ~covered, wholes, parts, implied)
        out = {*left_out}
        for place, area in enumerate(areas):
            if place not in out and area.cells & whole and not area.cells & covered:
                out.add(place)
                self._fill(lines, areas, [*parts, area], out, implied)

    def _imply(self, cells: int, wholes: list[_House], parts: list[_House], implied: dict[int, _House]) -> None:
        """Note an implied house, unless the board declares it, or fewer houses show it."""
        if cells in self.declared or (cells, 0) in self.results:
            return
        times = Counter(at for house in wholes for at in house.plus)
        times.update(at for house in parts for at in house.minus)
        times.subtract(at for house in parts for at in house.plus)
        plus, minus = (frozenset(at for at, n in times.items() if n == one) for one in (1, -1))
        if any(abs(n) > 1 for n in times.values()) or not self._are_apart(plus):
            return
        house = _House(cells, plus, minus)
        if cells not in implied or _size(house) < _size(implied[cells]):
            implied[cells] = house

    def _are_apart(self, houses: frozenset[int]) -> bool:
        """Whether declared full houses have no cell in common."""
        union = 0
        for cells, at in self.declared.items():
            if at in houses:
                union |= cells
        return union.bit_count() == self.order * len(houses)


class _Growth:
    """Lines and areas that cover nearly the same cells, from one area on that is the first of its own."""

    def __init__(self, finder: _Finder, lines: list[_House], areas: list[_House], first: int) -> None:
        self.finder = finder
        apart = [area for area in areas[first + 1 :] if not area.cells & areas[first].cells]
        self.free = ([*lines], apart)  # undecided: of the lines, of the areas
        self.sides: tuple[list[_House], list[_House]] = ([], [areas[first]])

    def grow(self) -> None:
        """Decide about the undecided house that covers most of what only the other side covers: in, or out."""
        self.finder.spend(len(self.free[0]) + len(self.free[1]))
        one, other = _union(self.sides[0]), _union(self.sides[1])
        best, side = None, 0
        most = 0
        for number, bare in ((0, other & ~one), (1, one & ~other)):
            rest = bare
            for house in self.free[number]:
                meets = (house.cells & bare).bit_count()
                rest &= ~house.cells
                if meets > most:
                    best, side, most = house, number, meets
            if rest.bit_count() > self.finder.largest:
                return
        if best is None:
            self.finder.keep(self.sides[0], self.sides[1])
            return
        free = self.free
        covered = (one, other)[side]
        without = [house for house in free[side] if house is not best]
        if len(self.sides[side]) < self.finder.most:
            fitting = [house for house in without if not house.cells & best.cells]
            assert not best.cells & covered
            self._with(side, fitting, best)
        self._with(side, without, None)
        self.free = free

    def _with(self, side: int, free: list[_House], house: _House | None) -> None:
        """Go on with these houses undecided on a side, and with one more chosen."""
        before = self.free
        self.free = (free, before[1]) if side == 0 else (before[0], free)
        if house is not None:
            self.sides[side].append(house)
        self.grow()
        if house is not None:
            self.sides[side].pop()
        self.free = before


def _size(house: _House) -> tuple[int, list[int]]:
    """Fewer houses come first, then lower ones."""
    return len(house.plus) + len(house.minus), sorted(house.plus | house.minus)


def _union(houses: Iterable[_House]) -> int:
    union = 0
    for house in houses:
        union |= house.cells
    return union


def _mask(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def _cells(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)
