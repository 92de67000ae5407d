"""Puzzles, steps and grades as values."""

from bookbuilder.puzzle.model import UNGRADED, Grade, GradedPuzzle, Node, Puzzle, Step

__all__ = ["UNGRADED", "Grade", "GradedPuzzle", "Node", "Puzzle", "Step"]
