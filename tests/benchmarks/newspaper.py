"""Days of a newspaper: seconds, files and memory of whole commands, beside qqwing making as many puzzles of each class.

    python tests/benchmarks/newspaper.py [--days 365] [--rounds 2] [--jobs 2]

"one series" is a classic with a level per weekday, one slot in all vector and text formats; "four series" is
`configs/newspaper-year.yaml`, with a weekly samurai; "pixels" is the first one's slot as PNG and 1-bit TIFF at
1200 dots per inch. Each run begins in an empty folder; "again" is the second run there, which takes its puzzles from
the stock. Wall and processor seconds are the best of the rounds; memory is the largest of a process. The second size
of "one series" shows what memory grows by: it has four times the days.

qqwing makes puzzles without art: as many as "one series" has, of classes like its levels (`--generate --difficulty`).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

from command import one_or_more, run_to_end

from bookbuilder.data import shipped
from bookbuilder.plan import plan_newspaper

FIRST = date(2027, 1, 1)
CLASSES = {"easy": "easy", "medium": "intermediate", "hard": "expert", "expert": "expert"}
ONE = """\
title: One
newspaper:
  series:
    - {{id: main, start: 2027-01-01, answer: below, slots: [{{cols: 2, system: sau, formats: [{formats}]}}]}}
"""


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--days", type=one_or_more, default=365, help="from 1 January 2027; not all begin at once")
    parser.add_argument("--rounds", type=one_or_more, default=2)
    parser.add_argument("--jobs", type=one_or_more, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one, pixels = folder / "one.yaml", folder / "pixels.yaml"
        one.write_text(ONE.format(formats="pdf, eps, svg, txt"))
        pixels.write_text(ONE.format(formats="png, tiff"))
        four = Path(shutil.copy(shipped("configs", "newspaper-year.yaml"), folder))
        print(f"{'':22} {'days':>5} {'files':>6} {'wall s':>7} {'CPU s':>7} {'MB':>5}")
        for what, config, days in (
            ("one series", one, asked.days),
            ("one series, 4 x days", one, 4 * asked.days),
            ("four series", four, asked.days),
            ("pixels", pixels, min(asked.days, 31)),
        ):
            measured(what, config, days, folder / "out", asked.rounds, asked.jobs)
        peer(one, asked.days)


def measured(what: str, config: Path, days: int, out: Path, rounds: int, jobs: int) -> None:
    """Run a config in an empty folder, and again where it has been; print the best."""
    first: list[tuple[float, float, int]] = []
    again: list[tuple[float, float, int]] = []
    for _ in range(rounds):
        shutil.rmtree(out, ignore_errors=True)
        first.append(run(config, days, out, jobs))
        again.append(run(config, days, out, jobs))
    files = sum(path.is_file() for path in out.rglob("*"))
    for label, found in ((what, first), ("  again", again)):
        wall, spent, memory = (min(each) for each in zip(*found, strict=True))
        print(f"{label:22} {days:5} {files:6} {wall:7.1f} {spent:7.1f} {memory // 1024:5}")


def run(config: Path, days: int, out: Path, jobs: int) -> tuple[float, float, int]:
    """Wall seconds, processor seconds and kilobytes of one command."""
    code = "from bookbuilder.cli.main import main; main()"
    command = [sys.executable, "-c", code, "daily", str(config), "--from", str(FIRST), "--days", str(days)]
    started = time.monotonic()
    process = subprocess.Popen([*command, "--out", str(out), "--jobs", str(jobs), "--quiet"])
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{config.name} failed")
    return time.monotonic() - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def peer(config: Path, days: int) -> None:
    """Print the seconds that qqwing takes for as many puzzles of each class."""
    if not shutil.which("qqwing"):
        print("qqwing is not installed")
        return
    (series,) = plan_newspaper(config).series
    wanted = Counter(CLASSES[each.level] for each in series.until(FIRST + timedelta(days=days - 1)))
    before = os.times()
    for name, number in wanted.items():
        subprocess.run(["qqwing", "--generate", str(number), "--difficulty", name], check=True, capture_output=True)
    after = os.times()
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    print(f"{'qqwing, puzzles alone':22} {days:5} {'':6} {'':7} {spent:7.1f}")


if __name__ == "__main__":
    run_to_end(main)
