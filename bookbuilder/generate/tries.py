"""One try at a puzzle: a seed goes in; a puzzle that fits the order comes out, or the reason why it does not.

The kernel does a whole try in one call (see `kernel.maker`). What it leaves undecided is settled here, by clause
learning; digging grid by grid and patterns are controlled from here as well, and only judged there.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from bookbuilder.board import Relation
from bookbuilder.errors import BuildFailed, Undecided
from bookbuilder.generate.dig import Stage, dig, nodes_per_group, stages
from bookbuilder.generate.full_grids import CannotFill, budgets, fill, fill_again
from bookbuilder.generate.order import Order
from bookbuilder.generate.pattern import changes_limit, planted
from bookbuilder.generate.solo_grids import dependent_grids, dig_each
from bookbuilder.kernel import TECHNIQUES, Maker, maker
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import UNGRADED, Grade
from bookbuilder.relations import mended_rules, renamed_values, told_rules
from bookbuilder.solve import (
    NUISANCES,
    Engines,
    avoided,
    grade,
    grade_up_to,
    is_within,
    limit,
    only_solution,
    other_solution,
    summed_up,
    techniques_in_turn,
)

_EASINGS = 30  # ways of putting clues back
PLAIN_LEVELS = LEVELS[: LEVELS.index("medium") + 1]  # those that singles and locked candidates may have
_MANY_MARKS = {"beginner": True, "easy": True, "medium": True, "extreme": False}  # whether they make a level likely
_MENDS = 12  # changes of what a puzzle prints whose clues are fixed; on large boards, one for so many cells
_CELLS_PER_MEND = 3
_TRIES_BACK = 3  # of one group that comes back; after that, a new try or easing is quicker
_PROOF_BUDGET = 1_000_000
TOO_MANY_CLUES = "too many clues"
STUCK = "quads, pairs or cells that cannot all be removed"
UNDECIDABLE = "not decided within the search budget"
SEVERAL = "several solutions"
NOT_NEEDED = "without need of the technique"
AVOIDED = {name: f"with {nuisance.called}" for name, nuisance in NUISANCES.items()}
PLAIN = f"{PLAIN_LEVELS[0]} to {PLAIN_LEVELS[-1]}"  # which of these is not worth finding out

_MISSES = {maker.STUCK: STUCK, maker.TOO_MANY: TOO_MANY_CLUES, maker.NOT_NEEDED: NOT_NEEDED, maker.PLAIN: PLAIN}


class NotMade(BuildFailed):
    """No try gave a puzzle that fits the order; `exhausted` is the order if most were twins of those that exist."""

    def __init__(self, what: str, hint: str = "", exhausted: Order | None = None) -> None:
        super().__init__(what, hint)
        self.exhausted = exhausted


@dataclass(frozen=True, slots=True, order=True)
class Nearness:
    """How near a pattern came to one solution: smaller numbers are nearer."""

    solutions: int
    where: str


Miss = str | Nearness  # why a try does not fit


class Fit(NamedTuple):
    """A puzzle that fits the order."""

    givens: tuple[int, ...]
    solution: tuple[int, ...]
    grade: Grade
    relations: tuple[Relation, ...] = ()


Outcome = Fit | Miss


@dataclass(frozen=True, slots=True)
class Bench:
    """All that a try at one of an order's puzzles needs. It belongs to the thread that owns the engines."""

    tools: Engines
    order: Order
    is_graded: bool
    plan: tuple[Stage, ...]
    maker: Maker
    is_brief: bool  # whether clues stay whose removal is not soon known to leave one solution
    hardest: str  # the technique or level above which no puzzle may need anything
    levels: tuple[str, ...] = ()

    @classmethod
    def of(cls, tools: Engines, order: Order, levels: Sequence[str]) -> Bench:
        """The bench for puzzles of these levels; without any, puzzles are not graded."""
        clues = order.clues
        plan = () if clues.pattern is not None else stages(order.board, clues)
        hardest = order.hardest or max(levels, key=LEVELS.index, default="")
        easiest = min(levels, key=LEVELS.index, default="")
        is_ruled = bool(order.rules) or tools.is_ruled
        is_above_plain = bool(levels) and easiest not in PLAIN_LEVELS
        rungs, its_levels, beyond = (
            limit(hardest, order.uniqueness, is_ruled) if levels else (array("i"), array("i"), -1)
        )
        # Puzzles of houses alone stay those that they were, and on their boards few searches are long.
        has_rules = is_ruled or bool(order.board.relations)
        is_brief = has_rules and bool(levels) and beyond < 0 and clues.more == "all"
        made = Maker(
            tools.exact,
            tools.climber if levels else None,
            [(stage.group_at, stage.groups, stage.want, stage.until_stuck) for stage in plan],
            (nodes_per_group(tools, is_brief=is_brief), min(_PROOF_BUDGET, tools.proof_nodes)),
            (clues.least, -1 if clues.most is None else clues.most),
            rungs,
            its_levels,
            beyond,
            [LEVELS.index(level) for level in levels],
            array("i", [TECHNIQUES.index(technique) for technique in order.needs]),
            LEVELS.index(easiest) if is_above_plain else 0,
            _TRIES_BACK if is_above_plain and clues.more == "all" and not order.needs else 0,
        )
        return cls(tools, order, bool(levels), plan, made, is_brief, hardest, tuple(levels))

    @property
    def are_marks_many(self) -> bool | None:
        """Whether grids with many marks fit the order more often, or those with few; None if neither is known."""
        if not self.order.bare:
            return None
        many, *others = {_MANY_MARKS.get(level) for level in self.levels} or (None,)
        return None if others else many

    @property
    def too_hard(self) -> str:
        """The reason why a puzzle does not fit that needs more than it may."""
        return above(self.hardest)

    @property
    def is_dug_here(self) -> bool:
        """Whether digging asks each grid, or depends on what other grids have removed."""
        return self.order.each or any(stage.a_grid for stage in self.plan)


def outcomes(bench: Bench, seed: int) -> Iterator[Outcome]:
    """The puzzle that comes from a seed; with a pattern, several.

    Raises NotMade if the board cannot be filled, since no other try would change it.
    """
    order = bench.order
    try:
        if order.rules:
            yield _told(bench, seed)
        elif order.clues.pattern is None:
            yield _dug(bench, seed)
        else:
            yield from _planted(bench, seed, order.clues.pattern)
    except CannotFill as error:
        what = f"{order.section}: the board {order.board.name} {error}"
        ruled = order.board.relations
        hint = "leave out a rule, or use another board" if ruled else "change or remove a grid or a house of the board"
        raise NotMade(what, hint) from None


def above(most: str) -> str:
    """The description of a puzzle harder than a level or a technique; how much harder is not worth finding out.

    Empty if there is none.
    """
    if most not in LEVELS:
        return f"above {most}" if most else ""
    higher = LEVELS[LEVELS.index(most) + 1 :]
    return f"above {most}" if higher[1:] else "".join(higher)


def _planted(bench: Bench, seed: int, pattern: Sequence[int]) -> Iterator[Outcome]:
    """Puzzles with their clues in a pattern, one after the other, from one seed."""
    tools, order = bench.tools, bench.order
    tools.exact.seed(seed)
    fill(tools)
    for sown in planted(tools, pattern, order.each, changes_limit(order.board)):
        if sown.solutions == 1:
            yield _judged(bench, bench.maker.judge(array("i", sown.givens)))
        else:
            yield Nearness(
                sown.solutions,
                order.board.named(sown.open_cells) if sown.open_cells else "",
            )


def _dug(bench: Bench, seed: int) -> Outcome:
    """One puzzle from one seed, its clues dug out of a full board."""
    tools, made = bench.tools, bench.maker
    if bench.is_dug_here:
        tools.exact.seed(seed)
        fill(tools)
        what = _dug_here(bench)
    else:
        attempts = budgets(tools)
        what = made.start(seed, next(attempts))
        if what == maker.NOT_FILLED:
            fill_again(tools, attempts)
            what = made.dig()
    while what == maker.PAUSED:
        what = made.resume()
    if what == maker.IN_DOUBT:
        what = _dug_here(bench, made.stage)
    if what == maker.TOO_HARD and bench.order.clues.more == "all":
        return _eased(bench)
    return _judged(bench, what)


def _told(bench: Bench, seed: int) -> Outcome:
    """One puzzle from one seed: relations told of a full board, then clues dug out, if there are to be any."""
    order, exact = bench.order, bench.tools.exact
    exact.seed(seed)
    fill(bench.tools)
    solution = exact.finished
    if bench.are_marks_many is not None:
        solution = renamed_values(order.rules, order.board, solution, bench.are_marks_many, exact.random_number)
    relations = told_rules(order.rules, order.board, solution, exact.random_number)
    if isinstance(relations, str):
        return relations
    shown = order.clues.pattern or ()
    givens = tuple(value if cell in shown else 0 for cell, value in enumerate(solution))
    is_dug = not order.bare and order.clues.pattern is None
    try:
        if not is_dug:
            decided = _mended(bench, relations, solution, givens)
            if decided is None:
                return SEVERAL
            tools, relations = decided
        else:
            tools = bench.tools.of_puzzle(relations)
    except Undecided:
        return UNDECIDABLE
    if is_dug:
        tools.exact.seed(seed)
        tools.exact.load(array("i", solution), array("i", solution))
        if not dig(tools, bench.plan, order.clues.least, is_brief=bench.is_brief):
            return STUCK
        givens = tools.exact.puzzle
        if order.clues.most is not None and sum(map(bool, givens)) > order.clues.most:
            return TOO_MANY_CLUES
        try:
            if only_solution(tools, array("i", givens), _PROOF_BUDGET) != solution:
                return SEVERAL
        except Undecided:
            return UNDECIDABLE
    if not bench.is_graded:
        return Fit(givens, solution, UNGRADED, relations)
    how_hard = grade_up_to(tools, array("i", givens), bench.hardest)
    if how_hard is None and order.clues.more == "all" and is_dug:
        givens, how_hard = _eased_told(bench, tools, givens, solution)
    if how_hard is None:
        return bench.too_hard
    return _misfit(bench, tools, givens, how_hard) or Fit(givens, solution, how_hard, relations)


def _mended(
    bench: Bench, relations: tuple[Relation, ...], solution: tuple[int, ...], givens: tuple[int, ...]
) -> tuple[Engines, tuple[Relation, ...]] | None:
    """What a puzzle prints beside clues that stay, changed until its grid alone keeps it, and engines for it.

    None if it cannot be changed so.

    Raises Undecided.
    """
    order, draw = bench.order, bench.tools.exact.random_number
    clues = array("i", givens)
    for _ in range(max(_MENDS, len(solution) // _CELLS_PER_MEND)):
        tools = bench.tools.of_puzzle(relations)
        other = other_solution(tools, clues, solution, _PROOF_BUDGET)
        if other is None:
            return (tools, relations) if only_solution(tools, clues, _PROOF_BUDGET) == solution else None
        mended = mended_rules(order.rules, order.board, solution, relations, other, draw)
        if mended is None:
            return None
        relations = mended
    return None


def _eased_told(
    bench: Bench, tools: Engines, givens: tuple[int, ...], solution: tuple[int, ...]
) -> tuple[tuple[int, ...], Grade | None]:
    """A puzzle that is too hard, with as few groups of clues put back as it takes; none if it would have too many."""
    order, groups = bench.order, _removed(bench.plan, givens)
    for i in range(len(groups) - 1, 0, -1):
        j = bench.tools.exact.random_number(i + 1)
        groups[i], groups[j] = groups[j], groups[i]

    def with_back(number: int) -> tuple[int, ...]:
        back = {cell for group in groups[:number] for cell in group}
        return tuple(solution[cell] if cell in back else given for cell, given in enumerate(givens))

    low, high = 0, len(groups)  # too hard with so many groups; easy enough
    while high - low > 1:
        middle = (low + high) // 2
        if is_within(tools, array("i", with_back(middle)), bench.hardest):
            high = middle
        else:
            low = middle
    eased = with_back(high)
    if order.clues.most is not None and sum(map(bool, eased)) > order.clues.most:
        return givens, None
    return eased, grade_up_to(tools, array("i", eased), bench.hardest)


def _removed(plan: Sequence[Stage], givens: Sequence[int]) -> list[tuple[int, ...]]:
    """The groups of cells that a plan has removed."""
    groups = (tuple(stage.groups[start:end]) for stage in plan for start, end in pairwise(stage.group_at))
    return [group for group in groups if not any(givens[cell] for cell in group)]


def _misfit(bench: Bench, tools: Engines, givens: tuple[int, ...], how_hard: Grade) -> Miss:
    """Why a puzzle of this grade does not fit the order; empty if it does."""
    order = bench.order
    if how_hard.level not in bench.levels:
        return how_hard.level
    if order.scores and not order.scores[0] <= how_hard.score <= order.scores[1]:
        return f"{how_hard.level}, with another score"
    if there := avoided(tools, order.avoid):
        return AVOIDED[there[0]]
    if order.needs:  # by a person who takes one step at a time
        used = techniques_in_turn(tools, array("i", givens), bench.hardest, order.uniqueness, frozenset(order.needs))
        if used is None:
            return bench.too_hard
        if not used.issuperset(order.needs):
            return NOT_NEEDED
    return ""


def _dug_here(bench: Bench, begun: int = -1) -> int:
    """Dig without the kernel's lead, from the start or the doubts of a stage on; return what becomes of the try."""
    tools, least = bench.tools, bench.order.clues.least
    if bench.order.each:
        dug = dig_each(tools, bench.plan, least)
    else:
        dug = dig(tools, bench.plan, least, begun, is_brief=bench.is_brief)
    return bench.maker.judge(array("i", tools.exact.puzzle)) if dug else maker.STUCK


def _eased(bench: Bench) -> Outcome:
    """A puzzle that is too hard, with clues put back; if it has too many then, it stays too hard.

    Which clues come back decides whether it still needs a technique, so several ways are tried.
    """
    order, why = bench.order, bench.too_hard
    if order.needs:
        hard = grade(bench.tools, bench.maker.flat, uniqueness=order.uniqueness)
        if not {technique for technique, _ in hard.techniques}.issuperset(order.needs):
            return why
    for _ in range(_EASINGS if order.needs else 1):
        what = bench.maker.ease()
        eased = bench.too_hard if what == maker.TOO_MANY else _judged(bench, what)
        if not isinstance(eased, Miss):
            return eased
        why = str(eased)
    return why


def _judged(bench: Bench, what: int) -> Outcome:
    """The puzzle that the kernel has judged, with its solution and grade; or why it does not fit."""
    tools, order, made = bench.tools, bench.order, bench.maker
    if what == maker.OTHER_LEVEL:
        return LEVELS[made.level]
    if what not in (maker.FITS, maker.UNPROVED):
        return _MISSES.get(what, bench.too_hard)
    how_hard = summed_up(tools, order.uniqueness) if bench.is_graded else UNGRADED
    if bench.is_graded and order.scores and not order.scores[0] <= how_hard.score <= order.scores[1]:
        return f"{how_hard.level}, with another score"
    if bench.is_graded and (there := avoided(tools, order.avoid)):
        return AVOIDED[there[0]]
    givens = made.givens
    if order.needs:  # by a person who takes one step at a time, too
        needs = frozenset(order.needs)
        techniques = techniques_in_turn(tools, array("i", givens), bench.hardest, order.uniqueness, needs)
        if techniques is None:
            return bench.too_hard
        if not needs <= techniques:
            return NOT_NEEDED
    solution: tuple[int, ...] | None = made.solution
    try:
        if what == maker.UNPROVED:
            solution = only_solution(tools, made.flat, _PROOF_BUDGET, is_searched=True)
        dependent = dependent_grids(order.board, givens, _PROOF_BUDGET) if order.each else ()
    except Undecided:
        return UNDECIDABLE
    if solution is None or dependent:
        raise AssertionError(f"a puzzle was made without a single solution: {givens}")
    return Fit(givens, solution, how_hard)
