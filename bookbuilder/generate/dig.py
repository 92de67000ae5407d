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
from bookbuilder.solve import Engines

ANY = -1  # as many groups as possible

# The share of `stride` that the kernel may search for one group before it is left to clause learning; and the limits on
# conflicts for one group, and for all: enough for every group of most boards, and half a second's work on the largest.
SHARE = 16
CONFLICTS = 200
ALLOWANCE = 10_000
_CELLS_PER_NODE = 3  # where digging is brief: a clue that needs more nodes would make a puzzle extreme
_USUAL = 100  # cells, beyond which searches get stuck sooner

_AT_ONCE = 16  # groups that share a model: each may assume the clues of the others, and these make learning slow


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


def dig(tools: Engines, plan: Iterable[Stage], least_clues: int, begun: int = -1, *, is_brief: bool = False) -> bool:
    """Dig through the stages, starting at the kernel's present clues; False if one removes fewer groups than required.

    The kernel may have `begun`: then it has dug the stage of that number, but for its doubts, after those before.

    Clause learning decides the groups that exceed the kernel's short budget, at the end of their stage. Groups that it
    leaves undecided as well stay; so do all doubts if it `is_brief`.
    """
    exact, nodes = tools.exact, nodes_per_group(tools, is_brief=is_brief)
    for number, planned in enumerate(plan):
        if number < begun:
            continue
        stage, is_dug, settled = planned, number == begun, 0
        if not is_dug:
            stage = standing(planned, exact.puzzle)
            exact.begin_dig(stage.group_at, stage.groups, stage.want, least_clues, stage.until_stuck)
        while True:
            while not (is_dug or exact.dig(nodes)):
                pass
            is_dug = False
            doubts = exact.doubts[settled:]
            settled += len(doubts)
            if is_brief or not _settle(tools, stage, doubts) or not stage.until_stuck:
                break
        if exact.removed < stage.want:
            return False
    return True


def nodes_per_group(tools: Engines, *, is_brief: bool = False) -> int:
    """The nodes that the kernel may search for one group before it is left to clause learning, or stays (`is_brief`).

    On boards larger than usual, searches get stuck sooner, so it is a smaller share of a slice.
    """
    if is_brief:
        return 1 + len(tools.board.cells) // _CELLS_PER_NODE
    return 1 + tools.exact.stride * _USUAL // (SHARE * max(_USUAL, len(tools.board.cells)))


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
    """Remove those doubtful groups that the solution can spare; return whether any were removed."""
    exact, answer = tools.exact, array("i", tools.exact.finished)
    before, left = exact.removed, ALLOWANCE
    for start in range(0, len(doubts), _AT_ONCE):
        if left <= 0 or exact.removed == stage.want:
            break
        left = _settle_some(tools, stage, answer, doubts[start : start + _AT_ONCE], left)
    return exact.removed > before


def _settle_some(tools: Engines, stage: Stage, answer: array[int], doubts: tuple[int, ...], left: int) -> int:
    """Settle groups on one model, with so many conflicts left; return how many then are.

    The model has the clues that stay anyway; a doubtful clue is assumed until its turn, then removed or one of these.
    The last to be settled is the first assumed, so that most of what follows from them holds until the end.
    """
    exact, prover = tools.exact, tools.prover
    groups = [stage.groups[stage.group_at[group] : stage.group_at[group + 1]] for group in doubts]
    waiting = [cell for group in reversed(groups) for cell in group]
    staying = array("i", exact.puzzle)
    for cell in waiting:
        staying[cell] = 0
    prover.begin_spare(answer, staying)
    for group, cells in zip(doubts, groups, strict=True):
        if left <= 0 or exact.removed == stage.want:
            break
        del waiting[-len(cells) :]
        spare = prover.spare(cells, array("i", waiting), min(CONFLICTS, left)) == 1
        left -= prover.nodes
        if not (spare and exact.take(group)):
            prover.stay(cells)
    return left


def _stage(groups: tuple[tuple[int, ...], ...], want: int, until_stuck: bool) -> Stage:
    at, flat = array("i", [0]), array("i")
    for group in groups:
        flat.extend(group)
        at.append(len(flat))
    return Stage(at, flat, want, until_stuck)
