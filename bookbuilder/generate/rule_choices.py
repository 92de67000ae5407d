"""Rules beyond houses and a board go in; why no such puzzles can be made as asked comes out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from bookbuilder.board import Board
from bookbuilder.errors import Undecided
from bookbuilder.generate.choices import Called, Objection
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Puzzle
from bookbuilder.relations import (
    RELATIONS,
    AskedRule,
    drawn_alike,
    printed_kinds,
    printed_rules,
    ruled_board,
    told_rules,
)
from bookbuilder.relations.apart import keeps_any_names

MOST_VALUES = 16  # of a board on which printed rules are graded: the sets of more are too many
_FEW = 400  # grids that are counted
_EFFORT = 300_000  # nodes, in a fraction of a second; most boards have many grids, which show at once
FEWER = "ask for fewer, or use a larger board"
_TRIED = 3  # grids in which a rule that can have marks has some
_SMALL = 100  # cells, at most, of a board whose grids are counted


def rule_objections(
    board: Board,
    asked: Sequence[AskedRule],
    called: Called,
    *,
    count: int = 1,
    uniqueness: bool = False,
    varies: bool = False,
    solvable: str = "whole",
    graded: bool = True,
) -> Iterator[Objection]:
    """What contradicts the rules that are asked for on a board, or each other."""
    if not asked:
        return
    yield from ruled_objections(called, uniqueness=uniqueness, varies=varies)
    if solvable == "each":
        what = "rules hold on the whole board, so its grids are not solved by themselves"
        yield Objection("solvable", f"`{called('solvable')}`: {what}", "leave it out")
    if graded and printed_rules(asked) and board.order > MOST_VALUES:
        what = f"puzzles that print rules are graded on boards of up to {MOST_VALUES} values; {board.name} has"
        hint = "use a smaller board; without grading (--no-grade), `generate` makes them"
        yield Objection("rules", f"`{called('rules')}`: {what} {board.order}", hint)
    if alike := drawn_alike(asked):
        one, other = (rule.name for rule in alike)
        what = f"{one} and {other} would be drawn over each other, since every mark of {other} is shown"
        hint = f"leave one of them out, or say how many marks {other} has"
        yield Objection("rules", f"`{called('rules')}`: {what}", hint)
    ruled = ruled_board(board, asked)
    grids = different_grids(ruled, count)
    if grids != 0 and (empty := _printing_nothing(ruled, asked)):
        what = f"{empty} would print nothing, since the other rules leave none of its marks"
        hint = f"leave {empty} out, or the rule that forbids its marks"
        yield Objection("rules", f"`{called('rules')}`: {what}", hint)
    if grids == 0:
        what = f"no grid of the board {board.name} keeps these rules together"
        yield Objection("rules", f"`{called('rules')}`: {what}", "leave one of them out, or use a larger board")
    elif grids is not None:
        yield Objection("rules", f"`{called('rules')}`: {too_few_grids(board, grids, count)}", FEWER)


def few_ruled_levels(
    rules: Sequence[AskedRule], is_bare: bool, levels: Sequence[str], *, all_needed: bool
) -> tuple[str, str] | None:
    """What is wrong with asking for puzzles of these levels that print these rules, and a hint; None if nothing is.

    It is wrong if there are puzzles of none of them or, where they are `all_needed`, not of all. Nothing is known but
    of puzzles without clues (`is_bare`): something must begin them.
    """
    if not is_bare or any(RELATIONS[kind].is_single for kind in printed_kinds(rules)):
        return None
    from bookbuilder.solve import ladder

    easiest = min((rung.level for rung in ladder(is_ruled=True) if rung.begins), key=LEVELS.index)
    there = LEVELS[LEVELS.index(easiest) :]
    if set(levels) <= set(there) if all_needed else not set(levels).isdisjoint(there):
        return None
    names = " and ".join(rule.name for rule in rules)
    what = f"puzzles of {names} without clues are {easiest} at least, since no easier technique begins an empty grid"
    return what, f"ask for {easiest} or harder, or for clues too: `clues: {{min: 4}}` (in a command: `--min 4`)"


def too_few_grids(board: Board, grids: int, count: int) -> str:
    """What is said where more puzzles are asked for than a board with rules has grids."""
    one = "there is one grid" if grids == 1 else f"there are {grids} different grids"
    keep = "keeps" if grids == 1 else "keep"
    return f"of the board {board.name} {one} that {keep} these rules, but {count:,} puzzles are asked for"


def ruled_objections(called: Called, *, uniqueness: bool, varies: bool) -> Iterator[Objection]:
    """What cannot be asked of any puzzle with rules beyond houses, made or brought along."""
    if uniqueness:
        what = "patterns that would make a second solution are not known where rules hold beyond houses"
        yield Objection("uniqueness", f"`{called('uniqueness')}`: {what}", "leave it out", on_key=True)
    if varies:
        what = "variants of puzzles with rules beyond houses are not made"
        yield Objection("vary", f"`{called('vary')}`: {what}", "delete it", on_key=True)


def _printing_nothing(board: Board, asked: Sequence[AskedRule]) -> str:
    """The first rule of which some grids that keep the board's own rules show no mark; empty if there is none."""
    printed = printed_rules(asked)
    if not board.relations or not printed:
        return ""
    from bookbuilder.solve import all_solutions

    try:
        grids = [*islice(all_solutions(Puzzle(board, (0,) * len(board.cells)), _EFFORT), _TRIED)]
    except Undecided:
        return ""
    for rule in printed:
        told = [told_rules((rule,), board, grid, _first) for grid in grids]
        if told and all(not isinstance(its, str) and not any(relation.cells for relation in its) for its in told):
            return rule.name
    return ""


def _first(below: int) -> int:
    return 0


@lru_cache(maxsize=32)
def different_grids(board: Board, enough: int) -> int | None:
    """The number of grids that keep a board's own rules, up to renaming of values where only that may differ.

    None if there are `enough`, or many, or if nothing but houses holds: then there are always more.
    """
    if not board.relations or len(board.cells) > _SMALL:
        return None
    from bookbuilder.solve import all_solutions

    givens = [0] * len(board.cells)
    full = next((house for house in board.houses if board.is_full(house)), None)
    if full and keeps_any_names(board):
        for value, cell in enumerate(full.cells, 1):
            givens[cell] = value
    enough = min(enough, _FEW)
    try:
        there = sum(1 for _ in islice(all_solutions(Puzzle(board, tuple(givens)), _EFFORT), enough))
    except Undecided:
        return None
    return there if there < enough else None
