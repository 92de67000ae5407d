"""The cover of a book as one sheet: back, spine and front.

wrap      where everything lies                  front, spine, back   what stands on the three parts
design    colours, picture, the author's text    barcode              an ISBN as bars
draw      the whole, and what the book says      guides               lines for the eye
"""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.typeset.cover.barcode import barcode, isbn13
    from bookbuilder.typeset.cover.checks import check_cover
    from bookbuilder.typeset.cover.design import CoverDesign, palette, paragraphs, picture
    from bookbuilder.typeset.cover.draw import cover, cover_note, wrap_of
    from bookbuilder.typeset.cover.wrap import Wrap, wrap

__all__ = [
    "CoverDesign",
    "Wrap",
    "barcode",
    "check_cover",
    "cover",
    "cover_note",
    "isbn13",
    "palette",
    "paragraphs",
    "picture",
    "wrap",
    "wrap_of",
]

__getattr__, __dir__ = face(
    __name__,
    """
    barcode: barcode isbn13
    checks: check_cover
    design: CoverDesign palette paragraphs picture
    draw: cover cover_note wrap_of
    wrap: Wrap wrap
    """,
)
