"""Our levels and scores compared with those of qqwing and sgt-solo on the same puzzles, and the usual cost of a level.

    python tests/benchmarks/calibration.py [--puzzles 20000] [--each 400] [--seed 1]     the comparison
    python tests/benchmarks/calibration.py --ratings FILE --people FILE              agreement with raters and people
    python tests/benchmarks/calibration.py --boards [NAME ...] [--share 0.4]              what is usual by board

Needs qqwing and sgt-solo (Debian: apt install qqwing sgt-puzzles). qqwing cannot be seeded, so it grades puzzles that
are made here from the seed: classics dug without symmetry until no clue can go. sgt-solo cannot grade, but makes
puzzles of a level from a seed, which are then graded here and by qqwing. Both comparisons give the same result in every
run.

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
import random
import re
import shutil
import statistics
import subprocess
import sys
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from textwrap import fill

from bookbuilder.board import board
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.make import attempt
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade
from bookbuilder.solve import LADDER, TRIAL, engines, grade
from bookbuilder.solve.score import effort

MOST = 0.05

QQWING = ("Simple", "Easy", "Intermediate", "Expert")
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
        " which are easier to see than a chain. Where one of them is enough, its unreasonable is easier than its"
        " extreme. Costs fitted to these very puzzles leave 7 %. If its own techniques came first among the experts',"
        " no inversion would be left, but a solver would be shown chains where a skyscraper is enough."
    ),
}

BOARDS = ("4x4", "6x6", "jigsaw-6", "8x8", "classic", "x", "windoku", "jigsaw-1", "10x10", "12x12", "16x16", "samurai")
COSTS = {rung.technique: rung.cost for rung in (*LADDER, TRIAL)}

CLASSIC = board("classic")


def main() -> int:
    """Run the comparison, or measure the cost of levels."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=20_000, help="puzzles that qqwing grades")
    parser.add_argument("--each", type=int, default=400, help="puzzles of each level of sgt-solo")
    parser.add_argument("--ratings", type=Path, help="lines of puzzle, SE rating, HoDoKu score and level, qqwing class")
    parser.add_argument("--people", type=Path, help="lines of puzzle, number of people, their mean time in seconds")
    parser.add_argument("--boards", nargs="*", metavar="NAME", help="measure costs on these boards instead, or on all")
    parser.add_argument(
        "--share", type=float, default=0.0, help="leave this share of the cells as clues; with --boards"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.boards is not None:
        costs(options.boards or BOARDS, options.puzzles, options.share, options.seed)
        return 0
    if options.ratings or options.people:
        agreement(options.ratings, options.people, options.seed)
        return 0
    solo = shutil.which("sgt-solo", path="/usr/games:/usr/local/games") or shutil.which("sgt-solo")
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
    return 0 if right else 1


# --- puzzles ---


def made(count: int, seed: int) -> Iterator[str]:
    """Minimal classics, one per line."""
    order = Order("calibration", CLASSIC, LEVELS, Scheme("none"), seed, count)
    for place in range(count):
        puzzle = attempt(order, place, 0, keys=False, graded=False).puzzle
        assert puzzle
        yield "".join(map(str, puzzle.puzzle.givens))


def by_qqwing(lines: Sequence[str]) -> dict[str, list[str]]:
    """The lines, grouped by the class that qqwing gives them."""
    command = ["qqwing", "--solve", "--nosolution", "--stats", "--csv"]
    told = subprocess.run(command, input="\n".join(lines) + "\n", text=True, check=True, capture_output=True).stdout
    head, *rows = (row.rstrip(",").split(",") for row in told.splitlines())
    assert len(rows) == len(lines), "qqwing has left out a puzzle"
    at = head.index("Difficulty")
    classes: dict[str, list[str]] = {name: [] for name in QQWING}
    for line, row in zip(lines, rows, strict=True):
        classes[row[at]].append(line)
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


def graded(line: str) -> Grade:
    """The grade of a classic."""
    return grade(engines(CLASSIC), array("i", map(int, line)))


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


def rank(graded: Grade) -> int:
    """A level as a number."""
    return LEVELS.index(graded.level)


# --- agreement with raters and people ---

PEOPLE = 20  # from how many solvers on a mean time says something of its own
RESAMPLED = 1_000
CLASSES = {name: at for at, name in enumerate(("Easy", "Medium", "Hard", "Unfair", "Extreme"))}


def agreement(ratings: Path | None, people: Path | None, seed: int) -> None:
    """Rank correlations (Spearman) of our score with other raters' and of all of them with people's times.

    The file of ratings also tells what other raters say of the people's puzzles, as far as they are in it. Both lists
    are others' and not part of this project; what needs one that is not named says so.
    """
    rated = {row[0]: row[1:] for row in rows(ratings)} if ratings else {}
    if rated:
        grades = [graded(line.replace(".", "0")) for line in rated]
        ours = {"score": [float(it.score) for it in grades], "level": [float(rank(it)) for it in grades]}
        columns = {
            "Sukaku Explainer": [float(row[0]) for row in rated.values()],
            "HoDoKu, score": [float(row[1]) for row in rated.values()],
            "HoDoKu, level": [float(CLASSES[row[2]]) for row in rated.values()],
            "qqwing, class": [float(QQWING.index(row[3])) for row in rated.values()],
        }
        for what, values in ours.items():
            print(f"\nagreement of our {what}, {len(rated)} puzzles")
            for name, column in columns.items():
                correlated(name, values, column, seed)
        print(f"\nagreement of the others with each other, {len(rated)} puzzles")
        for (name, column), (other, its) in combinations(columns.items(), 2):
            correlated(f"{name} and {other}", column, its, seed)
    else:
        print("agreement with raters: needs --ratings FILE")
    if people is None:
        print("agreement with people: needs --people FILE")
        return
    timed = [(row[0], int(row[1]), float(row[2])) for row in rows(people)]
    of = {line: graded(line.replace(".", "0")) for line, _, _ in timed}
    scores = [float(of[line].score) for line, _, _ in timed]
    for title, chosen in (("all", timed), (f"with {PEOPLE} people or more", [it for it in timed if it[1] >= PEOPLE])):
        print(f"\nagreement with people's mean times, {title}: {len(chosen)} puzzles")
        its = [float(of[line].score) for line, _, _ in chosen]
        times = [time for _, _, time in chosen]
        correlated("our score", its, times, seed)
        by_level = [float(LEVELS.index(of[line].level)) for line, _, _ in chosen]
        correlated("our level", by_level, times, seed)
        known = [(rated[line], time) for line, _, time in chosen if line in rated]
        if len(known) > 2:
            correlated("Sukaku Explainer", [float(row[0]) for row, _ in known], [time for _, time in known], seed)
        else:
            print("  other raters                         need --ratings FILE with these puzzles")
    halves = [halved(scores, [time for _, _, time in timed], at) for at in (0, 1)]
    print(f"\nthe score's agreement in two halves: {halves[0]:.3f} and {halves[1]:.3f}")
    print(f"\n{'level':10}{'puzzles':>8}{'median of times':>17}")
    for level in LEVELS:
        if its := [time for line, _, time in timed if of[line].level == level]:
            print(f"{level:10}{len(its):8}{statistics.median(its):15.0f} s")


def rows(path: Path) -> Iterator[list[str]]:
    """The fields of a file's lines; those that begin with # are passed over."""
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def correlated(name: str, ours: Sequence[float], theirs: Sequence[float], seed: int) -> None:
    """Print a rank correlation with the interval that holds 95 % of those of resampled puzzles."""
    rng, many = random.Random(seed), len(ours)
    found = sorted(
        spearman([ours[at] for at in some], [theirs[at] for at in some])
        for some in ([rng.randrange(many) for _ in range(many)] for _ in range(RESAMPLED))
    )
    low, high = found[RESAMPLED // 40], found[-RESAMPLED // 40]
    print(f"  {name:35}{spearman(ours, theirs):8.3f}   ({low:.3f} to {high:.3f})")


def halved(ours: Sequence[float], theirs: Sequence[float], first: int) -> float:
    """The correlation on every other puzzle."""
    return spearman(ours[first::2], theirs[first::2])


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of ranks; equal values share the mean of theirs."""
    if len(set(one)) < 2 or len(set(other)) < 2:
        return 0.0
    return statistics.correlation(ranked(one), ranked(other))


def ranked(values: Sequence[float]) -> list[float]:
    """The rank of each value."""
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 for value in values]


# --- what is usual ---


def costs(names: Sequence[str], most: int, share: float, seed: int) -> None:
    """The effort of puzzles of each level (`solve.score.USUAL` has the medians), and their scores within it."""
    print(f"{'':10}{'order':>6}{'cells':>6}  {'level':10}{'puzzles':>8}    {'effort: quartiles':28}score: quartiles")
    for name in names:
        on = board(name)
        tools, cells = engines(on), len(on.cells)
        count = min(most, max(20, 1_000_000_000 // cells**3))
        order = Order("costs", on, LEVELS, Scheme("rotate180", least=int(share * cells)), seed, count)
        found: dict[str, list[tuple[float, int]]] = {}
        for place in range(count):
            puzzle = attempt(order, place, 0, keys=False, graded=False).puzzle
            if puzzle is None:
                continue
            how_hard = grade(tools, array("i", puzzle.puzzle.givens))
            total = sum(COSTS[TECHNIQUES[each]] for each in tools.climber.history)
            if how_hard.hardest == TRIAL.technique:
                total += TRIAL.cost * tools.climber.open_cells
            its = effort(COSTS[how_hard.hardest], total) / 1000
            found.setdefault(how_hard.level, []).append((its, how_hard.score % 1000))
        for level in LEVELS:
            if its_rows := found.get(level):
                effort_at, score_at = (quartiles(column) for column in zip(*its_rows, strict=True))
                numbers = "".join(f"{each:9.1f}" for each in effort_at), "".join(f"{each:6.0f}" for each in score_at)
                print(
                    f"{name:10}{on.order:6}{cells:6}  {level:10}{len(its_rows):8} {numbers[0]:28}{numbers[1]}",
                    flush=True,
                )


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The quartiles and the median: a quarter, half and three quarters of the values lie below them."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, middle, high


if __name__ == "__main__":
    sys.exit(main())
