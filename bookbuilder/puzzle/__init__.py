"""Puzzles, steps, paths and grades as values."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.puzzle.clashes import clash, fault, has_clash, remedy
    from bookbuilder.puzzle.model import UNGRADED, Grade, GradedPuzzle, Parent, Puzzle
    from bookbuilder.puzzle.moments import Moment, moments, shown_by, values_of
    from bookbuilder.puzzle.path import NotedStep
    from bookbuilder.puzzle.steps import TRIAL_AND_ERROR, Candidate, Node, Step, shared_node, shared_step

__all__ = [
    "TRIAL_AND_ERROR",
    "UNGRADED",
    "Candidate",
    "Grade",
    "GradedPuzzle",
    "Moment",
    "Node",
    "NotedStep",
    "Parent",
    "Puzzle",
    "Step",
    "clash",
    "fault",
    "has_clash",
    "moments",
    "remedy",
    "shared_node",
    "shared_step",
    "shown_by",
    "values_of",
]

__getattr__, __dir__ = face(
    __name__,
    """
    clashes: clash fault has_clash remedy
    model: UNGRADED Grade GradedPuzzle Parent Puzzle
    moments: Moment moments shown_by values_of
    path: NotedStep
    steps: TRIAL_AND_ERROR Candidate Node Step shared_node shared_step
    """,
)
