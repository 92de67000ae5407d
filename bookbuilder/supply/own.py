"""Puzzles that a book brings along in files: orders go in; proved, graded, varied and distinct puzzles come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bookbuilder.supply.model import Report, say_nothing
from bookbuilder.workers import HERE, Workers

if TYPE_CHECKING:
    from bookbuilder.errors import Problem
    from bookbuilder.generate import Order, Placed
    from bookbuilder.supply.alike import NearDuplicate


@dataclass(frozen=True, slots=True)
class Own:
    """The puzzles that a book brings along, and what its author should know about them."""

    puzzles: Placed
    skipped: Mapping[int, tuple[Problem, ...]]  # by order: what is wrong with those left out; only orders that skip
    short: Mapping[int, Problem]  # by order: how many puzzles are missing; only orders that ask for more than are good
    alike: tuple[NearDuplicate, ...]  # pairs that are nearly copies


def bring(orders: Sequence[Order], twins: bool, workers: Workers = HERE, report: Report = say_nothing) -> Own:
    """The puzzles, or the ordered variants of them, of all orders that bring their own, by place.

    Each has one solution and a level that its order asks for. Taken in the sequence of the orders, none is a twin of
    another; where `twins` are allowed, no two are identical. The workers prove them, and `report` receives the count.

    An order that skips takes the good puzzles as if the file contained nothing else, even if they are too few.

    Raises InputError with every puzzle that cannot be printed, with file and line; for an order that skips, only if
    none can.
    """
    if not any(order.brought for order in orders):
        return Own({}, {}, {}, ())
    from bookbuilder.supply.brought import own_puzzles  # with all that makes puzzles

    return own_puzzles(orders, twins, workers, report)
