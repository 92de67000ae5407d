"""Clues and relations go in; the first relation that they contradict at first sight comes out, in words."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kinds import owned_primitives
from bookbuilder.relations.primitives import Apart, Mask, PairTable, Primitive, Sum


def contradicted(board: Board, relations: tuple[Relation, ...], givens: Sequence[int]) -> str:
    """The first clues that a relation of the board or the puzzle forbids, such as "9 in r1c2 contradicts the V of
    r1c1, r1c2"; empty if there are none. `givens` has a value per cell, 0 for none."""
    every = (*board.relations, *relations)
    for owner, said in owned_primitives(board, relations):
        if cells := _forbidden(said, givens, board.order):
            clues = " and ".join(f"{givens[cell]} in {board.named([cell])}" for cell in cells)
            relation = every[owner]
            its = f"the {relation.kind} of {board.named(relation.cells)}"
            verb = "contradicts" if len(cells) == 1 else "contradict"
            return f"{clues} {verb} {its if relation.cells else f'the rule {relation.kind}'}"
    return ""


def _forbidden(said: Primitive, givens: Sequence[int], order: int) -> tuple[int, ...]:
    """The cells whose clues leave a primitive no way to hold; none if it may."""
    match said:
        case Mask(cell, values):
            return (cell,) if givens[cell] and not values >> givens[cell] - 1 & 1 else ()
        case PairTable():
            return _in_table(said, givens) or _in_table(said.turned(), givens)
        case Apart(cells):
            seen: dict[int, int] = {}
            for cell in cells:
                if (value := givens[cell]) and (before := seen.setdefault(value, cell)) != cell:
                    return before, cell
            return ()
        case Sum(cells, coefficients, totals):
            known = sum(n * givens[cell] for cell, n in zip(cells, coefficients, strict=True))
            open_cells = [n for cell, n in zip(cells, coefficients, strict=True) if not givens[cell]]
            least = known + sum(min(n, n * order) for n in open_cells)
            most = known + sum(max(n, n * order) for n in open_cells)
            if any(least <= total <= most for total in totals):
                return ()
            return tuple(cell for cell in cells if givens[cell])


def _in_table(said: PairTable, givens: Sequence[int]) -> tuple[int, ...]:
    """The first cell if its clue leaves nothing for the second, or both if their clues do not go together."""
    one, other = givens[said.first], givens[said.second]
    left = said.allowed[one - 1] if one else -1
    if not left:
        return (said.first,)
    return (said.first, said.second) if other and not left >> other - 1 & 1 else ()
