"""What relations say, as clauses over the candidates of open cells: for clause learning (see `clauses`).

apart, table   no two candidates that do not fit            mask   no candidate outside it
sum            a variable for each sum that the first cells, and those up to the second, the third ... can have;
               a sum and the next cell's value imply the next sum, and no last sum is wrong
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from bookbuilder.relations import Apart, Mask, PairTable, Primitive, Sum

NEVER = ([1], [-1])  # an empty clause would mean the same, but python-sat 1.8.dev19 ignores it

Choices = Mapping[int, int]  # of a cell: by value, its variable, or 0 where the value is certain


def relation_clauses(
    said: Iterable[Primitive], choices: Sequence[Choices], new: Callable[[], int]
) -> Iterator[list[int]]:
    """The clauses of primitives; `choices` are those of every cell, and `new` makes a variable."""
    for primitive in said:
        match primitive:
            case Apart(cells):
                for one, other in combinations(cells, 2):
                    yield from _unfit(choices[one], choices[other], lambda u, v: u != v)
            case Mask(cell, values):
                wrong = (variable for value, variable in choices[cell].items() if not values >> (value - 1) & 1)
                yield from _not_all(wrong)
            case PairTable(first, second, allowed):
                yield from _unfit(choices[first], choices[second], partial(_is_allowed, allowed))
            case Sum():
                yield from _sum(primitive, [choices[cell] for cell in primitive.cells], new)


def _is_allowed(allowed: tuple[int, ...], one: int, other: int) -> bool:
    return bool(allowed[one - 1] >> (other - 1) & 1)


def _unfit(one: Choices, other: Choices, fits: Callable[[int, int], bool]) -> Iterator[list[int]]:
    for u, a in one.items():
        for v, b in other.items():
            if not fits(u, v):
                yield from _not_both(a, b)


def _not_all(variables: Iterable[int]) -> Iterator[list[int]]:
    for variable in variables:
        yield from [[-variable]] if variable else NEVER


def _not_both(a: int, b: int) -> Iterator[list[int]]:
    yield from [[-x for x in (a, b) if x]] if a or b else NEVER


def _sum(of: Sum, cells: Sequence[Choices], new: Callable[[], int]) -> Iterator[list[int]]:
    sums: dict[int, int] = {0: 0}  # by sum, its variable; 0 where it is certain
    for coefficient, choices in zip(of.coefficients, cells, strict=True):
        after: dict[int, int] = {}
        is_certain = len(sums) == 1 and 0 in sums.values() and 0 in choices.values()
        for total, so_far in sums.items():
            for value, variable in choices.items():
                there = total + coefficient * value
                if there not in after:
                    after[there] = 0 if is_certain else new()
                if after[there]:
                    yield [*(-x for x in (so_far, variable) if x), after[there]]
        sums = after
    yield from _not_all(variable for total, variable in sums.items() if total not in of.totals)
