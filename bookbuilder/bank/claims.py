"""Claims on puzzles: claiming them, and settling the claim.

    made ---- claim ----> pending ---- the files are in place: confirm ----> printed
                             '---- the build has died: drop

One short transaction claims all puzzles of a build, or a portion of them; a build that comes second learns which ones
are gone (`keys.py`). A claim holds for a day after the build has last renewed it: then it has run out, and any machine
may settle it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, insert, select, true, tuple_, update

from bookbuilder.bank import clock
from bookbuilder.bank.keys import free, lock, own
from bookbuilder.bank.portions import unshelve
from bookbuilder.bank.record import Record
from bookbuilder.bank.rows import fields, insert_records, portions
from bookbuilder.bank.schema import IS_PENDING, IS_PRINTED, PENDING, PRINTED, puzzle, run
from bookbuilder.bank.store import Bank
from bookbuilder.errors import BuildFailed

_CLAIM = fields(run.c.publication, run.c.token, run.c.home, run.c.whole, run.c.moving, run.c.until)


@dataclass(frozen=True, slots=True)
class Build:
    """One run of one publication, in one folder; the manifest that it makes contains its token."""

    publication: str
    token: str
    home: str  # machine and folder
    whole: bool = True  # False: it makes part of the publication, such as one month of a newspaper


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that is not yet settled."""

    build: Build
    is_moving: bool  # its files may be in place
    has_run_out: bool  # any machine may settle it


def claim(bank: Bank, build: Build, records: Sequence[Record], after: str | None = None) -> frozenset[str]:
    """Claim puzzles for a build, or renew its claim; return the keys that other publications claimed first.

    The claim replaces the build's earlier one. With `after`, the token that the build had until now, it extends that
    one, of which it replaces the puzzles at the same places (section and place). Raises BuildFailed if that claim is
    gone.
    """
    wanted = frozenset(record.key for record in records)
    with bank.writing(build.publication) as connection:
        _sign(connection, build, after)
        places = None if after is None else {(record.section, record.place) for record in records}
        going = _held(connection, build, places)
        mine = own(connection, dict.fromkeys(wanted.union(going.values()), build.publication))
        for ids in portions(going):
            connection.execute(delete(puzzle).where(puzzle.c.id.in_(ids)))
        free(connection, set(going.values()) - wanted)
        insert_records(connection, [it for it in records if it.key in mine], PENDING, build.token, build.home)
    return wanted - mine


def announce(bank: Bank, build: Build) -> bool:
    """Renew a build's claim and record that its files are about to move into place; False if the claim is gone.

    From now on the puzzles may be in print, so that they are never given to others without a look at the files.
    """
    with bank.writing(build.publication) as connection:
        renewed = {"moving": True, "until": clock.now(connection) + clock.LEASE}
        return connection.execute(update(run).where(_run_of(build)).values(renewed)).rowcount > 0


def confirm(bank: Bank, build: Build, pages: Mapping[int, int], if_run_out: bool = False) -> bool:
    """Record that a build's files are in place, with the page of each number; False if it has no claim.

    What the publication had before stays printed, but rebuilds no longer use it: all of it, or if the build made only
    part of the publication, the puzzles at the same places (section and place).
    """
    with bank.writing(build.publication) as connection:
        if not _end(connection, build, if_run_out):
            return False
        mine = _pending_of(build)
        numbers = list(connection.execute(select(puzzle.c.id, puzzle.c.number, puzzle.c.key).where(mine)))
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
        connection.execute(update(puzzle).where(mine).values(state=PRINTED, latest=True, token=build.token))
        unshelve(connection, [row.key for row in numbers])
        return True


def drop(bank: Bank, build: Build, if_run_out: bool = False) -> None:
    """Give back the puzzles that a build has claimed but will not print."""
    with bank.writing(build.publication) as connection:
        if _end(connection, build, if_run_out):
            keys = _held(connection, build).values()
            lock(connection, keys)
            connection.execute(delete(puzzle).where(_pending_of(build)))
            free(connection, keys)


def pending(bank: Bank) -> tuple[Claim, ...]:
    """The claims that are not yet settled, by home."""
    with bank.reading() as connection:
        rows = connection.execute(select(*_CLAIM.columns)).all()
        time = clock.now(connection) if rows else 0
    for row in rows:
        _CLAIM.check(row)
    claims = (Claim(Build(*build), moving, until < time) for *build, moving, until in rows)
    return tuple(sorted(claims, key=lambda it: (it.build.home, it.build.token)))


def _sign(connection: Connection, build: Build, after: str | None) -> None:
    """Enter a build with its lease, in place of what it was until now. Raises BuildFailed if that is gone."""
    until = clock.now(connection) + clock.LEASE
    if after is None:
        connection.execute(delete(run).where(_home_of(build)))
        values = {"publication": build.publication, "home": build.home, "token": build.token, "whole": build.whole}
        connection.execute(insert(run), {**values, "moving": False, "until": until})
        return
    renewed = update(run).where(_home_of(build), run.c.token == after).values(token=build.token, until=until)
    if not connection.execute(renewed).rowcount:
        what = "the bank no longer has the puzzles that this build had claimed"
        raise BuildFailed(what, "build again; finished puzzles are kept")


def _end(connection: Connection, build: Build, if_run_out: bool) -> bool:
    """Strike off a build; False if it is not there, or has been renewed although it should have run out."""
    has_run_out = run.c.until < clock.now(connection) if if_run_out else true()
    return connection.execute(delete(run).where(_run_of(build), has_run_out)).rowcount > 0


def _held(connection: Connection, build: Build, places: set[tuple[str, int]] | None = None) -> dict[int, str]:
    """The keys of the puzzles that a build has claimed, at some places or all, by the ids of their rows."""
    rows = connection.execute(
        select(puzzle.c.id, puzzle.c.key, puzzle.c.section, puzzle.c.place).where(_pending_of(build))
    )
    return {row.id: row.key for row in rows if places is None or (row.section, row.place) in places}


def _run_of(build: Build) -> ColumnElement[bool]:
    return and_(_home_of(build), run.c.token == build.token)


def _home_of(build: Build) -> ColumnElement[bool]:
    return and_(run.c.publication == build.publication, run.c.home == build.home)


def _pending_of(build: Build) -> ColumnElement[bool]:
    return and_(IS_PENDING, puzzle.c.publication == build.publication, puzzle.c.home == build.home)


def _stands_where(those: ColumnElement[bool]) -> ColumnElement[bool]:
    """Whether a puzzle has the place of one of those."""
    places = select(puzzle.c.section, puzzle.c.place).where(those)
    return tuple_(puzzle.c.section, puzzle.c.place).in_(places)
