"""Claims on puzzles: who may print a puzzle, claiming it, and settling the claim.

    made ---- claim ----> pending ---- the files are in place: confirm ----> printed
                             '---- the build has died: drop

One short transaction claims all puzzles of a build; a build that comes second learns which ones are gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, exists, select, tuple_, update

from bookbuilder.bank.record import Record
from bookbuilder.bank.rows import as_record, fields, insert_records, portions, record_rows, shortened
from bookbuilder.bank.schema import IS_PENDING, IS_PRINTED, PENDING, PRINTED, puzzle
from bookbuilder.bank.store import Bank
from bookbuilder.errors import BuildFailed

_BUILD = fields(puzzle.c.publication, puzzle.c.token, puzzle.c.home)


@dataclass(frozen=True, slots=True)
class Build:
    """One run of one publication, in one folder; the manifest that it makes contains its token."""

    publication: str
    token: str
    home: str  # machine and folder
    whole: bool = True  # False: it makes part of the publication, such as one month of a newspaper


def seen(bank: Bank, key: str, publication: str = "") -> bool:
    """Whether a puzzle belongs to another publication, printed or pending."""
    with bank.reading() as connection:
        asked = select(exists().where(puzzle.c.key == key, puzzle.c.publication != publication))
        return bool(connection.execute(asked).scalar_one())


def seen_many(bank: Bank, keys: Iterable[str], publication: str = "") -> frozenset[str]:
    """The keys that belong to another publication."""
    with bank.reading() as connection:
        return _taken(connection, keys, publication)


def recorded(bank: Bank, publication: str, days: tuple[str, str] | None = None) -> tuple[Record, ...]:
    """The puzzles of a publication's latest edition, by section and place; of a range of days, if one is given."""
    with bank.reading() as connection:
        asked = record_rows().where(puzzle.c.publication == publication, IS_PRINTED, puzzle.c.latest.is_(True))
        if days is not None:
            asked = asked.where(puzzle.c.day.between(*days))
        return tuple(map(as_record, connection.execute(asked.order_by(puzzle.c.section, puzzle.c.place, puzzle.c.id))))


def homes(bank: Bank, publication: str) -> tuple[str, ...]:
    """The machines and folders in which the latest edition of a publication was built; none for imported puzzles."""
    with bank.reading() as connection:
        asked = select(shortened(puzzle.c.home)).where(
            puzzle.c.publication == publication, IS_PRINTED, puzzle.c.latest.is_(True)
        )
        return tuple(sorted(filter(None, map(str, connection.scalars(asked.distinct())))))


def claim(bank: Bank, build: Build, records: Sequence[Record], after: str | None = None) -> frozenset[str]:
    """Claim puzzles for a build; return the keys that others claimed first.

    The claim replaces the build's earlier one. With `after`, the token that the build had until now, it extends that
    one, of which it replaces the puzzles at the same places. Raises BuildFailed if that claim is gone.
    """
    with bank.writing() as connection:
        if after is None:
            connection.execute(delete(puzzle).where(*_pending_of(build, any_token=True)))
        else:
            _extend(connection, build, after, records)
        taken = _taken(connection, (each.key for each in records), build.publication)
        free = [each for each in records if each.key not in taken]
        insert_records(connection, free, PENDING, build.token, build.home)
        return taken


def confirm(bank: Bank, build: Build, pages: Mapping[int, int]) -> bool:
    """Record that a build's files are in place, with the page of each number; False if nothing is pending.

    What the publication had before stays printed, but rebuilds no longer use it: all of it, or if the build made only
    part of the publication, the puzzles at the same places (section and place).
    """
    with bank.writing() as connection:
        mine = and_(*_pending_of(build))
        numbers = list(connection.execute(select(puzzle.c.id, puzzle.c.number, puzzle.c.key).where(mine)))
        if not numbers:
            return False
        earlier = [puzzle.c.publication == build.publication, IS_PRINTED]
        if not build.whole:
            earlier.append(_stands_where(mine))
        for keys in portions(row.key for row in numbers):
            connection.execute(delete(puzzle).where(*earlier, puzzle.c.key.in_(keys)))
        connection.execute(update(puzzle).where(*earlier).values(latest=False))
        paged = [{"which": row.id, "on": pages[row.number]} for row in numbers if row.number in pages]
        if paged:
            by_id = update(puzzle).where(puzzle.c.id == bindparam("which")).values(page=bindparam("on"))
            connection.execute(by_id, paged)
        connection.execute(update(puzzle).where(mine).values(state=PRINTED, latest=True))
        return True


def drop(bank: Bank, build: Build) -> None:
    """Give back the puzzles that a build has claimed but will not print."""
    with bank.writing() as connection:
        connection.execute(delete(puzzle).where(*_pending_of(build)))


def pending(bank: Bank) -> tuple[Build, ...]:
    """The builds whose claims are not yet settled."""
    with bank.reading() as connection:
        rows = connection.execute(select(*_BUILD.columns).where(IS_PENDING).distinct()).all()
    for row in rows:
        _BUILD.check(row)
    return tuple(sorted((Build(*row) for row in rows), key=lambda it: (it.home, it.token)))


def _taken(connection: Connection, keys: Iterable[str], publication: str) -> frozenset[str]:
    found: set[str] = set()
    for portion in portions(keys):
        asked = select(puzzle.c.key).where(puzzle.c.key.in_(portion), puzzle.c.publication != publication)
        found.update(connection.scalars(asked))
    return frozenset(found)


def _pending_of(build: Build, any_token: bool = False) -> tuple[ColumnElement[bool], ...]:
    mine = (IS_PENDING, puzzle.c.publication == build.publication, puzzle.c.home == build.home)
    return mine if any_token else (*mine, puzzle.c.token == build.token)


def _extend(connection: Connection, build: Build, after: str, records: Sequence[Record]) -> None:
    """Make way for records in a claim that had the token `after`, and give it the build's token."""
    mine = _pending_of(replace(build, token=after))
    held = connection.execute(select(puzzle.c.id, puzzle.c.section, puzzle.c.place).where(*mine)).all()
    if not held:
        what = "the bank no longer has the puzzles that this build had claimed"
        raise BuildFailed(what, "build again; finished puzzles are kept")
    places = {(each.section, each.place) for each in records}
    for ids in portions(row.id for row in held if (row.section, row.place) in places):
        connection.execute(delete(puzzle).where(puzzle.c.id.in_(ids)))
    connection.execute(update(puzzle).where(*mine).values(token=build.token))


def _stands_where(those: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether a puzzle has the place of one of those."""
    places = select(puzzle.c.section, puzzle.c.place).where(those)
    return tuple_(puzzle.c.section, puzzle.c.place).in_(places)
