"""Paper: lengths, trims, and what printers take. On the ground, so that layout and checks read the same figures."""

from bookbuilder.paper.lengths import POINTS, Points, length
from bookbuilder.paper.printers import Printer, printer, printers
from bookbuilder.paper.trims import Size, Trim, trim, trims

__all__ = ["POINTS", "Points", "Printer", "Size", "Trim", "length", "printer", "printers", "trim", "trims"]
