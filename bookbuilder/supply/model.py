"""The request for an edition's puzzles, what earlier builds left, and the puzzles supplied."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bookbuilder.errors import Place
from bookbuilder.generate import Order, Placed, Where
from bookbuilder.puzzle import GradedPuzzle

if TYPE_CHECKING:
    from bookbuilder.supply.arranged import Sorting
    from bookbuilder.supply.stored import Misfit, Stored
    from bookbuilder.twins import Fingerprint

Report = Callable[[str, int, int], None]  # what is being done, the number done, the total


Arrived = Callable[[Where, GradedPuzzle], None]  # receives each puzzle of an edition as soon as it is there


def say_nothing(what: str, done: int, total: int) -> None:
    """Report nothing."""


def pass_over(where: Where, puzzle: GradedPuzzle) -> None:
    """Do nothing about a puzzle that is there."""


@dataclass(frozen=True, slots=True)
class Request:
    """The puzzles that an edition needs."""

    orders: tuple[Order, ...]
    numbers: tuple[Sequence[int], ...]  # by order: the printed numbers of its puzzles, as they are sorted
    brought: Placed  # those that come from files
    twins: bool = False  # whether it may contain them
    example: Order | None = None  # for one more puzzle, without a number; may turn out impossible
    days: tuple[str, ...] = ()  # by order: on which its puzzles are printed, as a bank records it: 2027-01-31
    within: tuple[str, str] | None = None  # the days that a bank is asked for, first and last; None: the whole edition
    groups: tuple[tuple[int, ...], ...] = ()  # orders of one puzzle each: the harder a new one, the later its order
    before: tuple[Fingerprint, ...] = ()  # of puzzles outside the request that may not be repeated
    more: tuple[str, ...] = ()  # options of the edition, as messages name them, that allow more puzzles

    sorting: tuple[Sorting | None, ...] = ()  # by order: how its numbers are dealt; empty: by place
    asked_at: tuple[Place, ...] = ()  # by order: where the author states its clues; empty if that is unknown
    in_print: frozenset[int] = frozenset()  # orders whose stored puzzles are facts, whatever is asked for now

    def day(self, which: int) -> str:
        """The day of an order's puzzles; empty if none is known."""
        return self.days[which] if self.days else ""

    def sorted_by(self, which: int) -> Sorting | None:
        """How the numbers of an order's puzzles are dealt."""
        return self.sorting[which] if self.sorting else "placed"


@dataclass(frozen=True, slots=True)
class Remains:
    """What earlier builds have left of an edition, besides its puzzles in the bank."""

    stock: str = ""  # the text of its stock
    file: str = ""  # the name of the stock in messages
    fresh: bool = False  # use neither the stock nor the bank, except for what is in print


@dataclass(frozen=True, slots=True)
class Supplied:
    """The puzzles of an edition, and their sources."""

    puzzles: tuple[tuple[GradedPuzzle, ...], ...]  # by order, in the sequence of their numbers
    places: tuple[tuple[int, ...], ...]  # of these puzzles
    example: GradedPuzzle | None
    reused: int  # puzzles taken from the stock
    resumed: int  # puzzles taken from an interrupted build
    recorded: int  # puzzles of this publication taken from the bank
    shelved: int  # puzzles taken from the bank's stock
    remade: tuple[str, ...]  # sections whose stock followed another recipe
    stored: Mapping[Where, Stored]  # of puzzles that stay as an earlier build has stored them
    misfits: tuple[Misfit, ...]  # those of other levels, by a later ladder, than their sections ask for
    spoiled: Mapping[str, str]  # why puzzles of the bank's stock, by key, were left there
