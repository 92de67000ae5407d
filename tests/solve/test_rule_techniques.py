"""Techniques of rules beyond houses: what they do and need, twice, and that no solution ever differs."""

from __future__ import annotations

import random
import re
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

import bookbuilder.api as bb
from bookbuilder.board import Board, Relation
from bookbuilder.puzzle import Candidate, GradedPuzzle, Step
from bookbuilder.puzzle.techniques import RECORDS, parts_of
from bookbuilder.solve import RULED, engines, grade, steps
from bookbuilder.solve.path import find_path
from tests.board.samples import show
from tests.board.twins import moved, reordered
from tests.solve.plain import rules
from tests.solve.plain.state import Opening, Position
from tests.solve.rule_positions import RulePosition, found_in, rule_positions

NAMES = tuple(record.name for record in RULED)
each_technique = pytest.mark.parametrize("technique", NAMES)
KINDS = ("killer", "kropki", "consecutive", "xv", "greater-than", "odd-even", "low-high")


def positions(technique: str) -> Iterator[RulePosition]:
    return (position for position in rule_positions() if position.technique == technique)


def effects_of(board: Board, found: Sequence[Step]) -> set[str]:
    names = [f"r{cell.row + 1}c{cell.column + 1}" for cell in board.cells]
    placed = {f"{names[cell]}={value}" for step in found for cell, value in step.placements}
    return placed | {f"{names[cell]}-{value}" for step in found for cell, value in step.eliminations}


def together(openings: Sequence[Opening]) -> tuple[set[Candidate], set[Candidate]]:
    return {pair for placed, _ in openings for pair in placed}, {pair for _, struck in openings for pair in struck}


@each_technique
def test_in_its_positions_a_technique_does_what_it_should(technique: str) -> None:
    for position in positions(technique):
        assert effects_of(position.board, position.openings(1000)) == position.effects, str(position)


@each_technique
def test_in_its_positions_a_technique_does_what_its_definition_says(technique: str) -> None:
    for position in positions(technique):
        said = rules.Rules.of(position.board, position.relations)
        plain = together([*rules.TECHNIQUES[technique](position.board, said, position.state)])
        found = position.openings()
        kernel = together([(frozenset(step.placements), frozenset(step.eliminations)) for step in found])
        assert kernel == plain, str(position)


@each_technique
def test_no_solution_differs_from_what_a_technique_does(technique: str) -> None:
    for position in positions(technique):
        exact, most = position.tools.exact, 10**6
        assert exact.count(array("i", position.givens), 1, most) == 1, str(position)
        cells = [f"r{cell.row + 1}c{cell.column + 1}" for cell in position.board.cells]
        for name, sign, value in re.findall(r"(\w+)([=-])(\d+)", " ".join(sorted(position.effects))):
            for tried in range(1, position.board.order + 1):
                if (tried == int(value)) == (sign == "-"):
                    changed = array("i", position.givens)
                    changed[cells.index(name)] = tried
                    assert not _has_solution(position, changed), f"{name}{sign}{value}, {position}"


def _has_solution(position: RulePosition, givens: array[int]) -> bool:
    """Whether there is a solution without the candidates that were struck before."""
    allowed = position.allowed
    every = position.tools.another()
    if every.count(givens, 1, 10**6) == 0:
        return False
    if not position.struck:
        return True
    return any(
        all(allowed[cell] >> (value - 1) & 1 for cell, value in enumerate(solution))
        for solution in _solutions(position, givens)
    )


def _solutions(position: RulePosition, givens: array[int]) -> Iterator[tuple[int, ...]]:
    """Solutions that keep what was struck, by trying the cells about which anything was."""
    told = sorted({cell for cell, bits in enumerate(position.allowed) if bits != (1 << position.board.order) - 1})
    exact = position.tools.another()

    def fill(at: int, values: array[int]) -> Iterator[tuple[int, ...]]:
        if exact.count(values, 1, 10**6) == 0:
            return
        if at == len(told):
            yield tuple(exact.solution)
            return
        cell = told[at]
        for value in range(1, position.board.order + 1):
            if position.allowed[cell] >> (value - 1) & 1 and values[cell] in (0, value):
                changed = array("i", values)
                changed[cell] = value
                yield from fill(at + 1, changed)

    yield from fill(0, givens)


@each_technique
def test_a_step_needs_its_premises_and_nothing_else(technique: str) -> None:
    """On a board that has every candidate but the premises it can be taken, and with one of them back it cannot."""
    for position in positions(technique):
        for step in position.openings()[:2]:
            asked = set(RECORDS[technique].premises(position.board, parts_of(step)))
            assert asked.isdisjoint(step.eliminations + step.placements), f"{step}, {position}"
            assert can_be_taken(position, step, asked), f"{step}, {position}"
            for premise in asked - spared(position, step):
                assert not can_be_taken(position, step, asked - {premise}), f"{premise} of {step}, {position}"


def spared(position: RulePosition, step: Step) -> set[Candidate]:
    """Places of a value that would do no harm: a rule links them to the cell that loses, and they rule out the same."""
    if position.technique != "pair rule and house":
        return set()
    linked, (value,) = rules.Rules.of(position.board, position.relations).pairs, step.nodes[0].values
    (loser,) = step.nodes[-1].cells
    return {(cell, value) for cell in range(len(position.board.cells)) if frozenset((cell, loser)) in linked}


def can_be_taken(position: RulePosition, step: Step, gone: set[Candidate]) -> bool:
    board = position.board
    filled = {cell: position.givens[cell] for cell, value in gone if value == 0}
    left = {cell: {*range(1, board.order + 1)} for cell in range(len(board.cells)) if cell not in filled}
    for cell, value in gone:
        if value:
            left[cell].discard(value)
    said = rules.Rules.of(board, position.relations)
    definition = rules.TECHNIQUES[position.technique]
    if {"innie", "outie"} & {*parts_of(step).node_roles} and step.eliminations:
        definition = rules.from_the_rest(frozenset(step.cells))
    placed, struck = together([*definition(board, said, Position(left, filled))])
    return placed >= {*step.placements} and struck >= {*step.eliminations}


def test_every_technique_has_five_positions_and_three_look_alikes() -> None:
    works = Counter(position.technique for position in rule_positions() if position.effects)
    look_alikes = Counter(position.technique for position in rule_positions() if not position.effects)
    assert {*NAMES} == works.keys() == look_alikes.keys()
    assert min(works.values()) >= 5
    assert min(look_alikes.values()) >= 3


def puzzles(rule: str, board: str, count: int, seed: int = 1) -> Iterator[GradedPuzzle]:
    return bb.generate(board, count=count, rules=rule, graded=False, seed=seed)


def assert_sound(made: GradedPuzzle) -> Counter[str]:
    puzzle, used = made.puzzle, Counter[str]()
    tools = engines(puzzle.board).of_puzzle(puzzle.relations)
    for step in steps(tools, array("i", puzzle.givens)):
        used[step.technique] += 1
        wrong = [(cell, value) for cell, value in step.placements if made.solution[cell] != value]
        wrong += [(cell, value) for cell, value in step.eliminations if made.solution[cell] == value]
        assert not wrong, f"{step}{show(puzzle.board, puzzle.givens)}{show(puzzle.board, made.solution)}"
    return used


@pytest.mark.repeats
@pytest.mark.parametrize("rule", KINDS)
@pytest.mark.parametrize("count", [3, pytest.param(60, marks=pytest.mark.slow)])
def test_no_step_takes_a_value_of_the_solution(rule: str, count: int) -> None:
    used = sum((assert_sound(made) for made in puzzles(rule, "6x6", count)), Counter())
    assert {*used} & {*NAMES} or rule in ("odd-even", "low-high"), used


@pytest.mark.repeats
@pytest.mark.parametrize("rule", ["killer", "xv", "greater-than"])
@pytest.mark.parametrize("count", [1, pytest.param(10, marks=pytest.mark.slow)])
def test_every_technique_finds_what_its_definition_does(rule: str, count: int) -> None:
    """In states that are filled and thinned at random, each technique alone."""
    rng = random.Random(rule)
    for made in puzzles(rule, "6x6", count, seed=5):
        puzzle, board = made.puzzle, made.puzzle.board
        tools, said = engines(board).of_puzzle(puzzle.relations), rules.Rules.of(board, puzzle.relations)
        for _ in range(4):
            share, thin = rng.random() * 0.6, rng.random() * 0.6
            givens = [value if rng.random() < share else 0 for value in made.solution]
            struck = [{v for v in range(1, 7) if v != right and rng.random() < thin} for right in made.solution]
            allowed = array("I", [sum(1 << (v - 1) for v in range(1, 7) if v not in gone) for gone in struck])
            for technique in NAMES:
                tools.climber.climb(array("i", givens), array("i"), False, allowed, 0)
                left = {c: {v for v in range(1, 7) if b >> (v - 1) & 1} for c, b in enumerate(tools.climber.candidates)}
                filled = {cell: value for cell, value in enumerate(givens) if value}
                state = Position({cell: its for cell, its in left.items() if cell not in filled}, filled)
                plain = together([*rules.TECHNIQUES[technique](board, said, state)])
                found = found_in(tools, technique, givens, allowed)
                kernel = together([(frozenset(step.placements), frozenset(step.eliminations)) for step in found])
                assert kernel == plain, f"{technique}{show(board, givens)}{struck}"


@pytest.mark.repeats
@pytest.mark.parametrize("rule", ["killer", "kropki", "greater-than", "non-consecutive"])
@pytest.mark.parametrize("states", [12, pytest.param(400, marks=pytest.mark.slow)])
def test_no_technique_depends_on_the_order_of_cells_and_houses(rule: str, states: int) -> None:
    rng = random.Random(rule)
    (made,) = puzzles(rule, "6x6", 1, seed=9)
    relations, board = made.puzzle.relations, made.puzzle.board
    other, moves = reordered(board, rng)
    there = tuple(Relation(it.kind, tuple(moves[cell] for cell in it.cells), it.numbers) for it in relations)
    for _ in range(states):
        share, thin = rng.random() * 0.6, rng.random() * 0.7
        givens = [value if rng.random() < share else 0 for value in made.solution]
        left = [[v for v in range(1, 7) if v == right or rng.random() > thin] for right in made.solution]
        allowed = [sum(1 << (v - 1) for v in values) for values in left]
        for technique in NAMES:
            here = opened(board, relations, technique, givens, allowed)
            expected = sorted((moves[cell], value) for cell, value in here)
            found = opened(other, there, technique, moved(givens, moves), moved(allowed, moves))
            assert sorted(found) == expected, f"{technique}{show(board, givens)}{left}"


def opened(
    board: Board, relations: tuple[Relation, ...], technique: str, givens: Sequence[int], allowed: Sequence[int]
) -> list[Candidate]:
    """What all openings of a technique place and strike, each as often as there is one that does."""
    found = found_in(engines(board).of_puzzle(relations), technique, givens, array("I", allowed))
    return [pair for step in found for pair in (*step.placements, *step.eliminations)]


@pytest.mark.parametrize("rule", ["killer", "greater-than"])
def test_a_turned_puzzle_has_the_same_grade(rule: str) -> None:
    """Half a turn; a sign's first cell stays the greater one."""
    for made in puzzles(rule, "6x6", 3):
        puzzle, board = made.puzzle, made.puzzle.board
        last = len(board.cells) - 1
        turned = tuple(
            type(it)(it.kind, tuple(last - cell for cell in it.cells), it.numbers) for it in puzzle.relations
        )
        one, other = engines(board).of_puzzle(puzzle.relations), engines(board).of_puzzle(turned)
        givens = array("i", puzzle.givens)
        assert grade(one, givens) == grade(other, array("i", reversed(givens)))


def test_a_path_leads_to_the_solution_and_no_step_needs_what_comes_later() -> None:
    for made in puzzles("killer", "6x6", 2):
        puzzle, values, struck = made.puzzle, list(made.puzzle.givens), set[Candidate]()
        for noted in find_path(puzzle.board, array("i", puzzle.givens), made.solution, puzzle.relations):
            assert all(values[cell] == value for cell, value in noted.placed)
            assert struck.issuperset(noted.struck)
            struck |= {*noted.step.eliminations}
            for cell, value in noted.step.placements:
                values[cell] = value
        assert tuple(values) == made.solution


def test_a_puzzle_without_rules_is_climbed_as_before() -> None:
    """After a puzzle with cages on the same board, too."""
    made = next(bb.generate("6x6", count=1, seed=3))
    before = grade(engines(made.puzzle.board), array("i", made.puzzle.givens))
    caged = next(puzzles("killer", "6x6", 1))
    grade(engines(caged.puzzle.board).of_puzzle(caged.puzzle.relations), array("i", caged.puzzle.givens))
    assert grade(engines(made.puzzle.board), array("i", made.puzzle.givens)) == before == made.grade


def test_a_sum_that_cannot_be_kept_shows_nothing_whatever_was_tried_before() -> None:
    board = bb.board("6x6")
    cage = (Relation("cage", (0, 1, 2, 6), (11,)),)
    given = {0: 6, 1: 5}  # no value is left for the other two cells
    possible, impossible = ([values.get(cell, 0) for cell in range(36)] for values in ({0: 1}, given))
    tools = engines(board).of_puzzle(cage)
    assert found_in(tools, "sum combinations", possible)
    assert not found_in(tools, "sum combinations", impossible)


def test_cages_that_share_cells_are_followed_as_well() -> None:
    """Read, not made: sums of the rows of a box, and of its columns; with one cage more that has no sum."""
    rng = random.Random(4)
    for made in bb.generate("6x6", count=4, graded=False, seed=9):
        board, solution = made.puzzle.board, made.solution
        cages = []
        for _ in range(14):
            first = rng.randrange(36)
            cells = tuple(sorted({first, (first + 1) % 36, (first + 6) % 36}))
            if len({solution[cell] for cell in cells}) == len(cells):
                cages.append(Relation("cage", cells, (sum(solution[cell] for cell in cells),)))
        cages.append(Relation("cage", (0, 35) if solution[0] != solution[35] else (0, 1)))
        tools = engines(board).of_puzzle(tuple(cages))
        for step in steps(tools, array("i", made.puzzle.givens)):
            assert all(solution[cell] == value for cell, value in step.placements), step
            assert not any(solution[cell] == value for cell, value in step.eliminations), step
