"""Finished pages and drawings in, PDF and SVG out. Nothing here has heard of Sudoku."""

from bookbuilder.render.pdf import render
from bookbuilder.render.pdf import write as write_pdf
from bookbuilder.render.svg import render as render_svg

__all__ = ["render", "render_svg", "write_pdf"]
