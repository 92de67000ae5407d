"""Puzzles, steps and grades as values."""

from bookbuilder.puzzle.model import UNGRADED, Grade, GradedPuzzle, Puzzle, Step

__all__ = ["UNGRADED", "Grade", "GradedPuzzle", "Puzzle", "Step"]
