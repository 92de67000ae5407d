"""A finished PDF goes in, what its printer would refuse or print badly comes out. Knows printers, not puzzles."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.pdfread.document import SaidByFile, said
    from bookbuilder.preflight.asked import Panels, PrintOrder
    from bookbuilder.preflight.check import preflight
    from bookbuilder.preflight.findings import RULES, Finding, Report

__all__ = ["RULES", "Finding", "Panels", "PrintOrder", "Report", "SaidByFile", "preflight", "said"]

__getattr__, __dir__ = face(
    __name__,
    """
    bookbuilder.pdfread.document: SaidByFile said
    asked: Panels PrintOrder
    check: preflight
    findings: RULES Finding Report
    """,
)
