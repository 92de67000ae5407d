"""The climb as steps: what was seen, where, and what followed."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from bookbuilder.kernel import climb
from bookbuilder.puzzle import Step
from bookbuilder.solve.ladder import RUNGS
from bookbuilder.solve.tables import Engines


def steps(engines: Engines, givens: array[int], rungs: array[int] = RUNGS) -> tuple[Step, ...]:
    """The steps that solve a puzzle as far as the ladder goes, in an order in which each is valid when its turn comes.

    The climb takes all openings of a round at once, so two steps of a round may strike the same candidate. `rungs`
    are technique ids, lowest first. `givens` has 0 for an empty cell, and belongs to a puzzle with a solution.
    """
    engines.climber.climb(givens, rungs, True)
    return tuple(_decode(engines, engines.climber.records))


def _decode(engines: Engines, records: list[int]) -> Iterator[Step]:
    """Flat ints to steps; the layout is told at the top of `kernel.climb`."""
    flat = iter(records)
    for technique in flat:
        houses = tuple(engines.houses[house] for house in (next(flat), next(flat)) if house >= 0)
        values = _values(next(flat))
        cells = tuple(next(flat) for _ in range(next(flat)))
        placements = tuple((next(flat), next(flat)) for _ in range(next(flat)))
        struck = [(next(flat), next(flat)) for _ in range(next(flat))]
        eliminations = tuple((cell, value) for cell, bits in struck for value in _values(bits))
        yield Step(climb.TECHNIQUES[technique], houses, cells, values, placements, eliminations)


def _values(bits: int) -> tuple[int, ...]:
    return tuple(value for value in range(1, bits.bit_length() + 1) if bits >> (value - 1) & 1)
