"""A bank's record of one puzzle: a finished puzzle goes in, a record comes out, and vice versa."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Protocol

from bookbuilder.board import Board
from bookbuilder.errors import InputError
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.puzzle.formats import Entry, cleaned, moved_onto, puzzle_onto, read_values, same, write_values
from bookbuilder.puzzle.formats.boardtext import read_board
from bookbuilder.puzzle.formats.full import rules_told, written
from bookbuilder.relations import read_relations, with_relations, without_relations
from bookbuilder.twins import pattern_key, solution_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One puzzle of one publication."""

    key: str
    solution_key: str
    pattern_key: str
    board: str  # its word, as in `full` lines
    name: str  # the board's
    givens: str  # in the order of that board's cells
    solution: str
    clues: int
    level: str
    score: int
    ladder: int
    publication: str
    section: str
    place: int  # in the section, from 0
    number: int  # in the publication; 0 for the example of its how-to page
    page: int | None = None
    day: str  # 2027-01-31
    seed: int
    recipe: str = ""
    parent: str | None = None
    rules: str | None = None  # beyond houses, its board's and its own, as in `full` lines


def board_key(word: str) -> str:
    """A short name for the board of a word, the same for the same cells and houses in the same order."""
    return hashlib.blake2b(word.encode(), digest_size=16).hexdigest()


def shared_keys(board: Board, givens: tuple[int, ...], solution: tuple[int, ...]) -> tuple[str, str]:
    """The keys of a puzzle's solution and pattern, by houses alone; a puzzle without clues has no pattern."""
    plain = without_relations(board)
    return solution_key(plain, solution), pattern_key(plain, givens) if any(givens) else ""


def record(
    puzzle: GradedPuzzle,
    keys: tuple[str, str],
    where: tuple[str, str, int, int],
    day: str,
    seed: int,
    recipe: str = "",
) -> Record:
    """The record of a puzzle, with the keys of its solution and pattern.

    `where` is the publication, section, place and number.
    """
    word, givens, solution = written(Entry(puzzle=puzzle.puzzle, solution=puzzle.solution, is_proved=True))
    publication, section, place, number = where
    return Record(
        key=puzzle.key,
        solution_key=keys[0],
        pattern_key=keys[1],
        board=word,
        name=without_relations(puzzle.puzzle.board).name,
        givens=givens,
        solution=solution,
        clues=puzzle.puzzle.clues,
        level=puzzle.grade.level,
        score=puzzle.grade.score,
        ladder=puzzle.grade.ladder,
        publication=publication,
        section=section,
        place=place,
        number=number,
        day=day,
        seed=seed,
        recipe=recipe,
        parent=f"{write_values(puzzle.parent.givens)} {puzzle.parent.transforms}" if puzzle.parent else None,
        rules=rules_told(puzzle.puzzle) or None,
    )


def entry(of: Record) -> Entry:
    """The puzzle as an entry of a file: its source is the publication, its title the section and number there.

    As with a stranger's file, characters that would steer a terminal are removed from the texts.
    Raises InputError for a record that is no puzzle.
    """
    puzzle, solution = _values(of)
    written = Entry(
        puzzle=puzzle,
        solution=solution,
        level=of.level,
        score=of.score,
        title=f"{of.section} {of.place + 1}",
        source=of.publication,
        date=of.day,
        is_proved=True,
    )
    return cleaned(written)


class BankedPuzzle(Protocol):
    """What the bank keeps of any puzzle, printed or made ahead: texts in the order of its board's cells."""

    @property
    def board(self) -> str:
        """The board's word, as in `full` lines."""
        ...

    @property
    def name(self) -> str:
        """The board's name."""
        ...

    @property
    def givens(self) -> str: ...

    @property
    def solution(self) -> str: ...

    @property
    def rules(self) -> str | None: ...

    @property
    def publication(self) -> str:
        """Whose it is."""
        ...


def puzzle_on(board: Board, of: BankedPuzzle) -> tuple[Puzzle, tuple[int, ...]]:
    """The puzzle and its solution in the order of a board's cells.

    Raises ValueError if the puzzle is on another board, or one of other rules, and InputError for a record that is no
    puzzle.
    """
    puzzle, solution = _values(of)
    if not same(board, puzzle.board) or {*board.relations} != {*puzzle.board.relations}:
        raise ValueError(f"the puzzle is on the board {puzzle.board.name}, not on {board.name}")
    moved = puzzle_onto(board, puzzle)
    return Puzzle(board, moved.givens, moved.relations), moved_onto(board, puzzle, solution)


def full_grid(word: str, solution: str) -> tuple[Board, tuple[int, ...]]:
    """The board of a word, and a solution in the order of its cells. Raises InputError for invalid ones."""
    try:
        board = read_board(word)
        values = Puzzle(board, read_values(solution, board.order)).givens
        if not all(values):
            raise ValueError("a cell has no value")
    except ValueError as error:
        what = f"a solution in the bank cannot be read: {error}"
        raise InputError.single(what, "restore the bank from a backup") from error
    return board, values


def _values(of: BankedPuzzle) -> tuple[Puzzle, tuple[int, ...]]:
    """The puzzle and its solution. Raises InputError."""
    plain = _board(of)
    try:
        board, relations = with_relations(plain, read_relations(of.rules or "", plain))
        givens, solution = (read_values(text, board.order) for text in (of.givens, of.solution))
        puzzle, solved = Puzzle(board, givens, relations), Puzzle(plain, solution)
    except ValueError as error:
        what = f"a puzzle of {of.publication} in the bank cannot be read: {error}"
        raise InputError.single(what, "restore the bank from a backup") from error
    return puzzle, solved.givens


def _board(of: BankedPuzzle) -> Board:
    try:
        return read_board(of.board)
    except ValueError as error:
        what = f"the board {of.name} in the bank cannot be read: {error}"
        raise InputError.single(
            what, "the board may have come with another version of bookbuilder; install that version"
        ) from None
