"""A text goes in; the name of its format, recognised from the content, comes out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice

from bookbuilder.board import MAX_ORDER, Board
from bookbuilder.puzzle.formats import full, lists
from bookbuilder.puzzle.formats.around import beginning, is_prose
from bookbuilder.puzzle.formats.header import is_header
from bookbuilder.puzzle.formats.signs import STARTS, format_in, is_html
from bookbuilder.puzzle.formats.source import LONGEST, Source
from bookbuilder.puzzle.formats.spaced import is_area, named_square
from bookbuilder.puzzle.formats.specification import Specification, parse
from bookbuilder.puzzle.formats.tokens import is_border
from bookbuilder.puzzle.formats.trees import starts_as

_AFTER_NAME = re.compile(r"[\s,;:\"'=]([0-9.*_-]{36,})(?![^\s,;:\"'&#])")
_HEADER = re.compile("#[A-Z]")
_LINK = re.compile(r"https?://(?!\S*[\d.]{81})")
_LOOKED_AT = 200  # lines; the rest of a long file is assumed to be like them
_LONGEST_SPECIFICATION = 40_000  # characters: a grid of 32 rows and 32 groups of boxes

_FORMAT_OF_TREE = {"json": "json", "xml": "opensudoku"}


def recognise(text: str, board: Board | None = None) -> str:
    """The name of the format; if none matches, `line`, the plainest. `board` is the one that the user named."""
    return in_tree(text) or signed(text, board) or lists.form_of(Source(text, "", board))


def reveals_itself(text: str) -> bool:
    """Whether a text begins as only lines of puzzles do, such as the ID of a game, or has a link with a puzzle."""
    start = text.lstrip()
    return format_in([start]) is not None or any(re.match(pattern, start) for pattern in STARTS.values())


def in_tree(text: str) -> str | None:
    """The name of the format of a text in JSON or XML, even a broken one; None for others, and for HTML with links."""
    tree = starts_as(text)
    return _FORMAT_OF_TREE[tree] if tree and not (tree == "xml" and is_html(text)) else None


def signed(text: str, board: Board | None = None) -> str | None:
    """The format of a text that is no tree, if it has signs of one; None for a list of puzzles as people write it."""
    start = text[:100_000].lstrip()
    if _is_specification(text):
        return "general"
    if re.search(r"^[ \t]*(?:\[Puzzle\]|#[A-Z])", start, re.MULTILINE | re.IGNORECASE) and _is_sdk(text):
        return "sdk"
    written = (line.strip() for line in text.split("\n", _LOOKED_AT)[:_LOOKED_AT] if line.strip())
    lines = [line for line in written if not line.startswith("#") and len(line) <= LONGEST and not is_border(line)]
    if not lines:
        return None
    if links := format_in(lines):
        return links
    first = [*lines[:5], *islice((line for line in lines[5:] if not is_prose(line)), 5)]
    for name, pattern in STARTS.items():
        if any(map(beginning(pattern).search, first)):
            return name
    if 2 * sum(map(bool, map(_LINK.match, lines))) > len(lines):
        return "fpuzzles-link"
    if _are_full(lines, board):
        return "full"
    return "csv" if is_header(lines[0], lines[1:]) and not _is_named(lines[0]) else None


def _is_sdk(text: str) -> bool:
    """Whether a text has a section of SadMan, or its header above nine rows."""
    if re.search(r"^[ \t]*\[Puzzle\]", text, re.MULTILINE | re.IGNORECASE):
        return True
    lines = [line.strip() for line in text.split("\n", 100) if line.strip()]
    rows = [line for line in lines if not line.startswith("#")]
    return len(rows) == 9 and all(len(row.replace(" ", "")) == 9 for row in rows) and any(map(_HEADER.match, lines))


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
