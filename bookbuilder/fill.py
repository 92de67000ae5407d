"""The road from orders to the bank's stock: puzzles made ahead, which later books and days take.

    orders ---- kinds of puzzles, each with its share ---- portions of shelves ---- made by workers ---- put in the bank

A shelf's places have seeds of their own, so that no book makes its puzzles again. What the bank has already, or a twin
of it, is not put; further places are dealt until each shelf has its share.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bookbuilder.bank import Bank, Portion, Shelf, Shelved, deal, leave, made, put
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import Order, attempt, failure
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle.formats import Entry
from bookbuilder.puzzle.formats.full import written
from bookbuilder.supply import Report, say_nothing
from bookbuilder.workers import HERE, Workers

_PORTION, _TASK = 81_000, 1_600  # total cells of the boards in a portion of a shelf, and in one task for a worker
_FEW = 3  # portions in a row without anything new, after which a kind has no more


@dataclass(frozen=True, slots=True)
class Wanted:
    """One kind of puzzles, and how many of them its shelf is to have had in all."""

    order: Order  # for its places
    shelf: Shelf
    total: int


@dataclass(frozen=True, slots=True)
class Filled:
    """What has become of one shelf."""

    name: str
    new: int
    total: int  # puzzles that have ever been put there with this seed


def wanted(orders: Iterable[Order], count: int) -> tuple[Wanted, ...]:
    """The kinds of puzzles that these orders ask for, with their shares of `count`, as large as in the orders.

    Orders of variants and of puzzles that are brought have none.
    """
    found: dict[tuple[str, int], tuple[Order, tuple[str, ...], int]] = {}
    for order in orders:
        for levels, number in Counter(map(order.levels_at, order.places)).items():
            if kind := order.kind(levels):
                first, its, before = found.get((kind, order.seed), (order, levels, 0))
                found[kind, order.seed] = first, its, before + number
    shares = _shared(count, [number for *_, number in found.values()])
    return tuple(
        Wanted(_for_shelf(order, levels, kind), Shelf(kind, seed, _name(order, levels)), share)
        for ((kind, seed), (order, levels, _)), share in zip(found.items(), shares, strict=True)
        if share
    )


def fill(
    kinds: Sequence[Wanted], bank: Bank, token: str, workers: Workers = HERE, report: Report = say_nothing
) -> tuple[Filled, ...]:
    """Make puzzles until each shelf has had its total; the token tells this filler from others.

    Puzzles are put in portions, so that a fill that is interrupted has put all but the last few, and may be begun
    again. Raises NotMade when a place has used all its tries, and BuildFailed when a board has no more such puzzles or
    the bank cannot be written.
    """
    filling = _Filling(kinds, bank, token, [made(bank, each.shelf) for each in kinds])
    total = sum(each.total for each in kinds)
    before = list(filling.there)
    report("puzzles", min(total, sum(before)), total)
    try:
        while any(filling.lacking(which) > 0 for which in range(len(kinds))):
            for results in workers.run(_make, tuple(each.order for each in kinds), filling.tasks()):
                if filling.take(results):
                    report("puzzles", min(total, sum(filling.there)), total)
    finally:
        leave(bank, token)
    told = zip(kinds, before, filling.there, strict=True)
    return tuple(Filled(each.shelf.name, now - was, now) for each, was, now in told)


@dataclass(slots=True)
class _Filling:
    """The state of a fill: what has been dealt, and the puzzles of portions that are not complete."""

    kinds: Sequence[Wanted]
    bank: Bank
    token: str
    there: list[int]  # by kind: the number of puzzles put
    _under_way: deque[tuple[int, Portion]] = field(default_factory=deque)
    _puzzles: list[Shelved] = field(default_factory=list)  # of the first portion under way
    _done: int = 0  # of its places
    _barren: dict[int, int] = field(default_factory=dict)  # by kind: portions in a row without anything new

    def lacking(self, which: int) -> int:
        """How many puzzles of a kind are neither put nor under way."""
        coming = sum(its.many for at, its in self._under_way if at == which)
        return self.kinds[which].total - self.there[which] - coming

    def tasks(self) -> Iterator[tuple[int, int, int]]:
        """Places to fill, as (kind, first, number), dealt as they are asked for: the kind furthest behind first."""
        while True:
            behind = [(self.lacking(which) / each.total, -which) for which, each in enumerate(self.kinds)]
            share, which = max(behind)
            if share <= 0:
                return
            which, cells = -which, len(self.kinds[-which].order.board.cells)
            many = min(self.lacking(which), max(10, _PORTION // cells))
            its = deal(self.bank, self.kinds[which].shelf, many, self.token)
            self._under_way.append((which, its))
            step, end = max(1, _TASK // cells), its.first + its.many
            yield from ((which, at, min(step, end - at)) for at in range(its.first, end, step))

    def take(self, puzzles: Sequence[Shelved]) -> bool:
        """Take the puzzles of the next task; True if the first portion under way is complete, and has been put."""
        which, its = self._under_way[0]
        self._puzzles += puzzles
        self._done += len(puzzles)
        if self._done < its.many:
            return False
        new = put(self.bank, its, self._puzzles)
        self.there[which] += new
        self._barren[which] = 0 if new else self._barren.get(which, 0) + 1
        self._under_way.popleft()
        self._puzzles, self._done = [], 0
        if self._barren[which] == _FEW:
            what = (
                f"the board {self.kinds[which].order.board.name} has no more puzzles of this kind that the bank lacks"
            )
            raise BuildFailed(f"{self.kinds[which].shelf.name}: {what}", "ask for fewer, or for another kind")
        return True


def _make(orders: Sequence[Order], task: tuple[int, int, int]) -> list[Shelved]:
    """The puzzles of some places of a shelf."""
    which, first, many = task
    order, found = orders[which], list[Shelved]()
    for place in range(first, first + many):
        its = attempt(order, place, 0, True, True)
        if its.puzzle is None:
            raise failure(order, place, its.misses)
        puzzle, grade = its.puzzle, its.puzzle.grade
        word, givens, solution = written(Entry(puzzle=puzzle.puzzle, solution=puzzle.solution, is_proved=True))
        name = order.board.name
        found.append(Shelved(puzzle.key, givens, solution, grade.level, grade.score, grade.ladder, word, name))
    return found


def _for_shelf(order: Order, levels: tuple[str, ...], kind: str) -> Order:
    """The order that the places of a shelf are filled by."""
    section = f"stock {kind}"
    its = order.clues, order.seed, 0, order.uniqueness
    return Order(section, order.board, levels, *its, needs=order.needs, most=order.most)


def _name(order: Order, levels: tuple[str, ...]) -> str:
    """What the puzzles of a shelf are, for people."""
    clues = "pattern" if order.clues.pattern is not None else order.clues.symmetry or "groups"
    level = "any" if levels == LEVELS else levels[0] if len(levels) == 1 else f"{levels[0]}..{levels[-1]}"
    needs = f", needs {' and '.join(order.needs)}" if order.needs else ""
    return f"{order.board.name} {level}{needs} ({clues})"


def _shared(count: int, weights: Sequence[int]) -> list[int]:
    """`count` shared out in proportion to the weights, by largest remainders."""
    whole = sum(weights)
    if not whole:
        return []
    shares = [count * each // whole for each in weights]
    rest = sorted(range(len(weights)), key=lambda at: (-(count * weights[at] % whole), at))
    for at in rest[: count - sum(shares)]:
        shares[at] += 1
    return shares
