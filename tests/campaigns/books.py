"""Books of all kinds: configs at random, each built as its author would, until the time is over.

    python tests/campaigns/books.py [--minutes 10] [--seed 1] [--keep FOLDER]

A build may refuse its config (exit code 2), as many combinations do not fit their page or board: then what the message
names is left out, until the config is taken. It may also say that puzzles of a level are too rare on a board, which is
counted. It may never fail otherwise, be interrupted by an exception, or write a book that `check` finds fault with:
that the proof reads back another book than the one that was laid out is a fault as well. Every tenth book is built
again with two processes, and has to have the same bytes. The configs of what went wrong stay in the folder to keep; the
exit code is then 1.
"""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.campaigns.trials import (
    BOARDS,
    LANGUAGES,
    LARGE,
    LEVELS,
    SYMBOLS,
    THEMES,
    Config,
    bookbuilder,
    campaign,
    first_removed,
    some,
    switches,
)

PAGES = ("one-up", "two-up", "four-up", "six-up", "nine-up", "large-print", "worksheet")
LONG = "Twelve Hundred Difficult and Most Ingenious Number Puzzles for the Idle Hour"
PRINTERS = {
    "plain": ("6x9in", "a4", "a5", "letter", "8x10in"),
    "kdp-paperback": ("6x9in", "8.5x11in", "8x10in", "5x8in"),
    "kdp-hardcover": ("6x9in", "7x10in", "8.25x11in"),
    "ingramspark": ("6x9in", "8.5x11in", "7x10in"),
    "lulu": ("6x9in", "a4", "a5"),
    "lulu-coil": ("a4", "8.5x11in"),
    "screen": ("a4", "a5", "letter"),
}


def config(choose: random.Random) -> Config:
    """A book that somebody could ask for; what is left out has its default."""
    printer = choose.choice(list(PRINTERS))
    asked: Config = {
        "title": choose.choice(("Sudoku", LONG)),
        "author": "A. Setter",
        "date": "2027-01-01",
        "seed": choose.randrange(1000),
        "printer": printer,
        "trim": choose.choice(PRINTERS[printer]),
        "sections": [section(choose, i) for i in range(choose.choice((1, 1, 2, 3)))],
    }
    maybe = {
        "language": choose.choice(LANGUAGES),
        "theme": choose.choice(THEMES),
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
        "html": {"timer": False, "solution": choose.choice(("page", "none"))},
        "outputs": choose.choice(
            (["json", "interior", "cover"], ["json", "interior", "screen", "booklet"], ["json", "interior", "html"])
        ),
    }
    asked |= some(choose, maybe, 0.35)
    if "cover" in asked.get("outputs", ()):
        asked.setdefault("cover", {"blurb": "Puzzles."})
    return asked


def section(choose: random.Random, number: int) -> Config:
    """A section; on large boards, of a few puzzles."""
    is_large = choose.random() < 0.2
    asked: Config = {
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
    return asked | some(choose, maybe, 0.3)


def answers(choose: random.Random) -> Config:
    """Where the answers are, how many to a page, and with how many hints."""
    maybe = {
        "place": choose.choice(("section", "next", "foot", "none")),
        "per_page": choose.choice((1, 2, 4, 6, 9, 20)),
        "hints": choose.choice((1, 2, 3)),
    }
    return some(choose, maybe, 0.5)


def amended(asked: Config, message: str) -> bool:
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
    keys = [key, "page", "symbols", "walkthrough", "aids", "vary", "clues", "grade"]
    return first_removed([part, asked], keys)


def again(asked: Path, folder: Path) -> None:
    """Build a book with two processes."""
    bookbuilder("build", asked, "--out", folder, "--jobs", "2")


if __name__ == "__main__":
    campaign(str(__doc__), config, ["build"], amended, again)
