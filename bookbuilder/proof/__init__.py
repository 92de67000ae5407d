"""Finished files and their manifest go in; what a reader would find comes out."""

from typing import TYPE_CHECKING

from bookbuilder.lazy import face

if TYPE_CHECKING:
    from bookbuilder.proof.check import check_folder
    from bookbuilder.proof.findings import RULES, Finding, Report

__all__ = ["RULES", "Finding", "Report", "check_folder"]

__getattr__, __dir__ = face(
    "bookbuilder.proof", {"check": ("check_folder",), "findings": ("RULES", "Finding", "Report")}
)
