"""What a user sits through: whole commands, beside an earlier checkout, in the same rounds.

    python tests/benchmarks/wait.py CHECKOUT [--rounds 5] [--only TEXT]

CHECKOUT is compiled, and run by the same Python with the same packages; the two take turns in every round. Times are
seconds of processor time of a command, with one job and with code that Python has compiled before. A line tells the
median of each, the median of the rounds' ratios (2 is twice as fast as CHECKOUT) with the lowest and the highest, and
the memory of the largest process. No time makes it fail.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from command import one_or_more, run_to_end

ROOT = Path(__file__).resolve().parents[2]
CODE = "from bookbuilder.cli.main import main; main()"
BOOK = """\
title: Weekend {n}
seed: 7
printer: kdp-paperback
page: %s
sections: [{title: Puzzles, board: classic, grade: [easy, medium, hard], count: %d}]
"""
HINTED = BOOK + "answers: {hints: 1}\ncover: {blurb: Puzzles for a long train ride.}\noutputs: [interior, cover]\n"
PLAIN = BOOK + "outputs: [interior]\n"
ONE = "title: One\nprinter: plain\nsections: [{title: Puzzles, board: classic, count: 1}]\noutputs: [interior]\n"
PLAYED = BOOK.replace("kdp-paperback", "plain") + "html: {solution: same}\noutputs: [html]\n"
DAYS = """\
title: Daily
newspaper:
  from: 2027-01-01
  until: %s
  series:
    - {id: main, board: classic, start: 2027-01-01, answer: below, slots: [{cols: 2, system: sau, formats: [%s]}]}
"""
YEAR = DAYS % ("2027-12-31", "pdf, eps, svg, txt")


@dataclass(frozen=True, slots=True)
class Row:
    """What a user does: a command, after another one that is not measured, if any.

    `{n}` is the number of the round in both the config and the command; 0 for what comes before.
    """

    name: str
    config: str
    command: str
    before: str = ""


BUILD = "build book.yaml --out out --jobs 1"
ROWS = (
    Row("build a book of 200 with hints", HINTED % ("six-up", 200), BUILD),
    Row("build a book of 2,000 with hints", HINTED % ("six-up", 2_000), BUILD),
    Row("the same again from its stock, under another title", HINTED % ("six-up", 2_000), BUILD, BUILD),
    Row("build 10,000, four-up", PLAIN.replace("kdp-paperback", "plain") % ("four-up", 10_000), BUILD),
    Row("build 2,000, four-up", PLAIN % ("four-up", 2_000), BUILD),
    Row("check an interior of 1,000 with hints", HINTED % ("six-up", 1_000), "check out/interior.pdf", BUILD),
    Row("build one puzzle", ONE, BUILD),
    Row("dry run of a book of 200", HINTED % ("six-up", 200), f"{BUILD} --dry-run"),
    Row(
        "preview of one page",
        HINTED % ("six-up", 200),
        "preview book.yaml --pages 9 --built out --out seen{n} --jobs 1",
        BUILD,
    ),
    Row("a day more in a folder of a year", YEAR, "daily book.yaml --from 2028-01-{n:02} --out out --jobs 1", BUILD),
    Row("the same year again", YEAR, BUILD, BUILD),
    Row("1,000 pages to play with steps", PLAYED % ("one-up", 1_000), BUILD),
    Row("build 2,000, one-up", PLAIN.replace("kdp-paperback", "plain") % ("one-up", 2_000), BUILD),
    Row("a year from an empty folder", YEAR, BUILD),
    Row("ten days as PNG and TIFF", DAYS % ("2027-01-10", "png, tiff"), BUILD),
    Row("generate a classic", "", "generate --seed 5"),
    Row("generate a samurai", "", "generate --seed 5 --board samurai"),
)


@dataclass(frozen=True, slots=True)
class Taken:
    """What a command took: seconds of processor time, and megabytes of memory."""

    seconds: float
    megabytes: float


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path, metavar="CHECKOUT")
    parser.add_argument("--rounds", type=one_or_more, default=5)
    parser.add_argument("--only", default="", metavar="TEXT", help="rows whose name has this")
    asked = parser.parse_args()
    print("| What a user does | before | now | times as fast | lowest | highest | MB before | MB now |")
    print("|---|---|---|---|---|---|---|---|")
    for row in ROWS:
        if asked.only in row.name:
            print(line(row, asked.checkout.resolve(), asked.rounds), flush=True)


def line(row: Row, checkout: Path, rounds: int) -> str:
    """A row of the table."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        places = ((checkout, Path(one)), (ROOT, Path(other)))
        for place in places if row.before else ():
            run(row.before, row.config, 0, *place)
        taken = []
        for n in range(1, rounds + 1):
            taken.append([run(row.command, row.config, n, *place) for place in places])
            if not row.before:  # the next one begins in empty folders
                for _, folder in places:
                    set_aside(folder, n)
    ratios = [before.seconds / now.seconds for before, now in taken]
    seconds = (f"{median(each[at].seconds for each in taken):.2f} s" for at in (0, 1))
    memory = (f"{median(each[at].megabytes for each in taken):.0f}" for at in (0, 1))
    figures = (f"{ratio:.2f}" for ratio in (median(ratios), min(ratios), max(ratios)))
    return f"| {' | '.join((row.name, *seconds, *figures, *memory))} |"


def set_aside(folder: Path, n: int) -> None:
    """Move what a round has made out of the way of the next.

    It is not deleted, since ext4 passes over every file deleted in the last minutes whenever it makes a new one: after
    thousands, that takes longer than to write them.
    """
    for name in ("out", "kept"):
        with suppress(FileNotFoundError):
            (folder / name).rename(folder / f"{name} of round {n}")


def run(command: str, config: str, n: int, checkout: Path, folder: Path) -> Taken:
    """What a command takes with the program of a checkout."""
    (folder / "book.yaml").write_text(config.replace("{n}", str(n)))
    words: Sequence[str] = command.format(n=n).split()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, *words, "--quiet"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        env={**environment, "PYTHONPATH": str(checkout), "BOOKBUILDER_CACHE": str(folder / "kept")},
    )
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise subprocess.CalledProcessError(os.waitstatus_to_exitcode(status), words)
    return Taken(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


if __name__ == "__main__":
    run_to_end(main)
