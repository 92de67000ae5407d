"""Puzzles with rules: how long a proof takes, beside CaDiCaL's on the same puzzles, and how many are made in a second.

    python tests/benchmarks/rules.py [--puzzles 100] [--rounds 5]

CPU seconds of one process. A proof includes all that is made for the puzzle: rules, the sums that follow, the search.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from bookbuilder import api
from bookbuilder.puzzle import Puzzle
from bookbuilder.relations import RECIPES
from bookbuilder.relations.rules import rules_of
from bookbuilder.solve import engines
from bookbuilder.solve.clauses import Clauses
from bookbuilder.twins import canonical_key

CAGES = (38, 34, 30, 26)


def killers(cages: int, count: int) -> list[Puzzle]:
    """Killers with so many cages, in no symmetry."""
    rules = {"killer": {"cages": cages, "symmetry": "none"}}
    return [it.puzzle for it in api.generate("classic", count=count, rules=rules, graded=False, keys=False)]


def our_proofs(puzzles: Sequence[Puzzle]) -> list[float]:
    """The milliseconds of each proof, on one engine, as in a batch."""
    tools = engines(puzzles[0].board)
    engine = tools.of_puzzle(puzzles[0].relations).exact
    took = []
    for puzzle in puzzles:
        start = time.process_time()
        rules = rules_of(puzzle.board, puzzle.relations)
        engine.relate(rules + tools.innies.derive(rules))  # type: ignore[union-attr]
        assert engine.count(array("i", puzzle.givens), 2, 10_000_000) == 1
        took.append(1000 * (time.process_time() - start))
    return took


def cadicals(puzzles: Sequence[Puzzle]) -> list[float]:
    """The same by CaDiCaL."""
    took = []
    for puzzle in puzzles:
        start = time.process_time()
        clauses = Clauses(puzzle.board, puzzle.givens, puzzle.relations)
        assert clauses.count(puzzle.givens, 2, 10_000_000) == 1
        took.append(1000 * (time.process_time() - start))
    return took


def each(do: Callable[[Sequence[Puzzle]], list[float]], puzzles: Sequence[Puzzle], rounds: int) -> list[float]:
    """The median of each puzzle's times."""
    return sorted(median(times) for times in zip(*(do(puzzles) for _ in range(rounds)), strict=True))


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    print("proof of a killer, ms: median, nine tenths, longest; CaDiCaL: median; ratio")
    for cages in CAGES:
        puzzles = killers(cages, asked.puzzles)
        ours, theirs = each(our_proofs, puzzles, asked.rounds), each(cadicals, puzzles[:30], 1)
        figures = median(ours), ours[len(ours) * 9 // 10], ours[-1], median(theirs)
        told = " ".join(f"{it:8.3f}" for it in figures)
        print(f"{cages} cages {told} {median(theirs) / median(ours):8.0f}", flush=True)
    puzzles = killers(30, asked.puzzles)
    start = time.process_time()
    for puzzle in puzzles:
        canonical_key(puzzle.board, puzzle.givens, puzzle.relations)
    print(f"key of a killer, ms: {1000 * (time.process_time() - start) / len(puzzles):.3f}")
    print("made in a second, proved, with keys, not graded")
    for rule in RECIPES:
        start = time.process_time()
        made = [*api.generate("classic", count=asked.puzzles, rules=rule, graded=False)]
        print(f"{rule:16} {len(made) / (time.process_time() - start):8.1f}", flush=True)


if __name__ == "__main__":
    main()
