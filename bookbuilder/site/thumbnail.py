"""A board goes in once, and its puzzles after it; small pictures of them come out, as SVG within a page.

A picture takes half a kilobyte, since the grid of a board is defined once and placed by `use`. The digits are text,
which can be selected and stays sharp at any zoom. A cell is two units wide, so that its middle is a whole number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from bookbuilder.board import Board
from bookbuilder.book import PuzzleRecord
from bookbuilder.errors import harmless
from bookbuilder.puzzle.formats import ALPHABET
from bookbuilder.typeset.strokes import RANKS, claims, joined
from bookbuilder.typeset.tones import TINTED

_CELL = 2  # units


class Thumbnails:
    """The pictures of puzzles on a page's boards, by the names that records use."""

    def __init__(self, boards: Iterable[tuple[str, Board]]) -> None:
        self._boards = dict(boards)
        self._ids = {name: f"g{at}" for at, name in enumerate(self._boards)}

    def definitions(self) -> Markup:
        """The empty grids, to stand once in the page."""
        return Markup("").join(_grid(self._ids[name], board) for name, board in self._boards.items())

    def picture(self, record: PuzzleRecord) -> Markup:
        """A puzzle; nothing if its board is unknown, or is not the board of these cells."""
        board = self._boards.get(record.board)
        if board is None or len(board.cells) != len(record.givens):
            return Markup("")
        box = f"0 0 {_CELL * board.width} {_CELL * board.height}"
        large = " large" * (board.width > _LARGE)
        head = Markup('<svg class="grid{}" viewBox="{}" aria-hidden="true"><use href="#{}"/>')
        return head.format(large, box, self._ids[record.board]) + _digits(board, record) + Markup("</svg>")


_LARGE = 16  # columns, from which a picture needs more room


def _digits(board: Board, record: PuzzleRecord) -> Markup:
    """The givens, row by row: each row is one text with the place of each of its characters."""
    marks, (top, left) = _marks(record.symbols), board.corner
    rows: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for cell, value in zip(board.cells, record.givens, strict=True):
        if value:
            rows[_CELL * (cell.row - top) + 1].append((_CELL * (cell.column - left) + 1, marks[value - 1]))
    line = Markup('<text y="{}" x="{}">{}</text>')
    return Markup("").join(
        line.format(y, " ".join(str(x) for x, _ in row), "".join(mark for _, mark in row))
        for y, row in sorted((y, sorted(row)) for y, row in rows.items())
    )


def _marks(symbols: Sequence[str]) -> Sequence[str]:
    """The marks, if each is one character; otherwise, as for pictures and large numbers, 1-9 and A-W."""
    return symbols if all(len(harmless(mark)) == len(mark) == 1 for mark in symbols) else ALPHABET[1:]


def _grid(name: str, board: Board) -> Markup:
    """Tints, thin lines and heavy lines of an empty grid."""
    (top, left), lines = board.corner, defaultdict[str, list[str]](list)
    for rank, across, line, start, end in joined(claims(board)):
        x, y = (start - left, line - top) if across else (line - left, start - top)
        weight = "b" if RANKS[rank] in ("box", "rim") else "l"
        lines[weight].append(f"M{_CELL * x} {_CELL * y}{'h' if across else 'v'}{_CELL * (end - start)}")
    tinted = sorted({board.cells[cell] for house in board.houses if house.kind in TINTED for cell in house.cells})
    areas = "".join(f"M{_CELL * (c - left)} {_CELL * (r - top)}h{_CELL}v{_CELL}h-{_CELL}z" for r, c in tinted)
    parts = [("t", areas), *((weight, "".join(lines[weight])) for weight in ("l", "b"))]
    paths = Markup("").join(Markup('<path class="{}" d="{}"/>').format(kind, line) for kind, line in parts if line)
    return Markup('<g id="{}">{}</g>').format(name, paths)
