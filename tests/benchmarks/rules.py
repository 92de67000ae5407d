"""Puzzles with rules: the time of proofs and grades, how many are made in a second, and whether others grade alike.

    python tests/benchmarks/rules.py [--puzzles 100] [--rounds 5]
    python tests/benchmarks/rules.py --classes 200        sgt-solo's classes of killers, beside our levels
    python tests/benchmarks/rules.py --pencilmark 40      Pencilmark's difficulty of killers, and of other rules

CPU seconds of one process. Proofs and grades include all that is made for the puzzle: rules, the sums that follow. The
first of the other two ends with 1 if our scores invert too many pairs; both end with 2 if the other program is missing.
"""

from __future__ import annotations

import argparse
import sys
import time
from array import array
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from rule_peers import by_classes, by_pencilmark

from bookbuilder import api
from bookbuilder.errors import BookBuilderError
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.relations import RECIPES
from bookbuilder.relations.rules import rules_of
from bookbuilder.solve import Engines, engines, givens_array, grade, steps
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


def climbs(do: Callable[[Engines, array[int]], object], puzzles: Sequence[Puzzle]) -> list[float]:
    """The milliseconds that grades or steps of the puzzles take."""
    took = []
    for puzzle in puzzles:
        tools = engines(puzzle.board)
        start = time.process_time()
        do(tools.of_puzzle(puzzle.relations), givens_array(puzzle.givens))
        took.append(1000 * (time.process_time() - start))
    return took


def make(rule: str, count: int, level: str) -> tuple[list[GradedPuzzle], str]:
    """Puzzles of a rule, with keys, and how many are made in a second; none of a level that the rule does not have."""
    start = time.process_time()
    try:
        made = [*api.generate("classic", count=count, rules=rule, grade=level)]
    except BookBuilderError:
        return [], "-"
    return made, f"{len(made) / (time.process_time() - start):.1f}"


def grading(count: int) -> None:
    """Print how hard random puzzles are, and how long their grades and steps take."""
    print(f"random puzzles, {count} of a rule: % of {' '.join(LEVELS)}; ms of an easy grade, of any, with steps")
    for rule in RECIPES:
        made, _ = make(rule, count, "any")
        levels = Counter(it.grade.level for it in made)
        shares = " ".join(f"{100 * levels[level] / len(made):3.0f}" for level in LEVELS)
        puzzles = [it.puzzle for it in made]
        climbs(grade, puzzles[:3])
        easy = [it.puzzle for it in made if it.grade.level in LEVELS[:2]]
        took = climbs(grade, easy), climbs(grade, puzzles), climbs(steps, puzzles)
        figures = " ".join(f"{median(it):7.2f}" if it else f"{'-':>7}" for it in took)
        print(f"{rule:16} {shares} {figures}", flush=True)


def main() -> int:
    """Print the tables that were asked for; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--classes", type=int, metavar="COUNT")
    parser.add_argument("--pencilmark", type=int, metavar="COUNT")
    asked = parser.parse_args()
    if asked.classes:
        return by_classes(asked.classes, asked.seed)
    if asked.pencilmark:
        return by_pencilmark(asked.pencilmark, asked.seed)
    speed(asked.puzzles, asked.rounds)
    return 0


def speed(count: int, rounds: int) -> None:
    """Print how long proofs, keys and grades take, and how many puzzles are made in a second."""
    print("proof of a killer, ms: median, nine tenths, longest; CaDiCaL: median; ratio")
    for cages in CAGES:
        puzzles = killers(cages, count)
        ours, theirs = each(our_proofs, puzzles, rounds), each(cadicals, puzzles[:30], 1)
        figures = median(ours), ours[len(ours) * 9 // 10], ours[-1], median(theirs)
        told = " ".join(f"{it:8.3f}" for it in figures)
        print(f"{cages} cages {told} {median(theirs) / median(ours):8.0f}", flush=True)
    puzzles = killers(30, count)
    start = time.process_time()
    for puzzle in puzzles:
        canonical_key(puzzle.board, puzzle.givens, puzzle.relations)
    print(f"key of a killer, ms: {1000 * (time.process_time() - start) / len(puzzles):.3f}")
    grading(count)
    print(f"made in a second, proved, graded, with keys: {' '.join(LEVELS)}, any")
    for rule in RECIPES:
        rates = [make(rule, count // 4, level)[1] for level in (*LEVELS, "any")]
        print(f"{rule:16} {' '.join(f'{it:>8}' for it in rates)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
