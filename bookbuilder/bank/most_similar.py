"""The two most similar puzzles with the same solution: those that share the most givens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from sqlalchemy import func, select

from bookbuilder.bank.record import Record
from bookbuilder.bank.rows import AT_ONCE, fields, one_by_one, strange
from bookbuilder.bank.schema import IS_PRINTED, board, puzzle
from bookbuilder.bank.store import Bank
from bookbuilder.puzzle.formats import ALPHABET

_CROWD = 20_000  # rows fetched at once; different puzzles with one solution that are compared, within a second
_CELLS = 800_000  # of the solutions, each in all its ways to lie, whose spots are looked for, within some seconds
_BLOCK = 512  # puzzles after which those that have been compared leave the columns
_MARKS = str.maketrans(ALPHABET + ".", "0" + "1" * (len(ALPHABET) - 1) + "0")

# Which spot of a solution each cell is, the same for all twins of the solution; by its board's word and its values.
Spots = Callable[[str, str], Sequence[int]]

_ROW = fields(puzzle.c.id, puzzle.c.solution_key, puzzle.c.board, puzzle.c.givens, puzzle.c.solution)
_WORD = fields(board.c.word)


@dataclass(frozen=True, slots=True)
class MostSimilar:
    """Two puzzles with one solution, and the number of givens that they share."""

    one: Record
    other: Record
    shared: int


def nearest(bank: Bank, spots: Spots) -> tuple[MostSimilar | None, int]:
    """The nearest pair, and the number of possibly nearer puzzles not compared because there are too many.

    A solution with symmetries of its own can be laid on a twin in several ways; one of them is used.
    """
    search = _Search(bank, spots)
    for keys in _shared_solutions(bank):
        search.look_at(keys)
    records = [record for record, _ in one_by_one(bank, search.pair)]
    near = (
        MostSimilar(records[0], records[1], search.shared) if len(records) == 2 else None
    )  # None if one was removed meanwhile
    return near, search.left_out


class _Search:
    """The nearest pair so far. A puzzle is a line of marks here: `1` for each spot of the solution with a given."""

    def __init__(self, bank: Bank, spots: Spots) -> None:
        self.shared, self.left_out = -1, 0
        self.pair: tuple[int, ...] = ()  # ids
        self._bank, self._spots = bank, spots
        self._cells = 0
        self._word = ("", "")  # of the last board
        self._known: dict[tuple[str, str], Callable[[str], Sequence[str]] | None] = {}

    def look_at(self, keys: Sequence[str]) -> None:
        """Compare the puzzles of some solutions."""
        groups: dict[str, dict[str, int]] = {}
        for row in _rows(self._bank, keys):
            marks = self._marks(row)
            if marks is not None:
                first = groups.setdefault(row.solution_key, {}).setdefault(marks, row.id)
                if first != row.id:
                    self._take(marks.count("1"), first, row.id)
        self._known.clear()  # no other solution has such a grid
        for group in groups.values():
            hopeful = [marks for marks in group if marks.count("1") > self.shared]
            shared, one, other = closest(hopeful[:_CROWD])
            if shared > self.shared:
                self._take(shared, group[hopeful[one]], group[hopeful[other]])
            self.left_out += sum(marks.count("1") > self.shared for marks in hopeful[_CROWD:])

    def _take(self, shared: int, *pair: int) -> None:
        if shared > self.shared:
            self.shared, self.pair = shared, pair

    def _marks(self, row: Any) -> str | None:
        """A row's marks; None after too many solutions. Raises InputError if the row holds no puzzle."""
        grid = row.board, row.solution
        if grid not in self._known:
            self._known[grid] = self._by_spots(*grid)
        by_spots = self._known[grid]
        if by_spots is None:
            self.left_out += 1
            return None
        if len(row.givens) != len(row.solution):
            raise strange("a puzzle whose givens and solution have different lengths")
        return "".join(by_spots(row.givens)).translate(_MARKS)

    def _by_spots(self, key: str, solution: str) -> Callable[[str], Sequence[str]] | None:
        """A function that sorts the values of a grid's cells in the order of its spots."""
        self._cells += len(solution)
        if self._cells > _CELLS:
            return None
        spots = self._spots(self._board(key), solution)
        return itemgetter(*sorted(range(len(spots)), key=spots.__getitem__))

    def _board(self, key: str) -> str:
        """The word of a board."""
        if self._word[0] != key:
            with self._bank.reading() as connection:
                row = connection.execute(select(*_WORD.columns).where(board.c.key == key)).one_or_none()
            if row is None:
                raise strange("a puzzle without its board")
            _WORD.check(row)
            self._word = key, row.word
        return self._word[1]


def closest(marked: Sequence[str]) -> tuple[int, int, int]:
    """The most marks that two lines share, and the first two that do; -1 if there are no two.

    One at a time is compared with all after it: of its marks, the columns are added up, each of their digits by
    itself, into planes of binary digits, which then have the number of marks shared with each of the others.

        lines 110, 011, 111      columns 101, 111, 110, from the last line to the first      of the first: 101 + 111
    """
    best = (-1, 0, 0)
    columns = [int("".join(column), 2) for column in zip(*reversed(marked), strict=True)]
    for start in range(0, len(marked), _BLOCK):
        later, every = [column >> start for column in columns], (1 << len(marked) - start) - 1
        for at, marks in enumerate(marked[start : start + _BLOCK]):
            planes = _added([column for mark, column in zip(marks, later, strict=True) if mark == "1"])
            shared, others = _highest(planes, every & -(2 << at))
            if shared > best[0]:
                best = (shared, start + at, start + (others & -others).bit_length() - 1)
    return best


def _added(columns: list[int]) -> list[int]:
    """How many of the columns have each digit, as planes of binary digits, the lowest first."""
    planes = []
    while columns:
        carried = []
        while len(columns) > 2:
            one, other, third = columns.pop(), columns.pop(), columns.pop()
            either = one ^ other
            columns.append(either ^ third)
            carried.append(one & other | either & third)
        if len(columns) == 2:
            carried.append(columns[0] & columns[1])
        planes.append(columns[0] ^ columns[1] if len(columns) == 2 else columns[0])
        columns = [column for column in carried if column]
    return planes


def _highest(planes: Sequence[int], among: int) -> tuple[int, int]:
    """The highest number in the planes among some digits, and the digits that have it; -1 for no digits."""
    if not among:
        return -1, 0
    number = 0
    for place in range(len(planes) - 1, -1, -1):
        if having := among & planes[place]:
            among, number = having, number | 1 << place
    return number, among


def _shared_solutions(bank: Bank) -> Iterator[list[str]]:
    """The keys of solutions shared by several puzzles, in lists with at most a crowd of puzzles each."""
    counted = select(puzzle.c.solution_key, func.count().label("number")).where(IS_PRINTED)
    shared = counted.group_by(puzzle.c.solution_key).having(func.count() > 1).order_by(puzzle.c.solution_key)
    with bank.reading() as connection:
        groups = connection.execute(shared).all()
    keys, total = list[str](), 0
    for key, number in groups:
        if keys and (total + number > _CROWD or len(keys) == AT_ONCE):
            yield keys
            keys, total = [], 0
        keys.append(key)
        total += number
    if keys:
        yield keys


def _rows(bank: Bank, keys: Sequence[str]) -> Iterator[Any]:
    """The printed puzzles of some solutions by id, a crowd at a time; the bank is not locked meanwhile."""
    asked = select(*_ROW.columns).where(IS_PRINTED, puzzle.c.solution_key.in_(keys)).order_by(puzzle.c.id)
    last = -1
    while True:
        with bank.reading() as connection:
            rows = connection.execute(asked.where(puzzle.c.id > last).limit(_CROWD)).all()
        for row in rows:
            _ROW.check(row)
            yield row
        if len(rows) < _CROWD:
            return
        last = rows[-1].id
