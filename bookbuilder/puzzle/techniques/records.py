"""All techniques, in one table, from the cheapest to the dearest."""

from __future__ import annotations

from collections.abc import Mapping

from bookbuilder.puzzle.steps import Step
from bookbuilder.puzzle.techniques.fish import FISH
from bookbuilder.puzzle.techniques.forcing import FORCING
from bookbuilder.puzzle.techniques.implied import IMPLIED
from bookbuilder.puzzle.techniques.inferences import INFERENCES
from bookbuilder.puzzle.techniques.locked import LOCKED
from bookbuilder.puzzle.techniques.locked_sets import LOCKED_SETS
from bookbuilder.puzzle.techniques.one_value import ONE_VALUE
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import Technique
from bookbuilder.puzzle.techniques.relations import RELATED
from bookbuilder.puzzle.techniques.singles import SINGLES, TRIAL
from bookbuilder.puzzle.techniques.subsets import SUBSETS
from bookbuilder.puzzle.techniques.uniqueness import TAKING_UNIQUENESS
from bookbuilder.puzzle.techniques.wings import WINGS

_FAMILIES = (
    SINGLES,
    LOCKED,
    IMPLIED,
    SUBSETS,
    FISH,
    ONE_VALUE,
    WINGS,
    INFERENCES,
    LOCKED_SETS,
    FORCING,
    TAKING_UNIQUENESS,
    RELATED,
    (TRIAL,),
)

RECORDS: Mapping[str, Technique] = {
    technique.name: technique
    for technique in sorted((record for family in _FAMILIES for record in family), key=lambda record: record.cost)
}


def parts_of(step: Step) -> StepParts:
    """A step with the roles that its technique's record gives to its nodes and houses."""
    record = RECORDS[step.technique]
    return StepParts(step, record.nodes, record.houses)
