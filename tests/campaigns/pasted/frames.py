"""Grids drawn with bars: around boxes or cells, in ASCII or with characters for boxes, in Markdown, hugging blanks."""

from __future__ import annotations

import random

from bookbuilder.puzzle.formats.squares import box_size
from tests.campaigns.pasted.page import Line, Meant, Page, Style, chunks, framed, joined, row, squares, words
from tests.campaigns.pasted.rows import below, beside, titles

PENS = ("-|+", "─│┼", "═║╬", "━┃╋")
SIDES = (9, 9, 9, 6, 4, 12)


def drawn(
    puzzle: Meant, at: int, pen: str, empty: str, cells: bool = False, gap: str = " ", frame: bool = True
) -> list[Line]:
    """A grid with bars around its boxes, or around all cells."""
    across, upright, corner = tuple(pen)
    high, wide = (1, 1) if cells else box_size(puzzle.side)
    bar = f"{gap}{upright}{gap}"
    lines: list[Line] = []
    for number, values in enumerate(puzzle.rows(), 1):
        boxes = joined([row(box, at, gap, empty) for box in chunks(values, wide)], bar)
        lines.append(framed(boxes, upright + gap, gap + upright) if frame else boxes)
        text = "".join(piece.text for piece in lines[-1])
        border = words("".join(corner if mark == upright else across for mark in text))
        if number % high == 0 and (frame or number < puzzle.side):
            lines.append(border)
    return [border, *lines] if frame else lines


def page(
    rng: random.Random, empties: str, pens: tuple[str, ...], cells: bool, gap: str = " ", frame: bool = True
) -> Page:
    """Some grids below each other, perhaps with titles."""
    puzzles, empty, pen = squares(rng, side=rng.choice(SIDES)), rng.choice(empties), rng.choice(pens)
    grids = [drawn(each, at, pen, empty, cells, gap, frame) for at, each in enumerate(puzzles)]
    head = titles(rng, ("Puzzle {}", "No. {} (easy)", "{}."), len(puzzles)) if rng.random() < 0.3 else ()
    return Page(below(grids, head, rng.choice((0, 1, 1)) if frame else 1), tuple(puzzles))


def ascii_boxes(rng: random.Random) -> Page:
    return page(rng, "..0_", PENS[:1], False)


def ascii_cells(rng: random.Random) -> Page:
    return page(rng, "..0 ", PENS[:1], True)


def box_characters(rng: random.Random) -> Page:
    return page(rng, "..0_ ", PENS[1:], rng.random() < 0.5)


def blanks_in_boxes(rng: random.Random) -> Page:
    return page(rng, " ", PENS, False)


def bars_only(rng: random.Random) -> Page:
    return page(rng, "..0_", PENS[:1], False, rng.choice((" ", "")), frame=False)


def bars_without_lines(rng: random.Random) -> Page:
    """Bars between the boxes of a row, and nothing between the rows."""
    puzzles, empty, gap = squares(rng), rng.choice("..0"), rng.choice(("|", " | "))
    within = " " if gap == " | " and rng.random() < 0.5 else ""
    grids = [
        [joined([row(box, at, within, empty) for box in chunks(cells, 3)], gap) for cells in each.rows()]
        for at, each in enumerate(puzzles)
    ]
    return Page(below(grids), tuple(puzzles))


def hugging(rng: random.Random) -> Page:
    """Frames that stand right at the cells, with blanks for the empty ones."""
    puzzles, within = squares(rng, rng.choice((1, 1, 2))), rng.choice(("", " "))
    border = words("+".join(["", *["-" * (3 + 2 * len(within))] * 3, ""]))
    grids = []
    for at, each in enumerate(puzzles):
        lines = [joined([row(box, at, within, " ") for box in chunks(cells, 3)], "|") for cells in each.rows()]
        walled = [framed(line, "|", "|") for line in lines]
        grids.append([border, *walled[:3], border, *walled[3:6], border, *walled[6:], border])
    return Page(below(grids), tuple(puzzles))


def rim_only(rng: random.Random) -> Page:
    """A frame around the grid, and none within."""
    puzzles, empty = squares(rng, rng.choice((1, 2))), rng.choice("..0 ")
    border = words("+---------+")
    grids = [
        [border, *(framed(row(cells, at, "", empty), "|", "|") for cells in each.rows()), border]
        for at, each in enumerate(puzzles)
    ]
    return Page(below(grids), tuple(puzzles))


def markdown(rng: random.Random) -> Page:
    """A table with an empty header, with letters above the columns, or with the first row as its header."""
    puzzles, empty = squares(rng, rng.choice((1, 1, 2)), rng.choice((9, 9, 6, 4))), rng.choice("  .0")
    head = rng.choice(("blank", "letters", "row"))
    grids = []
    for at, each in enumerate(puzzles):
        lines = [framed(row(cells, at, " | ", empty), "| ", " |") for cells in each.rows()]
        names = " " * each.side if head == "blank" else "ABCDEFGHI"[: each.side]
        header = [] if head == "row" else [words(f"| {' | '.join(names)} |")]
        strokes = words("|" + rng.choice(("---|", ":-:|", " --- |")) * each.side)
        grids.append([*header, strokes, *lines] if header else [lines[0], strokes, *lines[1:]])
    return Page(below(grids), tuple(puzzles))


def side_by_side(rng: random.Random) -> Page:
    """Drawn grids beside each other."""
    count, empty, frame = rng.choice((2, 2, 3)), rng.choice("..0 "), rng.random() < 0.7
    puzzles = squares(rng, count)
    gap = rng.choice(("   ", "\t", "     "))
    grids = [
        drawn(each, at, "-|+", empty if frame else ".", False, rng.choice(("", " ")) if at < 0 else " ", frame)
        for at, each in enumerate(puzzles)
    ]
    return Page(tuple(beside(grids, gap)), tuple(puzzles))


def latex(rng: random.Random) -> Page:
    """As the package `sudoku` of LaTeX takes them."""
    puzzles = squares(rng, rng.choice((1, 1, 2)))
    grids = [
        [
            words("\\begin{sudoku}"),
            *(framed(row(cells, at, "|", " "), "|", "|.") for cells in each.rows()),
            words("\\end{sudoku}"),
        ]
        for at, each in enumerate(puzzles)
    ]
    return Page(below(grids), tuple(puzzles))


def candidates(rng: random.Random) -> Page:
    """Pencil marks in all open cells, which do not tell the clues."""
    puzzle = squares(rng, 1)[0]
    open_cells = ["".join(sorted({*rng.sample("123456789", 3), answer})) for answer in puzzle.solution]
    shown = [mark if clue == "." else clue for mark, clue in zip(open_cells, puzzle.givens, strict=True)]
    border = words(".----------------.----------------.----------------.")
    lines = []
    for at in range(0, 81, 9):
        boxes = (" ".join(mark.ljust(4) for mark in shown[start : start + 3]) for start in range(at, at + 9, 3))
        lines.append(words(f"| {' | '.join(boxes)} |"))
    return Page((border, *lines[:3], border, *lines[3:6], border, *lines[6:], border), (puzzle,), frozenset({0}))


def flattened(rng: random.Random) -> Page:
    """A drawn grid that has lost all its line breaks, which a reader may refuse."""
    puzzle = squares(rng, 1)[0]
    return Page((joined(drawn(puzzle, 0, "-|+", rng.choice("..0")), rng.choice((" ", ""))),), (puzzle,), frozenset({0}))


STYLES: dict[str, Style] = {
    "frames: ASCII, boxes": ascii_boxes,
    "frames: ASCII, cells": ascii_cells,
    "frames: box characters": box_characters,
    "frames: blanks in boxes": blanks_in_boxes,
    "frames: bars and lines": bars_only,
    "frames: bars only": bars_without_lines,
    "frames: hugging blanks": hugging,
    "frames: rim only": rim_only,
    "frames: Markdown": markdown,
    "frames: side by side": side_by_side,
    "frames: LaTeX": latex,
    "frames: candidates": candidates,
    "frames: flattened": flattened,
}
