"""Finished files and their manifest go in; what a reader would find comes out."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.readback.book.folder import check_book
    from bookbuilder.readback.book.outcome import Proof
    from bookbuilder.readback.book.prove import prove_book
    from bookbuilder.readback.findings import ReadbackFinding, ReadbackReport
    from bookbuilder.readback.newspaper import check_folder

__all__ = ["Proof", "ReadbackFinding", "ReadbackReport", "check_book", "check_folder", "prove_book"]

__getattr__, __dir__ = face(
    __name__,
    """
    book.folder: check_book
    book.outcome: Proof
    book.prove: prove_book
    findings: ReadbackFinding ReadbackReport
    newspaper: check_folder
    """,
)
