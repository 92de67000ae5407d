"""Puzzles made to order: filled, dug, graded, told apart."""

from bookbuilder.generate.dig import stages
from bookbuilder.generate.distinct import Fingerprint, Seen, canonical_key, fingerprint
from bookbuilder.generate.make import make
from bookbuilder.generate.order import Clues, Order, seed_at

__all__ = ["Clues", "Fingerprint", "Order", "Seen", "canonical_key", "fingerprint", "make", "seed_at", "stages"]
