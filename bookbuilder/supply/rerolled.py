"""Rerolled places: the orders and the places that are missing go in; what is to be made for them comes out, in rounds.

    round 0   every place, as if nothing were rerolled     so a reroll changes no other place
    round 1   the rerolled places: another puzzle
    round 2   those that are rerolled twice: yet another one ...

All of them are made by one call, in this sequence: a new puzzle is a twin neither of those that it replaces nor of
those at other places. Puzzles that are known to have been replaced are not made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bookbuilder.generate import Order, Where
from bookbuilder.twins import Fingerprint

Replaced = Mapping[Where, Mapping[int, Fingerprint]]  # puzzles that rerolls have replaced, by the rerolls before them


@dataclass(frozen=True, slots=True)
class Rounds:
    """What is to be made."""

    orders: tuple[Order, ...]  # those of round 0, then others that reroll less often than the book
    wanted: tuple[Where, ...]  # in these orders, in the sequence in which they are made
    places: tuple[Where | None, ...]  # in the book, of these puzzles; None for one that is replaced


def rounds(orders: Sequence[Order], missing: Sequence[Where], replaced: Replaced) -> Rounds:
    """The rounds that fill the missing places."""
    made_by = {(which, 0): which for which in range(len(orders))}
    wanted, places = list[Where](), list[Where | None]()
    rerolled, at_round = missing, 0
    while rerolled:
        for which, place in rerolled:
            is_last = orders[which].rerolls_at(place) == at_round
            if is_last or at_round not in replaced.get((which, place), ()):
                wanted.append((made_by.setdefault((which, at_round), len(made_by)), place))
                places.append((which, place) if is_last else None)
        at_round += 1
        rerolled = [(which, place) for which, place in rerolled if orders[which].rerolls_at(place) >= at_round]
    made_to = tuple(orders[which].rerolled(times) for which, times in made_by)
    return Rounds(made_to, tuple(wanted), tuple(places))


def marks_replaced(orders: Sequence[Order], replaced: Replaced) -> Iterator[Fingerprint]:
    """The puzzles that the orders replace, as far as they are known: no new one may repeat them."""
    for (which, place), by_rerolls in replaced.items():
        times = orders[which].rerolls_at(place)
        yield from (mark for rerolls, mark in sorted(by_rerolls.items()) if rerolls < times)


def together(*several: Replaced) -> dict[Where, dict[int, Fingerprint]]:
    """What several sources know of replaced puzzles; where they differ, the last one counts."""
    known: dict[Where, dict[int, Fingerprint]] = {}
    for replaced in several:
        for where, by_rerolls in replaced.items():
            known.setdefault(where, {}).update(by_rerolls)
    return known
