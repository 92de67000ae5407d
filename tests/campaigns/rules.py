"""Makes puzzles with rules and proves each again as `check` proves books: by definitions of its own, and CaDiCaL.

    python tests/campaigns/rules.py [--count 1000] [--seed 1] [RULE ...]

A line per rule: how many were made, how many faults there were (several solutions, or another one), and CPU seconds for
making and for proving. Ends with 1 if there was any fault.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bookbuilder import api
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.readback.solutions import SatProver
from bookbuilder.relations import RECIPES, hold

TOGETHER = 125  # puzzles that one solver proves, as in a book


def proved(made: Sequence[GradedPuzzle]) -> int:
    """How many puzzles have a fault: further solutions, or a solution that breaks a rule as it is printed."""
    board = made[0].puzzle.board
    faults = 0
    for first in range(0, len(made), TOGETHER):
        with closing(SatProver(board, board.relations)) as prover:
            for puzzle in made[first : first + TOGETHER]:
                asked = puzzle.puzzle
                wrong = prover.flaw(asked.givens, puzzle.solution, asked.relations)
                faults += bool(wrong) or not hold(asked.board, asked.relations, puzzle.solution)
    return faults


def main() -> int:
    """Run the campaign; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", metavar="RULE", help="rules to try (default: all)")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--board", default="classic")
    told = parser.parse_args()
    faults = 0
    print(f"{'rule':16} {'made':>6} {'faults':>6} {'making':>8} {'proving':>8}")
    for rule in told.rules or RECIPES:
        start = time.process_time()
        made = [*api.generate(told.board, count=told.count, rules=rule, seed=told.seed, graded=False)]
        middle = time.process_time()
        wrong = proved(made)
        faults += wrong
        print(
            f"{rule:16} {len(made):6} {wrong:6} {middle - start:8.1f} {time.process_time() - middle:8.1f}", flush=True
        )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
