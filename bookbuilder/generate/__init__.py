"""Puzzles made to order: filled, dug, graded, told apart."""

from bookbuilder.generate.dig import stages
from bookbuilder.generate.distinct import (
    Fingerprint,
    Seen,
    canonical_key,
    fingerprint,
    pattern_key,
    solution_key,
    spots,
)
from bookbuilder.generate.examine import Examined, Fault, examine
from bookbuilder.generate.lessons import with_lessons
from bookbuilder.generate.make import make
from bookbuilder.generate.order import Clues, Order, seed_at
from bookbuilder.generate.stock import HEADER, Stock, read_stock, stock_line, write_stock

__all__ = [
    "HEADER",
    "Clues",
    "Examined",
    "Fault",
    "Fingerprint",
    "Order",
    "Seen",
    "Stock",
    "canonical_key",
    "examine",
    "fingerprint",
    "make",
    "pattern_key",
    "read_stock",
    "seed_at",
    "solution_key",
    "spots",
    "stages",
    "stock_line",
    "with_lessons",
    "write_stock",
]
