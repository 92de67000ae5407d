"""Patterns as users give them (names, files, images or inline pictures) go in; cells of a board come out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.board.model import MOST_PLACES, Board
from bookbuilder.board.patterns import (
    Pattern,
    cropped,
    is_picture,
    lay,
    pattern,
    pictures,
    read_rows,
    single,
    size_of,
)
from bookbuilder.board.pixels import ENDINGS, read_image
from bookbuilder.config import Flaw, Reading, Route, read, validate
from bookbuilder.config.source import load_text
from bookbuilder.errors import InputError
from bookbuilder.paths import own_file

_TEXTS = (".txt",)
_FILES = (".yaml", ".yml", *_TEXTS, *ENDINGS)

_Group = Annotated[str, Field(max_length=40)]
_Text = Annotated[str, Field(max_length=MOST_PLACES)]


class PatternFile(BaseModel):
    """A pattern as its file describes it: one picture, or one for each grid of a board."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    picture: _Text | None = Field(
        default=None, description="One line per row: 1 is a clue, a full stop is an empty cell."
    )
    grids: tuple[_Text, ...] = Field(
        default=(), max_length=100, description="One picture or pattern name for each grid of a board."
    )
    group: _Group = Field(default="", description="What the picture shows, where lists sort patterns by that.")


def pattern_file(path: Path, shown: Path | None = None) -> tuple[Pattern, ...]:
    """The pictures in a pattern's file; `shown` is its path as the user wrote it. Raises InputError."""
    described = validate(read(path, shown=shown), PatternFile, (_flaws,))
    return pictures(described.picture, described.grids)


def _flaws(file: Reading[PatternFile]) -> list[Flaw]:
    """The flaws of a pattern's file beyond its keys."""
    picture, grids = file.value.picture, file.value.grids
    if file.says(("picture",)) and file.says(("grids",)):
        return [Flaw((), "a pattern cannot have both a `picture` and `grids`", "delete one of them")]
    if picture is None and not grids and not file.dropped:  # the model reports misspelt keys
        return [Flaw((), "a pattern needs a `picture` or `grids`", "draw a `picture`, one line per row")]
    flaws: list[Flaw] = []
    texts: list[tuple[Route, str]] = [(("grids", i), text) for i, text in enumerate(grids)]
    for route, text in texts if picture is None else [(("picture",), picture)]:
        try:
            if picture is not None or is_picture(text):
                read_rows(text)
            else:
                single(text)
        except InputError as error:
            flaws += [Flaw(route, problem.what, problem.hint) for problem in error.problems]
    return flaws


class Patterns:
    """Finds patterns. A book's files must lie in its folder, as the book may be a stranger's; without one, anywhere."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._found: dict[tuple[str | tuple[str, ...], Board], tuple[int, ...]] = {}

    def find(self, written: str | tuple[str, ...], board: Board) -> tuple[int, ...]:
        """The cells with a clue under a pattern, or under one per grid, on a board. Raises InputError."""
        if (written, board) not in self._found:
            self._found[written, board] = self._laid(written, board)
        return self._found[written, board]

    def _laid(self, written: str | tuple[str, ...], board: Board) -> tuple[int, ...]:
        if isinstance(written, str):
            return lay(self._pictures(written, board, range(len(board.cells))), board)
        grids = board.grids or (range(len(board.cells)),)
        if len(written) != len(grids):
            has = f"{len(grids)} grids" if board.grids else "one grid"
            what = f"there are {len(written)} patterns, but the board {board.name} has {has}"
            raise InputError.single(what, "write one for each grid, or a single one without a list")
        pictures: list[Pattern] = []
        for number, (name, grid) in enumerate(zip(written, grids, strict=True), 1):
            own = self._pictures(name, board, grid)
            if len(own) > 1:
                raise InputError.single(
                    f"{name} has a picture for each grid of a board", f"choose one for grid {number}"
                )
            pictures += own
        return lay(pictures, board)

    def _pictures(self, written: str, board: Board, cells: Sequence[int]) -> tuple[Pattern, ...]:
        """The pictures of a pattern; an image is fitted into these cells, and anything beside them is ignored."""
        if not written.lower().endswith(_FILES):
            return (read_rows(written),) if is_picture(written) else pattern(written)
        path = own_file(self._folder, written, "the pattern's file")
        if written.lower().endswith(ENDINGS):
            return (cropped(read_image(path, *size_of(board, cells), written), board, cells),)
        shown = (self._folder or Path()) / written
        if written.lower().endswith(_TEXTS):
            return (read_rows(load_text(path, shown=shown)),)
        return pattern_file(path, shown)
