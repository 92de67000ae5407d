"""Whole tries in one call: the same puzzles as by the same steps one by one, in Python."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

from bookbuilder.board import board, orbits
from bookbuilder.generate import Order, Scheme, stages
from bookbuilder.generate import dig as dig_module
from bookbuilder.generate.dig import Stage, dig
from bookbuilder.generate.full_grids import fill
from bookbuilder.generate.tries import (
    NOT_NEEDED,
    PLAIN,
    PLAIN_LEVELS,
    STUCK,
    TOO_MANY_CLUES,
    Bench,
    Outcome,
    outcomes,
)
from bookbuilder.kernel import maker
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import UNGRADED
from bookbuilder.solve import Engines, engines, grade, grade_up_to, is_within, only_solution
from bookbuilder.solve.ladder import LADDER

HASTY = 10**9  # the share of a kernel that searches one node for a group, so that every group with a branch is in doubt
NONE = Scheme("none")
# Plain Python takes minutes for as many.
SEEDS = range(1, 25) if maker.COMPILED else range(15, 25)
NAMES = ["classic", "x", "jigsaw-1", "6x6", "windoku"] if maker.COMPILED else ["classic", "6x6"]
ORDERS = [
    Order("any", board("classic"), LEVELS, Scheme(), 1, 1),
    Order("free", board("classic"), LEVELS, NONE, 1, 1),
    Order("beginner", board("classic"), ("beginner",), Scheme("rotate90"), 1, 1),
    Order("two levels", board("classic"), ("medium", "extreme"), NONE, 1, 1, uniqueness=True),
    Order("few clues", board("classic"), ("easy", "medium"), Scheme("none", most=25), 1, 1),
    Order("many clues", board("classic"), ("easy", "hard"), Scheme("mirror", least=34), 1, 1),
    Order("until stuck", board("x"), LEVELS[1:3], Scheme("rotate180", more="until-stuck"), 1, 1),
    Order("scheme", board("classic"), LEVELS, Scheme(None, quads=8, pairs=8, cells=2, more="none"), 1, 1),
    Order("scheme and more", board("jigsaw-1"), LEVELS[:3], Scheme(None, quads=3, pairs=5, more="all"), 1, 1),
    Order("small", board("6x6"), ("beginner", "hard"), NONE, 1, 1),
    Order("not graded", board("windoku"), (), NONE, 1, 1),
    Order("needs", board("classic"), ("medium",), NONE, 1, 1, needs=("naked pair",), hardest="naked pair"),
]


def by_hand(tools: Engines, order: Order, seed: int) -> Outcome:
    """What a try comes to, one step after the other."""
    exact, plan, answer = tools.exact, stages(order.board, order.clues), ()
    tools.exact.seed(seed)
    fill(tools)
    if not dig(tools, plan, order.clues.least):
        return STUCK
    givens, answer = exact.puzzle, exact.finished
    found = judged(tools, order, givens, answer)
    if found != "too hard" or order.clues.more != "all":
        return found
    if order.needs and judged(tools, Order("", order.board, LEVELS, NONE, 1, 1, needs=order.needs), givens, answer) == (
        NOT_NEEDED
    ):
        return found
    for _ in range(30 if order.needs else 1):
        exact.load(array("i", answer), array("i", givens))
        eased = judged(tools, order, put_back(tools, order, plan[-1], givens, answer), answer)
        found = "too hard" if eased == TOO_MANY_CLUES else eased
        if isinstance(found, tuple):
            break
    return found


def judged(tools: Engines, order: Order, givens: tuple[int, ...], answer: tuple[int, ...]) -> Outcome:
    if order.clues.most is not None and sum(map(bool, givens)) > order.clues.most:
        return TOO_MANY_CLUES
    how_hard = UNGRADED
    if order.levels:
        most = order.hardest or max(order.levels, key=LEVELS.index)
        found = grade_up_to(tools, array("i", givens), most, uniqueness=order.uniqueness)
        if found is None:
            return "too hard"
        if found.level not in order.levels:
            return found.level
        if not {name for name, _ in found.techniques} >= {*order.needs}:
            return NOT_NEEDED
        how_hard = found
    assert only_solution(tools, array("i", givens)) == answer
    return givens, answer, how_hard


def put_back(
    tools: Engines, order: Order, stage: Stage, givens: tuple[int, ...], answer: tuple[int, ...]
) -> tuple[int, ...]:
    """The puzzle with as many groups as make it easy enough."""
    groups = [stage.groups[start:stop] for start, stop in pairwise(stage.group_at)]
    gone = [groups[number] for number in tools.exact.shuffled_numbers(len(groups))]
    gone = [group for group in gone if not any(givens[cell] for cell in group)]
    most = order.hardest or max(order.levels, key=LEVELS.index)

    def with_groups(back: Sequence[Sequence[int]]) -> tuple[int, ...]:
        cells = {cell for group in back for cell in group}
        return tuple(answer[cell] if cell in cells else clue for cell, clue in enumerate(givens))

    def is_easy(back: Sequence[Sequence[int]]) -> bool:
        return is_within(tools, array("i", with_groups(back)), most, uniqueness=order.uniqueness)

    hard, easy = 0, len(gone)
    while easy - hard > 1:
        middle = (hard + easy) // 2
        hard, easy = (hard, middle) if is_easy(gone[:middle]) else (middle, easy)
    needed = gone[:easy]
    for group in gone[: easy - 1]:
        fewer = [each for each in needed if each is not group]
        if is_easy(fewer):
            needed = fewer
    return with_groups(needed)


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.section)
@pytest.mark.parametrize(
    "share",
    [
        pytest.param(dig_module.SHARE, marks=pytest.mark.repeats, id="as shipped"),
        pytest.param(HASTY, id="all in doubt"),
    ],
)
def test_a_try_is_its_steps(monkeypatch: pytest.MonkeyPatch, order: Order, share: int) -> None:
    monkeypatch.setattr(dig_module, "SHARE", share)
    tools = engines(order.board)
    bench = Bench.of(tools, order, order.levels)
    came: Counter[str] = Counter()
    for seed in SEEDS:
        wanted = by_hand(tools, order, seed)
        (found,) = outcomes(bench, seed)
        if wanted == "too hard":
            wanted = bench.too_hard
        assert (found[:3] if isinstance(found, tuple) else found) == wanted, seed
        came["fits" if isinstance(found, tuple) else str(found)] += 1
    assert came["fits"], came


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("levels", [("hard",), ("expert",), ("expert", "extreme")], ids="-".join)
@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
def test_puzzles_above_the_plain_ones_are_those_that_a_grade_of_each_finds(
    name: str, levels: tuple[str, ...], symmetry: str
) -> None:
    """Without a climb, only those are refused that are too easy; and only those too hard get clues back."""
    order = Order("high", board(name), levels, Scheme(symmetry), 1, 1)
    tools = engines(order.board)
    bench = Bench.of(tools, order, levels)
    least, most = (LEVELS.index(levels[at]) for at in (0, -1))
    for seed in SEEDS if name == "classic" else SEEDS[:8]:
        tools.exact.seed(seed)
        fill(tools)
        dig(tools, stages(order.board, order.clues), 0)
        dug, answer = tools.exact.puzzle, tools.exact.finished
        level = LEVELS.index(grade(tools, array("i", dug)).level)
        (found,) = outcomes(bench, seed)
        if level < least:
            assert found in ((PLAIN, LEVELS[level]) if level < len(PLAIN_LEVELS) else (LEVELS[level],)), seed
        elif level <= most:
            assert isinstance(found, tuple)
            assert found[:2] == (dug, answer), seed
        elif isinstance(found, tuple):
            givens, solution, its, _ = found
            assert (its.level, solution) == (grade(tools, array("i", givens)).level, answer)
            assert its.level in levels
            back = [group for group in orbits(order.board, symmetry) if givens[group[0]] and not dug[group[0]]]
            assert all(clue in (0, given) for clue, given in zip(dug, givens, strict=True))
            for group in back:
                fewer = array("i", [0 if cell in group else given for cell, given in enumerate(givens)])
                assert not is_within(tools, fewer, levels[-1]), seed
        else:
            assert found in (PLAIN, *LEVELS[:least], bench.too_hard), seed


def test_what_the_engines_follow_without_a_branch_is_at_most_plain() -> None:
    levels = {rung.name: rung.level for rung in LADDER}
    followed = ("last cell", "hidden single in an area", "hidden single", "naked single", "pointing", "claiming")
    assert max(LEVELS.index(levels[name]) for name in followed) == LEVELS.index(PLAIN_LEVELS[-1])
