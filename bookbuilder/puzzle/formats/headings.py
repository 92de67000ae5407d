"""Lines such as "No. 7" or "27.11.2026" above grids: blocks of lines go in, those of the grids come out.

A line that differs from the rows of a grid may also be a row with a slip. If that were dropped, all rows below it would
shift; so a line is a heading only if what stands below it has all rows of its grids.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, groupby, pairwise

from bookbuilder.puzzle.formats.beside import Line, usual
from bookbuilder.puzzle.formats.spaced import DATE, FEW, cells_in, is_area, is_open
from bookbuilder.puzzle.formats.values import is_value

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMBER = re.compile(r"[(\[]?(?:n[or°º]s?\.?|p\.?|№)?\d{1,6}(?:(?:of|/)\d{1,6})?[.):\]]?", re.IGNORECASE)
_SHORT_NUMBER = re.compile(r"[0-9]{1,6}")
_WORD = re.compile(r"[^\W\d_xX]{4,}")  # X is an empty cell
_DIGIT = re.compile("[0-9]")
_LONGEST_TITLE = 120  # characters
_FOREIGN = 4  # at most one character in four of rows with slips is no value
_BETWEEN = 2  # lines between grids, at most, that are none of their rows
_MANY = 3  # headings, and grids for each that has a row too few or too many


def without_headings(blocks: list[list[Line]]) -> list[list[Line]]:
    """The blocks without the headings of their grids; each heading starts a block."""
    apart = [_below_headings(block) for block in blocks]
    found: list[list[Line]] = []
    for at, (block, parts) in enumerate(zip(blocks, apart, strict=True)):
        below = apart[at + 1] or [blocks[at + 1]] if at + 1 < len(blocks) else []
        if not _is_heading_of(block, below):
            found += parts or [block]
    return found


def in_bands(blocks: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """The grids, if blank lines part their boxes and titles or short lines, such as numbers, stand above most of them.

    An empty block stands for a title; where there are titles, short lines are page numbers. Grids that lack rows are
    among those that are found. There are none if most of them do.
    """
    lines = list(chain(*blocks))
    width = width_of(lines) if lines else 0
    if any(len(block) >= width for block in blocks):
        return []
    runs = [(is_between, list(run)) for is_between, run in groupby(lines, lambda line: _is_between(line, width))]
    if any(is_between and len(run) > _BETWEEN for is_between, run in runs):  # perhaps a smaller grid
        return []
    if not all(blocks):
        parts = [chain(*its) for has_rows, its in groupby(blocks, bool) if has_rows]
        grids = [its for part in parts if (its := [line for line in part if not _is_between(line, width)])]
    elif len(runs) > 1 and not runs[-1][0]:  # a line below all grids is no heading
        grids = [run for is_between, run in runs if not is_between]
    else:
        return []
    whole = sum(_are_whole_grids(grid) and usual(grid) == 1 for grid in grids)
    return grids if 2 * whole > len(grids) else []


def _is_between(line: Line, width: int) -> bool:
    """Whether a line is a heading, or has fewer cells than a row with a slip."""
    return sum(len(row.cells) for row in line) < width - 1 or _is_heading(line, width)


def has_word(line: str) -> bool:
    """Whether a line has a word, rather than only numbers and signs."""
    return _WORD.search(line) is not None


def may_be_title(line: str) -> bool:
    """Whether a line that is no puzzle may stand above one: a number, a date or words, and no puzzle with a slip."""
    marks = "".join(line.split())
    is_short = len(line) <= _LONGEST_TITLE and cells_in(line) < FEW and len(_DIGIT.findall(DATE.sub("", line))) < FEW
    if is_area(marks) and _DIGIT.search(marks) and " " not in line.strip():
        return False  # letters may stand for empty cells
    return is_short and bool(DATE.fullmatch(marks) or _NUMBER.fullmatch(marks) or _WORD.search(marks))


def _is_heading_of(block: Sequence[Line], below: Sequence[Sequence[Line]]) -> bool:
    """Whether a block is one line, the heading of the grids below it."""
    if len(block) > 1 or not below or not _is_heading(block[0], width_of(below[0])):
        return False
    return all(map(_are_whole_grids, below))


def _below_headings(block: Sequence[Line]) -> list[list[Line]]:
    """The grids before, between and below the headings in a block; none unless it certainly has headings.

    Where none of these can be a row with a slip, or most of many parts are whole grids, others have a row too few or
    too many.
    """
    width = width_of(block)
    numbers = _running_numbers(block, width)
    headings = [at for at, line in enumerate(block) if at in numbers or _is_heading(line, width)]
    starts = [0, *(at + 1 for at in headings)]
    parts = [block[start:end] for start, end in zip(starts, [*headings, len(block)], strict=True)]
    grids = [list(part) for part in parts if part]
    if not headings or not parts[-1]:  # a line below all grids is none
        return []
    bad = sum(not _are_whole_grids(part) for part in grids)
    are_certain = all(_is_no_row_with_slip(block[at], width) for at in headings) and not _part_grids(parts, width)
    return grids if bad == 0 or are_certain or (len(headings) >= _MANY and _MANY * bad < len(grids)) else []


def _running_numbers(block: Sequence[Line], width: int) -> range:
    """The lines of a block that number its grids, each one more than the last, although they are as long as rows."""
    lines = range(0, len(block), width + 1)
    marks = ["".join(cell for row in block[at] for cell in row.cells) for at in lines]
    are_numbers = len(marks) > 1 and len(block) % (width + 1) == 0 and all(map(_SHORT_NUMBER.fullmatch, marks))
    is_running = are_numbers and all(int(after) == int(before) + 1 for before, after in pairwise(marks))
    return lines if is_running else range(0)


def _part_grids(parts: Sequence[Sequence[Line]], width: int) -> bool:
    """Whether a line stands within a grid: what the parts above and below it have besides whole grids fits into one."""
    left = [sum(map(len, part)) % width for part in parts]
    return any(one and other and one + other <= width for one, other in pairwise(left))


def _is_no_row_with_slip(line: Line, width: int) -> bool:
    """Whether a heading has words or signs, or is a date, rather than a number or as many marks as a row has."""
    marks = "".join(cell for row in line for cell in row.cells)
    if len(marks) == width:
        return bool(DATE.fullmatch(marks) and _is_no_row(marks))
    return any(not is_value(mark, width) and not mark.isdigit() for mark in marks)


def _is_heading(line: Line, width: int) -> bool:
    """Whether a line is a number, a date, or mostly no values of such grids: no row with a slip, and no puzzle."""
    marks = "".join(cell for row in line for cell in row.cells)
    if DATE.fullmatch(marks) and (len(marks) != width or _is_no_row(marks)):
        return True
    foreign = sum(not is_value(mark, width) for mark in marks)
    if len(marks) > 2 * width and _FOREIGN * foreign < len(marks):
        return False  # rows with a slip
    has_word = foreign > 0 and (marks.isalpha() or _WORD.search(marks))
    is_number = _NUMBER.fullmatch(marks)
    if len(marks) == width and not has_word and not (is_number and any(map(str.isalpha, marks))):
        return False  # a row
    if is_number:
        return len(marks) < width - 2 or not marks.isdigit()
    is_foreign = has_word or 2 * foreign > len(marks)
    return bool(is_foreign) and not holds_puzzle([marks, *("".join(row.cells) for row in line)])


def _is_no_row(date: str) -> bool:
    """Whether a date as long as a row cannot be one: it has a year or a nought, or repeats a digit."""
    digits = [mark for mark in date if mark.isdigit()]
    return bool(_YEAR.search(date)) or "0" in digits or len(set(digits)) < len(digits)


def _are_whole_grids(lines: Sequence[Line]) -> bool:
    """Whether lines have all rows of one or more grids, and nothing else."""
    widths = {len(row.cells) for line in lines for row in line}
    return len(widths) == 1 and sum(map(len, lines)) % widths.pop() == 0


def holds_puzzle(words: Iterable[str]) -> bool:
    """Whether one of the words may be a puzzle by itself."""
    return any(is_area(word) and is_open(word) for word in words)


def width_of(block: Sequence[Line]) -> int:
    """The most frequent number of cells in a row."""
    return Counter(len(row.cells) for line in block for row in line).most_common(1)[0][0]
