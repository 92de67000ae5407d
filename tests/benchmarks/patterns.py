"""Designer puzzles: how fast every built-in pattern yields puzzles. No time makes it fail.

    python tests/benchmarks/patterns.py [--seconds 3] [--rounds 3] [NAME ...]

The same run measures the source book's method for comparison: take random full boards and keep the pattern's cells,
until these have one solution. Both use this program's kernel and processor time; rows give the best and the median of
the rounds.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import time
from array import array
from collections.abc import Callable, Sequence

from command import one_or_more, positive, run_to_end

from bookbuilder.board import Board, board
from bookbuilder.board.patterns import lay, pattern, patterns
from bookbuilder.generate.pattern import changes_limit, planted
from bookbuilder.solve import engines


def main() -> None:
    """Run all and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=positive, default=3.0, help="for each pattern, way and round")
    parser.add_argument("--rounds", type=one_or_more, default=3)
    parser.add_argument("names", nargs="*", default=["diamond", "heart", "smiley", "wave", "asterisk", "samurai"])
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    print(f"{'puzzles per second':24}{'clues':>6}{'best':>10}{'median':>10}{'random boards: best':>22}{'median':>10}")
    for name in patterns() if options.names == ["all"] else options.names:
        on = board(name if len(pattern(name)) > 1 else "classic")
        cells = lay(pattern(name), on)
        rows = [
            [rate(way, on, cells, options.seconds, 1 + at) for at in range(options.rounds)] for way in (ours, random)
        ]
        shown = "".join(
            f"{max(row):>{wide}.2f}{statistics.median(row):>10.2f}" for row, wide in zip(rows, (10, 22), strict=True)
        )
        print(f"{name:24}{len(cells):>6}{shown}")


def ours(on: Board, cells: Sequence[int]) -> bool:
    """Make one puzzle by the search."""
    return not next(planted(engines(on), cells, False, changes_limit(on))).open_cells


def random(on: Board, cells: Sequence[int]) -> bool:
    """Whether the pattern's clues of one random board have one solution."""
    exact = engines(on).exact
    while not exact.fill(2_000):
        pass
    clues = array("i", bytes(4 * len(on.cells)))
    for cell in cells:
        clues[cell] = exact.finished[cell]
    return exact.count(clues, 2, 100_000) == 1


def rate(
    way: Callable[[Board, Sequence[int]], bool], on: Board, cells: Sequence[int], least: float, seed: int
) -> float:
    """Puzzles per second of processor time."""
    engines(on).exact.seed(seed)
    made, start = 0, time.process_time()
    while (spent := time.process_time() - start) < least:
        made += way(on, cells)
    return made / spent


if __name__ == "__main__":
    run_to_end(main)
