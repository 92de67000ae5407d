"""The patterns that sections ask for: shipped ones, files, images, and those drawn on the spot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bookbuilder.board import Board
from bookbuilder.board.patterns import Pattern, cropped, is_picture, lay, pattern, pattern_file, read_rows, size_of
from bookbuilder.board.pixels import ENDINGS, read_image
from bookbuilder.config import own_file
from bookbuilder.config.source import load_text
from bookbuilder.errors import InputError

_TEXTS = (".txt",)
_FILES = (".yaml", ".yml", *_TEXTS, *ENDINGS)


class Patterns:
    """Finds patterns. A book's files lie in its folder, as the book may be a stranger's; without one any path does."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._found: dict[tuple[str | tuple[str, ...], Board], tuple[int, ...]] = {}

    def find(self, written: str | tuple[str, ...], board: Board) -> tuple[int, ...]:
        """The cells with a clue that a pattern, or one for each grid, leaves on a board. Raises InputError."""
        if (written, board) not in self._found:
            self._found[written, board] = self._laid(written, board)
        return self._found[written, board]

    def _laid(self, written: str | tuple[str, ...], board: Board) -> tuple[int, ...]:
        if isinstance(written, str):
            return lay(self._pictures(written, board, range(len(board.cells))), board)
        grids = board.grids or (range(len(board.cells)),)
        if len(written) != len(grids):
            has = f"has {len(grids)} grids" if board.grids else "is one grid"
            what = f"{len(written)} patterns for the board {board.name}, which {has}"
            raise InputError.single(what, "write one for each grid, or one for all without a list")
        pictures: list[Pattern] = []
        for number, (each, grid) in enumerate(zip(written, grids, strict=True), 1):
            found = self._pictures(each, board, grid)
            if len(found) > 1:
                raise InputError.single(
                    f"{each} has a picture for each grid of a board", f"choose one for grid {number}"
                )
            pictures += found
        return lay(pictures, board)

    def _pictures(self, written: str, board: Board, cells: Sequence[int]) -> tuple[Pattern, ...]:
        """The pictures of a pattern; an image is fitted into these cells, and what it has beside them is nothing."""
        if not written.lower().endswith(_FILES):
            return (read_rows(written),) if is_picture(written) else pattern(written)
        path = own_file(self._folder, written, "the pattern's file")
        if written.lower().endswith(ENDINGS):
            return (cropped(read_image(path, *size_of(board, cells), written), board, cells),)
        shown = (self._folder or Path()) / written
        if written.lower().endswith(_TEXTS):
            return (read_rows(load_text(path, shown=shown)),)
        return pattern_file(path, shown)
