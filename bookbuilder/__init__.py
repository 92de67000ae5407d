"""Sudoku publications from one YAML file."""

__all__: list[str] = []
