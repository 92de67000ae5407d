"""Finished pages in, bytes out. Nothing here has heard of Sudoku."""

from bookbuilder.render.pdf import render

__all__ = ["render"]
