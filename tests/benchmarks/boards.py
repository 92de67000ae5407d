"""Large boards: making puzzles and proving them, with and without clause learning. No time makes it fail.

    python tests/benchmarks/boards.py [--count 200] [--seed 1]

The puzzles are made here from the seed, so they have this program's own bias: they are dug from random full boards
until no group of cells can go (on the largest boards, until the budget for digging is spent), whatever their grade.
Times are CPU time in one process, so that other work on the machine matters little; each row gives the best, the
median, the 99th percentile and the worst of its puzzles.

"Dug without learning" keeps the clues of every group that the kernel's search cannot decide. "Proved by search alone"
gives up after a million nodes. CaDiCaL (python-sat) proves the same puzzles in the same run, from a model of the
candidates that the clues leave. Only its own solving counts: building the model in Python takes several times as long.
Both look for a second solution; the last rows of a kind are the ratios of its times to ours.
"""

from __future__ import annotations

import argparse
import statistics
import time
from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from command import machine, one_or_more, run_to_end
from comparing import last_of
from pysat.solvers import Cadical153

from bookbuilder.board import Board, board
from bookbuilder.errors import Undecided
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate import dig as digging
from bookbuilder.generate.make import attempt
from bookbuilder.kernel import UNDECIDED, Bands, ClauseProver, Exact
from bookbuilder.levels import LEVELS
from bookbuilder.solve import engines, only_solution
from bookbuilder.solve.clauses import _candidates, _clauses

T = TypeVar("T")

NODES = 1_000_000
CONFLICTS = 1_000_000


def main() -> None:
    """Run all benchmarks and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=one_or_more, default=200, help="samurai puzzles; a tenth for larger boards")
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other puzzles")
    options = parser.parse_args()
    print(f"{machine()}, seed {options.seed}")
    print(f"{'milliseconds':58} {'best':>9} {'median':>9} {'p99':>9} {'worst':>9}")
    few = max(1, options.count // 10)
    for name, count in (("samurai", options.count), ("16x16", few), ("20x20", few), ("25x25", few), ("monster", few)):
        for symmetry in ("rotate180", "none"):
            one_kind(board(name), symmetry, count, options.seed)


def one_kind(on: Board, symmetry: str, count: int, seed: int) -> None:
    """Make puzzles of one board and symmetry, then prove them in three ways."""
    order = Order("benchmark", on, LEVELS, Scheme(symmetry), seed, count)
    what = f"{on.name}, {symmetry}"
    attempt(order, count, 0, keys=True, graded=True)  # warm: tables, imports
    whole = [timed(lambda p=place: attempt(order, p, 0, keys=True, graded=True))[0] for place in range(count)]
    show(f"{what}: made, graded, keyed", whole)
    made = [timed(lambda p=place: givens(order, p)) for place in range(count)]
    show(f"{what}: made", [took for took, _ in made], [clues for _, clues in made])
    settle, digging._settle = digging._settle, lambda *_: False
    alone = [timed(lambda p=place: givens(order, p)) for place in range(count)]
    digging._settle = settle
    show(f"{what}: made, dug without learning", [took for took, _ in alone], [clues for _, clues in alone])
    if on.grids:
        each = replace(order, clues=replace(order.clues, solvable="each"))
        apart = [timed(lambda p=place: givens(each, p)) for place in range(count)]
        show(f"{what}: made, each grid by itself", [took for took, _ in apart], [clues for _, clues in apart])

    puzzles = [clues for _, clues in made if clues]
    ways = (
        ("proved", proved),
        ("proved by search alone", by_search),
        ("proved by learning alone", by_learning),
    )
    rows = {}
    for how, prove in ways:
        prove(on, puzzles[0])  # warm
        proofs = [timed(lambda c=clues, f=prove: f(on, c)) for clues in puzzles]
        undecided = sum(not decided for _, decided in proofs)
        rows[how] = [took for took, _ in proofs]
        show(f"{what}: {how}", rows[how])
        if undecided:
            print(f"  {undecided} of {len(proofs)} undecided")
    theirs = [by_cadical(on, clues) for clues in puzzles]
    show(f"{what}: CaDiCaL's own solving", theirs)
    compare(f"  {what}: CaDiCaL's to ours", rows["proved"], theirs)


def givens(order: Order, place: int) -> tuple[int, ...]:
    """A puzzle's clues; empty if no puzzle was made."""
    made = attempt(order, place, 0, keys=False, graded=False).puzzle
    return made.puzzle.givens if made else ()


def proved(on: Board, clues: tuple[int, ...]) -> bool:
    """Prove a puzzle as the program does; False if it stays undecided."""
    try:
        assert only_solution(engines(on), array("i", clues), NODES) is not None
    except Undecided:
        return False
    return True


def by_search(on: Board, clues: tuple[int, ...]) -> bool:
    """Prove a puzzle by the kernel's search alone, one slice at a time."""
    return alone(engines(on).exact, clues, NODES)


def by_learning(on: Board, clues: tuple[int, ...]) -> bool:
    """Prove a puzzle by the kernel's clause learning alone, including its model."""
    return alone(engines(on).prover, clues, CONFLICTS)


def alone(engine: Exact | Bands | ClauseProver, clues: tuple[int, ...], most: int) -> bool:
    """Prove a puzzle by one engine, one slice at a time."""
    engine.begin(array("i", clues))
    found = 0
    while engine.nodes < most:
        status = engine.next_solution(engine.stride)
        if status == 0:
            assert found == 1
            return True
        found += status != UNDECIDED
    return False


def by_cadical(on: Board, clues: tuple[int, ...]) -> float:
    """How many milliseconds CaDiCaL needs to find a puzzle's solution and that there is no other."""
    candidates = _candidates(on, clues)
    names = [(cell, value) for cell, values in enumerate(candidates) for value in sorted(values)]
    at = {name: number for number, name in enumerate(names, 1)}
    with Cadical153(bootstrap_with=_clauses(on, clues, candidates, at)) as solver:
        first, found = timed(solver.solve)
        solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
        second, other = timed(solver.solve)
        assert found
        assert not other
        return first + second


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """How many milliseconds of CPU time something takes, and what it returns."""
    started = time.process_time()
    result = work()
    return 1000 * (time.process_time() - started), result


def show(what: str, times: Sequence[float], puzzles: Sequence[tuple[int, ...]] = ()) -> None:
    """Print one row, with the numbers of clues if there are puzzles."""
    ranked = sorted(times)
    late = ranked[last_of(len(ranked))]
    clues = [sum(map(bool, puzzle)) for puzzle in puzzles if puzzle]
    range_of = f"   {min(clues)}-{max(clues)} clues, mean {statistics.mean(clues):.2f}" if clues else ""
    row = f"{what:58} {ranked[0]:9.2f} {statistics.median(ranked):9.2f} {late:9.2f} {ranked[-1]:9.2f}"
    print(f"{row}{range_of}", flush=True)


def compare(what: str, ours: Sequence[float], theirs: Sequence[float]) -> None:
    """Print how many times as long theirs take, at the median, the 99th percentile and the worst."""
    one, other = (sorted(times) for times in (ours, theirs))
    late = last_of(len(one))
    ratios = (statistics.median(other) / statistics.median(one), other[late] / one[late], other[-1] / one[-1])
    print(f"{what:58} {'':9} " + " ".join(f"{ratio:9.2f}" for ratio in ratios), flush=True)


if __name__ == "__main__":
    run_to_end(main)
