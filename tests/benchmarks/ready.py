"""Books ready for the printer: puzzles, interior, cover, PDF/X, check and proof, beside qqwing and Ghostscript.

    python tests/benchmarks/ready.py [--puzzles 200 1000] [--rounds 3] [--jobs 2] [--memory 200 1000 3000]

Each round builds a new book of every size as a user does, by the command, without a stock; then qqwing makes as many
puzzles with the same symmetry, and Ghostscript writes the finished interior again, as a print shop's workflow may.
All times are by the clock, start-up included. Needs qqwing and Ghostscript (Debian: apt install qqwing ghostscript);
without one of them, its row is missing.

Memory is the peak of the largest process of a whole build with one job. The differences between the sizes give the
memory per puzzle, without the program itself. --memory 0 skips this.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pikepdf
from command import machine, none_or_more, one_or_more, run_to_end
from pages import peak

BOOK = """\
title: Ready
author: A. Setter
isbn: 978-0-306-40615-7
seed: {seed}
printer: ingramspark
trim: 8.5x11in
page: six-up
outputs: [interior, cover, json]
cover: {{blurb: Puzzles., width: 17.75in, height: 11.25in, spine: 0.5in}}
answers: {{hints: 1}}
sections:
  - {{title: Easy, grade: easy, count: {easy}}}
  - {{title: Medium, grade: medium, count: {medium}}}
  - {{title: Hard, grade: hard..expert, count: {hard}}}
"""


FEWEST, WHY = 24, "the printer takes no book of fewer than 18 pages"


def enough(text: str) -> int:
    """An argument that is a number of puzzles for a book."""
    count = one_or_more(text)
    if count < FEWEST:
        raise argparse.ArgumentTypeError(f"{count} puzzles are too few: {FEWEST} or more, as {WHY}")
    return count


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--puzzles", type=enough, nargs="+", default=[200, 1_000], help=f"of each book, {FEWEST} or more: {WHY}"
    )
    parser.add_argument("--rounds", type=one_or_more, default=3)
    parser.add_argument("--jobs", type=one_or_more, default=2)
    parser.add_argument("--memory", type=none_or_more, nargs="*", default=[200, 1_000, 3_000])
    options = parser.parse_args()
    print(f"{machine()}, {options.jobs} {'job' if options.jobs == 1 else 'jobs'}")
    for count in options.puzzles:
        times(count, options.rounds, options.jobs)
    if len(options.memory) > 1:
        memory(options.memory)


def times(count: int, rounds: int, jobs: int) -> None:
    """The rows of one size of books."""
    ours: list[float] = []
    others: dict[str, list[float]] = {}
    pages = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(1, rounds + 1):
            out = Path(folder, str(seed))
            ours.append(seconds(build(written(Path(folder), count, seed), out, jobs)))
            for name, command in peers(count, out):
                others.setdefault(name, []).append(seconds(command))
            with pikepdf.open(out / "interior.pdf") as interior:
                pages = len(interior.pages)
    print(f"\n{count:,} puzzles, {pages:,} pages: interior, cover, PDF/X-1a, check and proof")
    print(f"  {'ours':30} best {min(ours):8.2f}   median {statistics.median(ours):8.2f} s")
    for name, its in others.items():
        ratios = [one / other for one, other in zip(ours, its, strict=True)]
        print(f"  {name:30} best {min(its):8.2f}   median {statistics.median(its):8.2f} s", end="")
        print(f"   ours takes {min(ratios):.2f} times that at best, {statistics.median(ratios):.2f} in the median")


def peers(count: int, out: Path) -> Iterator[tuple[str, list[str]]]:
    """What each peer that is installed is asked for, beside a finished book."""
    if qqwing := shutil.which("qqwing"):
        yield "qqwing, the puzzles alone", [qqwing, "--generate", str(count), "--symmetry", "rotate180", "--one-line"]
    if gs := shutil.which("gs"):
        command = [gs, "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", f"-sOutputFile={out}/again.pdf"]
        yield "Ghostscript, the interior alone", [*command, f"{out}/interior.pdf"]


def written(folder: Path, count: int, seed: int) -> Path:
    """A book's file: half of its puzzles easy, three tenths medium, the rest harder."""
    easy, medium = count // 2, count * 3 // 10
    path = folder / f"ready-{count}-{seed}.yaml"
    path.write_text(BOOK.format(seed=seed, easy=easy, medium=medium, hard=count - easy - medium), "utf-8")
    return path


def build(config: Path, out: Path, jobs: int) -> list[str]:
    """The command that a user types."""
    return [
        sys.executable,
        "-m",
        "bookbuilder",
        "build",
        str(config),
        "--out",
        str(out),
        "--jobs",
        str(jobs),
        "--quiet",
    ]


def seconds(command: list[str]) -> float:
    """How long a command takes by the clock."""
    started = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - started


def memory(counts: list[int]) -> None:
    """The memory that a puzzle adds to the peak of a build in one process."""
    peaks = []
    with tempfile.TemporaryDirectory() as folder:
        for count in counts:
            peaks.append(peak(build(written(Path(folder), count, 1), Path(folder, f"memory-{count}"), 1)))
            print(f"\nbuild of {count:,} puzzles: {peaks[-1] / 1e6:.0f} MB at most", end="")
    for (few, low), (many, high) in pairwise(zip(counts, peaks, strict=True)):
        print(f"\n  from {few:,} to {many:,}, a puzzle adds {(high - low) / (many - few) / 1e3:.1f} kB", end="")
    print()


if __name__ == "__main__":
    run_to_end(main)
