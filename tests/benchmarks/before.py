"""Speed beside an earlier checkout, row by row of docs/speed.md, in the same rounds. No time makes it fail.

    python tests/benchmarks/before.py CHECKOUT [--rounds 11] [--only TEXT] [FILE ...]

FILEs hold 81-character puzzles, one per line, and may be gzipped; 400 of each are taken, at even distances.

CHECKOUT is compiled, and run by the same Python with the same packages. One process of each stays up for the whole run,
and they take turns in every round. Rates are per second of processor time. Each line tells the median of the rounds'
ratios (2 is twice as fast as CHECKOUT), and the two between which it lies in 19 of 20 such runs, by order statistics.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import cycle, islice
from math import comb
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
LEAST = 0.25  # seconds of a row in a round, so that the clock's own steps do not count
PUZZLES = 400

Work = tuple[str, Callable[[], int]]  # a row's name, and what does some of it and says how many


def main() -> None:
    """Print a line per row."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, metavar="CHECKOUT")
    parser.add_argument("files", type=Path, metavar="FILE", nargs="*")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--only", default="", metavar="TEXT", help="rows whose name has this")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    told = parser.parse_intermixed_args()  # FILEs may follow options
    if told.serve:
        serve(told.checkout, told.only, told.files)
        return
    files = [str(path.resolve()) for path in told.files]
    servers = [started(checkout, told.only, files) for checkout in (ROOT, told.checkout.resolve())]
    low, high = within(told.rounds)
    print(f"{'row':48} {'median':>7} {'from':>7} {'to':>7}")
    while True:
        names = [asked(server, "row") for server in servers]
        if not all(names):
            break
        assert names[0] == names[1], names
        rates = [[float(asked(server, "do")) for server in servers] for _ in range(told.rounds)]
        ratios = sorted(ours / theirs for ours, theirs in rates)
        print(f"{names[0]:48} {median(ratios):7.3f} {ratios[low]:7.3f} {ratios[high]:7.3f}", flush=True)


def within(rounds: int) -> tuple[int, int]:
    """Which of the sorted ratios hold the median in at least 19 of 20 runs: the sign test turned round."""
    low = 0
    while 2 * sum(comb(rounds, n) for n in range(low + 2)) / 2**rounds <= 0.05:
        low += 1
    return low, rounds - 1 - low


def started(checkout: Path, only: str, files: Sequence[str]) -> subprocess.Popen[str]:
    """A process that does rows with the program of a checkout when it is asked."""
    command = [sys.executable, __file__, str(checkout), *files, "--serve", "--only", only]
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    return subprocess.Popen(
        command, cwd=checkout, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def asked(server: subprocess.Popen[str], what: str) -> str:
    """What a process answers; empty when there are no more rows."""
    assert server.stdin
    assert server.stdout
    server.stdin.write(f"{what}\n")
    server.stdin.flush()
    return server.stdout.readline().strip()


def serve(checkout: Path, only: str, files: Sequence[Path]) -> None:
    """Answer "row" with the next row's name, and "do" with its rate."""
    sys.path.insert(0, str(checkout / "tests/benchmarks"))
    its = (row for row in rows(files) if only in row[0])
    do: Callable[[], int] = int
    for line in sys.stdin:
        if line.strip() == "do":
            print(rate(do), flush=True)
            continue
        name, do = next(its, ("", int))
        print(name, flush=True)
        if not name:
            return
        rate(do)  # warm


def rate(do: Callable[[], int]) -> float:
    """How many of a row's puzzles are done per second."""
    start, count = time.process_time(), 0
    while (took := time.process_time() - start) < LEAST:
        count += do()
    return count / took


def rows(files: Sequence[Path]) -> Iterator[Work]:
    """The rows of docs/speed.md that need no other program, as far as two checkouts can do the same."""
    from lists import puzzles, spread
    from run import CLASSES, PROVED, SYMMETRIES, levels_named, made_here

    from bookbuilder.levels import LEVELS

    here = [(called, made_here(PUZZLES, symmetry)) for symmetry, called in SYMMETRIES.items()]
    for symmetry, called in SYMMETRIES.items():
        yield f"make, any level, {called}", making("classic", symmetry, LEVELS, True)
        yield f"make, not graded, {called}", making("classic", symmetry, LEVELS, False)
        yield f"make, samurai, {called}", making("samurai", symmetry, LEVELS, True, 4)
    for levels in dict.fromkeys(asked for _, asked, *_ in CLASSES):
        yield f"make, {levels}, no symmetry", making("classic", "none", levels_named(levels), True)
    lists = [*here, *((path.name, spread(puzzles(path), PUZZLES)) for path in files)]
    for name, lines in lists:
        yield f"prove, {name}", proving(lines)
    for name, count in PROVED:
        for symmetry, called in SYMMETRIES.items():
            yield f"prove, {name}, {called}", proving_large(name, symmetry, count)
    for name, lines in lists:
        yield f"grade, {name}", grading(lines)
    for name, lines in lists:
        yield f"note the steps, {name}", noting(lines)
    yield from keying()
    with suppress(ImportError):  # a checkout from before rules beyond houses
        yield from ruling()


def making(name: str, symmetry: str, levels: Sequence[str], graded: bool, at_once: int = 40) -> Callable[[], int]:
    """Attempts at a board's puzzles."""
    from bookbuilder.board import board
    from bookbuilder.generate import Order, Scheme
    from bookbuilder.generate.make import attempt
    from bookbuilder.levels import LEVELS

    n = len(levels)
    shares = tuple((PUZZLES + at) // n for at in range(n)) if n < len(LEVELS) else ()
    order = Order("benchmark", board(name), tuple(levels), Scheme(symmetry), 1, PUZZLES, shares=shares)
    places = cycle(range(PUZZLES))

    def do() -> int:
        for place in islice(places, at_once):
            attempt(order, place, 0, keys=True, graded=graded)
        return at_once

    return do


def over(its: Sequence[object], each: Callable[..., object], at_once: int) -> Callable[[], int]:
    """Something done to each of a list in turn."""
    turn = cycle(its)

    def do() -> int:
        for one in islice(turn, at_once):
            each(one)
        return at_once

    return do


def proving(lines: Sequence[str]) -> Callable[[], int]:
    """Proofs in batches."""
    from lists import clues

    from bookbuilder.board import board
    from bookbuilder.solve import engines

    exact = engines(board("classic")).exact
    cells = array("i", [value for line in lines for value in clues(line)])

    def do() -> int:
        exact.count_batch(cells, len(lines), 2, 10**6)
        return len(lines)

    return do


def proving_large(name: str, symmetry: str, count: int) -> Callable[[], int]:
    """Proofs of larger boards, one by one."""
    from boards import givens, proved

    from bookbuilder.board import board
    from bookbuilder.generate import Order, Scheme
    from bookbuilder.levels import LEVELS

    order = Order("benchmark", board(name), LEVELS, Scheme(symmetry), 1, count)
    made = [given for place in range(count) if (given := givens(order, place))]
    return over(made, partial(proved, board(name)), len(made))


def grading(lines: Sequence[str]) -> Callable[[], int]:
    """Grades by the whole ladder."""
    from lists import clues

    from bookbuilder.board import board
    from bookbuilder.solve import engines, grade

    return over([*map(clues, lines)], partial(grade, engines(board("classic"))), len(lines))


def noting(lines: Sequence[str]) -> Callable[[], int]:
    """Whole paths, each step with the least that it needs."""
    from lists import clues

    from bookbuilder.board import board
    from bookbuilder.solve import engines, find_path, only_solution

    tools = engines(board("classic"))
    some = [*map(clues, lines)][:20]
    solved = [(given, only_solution(tools, given) or ()) for given in some]
    return over(solved, lambda one: find_path(tools.board, *one), len(solved))


def keying() -> Iterator[Work]:
    """Canonical keys."""
    from run import canonical_key, to_key

    from bookbuilder.board import board

    for what, name, its in to_key():
        yield f"key, {what}", over(its, partial(canonical_key, board(name)), len(its))


def ruling() -> Iterator[Work]:
    """Puzzles with rules beyond houses: made in any level, proved, graded and keyed."""
    from rules import killers, our_proofs

    from bookbuilder import api
    from bookbuilder.relations import RECIPES
    from bookbuilder.solve import engines, givens_array, grade
    from bookbuilder.twins import canonical_key

    def made(rule: str) -> int:
        return sum(1 for _ in api.generate("classic", count=12, rules=rule, seed=1))

    for rule in RECIPES:
        yield f"make, {rule}", partial(made, rule)
    puzzles = killers(30, 40)
    tools = engines(puzzles[0].board)
    yield "prove, killer", lambda: len(our_proofs(puzzles))
    yield "grade, killer", over(puzzles, lambda it: grade(tools.of_puzzle(it.relations), givens_array(it.givens)), 10)
    yield "key, killer", over(puzzles, lambda it: canonical_key(it.board, it.givens, it.relations), len(puzzles))


if __name__ == "__main__":
    main()
