"""A build's dealings with its bank: looks up, refuses, claims and confirms the puzzles of a publication.

There are two kinds of ledger: `Banked`, and `Unbanked` for a publication without a bank, which answers as if nothing
had ever been printed.
"""

from bookbuilder.bank_session.banked import Banked, given_back, ledger, ledger_for_looks
from bookbuilder.bank_session.model import BankedPublication, Ledger, PlacedPuzzle, Unbanked

__all__ = [
    "Banked",
    "BankedPublication",
    "Ledger",
    "PlacedPuzzle",
    "Unbanked",
    "given_back",
    "ledger",
    "ledger_for_looks",
]
