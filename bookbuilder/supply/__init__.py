"""Puzzles for orders, by one road for every edition: brought, recorded, kept, resumed, made and claimed."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.supply.alike import NearDuplicate
    from bookbuilder.supply.book_stock import HEADER, Stock, read_stock, recipe_of, stock_line, write_stock
    from bookbuilder.supply.model import Arrived, Remains, Report, Request, Supplied, pass_over, say_nothing
    from bookbuilder.supply.own import Own, bring
    from bookbuilder.supply.road import supply
    from bookbuilder.supply.stored import Misfit, Stored, as_stored

__all__ = [
    "HEADER",
    "Arrived",
    "Misfit",
    "NearDuplicate",
    "Own",
    "Remains",
    "Report",
    "Request",
    "Stock",
    "Stored",
    "Supplied",
    "as_stored",
    "bring",
    "pass_over",
    "read_stock",
    "recipe_of",
    "say_nothing",
    "stock_line",
    "supply",
    "write_stock",
]

__getattr__, __dir__ = face(
    __name__,
    """
    alike: NearDuplicate
    book_stock: HEADER Stock read_stock recipe_of stock_line write_stock
    model: Arrived Remains Report Request Supplied pass_over say_nothing
    own: Own bring
    road: supply
    stored: Misfit Stored as_stored
    """,
)
