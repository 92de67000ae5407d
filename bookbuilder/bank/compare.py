"""Two volumes, as records, go in; what they share comes out: puzzles, solutions and patterns of clues."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, product

from bookbuilder.bank.most_similar import Spots
from bookbuilder.bank.record import Record, board_key

_MOST = 1_000  # pairs with one solution that are compared, so that a volume of variants takes seconds


@dataclass(frozen=True, slots=True)
class Twins:
    """A puzzle of one volume and one of the other that are each other, perhaps turned, mirrored or relabelled."""

    one: Record
    other: Record

    @property
    def are_identical(self) -> bool:
        """Whether they are the same clue for clue."""
        one, other = ((it.board, it.givens, {*(it.rules or "").split(";")}) for it in (self.one, self.other))
        return one == other


@dataclass(frozen=True, slots=True)
class SharedSolution:
    """Two puzzles that are no twins but have one solution, perhaps turned, and the number of clues that they share."""

    one: Record
    other: Record
    shared: int


@dataclass(frozen=True, slots=True)
class SharedPattern:
    """The puzzles of both volumes whose clues stand in the same places, perhaps turned."""

    ones: tuple[Record, ...]
    others: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two volumes share."""

    boards: tuple[str, ...]  # names of those that both have
    twins: tuple[Twins, ...]
    alike: tuple[SharedSolution, ...]  # those that share the most clues first
    patterns: tuple[SharedPattern, ...]  # those with the most puzzles first
    left_out: int = 0  # pairs with one solution that were not compared, because there are too many


def compare(ones: Sequence[Record], others: Sequence[Record], spots: Spots) -> Comparison:
    """Compare two volumes by their keys, so that the time grows with their lengths, not with the product of these.

    `spots` matches the cells of two puzzles with the same solution.
    """
    twins = tuple(Twins(*pair) for pair in _pairs(ones, others, lambda it: it.key))
    same_solution = (pair for pair in _pairs(ones, others, lambda it: it.solution_key) if pair[0].key != pair[1].key)
    alike = [SharedSolution(*pair, shared_clues(*pair, spots)) for pair in islice(same_solution, _MOST)]
    alike.sort(key=lambda it: -it.shared)
    patterns = [
        SharedPattern(*group)
        for group in _groups(ones, others, lambda it: it.pattern_key)
        if group[0][0].pattern_key  # a puzzle without clues has none
        and len({it.key for volume in group for it in volume}) > 1  # else they are twins, and listed as such
    ]
    patterns.sort(key=lambda it: -len(it.ones) - len(it.others))
    names = {board_key(it.board): it.name for it in (*ones, *others)}
    both = {board_key(it.board) for it in ones} & {board_key(it.board) for it in others}
    boards = tuple(sorted(names[key] for key in both))
    return Comparison(boards, twins, tuple(alike), tuple(patterns), sum(1 for _ in same_solution))


def shared_clues(one: Record, other: Record, spots: Spots) -> int:
    """How many clues two puzzles with the same solution share, when one solution is laid on the other."""
    return len(_clues(one, spots) & _clues(other, spots))


def _clues(of: Record, spots: Spots) -> set[int]:
    where = spots(of.board, of.solution)
    return {spot for spot, value in zip(where, of.givens, strict=True) if value not in ".0"}


def _pairs(
    ones: Sequence[Record], others: Sequence[Record], key: Callable[[Record], str]
) -> Iterator[tuple[Record, Record]]:
    for mine, theirs in _groups(ones, others, key):
        yield from product(mine, theirs)


def _groups(
    ones: Sequence[Record], others: Sequence[Record], key: Callable[[Record], str]
) -> Iterator[tuple[tuple[Record, ...], tuple[Record, ...]]]:
    """The records of both volumes that have one key, in the order of the first."""
    theirs: dict[str, list[Record]] = {}
    for record in others:
        theirs.setdefault(key(record), []).append(record)
    mine: dict[str, list[Record]] = {}
    for record in ones:
        if key(record) in theirs:
            mine.setdefault(key(record), []).append(record)
    for name, records in mine.items():
        yield tuple(records), tuple(theirs[name])
