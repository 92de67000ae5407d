"""The source book's tables, counted again with `--profile book`.

    python tests/benchmarks/book.py [--seventeen FILE] [--made 30000] [--seed 1]

FILE holds the 49,151 puzzles with 17 clues on which chapter 14 is based, as text or gzip: its Table 14-1 must come out
exactly, and so must what its listings give when compiled. Without it, only chapter 16 is counted, on puzzles of the
book's Generator (`book_generator.py`), whose shares vary with the seed: they must agree with the book's to four
standard errors. `--made 0` leaves these out.

Each row gives the number found and the number expected. The exit code is 1 if any row differs.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from pathlib import Path

if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[2]))

from command import none_or_more, run_to_end

from bookbuilder.board import board
from bookbuilder.puzzle.formats import Entry, read_puzzles
from bookbuilder.solve import BOOK, BY_BOOK, Collection, course, engines, givens_array, of_course, only_solution
from tests.benchmarks.book_generator import generated

STRATEGIES = BOOK[1:]

# Tables 14-1 and 16-1: uses of the strategies, in the order of BOOK.
SEVENTEEN = (87694, 42152, 24085, 24275, 4266, 14, 21, 484, 0, 2346, 4539, 3860, 111, 6, 1918)
GENERATED = (6020, 593, 136, 404, 66, 0, 1, 92, 0, 243, 316, 307, 1, 0, 37)

# Figures 14-1 to 14-3 and the depths of guesses. The text gives only the puzzles that take two, three, and up to five
# strategies; the rest is what the listings of the book do when they are compiled.
LEVELS_OF_17 = (0, 21905, 19683, 1104, 4541, 1918)
LENGTHS = (
    21905, 943, 5216, 3453, 3393, 2785, 2247, 1873, 1479, 1134, 755, 613, 440, 345, 221, 141, 97, 67, 41, 27, 18, 19, 6,
    7, 2, 4, 0, 0, 2,
)  # fmt: skip
WITHOUT_LOOP = (
    21905, 5536, 4760, 4005, 3105, 2394, 1752, 1233, 865, 584, 420, 257, 155, 90, 65, 41, 31, 16, 6, 6, 1, 4, 0, 0, 1,
    1,
)  # fmt: skip
DEPTHS = (1280, 399, 145, 52, 22, 12, 7, 1)

# The text of chapter 16 on 30,000 puzzles.
OUT_OF, ALONE, MISSING, COMPLETE, BOTH, WITH_26_CLUES = 30_000, 24_374, 521, 114, 8, 10
_ERRORS = 4.0  # standard errors; about one run in 800 has a row beyond them, of 20 rows

CLASSIC = board("classic")


def main() -> int:
    """Count, print, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seventeen", type=Path)
    parser.add_argument("--made", type=none_or_more, default=OUT_OF)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    right = list(seventeen(options.seventeen)) if options.seventeen else []
    if options.made:
        right += made(options.made, options.seed)
    return 0 if all(right) else 1


# --- chapter 14 ---


def seventeen(path: Path) -> Iterator[bool]:
    """The list of Table 14-1."""
    puzzles = (entry.puzzle.givens for entry in read_puzzles(path) if isinstance(entry, Entry))
    found = counted(f"17 clues, {path.name}", puzzles).tables
    yield row("puzzles", found["puzzles"]["puzzles"], 49_151)
    print(f"\nTable 14-1\n{'':16}{'level':>6}{'here':>8}{'book':>8}")
    for strategy, wanted in zip(STRATEGIES, SEVENTEEN, strict=True):
        here = found["strategies"][strategy.name]
        print(f"{strategy.name:16}{strategy.level:6}{here:8}{wanted:8}{'' if here == wanted else '  <-- differs'}")
        yield here == wanted
    print()
    lengths = found["lengths"]
    yield row("without guesses", sum(lengths.values()), 47_233)
    yield row("up to 5", sum(lengths[str(n)] for n in range(6)), 34_910)
    yield row("by number of uses", numbers(lengths, 1), LENGTHS)
    yield row("without the loop", numbers(found["lengths_without_loop"], 0), WITHOUT_LOOP)
    yield row("by level", tuple(found["levels"].values()), LEVELS_OF_17)
    yield row("by depth", numbers(found["depths"], 1), DEPTHS)


def numbers(counts: Counter[str], first: int) -> tuple[int, ...]:
    """The numbers of a table whose names are numbers, from the first one to the last."""
    return tuple(counts[str(n)] for n in range(first, max(map(int, counts), default=0) + 1))


# --- chapter 16 ---


def made(count: int, seed: int) -> Iterator[bool]:
    """Puzzles of the book's Generator, in the layout of Table 16-1 and in the other figures of its chapter."""
    started = time.process_time()
    puzzles = [givens for givens, _ in islice(generated(engines(CLASSIC), random.Random(seed)), count)]
    rate = count / (time.process_time() - started)
    print(f"\n{count} puzzles of the book's Generator, seed {seed}, {rate:,.0f} per second")
    counts = counted("5 quadruples, 10 pairs, until stuck", puzzles)
    total, minimum = sum(GENERATED), sum(SEVENTEEN)
    here = sum(counts.uses.values())
    print(f"\nTable 16-1\n{'':16}{'code':>5}{'here':>8}{'book':>8}{'%':>9}{'book':>9}{'min. %':>9}{'errors':>8}")
    for strategy, wanted, of_17 in zip(STRATEGIES, GENERATED, SEVENTEEN, strict=True):
        uses = counts.uses[strategy.name]
        away = errors(uses, counts.squares[strategy.name], wanted, count)
        shares = f"{uses / here:9.2%}{wanted / total:9.2%}{of_17 / minimum:9.2%}"
        mark = "" if abs(away) <= _ERRORS else "  <-- differs"
        print(f"{strategy.name:16}{strategy.code:5}{uses:8}{wanted:8}{shares}{away:8.1f}{mark}")
        yield abs(away) <= _ERRORS
    print()
    extremes, clues = counts.tables["extremes"], counts.tables["clues"]
    yield share("clean-up alone", counts.tables["levels"]["clean-up alone"], ALONE, count)
    yield share("a value missing", extremes["a value missing"], MISSING, count)
    yield share("a value complete", extremes["a value complete"], COMPLETE, count)
    yield share("both", extremes["both"], BOTH, count)
    yield share("26 clues", clues["26"], WITH_26_CLUES, count)
    yield row("most clues", max(map(int, clues)), 41)
    # 40 and 41 are nearly as frequent as each other, so that which of them comes first depends on the seed.
    mode = max(clues, key=lambda name: clues[name])
    near = clues["41"] >= clues[mode] - 3 * clues[mode] ** 0.5
    yield row("most frequent", mode, "41, or as frequent but for chance", near)
    print("clues:", ", ".join(f"{name} {number}" for name, number in clues.items()))


def errors(found: int, squares: int, wanted: int, count: int) -> float:
    """How many standard errors lie between uses in `count` puzzles and the book's in its own.

    `squares` is the sum of the squared uses of each puzzle: strategies come in runs, which widens the error.
    """
    spread = max(squares / count - (found / count) ** 2, 1 / count)  # of the uses in a puzzle
    return (found / count - wanted / OUT_OF) / sqrt(spread * (1 / count + 1 / OUT_OF))


def share(name: str, found: int, wanted: int, count: int) -> bool:
    """Compare a number of puzzles with the book's."""
    away = errors(found, found, wanted, count)
    said = f"{wanted} of {OUT_OF} ({wanted / OUT_OF:.2%}); here {found / count:.2%}, {away:+.1f} standard errors"
    return row(name, found, said, abs(away) <= _ERRORS)


# --- both ---


@dataclass(slots=True)
class Counts:
    """The tables of a collection, and the sums of uses and of squared uses in each puzzle."""

    tables: dict[str, Counter[str]] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)


def counted(what: str, puzzles: Iterable[tuple[int, ...]]) -> Counts:
    """Prove, grade and count classic puzzles; prints the speed."""
    tools, collection, counts = engines(CLASSIC), Collection(BY_BOOK), Counts()
    started = time.process_time()
    for givens in puzzles:
        clues = givens_array(givens)
        solution = only_solution(tools, clues)
        assert solution, givens
        done = course(tools, clues, solution)
        collection.add(givens, solution, of_course(done), 0.0)
        counts.uses.update(dict(done.uses))
        counts.squares.update({name: uses**2 for name, uses in done.uses})
    rate = collection.puzzles / (time.process_time() - started)
    print(f"{what}: {collection.puzzles} puzzles proved, graded and counted, {rate:,.0f} per second")
    counts.tables = {table.name: Counter(dict(table.lines)) for table in collection.tables()}
    return counts


def row(name: str, found: object, wanted: object, right: bool | None = None) -> bool:
    """Print one fact: what was found, what was expected, and whether they agree."""
    right = found == wanted if right is None else right
    said = "as it should be" if found == wanted else f"should be {wanted}{'' if right else '  <-- differs'}"
    print(f"{name:18}{found!s:>8}  {said}")
    return right


if __name__ == "__main__":
    run_to_end(main)
