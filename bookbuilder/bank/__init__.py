"""The bank: a record of printed puzzles, so that none is printed again."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.bank.address import Address, address
    from bookbuilder.bank.claims import Build, Claim, announce, claim, confirm, drop, pending
    from bookbuilder.bank.compare import Comparison, compare
    from bookbuilder.bank.contents import (
        Appearance,
        PublicationSummary,
        RepeatedPattern,
        Stats,
        add,
        every,
        forget,
        publications,
        stats,
        where,
    )
    from bookbuilder.bank.most_similar import MostSimilar
    from bookbuilder.bank.portions import (
        Portion,
        Put,
        Shelf,
        deal,
        leave,
        made,
        put,
        renew,
        write_off,
    )
    from bookbuilder.bank.questions import homes, recorded, recorded_before, seen, seen_many
    from bookbuilder.bank.record import Record, entry, full_grid, puzzle_on, record, shared_keys
    from bookbuilder.bank.stock import Damaged, Shelved, in_stock, on_offer, stocked
    from bookbuilder.bank.store import Bank, opened

__all__ = [
    "Address",
    "Appearance",
    "Bank",
    "Build",
    "Claim",
    "Comparison",
    "Damaged",
    "MostSimilar",
    "Portion",
    "PublicationSummary",
    "Put",
    "Record",
    "RepeatedPattern",
    "Shelf",
    "Shelved",
    "Stats",
    "add",
    "address",
    "announce",
    "claim",
    "compare",
    "confirm",
    "deal",
    "drop",
    "entry",
    "every",
    "forget",
    "full_grid",
    "homes",
    "in_stock",
    "leave",
    "made",
    "on_offer",
    "opened",
    "pending",
    "publications",
    "put",
    "puzzle_on",
    "record",
    "recorded",
    "recorded_before",
    "renew",
    "seen",
    "seen_many",
    "shared_keys",
    "stats",
    "stocked",
    "where",
    "write_off",
]

__getattr__, __dir__ = face(
    __name__,
    """
    address: Address address
    claims: Build Claim announce claim confirm drop pending
    compare: Comparison compare
    contents: Appearance PublicationSummary RepeatedPattern Stats add every forget publications stats where
    most_similar: MostSimilar
    portions: Portion Put Shelf deal leave made put renew write_off
    questions: homes recorded recorded_before seen seen_many
    record: Record entry full_grid puzzle_on record shared_keys
    stock: Damaged Shelved in_stock on_offer stocked
    store: Bank opened
    """,
)
