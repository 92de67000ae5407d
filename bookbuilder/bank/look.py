"""What a bank holds: publications, where a puzzle appeared, how many of what; and records into it and out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import Any

from sqlalchemy import Connection, case, delete, func, select

from bookbuilder.bank.claims import PENDING, PRINTED, as_record, insert_records, portions, record_rows
from bookbuilder.bank.record import Record
from bookbuilder.bank.schema import board, puzzle
from bookbuilder.bank.store import Bank

_MOST_PATTERNS = 10  # that are told, the most frequent ones
_CROWD = 2_000  # puzzles of one solution that are compared with one another; the others are left out


@dataclass(frozen=True, slots=True)
class Publication:
    """What a bank has of one publication."""

    name: str
    puzzles: int  # of its latest edition, those with a number
    examples: int  # of its latest edition, on how-to pages: these have none
    earlier: int  # of editions that were replaced
    pending: int
    first: str  # day
    last: str


@dataclass(frozen=True, slots=True)
class Appearance:
    """A puzzle in a publication that is printed, or still being made."""

    record: Record
    is_pending: bool


@dataclass(frozen=True, slots=True)
class Pattern:
    """Where clues stand, in several puzzles, and the first of these."""

    key: str
    puzzles: int
    publication: str
    number: int


@dataclass(frozen=True, slots=True)
class Near:
    """Two puzzles of one solution, and how many givens they share."""

    one: Record
    other: Record
    shared: int


@dataclass(frozen=True, slots=True)
class Stats:
    """How many puzzles there are of what, and the two that are most alike."""

    puzzles: int
    examples: int  # of these, on how-to pages
    levels: tuple[tuple[str, int], ...]
    boards: tuple[tuple[str, int], ...]
    patterns: tuple[Pattern, ...]  # those of several puzzles, the most frequent first, and not all
    different_patterns: int
    nearest: Near | None


# Which spot of the solution each cell is, the same for all twins of the solution.
Spots = Callable[[Record], Sequence[int]]


def publications(bank: Bank) -> tuple[Publication, ...]:
    """What there is, by name."""
    is_pending = puzzle.c.state == PENDING
    numbered = case((puzzle.c.number == 0, 0), else_=1)
    newest = case((puzzle.c.latest.is_(False), 0), (is_pending, 0), else_=1)
    asked = select(
        puzzle.c.publication,
        func.sum(newest * numbered),
        func.sum(newest * (1 - numbered)),
        func.sum(case((puzzle.c.latest.is_(False), 1), else_=0)),
        func.sum(case((is_pending, 1), else_=0)),
        func.min(puzzle.c.day),
        func.max(puzzle.c.day),
    ).group_by(puzzle.c.publication)
    with bank.reading() as connection:
        rows = (
            Publication(str(name), latest, examples, earlier, pending, str(first), str(last))
            for name, latest, examples, earlier, pending, first, last in connection.execute(asked)
        )
        return tuple(sorted(rows, key=lambda it: it.name))


def where(bank: Bank, key: str) -> tuple[Appearance, ...]:
    """Where a puzzle or a twin of it was printed, or is about to be."""
    with bank.reading() as connection:
        asked = record_rows().add_columns(puzzle.c.state).where(puzzle.c.key == key)
        rows = connection.execute(asked.order_by(puzzle.c.day, puzzle.c.publication, puzzle.c.number))
        return tuple(Appearance(as_record(row[:-1]), row[-1] == PENDING) for row in rows)


def every(bank: Bank, publication: str | None = None) -> Iterator[Record]:
    """The printed puzzles, of one publication or all, in the order of their publications and numbers."""
    asked = select(puzzle.c.id).where(puzzle.c.state == PRINTED)
    if publication is not None:
        asked = asked.where(puzzle.c.publication == publication)
    yield from _one_by_one(bank, asked.order_by(puzzle.c.publication, puzzle.c.number, puzzle.c.id))


def add(bank: Bank, records: Iterable[Record]) -> int:
    """Note puzzles as printed; those that their publication has already are passed over. How many were new?"""
    wanted: dict[tuple[str, str], Record] = {}
    for each in records:
        wanted.setdefault((each.publication, each.key), each)
    with bank.writing() as connection:
        for keys in portions(key for _, key in wanted):
            asked = select(puzzle.c.publication, puzzle.c.key).where(puzzle.c.key.in_(keys))
            for publication, key in connection.execute(asked):
                wanted.pop((publication, key), None)
        insert_records(connection, list(wanted.values()), PRINTED, "", "")
    return len(wanted)


def forget(bank: Bank, publication: str) -> int:
    """Take all puzzles of a publication out of the bank. How many were there?"""
    with bank.writing() as connection:
        return connection.execute(delete(puzzle).where(puzzle.c.publication == publication)).rowcount


def stats(bank: Bank, spots: Spots) -> Stats:
    """Count what is printed, and look for the nearest pair.

    `spots` tells which cells of two puzzles of one solution are the same cell of it. Where the solution has symmetries
    of its own, there are several ways to lay one upon the other; one of them is taken.
    """
    printed = puzzle.c.state == PRINTED
    by_level = select(puzzle.c.level, func.count()).where(printed).group_by(puzzle.c.level)
    by_board = select(board.c.name, func.count()).join_from(puzzle, board).where(printed).group_by(board.c.name)
    examples = select(func.count()).where(printed, puzzle.c.number == 0)
    by_pattern = select(puzzle.c.pattern_key).where(printed).group_by(puzzle.c.pattern_key)
    with bank.reading() as connection:
        levels = tuple((str(level), count) for level, count in connection.execute(by_level))
        boards = tuple(sorted((str(name), count) for name, count in connection.execute(by_board)))
        patterns = tuple(_patterns(connection))
        different = connection.execute(select(func.count()).select_from(by_pattern.subquery())).scalar_one()
        shown = connection.execute(examples).scalar_one()
    nearest = _nearest(_one_by_one(bank, _of_shared_solutions()), spots)
    return Stats(sum(count for _, count in levels), shown, levels, boards, patterns, different, nearest)


def _patterns(connection: Connection) -> Iterator[Pattern]:
    number, first = func.count().label("number"), func.min(puzzle.c.id)
    asked = select(puzzle.c.pattern_key, number, first).where(puzzle.c.state == PRINTED).group_by(puzzle.c.pattern_key)
    often = asked.having(func.count() > 1).order_by(number.desc(), puzzle.c.pattern_key).limit(_MOST_PATTERNS)
    for key, count, which in connection.execute(often).all():
        found = connection.execute(select(puzzle.c.publication, puzzle.c.number).where(puzzle.c.id == which)).one()
        yield Pattern(str(key), count, str(found.publication), found.number)


def _one_by_one(bank: Bank, asked: Any) -> Iterator[Record]:
    """The records with the ids that are asked for, in that order.

    No transaction is open when one is handed out: nobody can write to a bank in a file while it is read, and whoever
    takes the records may take their time.
    """
    with bank.reading() as connection:
        ids = list(connection.scalars(asked))
    for some in portions(ids):
        with bank.reading() as connection:
            rows = connection.execute(record_rows().add_columns(puzzle.c.id).where(puzzle.c.id.in_(some))).all()
        found = {row[-1]: row[:-1] for row in rows}
        yield from (as_record(found[each]) for each in some if each in found)


def _of_shared_solutions() -> Any:
    """The ids of the puzzles whose solution others have, too, those of one solution together."""
    shared = (
        select(puzzle.c.solution_key)
        .where(puzzle.c.state == PRINTED)
        .group_by(puzzle.c.solution_key)
        .having(func.count() > 1)
    )
    asked = select(puzzle.c.id).where(puzzle.c.state == PRINTED, puzzle.c.solution_key.in_(shared))
    return asked.order_by(puzzle.c.solution_key, puzzle.c.publication, puzzle.c.number, puzzle.c.id)


def _nearest(records: Iterable[Record], spots: Spots) -> Near | None:
    """The two records of one solution that share the most givens: clues of one stand in cells where the other's do."""
    best: Near | None = None
    for _, group in groupby(records, key=lambda it: it.solution_key):
        marked = []
        for each in list(group)[:_CROWD]:
            mask = sum(1 << spot for spot, value in zip(spots(each), each.givens, strict=True) if value != ".")
            marked.append((each, mask))
        for (one, here), (other, there) in combinations(marked, 2):
            shared = (here & there).bit_count()
            if best is None or shared > best.shared:
                best = Near(one, other, shared)
    return best
