"""Finished pages and drawings go in, PDF and SVG come out. Nothing here knows about Sudoku."""

from bookbuilder.render.pdf import render
from bookbuilder.render.pdf import write as write_pdf
from bookbuilder.render.svg import render as render_svg

__all__ = ["render", "render_svg", "write_pdf"]
