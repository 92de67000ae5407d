"""The contents of a bank: publications, where a puzzle appeared, statistics; and records into it and out of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, and_, case, delete, func, select

from bookbuilder.bank.keys import free, lock, own
from bookbuilder.bank.most_similar import MostSimilar, Spots, nearest
from bookbuilder.bank.portions import unshelve
from bookbuilder.bank.record import Record
from bookbuilder.bank.rows import fields, insert_records, one_by_one, portions, shortened
from bookbuilder.bank.schema import IS_PRINTED, PENDING, PRINTED, board, puzzle, run
from bookbuilder.bank.stock import stocked
from bookbuilder.bank.store import Bank

_MOST_PATTERNS = 10  # patterns reported, the most frequent ones
_FIRST = fields(puzzle.c.publication, puzzle.c.number)
_HAS_PATTERN = and_(IS_PRINTED, puzzle.c.pattern_key != "")


@dataclass(frozen=True, slots=True)
class PublicationSummary:
    """A bank's summary of one publication."""

    name: str
    puzzles: int  # of its latest edition, with a number
    examples: int  # of its latest edition, on how-to pages: these have none
    earlier: int  # of editions that were replaced
    pending: int
    first: str  # day
    last: str


@dataclass(frozen=True, slots=True)
class Appearance:
    """A puzzle in a publication that is printed or still being made."""

    record: Record
    is_pending: bool


@dataclass(frozen=True, slots=True)
class RepeatedPattern:
    """A pattern of clues that several puzzles share, and the first of these."""

    key: str
    puzzles: int
    publication: str
    number: int


@dataclass(frozen=True, slots=True)
class Stats:
    """The numbers of puzzles by several criteria, and the two most similar puzzles."""

    puzzles: int
    examples: int  # of these, on how-to pages
    levels: tuple[tuple[str, int], ...]
    boards: tuple[tuple[str, int], ...]
    patterns: tuple[RepeatedPattern, ...]  # those with several puzzles, the most frequent first; not all
    different_patterns: int
    nearest: MostSimilar | None
    left_out: int  # puzzles that share a solution and were not compared, because there are too many
    stocked: tuple[tuple[str, int], ...]  # what has been made ahead, and how many puzzles of it nobody has claimed


def publications(bank: Bank) -> tuple[PublicationSummary, ...]:
    """All publications, by name."""
    is_pending = puzzle.c.state == PENDING
    numbered = case((puzzle.c.number == 0, 0), else_=1)
    newest = case((puzzle.c.latest.is_(False), 0), (is_pending, 0), else_=1)
    asked = select(
        shortened(puzzle.c.publication),
        func.sum(newest * numbered),
        func.sum(newest * (1 - numbered)),
        func.sum(case((puzzle.c.latest.is_(False), 1), else_=0)),
        func.sum(case((is_pending, 1), else_=0)),
        shortened(puzzle.c.day, func.min(puzzle.c.day)),
        shortened(puzzle.c.day, func.max(puzzle.c.day)),
    ).group_by(puzzle.c.publication)
    with bank.reading() as connection:
        rows = (
            PublicationSummary(str(name), latest, examples, earlier, pending, str(first), str(last))
            for name, latest, examples, earlier, pending, first, last in connection.execute(asked)
        )
        return tuple(sorted(rows, key=lambda it: it.name))


def where(bank: Bank, key: str) -> Iterator[Appearance]:
    """The publications in which a puzzle or a twin of it was printed or is pending."""
    asked = select(puzzle.c.id).where(puzzle.c.key == key)
    with bank.reading() as connection:
        ids = list(connection.scalars(asked.order_by(puzzle.c.day, puzzle.c.publication, puzzle.c.number)))
    yield from (Appearance(*row) for row in one_by_one(bank, ids))


def every(bank: Bank, publication: str | None = None) -> Iterator[Record]:
    """The printed puzzles, of one publication or all, in the order of their publications and numbers."""
    asked = select(puzzle.c.id).where(IS_PRINTED)
    if publication is not None:
        asked = asked.where(puzzle.c.publication == publication)
    with bank.reading() as connection:
        ids = list(connection.scalars(asked.order_by(puzzle.c.publication, puzzle.c.number, puzzle.c.id)))
    yield from (record for record, _ in one_by_one(bank, ids))


def add(bank: Bank, records: Iterable[Record]) -> int:
    """Record puzzles as printed; skip those that their publication already has. Returns the number of new ones."""
    wanted: dict[tuple[str, str], Record] = {}
    for record in records:
        wanted.setdefault((record.publication, record.key), record)
    with bank.writing(*{publication for publication, _ in wanted}) as connection:
        for keys in portions(key for _, key in wanted):
            asked = select(puzzle.c.publication, puzzle.c.key).where(puzzle.c.key.in_(keys))
            for publication, key in connection.execute(asked):
                wanted.pop((publication, key), None)
        own(connection, {key: publication for publication, key in reversed(wanted)})  # of several, the first has it
        insert_records(connection, list(wanted.values()), PRINTED, "", "")
        unshelve(connection, [key for _, key in wanted])
    return len(wanted)


def forget(bank: Bank, publication: str) -> int:
    """Remove all puzzles of a publication from the bank. Returns their number."""
    with bank.writing(publication) as connection:
        is_of_it = puzzle.c.publication == publication
        keys = connection.scalars(select(puzzle.c.key).where(is_of_it).distinct()).all()
        lock(connection, keys)
        connection.execute(delete(run).where(run.c.publication == publication))
        number = connection.execute(delete(puzzle).where(is_of_it)).rowcount
        free(connection, keys)
        return number


def stats(bank: Bank, spots: Spots) -> Stats:
    """Count the printed puzzles, and find the nearest pair.

    `spots` matches the cells of two puzzles with the same solution.
    """
    by_level = select(shortened(puzzle.c.level), func.count()).where(IS_PRINTED).group_by(puzzle.c.level)
    by_board = select(shortened(board.c.name), func.count()).join_from(puzzle, board).where(IS_PRINTED)
    examples = select(func.count()).where(IS_PRINTED, puzzle.c.number == 0)
    by_pattern = select(puzzle.c.pattern_key).where(_HAS_PATTERN).group_by(puzzle.c.pattern_key)
    with bank.reading() as connection:
        levels = tuple((str(level), count) for level, count in connection.execute(by_level))
        named = connection.execute(by_board.group_by(board.c.name))
        boards = tuple(sorted((str(name), count) for name, count in named))
        patterns = tuple(_patterns(connection))
        different = connection.execute(select(func.count()).select_from(by_pattern.subquery())).scalar_one()
        shown = connection.execute(examples).scalar_one()
    total = sum(count for _, count in levels)
    return Stats(total, shown, levels, boards, patterns, different, *nearest(bank, spots), stocked(bank))


def _patterns(connection: Connection) -> Iterator[RepeatedPattern]:
    number, first = func.count().label("number"), func.min(puzzle.c.id)
    asked = select(shortened(puzzle.c.pattern_key), number, first).where(_HAS_PATTERN).group_by(puzzle.c.pattern_key)
    often = asked.having(func.count() > 1).order_by(number.desc(), puzzle.c.pattern_key).limit(_MOST_PATTERNS)
    for key, count, which in connection.execute(often).all():
        row = connection.execute(select(*_FIRST.columns).where(puzzle.c.id == which)).one()
        _FIRST.check(row)
        yield RepeatedPattern(str(key), count, row.publication, row.number)
