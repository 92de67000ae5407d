"""A build's dealings with its bank: looks up, refuses, claims and confirms the puzzles of a publication.

There are two kinds of session: `Banked`, and `Unbanked` for a publication without a bank, which answers as if nothing
had ever been printed.
"""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.bank_session.banked import Banked, bank_session, given_back, session_for_looks
    from bookbuilder.bank_session.model import BankedPublication, BankSession, PlacedPuzzle, Unbanked

__all__ = [
    "BankSession",
    "Banked",
    "BankedPublication",
    "PlacedPuzzle",
    "Unbanked",
    "bank_session",
    "given_back",
    "session_for_looks",
]

__getattr__, __dir__ = face(
    __name__,
    """
    banked: Banked bank_session given_back session_for_looks
    model: BankedPublication BankSession PlacedPuzzle Unbanked
    """,
)
