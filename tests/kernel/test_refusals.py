"""What would lead out of an engine's memory is refused at its door."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Callable, Sequence

import pytest

from bookbuilder.kernel import BookClimber, Maker
from bookbuilder.solve import Engines, engines
from bookbuilder.twins.keys import refiner_of
from tests.board.samples import BOARDS

DOORS: dict[str, Callable[[Engines, array[int]], object]] = {
    "begin": lambda tools, values: tools.exact.begin(values),
    "count": lambda tools, values: tools.exact.count(values, 2, 10),
    "count_batch": lambda tools, values: tools.exact.count_batch(values, 1, 2, 10),
    "load an answer": lambda tools, values: tools.exact.load(values, empty(tools)),
    "load clues": lambda tools, values: tools.exact.load(empty(tools), values),
    "begin a proof": lambda tools, values: tools.prover.begin(values),
    "begin to spare": lambda tools, values: tools.prover.begin_spare(values, empty(tools)),
    "rate": lambda tools, values: tools.climber.rate(values, 1, array("i", [1]), array("i", [1]), array("i", [0])),
    "climb": lambda tools, values: tools.climber.climb(values, array("i", [1]), True),
}

ONE = array("i", [1])


def empty(tools: Engines) -> array[int]:
    return array("i", bytes(4 * len(tools.board.cells)))


@pytest.fixture(params=["4x4", "classic"])
def tools(request: pytest.FixtureRequest) -> Engines:
    return engines(BOARDS[request.param])


def refusals(tools: Engines, values: array[int]) -> dict[str, str]:
    """What each door says to these values."""
    said = {}
    for door, enter in DOORS.items():
        try:
            enter(tools, values)
        except ValueError as refused:
            said[door] = str(refused)
    return said


def test_another_number_of_values_than_cells_is_refused(tools: Engines) -> None:
    n = len(tools.board.cells)
    for wrong in {max(0, n - 81), n - 1, n + 1}:
        assert refusals(tools, array("i", [0] * wrong)) == dict.fromkeys(DOORS, f"{wrong} values for {n} cells")


def test_a_value_that_the_board_does_not_have_is_refused(tools: Engines) -> None:
    for value in (-1, 10, 33, 2**31 - 1, -(2**31)):
        said = f"the value {value} is not between 0 and {tools.board.order}"
        assert refusals(tools, empty(tools)[1:] + array("i", [value])) == dict.fromkeys(DOORS, said)


def test_a_batch_of_another_number_of_puzzles_is_refused(tools: Engines) -> None:
    n = len(tools.board.cells)
    with pytest.raises(ValueError, match=f"^{2 * n} values for {3 * n} cells$"):
        tools.exact.count_batch(empty(tools) * 2, 3, 2, 10)


def test_a_table_of_groups_that_was_changed_after_its_check_is_checked_again(tools: Engines) -> None:
    group_at, groups = array("i", [0, 1]), array("i", [0])
    tools.exact.begin_dig(group_at, groups, -1, 0, False)
    groups[0] = 10**8
    while not tools.exact.dig(1):  # in what was checked
        pass
    with pytest.raises(ValueError, match=r"^a group names a cell that is not on the board$"):
        tools.exact.begin_dig(group_at, groups, -1, 0, False)


def test_a_list_to_rate_needs_all_its_values_and_a_cost_for_each_rung(tools: Engines) -> None:
    n, one, two = len(tools.board.cells), array("i", [1]), array("i", [1, 2])
    with pytest.raises(ValueError, match=f"^{2 * n} values for {3 * n} cells$"):
        tools.climber.rate(empty(tools) * 2, 3, one, one, one)
    with pytest.raises(ValueError, match=r"^1 and 2 costs for 2 rungs$"):
        tools.climber.rate(empty(tools), 1, two, one, two)


@pytest.mark.parametrize(
    ("group_at", "groups"), [([0, 1], [81]), ([0, 1], [-1]), ([0, 2], [0, 99]), ([0, 3], [0, 1]), ([0, 9, 1], [0])]
)
def test_groups_of_cells_that_are_not_there_are_refused(
    tools: Engines, group_at: Sequence[int], groups: Sequence[int]
) -> None:
    with pytest.raises(ValueError, match=r"^a group names a cell that is not on the board$"):
        tools.exact.begin_dig(array("i", group_at), array("i", groups), -1, 0, False)


def test_a_refusal_leaves_the_engine_fit_for_work(tools: Engines) -> None:
    for door in DOORS.values():
        with pytest.raises(ValueError, match=r"^0 values for"):
            door(tools, array("i"))
    assert tools.exact.count(empty(tools), 200, 10**6) == 200


@pytest.mark.parametrize("asked", ["invariant", "colours", "numbered", "written"])
def test_the_refiner_refuses_puzzles_of_another_board(tools: Engines, asked: str) -> None:
    n, order = len(tools.board.cells), tools.board.order
    for wrong in {max(0, n - 81), n - 1, n + 1}:
        with pytest.raises(ValueError, match=f"^{wrong} values for {n} cells$"):
            getattr(refiner_of(tools.board), asked)(bytes(wrong))
    for value in (order + 1, 33, 255):
        with pytest.raises(ValueError, match=f"^the value {value} is not between 0 and {order}$"):
            getattr(refiner_of(tools.board), asked)(bytes([0] * (n - 1) + [value]))


@pytest.mark.process  # plain Python can be pickled
@pytest.mark.parametrize("tool", ["exact", "climber", "book_climber"])
def test_an_engine_is_not_pickled_but_made_where_it_is_needed(tools: Engines, tool: str) -> None:
    with pytest.raises(TypeError, match=r"^cannot pickle '.*' object$"):
        pickle.dumps(getattr(tools, tool))


def test_the_books_climber_refuses_what_is_not_on_its_board() -> None:
    climber, clues, none = BookClimber(), array("i", bytes(4 * 81)), array("i")
    for values, strategies, allowed, said in (
        (clues[1:], none, None, "80 values for 81 cells"),
        (clues[1:] + array("i", [10]), none, None, "the value 10 is not between 0 and 9"),
        (clues[1:] + array("i", [-1]), none, None, "the value -1 is not between 0 and 9"),
        (clues, array("i", [0, 14]), None, "no strategy has the number 14"),
        (clues, array("i", [-1]), None, "no strategy has the number -1"),
        (clues, none, array("I", [511]), "1 sets of values for 81 cells"),
    ):
        with pytest.raises(ValueError, match=f"^{said}$"):
            climber.climb(values, strategies, 0, False, allowed)
    assert not climber.climb(clues, none, 0, False)


def test_puzzles_that_are_not_graded_or_not_dug_cannot_become_easier(tools: Engines) -> None:
    stage = (array("i", [0, 1]), array("i", [0]), -1, False)
    for climber, plan in ((None, [stage]), (tools.climber, [])):
        made = Maker(tools.exact, climber, plan, (9, 9), (0, -1), ONE, ONE, -1, [1], array("i"))
        made.start(1, 1_000)
        with pytest.raises(ValueError, match="can become easier"):
            made.ease()


@pytest.mark.parametrize(("rungs", "levels", "said"), [(0, 0, "0 levels for 0"), (2, 1, "1 levels for 2")])
def test_a_climb_without_rungs_or_levels_is_refused(tools: Engines, rungs: int, levels: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Maker(tools.exact, tools.climber, [], (9, 9), (0, -1), rungs * ONE, levels * ONE, -1, [1], array("i"))


@pytest.mark.process
def test_what_finds_keys_is_not_pickled_either() -> None:
    with pytest.raises(TypeError, match=r"^cannot pickle '.*' object$"):
        pickle.dumps(refiner_of(BOARDS["classic"]))
