"""The source book's counts for its ladder, repeated with the strategies of `--profile book`.

    python tests/benchmarks/book.py [--seventeen FILE] [--made 30000] [--seed 1]

FILE holds the 49,151 puzzles with 17 clues on which the book's Table 14-1 is based, as text or gzip. Without it, only
the puzzles made here are counted: 5 quadruples, 10 pairs and until-stuck, as in the book's chapter 16.

Each row gives the number found and the number expected. The rows of --seventeen are exact numbers or minimums; those of
the puzzles made here are shares, which vary a little with the seed. The exit code is 1 if any row differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bookbuilder.board import board
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.make import attempt
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle.formats import Entry, read_puzzles
from bookbuilder.solve import BY_BOOK, Collection, course, engines, givens_array, of_course, only_solution

# Table 14-1. Ours may need fewer uses: a use takes all that a call finds, and some techniques see more.
PRINTED = {
    "unique-loop": 87694, "naked pair": 42152, "hidden pair": 24085, "box-line": 24275, "pointing-line": 4266,
    "naked triple": 14, "hidden triple": 21, "lines-2": 484, "naked quad": 0, "Y-wing": 2346,
    "rectangle": 4539, "XY-chain": 3860, "lines-3": 111, "lines-4": 6, "backtrack": 1918,
}  # fmt: skip
WITHOUT_GUESS = 47_233

CLASSIC = board("classic")


def main() -> int:
    """Count, print, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seventeen", type=Path)
    parser.add_argument("--made", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    right = [*(seventeen(options.seventeen) if options.seventeen else ()), *made(options.made, options.seed)]
    return 0 if all(right) else 1


def seventeen(path: Path) -> Iterable[bool]:
    """The list of Table 14-1."""
    entries = [entry for entry in read_puzzles(path) if isinstance(entry, Entry)]
    found = counted(f"17 clues, {path.name}", (entry.puzzle.givens for entry in entries))
    print(f"{'':16}{'here':>8}{'book':>8}")
    for name, count in found["strategies"].items():
        print(f"{name:16}{count:8}{PRINTED[name]:8}")
    guessed = found["levels"]["level 4"]
    yield row("puzzles", len(entries), 49_151)
    yield row("level 0", found["levels"]["level 0"], 21_905)
    yield row("level 1", found["levels"]["level 1"], 19_683)
    yield row("without a guess", len(entries) - guessed, WITHOUT_GUESS, len(entries) - guessed >= WITHOUT_GUESS)


def made(count: int, seed: int) -> Iterable[bool]:
    """The puzzles of chapter 16."""
    order = Order("book", CLASSIC, LEVELS, Scheme(None, quads=5, pairs=10, more="until-stuck"), seed, count)
    started = time.process_time()
    puzzles = [attempt(order, place, 0, keys=False, graded=False).puzzle for place in range(count)]
    print(f"\nmade {count} puzzles, seed {seed}: {count / (time.process_time() - started):,.0f} per second")
    found = counted("5 quadruples, 10 pairs, until-stuck", (each.puzzle.givens for each in puzzles if each))
    alone, clues = found["levels"]["clean-up alone"] / count, found["clues"]
    print("clues:", ", ".join(f"{name} {number}" for name, number in clues.items()))
    yield row("clean-up alone", f"{alone:.2%}", "81 +- 2 %", abs(alone - 0.81) <= 0.02)
    # 40 and 41 are nearly as frequent as each other, so that which of them comes first depends on the seed.
    mode = max(clues, key=lambda name: clues[name])
    near = clues["41"] >= clues[mode] - 3 * clues[mode] ** 0.5
    yield row("most clues are", mode, "41, or as frequent but for chance", near)


def counted(what: str, puzzles: Iterable[tuple[int, ...]]) -> dict[str, Counter[str]]:
    """The tables of classic puzzles, each as a counter; prints the speed."""
    tools, collection = engines(CLASSIC), Collection(BY_BOOK)
    started = time.process_time()
    for givens in puzzles:
        clues = givens_array(givens)
        solution = only_solution(tools, clues)
        assert solution, givens
        collection.add(givens, solution, of_course(course(tools, clues, solution)), 0.0)
    rate = collection.puzzles / (time.process_time() - started)
    print(f"{what}: {collection.puzzles} puzzles proved, graded and counted, {rate:,.0f} per second")
    return {table.name: Counter(dict(table.lines)) for table in collection.tables()}


def row(name: str, found: object, wanted: object, right: bool | None = None) -> bool:
    """Print one fact: what was found, what was expected, and whether they agree."""
    right = found == wanted if right is None else right
    print(f"{name:16}{found!s:>10}  should be {wanted}{'' if right else '  <-- differs'}")
    return right


if __name__ == "__main__":
    sys.exit(main())
