"""Puzzles, steps, lessons and grades as values."""

from bookbuilder.puzzle.lessons import Hint, Lessons, Moment, Picture, Shown, Walkthrough
from bookbuilder.puzzle.model import UNGRADED, Grade, GradedPuzzle, Parent, Puzzle
from bookbuilder.puzzle.steps import Node, Step

__all__ = [
    "UNGRADED",
    "Grade",
    "GradedPuzzle",
    "Hint",
    "Lessons",
    "Moment",
    "Node",
    "Parent",
    "Picture",
    "Puzzle",
    "Shown",
    "Step",
    "Walkthrough",
]
