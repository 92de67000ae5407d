"""Paper: lengths, trims, columns and printers' limits, on a low floor: layout and checks use the same figures."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.config import Standard
    from bookbuilder.paper.bleeds import Bleed, Sheet, sheet
    from bookbuilder.paper.columns import ColumnSystem, columns, systems
    from bookbuilder.paper.covers import Barcode, CoverRules, Template
    from bookbuilder.paper.lengths import POINTS, Points, length
    from bookbuilder.paper.pdf_rules import STANDARDS, Condition, FileRules
    from bookbuilder.paper.print_record import PrintPart, PrintRecord
    from bookbuilder.paper.printers import Printer, printer, printers
    from bookbuilder.paper.sourced import Sourced
    from bookbuilder.paper.trims import Size, Trim, trim, trims

__all__ = [
    "POINTS",
    "STANDARDS",
    "Barcode",
    "Bleed",
    "ColumnSystem",
    "Condition",
    "CoverRules",
    "FileRules",
    "Points",
    "PrintPart",
    "PrintRecord",
    "Printer",
    "Sheet",
    "Size",
    "Sourced",
    "Standard",
    "Template",
    "Trim",
    "columns",
    "length",
    "printer",
    "printers",
    "sheet",
    "systems",
    "trim",
    "trims",
]

__getattr__, __dir__ = face(
    __name__,
    """
    bookbuilder.config: Standard
    bleeds: Bleed Sheet sheet
    columns: ColumnSystem columns systems
    covers: Barcode CoverRules Template
    lengths: POINTS Points length
    pdf_rules: STANDARDS Condition FileRules
    print_record: PrintPart PrintRecord
    printers: Printer printer printers
    sourced: Sourced
    trims: Size Trim trim trims
    """,
)
