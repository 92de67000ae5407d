"""Configs at random, each tried as its author would, until the time is over: what the campaigns of editions share."""

from __future__ import annotations

import argparse
import hashlib
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

BOARDS = ("4x4", "6x6", "jigsaw-6", "8x8", "classic", "x", "windoku", "jigsaw-1", "holes", "10x10", "12x12", "pair-2")
LARGE = ("16x16", "double", "butterfly", "cross", "triple", "samurai")
LEVELS = ("beginner", "easy", "medium", "hard", "expert", "extreme")
SYMBOLS = ("digits", "letters", "roman", "greek", "colours", "animals", "shapes", "braille", "dice")
LANGUAGES = ("de", "en-US", "es", "fr", "he")
THEMES = ("kiosk", "library", "studio")

_TOO_RARE = "was not found in"  # what a build says of a level of which a board has hardly any puzzles

Config = dict[str, Any]


def bookbuilder(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a command."""
    command = [sys.executable, "-m", "bookbuilder", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=900)


def some(choose: random.Random, options: Mapping[str, Any], share: float) -> Config:
    """Each of these options, with this probability."""
    return {key: its for key, its in options.items() if choose.random() < share}


def switches(choose: random.Random, names: str) -> dict[str, bool]:
    """Some of these, on or off."""
    return {name: choose.random() < 0.5 for name in names.split() if choose.random() < 0.5}


def first_removed(parts: list[Config], keys: list[str]) -> bool:
    """Remove the first of these keys that one of the parts has; False if none has any."""
    return any(part.pop(key, None) is not None for key in keys for part in parts)


def marks(folder: Path) -> Mapping[str, str]:
    """What distinguishes the files of a folder, by name."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def campaign(
    explanation: str,
    config: Callable[[random.Random], Config],
    words: list[str],
    amended: Callable[[Config, str], bool],
    again: Callable[[Path, Path], None],
) -> None:
    """Try configs until the time is over, and end the process.

    `words` are the command that makes an edition, to which the config and its folder are added. `amended` leaves out of
    a config what the message of a refusal names; False if that does not help. `again` makes the edition of a config in
    another folder, which has to have the same bytes: every tenth is.
    """
    parser = argparse.ArgumentParser(description=explanation, formatter_class=argparse.RawDescriptionHelpFormatter)
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
            asked = Path(folder) / "asked.yaml"
            its = config(random.Random(f"{options.seed} {number}"))
            try:
                how, what = _trial(its, asked, words, amended)
                if how == "built" and number % 10 == 0:
                    again(asked, asked.with_name("b"))
                    if marks(asked.with_name("a")) != marks(asked.with_name("b")):
                        how, what = "fault", "made again, it has other bytes"
            except subprocess.TimeoutExpired as late:
                how, what = "fault", f"not finished after {late.timeout:.0f} s"
            ended[how] += 1
            if how == "fault" or (what and options.refusals):
                kept = options.keep / f"{options.seed}-{number}.yaml"
                kept.write_bytes(asked.read_bytes())
                print(f"{kept}: {what.strip()[-1500:]}", flush=True)
    print(", ".join(f"{count} {how}" for how, count in sorted(ended.items())))
    sys.exit(ended["fault"] > 0)


def _trial(its: Config, asked: Path, words: list[str], amended: Callable[[Config, str], bool]) -> tuple[str, str]:
    """How one edition ended, in the folder `a`, and what is wrong with it, if anything is."""
    folder = asked.with_name("a")
    for _ in range(12):
        asked.write_text(yaml.safe_dump(its, sort_keys=False), "utf-8")
        built = bookbuilder(words[0], asked, *words[1:], "--out", folder, "--jobs", "1")
        if built.returncode != 2 or not amended(its, built.stderr):
            break
    if built.returncode:
        ends = {2: "refused", 1: "too rare" if _TOO_RARE in built.stderr else "fault"}
        return "fault" if "Traceback" in built.stderr else ends.get(built.returncode, "fault"), built.stderr
    checked = bookbuilder("check", folder, "--jobs", "1")
    return ("fault", checked.stdout + checked.stderr) if checked.returncode else ("built", "")
