"""What goes wrong when puzzles are written or pasted: a page goes in, and comes out with one slip, or not at all.

A slip never makes another sound page: what no reader could see, such as a whole line of a list that is lost, is none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.campaigns.pasted.page import Line, Page, Piece, owners, words

Slip = Callable[[random.Random, Page], Page | None]

STRAYS = (
    "12",
    "- 13 -",
    "Page 12 of 30",
    "* * *",
    "https://www.example.com/sudoku",
    "see page 7",
    "37",
    "Copyright 2026",
)
TITLES = ("Puzzle 7", "No. 8", "9.", "Medium", "Week 3: easy")


def slipped(rng: random.Random, page: Page) -> Page:
    """The page with one slip that it can have."""
    tried = (SLIPS[name](rng, replace(page, slip=name)) for name in rng.sample(sorted(SLIPS), len(SLIPS)))
    return next(done for done in tried if done)


def rows_of(page: Page, alone: bool = False) -> list[int]:
    """The lines with cells; by default, only those of puzzles that have more than one."""
    lines = [at for at, line in enumerate(page.lines) if owners(line)]
    count = {puzzle: sum(puzzle in owners(page.lines[at]) for at in lines) for puzzle in range(len(page.meant))}
    return lines if alone else [at for at in lines if all(count[puzzle] > 1 for puzzle in owners(page.lines[at]))]


def some_row(rng: random.Random, page: Page, alone: bool = False) -> int | None:
    lines = rows_of(page, alone)
    return rng.choice(lines) if lines else None


def changed(page: Page, lines: Sequence[Line], damaged: set[int]) -> Page:
    """The page with other lines."""
    return replace(page, lines=tuple(lines), damaged=page.damaged | damaged)


def row_lost(rng: random.Random, page: Page) -> Page | None:
    at = some_row(rng, page)
    return None if at is None else changed(page, [*page.lines[:at], *page.lines[at + 1 :]], owners(page.lines[at]))


def row_doubled(rng: random.Random, page: Page) -> Page | None:
    at = some_row(rng, page)
    return None if at is None else changed(page, [*page.lines[: at + 1], *page.lines[at:]], owners(page.lines[at]))


def rows_swapped(rng: random.Random, page: Page) -> Page | None:
    """Two rows of the same grids: the grid with its rows in that order is what the page says."""
    lines = rows_of(page)
    pairs = [at for at in lines if at + 1 in lines and owners(page.lines[at]) == owners(page.lines[at + 1])]
    if not pairs:
        return None
    at = rng.choice(pairs)
    swapped = [*page.lines]
    swapped[at : at + 2] = swapped[at + 1], swapped[at]
    done = changed(page, swapped, owners(page.lines[at]))
    also = [replace(each, also=frozenset({done.values(number)})) for number, each in enumerate(page.meant)]
    return replace(done, meant=tuple(also))


def cell_slip(rng: random.Random, page: Page, alter: Callable[[list[Piece], int], None]) -> Page | None:
    """One cell of some line altered."""
    at = some_row(rng, page, alone=True)
    if at is None:
        return None
    pieces = [*page.lines[at]]
    cell = rng.choice([number for number, piece in enumerate(pieces) if piece.puzzle >= 0])
    puzzle = pieces[cell].puzzle
    alter(pieces, cell)
    return changed(page, [*page.lines[:at], tuple(pieces), *page.lines[at + 1 :]], {puzzle})


def cell_lost(rng: random.Random, page: Page) -> Page | None:
    """With what stood between it and its neighbour."""

    def alter(pieces: list[Piece], cell: int) -> None:
        neighbour = cell + 1 if cell + 1 < len(pieces) and pieces[cell + 1].puzzle < 0 else cell
        is_between = neighbour + 1 < len(pieces) and pieces[neighbour + 1].puzzle >= 0
        del pieces[cell : neighbour + 1 if is_between else cell + 1]

    return cell_slip(rng, page, alter)


def cell_added(rng: random.Random, page: Page) -> Page | None:
    def alter(pieces: list[Piece], cell: int) -> None:
        is_between = cell > 0 and pieces[cell - 1].puzzle < 0 and cell > 1 and pieces[cell - 2].puzzle >= 0
        pieces[cell:cell] = [pieces[cell], pieces[cell - 1]] if is_between else [pieces[cell]]

    return cell_slip(rng, page, alter)


def wrong_character(rng: random.Random, page: Page) -> Page | None:
    """A sign that is no value of a grid of this size."""
    side = page.meant[0].side if page.meant else 9
    sign = rng.choice(("?", "§", "!") if side > 9 else ("?", "O", "l", "S", "§", "B"))

    def alter(pieces: list[Piece], cell: int) -> None:
        old = pieces[cell]
        pieces[cell] = replace(old, text=old.text[:-1] + sign)

    return cell_slip(rng, page, alter)


def break_lost(rng: random.Random, page: Page) -> Page | None:
    lines = [at for at in rows_of(page, alone=True) if at + 1 < len(page.lines) and page.lines[at + 1]]
    if not lines:
        return None
    at = rng.choice(lines)
    both = (*page.lines[at], *page.lines[at + 1])
    return changed(page, [*page.lines[:at], both, *page.lines[at + 2 :]], owners(both))


def break_added(rng: random.Random, page: Page) -> Page | None:
    lines = [at for at in rows_of(page, alone=True) if len(page.lines[at]) > 3]
    if not lines:
        return None
    at = rng.choice(lines)
    line = page.lines[at]
    cut = rng.randrange(2, len(line) - 1)
    return changed(page, [*page.lines[:at], line[:cut], line[cut:], *page.lines[at + 1 :]], owners(line))


def inserted(rng: random.Random, page: Page, text: str) -> Page:
    """A line more; the puzzles around it are damaged."""
    at = rng.randrange(1, len(page.lines) + 1)
    above = {puzzle for line in page.lines[:at] for puzzle in owners(line)}
    below = {puzzle for line in page.lines[at:] for puzzle in owners(line)}
    return changed(page, [*page.lines[:at], words(text), *page.lines[at:]], above & below)


def stray_line(rng: random.Random, page: Page) -> Page | None:
    return inserted(rng, page, rng.choice(STRAYS))


def title_inside(rng: random.Random, page: Page) -> Page | None:
    return inserted(rng, page, rng.choice(TITLES))


def blank_line(rng: random.Random, page: Page) -> Page | None:
    return inserted(rng, page, "")


def blank_line_lost(rng: random.Random, page: Page) -> Page | None:
    lines = [at for at, line in enumerate(page.lines) if not "".join(piece.text for piece in line).strip()]
    if not lines or len(lines) == len(page.lines):
        return None
    at = rng.choice(lines)
    return changed(page, [*page.lines[:at], *page.lines[at + 1 :]], owners(page.lines[at]))


SLIPS: dict[str, Slip] = {
    "a row lost": row_lost,
    "a row doubled": row_doubled,
    "rows swapped": rows_swapped,
    "a cell lost": cell_lost,
    "a cell added": cell_added,
    "a wrong character": wrong_character,
    "a line break lost": break_lost,
    "a line break added": break_added,
    "a stray line": stray_line,
    "a title inside": title_inside,
    "a blank line": blank_line,
    "a blank line lost": blank_line_lost,
}
