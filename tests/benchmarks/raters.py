"""What other programs say of a classic: qqwing (a command), and HoDoKu (Hobiger 2012, through the port `hodoku-py`)."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

QQWING = ("Simple", "Easy", "Intermediate", "Expert")
HODOKU = ("Easy", "Medium", "Hard", "Unfair", "Extreme")

SGT_FOLDERS = "/usr/games:/usr/local/games"  # where Debian and others put it, which is not on everyone's PATH

Columns = dict[str, list[float]]


class Unrated(Exception):
    """A puzzle that a program could not rate."""


def sgt_solo() -> str | None:
    """The command of sgt-solo, if installed."""
    return shutil.which("sgt-solo") or shutil.which("sgt-solo", path=SGT_FOLDERS)


def others(lines: Sequence[str]) -> Columns:
    """What each program that is installed says of each line; of those that are not, how to get them is printed."""
    columns: Columns = {}
    if find_spec("hodoku"):
        rated = told_by_hodoku(lines)
        columns["HoDoKu, score"] = [float(score) for _, score in rated]
        columns["HoDoKu, level"] = [float(HODOKU.index(level)) for level, _ in rated]
    else:
        print("\nHoDoKu on these puzzles: pip install hodoku-py")
    if shutil.which("qqwing"):
        told = told_by_qqwing(lines)
        columns["qqwing, class"] = [float(QQWING.index(name)) for name, _ in told]
        columns["qqwing, guesses"] = [float(guesses) for _, guesses in told]
    else:
        print("\nqqwing on these puzzles: apt install qqwing")
    return columns


def told_by_qqwing(lines: Sequence[str]) -> list[tuple[str, int]]:
    """The class that qqwing gives each line, and its number of guesses."""
    command = ["qqwing", "--solve", "--nosolution", "--stats", "--csv"]
    told = subprocess.run(command, input="\n".join(lines) + "\n", text=True, check=True, capture_output=True).stdout
    head, *found = (row.rstrip(",").split(",") for row in told.splitlines())
    assert len(found) == len(lines), "qqwing has left out a puzzle"
    name, guesses = head.index("Difficulty"), head.index("Guesses")
    return [(row[name], int(row[guesses])) for row in found]


def timed_by_qqwing(*asked: str, given: str = "") -> list[float]:
    """The seconds that each puzzle takes qqwing, which tells them itself, by the clock; empty without it."""
    if not shutil.which("qqwing"):
        return []
    command = ["qqwing", *asked, "--timer", "--csv"]
    told = subprocess.run(command, input=given, text=True, check=True, capture_output=True).stdout
    head, *found = (line.split(",") for line in told.splitlines() if "," in line)
    return [float(row[head.index("Time (milliseconds)")]) / 1000 for row in found]


def told_by_hodoku(lines: Sequence[str]) -> list[tuple[str, int]]:
    """HoDoKu's level and score of each line, at about ten lines per second. Raises Unrated."""
    solver = import_module("hodoku").Solver()
    rated = [(line, solver.rate(line)) for line in lines]
    found = [(its.level.name.capitalize(), its.score) for _, its in rated]
    if unsolved := [line for (line, _), (level, _) in zip(rated, found, strict=True) if level not in HODOKU]:
        raise Unrated(f"HoDoKu has not solved {unsolved[0]}")
    return found
