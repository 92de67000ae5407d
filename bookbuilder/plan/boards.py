"""Finds the boards that sections ask for, each once per run."""

from __future__ import annotations

from pathlib import Path

from bookbuilder.board import Board, board
from bookbuilder.config import Puzzles, validate
from bookbuilder.errors import InputError, Place
from bookbuilder.generate.choices import Outlook
from bookbuilder.paths import is_yaml, own_file
from bookbuilder.plan.asked import AsWritten


class Boards:
    """Finds boards: shipped ones, files, and those written in the section. Sections with one file share one board.

    A book's files must lie in its folder, since the book may be a stranger's; without a folder, any path is allowed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._named: dict[tuple[str, ...], Board | InputError] = {}  # by name or file, and moves
        self._outlooks: dict[object, Outlook] = {}  # by cells and grids

    def find(self, asked: AsWritten[Puzzles]) -> Board:
        """The board of a section: a shipped one by name, a file, or one written there. Raises InputError."""
        described = asked.section.board
        if isinstance(described, str):
            return self._by_name(described)
        return self._described(asked)

    def _described(self, asked: AsWritten[Puzzles]) -> Board:
        from bookbuilder.board.described import BoardUse
        from bookbuilder.board.files import board_from
        from bookbuilder.solve.possible import possible

        document = asked.reading.document.at(asked.at("board"))
        if "name" not in asked.section.board:
            return possible(board_from(document, asked.id or "inline"))
        use = validate(document, BoardUse)
        return self._by_name(use.name, *use.moves)

    def outlook(self, board: Board) -> Outlook:
        """What the outline of a board allows."""
        outline = board.cells, board.grids
        if outline not in self._outlooks:
            self._outlooks[outline] = Outlook.of(board)
        return self._outlooks[outline]

    def _by_name(self, *called: str) -> Board:
        if called not in self._named:
            try:
                self._named[called] = self._load(*called)
            except InputError as error:
                self._named[called] = error
        known = self._named[called]
        if isinstance(known, InputError):
            raise known
        return known

    def _load(self, name: str, *moves: str) -> Board:
        if not is_yaml(name):
            return board(name, moves)  # whose error lists the names
        from bookbuilder.board.files import board_file
        from bookbuilder.solve.possible import possible

        path, shown = own_file(self._folder, name, "the board's file"), self._folder / name
        return possible(board_file(path, moves, shown), Place(str(shown), 1))
