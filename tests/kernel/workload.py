"""All that the kernel does, on all sorts of boards, told as lines: a program to run with one kernel and another.

The lines hold every number that comes out, so that two kernels which print the same search the same trees.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[2]))  # last: an installed bookbuilder comes before the checkout's

from bookbuilder.board import Board
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.tries import Bench
from bookbuilder.kernel import TECHNIQUES, book_climb, maker
from bookbuilder.kernel import exact as kernel
from bookbuilder.levels import LEVELS
from bookbuilder.solve import engines
from bookbuilder.twins.keys import refiner_of
from tests.board.lifted import lifted, lifted_values
from tests.board.samples import BOARDS, PIGEONS, ROUNDABOUT
from tests.puzzle.lines import lines, values

LARGE = 100  # cells; fewer rounds on such boards, which plain Python is slow on


def tell(*what: object) -> str:
    return " ".join(map(str, what))


def workload() -> Iterator[str]:
    """Every line that the kernel has to agree on."""
    for board in (*BOARDS.values(), PIGEONS, ROUNDABOUT):
        yield f"--- {board.name}"
        yield from fresh(board)
        yield from searches(board)
        yield from learned(board)
        yield from made(board)
        if len(board.cells) <= LARGE:
            yield from tried(board)
    yield "--- puzzles.txt"
    for _, (name, givens, *_) in lines("puzzles.txt"):
        yield from solved(BOARDS[name], values(givens))
        if name == "classic":
            yield from solved(ROUNDABOUT, values(givens))
            yield from by_the_book(values(givens))
    yield "--- techniques, lifted to the largest order"
    for path in sorted((Path(__file__).parents[1] / "data" / "techniques").glob("*.txt")):
        for _, (technique, name, givens, effects, *_) in lines(f"techniques/{path.name}"):
            if len(BOARDS[name].cells) <= LARGE and effects != "-":
                yield from highest(BOARDS[name], values(givens), technique)


def fresh(board: Board) -> Iterator[str]:
    """What new engines say before anyone has asked them for anything."""
    tools = engines(board)
    exact, climber = tools.exact, tools.climber
    yield tell(exact.nodes, exact.removed, exact.next_solution(5), exact.dig(5), any(exact.solution), any(exact.puzzle))
    yield tell(climber.counts, climber.history, climber.open_cells, climber.records, any(climber.candidates))


def searches(board: Board) -> Iterator[str]:
    """Counts of the empty board and of random givens, some in handfuls, some in one batch."""
    exact, rng = engines(board).exact, random.Random(board.name)
    n = len(board.cells)
    yield tell("empty", exact.count(array("i", bytes(4 * n)), 3, 300), exact.nodes, exact.solution)
    batch = [[rng.randint(1, board.order) if rng.random() < 0.15 else 0 for _ in range(n)] for _ in range(5)]
    for givens in batch:
        exact.begin(array("i", givens))
        yield tell("in handfuls", [(exact.next_solution(7), exact.nodes) for _ in range(5)], exact.solution)
    flat = array("i", [value for givens in batch for value in givens])
    yield tell("batch", list(exact.count_batch(flat, len(batch), 2, 40)))


def learned(board: Board) -> Iterator[str]:
    """Solutions by clause learning, in handfuls of conflicts, and clues that others force."""
    prover, rng = engines(board).prover, random.Random(board.name)
    n = len(board.cells)
    for _ in range(1 if n > LARGE else 4):
        givens = array("i", [rng.randint(1, board.order) if rng.random() < 0.1 else 0 for _ in range(n)])
        prover.begin(givens)
        yield tell("learned", [(prover.next_solution(9), prover.nodes) for _ in range(5)], prover.solution)
    if prover.count(array("i", bytes(4 * n)), 1, 300) == 1:
        answer = array("i", prover.solution)
        prover.begin_spare(answer, array("i", [value if cell % 4 else 0 for cell, value in enumerate(answer)]))
        for cell in range(0, n, 8):
            yield tell("spare", prover.spare(array("i", [cell]), array("i", range(n - 1, cell, -9)), 50), prover.nodes)
            prover.stay(array("i", [cell]))


def made(board: Board) -> Iterator[str]:
    """Filled and dug boards, graded: cell by cell, in groups with some that overlap, and in what is left of those."""
    exact, n = engines(board).exact, len(board.cells)
    is_large = n > LARGE
    for seed in range(1 if is_large else 3):
        exact.seed(seed << 60 | seed)
        filled = exact.fill(3000)
        yield tell("fill", seed, filled, exact.nodes, exact.solution)
        if not filled:
            continue
        few = array("i", [value if cell % 3 else 0 for cell, value in enumerate(exact.finished)])
        yield tell("refill", exact.refill(few, 3000), exact.nodes, exact.solution, exact.random_number(n))
        at, groups = in_groups([(cell, (cell * 7 + 3) % n) for cell in range(0, n, 2)])
        for want, least, until_stuck in ((n // 8, 0, False), (-1, 3 * n // 4 if is_large else n // 2, seed % 2 == 1)):
            exact.begin_dig(at, groups, want, least, until_stuck)
            yield tell("dig", exact.dig(200), exact.removed, exact.puzzle)
            yield from solved(board, exact.puzzle)
        exact.begin_dig(*in_groups([(cell,) for cell in range(n)]), n // 9 if is_large else -1, 0, False)
        yield tell("dig", exact.dig(50), exact.removed, exact.puzzle)
        yield tell("doubts", exact.doubts, [exact.take(group) for group in exact.doubts[:2]], exact.puzzle)
        yield tell("shuffled", list(exact.shuffled_numbers(n)), exact.finished)
        if not is_large:
            yield from solved(board, exact.puzzle)


def tried(board: Board) -> Iterator[str]:
    """Whole tries, with every level's limit and without one."""
    tools = engines(board)
    for levels in ((), ("easy",), ("medium", "hard"), LEVELS):
        bench = Bench.of(tools, Order("tried", board, levels, Scheme("none"), 1, 1), levels)
        for seed in range(3):
            what = bench.maker.start(seed, 3000)
            yield tell("try", levels, seed, what, bench.maker.level, bench.maker.givens, list(bench.maker.flat))
            if what == maker.TOO_HARD:
                yield tell("eased", bench.maker.ease(), bench.maker.level, bench.maker.givens)
            yield tell(bench.maker.stage, bench.maker.solution)


def in_groups(groups: list[tuple[int, ...]]) -> tuple[array[int], array[int]]:
    """Groups as the kernel takes them, without a cell twice in one."""
    at, flat = array("i", [0]), array("i")
    for group in groups:
        flat.extend(dict.fromkeys(group))
        at.append(len(flat))
    return at, flat


def solved(board: Board, givens: tuple[int, ...]) -> Iterator[str]:
    """A puzzle counted, climbed by the ladder and by its rungs upside down, and its number."""
    tools, flat = engines(board), array("i", givens)
    count = tools.exact.count(flat, 2, 1000)
    yield tell("count", count, tools.exact.nodes, tools.exact.solution)
    puzzle = bytes(list(givens))
    yield tell("invariant", refiner_of(tools.board).invariant(puzzle), refiner_of(tools.board).written(puzzle))
    if count < 1:
        return
    slow = {"unique rectangle"} if len(board.cells) > LARGE else set()  # its table takes plain Python a minute
    rungs = array("i", [place for place, name in enumerate(TECHNIQUES) if place and name not in slow])
    for order in (rungs, rungs[::-1]):
        done = tools.climber.climb(flat, order, True)
        yield tell("climb", done, tools.climber.counts, tools.climber.history, tools.climber.open_cells)
        yield tell(tools.climber.candidates, tools.climber.records)


def by_the_book(givens: tuple[int, ...]) -> Iterator[str]:
    """A puzzle solved as the source book does; in states that only its wrong guesses reach as well."""
    climber, strategies = engines(BOARDS["classic"]).book_climber, array("i", range(len(book_climb.STRATEGIES)))
    for order in (strategies, strategies[::-1], strategies[:1]):
        yield tell("book", climber.climb(array("i", givens), order, 3, True), climber.used, climber.depth)
        yield tell(climber.candidates, climber.records)


def highest(board: Board, givens: tuple[int, ...], technique: str) -> Iterator[str]:
    """The first rounds of a technique alone, where the highest value is the last bit of a word."""
    climber, rung = engines(lifted(board)).climber, array("i", [TECHNIQUES.index(technique)])
    climber.climb(array("i", lifted_values(board, givens, board.order)), rung, True, None, 2)
    yield tell(technique, climber.counts, climber.candidates, climber.records)


if __name__ == "__main__":
    print(kernel.__file__)  # noqa: T201
    sys.stdout.writelines(line + "\n" for line in workload())
