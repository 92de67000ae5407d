"""Ways in which lines could be grids: tokens go in; for each layout, its items and their grids come out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from math import isqrt
from typing import NamedTuple

from bookbuilder.board import MAX_ORDER, WIDEST, Board, boards
from bookbuilder.errors import Problem
from bookbuilder.puzzle.clashes import has_clash
from bookbuilder.puzzle.formats import score
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.grids import grid_entry, slip
from bookbuilder.puzzle.formats.maps import CANDIDATES, is_like_map, is_row_of_map, map_problem
from bookbuilder.puzzle.formats.source import Source
from bookbuilder.puzzle.formats.spaced import FEW, cells_in, is_area, is_open
from bookbuilder.puzzle.formats.splits import EMPTY, NO_CELLS, Cells, Rows, Split, inner, splits, widths
from bookbuilder.puzzle.formats.squares import box_size, square
from bookbuilder.puzzle.formats.tokens import BLANK, BORDER, TEXT, Token, has_word, is_number, without_code
from bookbuilder.puzzle.formats.values import ALPHABET, is_cell

_MARKS = "?x"  # empty cells where no other mark is
_FITTING = frozenset((score.ROW, score.EITHER, score.HOLLOW, score.LONE))  # whose rows have values and empty cells only
_NOTHING = re.compile(r"[,;] *[,;]")
_NARROWEST = 2
_LONGEST_NUMBER = 100  # characters, with what stands around it
_LARGE = 8  # rows of a grid in which a clue stands twice if its rows are those of others
_TRIED = 3  # widths of rows for each way to split lines


class LineItem(NamedTuple):
    """A line of a layout, or a row of it where rows run on."""

    number: int
    kind: str
    rows: Rows = ()
    text: str = ""


class Judged(NamedTuple):
    """What the rows of one or more grids are, and what that costs."""

    cost: int
    found: tuple[Entry | Problem, ...]


@dataclass(frozen=True, slots=True)
class GridLayout:
    """One way in which lines could be grids."""

    split: Split
    widths: tuple[int, ...]  # of the rows of a grid
    at_once: int = 0  # the rows that are taken from a line at once, if not all: 1 where they run on
    has_dashes: bool = False  # whether - is an empty cell
    has_strokes: bool = False  # whether a line of _ is none of empty cells
    has_bars: bool = False  # whether bars stand in rows, so that lines without any are titles
    is_exact: bool = False  # whether a sheet has as many lines as a grid has rows
    form: str = "rows"

    @property
    def side(self) -> int:
        """The rows of a grid."""
        return len(self.widths)

    @property
    def margin(self) -> int:
        """How much a reading must cost beyond the best one to be out of the question."""
        return score.MARGIN_OF_SMALL if self.split.name.startswith("sheet") and self.side < _LARGE else score.MARGIN

    @property
    def high(self) -> int:
        """The rows of a box."""
        return box_size(max(self.widths))[0] if len(set(self.widths)) == 1 else self.side

    def items(self, tokens: Iterable[Token]) -> list[LineItem]:
        """The items of lines."""
        items: list[LineItem] = []
        for token in tokens:
            if token.kind == BLANK:
                items.append(LineItem(token.number, score.BLANK))
            elif token.kind == BORDER:
                if self.split.has_blanks and items and _is_header(items):
                    items[-1] = items[-1]._replace(kind=score.HOLLOW)
                items.append(self._border(token, bool(items) and items[-1].kind in (score.BORDER, score.END)))
            elif token.kind == TEXT:
                items += self._written(token)
        return _without_feet(_of_digits(_counted(items, self.side)))

    def _border(self, token: Token, is_second: bool) -> LineItem:
        marks = token.text.translate(NO_CELLS)
        if self.has_dashes and set(marks) == {"-"} and len(marks) in self.widths:
            return LineItem(token.number, score.DASHES, [tuple(marks)], token.text)
        return LineItem(token.number, score.END if is_second else score.BORDER, (), token.text)

    def _written(self, token: Token) -> list[LineItem]:
        rows = self.split.rows(without_code(token.text))
        if token.text.isspace() and not rows:
            return [LineItem(token.number, score.BLANK)]
        if self.split.has_blanks and EMPTY in (cell for row in rows for cell in row):
            kind, rows = self._kind_of_sheet(token.text, rows), _filled(rows)
            rows = rows if kind != score.SLIP else []
        elif self.has_bars and "|" not in token.text:
            kind = score.TITLE
        elif self.has_strokes and set(token.text) <= {"_", " "}:
            kind = score.BORDER
        else:
            kind = self._kind(token.text, rows)
        if self.at_once and kind in (score.ROW, score.SLIP) and len(rows) > 1:
            parts = [rows[at : at + self.at_once] for at in range(0, len(rows), self.at_once)]
            return [LineItem(token.number, self._kind("".join(part[0]), part), part, token.text) for part in parts]
        return [LineItem(token.number, kind, rows, token.text)]

    def _kind_of_sheet(self, line: str, rows: Rows) -> str:
        cells = [(at, cell) for row in rows for at, cell in enumerate(row) if cell]
        if len(cells) > 1 and any(is_cell(cell, 0) for _, cell in cells):
            return score.SLIP  # a clue may have been lost
        if not cells:
            return score.HOLLOW
        if not all(is_cell(cell, self.side) for _, cell in cells):
            return self._kind(line, rows) if len(cells) > 1 else score.TITLE
        return score.LONE if len(cells) == 1 and len(rows) == 1 and cells[0][1].isdigit() else score.ROW

    def _kind(self, line: str, rows: Rows) -> str:
        marks = "".join(line.split())
        width = max(self.widths)
        if has_nothing(line) and not self.split.has_blanks and not has_word(line):
            return score.SLIP  # cells would be lost
        if rows and all(self._is_row(row) for row in rows):
            is_other = len(rows) == 1 and (
                (is_number(marks) and marks == line.strip()) or list(rows[0]) == [str(at + 1) for at in range(width)]
            )
            return score.EITHER if is_other else score.ROW
        if len(rows) == 1 and "".join(rows[0]) == ALPHABET[10 : 10 + width]:
            return score.TITLE  # the names of columns
        if len(rows) == 1 and is_row_of_map(rows[0], width):
            return score.AREAS
        if len(found := line.replace("|", " ").split()) == width and _are_candidates(found):
            return score.CANDIDATES
        words = line.split()
        is_text = (
            has_word(line)
            or "://" in line
            or any(len(word.rstrip(":,.")) > 2 and word.rstrip(":,.").isalpha() for word in words)
        )
        if is_text and cells_in(line) < FEW and not any(is_area(word) and is_open(word) for word in words):
            return score.BOTH if len(marks) == width == len(line.strip()) else score.TITLE
        if is_number(marks):
            return score.NUMBER
        if len(marks) < width // 2:
            return score.NUMBER
        foreign = sum(not is_cell(mark, width) for mark in marks)
        return score.BOTH if 2 * foreign > len(marks) and len(marks) < 2 * width else score.SLIP

    def _is_row(self, row: Cells) -> bool:
        order = max(self.widths)
        return len(row) in self.widths and all(is_cell(cell, order) or cell in _MARKS for cell in row)

    def judge(self, source: Source, taken: Sequence[LineItem], is_apart: bool) -> Judged:
        """The grids of items that have all their rows; `is_apart` if gaps are above and below them."""
        many = max(1, Counter(len(item.rows) for item in taken).most_common(1)[0][0])
        cost = self.of_edges(taken, is_apart)
        if (
            many == 1
            and all(item.kind in (score.ROW, score.AREAS, score.EITHER) for item in taken)
            and is_like_map([item.rows[0] for item in taken])
        ):
            return Judged(cost, (map_problem(source, taken[0].number, [item.rows[0] for item in taken]),))
        if sum(item.kind == score.CANDIDATES for item in taken) > 1:
            what = "this is a grid of candidates, which does not show the givens"
            return Judged(cost, (Problem(source.place(taken[0].number), what, CANDIDATES),))
        wrong = [
            (item, width) for item, width in zip(taken, self.widths, strict=True) if self._is_wrong(item, many, width)
        ]
        empty = [[(".",) * width] * many for width in self.widths]
        rows = [
            item.rows if (item, width) not in wrong else blank
            for item, width, blank in zip(taken, self.widths, empty, strict=True)
        ]
        grids = [[(item.number, row[at]) for item, row in zip(taken, rows, strict=True)] for at in range(many)]
        found = tuple(self._believed(source, grid_entry(source, grid, self.widths)) for grid in grids)
        cost += sum(map(cost_of, found))
        if wrong:
            item, width = wrong[0]
            found = (slip(source, item.number, item.rows, width, many),)
        return Judged(cost, found)

    def _believed(self, source: Source, found: Entry | Problem) -> Entry | Problem:
        """A grid, unless a clue stands twice in it and it may be grids of a usual width, side by side."""
        are_several = any(self.side % many == 0 and is_usual(self.side // many) for many in (2, 3))
        may_be_several = are_several and not is_usual(self.side) and self.side <= MAX_ORDER and not source.board
        if isinstance(found, Problem) or not may_be_several or not has_clash(found.puzzle):
            return found
        what = f"the lines make a grid of {self.side} rows, in which a clue stands twice"
        return Problem(found.place, what, "leave wider gaps between grids than between boxes")

    def odd_boxes(self, items: Sequence[LineItem]) -> tuple[int, str] | None:
        """The line, and what is wrong there, where bars and borders part other boxes than those of a square grid."""
        if not self.has_bars or len(set(self.widths)) > 1:
            return None
        high, wide = box_size(self.side)
        row = next((item for item in items if item.kind == score.ROW and len(item.rows) == 1), None)
        if row is None:
            return None
        parts = inner(row.text)
        cells = {len(part.split()) if self.split.name == "numbers" else len(part.translate(NO_CELLS)) for part in parts}
        grids = f"{self.side}x{self.side} grids"
        if not self.split.has_blanks and len(cells) == 1 and cells.isdisjoint((1, wide, self.side)):
            return row.number, f"the bars make boxes of {cells.pop()} columns, but the boxes of {grids} have {wide}"
        above = list(accumulate(item.kind in (score.ROW, score.EITHER, score.DASHES, score.SLIP) for item in items))
        borders = {rows: item.number for item, rows in zip(items, above, strict=True) if item.kind == score.BORDER}
        inside = set(borders) - {0, self.side}
        if inside not in ({1}, set(range(1, self.side))) and (odd := sorted(rows for rows in inside if rows % high)):
            what = f"the line below row {odd[0]} ends no box, for the boxes of {grids} have {high} rows"
            return borders[odd[0]], what
        return None

    def _is_wrong(self, item: LineItem, many: int, width: int) -> bool:
        if len(item.rows) != many or any(len(row) != width for row in item.rows):
            return True
        return item.kind not in _FITTING and not all(map(self._is_row, item.rows))

    def of_edges(self, taken: Sequence[LineItem], is_apart: bool) -> int:
        """What is suspicious about the rows of a sheet at the edges of a grid."""
        edges = sum(item.kind in (score.HOLLOW, score.DASHES) for item in (taken[0], taken[-1]))
        cost = 0 if self.is_exact else score.EDGE * edges
        first = taken[0]
        if first.kind == score.LONE:
            at = next(at for at, cell in enumerate(first.rows[0]) if cell != ".")
            cost += score.FIRST if at == 0 or (at == self.side // 2 and not is_apart) else 3
        return cost


def _is_header(items: Sequence[LineItem]) -> bool:
    """Whether the last item is an empty row without a border above it, as the header of a table in Markdown."""
    last = items[-1]
    is_empty = last.kind == score.ROW and all(cell == "." for row in last.rows for cell in row)
    return is_empty and (len(items) < 2 or items[-2].kind in (score.BLANK, score.TITLE))


def _may_be_cell(cell: str) -> bool:
    return is_cell(cell, WIDEST) or cell in _MARKS  # and an empty cell of a sheet


def _counted(items: list[LineItem], side: int) -> list[LineItem]:
    """The items, those of numbers that count on from one to the next as such."""
    numbers = {at: found for at, item in enumerate(items) if (found := _number(item)) is not None}
    for (before, one), (at, other) in pairwise(numbers.items()):
        if other == one + 1 and at - before > side // 2:
            for index in (before, at):
                items[index] = items[index]._replace(kind=score.COUNT)
    return items


def _of_digits(items: list[LineItem]) -> list[LineItem]:
    """The items; where most rows are numbers as well, as where 0 is an empty cell, they are rows."""
    kinds = Counter(item.kind for item in items)
    if kinds[score.EITHER] <= kinds[score.ROW]:
        return items
    return [item._replace(kind=score.ROW) if item.kind == score.EITHER else item for item in items]


def _without_feet(items: list[LineItem]) -> list[LineItem]:
    """The items, those of numbers below the last row as odd lines: they are above no grid."""
    rows = (score.ROW, score.EITHER, score.LONE, score.HOLLOW, score.CANDIDATES, score.AREAS, score.DASHES)
    last = max((at for at, item in enumerate(items) if item.kind in rows), default=0)
    feet = [
        item._replace(kind=score.SLIP) if item.kind in (score.NUMBER, score.COUNT) else item
        for item in items[last + 1 :]
    ]
    return items[: last + 1] + feet


def _number(item: LineItem) -> int | None:
    """The number that an item may be, in the first column of a sheet."""
    if item.kind not in (score.EITHER, score.NUMBER, score.LONE, score.COUNT) or len(item.text) > _LONGEST_NUMBER:
        return None
    digits = re.sub(r"^\D*|[\s,;:.)]+$", "", item.text) if item.kind != score.LONE or item.rows[0][0].isdigit() else ""
    return int(digits) if digits.isdigit() and len(digits) < 7 else None


def has_nothing(line: str) -> bool:
    """Whether there is nothing between two separators of a line."""
    return _NOTHING.search(line) is not None


def _are_candidates(words: Sequence[str]) -> bool:
    ascending = all(word.isdigit() and "0" not in word and list(word) == sorted(set(word)) for word in words)
    return len(words) > 3 and ascending and max(map(len, words)) > 1


def _filled(rows: Rows) -> Rows:
    return [tuple(cell or "." for cell in row) for row in rows]


def cost_of(found: Entry | Problem) -> int:
    """What a grid costs that is whole."""
    if isinstance(found, Problem):
        return score.ODD
    return score.CLASH * has_clash(found.puzzle) + score.SMALL * (found.puzzle.board.order < 4)


def few(found: Entry) -> int:
    """What it costs that clues show few values."""
    order = found.puzzle.board.order
    return min(score.MOST_FEW, score.FEW * max(0, order - 1 - len(set(found.puzzle.givens) - {0})))


@lru_cache(maxsize=64)
def is_usual(side: int) -> bool:
    """Whether a square board of this width is shipped."""
    return 1 < side <= MAX_ORDER and square(side).name in boards()


def layouts(tokens: Sequence[Token], board: Board | None) -> Iterator[GridLayout]:
    """The layouts that lines may have."""
    lines = [without_code(token.text) for token in tokens if token.kind == TEXT]
    written = sum(token.kind in (TEXT, BORDER) for token in tokens)
    has_bars = 3 * sum("|" in line for line in lines) > len(lines)
    seen: set[object] = set()
    for split in splits(lines, board, is_usual):
        if split.name == "picture":
            assert board
            yield GridLayout(split, widths(board), form="rows")
            continue
        rows = [split.rows(line) for line in lines]
        counts = Counter(len(row) for found in rows for row in found if all(map(_may_be_cell, row)))
        if board:
            side = isqrt(len(board.cells))
            counts = Counter({side: 1} if side * side == len(board.cells) else {})
        usual = [width for width, _ in counts.most_common(_TRIED) if _NARROWEST <= width <= WIDEST]
        shown = tuple(tuple(map(tuple, found)) for found in rows)
        for width in usual:
            if (width, split.has_blanks, shown) in seen:
                continue
            seen.add((width, split.has_blanks, shown))
            each = [sum(len(row) == width for row in found) for found in rows]
            layout = GridLayout(
                split, (width,) * width, has_bars=has_bars, is_exact=written == width and split.name != "sheet part"
            )
            layout = replace(layout, form="rows" if not has_bars else "ss" if width == 9 else "framed")
            yield layout
            most = max(each, default=1)
            if most > 1:
                yield replace(layout, at_once=1)
            if most > width and most % width == 0:
                yield replace(layout, at_once=most // width)
