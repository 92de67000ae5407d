"""Speed beside other programs in the same rounds, as a table. No time makes it fail.

    python tests/benchmarks/run.py [--rounds 5] [--seventeen FILE] [--mixed FILE] [--hardest FILE] [--out TABLE]

Uses qqwing and sgt-solo (Debian: apt install qqwing sgt-puzzles), and HoDoKu's port in Python (pip install hodoku-py),
if installed; CaDiCaL comes with bookbuilder. FILEs hold 81-character puzzles, one per line, and may be gzipped.
Proofs, grades and paths run on these and on puzzles made here with seed 1: minimal with half-turn symmetry (27 clues),
and minimal without symmetry (24).

Rates are per second of processor time, so that other work on the machine matters little; the row of the book, which is
built by as many processes as there are processors, is by the clock. Commands count as whole processes, with enough
puzzles that start-up matters little; the last row tells how long that takes. All other rows run inside one process.

The times within which half of the puzzles are done, and 99 of 100 (of fewer, all), are those of single puzzles inside
this process; of three tries at each, the shortest counts. HoDoKu is timed likewise, and CaDiCaL with as many tries as
there are rounds, at most three. qqwing tells its times itself, by the clock: where it makes puzzles, those of the
quickest of three runs, which make other puzzles each; but of a puzzle of one class only how long the last of all tries
took, so that these rows have none. Nor does sgt-solo tell any. In the rows of whole books, they are the times of the
rounds. Of long lists, puzzles at even distances are taken.

Keys are computed for puzzles made here without symmetry, for their patterns, for full grids, and, as a 25x25 takes
seconds to make, for two fifths of the values of full ones.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from itertools import chain
from operator import attrgetter
from pathlib import Path

from boards import by_cadical, givens, proved
from command import machine, one_or_more, quietly, run_to_end, seconds
from comparing import HEAD, TRIES, Row, Within, alone, rates, shortest, turns, within
from interior import built
from lists import Unreadable, clues, puzzles, spread
from pages import peak
from raters import sgt_solo, timed_by_qqwing, told_by_hodoku

from bookbuilder.board import board
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.make import attempt
from bookbuilder.levels import LEVELS
from bookbuilder.solve import engines, find_path, grade, only_solution
from bookbuilder.twins import canonical_key

# How many puzzles a process makes: some seconds' worth.
GRADED, UNGRADED, THEIRS = 60_000, 100_000, 800
BEGINNERS, TRIVIAL = 40_000, 5_000
LISTED, BY_HODOKU = 20_000, 50  # puzzles of a file that is graded
PROVED_AT_ONCE = 50_000  # a short list is proved several times over
PROOFS, GRADES, PATHS = 1_000, 3_000, 200  # puzzles of a list
SAMURAI = 60
MADE = 500  # puzzles whose times are compared
INTERIOR = 10_000

# Which of our levels a class of qqwing's comes to (calibration.py compares them), and how many puzzles of it theirs and
# ours make. Its simple puzzles are some of our easy ones and fewer of our beginner's, so both are asked for.
CLASSES = (
    ("simple", "beginner", 40, 20_000),
    ("simple", "beginner..easy", 40, 30_000),
    ("easy", "easy", 400, 30_000),
    ("intermediate", "medium", 200, 20_000),
    ("expert", "hard..extreme", 250, 15_000),
)

# Boards whose puzzles are proved, and how many.
PROVED = (("samurai", SAMURAI), ("16x16", 20), ("25x25", 10), ("monster", 6))

SYMMETRIES = {"rotate180": "half-turn", "none": "no symmetry"}  # and what the table calls them

BOOK = """\
title: Two Hundred Classics
seed: 1
printer: kdp-paperback
sections: [{title: Classics, count: 200}]
"""

MAKE = [sys.executable, "-m", "bookbuilder", "generate", "--board", "classic", "--jobs", "1", "--quiet"]


def main() -> None:
    """Run all benchmarks and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=one_or_more, default=5, help="how often everything is measured (default: 5)")
    parser.add_argument("--seventeen", type=Path, metavar="FILE", help="puzzles of 17 clues, mostly easy for a search")
    parser.add_argument("--mixed", type=Path, metavar="FILE", help="puzzles of mixed difficulty")
    parser.add_argument("--hardest", type=Path, metavar="FILE", help="the hardest puzzles known")
    parser.add_argument("--out", type=Path, metavar="TABLE", help="also write the table to this file")
    options = parser.parse_args()
    named = (("17 clues", options.seventeen), ("mixed", options.mixed), ("hardest", options.hardest))
    lists = [(name, puzzles(path)) for name, path in named if path]
    out = part_of(options.out)
    print(machine())
    for what, is_there in (
        ("qqwing (apt install qqwing)", shutil.which("qqwing")),
        ("sgt-solo (apt install sgt-puzzles)", sgt_solo()),
        ("HoDoKu (pip install hodoku-py)", find_spec("hodoku")),
    ):
        if not is_there:
            print(f"without {what}")
    for what, path in (("--seventeen", options.seventeen), ("--mixed", options.mixed), ("--hardest", options.hardest)):
        if not path:
            print(f"without the rows of {what} FILE")
    try:
        with out.open("w", encoding="utf-8") if out else nullcontext() as file:
            for line in chain(HEAD, rows(lists, options.rounds)):
                print(line, flush=True)
                if file:
                    print(line, file=file, flush=True)
        if out:
            out.replace(options.out)
    finally:
        if out:
            out.unlink(missing_ok=True)


def part_of(path: Path | None) -> Path | None:
    """The file beside a table's in which its rows are collected, so that the last table stays until there is a new one.

    Raises Unreadable if nothing can be written there.
    """
    if path is None:
        return None
    if path.exists() and not path.is_file():
        raise Unreadable(f"{path}: not a file")
    try:
        handle, part = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror}") from None
    os.close(handle)
    Path(part).chmod(0o644)  # as other files are
    return Path(part)


def rows(lists: list[tuple[str, list[str]]], rounds: int) -> Iterator[Row]:
    """All rows of the table."""
    yield from generation(rounds)
    yield from classes(rounds)
    yield beginners(rounds)
    for symmetry in SYMMETRIES:
        yield samurai(symmetry, rounds)
    here = [(f"made here, {called}", made_here(3000, symmetry)) for symmetry, called in SYMMETRIES.items()]
    lists = [*lists, *here]
    for name, lines in lists:
        yield proofs(name, lines, rounds)
    for name, count in PROVED:
        for symmetry in SYMMETRIES:
            yield large(name, symmetry, count, rounds)
    yield from whole_lists(rounds)
    for name, lines in lists:
        yield grades(name, lines, rounds)
    for name, lines in lists:
        yield paths(name, lines, rounds)
    yield from keys(rounds)
    yield whole_book(rounds)
    yield from interiors(rounds)
    yield Row(
        "start of the command", [seconds(lambda: quietly([*MAKE, "--count", "1"])) for _ in range(rounds)], seconds=True
    )


# --- making ---


def generation(rounds: int) -> Iterator[Row]:
    """Distinct puzzles of the classic board, graded and not, with half-turn symmetry and without, as qqwing's."""
    for symmetry in SYMMETRIES:
        ours = [*MAKE, "--symmetry", symmetry, "--count"]
        theirs = ["qqwing", "--generate", str(THEIRS), "--one-line", "--symmetry", symmetry]
        graded, ungraded, qqwing = taking_turns(
            rounds, (GRADED, [*ours, str(GRADED)]), (UNGRADED, [*ours, str(UNGRADED), "--no-grade"]), (THEIRS, theirs)
        )
        tries = [timed_by_qqwing("--generate", str(THEIRS), "--symmetry", symmetry) for _ in range(TRIES)]
        theirs_within = min(map(Within.of, tries), key=attrgetter("half")) if tries[0] else None
        for what, rate, is_graded in (("any level", graded, True), ("not graded", ungraded, False)):
            times = made_within(symmetry, LEVELS, is_graded)
            yield Row(f"make, {what}, {SYMMETRIES[symmetry]}", rate, "qqwing", qqwing, times, theirs_within)


def classes(rounds: int) -> Iterator[Row]:
    """Graded and distinct puzzles of the levels nearest to qqwing's classes, without symmetry, as qqwing makes them."""
    for name, levels, few, many in CLASSES:
        asked = [*MAKE, "--symmetry", "none", "--grade", levels, "--count", str(many)]
        theirs = ["qqwing", "--generate", str(few), "--difficulty", name, "--one-line"]
        rates_of = taking_turns(rounds, (many, asked), (few, theirs))
        what, times = levels.replace("..", " to "), made_within("none", levels_named(levels))
        yield Row(f"make, {what}, no symmetry", rates_of[0], f"qqwing, {name}", rates_of[1], times)


def beginners(rounds: int) -> Row:
    """Beginner puzzles with half-turn symmetry, against the easiest of sgt-solo, which have it too."""
    asked = [*MAKE, "--symmetry", "rotate180", "--grade", "beginner", "--count", str(BEGINNERS)]
    solo = [sgt_solo() or "sgt-solo", "--generate", str(TRIVIAL), "3x3dt"]
    ours, theirs = taking_turns(rounds, (BEGINNERS, asked), (TRIVIAL, solo))
    times = made_within("rotate180", levels_named("beginner"))
    return Row("make, beginner, half-turn", ours, "sgt-solo, trivial", theirs, times)


def levels_named(asked: str) -> tuple[str, ...]:
    """The levels of a range."""
    first, _, last = asked.partition("..")
    return LEVELS[LEVELS.index(first) : LEVELS.index(last or first) + 1]


def made_within(symmetry: str, levels: Sequence[str], graded: bool = True) -> Within:
    """The times of single classics, made in this process; levels have their turns."""
    n = len(levels)
    shares = tuple((MADE + at) // n for at in range(n)) if n < len(LEVELS) else ()
    order = Order("benchmark", board("classic"), tuple(levels), Scheme(symmetry), 1, MADE, shares=shares)
    return within(order.places, lambda place: attempt(order, place, 0, keys=True, graded=graded))


def samurai(symmetry: str, rounds: int) -> Row:
    """Samurai made, graded and keyed, one after the other."""
    order = Order("benchmark", board("samurai"), LEVELS, Scheme(symmetry), 1, SAMURAI)
    ours, times = alone(rounds, range(SAMURAI), lambda place: attempt(order, place, 0, keys=True, graded=True))
    return Row(f"make, samurai, graded and keyed, {SYMMETRIES[symmetry]}", ours, within=times)


# --- proving ---


def proofs(name: str, lines: list[str], rounds: int) -> Row:
    """Proofs of uniqueness, all in one batch; qqwing counts the solutions."""
    exact = engines(board("classic")).exact
    chosen = spread(lines, PROOFS)
    each = list(map(clues, chosen))
    cells = array("i", [value for one in each for value in one])
    again = max(1, PROVED_AT_ONCE // len(chosen))

    def prove() -> None:
        for _ in range(again):
            assert set(exact.count_batch(cells, len(chosen), 2, 10**6)) == {1}

    prove()
    ours, theirs = [], []
    for _ in range(rounds):
        ours += rates(again * len(chosen), prove, 1)
        theirs += by_qqwing(chosen, "--count-solutions")
    times = within(each, lambda one: exact.count_batch(one, 1, 2, 10**6))
    its = qqwing_within(chosen, "--count-solutions")
    return Row(f"prove, {name} ({len(chosen):,})", ours, "qqwing", theirs, times, its)


def large(name: str, symmetry: str, count: int, rounds: int) -> Row:
    """Proofs of larger boards, one by one; CaDiCaL's own solving, without the time to build its model."""
    on = board(name)
    order = Order("benchmark", on, LEVELS, Scheme(symmetry), 1, count)
    made = [given for place in range(count) if (given := givens(order, place))]

    def prove(given: tuple[int, ...]) -> None:
        assert proved(on, given), "left undecided"

    its: list[list[float]] = []  # seconds, of all in each round

    def by_peer() -> list[float]:
        its.append([by_cadical(on, given) / 1000 for given in made])
        return [len(made) / sum(its[-1])]

    ours, theirs, times = turns(rounds, made, prove, by_peer)
    what = f"prove, {name}, {SYMMETRIES[symmetry]} ({len(made)})"
    return Row(what, ours, "CaDiCaL", theirs, times, Within.of(shortest(its[:TRIES])))


# --- grading ---


def whole_lists(rounds: int) -> Iterator[Row]:
    """The command `grade FILE` on random minimal puzzles, start-up included, and others' classes of the same."""
    lines = made_here(LISTED, "none")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "random.txt"
        file.write_text("\n".join(lines) + "\n", "ascii")
        command = [sys.executable, "-m", "bookbuilder", "grade", str(file), "--jobs", "1", "--quiet"]
        ours, theirs, port = [], [], []
        its = None
        if find_spec("hodoku"):
            told_by_hodoku(lines[:1])  # warm
            its = within(lines[:BY_HODOKU], lambda line: told_by_hodoku([line]))
        for _ in range(rounds):
            ours += rates(LISTED, lambda: quietly(command), 1)
            theirs += by_qqwing(lines, "--stats")
            if find_spec("hodoku"):
                port += rates(BY_HODOKU, lambda: told_by_hodoku(lines[:BY_HODOKU]), 1)
    tools = engines(board("classic"))
    times = within(list(map(clues, lines[:GRADES])), lambda one: (only_solution(tools, one), grade(tools, one)))
    what = f"`grade FILE`, {LISTED:,} made here, no symmetry"
    yield Row(what, ours, "qqwing, classes", theirs, times, qqwing_within(lines, "--stats"))
    yield Row(f"the same; of them {BY_HODOKU} by the peer", ours, "HoDoKu's port in Python", port, times, its)


def grades(name: str, lines: list[str], rounds: int) -> Row:
    """Grades by the whole ladder, one by one; qqwing tells its classes."""
    tools, chosen = engines(board("classic")), spread(lines, GRADES)
    ours, theirs, times = turns(
        rounds,
        list(map(clues, chosen)),
        lambda one: grade(tools, one),
        lambda: by_qqwing(chosen, "--stats"),
    )
    its = qqwing_within(chosen, "--stats")
    return Row(f"grade, {name} ({len(chosen):,})", ours, "qqwing, classes", theirs, times, its)


def paths(name: str, lines: list[str], rounds: int) -> Row:
    """Whole paths, each step with the least that it needs, as walkthroughs have them."""
    tools = engines(board("classic"))
    solved = [(given, only_solution(tools, given) or ()) for given in map(clues, spread(lines, PATHS))]
    ours, times = alone(rounds, solved, lambda one: find_path(tools.board, *one))
    return Row(f"note the steps, {name} ({len(solved)})", ours, within=times)


# --- keys and books ---


def keys(rounds: int) -> Iterator[Row]:
    """Canonical keys, one by one."""
    for what, name, its in to_key():
        on = board(name)
        ours, times = alone(rounds, its, partial(canonical_key, on))
        yield Row(f"key, {what} ({len(its):,})", ours, within=times)


def to_key() -> Iterator[tuple[str, str, list[tuple[int, ...]]]]:
    """Puzzles by kind, with the names of their boards."""
    for name, count in (("classic", 2000), ("x", 500), ("jigsaw-2", 500), ("samurai", 100)):
        order = Order("benchmark", board(name), LEVELS, Scheme("none"), 1, count)
        made = [given for place in range(count) if (given := givens(order, place))]
        yield f"{name}, no symmetry", name, made
        if name == "classic":
            yield f"{name}, patterns", name, [tuple(map(bool, given)) for given in made[:200]]
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


def whole_book(rounds: int) -> Row:
    """A book of 200 classics, from start to finished PDF, with the peak memory of its largest process."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "book.yaml"
        config.write_text(BOOK, "utf-8")
        build = [sys.executable, "-m", "bookbuilder", "build", str(config), "--out", f"{folder}/out", "--fresh", "-q"]
        times = [seconds(lambda: quietly(build), time.perf_counter) for _ in range(rounds)]
        largest = peak(build)
    return Row(f"book of 200 classics by the clock, {largest / 1e6:.0f} MB", times, seconds=True)


def interiors(rounds: int) -> Iterator[Row]:
    """The interior of a large book for each page layout, without check and proof."""
    for page in ("one-up", "four-up"):
        with tempfile.TemporaryDirectory() as folder:
            times, memory = zip(*(built(Path(folder), page, INTERIOR) for _ in range(rounds)), strict=True)
        yield Row(f"interior of {INTERIOR:,} classics, {page}, {max(memory) / 1e6:.0f} MB", times, seconds=True)


# --- peers, and puzzles ---


def taking_turns(rounds: int, *works: tuple[int, list[str]]) -> list[list[float]]:
    """The rates of commands, each with its number of puzzles, run in turn in every round; none if not installed."""
    found: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for (count, command), its in zip(works, found, strict=True):
            if shutil.which(command[0]):
                its += rates(count, partial(quietly, command), 1)
    return found


def by_qqwing(lines: Sequence[str], asked: str) -> list[float]:
    """The rate at which qqwing solves the lines, once; empty without it."""
    if not shutil.which("qqwing"):
        return []
    with tempfile.TemporaryFile() as given:
        given.write("\n".join([*lines, ""]).encode("ascii"))

        def solve() -> None:
            given.seek(0)
            quietly(["qqwing", "--solve", "--csv", "--nosolution", asked], given)

        return rates(len(lines), solve, 1)


def qqwing_within(lines: Sequence[str], asked: str) -> Within | None:
    """The times that qqwing tells for single lines."""
    given = "\n".join([*lines, ""])
    its = [timed_by_qqwing("--solve", "--nosolution", asked, given=given) for _ in range(TRIES)]
    return Within.of(shortest(its)) if its[0] else None


def made_here(count: int, symmetry: str) -> list[str]:
    """Puzzles that we make, as lines."""
    command = [*MAKE, "--count", str(count), "--seed", "1", "--symmetry", symmetry]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


if __name__ == "__main__":
    run_to_end(main)
