"""Puzzles and interior of a large book, without the printer's check and the proof that reads all pages back.

    python tests/benchmarks/interior.py [--puzzles 10000] [--rounds 3]

Each round builds a book of easy classics, one and four to a page, with its answers at the back, in one process and
without a stock: from the YAML to interior.pdf and puzzles.txt. Seconds are of processor time, start-up included; memory
is the peak of the process.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from command import machine, one_or_more, run_to_end

BOOK = """\
title: Interior
seed: 1
printer: plain
trim: 6x9in
page: {page}
outputs: [interior]
sections: [{{title: Classics, grade: easy, count: {count}}}]
"""

# The command of a user, except that it leaves out what every book has: no option does.
BUILD = """\
from bookbuilder.cli.loading import load
from bookbuilder.cli.main import main
build = load("bookbuilder.build")
build.OUTPUTS = {name: output for name, output in build.OUTPUTS.items() if name != "proof"}
main()
"""

# A process starts with the largest memory of the one that starts it, so a small one stands between.
COST = """\
import json, os, subprocess, sys
_, status, usage = os.wait4(subprocess.Popen(sys.argv[1:]).pid, 0)
print(json.dumps([usage.ru_utime + usage.ru_stime, usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)]))
sys.exit(status != 0)
"""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=one_or_more, default=10_000)
    parser.add_argument("--rounds", type=one_or_more, default=3)
    options = parser.parse_args()
    print(machine())
    interiors(options.puzzles, options.rounds)


def interiors(count: int, rounds: int) -> None:
    """A row for each page layout."""
    for page in ("one-up", "four-up"):
        with tempfile.TemporaryDirectory() as folder:
            times, memory = zip(*(built(Path(folder), page, count) for _ in range(rounds)), strict=True)
        what = f"interior of {count:,} {'classic' if count == 1 else 'classics'}, {page}"
        print(f"{what:48} best {min(times):>10,.2f}   median {statistics.median(times):>10,.2f} s", end="")
        print(f", at most {max(memory) / 1e6:.0f} MB")


def built(folder: Path, page: str, count: int) -> tuple[float, float]:
    """The seconds and the memory of one build, from an empty folder."""
    config, out = folder / f"{page}.yaml", tempfile.mkdtemp(dir=folder)
    config.write_text(BOOK.format(page=page, count=count), "utf-8")
    # Python keeps what it has compiled, as in an installed program.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", COST, sys.executable, "-c", BUILD, "build", str(config), "--out", out]
    command += ["--jobs", "1", "--quiet"]
    seconds, memory = json.loads(subprocess.run(command, check=True, capture_output=True, env=environment).stdout)
    return seconds, memory


if __name__ == "__main__":
    run_to_end(main)
