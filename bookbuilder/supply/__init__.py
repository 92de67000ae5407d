"""Puzzles for orders."""

from bookbuilder.supply.brought import bring

__all__ = ["bring"]
