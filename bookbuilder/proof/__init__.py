"""Finished files and their manifest go in; what a reader would find comes out."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.proof.book.folder import check_book
    from bookbuilder.proof.book.proof import Proof
    from bookbuilder.proof.book.prove import prove_book
    from bookbuilder.proof.check import check_folder
    from bookbuilder.proof.findings import Finding, Report

__all__ = ["Finding", "Proof", "Report", "check_book", "check_folder", "prove_book"]

__getattr__, __dir__ = face(
    "bookbuilder.proof",
    {
        "book.folder": ("check_book",),
        "book.proof": ("Proof",),
        "book.prove": ("prove_book",),
        "check": ("check_folder",),
        "findings": ("Finding", "Report"),
    },
)
