"""A board goes in; the boxes and areas that lines cannot tell apart come out, each with a grey or with letters.

    A A B B    A box that overlaps others, or is in pieces, has its own grey. Boxes that touch have different greys,
    B B A A    and a box in pieces has a grey that no other box has, since only the shade shows what belongs to it.

The eye can distinguish only a few greys at a glance, and a cell has only one. If there are not enough, or a cell
belongs to two such boxes, letters in the corners of the cells name each box, and the greys, fewer and so lighter, only
help to find it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product

from bookbuilder.board import Board, Cell, House
from bookbuilder.typeset.grid.strokes import edges

TINTED = ("diagonal", "extra")
GREYS = 4  # for boxes in pieces; more greys would hide the digits
HELPERS = 3  # the greys beside letters
LETTERS = "abcdefhiknorstuvxz"  # none with a tail, none wide, none like a digit
MOST_NAMES = 4  # letters of one cell, one per corner


@dataclass(frozen=True, slots=True)
class Toned:
    """A box, diagonal or extra area that needs more than its outline to be distinguished from others."""

    house: House
    crosses: bool  # it shares some, but not all, cells with an earlier box
    parted: bool  # it is in several pieces
    step: int = 0  # how many steps its grey is darker than the lightest
    name: str = ""  # the letters in its cells, if greys are not enough


@lru_cache(maxsize=64)
def toned(board: Board) -> tuple[Toned, ...]:
    """Boxes that overlap others, boxes and areas in pieces, and areas hidden by these or by each other."""
    areas = tuple(_unclear(board))
    near = [
        {at for at, other in enumerate(areas) if other is not area and _meet(board, area.house, other.house)}
        for area in areas
    ]
    shared = Counter(cell for area in areas for cell in area.house.cells)
    greys = _greys(areas, near) if max(shared.values(), default=0) < 2 else None
    if greys is not None:
        return tuple(replace(area, step=step) for area, step in zip(areas, greys, strict=True))
    helpers = zip(areas, _helpers(near), _names(), strict=False)
    return tuple(replace(area, step=step, name=name) for area, step, name in helpers)


def names(board: Board) -> dict[int, list[str]]:
    """The cells that need letters, and the names of all boxes and areas that they belong to."""
    letters: dict[int, list[str]] = defaultdict(list)
    for area in toned(board):
        if area.name:
            for cell in area.house.cells:
                letters[cell].append(area.name)
    return dict(sorted(letters.items()))


def too_deep(board: Board) -> str:
    """What is wrong with a board of which a cell would need more letters than it has corners; empty if none does."""
    deepest = max(map(len, names(board).values()), default=0)
    most = f"at most {MOST_NAMES} can be distinguished on paper"
    return f"{deepest} boxes and areas of {board.name} overlap in a cell; {most}" if deepest > MOST_NAMES else ""


def _unclear(board: Board) -> Iterator[Toned]:
    """What an outline cannot tell from the rest, in the order of the houses."""
    houses: dict[frozenset[int], House] = {}
    for house in board.houses:
        if house.kind == "box" or house.kind in TINTED:
            houses.setdefault(frozenset(house.cells), house)
    flat: list[frozenset[int]] = []
    unclear: dict[frozenset[int], Toned] = {}
    for cells, house in houses.items():
        crosses = house.kind == "box" and any(not cells.isdisjoint(other) for other in flat)
        parted = _is_parted(board, house)
        if crosses or parted:
            unclear[cells] = Toned(house, crosses, parted)
        if house.kind == "box" and not crosses:
            flat.append(cells)
    covered = frozenset[int]().union(*unclear)
    areas = [house for house in houses.values() if house.kind == "extra" and not board.is_straight(house)]
    for cells, house in houses.items():
        if cells in unclear:
            yield unclear[cells]
        elif house in areas:
            others = (other for other in areas if other is not house)
            if not cells.isdisjoint(covered) or any(_meet(board, house, other) for other in others):
                yield Toned(house, crosses=False, parted=False)
        elif house.kind in TINTED and 2 * len(cells & covered) > len(cells):
            yield Toned(house, crosses=False, parted=False)  # what is left of the line does not lead the eye


def _is_parted(board: Board, house: House) -> bool:
    if house.kind not in ("box", "extra") or (house.kind == "extra" and _is_line(board, house)):
        return False
    cells = {board.cells[cell] for cell in house.cells}
    start = min(cells)
    piece, ahead = {start}, [start]
    while ahead:
        for _, beyond in edges(*ahead.pop()):
            if (cell := Cell(*beyond)) in cells and cell not in piece:
                piece.add(cell)
                ahead.append(cell)
    return len(piece) < len(cells)


def _is_line(board: Board, house: House) -> bool:
    """Whether the eye runs along it from cell to cell, over corners, too."""
    cells = sorted(board.cells[cell] for cell in house.cells)
    steps = (max(abs(one.row - other.row), abs(one.column - other.column)) for one, other in pairwise(cells))
    return board.is_straight(house) and all(step == 1 for step in steps)


def _meet(board: Board, one: House, other: House) -> bool:
    """Whether they share a cell or an edge."""
    cells = {tuple(board.cells[cell]) for cell in one.cells}
    around = cells.union(beyond for cell in cells for _, beyond in edges(*cell))
    return any(tuple(board.cells[cell]) in around for cell in other.cells)


def _greys(areas: Sequence[Toned], near: Sequence[set[int]]) -> list[int] | None:
    """Each one's grey; none, if there are too few."""
    greys: list[int] = []
    for at, area in enumerate(areas):
        rivals = (before for before in range(at) if area.parted or areas[before].parted or before in near[at])
        taken = {greys[before] for before in rivals}
        free = next((grey for grey in range(GREYS) if grey not in taken), None)
        if free is None:
            return None
        greys.append(free)
    return greys


def _helpers(near: Sequence[set[int]]) -> list[int]:
    """Each one's grey where letters tell them apart: one that few others have, least of all those that it touches."""
    greys: list[int] = []
    for rivals in near:
        touching = Counter(greys[before] for before in rivals if before < len(greys))
        used = Counter(greys)
        greys.append(min(range(HELPERS), key=lambda grey: (touching[grey], used[grey])))
    return greys


def _names() -> Iterator[str]:
    """a, b, c and so on, then aa, ab, ac."""
    yield from LETTERS
    for pair in product(LETTERS, repeat=2):
        yield "".join(pair)


# --- grounds that only please, or help to find one's way ---


@lru_cache(maxsize=64)
def shared_cells(board: Board) -> tuple[int, ...]:
    """The cells that belong to several grids, in order."""
    belonging = Counter(cell for grid in board.grids for cell in grid)
    return tuple(sorted(cell for cell, grids in belonging.items() if grids > 1))


def has_tints(board: Board) -> bool:
    """Whether cells of the board are tinted, whatever their clues."""
    return bool(toned(board) or shared_cells(board)) or any(house.kind in TINTED for house in board.houses)


@lru_cache(maxsize=64)
def every_other_box(board: Board) -> tuple[int, ...]:
    """The cells of every other box, in order, as on a chessboard; none where that does not come out even."""
    boxes = [house for house in board.houses if house.kind == "box"]
    held = Counter(cell for house in boxes for cell in house.cells)
    if set(held.values()) != {1} or len(held) < len(board.cells):
        return ()
    near = [{at for at, other in enumerate(boxes) if other is not box and _meet(board, box, other)} for box in boxes]
    dark: dict[int, bool] = {}
    for start in range(len(boxes)):
        ahead = [] if start in dark else [(start, True)]
        while ahead:
            at, tone = ahead.pop()
            if dark.setdefault(at, tone) != tone:
                return ()
            ahead += [(other, not tone) for other in near[at] if dark.get(other) is not (not tone)]
    return tuple(sorted(cell for at, box in enumerate(boxes) if dark[at] for cell in box.cells))
