"""What a build asks of a bank: whose a puzzle is, and what its own publication has printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import exists, select

from bookbuilder.bank.record import Record
from bookbuilder.bank.rows import as_record, portions, record_rows, shortened
from bookbuilder.bank.schema import IS_PRINTED, puzzle
from bookbuilder.bank.store import Bank


def seen(bank: Bank, key: str, publication: str = "") -> bool:
    """Whether a puzzle belongs to another publication, printed or pending."""
    with bank.reading() as connection:
        asked = select(exists().where(puzzle.c.key == key, puzzle.c.publication != publication))
        return bool(connection.execute(asked).scalar_one())


def seen_many(bank: Bank, keys: Iterable[str], publication: str = "") -> frozenset[str]:
    """The keys that belong to another publication."""
    keys_seen: set[str] = set()
    with bank.reading() as connection:
        for some in portions(keys):
            asked = select(puzzle.c.key).where(puzzle.c.key.in_(some), puzzle.c.publication != publication)
            keys_seen.update(connection.scalars(asked))
    return frozenset(keys_seen)


def recorded(bank: Bank, publication: str, days: tuple[str, str] | None = None) -> tuple[Record, ...]:
    """The puzzles of a publication's latest edition, by section and place; of a range of days, if one is given."""
    asked = record_rows().where(puzzle.c.publication == publication, IS_PRINTED, puzzle.c.latest.is_(True))
    if days is not None:
        asked = asked.where(puzzle.c.day.between(*days))
    with bank.reading() as connection:
        return tuple(map(as_record, connection.execute(asked.order_by(puzzle.c.section, puzzle.c.place, puzzle.c.id))))


def recorded_before(bank: Bank, publication: str, places: Collection[tuple[str, int]]) -> tuple[Record, ...]:
    """What a publication's earlier editions had at these places (section and place), by section, the newest first."""
    asked = record_rows().where(puzzle.c.publication == publication, IS_PRINTED, puzzle.c.latest.is_(False))
    found = list[Record]()
    with bank.reading() as connection:
        for section in sorted({section for section, _ in places}):
            of_section = asked.where(puzzle.c.section == section).order_by(puzzle.c.id.desc())
            found += map(as_record, connection.execute(of_section))
    return tuple(record for record in found if (record.section, record.place) in places)


def homes(bank: Bank, publication: str) -> tuple[str, ...]:
    """The machines and folders in which the latest edition of a publication was built; none for imported puzzles."""
    with bank.reading() as connection:
        asked = select(shortened(puzzle.c.home)).where(
            puzzle.c.publication == publication, IS_PRINTED, puzzle.c.latest.is_(True)
        )
        return tuple(sorted(filter(None, map(str, connection.scalars(asked.distinct())))))
