"""An order: the requirements for a section's puzzles, and the recipe that shows whether stored ones still fit."""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from bookbuilder.board import Board
from bookbuilder.generate.vary import Variation
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.relations import AskedRule
from bookbuilder.solve import VERSION

if TYPE_CHECKING:
    from bookbuilder.generate.brought import Brought

Where = tuple[int, int]  # (which of the orders, place in it from 0)
Placed = Mapping[Where, GradedPuzzle]
NOTHING_PLACED: Placed = MappingProxyType({})

_HASHED = (4, 3, 2, 1)  # ladders whose numbers were part of the hash
UNSHARED = 5  # the last ladder by which any level of a range would do at any place

MORE = ("until-stuck", "all", "none")
SOLVABLE = ("whole", "each")


@dataclass(frozen=True, slots=True)
class Scheme:
    """How clues are removed from a full board.

    With a symmetry, its orbits are removed; with quads, pairs or cells, that many of each (the source book's chapter
    15), then single cells. `more` limits the last kind: `all` that are possible, `until-stuck` at the first that must
    stay, or `none` beyond the stated numbers. The `whole` board has one solution or, in addition, so does `each` of its
    grids from the clues in it. With a pattern nothing is removed: the clues stand in those cells (indices), and their
    values are searched.

    Raises ValueError for a symmetry together with quads, pairs or cells, and for an unknown `more` or `solvable`.
    """

    symmetry: str | None = "rotate180"
    quads: int = 0
    pairs: int = 0
    cells: int = 0
    more: str = "all"
    least: int = 0
    most: int | None = None
    solvable: str = "whole"
    pattern: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        if self.pattern is not None and self.symmetry is not None:
            raise ValueError(f"the symmetry {self.symmetry} and a pattern cannot be used together; pass symmetry=None")
        if self.symmetry is not None and (self.quads or self.pairs or self.cells):
            raise ValueError(
                f"the symmetry {self.symmetry} and quads, pairs or cells cannot be used together; pass symmetry=None"
            )
        for what, value, known in (("more", self.more, MORE), ("solvable", self.solvable, SOLVABLE)):
            if value not in known:
                raise ValueError(f"{what} is one of {', '.join(known)}, not {value}")


@dataclass(frozen=True, slots=True)
class Order:
    """A number of puzzles on a board, at one of these levels; the seed and the section's id decide which ones.

    With `shares`, there are that many puzzles of each level, and each level has places of its own, which take turns:
    of three levels, the second has the places 1, 4, 7 ... A higher share adds places and changes no other.

    With `uniqueness`, solvers may assume that there is only one solution (see `solve.ladder.UNIQUENESS`). With `vary`,
    the parents are made, and the puzzles are their variants. With `brought`, none is made: those are the puzzles, or
    their parents. The paths of the first `record` puzzles are noted, which changes no puzzle.

    `rerolls` lists places, rising: a puzzle is replaced by another one as often as its place stands there.
    """

    section: str
    board: Board
    levels: tuple[str, ...]
    clues: Scheme
    seed: int
    count: int
    uniqueness: bool = False
    vary: Variation | None = None
    brought: Brought | None = None
    record: int = 0
    scores: tuple[int, int] | None = None  # the least and the most; the recipe has them, but not how they are found
    shares: tuple[int, ...] = ()  # by level; empty if any of the levels will do for every puzzle
    exact: bool = False  # whether the author wrote the shares
    needs: tuple[str, ...] = ()  # techniques: where nothing easier helps, each puzzle has an opening of each of them
    hardest: str = ""  # the hardest technique that a puzzle may need; empty for the hardest of its levels
    avoid: tuple[str, ...] = ()  # the nuisances (see `solve.flow`) that no puzzle has
    rules: tuple[AskedRule, ...] = ()  # what puzzles print beside clues; what all of them keep is in the board
    bare: bool = False  # whether puzzles have no clues: what the rules print is enough
    rerolls: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.shares and (len(self.shares) != len(self.levels) or sum(self.shares) != self.count):
            raise ValueError(f"{self.count} puzzles cannot be shared out as {self.shares} to {self.levels}")

    @property
    def places(self) -> Sequence[int]:
        """The places of the puzzles, rising; without shares, the first ones."""
        if not self.shares:
            return range(self.count)
        return sorted(self._place(which, number) for which, share in enumerate(self.shares) for number in range(share))

    def has(self, place: int) -> bool:
        """Whether the order has this place."""
        if not self.shares:
            return 0 <= place < self.count
        run = self.vary.count if self.vary else 1
        index, which = divmod(self.parent(place), len(self.shares))
        return place >= 0 and index * run + place % run < self.shares[which]

    def levels_at(self, place: int) -> tuple[str, ...]:
        """The levels of which the puzzle at a place must have one."""
        return self.levels_of(self.parent(place))

    def levels_of(self, parent: int) -> tuple[str, ...]:
        """The levels of which a puzzle, or its parent, must have one."""
        return (self.levels[parent % len(self.levels)],) if self.shares else self.levels

    def _place(self, which: int, number: int) -> int:
        """The place of a level's puzzle of this number, from 0. Variants of one puzzle stay together."""
        run = self.vary.count if self.vary else 1
        return (number // run * len(self.shares) + which) * run + number % run

    def parent(self, place: int) -> int:
        """The index of the puzzle that is, or whose variant is, at a place."""
        return place // self.vary.count if self.vary else place

    def rerolls_at(self, place: int) -> int:
        """How often the puzzle at a place is replaced by another one."""
        return bisect_right(self.rerolls, place) - bisect_left(self.rerolls, place)

    def rerolled(self, most: int) -> Order:
        """The order with no puzzle replaced more than `most` times."""
        kept = tuple(place for at, place in enumerate(self.rerolls) if at < bisect_left(self.rerolls, place) + most)
        return self if kept == self.rerolls else replace(self, rerolls=kept)

    @property
    def each(self) -> bool:
        """Whether each grid must be solvable by itself; never so on a board of one grid."""
        return self.clues.solvable == "each" and bool(self.board.grids)

    @property
    def is_ruled(self) -> bool:
        """Whether its puzzles have rules beyond houses: what is known of tiny boards is about houses alone."""
        return bool(self.rules or self.board.relations)

    def recipe(self) -> str:
        """A short hash of everything that decides the puzzles made, except the section's id and their number.

        After a dot comes the ladder by which they were graded: with another one, the same puzzles are kept.
        """
        return f"{self._hash(None)}.{VERSION}"

    def recipe_at(self, place: int) -> str:
        """The recipe of the puzzle at a place: where it is replaced, a plus and how often follow the hash."""
        times = self.rerolls_at(place)
        return f"{self._hash(None)}{f'+{times}' if times else ''}.{VERSION}"

    def ladder_of(self, recipe: str) -> int | None:
        """The ladder by which a stored puzzle of this order was graded; None if it was made to another order.

        It may be one that is replaced, or that was (see `rerolls_of`).
        """
        made, dot, ladder = recipe.partition(".")
        made, plus, times = made.partition("+")
        if plus and not (dot and re.fullmatch("[1-9][0-9]{0,4}", times)):
            return None
        if not dot:
            return next((version for version in _HASHED if made == self._hash(version)), None)
        if not re.fullmatch("[1-9][0-9]{0,3}", ladder):
            return None
        known = [self._hash(None)]
        # Without its mark, a range of all levels may have been made for `any`, unless it is old; others have turns.
        if not self._takes_turns or int(ladder) <= UNSHARED or len(self.levels) < len(LEVELS):
            known.append(self._hash(None, marked=False))
        return int(ladder) if made in known else None

    def kind(self, levels: tuple[str, ...]) -> str | None:
        """A short hash of what puzzles of these levels must be like to do for this order, whoever made them and how.

        Orders of other books with the same kind may have the same puzzles. None for variants and puzzles that are
        brought, which are not made to be like anything.
        """
        if self.vary or self.brought:
            return None
        kept = ("grid by grid",) if self._is_dug_by_grids else ()
        asked = False, self.needs, self.hardest, self.avoid
        kept = (*kept, *self._told_rules)
        return _recipe(self.board, levels, self.clues, 0, self.uniqueness, None, self.each, asked, kept, None)

    @property
    def _takes_turns(self) -> bool:
        """Whether the levels have equal shares, as those of a range do."""
        return bool(self.shares) and not self.exact

    @property
    def _is_dug_by_grids(self) -> bool:
        """Whether groups are removed grid by grid, not from the board as a whole."""
        return bool(self.board.grids) and bool(self.clues.quads or self.clues.pairs)

    @property
    def _told_rules(self) -> tuple[str, ...]:
        """What the hash has of rules: nothing where there are none."""
        bare = ("bare",) if self.bare else ()
        return (*(f"{rule.name} {rule.options}" for rule in self.rules), *bare)

    def _hash(self, version: int | None, marked: bool = True) -> str:
        """The hash of the order; with the number of a ladder, or if not `marked`, as earlier versions computed it."""
        asked = self.board, self.levels, self.clues, self.seed, self.uniqueness, self.vary, self.each
        marks = (("even", self._takes_turns), ("grid by grid", self._is_dug_by_grids))
        kept = tuple(mark for mark, is_there in marks if is_there) if marked and version is None else ()
        kept = (*kept, *self._told_rules)
        return _recipe(*asked, (self.exact, self.needs, self.hardest, self.avoid), kept, version)


def rerolls_of(recipe: str) -> int:
    """How often a stored puzzle's place had been rerolled when it was made, by the recipe of an order."""
    return int(recipe.partition(".")[0].partition("+")[2] or 0)


def even_shares(count: int, levels: int, run: int = 1) -> tuple[int, ...]:
    """The shares of `count` puzzles by level, when each level has its turn; `run` variants of one puzzle count as one.

    Their places are the first ones.
    """
    return tuple(sum(place // run % levels == which for place in range(count)) for which in range(levels))


@lru_cache(maxsize=256)  # a newspaper has an order per day, and boards are long
def _recipe(
    board: Board,
    levels: tuple[str, ...],
    clues: Scheme,
    seed: int,
    uniqueness: bool,
    vary: Variation | None,
    each: bool,
    asked: tuple[bool, tuple[str, ...], str, tuple[str, ...]],
    marks: tuple[str, ...],
    version: int | None,
) -> str:
    how, (exact, needs, most, avoid) = asdict(clues), asked
    del how["solvable"]  # orders for the whole board keep the recipe from before there was a choice
    if clues.pattern is None:  # and so do those without a pattern
        del how["pattern"]
    parts = (
        board.order,
        board.cells,
        [house.cells for house in board.houses],
        sorted(levels),
        how,
        seed,
        *(() if version is None else (version,)),
        *([board.grids, [house.grid for house in board.houses]] if each else ()),
        *(["uniqueness"] if uniqueness else ()),
        *(["vary", str(vary)] if vary else ()),
        *(["shares"] if exact else ()),
        *(["needs", sorted(needs), most] if needs else ()),
        *(["avoid", sorted(avoid)] if avoid else ()),
        *(["relations", [[it.kind, it.cells, it.numbers] for it in board.relations]] if board.relations else ()),
        *marks,
    )
    return hashlib.blake2b(json.dumps(parts, sort_keys=True).encode(), digest_size=8).hexdigest()
