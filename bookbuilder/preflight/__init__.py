"""A finished PDF goes in, what its printer would refuse or print badly comes out. Knows printers, not puzzles."""

from bookbuilder.preflight.asked import Asked, Panels
from bookbuilder.preflight.check import preflight
from bookbuilder.preflight.document import said
from bookbuilder.preflight.findings import RULES, Finding, Report

__all__ = ["RULES", "Asked", "Finding", "Panels", "Report", "preflight", "said"]
