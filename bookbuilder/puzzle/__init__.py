"""Puzzles, steps, lessons and grades as values."""

from bookbuilder.puzzle.lessons import Hint, Lessons, Moment, Scene, Shown, Walkthrough
from bookbuilder.puzzle.model import UNGRADED, Grade, GradedPuzzle, Puzzle
from bookbuilder.puzzle.steps import Node, Step

__all__ = [
    "UNGRADED",
    "Grade",
    "GradedPuzzle",
    "Hint",
    "Lessons",
    "Moment",
    "Node",
    "Puzzle",
    "Scene",
    "Shown",
    "Step",
    "Walkthrough",
]
