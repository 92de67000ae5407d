"""The cover of a book as one sheet: back, spine and front.

wrap      where everything lies                  front, spine, back   what stands on the three parts
design    colours, picture, the author's text    barcode              an ISBN as bars
draw      the whole, and what the book says      guides               lines for the eye
"""

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
