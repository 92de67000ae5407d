"""Chains with just as much room as they need, and with less, on boards and their twins: a program for plain Python.

It prints a line for each position: what the board and its twin need, and how many openings they have at each limit.
"""

from __future__ import annotations

import random
import sys
from array import array
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[2]))

from bookbuilder.board import Board, House
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.solve import engines
from tests.board.samples import BOARDS
from tests.puzzle.lines import lines, values

CHAIN = "alternating inference chain"
LIMITS = (("n_off", "most_off"), ("n_pairs", "most_pairs"), ("n_nodes", "most_nodes"))


def twin(board: Board, rng: random.Random) -> tuple[Board, list[int]]:
    """The same board with cells and houses in another order, and where each cell has gone."""
    n = len(board.cells)
    gone = rng.sample(range(n), n)
    cells = [board.cells[gone.index(cell)] for cell in range(n)]
    houses = [
        House("extra", house.label, tuple(gone[cell] for cell in rng.sample(house.cells, len(house.cells))))
        for house in rng.sample(board.houses, len(board.houses))
    ]
    return Board("twin", board.order, tuple(cells), tuple(houses)), gone


def openings(board: Board, givens: list[int], allowed: list[int]) -> tuple[object, ...]:
    """What the chains of a position need, and how many there are with that much room and with one less."""
    climber: Any = engines(board).climber
    number = TECHNIQUES.index(CHAIN)
    scanner = climber.scanners[number]

    def count() -> int:
        climber.climb(array("i", givens), array("i", [number]), False, array("I", allowed), 1)
        return int(climber.counts[number])

    told: list[object] = [count()]
    needs = [(most, getattr(scanner, need)) for need, most in LIMITS]
    for most, need in needs:
        room = getattr(scanner, most)
        for limit in (need, need - 1):
            setattr(scanner, most, limit)
            told += [most, limit, count()]
        setattr(scanner, most, room)
    return tuple(told)


def main() -> None:
    """Tell of every position in the file that has chains."""
    rng = random.Random(1)
    for _, (technique, name, givens, effects, *_) in lines("techniques/chains.txt"):
        if technique != CHAIN or effects == "-":
            continue
        board = BOARDS[name]
        other, gone = twin(board, rng)
        start = list(values(givens))
        everything = [2**board.order - 1] * len(start)
        moved = [0] * len(start)
        for cell, value in enumerate(start):
            moved[gone[cell]] = value
        print(openings(board, start, everything), openings(other, moved, everything), sep="\t")  # noqa: T201


if __name__ == "__main__":
    main()
