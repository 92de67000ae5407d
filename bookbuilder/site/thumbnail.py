"""A board goes in once, and its puzzles after it; small pictures of them come out, as SVG within a page.

A picture takes half a kilobyte, since the grid of a board is defined once and placed by `use`. The digits are text,
which can be selected and stays sharp at any zoom. A cell is two units wide, so that its middle is a whole number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from markupsafe import Markup, escape

from bookbuilder.board import Board, Relation
from bookbuilder.book import PuzzleRecord
from bookbuilder.errors import harmless
from bookbuilder.puzzle.formats import ALPHABET
from bookbuilder.render.definitions import UNIT
from bookbuilder.site.thumbnail_rules import rules_drawn
from bookbuilder.typeset.grid.strokes import RANKS, claims, joined
from bookbuilder.typeset.grid.tones import TINTED

_CELL, _ICON = 2, 1.5  # units


class Thumbnails:
    """The pictures of puzzles on a page's boards, by the names that records use."""

    def __init__(self, boards: Iterable[tuple[str, Board]]) -> None:
        self._boards = dict(boards)
        self._ids = {name: f"g{at}" for at, name in enumerate(self._boards)}

    def definitions(self) -> Markup:
        """The empty grids, to stand once in the page."""
        return Markup("").join(_grid(self._ids[name], board) for name, board in self._boards.items())

    def picture(self, record: PuzzleRecord) -> Markup:
        """A puzzle of a newspaper; empty if the board is unknown or does not fit."""
        board = self._boards.get(record.board)
        if board is None or len(board.cells) != len(record.givens):
            return Markup("")
        return self.drawn(record.board, record.givens, record.symbols, relations=record.rules)

    def drawn(
        self,
        name: str,
        givens: Sequence[int],
        symbols: Sequence[str],
        icons: Sequence[str] = (),
        relations: Sequence[Relation] = (),
    ) -> Markup:
        """A puzzle on the board of this name; `icons` are the ids of its symbols' pictures, if they are pictures."""
        board = self._boards[name]
        box = f"0 0 {_CELL * board.width} {_CELL * board.height}"
        large = " large" * (board.width > _LARGE)
        head = Markup('<svg class="grid{}" viewBox="{}" aria-hidden="true"><use href="#{}"/>')
        inside = _icons(board, givens, icons) if icons else _digits(board, givens, symbols)
        return head.format(large, box, self._ids[name]) + rules_drawn(board, relations) + inside + Markup("</svg>")


_LARGE = 16  # columns, from which a picture needs more room


def _icons(board: Board, givens: Sequence[int], icons: Sequence[str]) -> Markup:
    """The givens as pictures, each in the middle of its cell."""
    (top, left), inset = board.corner, (_CELL - _ICON) / 2
    use = Markup('<use href="#{}" transform="translate({:g} {:g})scale({:g})"/>')
    return Markup("").join(
        use.format(icons[value - 1], _CELL * (c - left) + inset, _CELL * (r - top) + inset, _ICON / UNIT)
        for (r, c), value in zip(board.cells, givens, strict=True)
        if value
    )


def _digits(board: Board, givens: Sequence[int], symbols: Sequence[str]) -> Markup:
    """The givens, row by row: each row is one text with the place of each of its characters."""
    marks, (top, left) = _marks(symbols), board.corner
    rows: dict[int, list[tuple[int, str]]] = defaultdict(list)
    for cell, value in zip(board.cells, givens, strict=True):
        if value:
            rows[_CELL * (cell.row - top) + 1].append((_CELL * (cell.column - left) + 1, marks[value - 1]))
    lines = sorted((y, sorted(row)) for y, row in rows.items())
    return Markup("").join(
        Markup(
            f'<text y="{y}" x="{" ".join(str(x) for x, _ in row)}">{escape("".join(mark for _, mark in row))}</text>'
        )
        for y, row in lines
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
