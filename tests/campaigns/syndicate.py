"""A syndicate in trouble: builders and fillers on one bank and one cluster, all killed at random, and then the count.

    python tests/campaigns/syndicate.py [--minutes 10] [--builders 8] [--fillers 2] [--workers 2] [--seed 1] [--sqlite]

Every builder builds book after book; two fillers put puzzles into the stock, from which the books take. Somebody is
killed every second or so, by SIGKILL: a builder, which begins the same book again, a filler, or a worker of the
cluster, in whose place another one comes. When the time is over, everybody finishes what they have begun. Then:

    no repeat           no two books, and no book and the stock, have a puzzle or twins of one
    nothing lost        the bank has every puzzle of every book that is in its folder, and no others; each puzzle that
                        was put into the stock is still there or in a book; each key belongs to somebody
    nothing pending     no claim is open, no puzzle is half printed, no place of the stock is held
    the same again      every book, built anew from the bank in another folder, has its own bytes

The exit code is 1 if any of that does not hold. It needs the extras `postgres` and `cluster`, and Debian's postgresql.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from sqlalchemy import func, select  # noqa: E402

from bookbuilder.bank import Address, address, every, leave, made, opened, pending  # noqa: E402
from bookbuilder.bank.schema import NOBODY, owner, portion, puzzle, shelf, shelved  # noqa: E402
from bookbuilder.plan import Plan, plan_book  # noqa: E402
from bookbuilder.stock_bank import fill, wanted  # noqa: E402
from bookbuilder.workers.processes import usual  # noqa: E402
from tests.bank import postgres  # noqa: E402
from tests.workers.clusters import TestCluster, cluster  # noqa: E402

BOOK = """\
title: Book {id}
id: {id}
seed: {seed}
bank: {bank}
sections:
  - {{title: From the stock, grade: beginner..easy, count: 24}}
  - {{title: Made here, board: jigsaw-6, count: 6, clues: {{symmetry: none}}}}
  - {{title: Hard, grade: hard, count: 4, clues: {{symmetry: none}}}}
front: {{how_to: false}}
outputs: [interior, json]
"""
STOCKED = BOOK.replace("  - {{title: Made here, board: jigsaw-6, count: 6, clues: {{symmetry: none}}}}\n", "")
STOCK = 20_000_000  # more than the fillers will ever make
PAUSE = (0.3, 1.7)  # seconds between two kills


@dataclass(slots=True)
class Run:
    """A command that is run again until it ends well."""

    command: list[str]
    process: subprocess.Popen[str]
    began: float


@dataclass(slots=True)
class Syndicate:
    """All who work at present, and what has been done."""

    folder: Path
    bank: str
    cluster: TestCluster
    rng: random.Random
    builders: dict[int, Run] = field(default_factory=dict)
    fillers: dict[int, Run] = field(default_factory=dict)
    books: list[str] = field(default_factory=list)  # that have been built
    killed: Counter[str] = field(default_factory=Counter)
    refused: list[str] = field(default_factory=list)  # what ended with an error that no kill explains

    def book(self, slot: int) -> None:
        """Have a builder begin its next book."""
        id = f"b{slot}-{sum(each.startswith(f'b{slot}-') for each in self.books)}"
        self._write(id, BOOK)
        self.builders[slot] = self._started("build", f"{id}.yaml", "--out", f"out/{id}")

    def fill(self, slot: int) -> None:
        """Have a filler begin; two have one seed, and share its shelves."""
        self._write(f"stock-{slot}", STOCKED, seed=slot // 2)
        self.fillers[slot] = self._started("bank", "fill", f"stock-{slot}.yaml", "--count", str(STOCK))

    def look(self, goes_on: bool) -> None:
        """See who has ended: a builder begins its next book, or the one that it was killed at."""
        for slot, run in list(self.builders.items()):
            if (code := run.process.poll()) is None:
                continue
            if code == 0:
                run.process.communicate()
                self.books.append(run.command[run.command.index("--out") + 1].removeprefix("out/"))
                del self.builders[slot]
                if goes_on:
                    self.book(slot)
            elif self._was_killed(run, code):
                self.builders[slot] = self._again(run)
            else:
                del self.builders[slot]
        for slot, run in list(self.fillers.items()):
            if (code := run.process.poll()) is not None:
                del self.fillers[slot]
                if self._was_killed(run, code) and goes_on:
                    self.fill(slot)

    def strike(self) -> None:
        """Kill somebody: at first one of each, then by chance."""
        first = [who for who in ("worker", "filler", "builder") if not self.killed[who]]
        who = first[0] if first else self.rng.choice(["builder", "builder", "filler", "worker"])
        if who == "worker":
            victim = self.rng.choice(self.cluster.workers)
            self.cluster.workers.remove(victim)
            victim.kill()
            victim.wait()
            self.cluster.start(1)
        else:
            runs = [*(self.builders if who == "builder" else self.fillers).values()]
            if not runs:
                return
            self.rng.choice(runs).process.kill()
        self.killed[who] += 1

    def _was_killed(self, run: Run, code: int) -> bool:
        """Whether a run was killed; the error of one that was not is remembered."""
        _, errors = run.process.communicate()
        if code in (-signal.SIGKILL, -signal.SIGINT, 130):
            return True
        self.refused.append(f"{' '.join(run.command[3:])}: {code}: {errors[-2000:]}")
        return False

    def _write(self, id: str, text: str, seed: int | None = None) -> None:
        seed = int.from_bytes(id.encode()[:6]) if seed is None else seed
        (self.folder / f"{id}.yaml").write_text(text.format(id=id, seed=seed, bank=self.bank), "utf-8")

    def _started(self, *arguments: str) -> Run:
        command = [sys.executable, "-m", "bookbuilder", *arguments, "--cluster", str(self.cluster.file), "--quiet"]
        return self._again(Run(command, None, 0.0))  # type: ignore[arg-type]

    def _again(self, run: Run) -> Run:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen(
            run.command,
            cwd=self.folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=_heed_interruptions,
        )
        return Run(run.command, process, time.monotonic())


def _heed_interruptions() -> None:
    """Hear an interruption, which a shell's background jobs and their children ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def campaign(
    folder: Path, at: Address, minutes: float, builders: int, fillers: int, workers: int, seed: int
) -> tuple[Syndicate, list[str]]:
    """Run everybody for a time, killing at random; then what is wrong."""
    url = at.url.render_as_string(hide_password=False)
    (folder / "cluster").mkdir()
    with cluster(folder / "cluster", workers) as its:
        syndicate = Syndicate(folder, url, its, random.Random(seed))
        for slot in range(fillers):
            syndicate.fill(slot)
        for slot in range(builders):
            syndicate.book(slot)
        end, next_kill = time.monotonic() + 60 * minutes, time.monotonic() + 3
        while time.monotonic() < end:
            time.sleep(0.1)
            syndicate.look(goes_on=True)
            if time.monotonic() > next_kill:
                syndicate.strike()
                next_kill = time.monotonic() + syndicate.rng.uniform(*PAUSE)
        print(f"{minutes:g} minutes are over; {len(syndicate.builders)} books are being finished", file=sys.stderr)
        for run in syndicate.fillers.values():
            run.process.send_signal(signal.SIGINT)
        deadline = time.monotonic() + 600
        while (syndicate.builders or syndicate.fillers) and time.monotonic() < deadline:
            time.sleep(0.1)
            syndicate.look(goes_on=False)
        wrong = [f"still at work: {len(syndicate.builders)} builders"] if syndicate.builders else []
    print(f"{len(syndicate.books)} books are built again and compared", file=sys.stderr)
    finish(at, plan_book(folder / "stock-0.yaml") if fillers else None)
    return syndicate, [*wrong, *syndicate.refused, *found_wrong(at, folder, syndicate.books)]


def finish(at: Address, plan: Plan | None) -> None:
    """Let the time of killed fillers run out; a last fill, which finds enough, then writes off the places they held."""
    with opened(at, write=True) as bank:
        with bank.reading() as connection:
            held = connection.execute(select(portion.c.seed, portion.c.token)).all()
        for token in {row.token for row in held}:
            leave(bank, token)
        for seed in {row.seed for row in held} if plan else ():
            kinds = wanted([replace(order, seed=seed) for order in plan.orders], STOCK)
            fill([replace(each, total=max(1, made(bank, each.shelf))) for each in kinds], bank, "last", usual())


def found_wrong(at: Address, folder: Path, books: list[str]) -> Iterator[str]:
    """What does not hold of the bank, and of the books."""
    with opened(at, write=True) as bank:
        printed = {(each.publication, each.key) for each in every(bank)}
        with bank.reading() as connection:
            owners = {row.key: row.publication for row in connection.execute(select(owner))}
            stock = set(connection.scalars(select(shelved.c.key)))
            counted = select(puzzle.c.state, func.count()).group_by(puzzle.c.state)
            states = {str(state): int(number) for state, number in connection.execute(counted)}
            held = connection.scalars(select(portion.c.token)).all()
            put = int(connection.execute(select(func.coalesce(func.sum(shelf.c.made), 0))).scalar_one())
        claims = pending(bank)
    keys = Counter(key for _, key in printed)
    yield from (f"printed {number} times: {key}" for key, number in keys.items() if number > 1)
    yield from (f"printed and in stock: {key}" for key in sorted(stock & keys.keys()))
    yield from (f"a key without a puzzle: {key}" for key in sorted(owners.keys() - keys.keys() - stock))
    yield from (f"a puzzle without its key: {key}" for key in sorted((keys.keys() | stock) - owners.keys()))
    yield from (f"{key} belongs to {owners.get(key)!r}, not to {who}" for who, key in printed if owners.get(key) != who)
    yield from (f"{key} of the stock belongs to {owners.get(key)!r}" for key in stock if owners.get(key) != NOBODY)
    yield from (f"a claim is open: {each.build}" for each in claims)
    yield from (f"{number} rows are {state}" for state, number in states.items() if state != "printed")
    yield from (f"places of the stock are held by {token}" for token in held)
    of_stock = 0
    for id in books:
        manifest = json.loads((folder / "out" / id / "book.json").read_text("utf-8"))
        there = {each["key"] for each in manifest["puzzles"]}
        if there != {key for who, key in printed if who == id}:
            yield f"{id}: the bank and the book differ"
        of_stock += sum(each["section"] != "made-here" for each in manifest["puzzles"])
    if not len(stock) <= put <= len(stock) + of_stock:
        yield f"{put} puzzles were put into the stock; {len(stock)} are there, and at most {of_stock} in books"
    if extra := {who for who, _ in printed} - {*books}:
        yield f"publications that nobody has finished: {sorted(extra)}"
    for id in books:
        again = [
            sys.executable,
            "-m",
            "bookbuilder",
            "build",
            f"{id}.yaml",
            "--out",
            f"again/{id}",
            "-q",
            "--jobs",
            "1",
        ]
        done = subprocess.run(
            again, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True, capture_output=True, check=False
        )
        if done.returncode:
            yield f"{id}: {done.stderr[-1000:]}"
        for file in sorted(path.name for path in (folder / "out" / id).iterdir() if path.is_file()):
            other = folder / "again" / id / file
            if not other.exists() or other.read_bytes() != (folder / "out" / id / file).read_bytes():
                yield f"{id}: {file} has other bytes when it is built again"


def main() -> int:
    """Run the campaign, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--builders", type=int, default=8)
    parser.add_argument("--fillers", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sqlite", action="store_true", help="on a bank in a file")
    told = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the cluster and the server end as well
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if told.sqlite:
            at = address("bank.db", folder)
        elif reason := postgres.why_not():
            print(reason)
            return 2
        else:
            at = address(postgres.url(stack.enter_context(postgres.server()), "postgres"), folder)
        done, wrong = campaign(folder, at, told.minutes, told.builders, told.fillers, told.workers, told.seed)
    killed = ", ".join(f"{number} times a {who}" for who, number in sorted(done.killed.items()))
    print(f"{len(done.books)} books built by {told.builders} builders in {told.minutes:g} minutes; killed: {killed}")
    print("\n".join(wrong) if wrong else "no repeat, nothing lost, nothing pending; every book has its own bytes again")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
