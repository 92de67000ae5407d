"""Grids as spreadsheets and data frames export them: nothing in empty cells, floats, titles, room around the grids."""

from __future__ import annotations

import random

from tests.campaigns.pasted.page import Line, Meant, Page, Piece, Style, framed, joined, row, squares, words
from tests.campaigns.pasted.rows import below

SEPARATORS = (",", ",", ";", "\t")


def sheet(puzzle: Meant, at: int, between: str, empty: str = "", numbers: bool = False) -> list[Line]:
    """The rows of a grid, with nothing in its empty cells."""
    return [row(cells, at, between, empty, numbers) for cells in puzzle.rows()]


def blank_cells(rng: random.Random) -> Page:
    """With empty lines or lines of separators between grids."""
    puzzles, between = squares(rng, side=rng.choice((9, 9, 9, 6, 4, 16))), rng.choice(SEPARATORS)
    nothing = words(rng.choice(("", between * (puzzles[0].side - 1))))
    lines: list[Line] = []
    for at, each in enumerate(puzzles):
        lines += [*([nothing] if at else []), *sheet(each, at, between, numbers=each.side > 9)]
    return Page(tuple(lines), tuple(puzzles))


def titled(rng: random.Random) -> Page:
    puzzles, between = squares(rng, side=rng.choice((9, 9, 6))), rng.choice(SEPARATORS)
    form, rest, empty = (
        rng.choice(("Puzzle {}", "No. {}", "{}", "Easy {}")),
        between * (puzzles[0].side - 1),
        rng.choice(("", "", "0", ".")),
    )
    lines: list[Line] = []
    for at, each in enumerate(puzzles):
        lines += [*([words(rest)] if at else []), words(form.format(at + 1) + rest), *sheet(each, at, between, empty)]
    return Page(tuple(lines), tuple(puzzles))


def away_from_the_edges(rng: random.Random) -> Page:
    puzzles, between, empty = squares(rng, rng.choice((1, 1, 2, 3))), rng.choice(SEPARATORS), rng.choice(("", "", "0"))
    left, right, above, under = (rng.choice((0, 1, 1, 2)) for _ in range(4))
    blank = words(between * (8 + left + right))
    lines = [blank] * above
    for at, each in enumerate(puzzles):
        grid = [framed(line, between * left, between * right) for line in sheet(each, at, between, empty)]
        lines += [*([blank] * max(1, under) if at else []), *grid]
    return Page((*lines, *[blank] * under), tuple(puzzles))


def floats(rng: random.Random) -> Page:
    """As pandas writes columns with missing values; perhaps with its numbers of rows and columns."""
    puzzles, index = squares(rng, 1), rng.random() < 0.3
    lines: list[Line] = [words(",0,1,2,3,4,5,6,7,8")] if index else []
    for number, cells in enumerate(puzzles[0].rows()):
        parts = [(Piece("" if cell == "." else f"{cell}.0", 0, cell),) for cell in cells]
        lines.append(framed(joined(parts, ","), f"{number}," if index else ""))
    return Page(tuple(lines), tuple(puzzles))


def side_by_side(rng: random.Random) -> Page:
    """With one or two empty columns between the grids."""
    puzzles, between, empty = squares(rng, rng.choice((2, 2, 3))), rng.choice(SEPARATORS), rng.choice(("", "0", "."))
    gap = between * rng.choice((2, 2, 3))
    grids = [sheet(each, at, between, empty) for at, each in enumerate(puzzles)]
    return Page(tuple(joined(parts, gap) for parts in zip(*grids, strict=True)), tuple(puzzles))


def labelled(rng: random.Random) -> Page:
    """With numbers or letters for columns and rows."""
    puzzles, between, empty = squares(rng, 1), rng.choice(SEPARATORS), rng.choice(("", "0"))
    names = rng.choice(("123456789", "ABCDEFGHI"))
    head = words(between + between.join(names))
    return Page(
        (head, *(framed(line, f"{at}{between}") for at, line in enumerate(sheet(puzzles[0], 0, between, empty), 1))),
        tuple(puzzles),
    )


def squares_on_lines(rng: random.Random) -> Page:
    """All cells of a grid on one line."""
    puzzles, between = squares(rng), rng.choice(SEPARATORS)
    return Page(tuple(row(each.givens, at, between, "") for at, each in enumerate(puzzles)), tuple(puzzles))


def quoted_cells(rng: random.Random) -> Page:
    puzzles, between = squares(rng), rng.choice(",;")
    grids = [
        [
            joined([(Piece(f'"{"" if cell == "." else cell}"', at, cell),) for cell in cells], between)
            for cells in each.rows()
        ]
        for at, each in enumerate(puzzles)
    ]
    return Page(below(grids), tuple(puzzles))


STYLES: dict[str, Style] = {
    "sheet": blank_cells,
    "sheet: titles": titled,
    "sheet: away from the edges": away_from_the_edges,
    "sheet: floats": floats,
    "sheet: side by side": side_by_side,
    "sheet: labelled": labelled,
    "sheet: squares on lines": squares_on_lines,
    "sheet: quoted cells": quoted_cells,
}
