"""Texts of the author's: a preface, a page about the author, the words that open a section."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.prose.files import is_prose_file, prose_of, read_prose
    from bookbuilder.prose.model import (
        Line,
        Listing,
        Look,
        Paragraph,
        Passage,
        Prose,
        ProseHeading,
        ProsePicture,
        Rule,
        Span,
    )

__all__ = [
    "Line",
    "Listing",
    "Look",
    "Paragraph",
    "Passage",
    "Prose",
    "ProseHeading",
    "ProsePicture",
    "Rule",
    "Span",
    "is_prose_file",
    "prose_of",
    "read_prose",
]

__getattr__, __dir__ = face(
    __name__,
    """
    files: is_prose_file prose_of read_prose
    model: Line Listing Look Paragraph Passage Prose ProseHeading ProsePicture Rule Span
    """,
)
