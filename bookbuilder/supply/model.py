"""What an edition asks for, and what it gets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bookbuilder.generate import Order, Placed
from bookbuilder.puzzle import GradedPuzzle

Report = Callable[[str, int, int], None]  # what is done, how many of how many


def say_nothing(what: str, done: int, total: int) -> None:
    """The report to nobody."""


@dataclass(frozen=True, slots=True)
class Request:
    """The puzzles that an edition asks for."""

    orders: tuple[Order, ...]
    numbers: tuple[Sequence[int], ...]  # by order: what its puzzles are called in print, by place
    brought: Placed  # those that it has from files
    twins: bool = False  # whether they may stand in it
    example: Order | None = None  # for one more puzzle, without a number, which may turn out impossible


@dataclass(frozen=True, slots=True)
class Remains:
    """What earlier builds have left of an edition, beside what its bank has."""

    stock: str = ""  # the text of its stock
    file: str = ""  # what messages call that
    fresh: bool = False  # nothing of it is wanted, and nothing of the bank


@dataclass(frozen=True, slots=True)
class Supplied:
    """The puzzles of an edition, and where they come from."""

    puzzles: tuple[tuple[GradedPuzzle, ...], ...]  # by order, by place
    example: GradedPuzzle | None
    reused: int  # puzzles taken from the stock
    resumed: int  # puzzles taken from an interrupted build
    recorded: int  # puzzles that the bank has of this publication
    remade: tuple[str, ...]  # sections whose stock followed another recipe
