"""The boards that sections ask for: each found once in a run, however often it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookbuilder.board import Board, BoardUse, Cell, House, board, board_file, board_from, is_file_name, symmetries
from bookbuilder.board.symmetry import pairs, quadruples
from bookbuilder.config import Document, own_file, slug, validate
from bookbuilder.errors import InputError, Place
from bookbuilder.solve import engines, givens_array

Route = tuple[str | int, ...]

_GLANCE = 20_000  # search nodes: a contradiction between houses is found in a few, or not by looking longer
_SUSPECTS = 20_000  # houses in all the boards that are tried with one house less


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the outline of a board allows."""

    symmetries: tuple[str, ...]
    quads: int  # the most that can be taken out
    pairs: int


class Boards:
    """Finds boards: shipped ones, files, and those written on the spot. Sections of one file share one board.

    A book's files lie in its folder, for the book may be a stranger's; without a folder, any path will do.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self._found: dict[Route, Board | InputError] = {}  # by the section's route
        self._named: dict[tuple[str, ...], Board | InputError] = {}  # by name or file, and moves
        self._outlooks: dict[tuple[Cell, ...], Outlook] = {}

    def find(self, document: Document, route: Route, section: Mapping[str, Any]) -> Board:
        """The board of the section at a route: a shipped name, a file, or one written there. Raises InputError."""
        if route not in self._found:
            try:
                self._found[route] = self._resolved(document, route, section)
            except InputError as error:
                self._found[route] = error
        return _given(self._found[route])

    def outlook(self, its: Board) -> Outlook:
        """What the outline of a board allows."""
        if its.cells not in self._outlooks:
            self._outlooks[its.cells] = Outlook(symmetries(its), len(quadruples(its)), len(pairs(its)))
        return self._outlooks[its.cells]

    def _resolved(self, document: Document, route: Route, section: Mapping[str, Any]) -> Board:
        where = (*route, "board")
        described = section.get("board", "classic")
        moves: tuple[str, ...] = ()
        if isinstance(described, dict) and "name" in described:
            use = validate(document.at(where), BoardUse)
            described, moves = use.name, use.moves
        elif isinstance(described, dict):
            return _possible(board_from(document.at(where), section_id(section) or "inline"))
        if not isinstance(described, str):
            raise InputError.single("this is no board", "write the name of a board, or the path of a board file")
        called = (described, *moves)
        if called not in self._named:
            try:
                self._named[called] = self._load(described, moves)
            except InputError as error:
                self._named[called] = error
        return _given(self._named[called])

    def _load(self, name: str, moves: tuple[str, ...]) -> Board:
        if not is_file_name(name):
            return board(name, moves)  # which says what names there are
        if self.folder is None:
            return _possible(board_file(Path(name), moves), Place(name, 1))
        path = own_file(self.folder, name, "the board's file")
        return _possible(board_file(path, moves, self.folder / name), Place(str(self.folder / name), 1))


def _possible(its: Board, place: Place | None = None) -> Board:
    """The board, if its houses can all be filled, as far as a short search tells.

    Raises InputError that names a house without which they could, if it is found among the first that come to mind:
    not a row or column, and written late.
    """
    if not _is_impossible(its):
        return its
    lines = [house for house in its.houses if house.kind in ("row", "column")]
    suspects = [house for house in its.houses if house not in lines][::-1] + lines[::-1]
    tried = suspects[: max(10, _SUSPECTS // len(its.houses))]
    guilty = next((house for house in tried if not _is_impossible(_without(its, house))), None)
    what = "no puzzle can be on this board: its houses contradict each other"
    if guilty is None:
        raise InputError.single(what, "leave some of its houses or grids out", place)
    raise InputError.single(
        f"{what}; without {guilty.label} ({its.named(guilty.cells, len(guilty.cells))}) they would not",
        "leave it out, or move it",
        place,
    )


def _is_impossible(its: Board) -> bool:
    return engines(its).exact.count(givens_array([0] * len(its.cells)), 1, _GLANCE) == 0


def _without(its: Board, house: House) -> Board:
    return replace(its, houses=tuple(other for other in its.houses if other is not house))


def section_id(section: Mapping[str, Any]) -> str:
    """The section's id, written or made from its title as the model makes it."""
    written, title = section.get("id"), section.get("title")
    return str(written) if written else slug(title) if isinstance(title, str) else ""


def _given(found: Board | InputError) -> Board:
    if isinstance(found, InputError):
        raise found
    return found
