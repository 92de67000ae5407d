"""Text goes in, what the cells of its grids say comes out: of PDFs by place, of plain text by line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from bookbuilder.board import Board
from bookbuilder.book import GridPlace
from bookbuilder.readback.opened import Character

_AROUND = 0.3  # the share of a cell around its middle in which its mark lies; the letters in corners lie outside
_RULES = set("+-| ")


def read_cells(characters: Sequence[Character], place: GridPlace, board: Board) -> tuple[str, ...]:
    """The text in the middle of each cell, in the order of the board's cells; empty for none."""
    top, left = board.corner
    index = {(cell.row - top, cell.column - left): at for at, cell in enumerate(board.cells)}
    found: defaultdict[int, list[tuple[float, str]]] = defaultdict(list)
    for each in characters:
        if not each.text.isspace():
            down, along = _within(each, place, board)
            at = index.get((int(down // 1), int(along // 1)))
            if at is not None and max(abs(down % 1 - 0.5), abs(along % 1 - 0.5)) < _AROUND:
                found[at].append((along, each.text))
    return tuple("".join(text for _, text in sorted(found[at])) for at in range(len(board.cells)))


def caption(characters: Sequence[Character], places: Sequence[tuple[GridPlace, Board]]) -> str:
    """The text outside all grids, in the order of the file."""
    return "".join(
        each.text
        for each in characters
        if each.text.isspace() or not any(_is_inside(each, place, board) for place, board in places)
    )


def read_rows(text: str, has_rules: bool) -> tuple[str, list[str], list[str]]:
    """The caption of a puzzle as plain text, the rows of its grid without the lines between boxes, and its rules."""
    head, _, grid = text.replace("\r\n", "\n").partition("\n\n")
    grid, _, rules = grid.rpartition("\n\n") if has_rules and "\n\n" in grid else (grid, "", "")
    rows = [" ".join(line.replace("|", " ").split()) for line in grid.splitlines() if not set(line) <= _RULES]
    return head, rows, rules.splitlines()


def rows_of(board: Board, marks: Sequence[str], empty: str = ".") -> list[str]:
    """The rows that `read_rows` is to find."""
    rows: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for cell, mark in zip(board.cells, marks, strict=True):
        rows[cell.row].append((cell.column, " ".join(mark.split()) or empty))
    return [" ".join(mark for _, mark in sorted(rows[row])) for row in sorted(rows)]


def _within(character: Character, place: GridPlace, board: Board) -> tuple[float, float]:
    """Where a character lies, in cells from the corner of the first row and column."""
    down, along = (character.y - place.y) / place.cell, (character.x - place.x) / place.cell
    return (board.height - down, board.width - along) if place.turn == 180 else (down, along)


def _is_inside(character: Character, place: GridPlace, board: Board) -> bool:
    down, along = _within(character, place, board)
    return 0 <= down <= board.height and 0 <= along <= board.width
