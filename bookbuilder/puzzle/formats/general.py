"""General sudoku specifications as entries; see `specification` for their form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bookbuilder.board.shapes import assemble
from bookbuilder.puzzle.clashes import clash
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.source import Reading, Source
from bookbuilder.puzzle.formats.specification import BOX_NAMES, Specification, parse, specify
from bookbuilder.puzzle.formats.squares import agreed, beyond_lines, known, moved_onto
from bookbuilder.puzzle.model import Puzzle


def read(source: Source) -> Reading:
    """The puzzle of a specification, or everything that is wrong with it."""
    found = parse(source.text, source.file)
    if not isinstance(found, Specification):
        yield from found
        return
    try:
        yield _entry(found, source)
    except ValueError as error:
        yield source.problem(error, 1)


def _entry(found: Specification, source: Source) -> Entry:
    made = assemble("general", found.order, found.regions())
    clues = tuple(found.clues[cell.row][cell.column] for cell in made.cells)
    puzzle = Puzzle(made, clues)
    board = agreed(source, known(made))
    puzzle = Puzzle(board, moved_onto(board, puzzle, clues))
    as_written = None if source.diagonals else found  # a specification says nothing about diagonals
    return Entry(puzzle=puzzle, place=source.place(1), specification=as_written)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The specification; as it was written, if the entry was read from one."""
    for entry in entries:
        yield from as_written(specification(entry))


def as_written(found: Specification) -> Iterator[str]:
    """The text of a specification."""
    yield found.text()


def of_holes(text: str) -> Specification | None:
    """The specification in a text if it has no cells: it is then no puzzle, but other programs make data from it."""
    found = parse(text)
    return found if isinstance(found, Specification) and not any(found.cells()) else None


def specification(entry: Entry) -> Specification:
    """The specification of an entry that `holds` accepts."""
    if entry.specification:
        return entry.specification
    board = entry.puzzle.board
    return specify(board, entry.puzzle.givens, [cells for _, cells in beyond_lines(board) or ()])


def holds(entry: Entry) -> str | None:
    """Why a specification cannot hold the puzzle; None if it can."""
    board = entry.puzzle.board
    if board.height > board.order or board.width > board.order:
        return f"its boards have as many rows and columns as values, {board.order}; the board {board.name} has more"
    others = beyond_lines(board)
    if others is None:
        return f"its rows and columns run across the whole board; those of the board {board.name} do not"
    if len(others) > len(BOX_NAMES):
        return f"it has names for {len(BOX_NAMES)} boxes; the board {board.name} has {len(others)}"
    return repeats(entry) or holds_marks(entry)


def repeats(entry: Entry) -> str | None:
    """The given that stands twice in a house, as a reason; None if there is none."""
    why = clash(entry.puzzle)
    return f"it does not allow a repeated given: {why}" if why else None
