"""Rules as book.json has them go in, values come out, and what is wrong with a rule; files may be a stranger's."""

from __future__ import annotations

from bookbuilder.board import Board, Relation
from bookbuilder.errors import harmless
from bookbuilder.readback.rulings import RULINGS, Rules

_LONGEST, _MOST, _LARGEST = 40, 5_000, 1 << 20  # letters of a name, rules of a puzzle, a number


def rules_of_json(told: object, board: Board) -> Rules:
    """The rules of a puzzle or board in book.json. Raises ValueError for what is none."""
    if not isinstance(told, list) or len(told) > _MOST:
        raise ValueError(f"the relations are no list of at most {_MOST:,}")
    return tuple(_rule(each, board) for each in told)


def _rule(told: object, board: Board) -> Relation:
    if not isinstance(told, dict) or not isinstance(told.get("kind"), str):
        raise ValueError("a relation has no kind")
    kind = harmless(told["kind"])[:_LONGEST]
    cells, numbers = told.get("cells", []), told.get("numbers", [told["sum"]] if "sum" in told else [])
    for what, listed in (("cells", cells), ("numbers", numbers)):
        if not isinstance(listed, list) or not all(type(each) is int and 0 <= each < _LARGEST for each in listed):
            raise ValueError(f"the {what} of {kind} are not a list of numbers")
    rule = Relation(kind, tuple(cells), tuple(numbers))
    if flaw := flaw_of(rule, board):
        raise ValueError(flaw)
    return rule


def flaw_of(rule: Relation, board: Board) -> str:
    """Why a rule cannot be one of a board; empty if it can, or if its kind is not known."""
    cells, numbers, ruling = rule.cells, rule.numbers, RULINGS.get(rule.kind)
    if len(set(cells)) < len(cells) or any(cell >= len(board.cells) for cell in cells):
        return f"{rule.kind} names a cell twice, or one that is not on the board"
    if ruling and (len(cells) not in ruling.cells or len(numbers) not in ruling.numbers):
        return f"{rule.kind} names {len(cells)} cells and {len(numbers)} numbers"
    return ""
