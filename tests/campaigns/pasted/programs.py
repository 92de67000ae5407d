"""Puzzles as programs write them: qqwing, sgt-solo, HoDoKu, sudoku of Debian, Simple Sudoku, SadMan, pzprv3, marks."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from tests.campaigns.pasted.page import (
    Line,
    Meant,
    Page,
    Piece,
    Style,
    chunks,
    framed,
    joined,
    row,
    square,
    squares,
    words,
)
from tests.campaigns.pasted.rows import below, grid

LEVELS = ("Simple", "Easy", "Intermediate", "Expert")
STATISTICS = (
    "Givens",
    "Singles",
    "Hidden Singles",
    "Naked Pairs",
    "Hidden Pairs",
    "Pointing Pairs/Triples",
    "Box/Line Intersections",
    "Guesses",
    "Backtracks",
)


GENERATED = "{} puzzles generated in 0.074364 seconds."
COLLECTIONS = (
    ("{:012x}  ", "  1.2"),
    ("", ";11.90;11.30;GP;H1"),
    ("12,23,4,5,", ",foo"),
    ('"', '"  # 99529 FNBTX'),
)


def in_boxes(puzzle: Meant, at: int, start: str, stroke: str, end: str = "") -> list[Line]:
    """A classic with bars and strokes between its boxes."""
    lines = [joined([row(box, at, " ") for box in chunks(cells, 3)], " | ") for cells in puzzle.rows()]
    walled = [framed(line, start, end) for line in lines]
    return [*walled[:3], words(stroke), *walled[3:6], words(stroke), *walled[6:]]


def readable(puzzle: Meant, at: int) -> list[Line]:
    """As qqwing draws a grid."""
    return in_boxes(puzzle, at, " ", "-------|-------|-------", " ")


def said(rng: random.Random, level: str) -> list[Line]:
    """What qqwing says below a puzzle with --stats, --timer or --history."""
    parts = rng.choice((("time",), ("stats",), ("stats", "time"), ("history",)))
    lines = [f"Time: {rng.uniform(1, 90):.3f} milliseconds"] if "time" in parts else []
    lines += [f"Number of {name}: {rng.randrange(45)}" for name in STATISTICS] if "stats" in parts else []
    lines += [f"Difficulty: {level}"] if "stats" in parts else []
    cells = [(rng.randint(1, 9), rng.randint(1, 9), rng.randint(1, 9)) for _ in range(6)] if "history" in parts else []
    steps = ("Round: 1 - Mark given (Row: {} - Column: {} - Value: {})".format(*cell) for cell in cells)
    return list(map(words, [*lines, *(f"{at}. {step}" for at, step in enumerate(steps, 1))]))


def qqwing(rng: random.Random, style: str) -> Page:
    """With or without solutions, and with what is said below each puzzle."""
    puzzles, solved, talks = squares(rng), rng.random() < 0.3, rng.random() < 0.7
    lines: list[Line] = []
    marked = []
    for at, each in enumerate(puzzles):
        level = rng.choice(LEVELS)
        marked.append(replace(each, name=f"Difficulty: {level}"))
        answer = Meant(each.solution)
        if style == "line":
            lines += [row(each.givens, at), *([words(each.solution)] if solved else [])]
        else:
            shape = readable if style == "readable" else grid
            lines += [*shape(each, at), words("")]
            lines += [*shape(answer, -1), words("")] if solved else []
        lines += said(rng, level) if talks else []
    lines += [words(GENERATED.format(len(puzzles)))] if talks and rng.random() < 0.5 else []
    return Page(tuple(lines), tuple(marked))


def qqwing_readable(rng: random.Random) -> Page:
    return qqwing(rng, "readable")


def qqwing_compact(rng: random.Random) -> Page:
    return qqwing(rng, "compact")


def qqwing_line(rng: random.Random) -> Page:
    return qqwing(rng, "line")


def qqwing_csv(rng: random.Random) -> Page:
    puzzles, solved, timed = squares(rng), rng.random() < 0.4, rng.random() < 0.5
    head = ",".join(("Puzzle", *["Solution"] * solved, *["Time (milliseconds)"] * timed, *STATISTICS, "Difficulty", ""))
    lines = []
    for at, each in enumerate(puzzles):
        numbers = [str(rng.randrange(40)) for _ in STATISTICS]
        more = [*[each.solution] * solved, *["33.974"] * timed, *numbers, rng.choice(LEVELS), ""]
        lines.append(framed(row(each.givens, at), end="," + ",".join(more)))
    foot = [words(GENERATED.format(len(puzzles)))] if timed else []
    return Page((words(head), *lines, *foot), tuple(puzzles))


def sgt_id(rng: random.Random) -> Page:
    """The game's ID, with letters for runs of empty cells."""
    puzzles = squares(rng, rng.choice((1, 1, 3)))
    return Page(tuple(framed(runs(each.givens, at), "3x3:") for at, each in enumerate(puzzles)), tuple(puzzles))


def runs(givens: str, at: int) -> Line:
    """Cells as sgt-solo writes them: clues, runs of empty cells as letters, and _ between two clues."""
    pieces: list[Piece] = []
    for part in re.findall(r"\.{1,26}|\d", givens):
        pieces += [Piece("_")] if pieces and pieces[-1].value.isdigit() and part.isdigit() else []
        pieces.append(Piece(part if part.isdigit() else chr(96 + len(part)), at, part))
    return tuple(pieces)


def sgt_text(rng: random.Random) -> Page:
    """As sgt-solo copies a grid to the clipboard."""
    puzzles = squares(rng, rng.choice((1, 1, 2)))
    grids = [in_boxes(each, at, "", "------+-------+------") for at, each in enumerate(puzzles)]
    return Page(below(grids), tuple(puzzles))


def hodoku(rng: random.Random) -> Page:
    puzzles, start = squares(rng), rng.choice((":0000:x:", ":0100:1:", ":0200:3:"))
    end = rng.choice(("::r1c3:", ":::", ":812 813::"))
    return Page(tuple(framed(row(each.givens, at), start, end) for at, each in enumerate(puzzles)), tuple(puzzles))


def debian_sudoku(rng: random.Random) -> Page:
    """As `sudoku -g3` prints them, standard or compact."""
    puzzles, compact = squares(rng, rng.choice((1, 2, 3))), rng.random() < 0.4
    lines: list[Line] = []
    for at, each in enumerate(puzzles):
        lines += [words(f"% randomly generated - {rng.choice(('easy', 'hard', 'very easy'))}")]
        lines += grid(each, at) if compact else in_boxes(each, at, " ", "-------+-------+-------")
    return Page(tuple(lines), tuple(puzzles))


def simple_sudoku(rng: random.Random) -> Page:
    puzzles = squares(rng, rng.choice((1, 1, 2, 3)))
    rim, middle = words("*-----------*"), words("|---+---+---|")
    grids = []
    for at, each in enumerate(puzzles):
        lines = [framed(joined([row(box, at) for box in chunks(cells, 3)], "|"), "|", "|") for cells in each.rows()]
        grids.append([rim, *lines[:3], middle, *lines[3:6], middle, *lines[6:], rim])
    return Page(below(grids), tuple(puzzles))


def sadman(rng: random.Random) -> Page:
    """One file, or several joined; with headers, sections and the state of the game or without."""
    puzzles, lines = squares(rng, rng.choice((1, 1, 2, 3))), []
    headers, section, state = rng.random() < 0.8, rng.random() < 0.6, rng.random() < 0.3
    for at, each in enumerate(puzzles):
        lines += [words(text) for text in ("#AOne", "#DA puzzle", "#LEasy", "#B2027-01-01") if headers]
        lines += [*([words("[Puzzle]")] if section else []), *grid(each, at)]
        lines += [words("[State]"), *map(words, each.rows())] if section and state else []
    return Page(tuple(lines), tuple(puzzles))


def pzprv3(rng: random.Random) -> Page:
    """With the grid of answers below the clues, empty or begun."""
    puzzle, share = square(rng), rng.choice((0, 0.5))
    both = zip(puzzle.solution, puzzle.givens, strict=True)
    begun = [cell if clue == "." and rng.random() < share else "." for cell, clue in both]
    answers = [" ".join(begun[at : at + 9]) + " " for at in range(0, 81, 9)]
    clues = [framed(line, end=" ") for line in grid(puzzle, 0, " ")]
    return Page((*map(words, ("pzprv3", "sudoku", "9")), *clues, *map(words, answers)), (puzzle,))


def marks(rng: random.Random) -> Page:
    """Grids of any clues, with _ for empty cells."""
    side = rng.choice((6, 9, 12))
    puzzle = square(rng, side, 0.6)
    empty, bars = rng.choice(("_", "___")), side == 6 and rng.random() < 0.5
    lines = [row(cells, 0, " ", empty, True) for cells in puzzle.rows()]
    if bars:
        lines = [joined([row(box, 0, " ", empty) for box in chunks(cells, 3)], " | ") for cells in puzzle.rows()]
        stroke = words("------+------")
        lines = [*lines[:2], stroke, *lines[2:4], stroke, *lines[4:]]
    return Page(tuple(lines), (puzzle,))


def collection(rng: random.Random) -> Page:
    """Lists of collections: with a hash before and a rating after each puzzle, or with several fields."""
    puzzles, (start, end) = squares(rng), rng.choice(COLLECTIONS)
    lines = [row(each.givens, at, "", "0" if "x" in start else ".") for at, each in enumerate(puzzles)]
    return Page(tuple(framed(line, start.format(rng.randrange(16**12)), end) for line in lines), tuple(puzzles))


STYLES: dict[str, Style] = {
    "qqwing: readable": qqwing_readable,
    "qqwing: compact": qqwing_compact,
    "qqwing: one line": qqwing_line,
    "qqwing: CSV": qqwing_csv,
    "sgt-solo: ID": sgt_id,
    "sgt-solo: text": sgt_text,
    "HoDoKu": hodoku,
    "sudoku of Debian": debian_sudoku,
    "Simple Sudoku": simple_sudoku,
    "SadMan": sadman,
    "pzprv3": pzprv3,
    "marks": marks,
    "collections": collection,
}
