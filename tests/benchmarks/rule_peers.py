"""Puzzles with rules: our grades beside sgt-solo's classes and Pencilmark's difficulty; `rules.py` prints it."""

from __future__ import annotations

import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise, product
from statistics import median

from agreement import interval, spearman
from raters import sgt_solo

from bookbuilder import api
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade, GradedPuzzle
from bookbuilder.relations import RECIPES

CLASSES = {"t": "trivial", "b": "basic", "i": "intermediate", "a": "advanced"}  # harder ones take it minutes each
MOST = 0.10  # of the pairs of neighbouring classes may be inverted


# --- sgt-solo's classes ---


def by_classes(count: int, seed: int) -> int:
    """Print the levels of sgt-solo's killers by class, and which pairs our scores invert; returns the exit code."""
    if not (solo := sgt_solo()):
        print("needs sgt-solo: apt install sgt-puzzles")
        return 2
    grades = {name: sgt_killers(solo, letter, count, seed) for letter, name in CLASSES.items()}
    print(f"killers of sgt-solo, {count} of each class: {' '.join(LEVELS)}, median score")
    for name, own in grades.items():
        levels = Counter(grade.level for grade in own)
        counts = " ".join(f"{levels[level]:4}" for level in LEVELS)
        print(f"{name:14}{counts} {median(grade.score for grade in own):7.0f}")
    shares = [_inverted(*pair, grades) for pair in pairwise(grades)]
    share = sum(shares) / len(shares)
    print(f"pairs of neighbouring classes that our scores invert: {share:.1%}")
    return 0 if share < MOST else 1


def sgt_killers(solo: str, letter: str, count: int, seed: int) -> list[Grade]:
    """The grades of killers of one of sgt-solo's classes."""
    command = [solo, "--generate", str(count), f"3x3kd{letter}#{seed}"]
    ids = subprocess.run(command, text=True, check=True, capture_output=True).stdout
    return [api.grade(entry) for entry in api.read(ids, format="sgt-solo", ruled=True)]


def _inverted(easier: str, harder: str, grades: dict[str, list[Grade]]) -> float:
    """The share of pairs in which the puzzle of the easier class has the higher score; what those need is printed."""
    every = [*product(grades[easier], grades[harder])]
    pairs = [pair for pair in every if pair[0].score > pair[1].score]
    share = len(pairs) / len(every)
    levels = sum(LEVELS.index(one.level) > LEVELS.index(other.level) for one, other in pairs)
    print(f"{easier} above {harder}: {share:.1%}, in level {levels / len(every):.1%}")
    for (one, other), many in Counter((one.hardest, other.hardest) for one, other in pairs).most_common(5):
        print(f"    {many:4} {one} above {other}")
    return share


# --- Pencilmark's difficulty ---


def by_pencilmark(count: int, seed: int) -> int:
    """Print the rank correlation with Pencilmark's difficulty, of killers and of other rules; returns the exit code."""
    if not find_spec("pencilmark"):
        print("needs Pencilmark: pip install pencilmark==1.0.0rc1")
        return 2
    rules = [rule for rule in RECIPES if rule != "killer"]
    print("order of difficulty beside Pencilmark's (Spearman; what holds 95 % of resampled puzzles)")
    killers = [*api.generate("classic", count=count, rules="killer", seed=seed)]
    _correlated("killers", killers, seed)
    others = [it for rule in rules for it in api.generate("classic", count=count // len(rules), rules=rule, seed=seed)]
    _correlated("other rules", others, seed)
    return 0


def _correlated(name: str, puzzles: Sequence[GradedPuzzle], seed: int) -> None:
    start = time.process_time()
    theirs = [_difficulty(puzzle) for puzzle in puzzles]
    took = (time.process_time() - start) / len(puzzles)
    for part, ours in (
        ("score", [puzzle.grade.score for puzzle in puzzles]),
        ("level", [LEVELS.index(puzzle.grade.level) for puzzle in puzzles]),
    ):

        def agreed(some: Sequence[int], ours: Sequence[int] = ours) -> float:
            return spearman([ours[at] for at in some], [theirs[at] for at in some])

        low, high = interval(agreed, len(puzzles), seed)
        figures = f"{agreed(range(len(puzzles))):.3f} ({low:.3f} to {high:.3f})"
        print(f"{name}, {len(puzzles)}, our {part}: {figures}; {took:.2f} s a puzzle", flush=True)


def _difficulty(puzzle: GradedPuzzle) -> float:
    rate = import_module("pencilmark").rate
    return float(rate(api.write([puzzle], "sudoku-puzzle"), fields=["difficulty"])["difficulty"])
