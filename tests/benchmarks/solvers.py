"""Proofs beside solvers in C, keys and making beside other programs: all in turn, in seconds of processor time.

    python tests/benchmarks/solvers.py FILE [FILE ...] [--library ./libtdoku.so:tdoku_many ...] [--rounds 7]
    python tests/benchmarks/solvers.py FILE [FILE ...] --keys COMMAND
    python tests/benchmarks/solvers.py --make COMMAND [--count 20000]

FILE is a list of classics, one per line. A LIBRARY's function is `long NAME(const char *puzzles, long n)`: it is given
`n` puzzles of 81 characters, one after the other, looks for two solutions of each, and returns how many have exactly
one. Such a loop is five lines of C around the entry of a solver, for example tdoku's `TdokuSolverDpllTriadSimd(puzzle,
2, 0, solution, &guesses)`; build it and the solver with `-O3 -march=native`, so that it has this processor's vectors.
`--keys` is a command that reads such a list and prints a canonical form of each puzzle, as minlexing-tool does;
`--make` one that makes `{count}` puzzles without symmetry: tdoku's `generate -s0 -p0 -a1 -l {count} -n 100 -e0`.

Prints a line per list: the rates, and the median, lowest and highest of the rounds' ratios (2: twice as fast as the
best of the others).
"""

from __future__ import annotations

import argparse
import ctypes
import resource
import shlex
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from bookbuilder.board import board
from bookbuilder.solve import engines
from bookbuilder.twins import canonical_key

LEAST = 0.25  # seconds of a turn, so that the clock's own steps do not count
NODES = 10**9  # more than any classic takes
MAKE = "-m bookbuilder generate --symmetry none --no-grade --jobs 1 --quiet"

Turn = Callable[[], float]  # something's rate per second, measured anew


def main() -> None:
    """Print a line per list, or one for making."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--library", action="append", default=[], metavar="PATH:NAME")
    parser.add_argument("--keys", default="", metavar="COMMAND")
    parser.add_argument("--make", default="", metavar="COMMAND")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=7)
    told = parser.parse_args()
    for file in told.files:
        puzzles = "".join(line.split()[0] for line in file.read_text("ascii").splitlines() if line.strip())
        puzzles = puzzles.replace("0", ".")
        if told.keys:
            compare(f"keys, {file.name}", keyed(puzzles), [commanded(told.keys, len(puzzles) // 81, file)], told.rounds)
        else:
            others = [called(library, puzzles) for library in told.library]
            compare(f"prove, {file.name}", proved(puzzles), others, told.rounds)
    if told.make:
        ours = commanded(f"{shlex.quote(sys.executable)} {MAKE} --count {told.count}", told.count)
        theirs = commanded(told.make.format(count=told.count), told.count)
        compare("make, no symmetry, not graded", ours, [theirs], told.rounds)


def compare(what: str, ours: Turn, others: Sequence[Turn], rounds: int) -> None:
    """Let all take turns, and print what came of it."""
    for turn in (ours, *others):
        turn()  # which may have tables to make
    rates = [[turn() for turn in (ours, *others)] for _ in range(rounds)]
    said = "  ".join(f"{median(column):,.0f}" for column in zip(*rates, strict=True))
    ratios = [own / max(theirs) for own, *theirs in rates if theirs]
    ends = f"  {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})" if ratios else ""
    print(f"{what}: {said} per second{ends}", flush=True)


def proved(puzzles: str) -> Turn:
    """Proofs by this program."""
    exact = engines(board("classic")).exact
    cells, n = array("i", (0 if mark == "." else int(mark) for mark in puzzles)), len(puzzles) // 81
    return repeated(lambda: exact.count_batch(cells, n, 2, NODES), n)


def called(library: str, puzzles: str) -> Turn:
    """Proofs by a function of a library."""
    path, _, name = library.rpartition(":")
    function = getattr(ctypes.CDLL(str(Path(path).resolve())), name)
    function.restype, n = ctypes.c_long, len(puzzles) // 81
    buffer = ctypes.create_string_buffer(puzzles.encode("ascii"))
    if (unique := function(buffer, ctypes.c_long(n))) != n:
        sys.exit(f"{name} finds that {unique} of {n} puzzles have one solution")
    return repeated(lambda: function(buffer, ctypes.c_long(n)), n)


def keyed(puzzles: str) -> Turn:
    """Keys by this program."""
    classic = board("classic")
    givens = [
        tuple(0 if mark == "." else int(mark) for mark in puzzles[at : at + 81]) for at in range(0, len(puzzles), 81)
    ]
    return repeated(lambda: [canonical_key(classic, each) for each in givens], len(givens))


def repeated(work: Callable[[], object], n: int) -> Turn:
    """Work on `n` puzzles, as often as the clock needs."""

    def turn() -> float:
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < LEAST:
            work()
            done += n
        return done / spent

    return turn


def commanded(command: str, n: int, file: Path | None = None) -> Turn:
    """A whole command that deals with `n` puzzles, which it may read."""

    def turn() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with (file or Path("/dev/null")).open("rb") as read:
            subprocess.run(shlex.split(command), stdin=read, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return n / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    return turn


if __name__ == "__main__":
    main()
