"""Our levels and scores compared with those of qqwing and sgt-solo on the same puzzles, and the usual cost of a level.

    python tests/benchmarks/calibration.py [--puzzles 20000] [--each 400] [--seed 1]     the comparison
    python tests/benchmarks/calibration.py --ratings FILE --people FILE              agreement with raters and people
    python tests/benchmarks/calibration.py --minutes --people FILE [--ratings FILE]          minutes beside people's
    python tests/benchmarks/calibration.py --unseen 1500 [--seed 1]   agreement with HoDoKu and qqwing on new puzzles
    python tests/benchmarks/calibration.py --boards [NAME ...] [--share 0.4]              what is usual by board

Needs qqwing and sgt-solo (Debian: apt install qqwing sgt-puzzles); for HoDoKu, `pip install hodoku-py`, the port in
Python. qqwing cannot be seeded, so it grades puzzles that are made here from the seed: classics dug without symmetry
until no clue can go. sgt-solo cannot grade, but makes puzzles of a level from a seed, which are then graded here and by
qqwing. Both comparisons give the same result in every run.

What is counted. Take a puzzle of one class and a puzzle of the next higher class, at random: they are inverted if we
rank the lower strictly above the higher. A reader who compares two pages would notice this; it needs no table that maps
their classes to our levels, and does not depend on the sizes of the classes. Equal levels are not inverted, since the
coarser of two scales cannot contradict the finer. Inversions are counted by level, and by score, which also ranks
puzzles of one level; the row "all" is the mean of the neighbours. No more than 5 % should be inverted.

Two pairs of neighbours cannot meet that limit: both classes are mostly one level of ours, and the other programs order
the same techniques differently (see SAME_CRAFT). They are shown with the reason and not counted as failures. The exit
code is 1 if anything else is inverted in more than 5 %.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import sys
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from textwrap import fill

from agreement import agreement, graded, quartiles, rank, unseen
from command import one_or_more, run_to_end
from lists import CLASSIC, Unreadable
from raters import QQWING, sgt_solo, told_by_qqwing
from timed import with_minutes

from bookbuilder.board import Board, board
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.make import attempt
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.solve import LADDER, TRIAL, engines, grade
from bookbuilder.solve.score import effort

MOST = 0.05

SGT = {"t": "Trivial", "b": "Basic", "i": "Intermediate", "a": "Advanced", "e": "Extreme", "u": "Unreasonable"}

# Neighbouring classes that need the same skill by our levels, and why no costs can keep their scores apart.
SAME_CRAFT = {
    ("Simple", "Easy"): (
        "qqwing looks for all naked singles before any hidden ones, and calls a puzzle simple if they alone solve it."
        " Here, hidden singles come first, because they are easier to see, so most simple puzzles are solved without"
        " naked ones. With naked singles before those hidden in lines, 21 % stay inverted at best, because singles"
        " hidden in boxes are a level of their own."
    ),
    ("Extreme", "Unreasonable"): (
        "sgt-solo knows chains of pairs and plain fish, but no skyscraper, kite, XYZ-wing, W-wing or fins, most of"
        " which are easier to see than a chain: most are hard here, and most chains expert. So where one of them is"
        " enough, its unreasonable is easier than its extreme."
    ),
}

BOARDS = ("4x4", "6x6", "jigsaw-6", "8x8", "classic", "x", "windoku", "jigsaw-1", "10x10", "12x12", "16x16", "samurai")
COSTS = {rung.name: rung.cost for rung in (*LADDER, TRIAL)}


def main() -> int:
    """Run the comparison, or measure the cost of levels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=one_or_more, default=20_000, help="puzzles that qqwing grades")
    parser.add_argument("--each", type=one_or_more, default=400, help="puzzles of each level of sgt-solo")
    parser.add_argument("--ratings", type=Path, help="lines of puzzle, SE rating, HoDoKu score and level, qqwing class")
    parser.add_argument("--people", type=Path, help="lines of puzzle, number of people, their mean time in seconds")
    parser.add_argument("--minutes", action="store_true", help="how close minutes are to people's; with --people")
    parser.add_argument(
        "--unseen", type=one_or_more, metavar="COUNT", help="rate this many classics made from the seed"
    )
    parser.add_argument("--boards", nargs="*", metavar="NAME", help="measure costs on these boards instead, or on all")
    parser.add_argument("--share", type=part, default=0.0, help="leave this share of the cells as clues; with --boards")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chosen = [options.boards is not None, options.unseen is not None, bool(options.ratings or options.people)]
    if sum(chosen) > 1:
        parser.error("--boards, --unseen, and --ratings with --people are three measurements: choose one")
    if options.share and options.boards is None:
        parser.error("--share goes with --boards")
    if options.boards is not None:
        boards = [board(name) for name in options.boards or BOARDS]
        costs(boards, options.puzzles, options.share, options.seed)
        return 0
    if options.unseen:
        if not (find_spec("hodoku") or shutil.which("qqwing")):
            print("needs HoDoKu or qqwing: pip install hodoku-py; apt install qqwing")
            return 2
        print(f"seed {options.seed}")
        unseen(list(made(options.unseen, options.seed, "unseen")), options.seed)
        return 0
    if options.minutes:
        if not options.people:
            parser.error("--minutes goes with --people")
        with_minutes(options.people, options.ratings, options.seed)
        return 0
    if options.ratings or options.people:
        named = (options.ratings, options.people)
        gone = [f"{path}: No such file or directory" for path in named if path and not path.exists()]
        lists = [path if path and path.exists() else None for path in named]
        if not any(lists):
            raise Unreadable("\n".join(gone))
        for line in gone:
            print(line, file=sys.stderr)
        agreement(*lists, options.seed)
        return 2 if gone else 0
    solo = sgt_solo()
    if not solo or not shutil.which("qqwing"):
        print("needs qqwing and sgt-solo: apt install qqwing sgt-puzzles")
        return 2
    print(f"seed {options.seed}")
    lines = list(made(options.puzzles, options.seed))
    right = compared("qqwing's classes, classics made here", QQWING, by_qqwing(lines))
    theirs = {name: from_sgt(solo, letter, options.each, options.seed) for letter, name in SGT.items()}
    right &= compared("sgt-solo's levels, its own puzzles", tuple(theirs), theirs)
    pool = [line for lines in theirs.values() for line in lines]
    right &= compared("qqwing's classes, sgt-solo's puzzles", QQWING, by_qqwing(pool))
    print("agreement with SE, HoDoKu and qqwing's classes on a list: needs --ratings FILE")
    print("agreement with people's times: needs --people FILE")
    print("agreement with HoDoKu on classics made here: needs --unseen COUNT")
    return 0 if right else 1


def part(text: str) -> float:
    """A share of the cells."""
    if not re.fullmatch(r"0|1|0?\.[0-9]+|[01]\.0+", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 1")
    return float(text)


# --- puzzles ---


def made(count: int, seed: int, section: str = "calibration") -> Iterator[str]:
    """Minimal classics, one per line; another section has others."""
    order = Order(section, CLASSIC, LEVELS, Scheme("none"), seed, count)
    for place in range(count):
        puzzle = attempt(order, place, 0, keys=False, graded=False).puzzle
        assert puzzle
        yield "".join(map(str, puzzle.puzzle.givens))


def by_qqwing(lines: Sequence[str]) -> dict[str, list[str]]:
    """The lines, grouped by the class that qqwing gives them."""
    classes: dict[str, list[str]] = {name: [] for name in QQWING}
    for line, (its, _) in zip(lines, told_by_qqwing(lines), strict=True):
        classes[its].append(line)
    return classes


def from_sgt(solo: str, level: str, count: int, seed: int) -> list[str]:
    """Puzzles of one of sgt-solo's levels, as lines. A letter in its game ids stands for a run of empty cells."""
    command = [solo, "--generate", str(count), f"3x3d{level}#{seed}"]
    ids = subprocess.run(command, text=True, check=True, capture_output=True).stdout.split()
    lines = [
        "".join(
            "0" * (ord(part) - ord("a") + 1) if part.isalpha() else part for part in re.findall("[a-z]|[0-9]", each)
        )
        for each in (game.partition(":")[2] for game in ids)
    ]
    assert all(len(line) == len(CLASSIC.cells) for line in lines)
    return lines


# --- the comparison ---


def compared(title: str, names: Sequence[str], classes: Mapping[str, Sequence[str]]) -> bool:
    """Print one comparison; True if nothing is inverted too often."""
    ours = {name: [graded(line) for line in classes[name]] for name in names if classes[name]}
    print(f"\n{title}\n{'':14}{'puzzles':>8}", *(f"{level:>9}" for level in LEVELS), "    score: quartiles")
    for name, grades in ours.items():
        levels = Counter(each.level for each in grades)
        low, middle, high = quartiles([each.score for each in grades])
        counts = (f"{levels[level] or '-':>9}" for level in LEVELS)
        print(f"{name:14}{len(grades):8}", *counts, f"    {low:5.0f}{middle:6.0f}{high:6.0f}")
    print(f"{'inverted':30}{'by level':>10}{'one level':>11}{'by score':>10}")
    rows: list[tuple[float, float]] = []
    reasons: list[str] = []
    right = True
    for low_name, high_name in pairwise(ours):
        low_grades, high_grades = ours[low_name], ours[high_name]
        level, same = above([rank(each) for each in low_grades], [rank(each) for each in high_grades])
        score, _ = above([each.score for each in low_grades], [each.score for each in high_grades])
        rows.append((level, score))
        reason = SAME_CRAFT.get((low_name, high_name), "")
        note = ""
        if max(level, score) > MOST and not reason:
            right, note = False, "  <-- too many"
        elif max(level, score) > MOST:
            reasons.append(reason)
            note = f"  ({len(reasons)})"
        print(f"{f'{low_name} above {high_name}':30}{level:10.1%}{same:11.1%}{score:10.1%}{note}")
    if not rows:
        print("all puzzles are of one class, so nothing can be compared; ask for more puzzles")
        return right
    levels_mean, scores_mean = (statistics.mean(column) for column in zip(*rows, strict=True))
    print(f"{'all':30}{levels_mean:10.1%}{'':11}{scores_mean:10.1%}")
    for number, reason in enumerate(reasons, start=1):
        print(fill(f"({number}) {reason}", width=100, subsequent_indent="    "))
    return right


def above(lower: Sequence[int], higher: Sequence[int]) -> tuple[float, float]:
    """The share of pairs in which the puzzle of the lower class ranks above the other, and the share of ties."""
    ranked = sorted(higher)
    pairs = len(lower) * len(ranked)
    up_to = sum(bisect_left(ranked, value + 1) for value in lower)
    below = sum(bisect_left(ranked, value) for value in lower)
    return below / pairs, (up_to - below) / pairs


# --- what is usual ---


def costs(boards: Sequence[Board], most: int, share: float, seed: int) -> None:
    """The effort of puzzles of each level (`solve.score` has what is usual), and their scores within it."""
    print(f"{'':10}{'order':>6}{'cells':>6}  {'level':10}{'puzzles':>8}    {'effort: quartiles':28}score: quartiles")
    for on in boards:
        tools, cells = engines(on), len(on.cells)
        count = min(most, max(20, 10_000_000_000 // cells**3))
        order = Order("costs", on, LEVELS, Scheme("rotate180", least=int(share * cells)), seed, count)
        found: dict[str, list[tuple[float, int]]] = {}
        for place in range(count):
            puzzle = attempt(order, place, 0, keys=False, graded=False).puzzle
            if puzzle is None:
                continue
            how_hard = grade(tools, array("i", puzzle.puzzle.givens))
            total = sum(COSTS[TECHNIQUES[each]] for each in tools.climber.history)
            if how_hard.hardest == TRIAL.name:
                total += TRIAL.cost * tools.climber.open_cells
            its = effort(COSTS[how_hard.hardest], total) / 1000
            found.setdefault(how_hard.level, []).append((its, how_hard.score % 1000))
        for level in LEVELS:
            if its_rows := found.get(level):
                effort_at, score_at = (quartiles(column) for column in zip(*its_rows, strict=True))
                numbers = "".join(f"{each:9.1f}" for each in effort_at), "".join(f"{each:6.0f}" for each in score_at)
                print(
                    f"{on.name:10}{on.order:6}{cells:6}  {level:10}{len(its_rows):8} {numbers[0]:28}{numbers[1]}",
                    flush=True,
                )


if __name__ == "__main__":
    run_to_end(main)
