"""A puzzle's clues and rules as one text for stocks and banks: a character per cell, then a blank and the rules."""

from __future__ import annotations

from bookbuilder.board import Board
from bookbuilder.puzzle.formats.values import read_values, write_values
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import read_relations, with_relations, without_relations, write_relations


def write_givens(puzzle: Puzzle) -> str:
    """The clues; of a puzzle with rules beyond houses, the rules of its board and its own as well."""
    rules = write_relations(puzzle.rules)
    return write_values(puzzle.givens) + f" {rules}" * bool(rules)


def read_givens(text: str, board: Board) -> Puzzle:
    """The puzzle on a board, which has those rules of the text that hold on the whole of it. Raises ValueError."""
    values, _, rules = text.partition(" ")
    plain = without_relations(board)
    if len(values) != len(plain.cells):
        raise ValueError(f"its givens have {len(values)} characters, but the board has {len(plain.cells)} cells")
    ruled, own = with_relations(plain, read_relations(rules, plain)) if rules else (plain, ())
    return Puzzle(board if ruled == board else ruled, read_values(values, plain.order), own)
