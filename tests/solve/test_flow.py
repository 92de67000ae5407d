"""How solving flows, against its definitions: rounds that are counted another way go in, and figures made naively."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import count
from math import ceil

import pytest

from bookbuilder.board import Board
from bookbuilder.board.named import board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.solve import LADDER, NUISANCES, TRIAL, Engines, Flow, engines, flow, grade, rungs, techniques_of
from bookbuilder.solve.flow import flow_of
from tests.board.samples import show
from tests.board.twins import twin

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]
Rounds = list[tuple[str, int]]  # the technique of each, and its openings

LADDER_NAMES = [*(rung.name for rung in LADDER), TRIAL.name]
LEVEL = {name: place for place, level in enumerate(LEVELS) for name in techniques_of(level)}
# Puzzles of each kind, 500 in all; of those whose climbs take their time, a few are quick enough.
KINDS = {"classic": 300, "6x6": 100, "windoku": 40, "x": 20, "jigsaw-1": 20, "double": 20}
FEW = {"windoku": 10, "x": 3}

# Techniques of a level each, for rounds as they are drawn at the top of `solve.flow`.
DRAWN = {"b": "last cell", "e": "naked single", "m": "pointing", "h": "X-wing", "x": "X-chain", "!": TRIAL.name}


def counted_rounds(tools: Engines, givens: array[int]) -> Rounds:
    """The rounds, each as what one round more gives."""
    climber, before, rounds = tools.climber, Counter[str](), Rounds()
    for most in count(1):
        climber.climb(givens, rungs(), False, None, most)
        there = Counter(dict(zip(TECHNIQUES, climber.counts, strict=True)))
        if there == before:
            break
        ((technique, openings),) = (there - before).items()
        rounds.append((technique, openings))
        before = there
    if climber.open_cells:
        rounds.append((TRIAL.name, 0))
    return rounds


def naive(rounds: Rounds) -> Flow:
    """The flow of the rounds, word by word as it is defined."""
    levels = [LEVEL[technique] for technique, _ in rounds]
    hardest = max((technique for technique, _ in rounds), key=LADDER_NAMES.index)
    place = next(at for at, (technique, _) in enumerate(rounds) if technique == hardest)
    beside = {at: [levels[to] for to in (at - 1, at + 1) if 0 <= to < len(levels)] for at in range(len(levels))}
    last = levels[-ceil(Fraction(len(levels), 3)) :]
    return Flow(
        hardest_at=place / len(rounds),
        spikes=len([at for at in beside if beside[at] and all(levels[at] - level >= 2 for level in beside[at])]),
        narrow=max(map(len, "".join("1" if openings == 1 else " " for _, openings in rounds).split()), default=0),
        trivial_end=LEVEL[hardest] > 0 and set(last) == {0},
        early_peak=LEVEL[hardest] > 0 and Fraction(place, len(rounds)) < Fraction(1, 3),
    )


def puzzles(name: str, number: int, make_puzzle: Maker) -> Iterator[tuple[Board, tuple[int, ...]]]:
    rng = random.Random(name)
    for _ in range(number):
        yield board(name), make_puzzle(board(name), rng)[0]


def drawn(text: str, openings: Sequence[int] = ()) -> Flow:
    return flow_of([DRAWN[letter] for letter in text], openings)


def agreeing(name: str, number: int, make_puzzle: Maker) -> Counter[str]:
    """How many of the puzzles have what, once every figure is known to be the one defined."""
    seen = Counter[str]()
    for its, givens in puzzles(name, number, make_puzzle):
        tools = engines(its)
        graded = grade(tools, array("i", givens))
        found, rounds = flow(tools), counted_rounds(tools, array("i", givens))
        assert found == naive(rounds), f"{rounds}{show(its, givens)}"
        assert (rounds[-1][0] == TRIAL.name) == (graded.hardest == TRIAL.name)
        seen.update([*found.nuisances, graded.hardest, f"at {int(10 * found.hardest_at)}"])
    return seen


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("name", "number"),
    [*(KINDS | FEW).items(), *(pytest.param(name, KINDS[name], marks=pytest.mark.slow) for name in FEW)],
)
def test_each_figure_is_the_one_defined(name: str, number: int, make_puzzle: Maker) -> None:
    seen = agreeing(name, number, make_puzzle)
    if name == "classic":  # a law about what comes, and what does not
        assert all(20 < seen[nuisance] < number - 20 for nuisance in NUISANCES), seen
        assert {f"at {tenth}" for tenth in range(9)} <= {*seen}, seen


@pytest.mark.repeats
@pytest.mark.parametrize(("name", "number"), [("classic", 40), ("6x6", 20), ("windoku", 5), ("jigsaw-1", 3)])
def test_twins_have_the_same_flow(name: str, number: int, make_puzzle: Maker) -> None:
    rng = random.Random(3)
    for its, givens in puzzles(name, number, make_puzzle):
        tools = engines(its)
        grade(tools, array("i", givens))
        known, other = flow(tools), twin(its, givens, rng)
        grade(tools, array("i", other))
        assert flow(tools) == known, f"{show(its, givens)}{show(its, other)}"


def test_it_is_the_one_that_is_drawn() -> None:
    found = drawn("bebmbebebbbb", (2, 1, 1, 5, 3, 2, 1, 1, 1, 1, 4, 9))
    assert found == Flow(0.25, 1, 4, True, True)
    assert found.facts == {
        "hardest_at": 0.25, "spikes": 1, "narrow": 4, "trivial_end": True,
        "nuisances": ["spikes", "early-peak", "trivial-end"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("rounds", "number"),
    [
        ("bmb", 1),
        ("ehe", 1),
        ("bme", 0),  # one neighbour is only a level below
        ("bmmb", 0),  # neither stands out
        ("mb", 1),
        ("bm", 1),
        ("m", 0),
        ("mbmbm", 3),
        ("eh!", 1),  # trial is a round
        ("ex!", 0),
        ("", 0),
    ],
)
def test_a_spike_is_two_levels_above_its_neighbours(rounds: str, number: int) -> None:
    found = drawn(rounds)
    assert found.spikes == number
    assert ("spikes" in found.nuisances) == (number > 0)


@pytest.mark.parametrize(("run", "is_there"), [(7, False), (8, True), (12, True)])
def test_a_bottleneck_is_eight_rounds_with_one_opening_each(run: int, is_there: bool) -> None:
    openings = (1, 1, 1, 2, *[1] * run, 3, 1)
    found = drawn("e" * len(openings), openings)
    assert found.narrow == run
    assert ("bottleneck" in found.nuisances) == is_there


@pytest.mark.parametrize(
    ("rounds", "is_trivial"),
    [("eebb", True), ("eebeb", False), ("emebb", True), ("emeb", False), ("bbbbbb", False), ("e", False), ("", False)],
)
def test_an_end_is_the_last_third_rounded_up(rounds: str, is_trivial: bool) -> None:
    assert drawn(rounds).trivial_end == is_trivial


@pytest.mark.parametrize(
    ("rounds", "at", "is_early"),
    [
        ("mbb", 0, True),
        ("bmb", 1 / 3, False),
        ("bbmb", 0.5, False),
        ("bbbmbbbbbb", 0.3, True),
        ("bbb", 0, False),
        ("bb!", 2 / 3, False),
    ],
)
def test_a_peak_is_early_before_a_third_of_the_way(rounds: str, at: float, is_early: bool) -> None:
    found = drawn(rounds)
    assert found.hardest_at == at
    assert found.early_peak == is_early
