"""Paper: lengths, trims, columns and printers' limits, on a low floor: layout and checks use the same figures."""

from bookbuilder.paper.columns import Columns, columns, systems
from bookbuilder.paper.lengths import POINTS, Points, length
from bookbuilder.paper.printers import Printer, printer, printers
from bookbuilder.paper.trims import Size, Trim, trim, trims

__all__ = [
    "POINTS",
    "Columns",
    "Points",
    "Printer",
    "Size",
    "Trim",
    "columns",
    "length",
    "printer",
    "printers",
    "systems",
    "trim",
    "trims",
]
