"""What a kind of relation is, a row of `kinds.RELATIONS`: all else knows primitives and looks, and no kind by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from bookbuilder.board import Board, Relation
from bookbuilder.relations.primitives import Primitive

Values = Sequence[int]  # of a full grid, one per cell
Meaning = Callable[[Board, Relation, Sequence[Relation]], Sequence[Primitive]]
Holds = Callable[[Board, Relation, Sequence[Relation], Values], bool]
Flaw = Callable[[Board, Relation], str]


class Look(Enum):
    """How a relation is drawn."""

    NOTHING = "nothing"
    CAGE = "cage"  # a dashed line inside the outline of the cells; the number in the first
    DOT = "dot"  # on the side that two cells share
    BADGE = "badge"  # letters there
    SIGN = "sign"  # there, with its open side to the first cell
    DISC = "disc"  # in each cell, under its value
    SQUARE = "square"  # the same
    DIGITS = "digits"  # small, in the cell


@dataclass(frozen=True, slots=True)
class Drawn:
    """A look, and what distinguishes relations of the same look."""

    look: Look = Look.NOTHING
    text: str = ""  # of a badge
    is_filled: bool = False


@dataclass(frozen=True, slots=True)
class RelationKind:
    """A kind of relation: what it means, twice, where it could be, and how it is drawn.

    meaning   a relation in primitives; it gets the board and all relations that hold there, since some speak of the
              pairs that others leave
    holds     the same of a full grid, from the rule as it is printed, without primitives
    places    the cells on which a relation of the kind could stand; none for those that stand anywhere, or have none
    told      the relation of the kind on such cells of a full grid; None if the grid has none there
    flaw      what is wrong with a relation; empty if nothing is
    """

    name: str
    meaning: Meaning
    holds: Holds
    places: Callable[[Board], Sequence[tuple[int, ...]]]
    told: Callable[[Board, tuple[int, ...], Values], Relation | None]
    flaw: Flaw
    drawn: Drawn = Drawn()
    takes_numbers: int = 0  # at most
    is_single: bool = False  # whether each of its cells is marked by itself
    number: str = ""  # what its only number is called in JSON
    fpuzzles: str = ""  # its key in f-puzzles' files; after a colon, the value by which it differs from others there
    fpuzzles_usual: str = ""  # the value there that is the same as none
    exchange: str = ""  # the same in files of the format sudoku-puzzle, such as edge:kropki:white
    sudokupad: str = ""  # its sentence in SudokuPad's rules
    sudokupad_checks: bool = False  # whether SudokuPad knows it by a flag, which is called as f-puzzles' key
    spoken: str = ""  # words of others for it: what it means (one is needed), the mark, the rest; colons between them
    shows: tuple[str, ...] = ()  # the kinds of marks of which it says that all are shown
    on_board: bool = False  # it has no cells, and every puzzle of its board keeps it
    slower: float = 1.0  # how many times as long puzzles with it take as with clues alone: medians of some made here
    tells_values: bool = True  # it says more of values than that they differ, so that they must be numbers

    def found(self, board: Board, values: Values) -> tuple[Relation, ...]:
        """All relations of the kind that a full grid has at its places."""
        told = (self.told(board, cells, values) for cells in self.places(board))
        return tuple(relation for relation in told if relation is not None)


def nowhere(board: Board) -> tuple[tuple[int, ...], ...]:
    """The places of a kind that has none of its own."""
    return ()


def untold(board: Board, cells: tuple[int, ...], values: Values) -> None:
    """What is told of cells by a kind that speaks of the whole board."""


def flaw_of_cells(board: Board, relation: Relation) -> str:
    """What is wrong with the cells of any relation."""
    last = len(board.cells) - 1
    if beyond := [cell for cell in relation.cells if not 0 <= cell <= last]:
        return f"it names the cell {beyond[0]}, but the cells of the board are 0 to {last}"
    met = set[int]()
    for cell in relation.cells:
        if cell in met:
            return f"it names {board.named([cell])} twice"
        met.add(cell)
    return ""


def without_cells(board: Board, relation: Relation) -> str:
    """The flaw of a relation that speaks of the whole board but names cells or numbers."""
    return "it speaks of the whole board: give no cells and no numbers" if relation.cells or relation.numbers else ""
