"""Paper: lengths, trims and printers' limits, on a low floor, so that layout and checks use the same figures."""

from bookbuilder.paper.lengths import POINTS, Points, length
from bookbuilder.paper.printers import Printer, printer, printers
from bookbuilder.paper.trims import Size, Trim, trim, trims

__all__ = ["POINTS", "Points", "Printer", "Size", "Trim", "length", "printer", "printers", "trim", "trims"]
