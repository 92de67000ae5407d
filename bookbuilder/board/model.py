"""Cells and houses: the one model of all boards. Nothing here knows about symbols, pages or names of variants."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

MAX_ORDER = 32  # a candidate set is one 32-bit word in the kernel
WIDEST = 64  # the order of boards that only clause learning solves; nothing else takes more than MAX_ORDER
# A board may come from a stranger's file, and takes time and memory before anybody sees it. The largest square has 1024
# cells and 96 houses, the monster of 25 grids 1881 and 675; a hundred 9x9s corner to corner need 900 x 900 places.
MOST_CELLS = 4096  # of a board from a file: reported there, before the board is made
MOST_HOUSES = 2000
MOST_PLACES = 1_000_000  # height times width
MOST_MEETINGS = 50_000  # pairs of houses that share cells; their shared cells are kept. The monster has 7371
FARTHEST = 10_000  # the distance of a row or column from the origin
KINDS = ("row", "column", "box", "diagonal", "extra")  # of houses; each kind is drawn and explained in its own way
PLAIN = ("box", "row", "column")  # the kinds that everybody looks at, the easiest to see first


class Cell(NamedTuple):
    """A place on an infinite plane, rows downwards and columns to the right; a hole is an absent cell."""

    row: int
    column: int


def corner_of(cells: Iterable[Cell]) -> Cell:
    """The topmost row and the leftmost column of some cells: the corner of their outline, which may be no cell."""
    rows, columns = zip(*cells, strict=True)
    return Cell(min(rows), min(columns))


@dataclass(frozen=True, slots=True)
class House:
    """Cells in which no value occurs twice, as indices into the board's cells."""

    kind: str  # one of KINDS; for wording and drawing only
    label: str  # as a person names it, e.g. "row 1"
    cells: tuple[int, ...]
    grid: int = 0  # the number, from 1, of the grid it belongs to; 0 for a house of the whole board


@dataclass(frozen=True, slots=True)
class Relation:
    """What else must hold, beside houses: a cage and its sum, a pair of cells with a dot between them.

    What a kind means is said in the room `relations`.
    """

    kind: str
    cells: tuple[int, ...] = ()  # in order, as indices into the board's cells; none if it speaks of the whole board
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """Cells, houses, relations and the order: values are 1..order.

    A house with `order` cells is full and holds every value once; a shorter one only forbids repeats.

    Raises ValueError if an invariant is broken: an order outside 1..64; a duplicate cell, or one too far away; more
    houses, places or meetings of houses than the most; a house that is empty, lists a cell twice or one that is not
    longer than the order; a house of unknown kind, which nobody would draw, or a row or column that leaves its line;
    grids, if any, that omit a cell or do not contain their own houses; relations that name a cell of none.
    """

    name: str
    order: int
    cells: tuple[Cell, ...]
    houses: tuple[House, ...]
    grids: tuple[tuple[int, ...], ...] = ()  # the cells of each grid, if the board has several
    relations: tuple[Relation, ...] = ()  # those that every puzzle of the board keeps
    corner: Cell = field(init=False, repr=False, compare=False)  # the topmost row and the leftmost column
    _hash: int = field(init=False, repr=False, compare=False)  # boards are often looked up, and large

    def __post_init__(self) -> None:
        if not 1 <= self.order <= WIDEST:
            raise ValueError(f"the order must be between 1 and {WIDEST}, not {self.order}")
        if not self.cells:
            raise ValueError("a board needs at least one cell")
        if len(set(self.cells)) != len(self.cells):
            raise ValueError("a cell is listed twice")
        object.__setattr__(self, "corner", corner_of(self.cells))
        self._check_size()
        for house in self.houses:
            self._check_house(house)
        self._check_meetings()
        if self.grids and {cell for grid in self.grids for cell in grid} != set(range(len(self.cells))):
            raise ValueError("the cells of the grids are not exactly the cells of the board")
        for house in self.houses:
            if not 0 <= house.grid <= len(self.grids):
                raise ValueError(f"{house.label} is a house of grid {house.grid}, which does not exist")
            if house.grid and not set(house.cells) <= set(self.grids[house.grid - 1]):
                raise ValueError(f"{house.label} is not within its grid")
        if not all(0 <= cell < len(self.cells) for relation in self.relations for cell in relation.cells):
            raise ValueError("a relation names a cell that is not on the board")
        # Numbers only: the hash of a text differs between processes, and boards travel between them.
        groups = (*(house.cells for house in self.houses), *(relation.cells for relation in self.relations))
        object.__setattr__(self, "_hash", hash((self.order, self.cells, groups)))

    def _check_size(self) -> None:
        for number, what, most in (
            (len(self.houses), "houses", MOST_HOUSES),
            (self.height * self.width, "places (its height times its width)", MOST_PLACES),
        ):
            if number > most:
                raise ValueError(f"the board has {number} {what}; the limit is {most}")
        if max(max(map(abs, cell)) for cell in self.cells) > FARTHEST:
            raise ValueError(f"a cell is more than {FARTHEST} rows or columns away from the origin")

    def _check_meetings(self) -> None:
        through = Counter(cell for cells in {frozenset(house.cells) for house in self.houses} for cell in cells)
        if sum(n * (n - 1) // 2 for n in through.values()) > MOST_MEETINGS:
            most = max(through.values())
            raise ValueError(
                f"a cell is in up to {most} houses; the limit is {MOST_MEETINGS} pairs of houses that share a cell"
            )

    def _check_house(self, house: House) -> None:
        if house.kind not in KINDS:
            raise ValueError(f"{house.label} is a house of the kind {house.kind!r}, not one of {', '.join(KINDS)}")
        if not house.cells:
            raise ValueError(f"{house.label} has no cells")
        if len(set(house.cells)) != len(house.cells):
            raise ValueError(f"{house.label} lists a cell twice")
        if not all(0 <= cell < len(self.cells) for cell in house.cells):
            raise ValueError(f"{house.label} lists a cell that is not on the board")
        if len(house.cells) > self.order:
            raise ValueError(f"{house.label} has {len(house.cells)} cells, more than the {self.order} values")
        if house.kind in ("row", "column"):
            axis = ("row", "column").index(house.kind)
            if len({self.cells[cell][axis] for cell in house.cells}) > 1:
                raise ValueError(f"{house.label} is a {house.kind}, but its cells are not in one {house.kind}")

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"<Board {self.name}, {len(self.cells)} cells, {len(self.houses)} houses, values to {self.order}>"

    def __reduce__(self) -> tuple[Callable[[bytes], Board], tuple[bytes]]:
        """Make equal boards, sent to another process one after the other, the same object there.

        A cache keyed by boards then finds its entry without comparing all cells and houses.
        """
        return _unpacked, (_packed(self),)

    def is_full(self, house: House) -> bool:
        """Whether the house holds every value exactly once."""
        return len(house.cells) == self.order

    def is_rectangle(self, house: House) -> bool:
        """Whether the house fills a rectangle."""
        rows, columns = ({self.cells[cell][axis] for cell in house.cells} for axis in (0, 1))
        high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
        return high * wide == len(house.cells)

    def named(self, cells: Iterable[int], most: int = 6) -> str:
        """Cells by row and column, counted from 1 at the outline's corner: r1c2, r3c4; only the first of many."""
        top, left = self.corner
        names = [f"r{at.row - top + 1}c{at.column - left + 1}" for at in (self.cells[cell] for cell in cells)]
        more = f" and {len(names) - most} more" if len(names) > most else ""
        return ", ".join(names[:most]) + more

    def plainest(self, houses: Iterable[int]) -> list[int]:
        """Houses in the order in which a person would prefer to name them: a box, then a row, a column, any other."""
        return sorted(
            houses, key=lambda at: (PLAIN.index(kind) if (kind := self.houses[at].kind) in PLAIN else len(PLAIN), at)
        )

    def is_straight(self, house: House) -> bool:
        """Whether the house lies on one line, along which the eye can run, rather than over an area."""
        (row, column), *others = (self.cells[index] for index in house.cells)
        steps = [(cell.row - row, cell.column - column) for cell in others]
        return all(a * d == b * c for (a, b), (c, d) in pairwise(steps))

    def direction(self, house: House) -> int:
        """1 for a horizontal line, 2 for a vertical one, 0 for other houses."""
        cells = [self.cells[index] for index in house.cells]
        across, down = len({cell.row for cell in cells}) == 1, len({cell.column for cell in cells}) == 1
        return 0 if across == down else 1 if across else 2

    def part(self, grid: int) -> Board:
        """One grid as a board of its own: its cells, and only its own houses; what the whole board keeps, it keeps."""
        inside = {cell: i for i, cell in enumerate(self.grids[grid])}
        houses = tuple(
            House(house.kind, house.label, tuple(inside[cell] for cell in house.cells))
            for house in self.houses
            if house.grid == grid + 1
        )
        cells = tuple(self.cells[cell] for cell in self.grids[grid])
        whole = tuple(relation for relation in self.relations if not relation.cells)
        return Board(f"{self.name}, grid {grid + 1}", self.order, cells, houses, (), whole)

    @property
    def height(self) -> int:
        """The number of rows from the topmost cell to the lowest, inclusive."""
        return max(cell.row for cell in self.cells) - self.corner.row + 1

    @property
    def width(self) -> int:
        """The number of columns from the leftmost cell to the rightmost, inclusive."""
        return max(cell.column for cell in self.cells) - self.corner.column + 1


@lru_cache(maxsize=64)
def _packed(board: Board) -> bytes:
    return pickle.dumps((board.name, board.order, board.cells, board.houses, board.grids, board.relations))


@lru_cache(maxsize=64)
def _unpacked(packed: bytes) -> Board:
    return Board(*pickle.loads(packed))  # what another process of this program has packed
