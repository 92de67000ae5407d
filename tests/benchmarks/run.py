"""Speed, as ratios against qqwing and sgt-solo in the same interleaved run, one core each. No time makes it fail.

    python tests/benchmarks/run.py [--rounds 5] [--seventeen FILE] [--mixed FILE] [--hardest FILE]

Uses qqwing and sgt-solo, if they are there (Debian: apt install qqwing sgt-puzzles). FILEs hold 81-character puzzles,
one per line, and may be gzipped: the known 17-clue puzzles (few clues, mostly easy for a search), a list of mixed
difficulty and one of the hardest. Proofs, grades and paths run on these and on puzzles made here with seed 1: minimal
with half-turn symmetry (27 clues), and minimal without symmetry (24).

Keys are computed for puzzles made here without symmetry, for their patterns, for full grids, and, as a 25x25 takes
seconds to make, for two fifths of the values of full ones.

Every row gives the best and the median of its rounds, in seconds of processor time, so that other work on the machine
matters little (the book's row is by the clock). A generator's rate is that of the whole process, with enough puzzles
that start-up matters little; the row "start" gives its share.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO

from interior import interiors
from pages import peak

from bookbuilder.board import Board, board
from bookbuilder.generate import Order, Scheme, canonical_key
from bookbuilder.generate.make import attempt
from bookbuilder.levels import LEVELS
from bookbuilder.solve import engines, find_path, grade, only_solution

# How many puzzles a process makes: some seconds' worth.
GRADED, UNGRADED, THEIRS = 20_000, 40_000, 800
BEGINNERS, TRIVIAL = 10_000, 5_000
LISTED, SAMURAI = 20_000, 60  # puzzles of a file that is graded; samurai
SGT_FOLDER = "/usr/games"  # where Debian puts it, which is not on everyone's PATH

# Which of our levels a class of qqwing's comes to (calibration.py compares them), and how many puzzles of it theirs and
# ours make. Its simple puzzles are some of our easy ones and fewer of our beginner's, so both are asked for.
CLASSES = (
    ("simple", "beginner", 10, 1_000),
    ("simple", "beginner..easy", 10, 10_000),
    ("easy", "easy", 200, 10_000),
    ("intermediate", "medium", 100, 8_000),
    ("expert", "hard..extreme", 150, 5_000),
)

BOOK = """\
title: Two Hundred Classics
seed: 1
printer: kdp-paperback
sections: [{title: Classics, count: 200}]
"""


def main() -> None:
    """Run all benchmarks and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seventeen", type=Path)
    parser.add_argument("--mixed", type=Path)
    parser.add_argument("--hardest", type=Path)
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    generation(options.rounds)
    classes(options.rounds)
    beginners(options.rounds)
    named = (("17-clue", options.seventeen), ("mixed", options.mixed), ("hardest", options.hardest))
    lists = [(name, read(path)) for name, path in named if path]
    lists += [(f"made here, {symmetry}", made_here(3000, symmetry)) for symmetry in ("rotate180", "none")]
    for name, text in lists:
        proofs(name, text, options.rounds)
        grades(name, text, options.rounds)
        paths(name, text, options.rounds)
    whole_lists(options.rounds)
    keys(options.rounds)
    overlapping(options.rounds)
    whole_book(options.rounds)
    interiors(10_000, options.rounds)


def generation(rounds: int) -> None:
    """Distinct puzzles of the classic board, graded and not, with half-turn symmetry as qqwing's, and without."""
    ours = [sys.executable, "-m", "bookbuilder", "generate", "--board", "classic", "--symmetry", "rotate180"]
    ours += ["--grade", "any", "--jobs", "1", "--quiet", "--count"]
    theirs = ["qqwing", "--generate", str(THEIRS), "--symmetry", "rotate180", "--one-line"]
    if not shutil.which("qqwing"):
        print("generate: qqwing is not installed (apt install qqwing); our rate only")
    free = ["none" if each == "rotate180" else each for each in ours]
    names = ("graded", "ungraded", "graded without symmetry", "ungraded without symmetry", "qqwing")
    rows: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(rounds):
        rows["graded"].append(GRADED / seconds(lambda: quietly([*ours, str(GRADED)])))
        rows["ungraded"].append(UNGRADED / seconds(lambda: quietly([*ours, str(UNGRADED), "--no-grade"])))
        rows["graded without symmetry"].append(GRADED / seconds(lambda: quietly([*free, str(GRADED)])))
        rows["ungraded without symmetry"].append(
            UNGRADED / seconds(lambda: quietly([*free, str(UNGRADED), "--no-grade"]))
        )
        if shutil.which("qqwing"):
            rows["qqwing"].append(THEIRS / seconds(lambda: quietly(theirs)))
    for name, rates in rows.items():
        show(f"generate, {name}", rates, "puzzles/s")
    show("  start", [seconds(lambda: quietly([*ours, "1"])) for _ in range(rounds)], "s", best=min)
    if rows["qqwing"]:
        for name in ("graded", "ungraded"):
            ratios = [one / other for one, other in zip(rows[name], rows["qqwing"], strict=True)]
            show(f"  {name} to qqwing", ratios, "times")


def classes(rounds: int) -> None:
    """Graded and distinct puzzles of the levels nearest to qqwing's classes, without symmetry, as qqwing makes them."""
    if not shutil.which("qqwing"):
        return
    ours = [sys.executable, "-m", "bookbuilder", "generate", "--board", "classic", "--symmetry", "none"]
    ours += ["--jobs", "1", "--quiet"]
    for name, levels, few, many in CLASSES:
        theirs = ["qqwing", "--generate", str(few), "--difficulty", name, "--one-line"]
        asked = [*ours, "--grade", levels, "--count", str(many)]
        rates, their_rates = [], []
        for _ in range(rounds):
            rates.append(many / seconds(lambda asked=asked: quietly(asked)))
            their_rates.append(few / seconds(lambda theirs=theirs: quietly(theirs)))
        show(f"generate, {levels}", rates, "puzzles/s")
        show(f"generate, qqwing {name}", their_rates, "puzzles/s")
        ratios = [one / other for one, other in zip(rates, their_rates, strict=True)]
        show(f"  {levels} to qqwing {name}", ratios, "times")


def beginners(rounds: int) -> None:
    """Beginner puzzles with half-turn symmetry, against the easiest of sgt-solo, which have it too."""
    peer = shutil.which("sgt-solo") or shutil.which("sgt-solo", path=SGT_FOLDER)
    ours = [sys.executable, "-m", "bookbuilder", "generate", "--symmetry", "rotate180", "--grade", "beginner"]
    ours += ["--jobs", "1", "--quiet", "--count", str(BEGINNERS)]
    rates, their_rates = [], []
    for _ in range(rounds):
        rates.append(BEGINNERS / seconds(lambda: quietly(ours)))
        if peer:
            their_rates.append(TRIVIAL / seconds(lambda: quietly([peer, "--generate", str(TRIVIAL), "3x3dt"])))
    show("generate, beginner, rotate180", rates, "puzzles/s")
    show("generate, sgt-solo trivial", their_rates, "puzzles/s")
    if peer:
        ratios = [one / other for one, other in zip(rates, their_rates, strict=True)]
        show("  beginner to sgt-solo trivial", ratios, "times")


def proofs(name: str, text: str, rounds: int) -> None:
    """Proofs of uniqueness in batches, inside one process."""
    lines = [line.strip()[:81] for line in text.splitlines() if line.strip() and not line.startswith("#")]
    cells = array("i", [int(c) if c.isdigit() else 0 for line in lines for c in line])
    exact = engines(board("classic")).exact
    repeat = max(1, 50_000 // len(lines))
    assert set(exact.count_batch(cells, len(lines), 2, 10**6)) == {1}, "a puzzle does not have one solution"

    def prove() -> None:
        for _ in range(repeat):
            exact.count_batch(cells, len(lines), 2, 10**6)

    rates = [repeat * len(lines) / seconds(prove) for _ in range(rounds)]
    show(f"prove unique, {name} ({len(lines)} puzzles)", rates, "puzzles/s")


def grades(name: str, text: str, rounds: int, most: int = 5_000) -> None:
    """Grades by the whole ladder, one by one, inside one process, for the first puzzles of a list."""
    lines = [line[:81] for line in text.splitlines() if line[:81].strip("# \n")]
    puzzles = [array("i", [int(c) if c.isdigit() else 0 for c in line]) for line in lines[:most] if line[0] != "#"]
    tools = engines(board("classic"))

    def climb() -> None:
        for puzzle in puzzles:
            grade(tools, puzzle)

    rates = [len(puzzles) / seconds(climb) for _ in range(rounds)]
    show(f"grade, {name} ({len(puzzles)} puzzles)", rates, "puzzles/s")


def whole_lists(rounds: int) -> None:
    """The command `grade FILE` on random minimal puzzles, start-up included, and qqwing's classes of the same."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "random.txt"
        file.write_text(made_here(LISTED, "none"), "ascii")
        ours = [sys.executable, "-m", "bookbuilder", "grade", str(file), "--jobs", "1", "--quiet"]
        theirs = ["qqwing", "--solve", "--nosolution", "--stats", "--csv"]
        rates, their_rates = [], []
        for _ in range(rounds):
            rates.append(LISTED / seconds(lambda: quietly(ours)))
            if shutil.which("qqwing"):
                with file.open("rb") as lines:
                    their_rates.append(LISTED / seconds(lambda lines=lines: quietly(theirs, lines)))
    show(f"grade FILE, {LISTED} random minimal puzzles", rates, "puzzles/s")
    show("  qqwing's classes of the same", their_rates, "puzzles/s")
    show("  ours to qqwing's", [one / other for one, other in zip(rates, their_rates, strict=False)], "times")


def overlapping(rounds: int) -> None:
    """Samurai made, graded and keyed, one after the other, inside one process."""
    for symmetry in ("rotate180", "none"):
        order = Order("benchmark", board("samurai"), LEVELS, Scheme(symmetry), 1, SAMURAI)
        attempt(order, SAMURAI, 0, keys=True, graded=True)  # warm

        def made(order: Order = order) -> None:
            for place in range(SAMURAI):
                attempt(order, place, 0, keys=True, graded=True)

        rates = [SAMURAI / seconds(made) for _ in range(rounds)]
        show(f"samurai made and graded, {symmetry}", rates, "puzzles/s")


def paths(name: str, text: str, rounds: int, most: int = 500) -> None:
    """Whole paths, each step with the least that it needs, inside one process, for the first puzzles of a list."""
    lines = [line[:81] for line in text.splitlines() if line[:81].strip("# \n") and line[0] != "#"]
    tools = engines(board("classic"))
    puzzles = [array("i", [int(c) if c.isdigit() else 0 for c in line]) for line in lines[:most]]
    solved = [(givens, only_solution(tools, givens) or ()) for givens in puzzles]

    def note() -> None:
        for givens, solution in solved:
            find_path(tools.board, givens, solution)

    rates = [len(solved) / seconds(note) for _ in range(rounds)]
    show(f"note paths, {name} ({len(solved)} puzzles)", rates, "puzzles/s")


def keys(rounds: int) -> None:
    """Canonical keys, one by one, inside one process, and how long the slowest hundredth takes."""
    for what, name, puzzles in to_key():
        on = board(name)

        def compute(on: Board = on, puzzles: Sequence[tuple[int, ...]] = puzzles) -> None:
            for givens in puzzles:
                canonical_key(on, givens)

        compute()  # warm: tables, imports
        show(f"keys, {what} ({len(puzzles)})", [len(puzzles) / seconds(compute) for _ in range(rounds)], "keys/s")
        each = [
            min(seconds(lambda it=givens, on=on: canonical_key(on, it), time.perf_counter) for _ in range(rounds))
            for givens in puzzles
        ]
        show("  one key, in microseconds", [1e6 * took for took in each], "", best=min)
        print(f"  99th percentile {1e6 * sorted(each)[len(each) * 99 // 100]:.1f}, longest {1e6 * max(each):.1f}")


def to_key() -> Iterator[tuple[str, str, list[tuple[int, ...]]]]:
    """Puzzles by kind, with the names of their boards."""
    for name, count in (("classic", 2000), ("x", 500), ("jigsaw-2", 500), ("samurai", 100)):
        order = Order("benchmark", board(name), LEVELS, Scheme("none"), 1, count)
        made = [attempt(order, place, 0, keys=False, graded=False).puzzle for place in range(count)]
        puzzles = [each.puzzle.givens for each in made if each]
        yield f"{name}, minimal", name, puzzles
        if name == "classic":
            yield f"{name}, patterns", name, [tuple(map(bool, givens)) for givens in puzzles[:200]]
    for name, count in (("classic", 200), ("samurai", 100), ("25x25", 10)):
        yield f"{name}, full grids", name, full_grids(name, count)
    rng = random.Random(1)
    yield (
        "25x25, two fifths",
        "25x25",
        [tuple(value if rng.random() < 0.4 else 0 for value in grid) for grid in full_grids("25x25", 100)],
    )


def full_grids(name: str, count: int) -> list[tuple[int, ...]]:
    """Random full grids of a board, fewer than asked for where the search gives up."""
    exact = engines(board(name)).exact
    exact.seed(1)
    return [tuple(exact.solution) for _ in range(count) if exact.fill(20_000)]


def whole_book(rounds: int) -> None:
    """A book of 200 classics, from start to finished PDF, with the peak memory of its largest process."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "book.yaml"
        config.write_text(BOOK, "utf-8")
        build = [sys.executable, "-m", "bookbuilder", "build", str(config), "--out", f"{folder}/out", "--fresh", "-q"]
        times = [seconds(lambda: quietly(build), time.perf_counter) for _ in range(rounds)]
        largest = peak(build)
    show("book of 200 classics, whole process", times, "s", best=min)
    print(f"  its largest process: {largest / 1e6:.0f} MB")


def read(path: Path) -> str:
    """The puzzles of a file."""
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="ascii") as file:
            return file.read()
    return path.read_text("ascii")


def made_here(count: int, symmetry: str) -> str:
    """Puzzles that we make, as lines."""
    command = [sys.executable, "-m", "bookbuilder", "generate", "--count", str(count), "--seed", "1", "--quiet"]
    return subprocess.run([*command, "--symmetry", symmetry], check=True, capture_output=True, text=True).stdout


def quietly(command: list[str], given: IO[bytes] | None = None) -> None:
    """Run a command, with a file as its input, and throw its output away.

    Python keeps what it has compiled, as in an installed program.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, stdin=given, stdout=subprocess.DEVNULL, env=environment)


def seconds(work: Callable[[], object], clock: Callable[[], float] | None = None) -> float:
    """How long some work takes: processor time of this process and of those that it waits for."""
    clock = clock or processor_time
    started = clock()
    work()
    return clock() - started


def processor_time() -> float:
    """Seconds of processor time; by the clock on Windows, which does not count child processes."""
    return time.perf_counter() if sys.platform == "win32" else time.process_time() + sum(os.times()[2:4])


def show(what: str, values: list[float], unit: str, best: Callable[[list[float]], float] = max) -> None:
    """One row: the best and the median."""
    if values:
        print(f"{what:48} best {best(values):>10,.2f}   median {statistics.median(values):>10,.2f} {unit}")


if __name__ == "__main__":
    main()
