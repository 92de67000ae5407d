"""A cage: its cells have different values, which add up to the number if it has one; and puzzles made of cages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import ceil

from bookbuilder.board import Board, Relation
from bookbuilder.board.turns import TURNS, destinations
from bookbuilder.relations.cage_layout import CageLayout
from bookbuilder.relations.cage_mending import CageMending
from bookbuilder.relations.kind import Drawn, Look, RelationKind, Values, flaw_of_cells, nowhere
from bookbuilder.relations.neighbours import SIDES, apart_by
from bookbuilder.relations.primitives import Apart, Primitive, Sum
from bookbuilder.relations.recipe import ALL, Draw, IsFree, Options, Recipe, WrongOptions


def _meaning(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
    cells, totals = relation.cells, relation.numbers
    apart = (Apart(cells),) if len(cells) > 1 else ()
    return (*apart, Sum(cells, (1,) * len(cells), totals)) if totals else apart


def _holds(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
    inside = [values[cell] for cell in relation.cells]
    return len(set(inside)) == len(inside) and all(sum(inside) == total for total in relation.numbers)


def _told(board: Board, cells: tuple[int, ...], values: Values) -> Relation | None:
    inside = [values[cell] for cell in cells]
    return Relation("cage", cells, (sum(inside),)) if len(set(inside)) == len(inside) else None


def _flaw(board: Board, relation: Relation) -> str:
    if flaw := flaw_of_cells(board, relation):
        return flaw
    n, order = len(relation.cells), board.order
    if not n:
        return "it has no cells"
    if n > order:
        return f"it has {n} cells, but there are only {order} values"
    if len(relation.numbers) > 1:
        return "it has more than one sum"
    least, most = n * (n + 1) // 2, n * (2 * order - n + 1) // 2
    if any(not least <= total <= most for total in relation.numbers):
        cells = "one cell has" if n == 1 else f"{n} cells have"
        sums = f"a sum of {least} to {most}" if least < most else f"the sum {least}"
        return f"no set of values has the sum {relation.numbers[0]}: {cells} {sums}"
    return ""


KINDS = (
    RelationKind(
        "cage",
        meaning=_meaning,
        holds=_holds,
        places=nowhere,
        told=_told,
        flaw=_flaw,
        drawn=Drawn(Look.CAGE),
        takes_numbers=1,
        number="sum",
        fpuzzles="killercage",
        sudokupad="Digits do not repeat within a cage; a number in its corner is their sum.",
        spoken="cage cages killer::clue clues corner left number small sum sums top total totals add up",
        slower=3.2,
    ),
)


# --- puzzles of cages -------------------------------------------------------------------------------------------------

_NUMBER = re.compile(r" *[0-9]{1,6} *")
_USUAL = 0.37  # cages per cell: 30 of 81, as published
_FULLEST = 4.3  # cells per cage of the layouts that grow at all
_LAYOUTS = ("rotate180", "none")


def _read(board: Board, options: object) -> Options:
    if options in (None, True):
        options = {}
    if not isinstance(options, dict) or not all(isinstance(key, str) for key in options):
        raise WrongOptions("its options are cages, symmetry and sums")
    if strange := sorted(options.keys() - {"cages", "symmetry", "sums"}):
        raise WrongOptions(f"there is no option {strange[0]}; there are cages, symmetry and sums")
    symmetry = options.get("symmetry", "rotate180" if _opposite(board) else "none")
    if symmetry not in _LAYOUTS:
        raise WrongOptions(f"its symmetry is {' or '.join(_LAYOUTS)}")
    if lone := [cell for cell in range(len(board.cells)) if not any(cell in pair for pair in apart_by(board, SIDES))]:
        raise WrongOptions(f"{board.named(lone[:3])} of {board.name} has no neighbour to share a cage with")
    if symmetry != "none" and not _opposite(board):
        raise WrongOptions(f"the board {board.name} is not the same after half a turn; use symmetry: none")
    least, most = _cages(board, options.get("cages"), symmetry != "none" and _has_middle(board))
    sums = options.get("sums", ALL)
    if sums != ALL and (not isinstance(sums, int) or isinstance(sums, bool) or not 1 <= sums <= most):
        raise WrongOptions(f"say how many cages show their sum, 1 to {most}, or {ALL}")
    shown = most if sums == ALL else sums
    return (("least", least), ("most", most), ("sums", shown), ("symmetry", symmetry))


def _cages(board: Board, asked: object, is_odd: bool) -> tuple[int, int]:
    """The least and the most cages. With a middle cell and a half-turn their number is odd."""
    n = len(board.cells)
    if asked is None:
        usual = round(n * _USUAL)
        return max(2, usual - 1 - (usual % 2 == 0 and is_odd)), usual + 1 + (usual % 2 == 0 and is_odd)
    numbers = str(asked).split("..") if isinstance(asked, int | str) else []
    if not (1 <= len(numbers) <= 2 and all(_NUMBER.fullmatch(number) for number in numbers)):
        raise WrongOptions("say how many cages, such as 30 or 29..31")
    least, most = int(numbers[0]), int(numbers[-1])
    if least > most:
        raise WrongOptions(f"{asked} begins with the higher number: write {most}..{least}")
    fewest = ceil(n / min(_FULLEST, board.order))
    if not fewest <= least <= most <= n // 2:
        raise WrongOptions(f"there can be {fewest} to {n // 2} cages on {n} cells")
    if is_odd and least == most and least % 2 == 0:
        what = f"{least} cages cannot be the same after half a turn, as one lies on the middle cell"
        near = " or ".join(str(number) for number in (least - 1, least + 1) if fewest <= number <= n // 2)
        raise WrongOptions(f"{what}: ask for {near}, or use symmetry: none")
    return least, most


@lru_cache(maxsize=32)
def _opposite(board: Board) -> tuple[int, ...] | None:
    """The cell half a turn away of each; None if the outline lacks the turn."""
    moved = destinations(board, TURNS["rotate180"])
    return None if moved is None else tuple(moved)


def _has_middle(board: Board) -> bool:
    return any(cell == there for cell, there in enumerate(_opposite(board) or ()))


def _tell(board: Board, values: Values, options: Options, draw: Draw, is_free: IsFree) -> tuple[Relation, ...] | None:
    asked = dict(options)
    least, most, sums = (int(str(asked[key])) for key in ("least", "most", "sums"))
    opposite = None if asked["symmetry"] == "none" else _opposite(board)
    cages = CageLayout(board, values, opposite, draw).grow(least + draw(most - least + 1))
    if cages is None or len(cages) < least:
        return None
    told = [Relation("cage", cells, (sum(values[cell] for cell in cells),)) for cells in cages]
    hidden = max(0, len(told) - sums)
    for i in range(hidden):
        j = i + draw(len(told) - i)
        told[i], told[j] = told[j], told[i]
        told[i] = Relation("cage", told[i].cells)
    return tuple(sorted(told, key=lambda relation: relation.cells))


def _mend(
    board: Board, values: Values, told: tuple[Relation, ...], other: Values, options: Options, draw: Draw
) -> tuple[Relation, ...] | None:
    asked, own = dict(options), {kind.name for kind in KINDS}
    cages = [relation for relation in told if relation.kind in own]
    opposite = None if asked["symmetry"] == "none" else _opposite(board)
    mended = CageMending(board, values, cages, opposite).against(other, int(str(asked["least"])), draw)
    return mended and (*mended, *(relation for relation in told if relation.kind not in own))


RECIPES = (
    Recipe(
        "killer",
        _read,
        tell=_tell,
        is_enough=lambda options: True,
        mend=_mend,
        kinds=lambda options: ("cage",),
        lack="no such layout of cages on its grid",
    ),
)
