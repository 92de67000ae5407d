"""A finished PDF goes in, what its printer would refuse or print badly comes out. Knows printers, not puzzles."""

from bookbuilder.pdfread.document import SaidByFile, said
from bookbuilder.preflight.asked import Panels, PrintOrder
from bookbuilder.preflight.check import preflight
from bookbuilder.preflight.findings import RULES, Finding, Report

__all__ = ["RULES", "Finding", "Panels", "PrintOrder", "Report", "SaidByFile", "preflight", "said"]
