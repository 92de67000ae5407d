"""The example of the how-to pages: a puzzle on the board that the book teaches on goes in, blocks with its answer
come out.

The same functions measure the example before the puzzle exists and draw it later, so that it takes the same room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import permutations

from bookbuilder.board import Board, peers
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.grid import Grid, smallest_beside
from bookbuilder.typeset.page.boxes import flow, row
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.boards import column_gap
from bookbuilder.typeset.text.blocks import Block, as_block, paragraph
from bookbuilder.typeset.text.lines import wrap

MOST_LACKING = 4  # the most values that the text names
LARGE, SMALL = 2.6, 1.25  # a cell, relative to running text; it is smaller than this only on narrow pages
SHRINK = 0.92  # each size that is tried, relative to the one before


@dataclass(frozen=True, slots=True)
class Captions:
    """The text for an answer on the same page and for one on the next, both as high for any puzzle."""

    beside: Block
    before: Block
    cells: tuple[int, ...]  # that they mention


@dataclass(frozen=True)
class Example:
    """A puzzle to be shown, or, while there is none, the room that any puzzle takes."""

    setting: Setting
    puzzle: GradedPuzzle | None = None
    brief: bool = False  # it does not say what can be seen

    @property
    def board(self) -> Board:
        """Its board."""
        return self.setting.outline.taught[1]

    @property
    def symbols(self) -> SymbolSet:
        """Its marks."""
        return self.setting.outline.taught[0].symbols

    def on_one_page(self) -> Iterator[tuple[Block, ...]]:
        """The puzzle beside its answer, or, if its digits would be too small there, above it or beside a smaller one.

        Each comes in several sizes, the largest first.
        """
        setting, text = self.setting, self._captions.beside
        half, gap = (setting.measure - column_gap(setting)) / 2, self._gap
        high = setting.height - self.heading.height - text.before - text.height - gap
        if halves := [*self._grids(half, high)]:
            yield from (self._beside(grid, grid, half + column_gap(setting)) for grid in halves)
            return
        yield from (self._below(grid, grid) for grid in self._grids(setting.measure, (high - gap) / 2))
        yield from self._uneven(high)

    def _uneven(self, high: float) -> Iterator[tuple[Block, ...]]:
        """The puzzle as small as it can be read, and beside it or under it a smaller answer, which prints no sums."""
        measure, gap = self.setting.measure, column_gap(self.setting)
        for puzzle in [*self._grids(measure, high)][-1:]:
            start = puzzle.width + gap
            if answer := self._smaller(puzzle, measure - start, puzzle.height):
                yield self._beside(puzzle, answer, start)
            if answer := self._smaller(puzzle, measure, high - puzzle.height - self._gap):
                yield self._below(puzzle, answer)

    def on_two_pages(self, rules: Sequence[Block], begin: int) -> tuple[Block, ...]:
        """The puzzle on one page and its answer on the next, which faces it.

        The `rules` before it start on the page `begin`. Returns nothing if its digits would be too small for the
        printer there as well.
        """
        setting, heading, text = self.setting, self.heading, replace(self._captions.before, with_next=True)
        high = setting.height - heading.height - text.before - text.height - self._gap
        below = high - _above(setting, rules, begin) - heading.before
        sizes = [self._fitting(setting.measure, room) for room in (below, high)]
        legible = [grid for grid in sizes if grid and self._is_legible(grid, setting.faces.small.size)]
        grid = next(iter(legible), sizes[-1])
        if grid is None or not self._is_legible(grid, setting.style.least):
            return ()
        return heading, text, *self._drawn(grid, grid)

    @property
    def heading(self) -> Block:
        """Stands over an example that does not follow the rule."""
        faces, title = self.setting.faces, self.setting.words.say("how_to.example")
        return paragraph(title, faces.strong, self.setting.measure, faces.body.line, with_next=True)

    @property
    def _gap(self) -> float:
        return 0.5 * self.setting.faces.body.line

    def _beside(self, puzzle: Grid, answer: Grid, start: float) -> tuple[Block, ...]:
        return replace(row(self._drawn(puzzle, answer), start, self._gap), with_next=True), self._captions.beside

    def _below(self, puzzle: Grid, answer: Grid) -> tuple[Block, ...]:
        return *(replace(block, with_next=True) for block in self._drawn(puzzle, answer)), self._captions.beside

    def _drawn(self, puzzle: Grid, answer: Grid) -> tuple[Block, Block]:
        """The puzzle and its answer in these grids, with nothing in them while there is no puzzle."""
        if self.puzzle is None:
            return Block(puzzle.height, (), self._gap), Block(answer.height, (), self._gap)
        of, shaded = self.puzzle.puzzle, self._captions.cells
        solved = answer.draw(self.puzzle.solution, of.givens, highlight=shaded)
        return as_block(puzzle.draw_puzzle(of, shaded), self._gap), as_block(solved, self._gap)

    # --- sizes ---

    def _grids(self, width: float, height: float) -> Iterator[Grid]:
        """The grids of several sizes that fit into a room and can be read, the largest first."""
        cell = min(self._cell(width, height), self._largest)
        least = self._least if cell >= self._least else 1.0
        while cell >= least and self._is_legible(grid := self._grid(cell), self.setting.style.least):
            yield grid
            cell *= SHRINK

    def _smaller(self, puzzle: Grid, width: float, height: float) -> Grid | None:
        """The largest grid for an answer in a room, smaller than that of the puzzle, if it can be read."""
        cell, style = self._cell(width, height), self.setting.style
        if not 1.0 < cell < puzzle.cell:
            return None
        answer = self._grid(cell)
        letters = cell * smallest_beside(self.board, ())
        return answer if answer.digit >= style.least and letters >= style.smallest else None

    def _fitting(self, width: float, height: float) -> Grid | None:
        """The largest grid that fits into a room, but not much larger than the text."""
        cell = min(self._cell(width, height), self._largest)
        return self._grid(cell) if cell > 1 else None

    @property
    def _least(self) -> float:
        """The smallest cell that is tried where there is room for it."""
        return SMALL * self.setting.faces.body.size

    @property
    def _largest(self) -> float:
        """The largest cell: not much larger than the text, unless what stands beside values needs more."""
        return max(1.001 * self.setting.style.smallest / self._smallest_share, LARGE * self.setting.faces.body.size)

    @property
    def _smallest_share(self) -> float:
        """The smallest type beside the values, in cells: letters in corners, and what relations print."""
        section, _ = self.setting.outline.taught
        return smallest_beside(self.board, section.rules)

    def _cell(self, width: float, height: float) -> float:
        rim = 2 * self.setting.style.lines(self.board, self._largest).edge
        return min((width - rim) / self.board.width, (height - rim) / self.board.height)

    def _grid(self, cell: float) -> Grid:
        section, _ = self.setting.outline.taught
        return self.setting.style.grid(self.board, self.symbols, cell, answer=True, shade_clues=section.shade_clues)

    def _is_legible(self, grid: Grid, least: float) -> bool:
        """Whether no digit is smaller than `least` or the printer's type, and nothing beside them smaller than that."""
        smallest = self.setting.style.smallest
        return grid.digit >= max(least, self.setting.style.least) and grid.cell * self._smallest_share >= smallest

    # --- words ---

    @cached_property
    def _captions(self) -> Captions:
        face, measure = self.setting.faces.small, self.setting.measure
        captions = [self.setting.words.say("how_to.answer")] * 2
        widest = sorted(self.symbols.marks, key=face.width)
        longest = zip(captions, *(self._lacking(widest[-n:]) for n in range(1, MOST_LACKING + 1)), strict=True)
        lines = [max(len(wrap(text, face, measure)) for text in texts) for texts in longest]
        cells: tuple[int, ...] = ()
        if self.puzzle:
            cells, lacking = _nearly_full(self.puzzle.puzzle, self.puzzle.solution)
            captions = self._lacking([self.symbols.mark(value) for value in lacking]) if cells else captions
        beside, before = (
            replace(paragraph(caption, face, measure, before=0.5 * face.line), height=most * face.line)
            for caption, most in zip(captions, lines, strict=True)
        )
        return Captions(beside, before, cells)

    def _lacking(self, marks: list[str]) -> list[str]:
        """What some shaded cells of the puzzle lack, and where the answer is: beside it, or on the next page."""
        words = self.setting.words
        cells = words.say(f"how_to.{'darkest' if self._grid(self._largest).is_tinted else 'shaded'}")
        lacking = words.say("how_to.lacks", n=len(marks), cells=cells, marks=words.listed(marks))
        beside, next_page = (f"{lacking} {words.say(f'how_to.{where}')}" for where in ("other_grid", "next_page"))
        return [lacking if self.brief else beside, next_page]


def _above(setting: Setting, rules: Sequence[Block], begin: int) -> float:
    """How much the rules take of the page on which they end, if the next page faces it; otherwise all of it."""
    pages = flow(rules, setting.columns)
    if (begin + len(pages)) % 2 == 0:  # the next page is a verso
        return setting.height
    return pages[-1].height


def _nearly_full(puzzle: Puzzle, solution: tuple[int, ...]) -> tuple[tuple[int, ...], list[int]]:
    """The full house with the fewest empty cells, and the values missing there; none if there are many.

    Where rules hold beyond houses, such as cages, only a house that the givens complete by themselves.
    """
    board, givens = puzzle.board, puzzle.givens
    full = [house.cells for house in board.houses if board.is_full(house)]
    lacking = [(cells, [cell for cell in cells if not givens[cell]]) for cells in full]
    some = [(cells, empty) for cells, empty in lacking if 1 <= len(empty) <= MOST_LACKING]
    if puzzle.is_ruled:
        some = [(cells, empty) for cells, empty in some if _are_decided(puzzle, empty, solution)]
    if not some:
        return (), []
    cells, empty = min(some, key=lambda house: len(house[1]))
    return cells, sorted(solution[cell] for cell in empty)


def _are_decided(puzzle: Puzzle, empty: Sequence[int], solution: Sequence[int]) -> bool:
    """Whether only one way to put the missing values into a house's empty cells repeats none that is given."""
    seen = [{puzzle.givens[peer] for peer in peers(puzzle.board)[cell]} for cell in empty]
    ways = permutations(solution[cell] for cell in empty)
    return sum(all(value not in near for value, near in zip(way, seen, strict=True)) for way in ways) == 1
