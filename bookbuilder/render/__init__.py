"""Finished pages and drawings go in, PDF and SVG come out. Nothing here knows about Sudoku."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.render.pdf import render
    from bookbuilder.render.pdf import write as write_pdf
    from bookbuilder.render.svg import render as render_svg

__all__ = ["render", "render_svg", "write_pdf"]

__getattr__, __dir__ = face(
    __name__,
    """
    pdf: render write_pdf=write
    svg: render_svg=render
    """,
)
