"""The example of the how-to pages: a puzzle on the first section's board goes in, blocks with its answer come out.

The same function measures the example before the puzzle exists and draws it later, so that it takes the same room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookbuilder.board import Board
from bookbuilder.book import SectionOutline
from bookbuilder.drawing import Group, Mark
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset.arrangement import LARGEST
from bookbuilder.typeset.blocks import Block, flow, height_of, paragraph
from bookbuilder.typeset.grid import SIGN, Grid
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.text import wrap
from bookbuilder.typeset.tones import names

MOST_LACKING = 4  # the most values that the text names


def example(setting: Setting, rules: Sequence[Block], begin: int, puzzle: GradedPuzzle | None = None) -> list[Block]:
    """A puzzle on the first section's board and its answer; without a puzzle, the room that any puzzle takes.

    The `rules` before it start on the page `begin`.

    They stand side by side; or below each other; or on separate pages, the puzzle below the rules if the answer then
    faces it; or side by side with the text on the next page. The first arrangement in which no digit is smaller than
    the surrounding type is taken. Returns nothing if every arrangement makes digits that the printer cannot hold.
    """
    words, faces, measure = setting.words, setting.faces, setting.measure
    section = setting.outline.sections[0]
    heading = paragraph(words.say("how_to.example"), faces.strong, measure, before=faces.body.line, with_next=True)
    tinted = setting.style.grid(section.board, section.symbols, LARGEST, shade_clues=section.shade_clues).is_tinted
    cells = words.say(f"how_to.{'darkest' if tinted else 'shaded'}")
    (text, before), shaded = _captions(setting, section, puzzle, cells)
    apart, gap = 2 * faces.body.size, faces.body.line * 0.5
    half, alone = (measure - apart) / 2, setting.height - heading.height - gap
    high = alone - text.before - text.height
    below = max(0.0, high - _above(setting, rules, begin) - heading.before)
    rooms = ((half, high), (measure, (high - gap) / 2), (measure, below), (measure, high), (half, alone))
    grids = [_filling(setting, section, *room) for room in rooms]
    least = max(setting.style.smallest, faces.small.size)
    way = next((way for way, grid in enumerate(grids) if grid.digit >= least), None)
    way = max(range(len(grids)), key=lambda each: grids[each].digit) if way is None else way
    grid = grids[way]
    if grid.digit < setting.style.smallest:
        return []
    first: tuple[Mark, ...] = ()
    second: tuple[Mark, ...] = ()
    if puzzle:
        givens = puzzle.puzzle.givens
        first, second = (grid.draw(values, givens, highlight=shaded).marks for values in (givens, puzzle.solution))
    one, other = (Block(grid.height, marks, gap) for marks in (first, second))
    pair = Block(grid.height, (*first, Group(grid.width + apart, 0.0, second)), gap)
    each = [heading, replace(before, with_next=True), one, other]
    ways = (
        [heading, replace(pair, with_next=True), text],
        [heading, replace(one, with_next=True), replace(other, with_next=True), text],
        each,
        each,
        [heading, pair, text],
    )
    return ways[way]


def _above(setting: Setting, rules: Sequence[Block], begin: int) -> float:
    """How much the rules take of the page on which they end, if the next page faces it; otherwise all of it."""
    pages = flow(rules, setting.height)
    if (begin + len(pages)) % 2 == 0:  # the next page is a verso
        return setting.height
    return height_of(pages[-1])


def _filling(setting: Setting, section: SectionOutline, width: float, height: float) -> Grid:
    """The largest grid of a section's board that fits into a room, but not much larger than the text."""
    board, rim = section.board, 2 * setting.style.lines(section.board, LARGEST).edge
    most = 2.6 * setting.faces.body.size
    if names(board):
        most = max(most, 1.001 * setting.style.smallest / SIGN)  # rounded to any less, the letters would be missing
    cell = min((width - rim) / board.width, (height - rim) / board.height, most)
    return setting.style.grid(board, section.symbols, max(1.0, cell), answer=True, shade_clues=section.shade_clues)


def _captions(
    setting: Setting, section: SectionOutline, puzzle: GradedPuzzle | None, cells: str
) -> tuple[tuple[Block, Block], tuple[int, ...]]:
    """The example's texts beside its answer and on the page before it, and the cells that they mention.

    Both blocks have the same height for any puzzle. `cells` is their word for cells.
    """
    words, face, symbols = setting.words, setting.faces.body, section.symbols

    def says(marks: list[str]) -> list[str]:
        lacking = words.say("how_to.lacks", n=len(marks), cells=cells, marks=words.listed(marks))
        return [f"{lacking} {words.say(f'how_to.{where}')}" for where in ("other_grid", "next_page")]

    widest = sorted(symbols.marks, key=face.width)
    captions = [words.say("how_to.answer")] * 2
    said = [*captions, *(each for n in range(1, MOST_LACKING + 1) for each in says(widest[-n:]))]
    lines = max(len(wrap(each, face, setting.measure)) for each in said)
    shaded: tuple[int, ...] = ()
    if puzzle:
        shaded, lacking = _nearly_full(section.board, puzzle.puzzle.givens, puzzle.solution)
        if shaded:
            captions = says([symbols.mark(value) for value in lacking])
    blocks = (paragraph(each, face, setting.measure, before=face.line * 0.7) for each in captions)
    one, other = (replace(block, height=lines * face.line) for block in blocks)
    return (one, other), shaded


def _nearly_full(board: Board, givens: tuple[int, ...], solution: tuple[int, ...]) -> tuple[tuple[int, ...], list[int]]:
    """The full house with the fewest empty cells, and the values missing there; none if there are many."""
    full = [house for house in board.houses if board.is_full(house)]
    empty = [(house.cells, sorted(solution[cell] for cell in house.cells if not givens[cell])) for house in full]
    some = [(cells, values) for cells, values in empty if 1 <= len(values) <= MOST_LACKING]
    return min(some, key=lambda each: len(each[1])) if some else ((), [])
