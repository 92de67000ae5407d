"""A text goes in; the name of its format, recognised from the content, comes out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from bookbuilder.board import MAX_ORDER, WIDEST, Board
from bookbuilder.puzzle.formats import framed, full, nxn, rows, simple, solo, table
from bookbuilder.puzzle.formats.beside import are_parted
from bookbuilder.puzzle.formats.drawn import have_dashes, is_border, plain
from bookbuilder.puzzle.formats.headings import may_be_title
from bookbuilder.puzzle.formats.pictured import are_pictures
from bookbuilder.puzzle.formats.source import LONGEST, Source
from bookbuilder.puzzle.formats.spaced import is_area, is_open, named_square
from bookbuilder.puzzle.formats.specification import Specification, parse
from bookbuilder.puzzle.formats.squares import sized
from bookbuilder.puzzle.formats.trees import starts_as
from bookbuilder.puzzle.formats.values import is_cell, is_value, read_values

_AFTER_NAME = re.compile(r"[\s,;:\"'=]([0-9.*_-]{36,})(?![^\s,;:\"'&#])")
_LINK = re.compile(r"https?://(?!\S*[\d.]{81})")
_SHORTEST_ROW = 4  # shorter words on a line are values
_LOOKED_AT = 200  # lines; the rest of a long file is assumed to be like them
_LONGEST_SPECIFICATION = 40_000  # characters: a grid of 32 rows and 32 groups of boxes

FORMAT_OF_TREE = {"json": "json", "xml": "opensudoku"}
# The start of a line, for formats that every line of them reveals.
_STARTS = (
    ("sgt-solo", solo.STARTS),
    ("fpuzzles-link", r"\S*([?&]load=|fpuzzles)[A-Za-z0-9+/%]{9}|N4Ig"),
    ("hodoku", r":[^:|]*:[^:|]*:"),
)


def recognise(text: str, board: Board | None = None) -> str:
    """The name of the format; if none matches, `line`, the plainest. `board` is the one that the user named."""
    if tree := starts_as(text):
        return FORMAT_OF_TREE[tree]
    start = text[:100_000].lstrip()
    if _is_specification(text):
        return "general"
    if re.search(r"^[ \t]*\[Puzzle\]", start, re.MULTILINE | re.IGNORECASE):
        return "sdk"
    written = list(islice((plain(line).strip() for line in text.split("\n") if line.strip()), _LOOKED_AT))
    lines = [line for line in written if not line.startswith("#") and len(line) <= LONGEST]
    if not have_dashes(lines) and not any("|" in line for line in lines):
        lines = [line for line in lines if not is_border(line)]
    if not lines:
        return "line"
    for name, pattern in _STARTS:
        if any(re.match(pattern, line) for line in lines[:5]):
            return name
    if 2 * sum(map(bool, map(_LINK.match, lines))) > len(lines):
        return "fpuzzles-link"
    if _are_full(lines, board):
        return "full"
    if framed.are_framed(lines) and not are_parted(lines):
        return "framed"
    if table.is_header(lines[0], lines[1:]) and not _is_named(lines[0]):
        return "csv"
    if 2 * sum(map(_is_named, lines)) > len(lines):
        return "line"
    if simple.is_candidates(lines):
        return "ss"
    if (board and are_pictures(lines, board)) or are_parted(lines):
        return "rows"
    if _is_nxn(lines):
        return "nxn"
    if _are_prose(lines) and not _have_grid(lines):
        return "line"
    if any("|" in line for line in lines):
        return "ss"
    if _are_puzzles(lines):
        return "line"
    if board and {len(line.split()[0]) for line in lines} == {len(board.cells)}:
        return "line"
    if not _are_rows(lines):
        return "line"
    return "sdk" if len(lines) <= 9 and any(re.match("#[A-Z]", line) for line in written) else "rows"


def _are_full(lines: Sequence[str], board: Board | None) -> bool:
    """Whether lines begin with the words of boards, even misspelt ones, rather than with the names of puzzles."""
    if any(line.startswith("{") and full.begins_with_board(line, board) for line in lines[:5]):
        return True
    return 2 * sum(full.begins_with_board(line, board) for line in lines) > len(lines)


def _is_named(line: str) -> bool:
    """Whether a line has a puzzle, no solution, after a name: in one piece of more cells than a row, or in several."""
    found = _AFTER_NAME.search(line)
    is_whole = found is not None and is_area(found[1]) and not set(found[1]).isdisjoint(".0*_-")
    return is_whole or named_square(line) is not None


def _are_puzzles(lines: Sequence[str]) -> bool:
    """Whether as many lines as not, besides titles, have a puzzle, a solution, or another word longer than any row."""
    found = [any(map(_is_puzzle, line.split())) for line in lines]
    return any(found) and 2 * sum(found) >= len(lines) - sum(map(may_be_title, lines))


def _is_puzzle(word: str) -> bool:
    """Whether a word is longer than a row, or a square with more cells than most rows and some of them empty."""
    if len(word) > WIDEST:
        return set(",;").isdisjoint(word)
    return len(word) > WIDEST // 2 and is_area(word) and is_open(word)


def _is_nxn(lines: Sequence[str]) -> bool:
    """Whether most rows are cells separated by blanks, none of them a full stop or 0."""
    grid = [nxn.words_of(line) for line in lines]
    good = [
        row
        for row, line in zip(grid, lines, strict=True)
        if len(row) > 1 and all(map(nxn.is_cell, row)) and set(".*").isdisjoint(line)
    ]
    if 2 * len(good) <= len([row for row in grid if row]):
        return False
    widths = Counter(map(len, good)).most_common(1)[0][0]
    if widths > WIDEST:
        return False
    marks = Counter(word for row in good for word in row)
    if marks["X"] > widths:
        return False  # X is an empty cell
    titles = (line for line in lines if len(nxn.words_of(line)) != widths and may_be_title(line))
    has_blanks = any(set(mark) == {"_"} for mark in marks)
    if has_blanks and (len(good) > widths or any(titles)) and all(is_cell(mark, widths) for mark in marks):
        return False  # there are several grids, or titles, which such a grid has not
    return widths == len([row for row in grid if row]) or any(set(word) == {"_"} for row in good for word in row)


def _have_grid(lines: Sequence[str]) -> bool:
    """Whether lines that follow each other are the rows of a grid, but perhaps for one of them."""
    widths = list(map(_width, lines))
    return any(widths[at : at + width].count(width) >= width - 1 for at, width in enumerate(widths) if width)


def _width(line: str) -> int:
    """The cells of a line that is a row of a grid; 0 of any other."""
    cells = "".join(rows.words_of(line))
    is_row = _SHORTEST_ROW <= len(cells) <= MAX_ORDER and all(is_value(cell, len(cells)) for cell in cells)
    return len(cells) if is_row else 0


def _are_prose(lines: Sequence[str]) -> bool:
    """Whether lines consist mostly of words."""
    parts = [part.strip(",.;:!?()\"'`*") for line in lines for part in line.split()]
    return 2 * sum(1 for part in parts if len(part) > 1 and part.isalpha()) > len(parts)


def _are_rows(lines: Sequence[str]) -> bool:
    """Whether lines are rows of grids: enough of one length to fill a grid, or one fewer."""
    if rows.are_boxed([rows.words_of(line) for line in lines]):
        return True
    width, count = Counter(width for line in lines for width in _widths(line)).most_common(1)[0]
    if MAX_ORDER < width <= WIDEST and 2 * sum(len(rows.words_of(line)) == width for line in lines) <= len(lines):
        return False  # a row of so many values has blanks between them
    if width > WIDEST:
        return _are_wide(lines, width)  # then the reader says that they are too wide
    if width < 2 or count < width - 1:
        return False
    # Lines of 16, 25 or 30 characters may each be a puzzle on a board with that many cells; then no value is higher.
    try:
        order = sized(Source(""), width).order
    except ValueError:
        return True
    if order < 4:
        return True
    words = [re.split(r"[\s,;]", line)[0] for line in lines]
    if all(len(word) != width for word in words):
        return True  # each line is a row with blanks between its values
    try:
        return max(max(read_values(word, order)) for word in words) == 0
    except ValueError:
        return True


def _are_wide(lines: Sequence[str], width: int) -> bool:
    """Whether most lines are this many numbers, in most of them some of more than one digit."""
    found = [words for words in map(rows.words_of, lines) if len(words) == width]
    wide = sum(any(len(word) > 1 and word.isdigit() for word in words) for words in found)
    return 2 * len(found) > len(lines) and 2 * wide > len(found)


def _widths(line: str) -> list[int]:
    """The lengths of the rows in a line: its words, or its values; text after a longer word is no row."""
    words = rows.words_of(line.replace(":", " ")) or [""]
    if len(words[0]) < _SHORTEST_ROW and len(words) > 1:
        early = [length for length in map(len, words[1:3]) if length >= _SHORTEST_ROW]
        return [early[0] if early else len(words)]  # a number, or "No. 7", may precede a puzzle
    length, often = Counter(map(len, words)).most_common(1)[0]
    if often == len(words) or (often == len(words) - 1 >= 2 and all(map(_is_row, words))):
        return [length] * len(words)  # one of them may have a slip
    return [len(words[0])]


def _is_row(word: str) -> bool:
    """Whether a word is made of values and empty cells."""
    return all(is_value(cell, len(word) + 1) for cell in word)


def _is_specification(text: str) -> bool:
    """Whether lines of one length form a square with holes, or a square followed by boxes that a sudoku could have."""
    lines = text[:_LONGEST_SPECIFICATION].rstrip().split("\n")
    n = Counter(map(len, lines[: MAX_ORDER + 1])).most_common(1)[0][0]  # the first line may be the wrong one
    if not 2 <= n <= MAX_ORDER:
        return False
    square = [line for line in lines[:n] if len(line) == n and re.fullmatch(r"[#.0-9a-w*_ -]+", line)]
    if len(square) >= max(2, n - 2) and any("#" in line for line in square):
        return True
    found = parse(text[:_LONGEST_SPECIFICATION])
    if not isinstance(found, Specification):
        return False
    if any("#" in line for line in lines[:n]):
        return True
    if len(square) < max(2, n - 2) or not found.groups:
        return False
    boxes = found.boxes().values()
    return not boxes or any(len(cells) == n for cells in boxes)
