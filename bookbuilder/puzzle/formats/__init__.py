"""Puzzles as text."""

from bookbuilder.puzzle.formats.line import read_line, write_full, write_line
from bookbuilder.puzzle.formats.values import read_values, write_values

__all__ = ["read_line", "read_values", "write_full", "write_line", "write_values"]
