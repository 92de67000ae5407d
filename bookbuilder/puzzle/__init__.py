"""Puzzles, steps and grades as values."""

from bookbuilder.puzzle.model import Grade, GradedPuzzle, Puzzle, Step

__all__ = ["Grade", "GradedPuzzle", "Puzzle", "Step"]
