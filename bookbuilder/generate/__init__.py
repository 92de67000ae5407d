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
from bookbuilder.generate.hopeless import hopeless
from bookbuilder.generate.make import make
from bookbuilder.generate.order import Order, Scheme
from bookbuilder.generate.record import with_paths
from bookbuilder.generate.seeds import seed_at
from bookbuilder.generate.stock import HEADER, Stock, read_stock, stock_line, write_stock
from bookbuilder.generate.vary import (
    Refused,
    Relabel,
    Shift,
    Transform,
    Variation,
    changes_nothing,
    check_transform,
    check_vary,
    keeps_picture,
    transform_named,
    transformed,
    varied,
)

__all__ = [
    "HEADER",
    "Examined",
    "Fault",
    "Fingerprint",
    "Order",
    "Refused",
    "Relabel",
    "Scheme",
    "Seen",
    "Shift",
    "Stock",
    "Transform",
    "Variation",
    "canonical_key",
    "changes_nothing",
    "check_transform",
    "check_vary",
    "examine",
    "fingerprint",
    "hopeless",
    "keeps_picture",
    "make",
    "pattern_key",
    "read_stock",
    "seed_at",
    "solution_key",
    "spots",
    "stages",
    "stock_line",
    "transform_named",
    "transformed",
    "varied",
    "with_paths",
    "write_stock",
]
