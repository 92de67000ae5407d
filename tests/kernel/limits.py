"""What finds less where a limit is reached, on boards and their twins: a program for plain Python.

It prints a line for each position of a technique, the board's findings and its twin's: `chains` with just as much room
as they need, and with less; `dynamic` ones after every number of rounds.
"""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[2]))

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.kernel._mode import load
from bookbuilder.solve import engines
from tests.board.samples import BOARDS
from tests.board.twins import moved, reordered
from tests.puzzle.lines import lines, values

CHAIN = "alternating inference chain"
DYNAMIC = "dynamic forcing chain"
LIMITS = (("n_off", "most_off"), ("n_pairs", "most_pairs"), ("n_nodes", "most_nodes"))


def count(board: Board, technique: str, givens: tuple[int, ...]) -> int:
    """How many openings a technique has in a position."""
    climber, number = engines(board).climber, TECHNIQUES.index(technique)
    climber.climb(array("i", givens), array("i", [number]), False, None, 1)
    return int(climber.counts[number])


def at_each_limit(board: Board, givens: tuple[int, ...]) -> tuple[object, ...]:
    """What the chains of a position need, and how many there are with that much room and with one less."""
    climber: Any = engines(board).climber
    scanner = climber._scanner(TECHNIQUES.index(CHAIN))
    told: list[object] = [count(board, CHAIN, givens)]
    needs = [(most, getattr(scanner, need)) for need, most in LIMITS]
    for most, need in needs:
        room = getattr(scanner, most)
        for limit in (need, need - 1):
            setattr(scanner, most, limit)
            told += [most, limit, count(board, CHAIN, givens)]
        setattr(scanner, most, room)
    return tuple(told)


def after_each_round(board: Board, givens: tuple[int, ...]) -> tuple[int, ...]:
    """How many dynamic forcing chains there are in a position after so many rounds, until there are no more."""
    module: Any = load("dynamic")
    whole, told = module._ROUNDS, list[int]()
    everything = count(board, DYNAMIC, givens)
    scanner: Any = engines(board).climber._scanner(TECHNIQUES.index(DYNAMIC))
    while everything not in told:
        module._ROUNDS = len(told) * (1 + scanner.n_candidates)
        told.append(count(board, DYNAMIC, givens))
    module._ROUNDS = whole
    return tuple(told)


def positions(kind: str, rng: random.Random) -> Iterator[tuple[Board, tuple[int, ...]]]:
    """Those with chains in the file; or parts of a solution, of which little follows by simple techniques."""
    if kind == "chains":
        for _, (technique, name, givens, effects, *_) in lines("techniques/chains.txt"):
            if technique == CHAIN and effects != "-":
                yield BOARDS[name], values(givens)
        return
    board = BOARDS["6x6 with X"]
    exact = engines(board).exact
    exact.seed(5)
    while not exact.fill(5000):
        pass
    for _ in range(12):
        share = rng.uniform(0.1, 0.3)
        yield board, tuple(value if rng.random() < share else 0 for value in exact.solution)


def main(kind: str) -> None:
    """Tell of every position."""
    rng = random.Random(1)
    for board, givens in positions(kind, rng):
        other, moves = reordered(board, rng)
        print(KINDS[kind](board, givens), KINDS[kind](other, moved(givens, moves)), sep="\t")  # noqa: T201


KINDS: dict[str, Callable[[Board, tuple[int, ...]], tuple[object, ...]]] = {
    "chains": at_each_limit,
    "dynamic": after_each_round,
}

if __name__ == "__main__":
    main(sys.argv[1])
