"""A puzzle goes in; the climb comes out as steps: what was seen, where, and what followed."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import groupby
from operator import itemgetter, or_

from bookbuilder.board import Relation
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Node, Step, shared_node, shared_step, values_of
from bookbuilder.solve.ladder import rungs as all_rungs
from bookbuilder.solve.tables import Engines


def steps(
    engines: Engines,
    givens: array[int],
    rungs: array[int] | None = None,
    allowed: array[int] | None = None,
    *,
    uniqueness: bool = False,
) -> tuple[Step, ...]:
    """The steps that solve a puzzle as far as the ladder goes, in an order in which each is valid.

    The climb takes all openings of a round at once, so two steps of a round may strike the same candidate. `rungs` are
    technique ids, lowest first; default: those of the ladder, with `uniqueness` including those valid only for puzzles
    with a single solution. `givens` has 0 for an empty cell, and belongs to a puzzle with a solution; `allowed`, as
    bits, limits the initial candidates of the cells.
    """
    if rungs is None:
        rungs = all_rungs(uniqueness, engines.is_ruled)
    engines.climber.climb(givens, rungs, True, allowed)
    return tuple(decode(engines, engines.climber.records))


def decode(engines: Engines, records: list[int]) -> Iterator[Step]:
    """Decode flat ints into steps; the layout is described at the top of `kernel/climb.py`."""
    flat, n_houses, relations = iter(records), len(engines.houses), (*engines.board.relations, *engines.relations)
    for technique in flat:
        named = [next(flat) for _ in range(next(flat))]  # relations have the numbers behind the houses'
        houses = tuple([engines.houses[number] for number in named if number < n_houses])
        pattern = [(next(flat), next(flat), next(flat)) for _ in range(next(flat))]
        placements = tuple((next(flat), next(flat)) for _ in range(next(flat)))
        struck = [(next(flat), next(flat)) for _ in range(next(flat))]
        every = (1 << engines.scene.order) - 1
        assert all(0 < bits <= every for *_, bits in (*pattern, *struck)), TECHNIQUES[technique]
        eliminations = tuple((cell, value) for cell, bits in struck for value in values_of(bits))
        nodes = _nodes(pattern)
        followed = tuple(_followed(relations, named, n_houses, nodes)) if relations else ()
        yield shared_step(TECHNIQUES[technique], houses, nodes, placements, eliminations, followed)


def _followed(
    relations: Sequence[Relation], named: Sequence[int], n_houses: int, nodes: Sequence[Node]
) -> Iterator[Relation]:
    """The relations named; beside one without cells, those inside the pattern: it speaks of all others."""
    numbers = [number - n_houses for number in named if number >= n_houses]
    cells = {cell for node in nodes for cell in node.cells}
    yield from (relations[number] for number in numbers)
    if not all(relations[number].cells for number in numbers):
        for number, relation in enumerate(relations):
            if number not in numbers and relation.cells and cells.issuperset(relation.cells):
                yield relation


def _nodes(pattern: list[tuple[int, int, int]]) -> tuple[Node, ...]:
    nodes = []
    for _, parts in groupby(pattern, key=itemgetter(0)):
        part = list(parts)
        bits = reduce(or_, (bits for _, _, bits in part))
        nodes.append(shared_node(tuple(cell for _, cell, _ in part), values_of(bits)))
    return tuple(nodes)
