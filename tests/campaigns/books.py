"""Books of all kinds: configs at random, each built as its author would, until the time is over.

    python tests/campaigns/books.py [--minutes 10] [--seed 1] [--keep FOLDER]

A build may refuse its config (exit code 2), as many combinations do not fit their page or board: then what the message
names is left out, until the config is taken. It may never fail otherwise, be interrupted by an exception, or write a
book that `check` finds fault with: that the proof reads back another book than the one that was laid out is a fault as
well. Every tenth book is built again with two processes, and has to have the same bytes. The configs of what went wrong
stay in the folder to keep; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

BOARDS = ("4x4", "6x6", "jigsaw-6", "8x8", "classic", "x", "windoku", "jigsaw-1", "holes", "10x10", "12x12", "pair-2")
LARGE = ("16x16", "double", "butterfly", "cross", "triple", "samurai")
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")
PAGES = ("one-up", "two-up", "four-up", "six-up", "nine-up", "large-print", "worksheet")
LONG = "Twelve Hundred Difficult and Most Ingenious Number Puzzles for the Idle Hour"
SYMBOLS = ("digits", "letters", "roman", "greek", "colours", "animals", "shapes", "braille", "dice")
PRINTERS = {
    "plain": ("6x9in", "a4", "a5", "letter", "8x10in"),
    "kdp-paperback": ("6x9in", "8.5x11in", "8x10in", "5x8in"),
    "kdp-hardcover": ("6x9in", "7x10in", "8.25x11in"),
    "ingramspark": ("6x9in", "8.5x11in", "7x10in"),
    "lulu": ("6x9in", "a4", "a5"),
    "lulu-coil": ("a4", "8.5x11in"),
    "screen": ("a4", "a5", "letter"),
}


def config(choose: random.Random) -> dict[str, Any]:
    """A book that somebody could ask for; what is left out has its default."""
    printer = choose.choice(list(PRINTERS))
    asked: dict[str, Any] = {
        "title": choose.choice(
            ("Sudoku", "Twelve Hundred Difficult and Most Ingenious Number Puzzles for the Idle Hour")
        ),
        "author": "A. Setter",
        "date": "2027-01-01",
        "seed": choose.randrange(1000),
        "printer": printer,
        "trim": choose.choice(PRINTERS[printer]),
        "sections": [section(choose, i) for i in range(choose.choice((1, 1, 2, 3)))],
    }
    maybe = {
        "language": choose.choice(("de", "es", "fr", "he")),
        "theme": choose.choice(("kiosk", "library", "studio")),
        "page": choose.choice(PAGES),
        "symbols": choose.choice(SYMBOLS),
        "shade_clues": choose.choice((True, "tiles")),
        "labels": choose.choice(("stars", "numbers", {"easy": "A gentle start for readers", "hard": "Whoa"})),
        "bleed": True,
        "openers": choose.choice(("page", "none")),
        "answers": choose.choice((False, answers(choose), answers(choose), answers(choose), answers(choose))),
        "front": choose.choice((False, switches(choose, "title copyright how_to contents difficulty_key"))),
        "back": choose.choice((False, {**switches(choose, "log origin rights colophon"), "blank_grids": 3})),
        "aids": switches(choose, "time pencil coordinates boxes legend codes"),
        "cover": {"blurb": "Puzzles.\n\nFor everyone.", "art": choose.choice(("mask", "quilt", "puzzle", "none"))},
        "outputs": choose.choice(
            (["json", "interior", "cover"], ["json", "interior", "screen", "booklet"], ["json", "interior", "html"])
        ),
    }
    asked |= {key: its for key, its in maybe.items() if choose.random() < 0.35}
    if "cover" in asked.get("outputs", ()):
        asked.setdefault("cover", {"blurb": "Puzzles."})
    return asked


def section(choose: random.Random, number: int) -> dict[str, Any]:
    """A section; on large boards, of a few puzzles."""
    is_large = choose.random() < 0.2
    asked: dict[str, Any] = {
        "title": f"Part {number + 1}",
        "board": choose.choice(LARGE if is_large else BOARDS),
        "count": choose.choice((1, 2, 5, 9, 14) if is_large else (1, 3, 8, 20, 47, 90)),
    }
    first = choose.randrange(len(LEVELS))
    maybe = {
        "grade": choose.choice(("any", LEVELS[first], f"{LEVELS[first]}..{choose.choice(LEVELS[first:])}")),
        "clues": choose.choice(({"symmetry": "none"}, {"symmetry": "rotate90"}, {"symmetry": "mirror", "min": 20})),
        "order": choose.choice(("falling", "mixed")),
        "vary": choose.choice(({"random": True, "count": 2}, {"rotate": 90}, {"shift": 1})),
        "walkthrough": {"puzzles": choose.choice((1, 2)), "steps": choose.choice(("key", "all"))},
        "page": choose.choice(PAGES),
        "text": "Here *everything* begins.\n\nTake your time.",
        "symbols": choose.choice(SYMBOLS),
        "aids": switches(choose, "time pencil coordinates boxes legend codes"),
    }
    return asked | {key: its for key, its in maybe.items() if choose.random() < 0.3}


def answers(choose: random.Random) -> dict[str, Any]:
    """Where the answers are, how many to a page, and with how many hints."""
    maybe = {
        "place": choose.choice(("section", "next", "foot", "none")),
        "per_page": choose.choice((1, 2, 4, 6, 9, 20)),
        "hints": choose.choice((1, 2, 3)),
    }
    return {key: its for key, its in maybe.items() if choose.random() < 0.5}


def switches(choose: random.Random, names: str) -> dict[str, bool]:
    """Some of these, on or off."""
    return {name: choose.random() < 0.5 for name in names.split() if choose.random() < 0.5}


def amended(asked: dict[str, Any], message: str) -> bool:
    """Leave out what a refusal names, or add puzzles; False if that does not help."""
    if re.search(r"has \d+ pages; .* needs at least", message):
        for each in asked["sections"]:
            each["count"] *= 4
        return max(each["count"] for each in asked["sections"]) < 1000
    named = re.search(r"`(?:sections\[(\d+)\])?\.?(\w*)", message)
    if not named:
        return False
    part = asked["sections"][int(named[1])] if named[1] else asked
    whole = {"count", "title", "board", "sections"}
    key = named[2] if named[2] not in whole else ""
    for each in (key, "page", "symbols", "walkthrough", "aids", "vary", "clues", "grade"):
        for where in (part, asked):
            if each and where.pop(each, None) is not None:
                return True
    return False


def bookbuilder(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    command = [sys.executable, "-m", "bookbuilder", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=900)


def marks(folder: Path) -> Mapping[str, str]:
    """What distinguishes the files of a folder, by name."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def fault(its: dict[str, Any], asked: Path, folder: Path, again: Path | None) -> tuple[str, str]:
    """How one build ended, and what is wrong with it, if anything is."""
    try:
        for _ in range(12):
            asked.write_text(yaml.safe_dump(its, sort_keys=False), "utf-8")
            built = bookbuilder("build", asked, "--out", folder, "--jobs", "1")
            if built.returncode != 2 or not amended(its, built.stderr):
                break
        if "Traceback" in built.stderr:
            return "fault", built.stderr
        if built.returncode:
            return "refused" if built.returncode == 2 else "fault", built.stderr
        checked = bookbuilder("check", folder)
        if checked.returncode:
            return "fault", checked.stdout + checked.stderr
        if again:
            bookbuilder("build", asked, "--out", again, "--jobs", "2")
            if marks(folder) != marks(again):
                return "fault", "with two processes, the book has other bytes"
    except subprocess.TimeoutExpired as late:
        return "fault", f"not finished after {late.timeout:.0f} s"
    return "built", ""


def main() -> None:
    """Build until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--refusals", action="store_true", help="show refused configs as well")
    parser.add_argument("--keep", type=Path, default=Path("output/campaign"))
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    ends, ended, number = time.monotonic() + 60 * options.minutes, Counter[str](), 0
    while time.monotonic() < ends:
        number += 1
        with tempfile.TemporaryDirectory() as folder:
            asked = Path(folder) / "book.yaml"
            its = config(random.Random(f"{options.seed} {number}"))
            again = None if number % 10 else Path(folder) / "b"
            how, what = fault(its, asked, Path(folder) / "a", again)
            ended[how] += 1
            if how == "fault" or (what and options.refusals):
                kept = options.keep / f"{options.seed}-{number}.yaml"
                kept.write_bytes(asked.read_bytes())
                print(f"{kept}: {what.strip()[-1500:]}", flush=True)
    print(", ".join(f"{count} {how}" for how, count in sorted(ended.items())))
    sys.exit(ended["fault"] > 0)


if __name__ == "__main__":
    main()
