"""A puzzle goes in; what the source book's Solver does to solve it comes out, one strike after another.

Units are numbered as in `kernel.book_grid`. Values of candidates are bits, value v as bit v - 1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass

from bookbuilder.kernel import book_grid
from bookbuilder.solve.profile import BY_NUMBER, Course, Strategy, climbed, course_of
from bookbuilder.solve.tables import Engines


@dataclass(frozen=True, slots=True)
class Strike:
    """A value struck from a cell: by a strategy, or by the clean-up around a solved cell in one of its units."""

    cell: int
    value: int
    source: int | None = None
    unit: int | None = None


@dataclass(frozen=True, slots=True)
class Find:
    """A pattern, with all that is struck because of it.

    unique-loop, naked and hidden subsets: a unit, values, cells. box-line and pointing-line: the unit that confines a
    value, the one that loses it. lines-n: n lines, n crossing lines, a value. Y-wing and XY-chain: cells, and the
    values z a b ... z, of which each cell has two neighbouring ones. rectangle: four boxes, a value, a cell.
    """

    units: tuple[int, ...]
    values: tuple[int, ...]
    cells: tuple[int, ...]
    strikes: tuple[Strike, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A successful call of a strategy, and the number of solved cells after it."""

    strategy: Strategy
    finds: tuple[Find, ...]
    solved: int


@dataclass(frozen=True, slots=True)
class Guess:
    """One of the candidates of a cell, tried; `solved` cells follow from it, or a contradiction (None)."""

    depth: int  # 1 for a guess that is not within another one
    cell: int
    candidates: int
    value: int
    solved: int | None


@dataclass(frozen=True, slots=True)
class Log:
    """All that the Solver does with a puzzle."""

    cleaned: tuple[int, ...]  # the candidates of each cell before the first strategy
    calls: tuple[Call, ...]
    guesses: tuple[Guess, ...]  # in the order in which they are tried
    solution: tuple[int, ...]
    course: Course


def book_log(engines: Engines, givens: array[int]) -> Log:
    """Solve a puzzle that has exactly one solution, and tell how. Raises InputError and Undecided as `course` does."""
    climber = climbed(engines, givens, record=True)
    calls, guesses = read_record(iter(climber.records))
    solution = tuple(bits.bit_length() for bits in climber.candidates)
    return Log(climber.cleaned, calls, guesses, solution, course_of(climber))


def read_record(record: Iterator[int]) -> tuple[tuple[Call, ...], tuple[Guess, ...]]:
    """The calls and guesses of a record; see `kernel.book_grid`."""
    calls, guesses = list[Call](), list[Guess]()
    finds, strikes = list[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]](), list[list[Strike]]()
    chosen: dict[int, tuple[int, int]] = {}
    for kind in record:
        if kind == book_grid.FOUND:
            finds.append((_some(record), _some(record), _some(record)))
            strikes.append([])
        elif kind == book_grid.STRUCK:
            cell, value, source, unit = (next(record) for _ in range(4))
            by_strategy = source < 0
            strikes[-1].append(Strike(cell, value) if by_strategy else Strike(cell, value, source, unit))
        elif kind == book_grid.USED:
            strategy, solved = next(record), next(record)
            of_call = tuple(Find(*find, tuple(lost)) for find, lost in zip(finds, strikes, strict=True))
            calls.append(Call(BY_NUMBER[strategy], of_call, solved))
            finds.clear()
            strikes.clear()
        elif kind == book_grid.CHOSEN:
            depth = next(record)
            chosen[depth] = next(record), next(record)
        else:
            depth, value, solved = (next(record) for _ in range(3))
            guesses.append(Guess(depth, *chosen[depth], value, None if solved < 0 else solved))
    return tuple(calls), tuple(guesses)


def _some(record: Iterator[int]) -> tuple[int, ...]:
    """The next numbers of a record, after their count."""
    return tuple(next(record) for _ in range(next(record)))
