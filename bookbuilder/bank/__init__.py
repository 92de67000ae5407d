"""What has been printed, so that it is not printed again."""

from bookbuilder.bank.address import Address, address
from bookbuilder.bank.claims import Build, claim, confirm, drop, homes, pending, recorded, seen, seen_many
from bookbuilder.bank.look import (
    Appearance,
    Near,
    Pattern,
    Publication,
    Stats,
    add,
    every,
    forget,
    publications,
    stats,
    where,
)
from bookbuilder.bank.record import Record, entry, record, values_on
from bookbuilder.bank.store import Bank, opened

__all__ = [
    "Address",
    "Appearance",
    "Bank",
    "Build",
    "Near",
    "Pattern",
    "Publication",
    "Record",
    "Stats",
    "add",
    "address",
    "claim",
    "confirm",
    "drop",
    "entry",
    "every",
    "forget",
    "homes",
    "opened",
    "pending",
    "publications",
    "record",
    "recorded",
    "seen",
    "seen_many",
    "stats",
    "values_on",
    "where",
]
