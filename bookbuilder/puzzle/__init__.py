"""Puzzles, steps, paths and grades as values."""

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
