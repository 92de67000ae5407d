"""A bank of a million puzzles: the time to look up a key, open the bank, claim and count. No time makes it fail.

    python tests/benchmarks/bank.py [--puzzles 1000000] [--url postgresql://...]

The puzzles are random keys on one board, in a thousand publications. --url names a new database; without it, the bank
is a temporary file. Look-ups alternate between bank has and keys that it lacks.
How fast keys are computed is in run.py.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from command import machine, one_or_more, run_to_end
from sqlalchemy import insert

from bookbuilder.bank import (
    Bank,
    Build,
    Record,
    address,
    claim,
    confirm,
    opened,
    pending,
    publications,
    seen,
    seen_many,
    stats,
)
from bookbuilder.bank.keys import own
from bookbuilder.bank.rows import insert_records
from bookbuilder.bank.schema import puzzle

_PORTION = 50_000
_ASKED = 2_000


def main() -> None:
    """Fill a bank, query it, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=one_or_more, default=1_000_000)
    parser.add_argument("--url", help="a new, empty database")
    told = parser.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        at = address(told.url or "bank.db", Path(folder))
        rng = random.Random(1)
        keys = [f"{rng.getrandbits(128):032x}" for _ in range(told.puzzles)]
        with opened(at, write=True) as bank:
            print(f"{'filling, rows per second':44} {told.puzzles / timed(lambda: fill(bank, keys)):12,.0f}")
        if at.file:
            print(f"{'size, megabytes':44} {at.file.stat().st_size / 1e6:12,.0f}")
        started = time.perf_counter()
        with opened(at, write=True) as bank:
            print(f"{'opening, milliseconds':44} {(time.perf_counter() - started) * 1000:12.1f}")
            print(f"{'who has claims, milliseconds':44} {timed(lambda: pending(bank)) * 1000:12.1f}")
            print(f"{'the list of publications, seconds':44} {timed(lambda: publications(bank)):12.3f}")
            print(
                f"{'the statistics, seconds':44} {timed(lambda: stats(bank, lambda board, solution: range(81))):12.3f}"
            )
            recorded = rng.sample(keys, min(_ASKED, len(keys)))
            asked = [key for pair in zip(recorded, others(rng), strict=False) for key in pair]
            each = sorted(timed(lambda key=key: seen(bank, key)) for key in asked)
            print(f"{'seen before?, milliseconds, median':44} {each[len(each) // 2] * 1000:12.3f}")
            print(f"{'    the slowest of a hundred':44} {each[len(each) * 99 // 100] * 1000:12.3f}")
            print(f"{'500 keys at once, milliseconds':44} {timed(lambda: seen_many(bank, asked[:500])) * 1000:12.1f}")
            for number in (100, 2_000):
                records = [record(key, f"new-{number}", place) for place, key in enumerate(others(rng)[:number])]
                run = Build(f"new-{number}", "token", "home")
                took = timed(lambda run=run, records=records: claim(bank, run, records))
                print(f"{f'a claim of {number:,} puzzles, milliseconds':44} {took * 1000:12.1f}")
                took = timed(lambda run=run: confirm(bank, run, {}))
                print(f"{'    confirming it, milliseconds':44} {took * 1000:12.1f}")


def fill(bank: Bank, keys: Sequence[str]) -> None:
    """Write a row for each key."""
    with bank.writing() as connection:
        own(connection, {key: f"book-{place % 1000}" for place, key in enumerate(keys)})
        insert_records(connection, [record(keys[0], "book-0", 0)], "printed", "", "")
        first = dict(connection.execute(puzzle.select()).one()._mapping)
        del first["id"]
        for start in range(1, len(keys), _PORTION):
            rows = [
                first
                | {
                    "key": key,
                    "solution_key": key[::-1],
                    "pattern_key": key[:16] * 2,
                    "publication": f"book-{place % 1000}",
                    "place": place,
                }
                for place, key in enumerate(keys[start : start + _PORTION], start)
            ]
            connection.execute(insert(puzzle), rows)


def record(key: str, publication: str, place: int) -> Record:
    """A record with that key, as long as a real one."""
    return Record(
        key=key,
        solution_key=key[::-1],
        pattern_key=key[:16] * 2,
        board="classic",
        name="classic",
        givens="53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        solution="534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        clues=30,
        level="easy",
        score=2217,
        ladder=1,
        publication=publication,
        section="warm-up",
        place=place,
        number=place + 1,
        day="2027-01-01",
        seed=1,
        recipe="0123456789abcdef",
    )


def others(rng: random.Random) -> list[str]:
    """Keys that the bank lacks."""
    return [f"{rng.getrandbits(128):032x}" for _ in range(_ASKED)]


def timed(work: Callable[[], object]) -> float:
    """How many seconds some work takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


if __name__ == "__main__":
    run_to_end(main)
