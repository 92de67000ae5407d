"""The road from orders to the bank's stock: puzzles made ahead, which later books and days take.

    orders ---- kinds of puzzles, each with its share ---- portions of shelves ---- made by workers ---- put in the bank

A shelf's places have seeds of their own, so that no book makes its puzzles again. One place is as good as another:
those without a puzzle, or with one that the bank has already, or a twin of it, are passed over, and further ones are
dealt until the shelf has had its share.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from bookbuilder.bank import Bank, Portion, Shelf, Shelved, deal, in_stock, leave, made, put, renew, write_off
from bookbuilder.errors import BookBuilderError, BuildFailed
from bookbuilder.generate import Order, attempt, failure, tries_limit
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle.formats import Entry
from bookbuilder.puzzle.formats.full import rules_told, written
from bookbuilder.relations import RECIPES, without_relations
from bookbuilder.supply import Report, say_nothing
from bookbuilder.workers import HERE, Workers

# The most in a portion, and in a task for a worker: cells of the boards, and seconds of work. A portion that is
# interrupted is lost, and a fill may be one of many that wait for the bank.
_PORTION, _TASK = (81_000, 20.0), (1_600, 0.5)
_FIRST = 8  # places in a portion while nobody knows how long they take
_HOPELESS = 8  # places in a row that have used up their tries, after which a kind is given up
_RENEWAL = 60.0  # seconds after which a filler says again that it is still at work


@dataclass(frozen=True, slots=True)
class WantedShelf:
    """One kind of puzzles, and how many of them the shelf is to have had in all."""

    order: Order  # for the places
    shelf: Shelf
    total: int


@dataclass(frozen=True, slots=True)
class FilledShelf:
    """What has become of one shelf."""

    name: str
    new: int  # puzzles that this fill has put there
    total: int  # puzzles that have ever been put there with this seed
    left: int  # puzzles of this kind that nobody has claimed, with any seed
    given_up: BuildFailed | None = None  # why there are fewer than were wanted


Attempt = Shelved | BuildFailed  # what a place has given: a puzzle, or the reason why there is none


def wanted(orders: Iterable[Order], count: int) -> tuple[WantedShelf, ...]:
    """The kinds of puzzles that these orders ask for, with their shares of `count`, as large as in the orders.

    Orders of variants and of puzzles that are brought have none.
    """
    shelves: dict[tuple[str, int], tuple[Order, tuple[str, ...], int]] = {}
    for order in orders:
        for levels, number in Counter(map(order.levels_at, order.places)).items():
            if kind := order.kind(levels):
                first, of_first, before = shelves.get((kind, order.seed), (order, levels, 0))
                shelves[kind, order.seed] = first, of_first, before + number
    shares = _shared(count, [number for *_, number in shelves.values()])
    return tuple(
        WantedShelf(_for_shelf(order, levels, kind), Shelf(kind, seed, _name(order, levels)), share)
        for ((kind, seed), (order, levels, _)), share in zip(shelves.items(), shares, strict=True)
        if share
    )


def fill(
    kinds: Sequence[WantedShelf], bank: Bank, token: str, workers: Workers = HERE, report: Report = say_nothing
) -> tuple[FilledShelf, ...]:
    """Make puzzles until each shelf has had its total; the token tells this filler from others.

    Puzzles are put in portions of some seconds' work, so that a fill that is interrupted has put all but the last few,
    and may be begun again. Several may fill the same shelves: no shelf gets more than its total. Once it has that,
    places that dead fillers held are written off.

    A kind is given up when place after place has used up all its tries, or when more places in a row than a book would
    try had nothing that the bank lacks. The others are filled nevertheless.

    Raises BuildFailed when the bank cannot be written, or workers are lost.
    """
    filling = _Filling(kinds, bank, token, [made(bank, kind.shelf) for kind in kinds])
    total = sum(kind.total for kind in kinds)
    report("puzzles", filling.done(), total)
    orders = tuple(kind.order for kind in kinds)
    try:
        while first := list(filling.tasks(1)):
            for attempts, seconds in workers.run(_make, orders, chain(first, filling.tasks())):
                if filling.take(attempts, seconds):
                    report("puzzles", filling.done(), total)
    finally:
        with suppress(BookBuilderError):  # an error of the fill matters more; the places are dealt again in any case
            leave(bank, token)
    with suppress(BookBuilderError):  # what is left there is in nobody's way
        for kind, there in zip(kinds, filling.there, strict=True):
            if there >= kind.total:
                write_off(bank, kind.shelf)
    ends = zip(kinds, filling.new, filling.there, filling.given_up, strict=True)
    return tuple(
        FilledShelf(kind.shelf.name, new, there, in_stock(bank, kind.shelf.kind), reason)
        for kind, new, there, reason in ends
    )


@dataclass(slots=True)
class _Filling:
    """The state of a fill: what has been dealt, and what is known of portions that are not complete."""

    kinds: Sequence[WantedShelf]
    bank: Bank
    token: str
    there: list[int]  # by kind: puzzles put by anybody
    new: list[int] = field(init=False)  # puzzles put by this fill
    given_up: list[BuildFailed | None] = field(init=False)
    _seconds: list[float] = field(init=False)  # of work for a place; 0 while that is unknown
    _barren: list[int] = field(init=False)  # places in a row without anything new
    _failed: list[int] = field(init=False)  # places in a row without a puzzle
    _under_way: deque[tuple[int, Portion]] = field(default_factory=deque)
    _attempts: list[Attempt] = field(default_factory=list)  # in the first portion under way
    _renewed: float = field(init=False)  # when, by this machine's clock

    def __post_init__(self) -> None:
        n = len(self.kinds)
        self.new, self._barren, self._failed = [0] * n, [0] * n, [0] * n
        self.given_up, self._seconds, self._renewed = [None] * n, [0.0] * n, time.monotonic()

    def done(self) -> int:
        """How many of the puzzles that are wanted are there: a shelf with more than its share has its share."""
        return sum(min(there, kind.total) for kind, there in zip(self.kinds, self.there, strict=True))

    def tasks(self, portions: int | None = None) -> Iterator[tuple[int, int, int]]:
        """Places to fill, as (kind, first, number), dealt as they are asked for: the kind furthest behind first.

        They end once nothing is lacking that is not under way, or after this number of portions.
        """
        while portions != 0 and (which := self._furthest_behind()) is not None:
            portion = deal(self.bank, self.kinds[which].shelf, self._size(which), self.token)
            self._under_way.append((which, portion))
            step, end = self._at_once(which, _TASK) if self._seconds[which] else 1, portion.first + portion.many
            yield from ((which, at, min(step, end - at)) for at in range(portion.first, end, step))
            portions = None if portions is None else portions - 1

    def take(self, attempts: Sequence[Attempt], seconds: float) -> bool:
        """Take the results of the next task; True if the first portion under way is complete, and has been put."""
        if time.monotonic() > self._renewed + _RENEWAL:
            renew(self.bank, self.token)
            self._renewed = time.monotonic()
        which, portion = self._under_way[0]
        self._seconds[which] = max(seconds / len(attempts), 1e-6)
        self._attempts += attempts
        if len(self._attempts) < portion.many:
            return False
        self._under_way.popleft()
        puzzles = [tried for tried in self._attempts if isinstance(tried, Shelved)]
        done = put(self.bank, portion, puzzles, self.kinds[which].total)
        if done is not None:
            self.new[which] += len(done.new)
            self.there[which] = done.made
            self._look_for_an_end(which, done.new)
        self._attempts = []
        return True

    def _furthest_behind(self) -> int | None:
        """The kind of which the largest part is neither put nor under way; None if no kind lacks anything."""
        behind = [
            (self._lacking(which) / kind.total, -which)
            for which, kind in enumerate(self.kinds)
            if self.given_up[which] is None
        ]
        part, which = max(behind, default=(0, 0))
        return -which if part > 0 else None

    def _lacking(self, which: int) -> int:
        """How many puzzles of a kind are neither put nor under way."""
        coming = sum(portion.many for at, portion in self._under_way if at == which)
        return self.kinds[which].total - self.there[which] - coming

    def _size(self, which: int) -> int:
        """The number of places in the next portion of a kind."""
        return min(self._lacking(which), self._at_once(which, _PORTION) if self._seconds[which] else _FIRST)

    def _at_once(self, which: int, most: tuple[int, float]) -> int:
        """How many places of a kind stay within these limits of cells and seconds; at least one."""
        cells, seconds = most
        return max(1, min(cells // len(self.kinds[which].order.board.cells), int(seconds / self._seconds[which])))

    def _look_for_an_end(self, which: int, new: frozenset[str]) -> None:
        """Give a kind up if it has no more puzzles, or none that can be found."""
        kind = self.kinds[which]
        for tried in self._attempts:
            self._failed[which] = 0 if isinstance(tried, Shelved) else self._failed[which] + 1
            self._barren[which] = 0 if isinstance(tried, Shelved) and tried.key in new else self._barren[which] + 1
            if isinstance(tried, BuildFailed) and self._failed[which] == _HOPELESS:
                self.given_up[which] = tried
        if self._barren[which] >= tries_limit(kind.order) and self.there[which] < kind.total:
            what = f"{kind.shelf.name}: no more puzzles of this kind were found that the bank lacks"
            self.given_up[which] = BuildFailed(what, "ask for fewer, or for another kind")


def _make(orders: Sequence[Order], task: tuple[int, int, int]) -> tuple[list[Attempt], float]:
    """What some places of a shelf give, and the seconds that they took."""
    which, first, many = task
    order, attempts, began = orders[which], list[Attempt](), time.perf_counter()
    for place in range(first, first + many):
        trial = attempt(order, place, 0, True, True)
        if trial.puzzle is None:
            named = replace(order, section=_name(order, order.levels))
            attempts.append(failure(named, place, trial.misses, numbered=False))
            continue
        puzzle, grade = trial.puzzle, trial.puzzle.grade
        word, givens, solution = written(Entry(puzzle=puzzle.puzzle, solution=puzzle.solution, is_proved=True))
        graded = grade.level, grade.score, grade.ladder
        board, rules = (word, without_relations(order.board).name), rules_told(puzzle.puzzle) or None
        attempts.append(Shelved(puzzle.key, givens, solution, *graded, *board, rules))
    return attempts, time.perf_counter() - began


def _for_shelf(order: Order, levels: tuple[str, ...], kind: str) -> Order:
    """The order that the places of a shelf are filled by."""
    alone: dict[str, Any] = {"shares": (), "exact": False, "record": 0, "scores": None, "rerolls": ()}
    return replace(order, section=f"stock {kind}", levels=levels, count=0, **alone)


def _name(order: Order, levels: tuple[str, ...]) -> str:
    """What the puzzles of a shelf are, for people: what is usual is left out."""
    clues, level = order.clues, "any" if levels == LEVELS else levels[0]
    if 1 < len(levels) < len(LEVELS):
        level = f"{levels[0]}..{levels[-1]}"
    removed = [f"{number} {what}" for what, number in _removed(order) if number]
    dug = clues.symmetry or " and ".join(removed) or "none"
    parts = [
        " and ".join(_ruled(order)),
        "" if order.bare else dug if clues.pattern is None else f"pattern of {len(clues.pattern)}",
        "" if clues.more == "all" else f"more: {clues.more}",
        f"at least {clues.least} clues" if clues.least else "",
        "" if clues.most is None else f"at most {clues.most} clues",
        f"needs {' and '.join(order.needs)}" if order.needs else "",
        f"at most {order.hardest}" if order.hardest not in ("", *order.needs, *levels) else "",
        f"without {' and '.join(order.avoid)}" if order.avoid else "",
        "each grid by itself" if order.each else "",
        "uniqueness" if order.uniqueness else "",
    ]
    return f"{order.board.name} {level} ({', '.join(filter(None, parts))})"


def _ruled(order: Order) -> Iterator[str]:
    """The rules that puzzles print, with those options that are not the usual ones."""
    for rule in order.rules:
        usual = RECIPES[rule.name].read(order.board, None)
        yield " ".join([rule.name, *(f"{what} {how}" for what, how in rule.options if (what, how) not in usual)])


def _removed(order: Order) -> tuple[tuple[str, int], ...]:
    return ("quads", order.clues.quads), ("pairs", order.clues.pairs), ("cells", order.clues.cells)


def _shared(count: int, weights: Sequence[int]) -> list[int]:
    """`count` shared out in proportion to the weights, by largest remainders."""
    whole = sum(weights)
    if not whole:
        return []
    shares = [count * weight // whole for weight in weights]
    rest = sorted(range(len(weights)), key=lambda at: (-(count * weights[at] % whole), at))
    for at in rest[: count - sum(shares)]:
        shares[at] += 1
    return shares
