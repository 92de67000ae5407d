"""A puzzle's rules beyond houses go in; what its page's script checks by, and what is said of every cell, comes out.

The script knows primitives alone: cells that are apart, which it takes for houses, values that a cell may have, pairs
by the tables of their values, and sums. Each mark is described from each of its cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from bookbuilder.board import House, Relation
from bookbuilder.book import drawn_rules, told_rules
from bookbuilder.puzzle import Puzzle
from bookbuilder.relations import RELATIONS, Apart, Look, Mask, PairTable, Primitive, Sum, primitives, write_relations
from bookbuilder.relations.apart import standing_houses
from bookbuilder.words import Words


def rules_data(puzzle: Puzzle, words: Words) -> dict[str, object]:
    """The rules as the page's script knows them."""
    board = puzzle.board
    forbidden = _forbidden(primitives(board, puzzle.relations))
    return {**forbidden, "shown": [*told_rules(puzzle, words)], "numbered": sorted(_numbered(puzzle))}


def has_dots(puzzle: Puzzle) -> bool:
    """Whether a drawing has dots, which are known by being white or black."""
    return any(RELATIONS[relation.kind].drawn.look is Look.DOT for relation in puzzle.relations)


def own_houses(puzzle: Puzzle) -> tuple[House, ...]:
    """The cells that a puzzle's own rules keep apart, but for those of a house, which are apart already."""
    if not puzzle.relations:
        return ()
    houses = [frozenset(house.cells) for house in standing_houses(puzzle.board)]
    kept = (said.cells for said in primitives(puzzle.board, puzzle.relations) if isinstance(said, Apart))
    apart = (cells for cells in dict.fromkeys(kept) if not any(house.issuperset(cells) for house in houses))
    return tuple(House("apart", "", cells) for cells in apart)


def numbers_of_rules(puzzle: Puzzle) -> dict[Relation, int]:
    """By which numbers steps name the rules that are drawn: behind those of all houses."""
    first = len(standing_houses(puzzle.board)) + len(own_houses(puzzle))
    return {relation: number for number, relation in enumerate(drawn_rules(puzzle), first)}


def mark(puzzle: Puzzle) -> str:
    """A short text by which puzzles differ that have other rules but one key and the same givens."""
    text = write_relations(puzzle.rules)
    return sha256(text.encode()).hexdigest()[:8]


def _forbidden(said: Sequence[Primitive]) -> dict[str, object]:
    """What rules forbid, but for cells that are apart."""
    masks: dict[int, int] = {}
    tables: dict[tuple[int, ...], int] = {}
    pairs, sums = list[tuple[int, int, int]](), list[tuple[object, ...]]()
    for primitive in said:
        match primitive:
            case Mask(cell, values):
                masks[cell] = masks.get(cell, values) & values
            case PairTable(first, second, allowed):
                pairs.append((tables.setdefault(allowed, len(tables)), first, second))
            case Sum(cells, coefficients, totals):
                sums.append((cells, totals, *([] if set(coefficients) == {1} else [coefficients])))
    return {"masks": [*masks.items()], "tables": [*tables], "pairs": pairs, "sums": sums}


def _numbered(puzzle: Puzzle) -> Iterator[int]:
    """The cells in whose corner a number is drawn, where the player's marks have no room."""
    for relation in puzzle.relations:
        look = RELATIONS[relation.kind].drawn.look
        if look is Look.CAGE and relation.numbers:
            yield min(relation.cells, key=lambda cell: puzzle.board.cells[cell])
        elif look is Look.DIGITS:
            yield from relation.cells
