"""A page per technique: its record and a puzzle that needs it go in; text and a figure of its first step come out.

The puzzles are lines of `techniques.txt`, a technique and a puzzle in our JSON; `python docs/site/techniques.py` adds
those of new techniques, which may take minutes. A technique without a puzzle stands in the list only.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from bookbuilder import BookBuilderError, GradedPuzzle, Puzzle, api
from bookbuilder.book import Passage
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Moment
from bookbuilder.puzzle.formats import FORMATS, Entry
from bookbuilder.puzzle.formats.source import Source
from bookbuilder.puzzle.techniques import RECORDS, Technique
from bookbuilder.relations import RECIPES
from bookbuilder.relations.apart import standing_houses
from bookbuilder.render.svg import render
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Grid, theme
from bookbuilder.typeset.figure.figure import PositionFigure
from bookbuilder.typeset.figure.rooms import candidate_room
from bookbuilder.typeset.figure.view import concerned
from bookbuilder.typeset.grid.gridstyle import Limits, grid_style
from bookbuilder.typeset.text.lines import Face

EXAMPLES = Path(__file__).with_suffix(".txt")
CELL, EDGE = 34.0, 7.0  # points
LIMITS = Limits(0.3, 0.05, 1.0)
MARKS = """Cells that the step is about stand in frames. Candidates that it relies on are white on black, and
those that it removes are struck through. A value that it finds is bold, in a thicker frame. Solid lines join candidates
of which at least one holds, dashed lines those of which at most one does.
[Hints and walkthroughs](../walkthroughs.md) explains all marks."""
# Boards on which techniques are looked for, and the rules of those that follow rules.
PLAIN = ("classic", "jigsaw-1", "x", "windoku", "jigsaw-3", "samurai")
RULED = tuple((board, rule) for rule in RECIPES for board in ("classic", "6x6"))


def pages() -> Iterator[tuple[str, str]]:
    """The names and texts of all files, in the folder of techniques."""
    shown = examples()
    yield "index.md", overview(shown)
    for name, line in shown.items():
        puzzle = read(line)
        moment, sentence = first_step(name, puzzle)
        yield f"{stem(name)}.md", page(RECORDS[name], sentence)
        yield f"{stem(name)}.svg", figure(puzzle, moment)


def stem(name: str) -> str:
    """What the files of a technique are called."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


def titled(name: str) -> str:
    """A technique's name as a heading."""
    return name[0].upper() + name[1:]


def read(line: str) -> Puzzle:
    """A puzzle of ours."""
    reader = FORMATS["json"].read
    assert reader
    return next(entry.puzzle for entry in reader(Source(line)) if isinstance(entry, Entry))


def examples() -> dict[str, str]:
    """A puzzle for each technique that has one, as text."""
    lines = dict(line.split("\t") for line in EXAMPLES.read_text("utf-8").splitlines())
    return {name: lines[name] for name in RECORDS if name in lines}


# --- text ---


def overview(shown: dict[str, str]) -> str:
    """The list of all techniques, by level."""
    parts = ["# Techniques\n", "What each technique concludes, with a step of a puzzle that needs it. "
             "[Levels](../levels.md) explains how they decide a puzzle's level.\n"]  # fmt: skip
    for level in LEVELS:
        rows = [row(record, record.name in shown) for record in RECORDS.values() if record.level == level]
        parts += [f"## {level.capitalize()}\n", "| Technique | What a step shows |\n|---|---|", *rows, ""]
    return "\n".join(parts)


def row(record: Technique, has_page: bool) -> str:
    """A line of the list."""
    name = f"[{titled(record.name)}]({stem(record.name)}.md)" if has_page else titled(record.name)
    return f"| {name} | {record.about} |"


def page(record: Technique, sentence: str) -> str:
    """The page of a technique."""
    notes = [f"Level: **{record.level}**."]
    if record.takes_uniqueness:
        notes.append("It assumes that the puzzle has only one solution.")
    if record.takes_relations:
        notes.append("It follows [rules beyond houses](../rules.md).")
    about = record.about[0].upper() + record.about[1:]
    return f"""# {titled(record.name)}

{about}. {" ".join(notes)}

![A step: {record.name}]({stem(record.name)}.svg){{ .paper }}

> {sentence}

{MARKS}

## Puzzles that need it

In a [book](../books.md#sections), a section with `needs: [{record.name}]` has only such puzzles. `bookbuilder init
practice` writes a book that teaches one technique per part.

[All techniques](index.md)
"""


# --- figure ---


def first_step(name: str, puzzle: Puzzle) -> tuple[Moment, str]:
    """The first step of a technique in a puzzle, and its sentence."""
    for told in api.explain(puzzle, uniqueness=RECORDS[name].takes_uniqueness):
        if told.step.technique == name:
            return Moment(told.values, told.candidates, told.step), told.sentence
    raise ValueError(f"the puzzle of {name} in {EXAMPLES.name} does not need it; delete its line")


def figure(puzzle: Puzzle, moment: Moment) -> str:
    """A step as walkthroughs draw it."""
    piece = concerned(puzzle.board, [moment])[0]
    faces = theme().faces
    style = grid_style(theme(), LIMITS, piece.board, CELL, (faces.given, faces.found))
    drawn = PositionFigure(
        piece,
        Grid(piece.board, symbol_set("digits", piece.board.order), CELL, style),
        Face(faces.text, EDGE),
        faces.strong,
        LIMITS.thinnest,
        puzzle.board.corner,
        standing_houses(puzzle.board),
        candidate_room({relation.kind for relation in puzzle.relations}),
    )
    return render(drawn.draw(puzzle, Passage((), (moment,))), moment.step.technique)


# --- puzzles ---


def look_for(record: Technique) -> GradedPuzzle | None:
    """A puzzle that needs a technique."""
    boards = RULED if record.takes_relations else tuple((name, None) for name in PLAIN)
    least = 4 if record.takes_relations and record.level == "beginner" else None  # or no such puzzle could begin
    for board, rules in boards:
        try:
            asked = api.generate(
                board, rules=rules, needs=record.name, min=least, uniqueness=record.takes_uniqueness, seed=7
            )
            return next(asked)
        except BookBuilderError as error:
            print(f"{record.name}, {board}: {error}", file=sys.stderr)
    return None


def main() -> None:
    """Add puzzles for techniques that have none."""
    lines = examples()
    for name, record in RECORDS.items():
        if name not in lines and (puzzle := look_for(record)):
            lines[name] = api.write([puzzle], "json").strip()
    EXAMPLES.write_text("".join(f"{name}\t{json.dumps(json.loads(line))}\n" for name, line in lines.items()), "utf-8")


if __name__ == "__main__":
    main()
