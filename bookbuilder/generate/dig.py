"""From a full board to a puzzle: removes clues in orbits or by the source book's scheme; the solution stays unique."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from bookbuilder.board import Board
from bookbuilder.board.symmetry import grid_by_grid, orbits, pairs, quadruples
from bookbuilder.generate.order import Scheme
from bookbuilder.solve import Clauses, Engines

ANY = -1  # as many groups as possible

# The share of `stride` that the kernel may search for one group before it is left to clause learning; and the limits on
# conflicts for one group, and for all: enough for every group of most boards, and a second's work on the largest.
SHARE = 16
CONFLICTS = 200
ALLOWANCE = 6_000


@dataclass(frozen=True, slots=True)
class Stage:
    """One kind of group: its cells, the number of groups to remove, and whether the first failure ends the stage.

    The groups of `a_grid` may share cells with those of others: what those have removed counts as removed here.
    """

    group_at: array[int]
    groups: array[int]
    want: int
    until_stuck: bool
    a_grid: bool = False


@lru_cache(maxsize=256)
def stages(board: Board, clues: Scheme) -> tuple[Stage, ...]:
    """The stages of digging for a scheme of clues, in order. Quadruples and pairs are removed grid by grid.

    Raises ValueError when the board lacks the symmetry, or has too few quadruples, pairs or cells.
    """
    if clues.symmetry is not None:
        groups = orbits(board, clues.symmetry)
        return () if clues.more == "none" else (_stage(groups, ANY, clues.more == "until-stuck"),)
    singles = tuple((cell,) for cell in range(len(board.cells)))
    planned = []
    for name, kinds, want in (
        ("quadruples", grid_by_grid(board, quadruples), clues.quads),
        ("pairs", grid_by_grid(board, pairs), clues.pairs),
        ("cells", (singles,), clues.cells),
    ):
        for groups in kinds if want else ():
            if want > len(groups):
                where = f"a grid of the board {board.name}" if len(kinds) > 1 else f"the board {board.name}"
                raise ValueError(f"{where} has {len(groups)} {name}, but {want} were requested")
            planned.append(replace(_stage(groups, want, False), a_grid=len(kinds) > 1))
    if clues.more != "none":
        planned.append(_stage(singles, ANY, clues.more == "until-stuck"))
    return tuple(planned)


def dig(tools: Engines, plan: Iterable[Stage], least_clues: int, begun: int = -1) -> bool:
    """Dig through the stages, starting at the kernel's present clues; False if one removes fewer groups than required.

    The kernel may have `begun`: then it has dug the stage of that number, but for its doubts, after those before.

    Clause learning decides the groups that exceed the kernel's short budget, at the end of their stage. Groups that it
    leaves undecided as well stay.
    """
    exact = tools.exact
    for number, planned in enumerate(plan):
        if number < begun:
            continue
        stage, is_dug, settled = planned, number == begun, 0
        if not is_dug:
            stage = standing(planned, exact.puzzle)
            exact.begin_dig(stage.group_at, stage.groups, stage.want, least_clues, stage.until_stuck)
        while True:
            while not (is_dug or exact.dig(a_groups_share(exact.stride))):
                pass
            is_dug = False
            doubts = exact.doubts[settled:]
            settled += len(doubts)
            if not _settle(tools, stage, doubts) or not stage.until_stuck:
                break
        if exact.removed < stage.want:
            return False
    return True


def a_groups_share(stride: int) -> int:
    """The nodes that the kernel may search for one group, of those that it searches in one call."""
    return 1 + stride // SHARE


def standing(stage: Stage, clues: Sequence[int]) -> Stage:
    """The stage of a grid without the cells that other grids have emptied, and so without groups of such cells only.

    What is left of a group is removed as one, so that the grid stays as symmetric as the others allow.
    """
    if not stage.a_grid:
        return stage
    groups = [stage.groups[start:stop] for start, stop in pairwise(stage.group_at)]
    left = [tuple(cell for cell in group if clues[cell]) for group in groups]
    return _stage(tuple(filter(None, left)), stage.want, stage.until_stuck)


def _settle(tools: Engines, stage: Stage, doubts: tuple[int, ...]) -> bool:
    """Remove those doubtful groups that the solution can spare; return whether any were removed.

    The model fixes the clues that stay anyway; a doubtful clue is assumed until its turn, then removed or fixed too.
    """
    exact = tools.exact
    if not doubts or exact.removed == stage.want:
        return False
    cells = {group: stage.groups[stage.group_at[group] : stage.group_at[group + 1]] for group in doubts}
    in_doubt = {cell for group in doubts for cell in cells[group]}
    answer = exact.finished
    model = Clauses(tools.board, [0 if cell in in_doubt else clue for cell, clue in enumerate(exact.puzzle)])
    before, left = exact.removed, ALLOWANCE
    for group in doubts:
        if exact.removed == stage.want or left <= 0:
            break
        fewer = list(exact.puzzle)
        for cell in cells[group]:
            fewer[cell] = 0
        spare = model.forces(fewer, answer, cells[group], min(CONFLICTS, left)) == 1
        left -= model.nodes
        if not (spare and exact.take(group)):
            for cell in cells[group]:
                model.fix(cell, answer[cell])
    return exact.removed > before


def _stage(groups: tuple[tuple[int, ...], ...], want: int, until_stuck: bool) -> Stage:
    at, flat = array("i", [0]), array("i")
    for group in groups:
        flat.extend(group)
        at.append(len(flat))
    return Stage(at, flat, want, until_stuck)
