"""Makes puzzles with rules and proves each again by clause learning, whose encoding shares nothing with the kernel's.

    python tests/campaigns/rules.py [--count 1000] [--seed 1] [RULE ...]

A line per rule: how many were made, how many faults there were (several solutions, or another one), and CPU seconds for
making and for proving. Ends with 1 if there was any fault.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bookbuilder import api
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.relations import RECIPES, hold
from bookbuilder.solve.clauses import Clauses


def is_sound(puzzle: GradedPuzzle) -> bool:
    """Whether clause learning finds the solution, no other one, and the printed rules hold on it."""
    asked = puzzle.puzzle
    clauses = Clauses(asked.board, asked.givens, asked.relations)
    clauses.begin(asked.givens)
    if clauses.next_solution(1_000_000) != 1 or clauses.solution != puzzle.solution:
        return False
    return clauses.next_solution(1_000_000) == 0 and hold(asked.board, asked.relations, puzzle.solution)


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
        wrong = sum(not is_sound(puzzle) for puzzle in made)
        faults += wrong
        print(
            f"{rule:16} {len(made):6} {wrong:6} {middle - start:8.1f} {time.process_time() - middle:8.1f}", flush=True
        )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
