"""Newspapers of all kinds: configs at random, some days of each made as its puzzle desk would, until the time is over.

    python tests/campaigns/newspapers.py [--minutes 10] [--seed 1] [--keep FOLDER]

As in `books.py`, a config may be refused; what the message names is then left out, until it is taken. Nothing may fail
otherwise, and `check` may find no fault. Every tenth newspaper is made again day by day, with two processes, and has to
have the same bytes. The configs of what went wrong stay in the folder to keep; the exit code is then 1.
"""

from __future__ import annotations

import random
import re
import sys
from datetime import date, timedelta
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
)

FIRST = date(2027, 1, 1)
DAYS = 3
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
LONG = "A Very Long Name of a Daily Puzzle Indeed"


def config(choose: random.Random) -> Config:
    """A newspaper that somebody could ask for; what is left out has its default."""
    maybe = {
        "language": choose.choice(LANGUAGES),
        "theme": choose.choice(THEMES),
        "labels": choose.choice(("stars", "numbers")),
        "credit": "© The Courier",
        "symbols": choose.choice(SYMBOLS),
        "html": {"timer": False},
    }
    its = [series(choose, f"s{i}") for i in range(choose.choice((1, 1, 2)))]
    sheet = {"closed": ["2027-01-02"], "name": "{date:%d-%m-%y}-{series}-{slot}-{part}"}
    return {
        "title": "Courier",
        "seed": choose.randrange(100),
        **some(choose, maybe, 0.35),
        "newspaper": {**some(choose, sheet, 0.2), "series": its},
    }


def series(choose: random.Random, name: str) -> Config:
    """One series, with one slot or two."""
    levels = LEVELS[:4]
    maybe = {
        "board": choose.choice(LARGE if choose.random() < 0.2 else BOARDS),
        "title": choose.choice(("The Daily", LONG)),
        "first_number": choose.choice((1, 9998)),
        "grades": choose.choice(
            (choose.choice(levels), choose.sample(levels, 2), {day: choose.choice(levels) for day in WEEKDAYS})
        ),
        "numbers": "each",
        "days": choose.sample(WEEKDAYS, choose.choice((2, 5))),
        "carried": choose.sample(WEEKDAYS, 1),
        "holidays": {"12-25": {"grade": "easy"}, "2027-01-02": {"grade": "easy"}},
        "release": "06:00 Europe/London",
        "answer": answer(choose),
        "theme": choose.choice(THEMES),
        "symbols": choose.choice(SYMBOLS),
        "shade_clues": choose.choice((True, "tiles")),
        "clues": choose.choice(({"symmetry": "none"}, {"symmetry": "rotate90"})),
    }
    slots = [slot(choose) for _ in range(choose.choice((1, 1, 2)))]
    return {"id": name, "start": FIRST.isoformat(), **some(choose, maybe, 0.4), "slots": slots}


def slot(choose: random.Random) -> Config:
    """A place on a page, with the formats of its files."""
    formats = choose.sample(("pdf", "eps", "svg", "png", "tiff", "txt", "html"), choose.choice((1, 2, 3)))
    wide = choose.choice(("60mm", "90mm", "4in", "150mm", "250pt", "200mm"))
    columns = {"cols": choose.choice((1, 2, 3, 4)), "system": choose.choice(("sau", "din", "us-tabloid", "44-inch"))}
    maybe = {
        "height": choose.choice(("80mm", "120mm", "6in", "180mm", "400pt", "250mm")),
        "answer": answer(choose),
        "dpi": choose.choice((150, 300, 600)),
    }
    asked = {"formats": formats, **(columns if choose.random() < 0.4 else {"width": wide}), **some(choose, maybe, 0.4)}
    if not {"png", "tiff"} & set(formats):
        asked.pop("dpi", None)
    return asked


def answer(choose: random.Random) -> str | Config:
    """Where the answer to the issue before is printed."""
    where = choose.choice(("beside", "below"))
    return choose.choice((where, "file", "none", {"place": where, "turn": 180}))


def amended(asked: Config, message: str) -> bool:
    """Leave out what a refusal names; False if that does not help."""
    sheet = asked["newspaper"]
    named = re.search(r"`(?:newspaper\.)?(?:series\[(\d+)\])?(?:\.slots\[(\d+)\])?\.?(\w*)", message)
    if not named:
        return False
    parts = [asked]
    if named[1]:
        parts = [sheet["series"][int(named[1])]]
        if named[2]:
            parts.insert(0, parts[0]["slots"][int(named[2])])
    if named[2] and named[3] in ("cols", "width", "system"):
        return bool(widened(parts[0]))
    kept = ("id", "start", "slots", "formats", "title", "newspaper")
    keys = [named[3] if named[3] not in kept else "", "answer", "height", "symbols", "clues", "days", "carried"]
    return first_removed([*parts, sheet], [*keys, "holidays", "theme", "board", "grades"])


def widened(its: Config) -> bool:
    """Give a slot 200 mm, unless it has them."""
    before = dict(its)
    for key in ("cols", "system"):
        its.pop(key, None)
    its["width"] = "200mm"
    return its != before


def again(asked: Path, folder: Path) -> None:
    """Make the days one by one, with two processes."""
    for i in range(DAYS):
        day = (FIRST + timedelta(days=i)).isoformat()
        bookbuilder("daily", asked, "--from", day, "--out", folder, "--jobs", "2")


if __name__ == "__main__":
    campaign(str(__doc__), config, ["daily", "--from", FIRST.isoformat(), "--days", str(DAYS)], amended, again)
