"""Rules beyond houses go in, as book.json names them; what each means, and what a reader should see of it, comes out.

All of it is written here a second time, from the rules as they are printed: the rooms that make, solve and draw such
puzzles are not asked, so that whatever they believe of a rule is not believed here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bookbuilder.board import Board, Relation

Rules = tuple[Relation, ...]
Pairs = Callable[[int, int], bool]


class Different(NamedTuple):
    """No two of the cells have the same value."""

    cells: tuple[int, ...]


class Matching(NamedTuple):
    """The values of two cells match."""

    first: int
    second: int
    match: Pairs


class Among(NamedTuple):
    """A cell has one of some values."""

    cell: int
    values: frozenset[int]


class Totalling(NamedTuple):
    """The values of cells, all different, have a total."""

    cells: tuple[int, ...]
    total: int


Condition = Different | Matching | Among | Totalling


class Sight(NamedTuple):
    """What a reader sees of a rule: an outline, a dot, a letter, a sign, a shape in a cell, or small digits."""

    form: str
    text: str = ""  # of a letter
    is_dark: bool = False


OUTLINE, DOT, LETTER, SIGN, DISC, SQUARE, DIGITS = "outline", "dot", "letter", "sign", "disc", "square", "digits"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A kind of rule: what it means, what is seen of it, and how many cells and numbers it names."""

    means: Callable[[Board, Relation, Sequence[Relation]], Iterator[Condition]]
    sight: Sight | None = None
    cells: range = range(1, 1 << 12)
    numbers: range = range(1)


# --- what kinds mean --------------------------------------------------------------------------------------------------


def _summed(board: Board, rule: Relation, others: Sequence[Relation]) -> Iterator[Condition]:
    yield Different(rule.cells)
    yield from (Totalling(rule.cells, total) for total in rule.numbers)


def _listed(board: Board, rule: Relation, others: Sequence[Relation]) -> Iterator[Condition]:
    yield from (Among(cell, frozenset(rule.numbers)) for cell in rule.cells)


def _cells(fits: Pairs, sight: Sight) -> Ruling:
    """The kind of a rule by which each cell has a value that fits; `fits` gets the value and the highest one."""

    def means(board: Board, rule: Relation, others: Sequence[Relation]) -> Iterator[Condition]:
        fitting = frozenset(value for value in range(1, board.order + 1) if fits(value, board.order))
        yield from (Among(cell, fitting) for cell in rule.cells)

    return Ruling(means, sight)


def _pair(match: Pairs, sight: Sight) -> Ruling:
    """The kind of a mark between two cells."""

    def means(board: Board, rule: Relation, others: Sequence[Relation]) -> Iterator[Condition]:
        one, other = rule.cells
        yield Matching(one, other, match)

    return Ruling(means, sight, range(2, 3))


def _no_more(marks: Mapping[str, Pairs]) -> Ruling:
    """The kind of a rule by which neighbours without a mark would not have one."""

    def match(one: int, other: int) -> bool:
        return not any(mark(one, other) for mark in marks.values())

    def means(board: Board, rule: Relation, others: Sequence[Relation]) -> Iterator[Condition]:
        marked = {frozenset(other.cells) for other in others if other.kind in marks}
        for pair in _steps(board, ((0, 1), (1, 0))):
            if frozenset(pair) not in marked:
                yield Matching(*pair, match)

    return Ruling(means, cells=range(1))


def _apart(*steps: tuple[int, int]) -> Ruling:
    """The kind of a rule by which cells some steps apart have different values."""

    def means(board: Board, rule: Relation, others: Sequence[Relation]) -> Iterator[Condition]:
        yield from map(Different, _steps(board, steps))

    return Ruling(means, cells=range(1))


def _spread(board: Board, rule: Relation, others: Sequence[Relation]) -> Iterator[Condition]:
    """No two neighbours have values that follow each other."""
    for pair in _steps(board, ((0, 1), (1, 0))):
        yield Matching(*pair, lambda one, other: abs(one - other) != 1)


def _same_place(board: Board, rule: Relation, others: Sequence[Relation]) -> Iterator[Condition]:
    """The cells that lie in one place of the boxes of a grid have different values."""
    groups = defaultdict[tuple[int, int], list[int]](list)
    for house in board.houses:
        if house.kind == "box" and len(house.cells) == board.order:
            for place, cell in enumerate(sorted(house.cells, key=lambda cell: board.cells[cell])):
                groups[house.grid, place].append(cell)
    yield from (Different(tuple(cells)) for cells in groups.values())


def _steps(board: Board, steps: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The pairs of cells of a grid that lie one of some steps apart."""
    at = {(cell.row, cell.column): which for which, cell in enumerate(board.cells)}
    grids = [frozenset(grid) for grid in board.grids] or [frozenset(range(len(board.cells)))]
    for (row, column), one in at.items():
        for down, right in steps:
            other = at.get((row + down, column + right))
            if other is not None and any(one in grid and other in grid for grid in grids):
                yield one, other


def _follow(one: int, other: int) -> bool:
    return one + 1 == other or other + 1 == one


def _double(one: int, other: int) -> bool:
    return one + one == other or other + other == one


def _make_ten(one: int, other: int) -> bool:
    return one + other == 10


def _make_five(one: int, other: int) -> bool:
    return one + other == 5


_CORNERS, _LEAPS = ((1, 1), (1, -1)), ((1, 2), (1, -2), (2, 1), (2, -1))

RULINGS: Mapping[str, Ruling] = {
    "cage": Ruling(_summed, Sight(OUTLINE), numbers=range(2)),
    "white dot": _pair(_follow, Sight(DOT)),
    "black dot": _pair(_double, Sight(DOT, is_dark=True)),
    "X": _pair(_make_ten, Sight(LETTER, "X")),
    "V": _pair(_make_five, Sight(LETTER, "V")),
    "greater": _pair(lambda one, other: one > other, Sight(SIGN)),
    "kropki": _no_more({"white dot": _follow, "black dot": _double}),
    "consecutive": _no_more({"white dot": _follow}),
    "doubles": _no_more({"black dot": _double}),
    "xv": _no_more({"X": _make_ten, "V": _make_five}),
    "odd": _cells(lambda value, most: value & 1 == 1, Sight(DISC)),
    "even": _cells(lambda value, most: value & 1 == 0, Sight(SQUARE)),
    "low": _cells(lambda value, most: value <= most // 2, Sight(DISC, is_dark=True)),
    "high": _cells(lambda value, most: value > most - most // 2, Sight(SQUARE, is_dark=True)),
    "candidates": Ruling(_listed, Sight(DIGITS), numbers=range(1, 65)),
    "anti-knight": _apart(*_LEAPS),
    "anti-king": _apart(*_CORNERS),
    "non-consecutive": Ruling(_spread, cells=range(1)),
    "disjoint groups": Ruling(_same_place, cells=range(1)),
}


# --- what may be asked of rules ---------------------------------------------------------------------------------------


def unknown(rules: Sequence[Relation]) -> tuple[str, ...]:
    """The names of kinds that are not known here."""
    return tuple(dict.fromkeys(rule.kind for rule in rules if rule.kind not in RULINGS))


def has_shapes(rules: Sequence[Relation]) -> bool:
    """Whether any rule is a shape of grey in a cell."""
    sights = (RULINGS[rule.kind].sight for rule in rules if rule.kind in RULINGS)
    return any(sight is not None and sight.form in (DISC, SQUARE) for sight in sights)


def conditions(board: Board, rules: Sequence[Relation]) -> Iterator[Condition]:
    """All that rules say of a board's cells; kinds that are not known say nothing."""
    for rule in rules:
        if ruling := RULINGS.get(rule.kind):
            yield from ruling.means(board, rule, rules)


def broken(board: Board, rules: Sequence[Relation], values: Sequence[int]) -> str:
    """Where a full grid breaks a rule; empty if it keeps all."""
    for rule in rules:
        if (ruling := RULINGS.get(rule.kind)) and not all(
            _holds(it, values) for it in ruling.means(board, rule, rules)
        ):
            return f"the rule {rule.kind}" + (f" of {board.named(rule.cells)}" if rule.cells else "")
    return ""


def _holds(condition: Condition, values: Sequence[int]) -> bool:
    match condition:
        case Different(cells):
            return len({values[cell] for cell in cells}) == len(cells)
        case Matching(first, second, match):
            return match(values[first], values[second])
        case Among(cell, allowed):
            return values[cell] in allowed
        case Totalling(cells, total):
            return sum(values[cell] for cell in cells) == total
