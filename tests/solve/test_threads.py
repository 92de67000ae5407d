"""Several threads, each with its own puzzles on the same board, get the same results as one thread alone."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from bookbuilder.board import Board
from bookbuilder.solve import Clauses, count, engines, explain, grade, grade_up_to, only_solution, solutions, steps
from tests.board.samples import BOARDS
from tests.solve.threads import in_threads

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]

SHARED = tuple(BOARDS[name] for name in ("classic", "6x6 with X", "jigsaw 6", "two 6x6"))
PUZZLES = 20


@pytest.fixture(params=SHARED, ids=lambda board: board.name)
def puzzles(request: pytest.FixtureRequest, make_puzzle: Maker) -> list[tuple[Board, array[int]]]:
    """Minimal puzzles, and after each the same without a clue, which has several solutions."""
    board, rng, found = request.param, random.Random(request.param.name), list[tuple[Board, "array[int]"]]()
    for _ in range(PUZZLES // 2):
        givens = make_puzzle(board, rng)[0]
        clue = next(cell for cell, value in enumerate(givens) if value)
        fewer = [0 if cell == clue else value for cell, value in enumerate(givens)]
        found += [(board, array("i", givens)), (board, array("i", fewer))]
    return found


def _counted(puzzle: tuple[Board, array[int]]) -> int:
    board, givens = puzzle
    return count(engines(board), givens, 40)


def _solved(puzzle: tuple[Board, array[int]]) -> tuple[int, ...] | None:
    board, givens = puzzle
    return only_solution(engines(board), givens)


def _graded(puzzle: tuple[Board, array[int]]) -> object:
    board, givens = puzzle
    tools = engines(board)
    return grade(tools, givens), grade_up_to(tools, givens, "medium"), steps(tools, givens)


def _explained(puzzle: tuple[Board, array[int]]) -> object:
    board, givens = puzzle
    return list(explain(engines(board), givens))


def _searched(puzzle: tuple[Board, array[int]]) -> object:
    """The first solutions of several searches that go on in turns, each paused after every solution."""
    board, givens = puzzle
    tools = engines(board)
    searches: list[Iterator[tuple[int, ...]]] = [solutions(tools, givens) for _ in range(3)]
    return [solution for turn in zip(*(islice(search, 20) for search in searches), strict=True) for solution in turn]


def _counted_by_clauses(puzzle: tuple[Board, array[int]]) -> int:
    board, givens = puzzle
    return Clauses(board, givens).count(givens, 5, 1000)


@pytest.mark.parametrize("work", [_counted, _solved, _searched], ids=["counts", "solutions", "paused searches"])
def test_searches_of_several_threads_do_not_meet(
    puzzles: list[tuple[Board, array[int]]], work: Callable[[tuple[Board, array[int]]], object]
) -> None:
    alone = [work(puzzle) for puzzle in puzzles]
    assert in_threads(work, puzzles * 2) == alone * 2


def test_clause_learning_of_several_threads_does_not_meet(puzzles: list[tuple[Board, array[int]]]) -> None:
    alone = [_counted_by_clauses(puzzle) for puzzle in puzzles]
    assert in_threads(_counted_by_clauses, puzzles) == alone


def test_grades_of_several_threads_do_not_meet(puzzles: list[tuple[Board, array[int]]]) -> None:
    alone = [_graded(puzzle) for puzzle in puzzles[::2]]
    assert in_threads(_graded, puzzles[::2] * 2) == alone * 2


def test_explanations_of_several_threads_do_not_meet(puzzles: list[tuple[Board, array[int]]]) -> None:
    alone = [_explained(puzzle) for puzzle in puzzles[::4]]
    assert in_threads(_explained, puzzles[::4]) == alone


def test_explanations_may_go_on_in_other_threads_than_they_began_in(puzzles: list[tuple[Board, array[int]]]) -> None:
    alone = [_explained(puzzle) for puzzle in puzzles[::4]]
    begun = [explain(engines(board), givens) for board, givens in puzzles[::4]]
    first = [next(moments) for moments in begun]
    assert [[one, *rest] for one, rest in zip(first, in_threads(list, begun), strict=True)] == alone


def test_a_thread_keeps_its_engines() -> None:
    board = BOARDS["classic"]
    assert engines(board) is engines(board)
    theirs = in_threads(lambda _: (engines(board), engines(board)), range(4))
    assert all(one is other for one, other in theirs)
    assert len({id(tools) for tools, _ in (*theirs, (engines(board), None))}) == 5
