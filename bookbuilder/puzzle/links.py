"""The links of chains and wings, each from one node of a single value to another: what a figure draws as lines.

    strong   at least one of the two holds: the only places for a value in a house, or the only values of a cell
    weak     not both hold: two places for a value that see each other, or two values of a cell

Steps whose patterns follow no such line (fish, subsets, forcing chains) have none. In nearly all forcing chains, some
placement follows only because several others are gone, which no link of two nodes says; and as a net of ten lines or
more, drawn from each reason to each consequence, an argument is harder to follow than in its sentences.
"""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import House
from bookbuilder.puzzle.steps import Step
from bookbuilder.puzzle.techniques import RECORDS, ChainLink, parts_of


def links(step: Step, houses: Sequence[House]) -> tuple[ChainLink, ...]:
    """The links of a step's pattern, in order; `houses` are those of its board. None where nothing is linked."""
    linking = RECORDS[step.technique].links
    return tuple(linking(parts_of(step), houses)) if linking else ()
