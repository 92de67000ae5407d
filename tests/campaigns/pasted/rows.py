"""Grids as rows below each other: with blanks, commas and tabs, in bands, under titles, side by side, running on."""

from __future__ import annotations

import random
from collections.abc import Sequence

from bookbuilder.puzzle.formats.squares import box_size
from tests.campaigns.pasted.page import Line, Meant, Page, Style, chunks, joined, row, squares, words

TITLES = ("Puzzle {}", "No. {}", "Grid {:02} (hard)", "Sudoku #{}", "Puzzle {}: medium", "Level {}")
NUMBERS = ("{}", "{}.", "({})", "[{}]", "{:03}", "- {} -", "{}:")
DATES = ("2027-01-{:02}", "{}.1.2027", "{:02}/01/2027", "1/{}/2027")


def grid(puzzle: Meant, at: int, between: str = "", empty: str = ".", numbers: bool = False) -> list[Line]:
    """The rows of a grid."""
    wide = 2 if numbers and between == " " else 0
    return [row(cells, at, between, empty, numbers, wide) for cells in puzzle.rows()]


def boxed(puzzle: Meant, at: int, gap: str, within: str = "", empty: str = ".") -> list[Line]:
    """The rows of a grid, with a gap between its boxes."""
    wide = box_size(puzzle.side)[1]
    return [joined([row(box, at, within, empty) for box in chunks(cells, wide)], gap) for cells in puzzle.rows()]


def in_bands(lines: Sequence[Line], side: int) -> list[Line]:
    """Lines with an empty one between the bands of boxes."""
    high = box_size(side)[0]
    return [part for at, line in enumerate(lines) for part in ([words("")] if at and at % high == 0 else []) + [line]]


def below(grids: Sequence[Sequence[Line]], titles: Sequence[str] = (), gap: int = 1) -> tuple[Line, ...]:
    """Grids below each other, each under its title, with empty lines between them."""
    written: list[Line] = []
    for at, lines in enumerate(grids):
        written += [words("")] * (gap if at else 0)
        written += [words(titles[at])] if titles else []
        written += lines
    return tuple(written)


def beside(grids: Sequence[Sequence[Line]], gap: str) -> list[Line]:
    """Grids side by side."""
    return [joined(parts, gap) for parts in zip(*grids, strict=True)]


def titles(rng: random.Random, forms: Sequence[str], count: int) -> list[str]:
    """A title for each grid."""
    form, first = rng.choice(forms), rng.choice((1, 1, 1, 10, 97))
    return [form.format((first + at - 1) % 28 + 1 if "2027" in form else first + at) for at in range(count)]


def plain(rng: random.Random) -> Page:
    puzzles, empty = squares(rng), rng.choice("..0*_-")
    return Page(below([grid(each, at, "", empty) for at, each in enumerate(puzzles)]), tuple(puzzles))


def without_gaps(rng: random.Random) -> Page:
    puzzles, empty, between = squares(rng), rng.choice("..0"), rng.choice(("", " "))
    return Page(below([grid(each, at, between, empty) for at, each in enumerate(puzzles)], gap=0), tuple(puzzles))


def separated(rng: random.Random) -> Page:
    side = rng.choice((9, 9, 9, 6, 4))
    puzzles, empty, between = (
        squares(rng, side=side),
        rng.choice("..0_-*"),
        rng.choice((" ", "  ", ",", ", ", "\t", ";")),
    )
    grids = [grid(each, at, between, empty) for at, each in enumerate(puzzles)]
    return Page(below(grids, gap=rng.choice((1, 1, 2))), tuple(puzzles))


def with_boxes(rng: random.Random) -> Page:
    puzzles, empty = squares(rng, side=rng.choice((9, 9, 6, 12))), rng.choice("..0_")
    gap, within = rng.choice(((" ", ""), ("  ", " "), ("   ", " "), ("\t", ""), ("  ", "")))
    grids = [boxed(each, at, gap, within, empty) for at, each in enumerate(puzzles)]
    if rng.random() < 0.5:
        grids = [in_bands(lines, puzzles[0].side) for lines in grids]
    return Page(below(grids, gap=rng.choice((1, 2))), tuple(puzzles))


def bands(rng: random.Random) -> Page:
    puzzles, empty, between = squares(rng, side=rng.choice((9, 9, 6))), rng.choice("..0"), rng.choice(("", " "))
    grids = [in_bands(grid(each, at, between, empty), each.side) for at, each in enumerate(puzzles)]
    head = titles(rng, (*TITLES, *NUMBERS), len(puzzles)) if rng.random() < 0.5 else ()
    return Page(below(grids, head, rng.choice((1, 1, 2))), tuple(puzzles))


def titled(rng: random.Random, forms: Sequence[str] = TITLES) -> Page:
    puzzles, empty, between = squares(rng, side=rng.choice((9, 9, 9, 6, 4))), rng.choice("..0_"), rng.choice(("", " "))
    grids = [grid(each, at, between, empty) for at, each in enumerate(puzzles)]
    if rng.random() < 0.3:
        grids = [[words(""), *lines] for lines in grids]
    return Page(below(grids, titles(rng, forms, len(puzzles)), rng.choice((0, 1, 1))), tuple(puzzles))


def numbered(rng: random.Random) -> Page:
    return titled(rng, NUMBERS)


def dated(rng: random.Random) -> Page:
    return titled(rng, DATES)


def stroked(rng: random.Random) -> Page:
    """With lines of strokes between the grids."""
    puzzles, empty = squares(rng, rng.choice((2, 3, 4))), rng.choice("..0-")
    stroke = words(rng.choice(("---------", "=====", "* * *", "-----------------", "_________")))
    grids = [[*([stroke] if at else []), *grid(each, at, "", empty)] for at, each in enumerate(puzzles)]
    return Page(below(grids, gap=0), tuple(puzzles))


def headed(rng: random.Random) -> Page:
    """With a heading above all and a foot below all."""
    puzzles = squares(rng)
    head = rng.choice(
        ("Sudoku", "My puzzles", "Chapter 2", "Hardest puzzles 2011", "Page 45", "Sudokus for Tom", "Puzzle")
    )
    foot = rng.choice(("www.example.com", "- 3 -", "Page 3 of 7", "12", "© 2026 B. Cde", "Answers on page 14"))
    grids = below([grid(each, at, rng.choice(("", " "))) for at, each in enumerate(puzzles)])
    ends = [words(""), words(foot)] if rng.random() < 0.5 else []
    return Page((words(head), *[words("")] * rng.choice((0, 1)), *grids, *ends), tuple(puzzles))


def large(rng: random.Random) -> Page:
    """Sides of 12 to 25, with letters or numbers of two digits."""
    puzzles, numbers = squares(rng, rng.choice((1, 1, 2)), rng.choice((12, 16, 16, 25))), rng.random() < 0.5
    between, empty = rng.choice((" ", ",", "\t") if numbers else (" ", "", ",")), rng.choice(".._0")
    return Page(below([grid(each, at, between, empty, numbers) for at, each in enumerate(puzzles)]), tuple(puzzles))


def small(rng: random.Random) -> Page:
    puzzles, empty, between = squares(rng, side=rng.choice((4, 4, 6))), rng.choice("..0_"), rng.choice(("", " ", ","))
    return Page(below([grid(each, at, between, empty) for at, each in enumerate(puzzles)]), tuple(puzzles))


def labelled(rng: random.Random) -> Page:
    """With numbers above the columns and letters or numbers before the rows."""
    puzzles, names = squares(rng, rng.choice((1, 1, 2))), rng.choice(("123456789", "ABCDEFGHI"))
    grids = []
    for at, each in enumerate(puzzles):
        lines = [(*words(f"{name} "), *line) for name, line in zip(names, grid(each, at, " "), strict=True)]
        grids.append([words("  1 2 3 4 5 6 7 8 9"), *lines])
    return Page(below(grids), tuple(puzzles))


def side_by_side(rng: random.Random, many: Sequence[int] = (2, 2, 3, 3, 4)) -> Page:
    count, rows_of_grids = rng.choice(many), rng.choice((1, 1, 2, 3))
    side = rng.choice((9, 9, 9, 9, 6, 4))
    puzzles = squares(rng, count * rows_of_grids, side)
    gap, within = rng.choice(
        ((" ", ""), ("   ", ""), ("\t", ""), ("   ", " "), ("     ", " "), (" | ", ""), ("  |  ", " "))
    )
    empty, banded, head = rng.choice("..0_"), rng.random() < 0.25, rng.random() < 0.25
    written: list[Line] = []
    for start in range(0, len(puzzles), count):
        grids = [grid(each, start + at, within, empty) for at, each in enumerate(puzzles[start : start + count])]
        across = beside(grids, gap)
        written += [words("")] if written else []
        wide = len("".join(piece.text for piece in grids[0][0])) + len(gap)
        written += (
            [words("".join(f"Puzzle {start + at + 1}".ljust(wide) for at in range(count)).rstrip())] if head else []
        )
        written += in_bands(across, side) if banded else across
    return Page(tuple(written), tuple(puzzles))


def running_on(rng: random.Random) -> Page:
    """Several rows of one grid per line."""
    puzzles, many, empty = squares(rng), rng.choice((3, 3, 9)), rng.choice("..0")
    grids = [
        [
            joined([row(cells, at, "", empty) for cells in each.rows()[start : start + many]], " ")
            for start in range(0, 9, many)
        ]
        for at, each in enumerate(puzzles)
    ]
    return Page(below(grids, gap=rng.choice((0, 1))), tuple(puzzles))


def with_answers(rng: random.Random) -> Page:
    """Each grid with its solution below or beside it, under words that say so."""
    puzzles = squares(rng, rng.choice((1, 1, 2, 3)))
    apart, written = rng.random() < 0.6, []
    for at, each in enumerate(puzzles):
        answer = [words(cells) for cells in chunks(each.solution, 9)]
        written += (
            [[words(f"Puzzle {at + 1}"), *grid(each, at)], [words(f"Solution {at + 1}"), *answer]] if apart else []
        )
        written += [] if apart else [[words("Puzzle     Solution"), *beside([grid(each, at), answer], "  ")]]
    return Page(below(written), tuple(puzzles))


def other_signs(rng: random.Random) -> Page:
    """With a sign for empty cells that fewer people use."""
    puzzles, empty, between = squares(rng), rng.choice("xX?oO#+~·□–"), rng.choice(("", " "))
    return Page(below([grid(each, at, between, empty) for at, each in enumerate(puzzles)]), tuple(puzzles))


STYLES: dict[str, Style] = {
    "rows": plain,
    "rows: no gaps": without_gaps,
    "rows: separated cells": separated,
    "rows: gaps between boxes": with_boxes,
    "rows: bands": bands,
    "rows: titles": titled,
    "rows: numbers": numbered,
    "rows: dates": dated,
    "rows: strokes": stroked,
    "rows: heading and foot": headed,
    "rows: large": large,
    "rows: small": small,
    "rows: labelled": labelled,
    "rows: other signs": other_signs,
    "rows: with answers": with_answers,
    "beside": side_by_side,
    "beside: running on": running_on,
}
