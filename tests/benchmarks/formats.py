"""The largest boards through the formats: the time to read and write them. No time makes it fail.

    python tests/benchmarks/formats.py [--count 20]

There is one file of each kind, always the same: a general sudoku of 32 rows with a hole in each row and no clues, and
the monster of 25 grids as a line that contains its board. "wall" is the time that a user waits for the whole command,
including the start of Python; the other time is the CPU time of the work alone, in this process, which remembers the
line's board from the second time on.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from command import machine, one_or_more, run_to_end

from bookbuilder.board import board
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Entry, read_text

BOX_NAMES = "0123456789abcdefghijklmnopqrstuv"


def main() -> None:
    """Convert each file many times, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=one_or_more, default=20, help="how often each file is converted")
    count = parser.parse_args().count
    print(f"{machine()}, {'once' if count == 1 else f'{count} times'} each")
    print(f"{'milliseconds':44} {'wall best':>10} {'worst':>8} {'CPU best':>10} {'worst':>8}")
    for what, text, target in (
        ("32x32 with holes to dlx", with_holes(), "dlx"),
        ("32x32 with holes to full", with_holes(), "full"),
        ("monster in full to csv", travelling_monster(), "csv"),
    ):
        whole, alone = [wall(text, target) for _ in range(count)], [cpu(text, target) for _ in range(count)]
        print(f"{what:44} {min(whole):10.1f} {max(whole):8.1f} {min(alone):10.1f} {max(alone):8.1f}", flush=True)


def with_holes() -> str:
    """A general sudoku of 32 rows, each with one hole, and boxes of 4 x 8."""
    rows = ["".join("#" if column == row * 7 % 32 else "." for column in range(32)) for row in range(32)]
    boxes = ["".join(BOX_NAMES[row // 4 * 4 + column // 8] for column in range(32)) for row in range(32)]
    return "\n".join(rows + boxes) + "\n"


def travelling_monster() -> str:
    """The monster, moved so that it is not a built-in board, with all its cells and houses in the line."""
    monster = board("monster")
    moved = replace(monster, cells=tuple(cell._replace(row=cell.row + 1) for cell in monster.cells))
    return "".join(FORMATS["full"].write([Entry(puzzle=Puzzle(moved, (0,) * len(moved.cells)))]))


def wall(text: str, target: str) -> float:
    """How many milliseconds pass while a command converts a text."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "in.txt")
        source.write_text(text, "utf-8")
        command = [sys.executable, "-m", "bookbuilder", "convert", str(source), str(source.with_name("out")), "--to"]
        started = time.monotonic()
        subprocess.run([*command, target], check=True)
        return 1000 * (time.monotonic() - started)


def cpu(text: str, target: str) -> float:
    """How many milliseconds of CPU time reading and writing take."""
    started = time.process_time()
    entries = [found for found in read_text(text.encode(), "f") if isinstance(found, Entry)]
    written = "".join(FORMATS[target].write(entries))
    took = 1000 * (time.process_time() - started)
    assert entries
    assert written
    return took


if __name__ == "__main__":
    run_to_end(main)
