"""Who owns a key: one publication, decided by the unique index of keys, whoever else claims it at the same moment.

A publication may print only puzzles whose keys it owns. Other publications can still have rows of such a key: books
that were in print before they came into the bank may share puzzles. Rows of a key come and go only while the key is
locked, by `own` or `lock`, and keys are locked in sorted order, so that no two transactions wait for each other.

The keys of puzzles on the bank's shelves belong to nobody: any publication may take them, and while it has not printed
the puzzle, they fall back to the shelf when it frees them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select, text, update
from sqlalchemy.dialects import sqlite

from bookbuilder.bank.rows import portions
from bookbuilder.bank.schema import NOBODY, owner, puzzle, shelved

# The update changes nothing, but it locks the keys that are already there: nobody can free them until we are done.
_OWN = text("""
INSERT INTO bank_key (key, publication)
SELECT * FROM unnest(CAST(:keys AS text[]), CAST(:publications AS text[]))
ON CONFLICT (key) DO UPDATE SET publication = excluded.publication
WHERE bank_key.publication IN (excluded.publication, :nobody)
RETURNING key
""")
_NEW = text("""
INSERT INTO bank_key (key, publication) SELECT key, :nobody FROM unnest(CAST(:keys AS text[])) AS key
ON CONFLICT (key) DO NOTHING RETURNING key
""")


def own(connection: Connection, wanted: Mapping[str, str]) -> frozenset[str]:
    """Take keys for publications (key -> publication); return those that now belong to the publication named.

    Those that another one owns stay with it; those that nobody owns are there for the taking.
    """
    take = _take_on_server if connection.dialect.name == "postgresql" else _take

    def taken(keys: Iterable[str]) -> set[str]:
        return {key for some in portions((it, wanted[it]) for it in sorted(keys)) for key in take(connection, some)}

    mine = taken(wanted)
    if lost := wanted.keys() - mine:
        free(connection, lost)  # somebody may have edited the bank: an owner without a row would keep them for ever
        mine |= taken(lost)
    return frozenset(mine)


def reserve(connection: Connection, wanted: Iterable[str]) -> frozenset[str]:
    """Take new keys for nobody, as those of puzzles on a shelf; return those that were not there before."""
    mine: set[str] = set()
    for some in portions(sorted(set(wanted))):
        if connection.dialect.name == "postgresql":
            mine.update(connection.scalars(_NEW, {"keys": some, "nobody": NOBODY}))
            continue
        there = set(connection.scalars(select(owner.c.key).where(owner.c.key.in_(some))))
        if new := [key for key in some if key not in there]:
            connection.execute(insert(owner), [{"key": key, "publication": NOBODY} for key in new])
            mine.update(new)
    return frozenset(mine)


def lock(connection: Connection, keys: Iterable[str]) -> None:
    """Lock keys until the end of the transaction. In a file, the transaction itself excludes all others."""
    for some in portions(sorted(set(keys))):
        connection.execute(select(owner.c.key).where(owner.c.key.in_(some)).order_by(owner.c.key).with_for_update())


def free(connection: Connection, keys: Iterable[str]) -> None:
    """Free locked keys: those that no row has any more are removed.

    One that only others than its owner have goes to one of those; one that is only on a shelf, back to nobody.
    """
    anyone, on_shelf = exists().where(puzzle.c.key == owner.c.key), exists().where(shelved.c.key == owner.c.key)
    first = select(func.min(puzzle.c.publication)).where(puzzle.c.key == owner.c.key).scalar_subquery()
    for some in portions(sorted(set(keys))):
        these = owner.c.key.in_(some)
        connection.execute(delete(owner).where(these, ~anyone, ~on_shelf))
        orphaned = ~anyone.where(puzzle.c.publication == owner.c.publication)
        connection.execute(update(owner).where(these, orphaned).values(publication=func.coalesce(first, NOBODY)))


def _take_on_server(connection: Connection, some: Sequence[tuple[str, str]]) -> Iterable[str]:
    keys, publications = zip(*some, strict=True)
    return connection.scalars(_OWN, {"keys": list(keys), "publications": list(publications), "nobody": NOBODY})


def _take(connection: Connection, some: Sequence[tuple[str, str]]) -> Iterable[str]:
    wanted = dict(some)
    rows = [{"key": key, "publication": publication} for key, publication in some]
    connection.execute(sqlite.insert(owner).on_conflict_do_nothing(), rows)
    of_nobody = update(owner).where(owner.c.key == bindparam("its"), owner.c.publication == NOBODY)
    connection.execute(of_nobody.values(publication=bindparam("to")), [{"its": key, "to": new} for key, new in some])
    owners = connection.execute(select(owner.c.key, owner.c.publication).where(owner.c.key.in_(wanted)))
    return [key for key, publication in owners if wanted[key] == publication]
