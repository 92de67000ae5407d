"""The source book's Solver on the plain 9x9 board, strategy by strategy and unit by unit, in its order.

The ladder in `climb` counts openings in rounds, so that no order matters. Here the order is the point: the counts of
the book depend on which unit a strategy visits first, where it stops, and what it takes there. Nothing is shared with
the ladder. The state is in `book_grid`, the strategies are in `book_units`, `book_lines`, `book_pairs` and
`book_rectangle`.

Climbing starts with the clean-up around the givens. Then the strategies are tried from the first on; after one that
strikes anything, again from the first. If none does, the cell with the most candidates, the first of these in reading
order, is set to each of them in turn, lowest first, and each time all of this is tried again. A guess that ends in a
contradiction is taken back; within one that neither fails nor solves the grid, more guesses follow, up to a depth.

Source: G. Zambon, "Sudoku Programming with C" (2015), chapters 3 to 13, with rectangle as the first strategy of level 3
and the optimized backtrack of listing 13-3. What the listings do on the 49,151 puzzles of chapter 14, to the last
figure, is checked by `tests/benchmarks/book.py`.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.book_grid import BookGrid
    from bookbuilder.kernel.book_lines import BookLines
    from bookbuilder.kernel.book_pairs import BookPairs
    from bookbuilder.kernel.book_rectangle import BookRectangle
    from bookbuilder.kernel.book_units import BookUnits
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.book_grid import BookGrid  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.book_lines import BookLines  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.book_pairs import BookPairs  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.book_rectangle import BookRectangle  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.book_units import BookUnits  # type: ignore[no-redef]
from bookbuilder.kernel.book_grid import CHOSEN, TRIED, USED
from bookbuilder.kernel.scene import heed

COMPILED: bool = cython.compiled

# The strategies by number; `_call` runs them.
STRATEGIES = (
    "unique-loop", "naked pair", "hidden pair", "box-line", "pointing-line", "naked triple", "hidden triple", "lines-2",
    "naked quad", "Y-wing", "rectangle", "XY-chain", "lines-3", "lines-4",
)  # fmt: skip

_DEEPEST = cython.declare(cython.int, 80)  # a guess sets a cell


@cython.final
@cython.cclass
class BookClimber:
    """Climbs one puzzle after another. It owns its scratch memory: use one per thread."""

    grid: BookGrid
    units: BookUnits
    lines: BookLines
    pairs: BookPairs
    rectangles: BookRectangle
    order: cython.int[::1]
    n_order: cython.int
    saved: cython.uint[::1]  # the candidates before the guesses of each depth
    most_guesses: cython.int
    solved_at: cython.int
    recording: cython.bint
    calls: list[int]
    after_clean_up: tuple[int, ...]

    def __init__(self) -> None:
        """Make the tables."""
        self.grid = BookGrid()
        self.units, self.lines = BookUnits(self.grid), BookLines(self.grid)
        self.pairs, self.rectangles = BookPairs(self.grid), BookRectangle(self.grid)
        self.saved = array("I", bytes(4 * 81 * _DEEPEST))
        self.order, self.n_order, self.most_guesses = array("i"), 0, 0
        self.solved_at, self.recording = 0, False
        self.calls, self.after_clean_up = [], (0,) * 81

    def climb(
        self,
        givens: array[int],
        strategies: array[int],
        guesses: cython.int,
        record: cython.bint,
        allowed: array[int] | None = None,
    ) -> bool:
        """Solve a puzzle by the `strategies`, lowest first, and by guesses in up to `guesses` others; True if solved.

        `givens` has one value per cell in reading order, 0 for an empty one; `allowed` has the values, as bits, that
        each empty cell may have, if some have been struck before. With `record`, `records` has what happens.
        Raises ValueError for a wrong number of values, one that is not between 0 and 9, or an unknown strategy.
        """
        g: BookGrid = self.grid
        c: cython.int
        self._begin(givens, strategies, allowed)
        self.most_guesses = min(guesses, _DEEPEST)
        for c in range(81):
            if not g.wrong and count(g.cand[c]) == 1:
                g.settle(c)
        self.after_clean_up = tuple([g.cand[c] for c in range(81)])
        self.recording = g.telling = record
        self._solve(True)
        g.telling = False
        return not g.wrong and (g.n_solved == 81 or self._guess(1))

    @property
    def used(self) -> tuple[int, ...]:
        """The strategies of the last climb in the order in which they struck something; not those within guesses."""
        return tuple(self.calls)

    @property
    def depth(self) -> int:
        """How many guesses, one within another, solved the puzzle of the last climb; 0 for none."""
        return self.solved_at

    @property
    def cleaned(self) -> tuple[int, ...]:
        """The candidates of each cell before the first strategy, as bits."""
        return self.after_clean_up

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates that the last climb left in each cell, as bits."""
        return tuple([self.grid.cand[c] for c in range(81)])

    @property
    def records(self) -> list[int]:
        """What happened in the last climb as flat ints; see `book_grid`."""
        return list(self.grid.trail)

    # --- the climb --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _begin(self, givens: array[int], strategies: array[int], allowed: array[int] | None) -> cython.int:
        """Check the input and set the state before clean-up."""
        g: BookGrid = self.grid
        c: cython.int
        i: cython.int
        given: cython.int[::1] = givens
        left: cython.uint[::1]
        if len(givens) != 81:
            raise ValueError(f"{len(givens)} values for 81 cells")
        for c in range(81):
            if given[c] < 0 or given[c] > 9:
                raise ValueError(f"the value {given[c]} is not between 0 and 9")
        for i in strategies:
            if i < 0 or i >= len(STRATEGIES):
                raise ValueError(f"no strategy has the number {i}")
        if allowed is not None and len(allowed) != 81:
            raise ValueError(f"{len(allowed)} sets of values for 81 cells")
        self.order, self.n_order = strategies, len(strategies)
        for c in range(81):
            g.cand[c] = cython.cast(cython.uint, 1) << (given[c] - 1) if given[c] else 511
        if allowed is not None:
            left = allowed
            for c in range(81):
                g.cand[c] &= left[c]
        g.n_solved = 0
        g.wrong = False
        for c in range(81):
            g.n_solved += count(g.cand[c]) == 1
            g.wrong |= g.cand[c] == 0
        g.telling = False
        g.trail.clear()
        self.calls.clear()
        self.solved_at = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _solve(self, counting: cython.bint) -> cython.int:
        """Call strategies until the grid is solved, contradictory, or none of them strikes anything."""
        g: BookGrid = self.grid
        i: cython.int = 0
        while i < self.n_order and g.n_solved < 81 and not g.wrong:
            if self._call(self.order[i]):
                if counting:
                    self.calls.append(self.order[i])
                if g.telling:
                    g.trail.extend((USED, self.order[i], g.n_solved))
                i = 0
            else:
                i += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _call(self, strategy: cython.int) -> cython.int:
        """Call a strategy once; 1 if it struck anything. The numbers are places in STRATEGIES."""
        if strategy == 0:
            return self.units.unique_loop()
        if strategy == 1:
            return self.units.subset(False, 2)
        if strategy == 2:
            return self.units.subset(True, 2)
        if strategy == 3:
            return self.lines.box_line()
        if strategy == 4:
            return self.lines.pointing_line()
        if strategy == 5:
            return self.units.subset(False, 3)
        if strategy == 6:
            return self.units.subset(True, 3)
        if strategy == 7:
            return self.lines.lines(2)
        if strategy == 8:
            return self.units.subset(False, 4)
        if strategy == 9:
            return self.pairs.y_wing()
        if strategy == 10:
            return self.rectangles.rectangle()
        if strategy == 11:
            return self.pairs.xy_chain()
        return self.lines.lines(strategy - 9)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _guess(self, depth: cython.int) -> cython.bint:
        """Set the cell with the most candidates to each of them, until that solves the grid; True if it does."""
        g: BookGrid = self.grid
        c: cython.int
        chosen: cython.int = 0
        start: cython.int = 81 * (depth - 1)
        n_solved: cython.int = g.n_solved
        left: cython.uint
        if depth > self.most_guesses:
            return False
        heed()
        for c in range(81):
            self.saved[start + c] = g.cand[c]
            if count(g.cand[c]) > count(g.cand[chosen]):
                chosen = c
        left = g.cand[chosen]
        if self.recording:
            g.trail.extend((CHOSEN, depth, chosen, left))
        while left:
            g.cand[chosen] = left & (left ^ (left - 1))
            g.n_solved += 1
            g.settle(chosen)
            self._solve(False)
            if self.recording:
                g.trail.extend((TRIED, depth, lowest(left) + 1, -1 if g.wrong else g.n_solved))
            if not g.wrong:
                if g.n_solved == 81:
                    self.solved_at = depth
                    return True
                if self._guess(depth + 1):
                    return True
            left &= left - 1
            for c in range(81):
                g.cand[c] = self.saved[start + c]
            g.n_solved = n_solved
            g.wrong = False
        return False
