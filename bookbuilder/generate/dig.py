"""From a full board to a puzzle: clues leave in orbits or by the source book's scheme, the solution staying unique."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.board.symmetry import orbits, pairs, quadruples
from bookbuilder.generate.order import Clues
from bookbuilder.kernel import Exact

ANY = -1  # as many groups as will go


@dataclass(frozen=True, slots=True)
class Stage:
    """One kind of group: the cells that go together, how many groups must go, and whether the first failure ends it."""

    group_at: array[int]
    groups: array[int]
    want: int
    until_stuck: bool


@lru_cache(maxsize=256)
def stages(board: Board, clues: Clues) -> tuple[Stage, ...]:
    """The digging that a board's clues ask for, in order.

    Raises ValueError when the board lacks the symmetry, or has not so many quadruples, pairs or cells.
    """
    if clues.symmetry is not None:
        groups = orbits(board, clues.symmetry)
        return () if clues.more == "none" else (_stage(groups, ANY, clues.more == "until-stuck"),)
    singles = tuple((cell,) for cell in range(len(board.cells)))
    planned = []
    for name, groups, want in (
        ("quadruples", quadruples(board), clues.quads),
        ("pairs", pairs(board), clues.pairs),
        ("cells", singles, clues.cells),
    ):
        if want > len(groups):
            raise ValueError(f"the board {board.name} has {len(groups)} {name}, fewer than {want}")
        if want:
            planned.append(_stage(groups, want, False))
    if clues.more != "none":
        planned.append(_stage(singles, ANY, clues.more == "until-stuck"))
    return tuple(planned)


def dig(exact: Exact, plan: Iterable[Stage], least_clues: int) -> bool:
    """Dig through the stages from the engine's present clues; False when one takes fewer groups than it must."""
    for stage in plan:
        exact.begin_dig(stage.group_at, stage.groups, stage.want, least_clues, stage.until_stuck)
        while not exact.dig(exact.stride // 4):
            pass
        if exact.removed < stage.want:
            return False
    return True


def _stage(groups: tuple[tuple[int, ...], ...], want: int, until_stuck: bool) -> Stage:
    at, flat = array("i", [0]), array("i")
    for group in groups:
        flat.extend(group)
        at.append(len(flat))
    return Stage(at, flat, want, until_stuck)
