"""A syndicate's stock: a million puzzles made, graded, keyed and put into a bank, taken by books, and proved by others.

    python tests/benchmarks/million.py [--puzzles 1000000] [--jobs 2 | --cluster ADDRESS] [--url postgresql://...]
                                       [--claimed 1000000] [--proved 1000000]

Without --url, a PostgreSQL server is started for this run alone, on a socket of its own. Half of the puzzles are easy,
three tenths medium, a fifth hard. The fill stops at every power of ten from 10,000 and goes on, which shows the growth.
Every puzzle is then read from the bank and solved by qqwing, which shares no code with us and counts the solutions.
At last, books take them all. The exit code is 1 if a puzzle has not exactly one solution, if a key stands twice, or a
puzzle is missing; 2 if there is no qqwing.

Memory is what processes have for themselves, with their part of what they share (PSS), at most, looked at twice a
second: that of this command, of the largest of its workers, and of the processes of its PostgreSQL server together, as
far as they are on this machine. The server that is started here does not wait for the disk (fsync=off).
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import psutil
from command import one_or_more, run_to_end
from sqlalchemy import func, select, text

from bookbuilder import stock_bank
from bookbuilder.bank import (
    Address,
    Bank,
    Build,
    Record,
    Shelved,
    address,
    claim,
    confirm,
    on_offer,
    opened,
    stats,
)
from bookbuilder.bank.schema import owner, shelved
from bookbuilder.errors import InputError
from bookbuilder.generate import attempt
from bookbuilder.plan import Plan, plan_text
from bookbuilder.puzzle.formats import read_values
from bookbuilder.stock_bank import WantedShelf, fill, wanted
from bookbuilder.twins import pattern_key, solution_key
from bookbuilder.workers import KINDS, Cluster, Workers, WorkersKind
from bookbuilder.workers.processes import usual

sys.path.insert(0, str(Path(__file__).parents[2]))

CONFIG = """\
title: A syndicate's stock
seed: 2026
bank: bank.db
sections:
  - {title: Easy, grade: easy, count: 50}
  - {title: Medium, grade: medium, count: 30}
  - {title: Hard, grade: hard, count: 20}
"""
SAMPLE = 400  # puzzles of each kind, to tell what keys cost
BOOK = 5_000  # puzzles that one publication claims
LINES = 100_000  # that qqwing is given at once


def main() -> int:
    """Fill, take, prove, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=one_or_more, default=1_000_000)
    parser.add_argument("--claimed", type=int, default=1_000_000, help="puzzles that books take from the stock")
    parser.add_argument("--proved", type=int, default=1_000_000, help="puzzles that qqwing solves")
    parser.add_argument("--url", help="a new, empty database")
    either = parser.add_mutually_exclusive_group()
    for kind in KINDS:
        either.add_argument(kind.option, dest="workers", metavar=kind.metavar, help=kind.help, type=starting(kind))
    told = parser.parse_args()
    if told.proved and not shutil.which("qqwing"):
        print("qqwing is not installed (apt install qqwing); --proved 0 does without")
        return 2
    workers = told.workers or usual()
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} processors; {workers}")
    with ExitStack() as stack:
        at = address(told.url, Path()) if told.url else stack.enter_context(server())
        plan = plan_text(CONFIG, Path())
        assert isinstance(plan, Plan)
        with opened(at, write=True) as bank:
            right = run(bank, plan, told.puzzles, told.claimed, told.proved, workers)
    return 0 if right else 1


def starting(kind: WorkersKind) -> Callable[[str], Workers]:
    """What makes workers of an option's value, with argparse's own errors."""

    def start(value: str) -> Workers:
        try:
            return kind.start(value)
        except (ValueError, InputError) as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return start


def run(bank: Bank, plan: Plan, puzzles: int, claimed: int, proved: int, workers: Workers) -> bool:
    """The whole road; whether all puzzles are there once and have one solution each."""
    said("what keys cost, as a share of making with them", f"{keys_share(wanted(plan.orders, 100)):.1%}")
    in_bank = timing("put"), timing("deal")
    print(
        f"{'puzzles':>10}{'per second':>12}{'in the bank':>13}{'of it':>7}"
        f"{'MB of memory: head':>20}{'a worker':>10}{'PostgreSQL':>12}{'MB on disk':>12}"
    )
    server = server_of(bank)
    steps = [10**power for power in range(4, 10) if 10**power < puzzles]
    for count, before in zip([*steps, puzzles], [0, *steps], strict=False):
        started, waited = time.perf_counter(), sum(each() for each in in_bank)
        with watched(workers_of(workers), server) as memory:
            fill(wanted(plan.orders, count), bank, f"million-{count}", workers)
        took, spent = time.perf_counter() - started, sum(each() for each in in_bank) - waited
        rate = f"{(count - before) / took:12,.0f}{spent:11.1f} s{spent / took:7.0%}"
        here = f"{memory['head']:20,.0f}{memory['worker']:10,.0f}{memory['bank']:12,.0f}"
        print(f"{count:10,}{rate}{here}{size(bank) / 1e6:12,.0f}", flush=True)
    said("the statistics, seconds", f"{timed(lambda: stats(bank, lambda board, solution: range(81))):.1f}")
    kinds = wanted(plan.orders, puzzles)
    finding = timed(lambda: on_offer(bank, kinds[0].shelf.kind, "8" * 32, 100))
    said("100 puzzles of a kind on offer, milliseconds", f"{finding * 1000:.1f}")
    right = is_whole(bank, puzzles)
    right &= prove(bank, proved)
    if claimed:
        took = timed(lambda: take(bank, kinds, claimed))
        said(f"taken, claimed and printed by books of {BOOK:,}: puzzles per second", f"{claimed / took:,.0f}")
        said("the statistics then, seconds", f"{timed(lambda: stats(bank, lambda board, solution: range(81))):.1f}")
    return right


def said(what: str, value: str) -> None:
    """Print one line of the table."""
    print(f"{what:74} {value:>10}", flush=True)


def timed(work: Callable[[], object]) -> float:
    """How many seconds some work takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def timing(name: str) -> Callable[[], float]:
    """Have the seconds counted that the fill spends in a function of the bank; returns what tells them."""
    real, spent = getattr(stock_bank, name), [0.0]

    def measured(*arguments: object) -> object:
        started = time.perf_counter()
        try:
            return real(*arguments)
        finally:
            spent[0] += time.perf_counter() - started

    setattr(stock_bank, name, measured)
    return lambda: spent[0]


@contextmanager
def watched(workers: frozenset[int], server: int | None) -> Iterator[Counter[str]]:
    """The most megabytes of each part while this runs."""
    most, over = Counter[str](), threading.Event()

    def watch() -> None:
        while not over.wait(0.5):
            for part, megabytes in memory(workers, server).items():
                most[part] = max(most[part], megabytes)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield most
    finally:
        over.set()
        watcher.join()


def memory(workers: frozenset[int], server: int | None) -> dict[str, int]:
    """The megabytes of this command, of its largest worker, and of the server that has the bank."""
    own, at = psutil.Process(), frozenset({server} if server else ())
    found = {"head": megabytes(own.pid), "worker": 0, "bank": sum(map(megabytes, at | children(at)))}
    for pid in workers | children(frozenset({own.pid})):
        found["worker"] = max(found["worker"], megabytes(pid))
    return found


def children(of: frozenset[int]) -> frozenset[int]:
    """The processes that these have started."""
    return frozenset(child.pid for pid in of for child in psutil.Process(pid).children(recursive=True))


def megabytes(pid: int) -> int:
    """What a process has for itself; nothing if it has ended in the meantime."""
    with suppress(psutil.NoSuchProcess):
        return int(psutil.Process(pid).memory_full_info().pss >> 20)
    return 0


def workers_of(workers: Workers) -> frozenset[int]:
    """The processes of a cluster's workers that are on this machine; others are children of this one."""
    if not isinstance(workers, Cluster):
        return frozenset()
    from distributed import Client

    with Client(workers.address) as client:
        found = client.run(lambda: (platform.node(), os.getpid()))
    return frozenset(pid for machine, pid in found.values() if machine == platform.node())


def server_of(bank: Bank) -> int | None:
    """The process of the PostgreSQL server that has the bank, if it is on this machine."""
    with bank.reading() as connection, suppress(psutil.NoSuchProcess):
        if connection.dialect.name == "postgresql":
            session = psutil.Process(int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one()))
            if session.name() == "postgres" and (server := session.parent()):
                return server.pid
    return None


def keys_share(kinds: tuple[WantedShelf, ...]) -> float:
    """What keys cost of making puzzles, in CPU time."""
    cost = {True: 0.0, False: 0.0}
    for each in kinds:
        for keys in (True, False):
            started = time.process_time()
            for place in range(SAMPLE):
                attempt(each.order, place, 0, keys, True)
            cost[keys] += (time.process_time() - started) * each.total
    return 1 - cost[False] / cost[True]


def size(bank: Bank) -> int:
    """The bytes of the database."""
    with bank.reading() as connection:
        if connection.dialect.name == "postgresql":
            return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
        asked = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
        return int(connection.execute(text(asked)).scalar_one())


def is_whole(bank: Bank, puzzles: int) -> bool:
    """Whether there are as many puzzles and keys as were asked for, and no givens stand twice."""
    with bank.reading() as connection:
        number = connection.execute(select(func.count()).select_from(shelved)).scalar_one()
        keys = connection.execute(select(func.count()).select_from(owner)).scalar_one()
        different = connection.execute(select(func.count(shelved.c.givens.distinct()))).scalar_one()
    said("puzzles in stock; their keys; different givens", f"{number:,}; {keys:,}; {different:,}")
    return bool(number == keys == different == puzzles)


def prove(bank: Bank, most: int) -> bool:
    """Whether qqwing finds exactly one solution for each puzzle, and the one that the bank has."""
    done, wrong, started = 0, 0, time.perf_counter()
    for lines in batches(bank, most):
        command = ["qqwing", "--solve", "--count-solutions", "--csv"]
        asked = "\n".join(givens for givens, _ in lines) + "\n"
        out = subprocess.run(command, input=asked, text=True, check=True, capture_output=True).stdout
        head, *rows = (row.rstrip(",").split(",") for row in out.splitlines() if row)
        number, answer = head.index("Solution Count"), head.index("Solution")
        done += len(rows)
        wrong += len(lines) - len(rows)
        wrong += sum(
            row[number] != "1" or row[answer] != solution for row, (_, solution) in zip(rows, lines, strict=False)
        )
    took = time.perf_counter() - started
    said("proved by qqwing; without one solution, or with another; seconds", f"{done:,}; {wrong}; {took:.0f}")
    return not wrong


def batches(bank: Bank, most: int) -> Iterator[list[tuple[str, str]]]:
    """The givens and solutions of the stock, by key."""
    last, left = "", most
    while left > 0:
        asked = select(shelved.c.key, shelved.c.givens, shelved.c.solution).where(shelved.c.key > last)
        with bank.reading() as connection:
            rows = connection.execute(asked.order_by(shelved.c.key).limit(min(LINES, left))).all()
        if not rows:
            return
        last, left = rows[-1].key, left - len(rows)
        yield [(row.givens, row.solution) for row in rows]


def take(bank: Bank, kinds: tuple[WantedShelf, ...], puzzles: int) -> None:
    """Have publications take puzzles from the stock and print them."""
    rest = {kind.shelf.kind: kind for kind in kinds}
    for number in range(-(-puzzles // BOOK)):
        kind = list(rest.values())[number % len(rest)]
        offered = on_offer(bank, kind.shelf.kind, f"{number % 16:x}", BOOK)
        found = [each for each in offered if isinstance(each, Shelved)]
        if len(found) < BOOK and len(rest) > 1:
            del rest[kind.shelf.kind]
        run = Build(f"book-{number}", f"token-{number}", "here:/out")
        records = [record(each, kind, run.publication, place) for place, each in enumerate(found)]
        if claim(bank, run, records) or not confirm(bank, run, {}):
            raise RuntimeError(f"puzzles in stock could not be claimed and printed by {run.publication}")


def record(of: Shelved, kind: WantedShelf, publication: str, place: int) -> Record:
    """The record of a puzzle from the stock."""
    board = kind.order.board
    givens, solution = (read_values(each, board.order) for each in (of.givens, of.solution))
    return Record(
        key=of.key,
        solution_key=solution_key(board, solution),
        pattern_key=pattern_key(board, givens),
        board=of.board,
        name=of.name,
        givens=of.givens,
        solution=of.solution,
        clues=sum(map(bool, givens)),
        level=of.level,
        score=of.score,
        ladder=of.ladder,
        publication=publication,
        section="all",
        place=place,
        number=place + 1,
        day="2027-01-01",
        seed=1,
    )


@contextmanager
def server() -> Iterator[Address]:
    """A database of a server that runs for this benchmark; a file, with a word about it, where none can."""
    from tests.bank import postgres

    if reason := postgres.why_not():
        print(f"in a file, since {reason}")
        with tempfile.TemporaryDirectory() as folder:
            yield address("bank.db", Path(folder))
        return
    with postgres.server() as folder:
        yield address(postgres.url(folder, "postgres"), Path())


if __name__ == "__main__":
    run_to_end(main)
