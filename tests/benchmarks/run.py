"""Speed, as ratios against qqwing in the same interleaved run, one core each; nothing here can fail on time.

    python tests/benchmarks/run.py [--rounds 5] [--seventeen FILE] [--mixed FILE]

Needs qqwing on the PATH (Debian: apt install qqwing). FILEs hold 81-character puzzles, a line each: the known
17-clue puzzles (few clues, mostly easy for a search) and a list of mixed difficulty. Without them the proofs run on
puzzles made here with seed 1, minimal under half a turn: 27 clues and easier than either list.

Every row gives the best and the median of its rounds. A generator's rate is that of the whole process, at a number of
puzzles where start-up does not count.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Callable
from pathlib import Path

from bookbuilder.board import board
from bookbuilder.solve import engines

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
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors")
    generation(options.rounds)
    for name, path in (("17-clue", options.seventeen), ("mixed", options.mixed), ("made here", None)):
        if path or name == "made here":
            proofs(name, path, options.rounds)
    whole_book(options.rounds)


def generation(rounds: int) -> None:
    """Graded and distinct puzzles of a classic board, half-turn symmetry, against qqwing."""
    ours = [sys.executable, "-m", "bookbuilder", "generate", "--board", "classic", "--symmetry", "rotate180"]
    ours += ["--grade", "any", "--count", "4000", "--jobs", "1", "--quiet"]
    theirs = ["qqwing", "--generate", "400", "--symmetry", "rotate180", "--one-line"]
    ungraded = [*ours, "--no-grade"]
    if not shutil.which("qqwing"):
        print("generate: qqwing is not installed (apt install qqwing); our rate only")
    rows: dict[str, list[float]] = {"graded": [], "ungraded": [], "qqwing": []}
    for _ in range(rounds):
        rows["graded"].append(4000 / seconds(lambda: quietly(ours)))
        rows["ungraded"].append(4000 / seconds(lambda: quietly(ungraded)))
        if shutil.which("qqwing"):
            rows["qqwing"].append(400 / seconds(lambda: quietly(theirs)))
    for name, rates in rows.items():
        show(f"generate, {name}", rates, "puzzles/s")
    if rows["qqwing"]:
        for name in ("graded", "ungraded"):
            ratios = [one / other for one, other in zip(rows[name], rows["qqwing"], strict=True)]
            show(f"  {name} to qqwing", ratios, "times")


def proofs(name: str, path: Path | None, rounds: int) -> None:
    """Uniqueness proved in batches, inside one process."""
    text = path.read_text("ascii") if path else made_here(2000)
    lines = [line.strip()[:81] for line in text.splitlines() if line.strip() and not line.startswith("#")]
    cells = array("i", [int(c) if c.isdigit() else 0 for line in lines for c in line])
    exact = engines(board("classic")).exact
    repeat = max(1, 5000 // len(lines))
    assert set(exact.count_batch(cells, len(lines), 2, 10**6)) == {1}, "a puzzle does not have one solution"

    def prove() -> None:
        for _ in range(repeat):
            exact.count_batch(cells, len(lines), 2, 10**6)

    rates = [repeat * len(lines) / seconds(prove) for _ in range(rounds)]
    show(f"prove unique, {name} ({len(lines)} puzzles)", rates, "puzzles/s")


def whole_book(rounds: int) -> None:
    """A book of 200 classics, from start to finished PDF, with its largest process."""
    import resource

    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "book.yaml"
        config.write_text(BOOK, "utf-8")
        build = [sys.executable, "-m", "bookbuilder", "build", str(config), "--out", f"{folder}/out", "--fresh", "-q"]
        times = [seconds(lambda: quietly(build)) for _ in range(rounds)]
    show("book of 200 classics, whole process", times, "s", best=min)
    print(f"  largest process so far: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")


def made_here(count: int) -> str:
    """Puzzles of our own as lines."""
    command = [sys.executable, "-m", "bookbuilder", "generate", "--count", str(count), "--seed", "1", "--quiet"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def quietly(command: list[str]) -> None:
    """Run a command and throw its output away."""
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def show(what: str, values: list[float], unit: str, best: Callable[[list[float]], float] = max) -> None:
    """One row: the best and the median."""
    if values:
        print(f"{what:48} best {best(values):>10,.2f}   median {statistics.median(values):>10,.2f} {unit}")


if __name__ == "__main__":
    main()
