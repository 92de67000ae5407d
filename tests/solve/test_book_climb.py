"""The source book's strategies on positions made by hand: what they visit first, what they take, where they end."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

import pytest

from bookbuilder.kernel import BookClimber, book_climb
from bookbuilder.solve.book_log import Call, Guess, read_record

# Units as the kernel numbers them.
ROW, COLUMN, BOX = 0, 9, 18


def climbed(given: Mapping[str, str], *strategies: str, guesses: int = 0) -> tuple[tuple[Call, ...], tuple[Guess, ...]]:
    """What happens on a board whose cells may have any value but for those given: r1c1 -> its candidates."""
    allowed = array("I", [511] * 81)
    for name, marks in given.items():
        allowed[cell(name)] = sum(1 << (int(mark) - 1) for mark in marks)
    climber = BookClimber()
    climber.climb(
        array("i", [0] * 81), array("i", map(book_climb.STRATEGIES.index, strategies)), guesses, True, allowed
    )
    return read_record(iter(climber.records))


def calls(given: Mapping[str, str], *strategies: str) -> tuple[Call, ...]:
    return climbed(given, *strategies)[0]


def cell(name: str) -> int:
    return 9 * int(name[1]) + int(name[3]) - 10


def named(*cells: int) -> str:
    return " ".join(f"r{each // 9 + 1}c{each % 9 + 1}" for each in cells)


def struck(call: Call) -> set[str]:
    """The cells that lose a candidate in a call, each with the candidate."""
    return {f"{named(strike.cell)}-{strike.value}" for find in call.finds for strike in find.strikes}


def without(*strikes: tuple[str, str, list[str]]) -> dict[str, str]:
    """Candidates after strikes: a value, the places that keep it, and the cells whose others lose it."""
    left: dict[str, str] = {}
    for value, places, cells in strikes:
        for name in cells:
            if name not in places.split():
                left[name] = left.get(name, "123456789").replace(value, "")
    return left


def row(n: int) -> list[str]:
    return [f"r{n}c{column}" for column in range(1, 10)]


def column(n: int) -> list[str]:
    return [f"r{row}c{n}" for row in range(1, 10)]


def box(n: int) -> list[str]:
    top, left = (n - 1) // 3 * 3, (n - 1) % 3 * 3
    return [f"r{top + i + 1}c{left + j + 1}" for i in range(3) for j in range(3)]


def order_of(strategy: str, given: Mapping[str, str]) -> list[tuple[int, ...]]:
    """The units of the finds of each call."""
    return [find.units for call in calls(given, strategy) for find in call.finds]


# --- units ---


def test_clean_up_goes_through_row_column_and_box_and_around_solved_cells_before_it_goes_on() -> None:
    """r1c1 is solved by the naked pair. Of its row it solves r1c5, which cleans up before column 1 is reached."""
    given = {"r2c1": "12", "r3c2": "12", "r1c1": "129", "r1c5": "98"}
    (call,) = calls(given, "naked pair")[:1]
    around = [named(s.source) for find in call.finds for s in find.strikes if s.source is not None]
    first, last = around.index("r1c5"), len(around) - 1 - around[::-1].index("r1c5")
    assert set(around[first : last + 1]) == {"r1c5"}
    assert (around[0], around[last + 1]) == ("r1c1", "r1c1")
    units = [s.unit for find in call.finds for s in find.strikes if s.source == cell("r1c1")]
    assert units == sorted(units)  # row, column, box


def test_unique_loop_is_one_call_however_often_it_goes_round() -> None:
    """Row 9 solves r9c1, which leaves 1 a single place in row 1, where the first round has been already."""
    (call,) = calls(without(("1", "r9c1", row(9)), ("1", "r1c1 r1c9", row(1))), "unique-loop")
    assert [(find.units, named(*find.cells)) for find in call.finds] == [((ROW + 8,), "r9c1"), ((ROW,), "r1c9")]


def test_unique_loop_visits_row_column_and_box_of_one_number_before_the_next() -> None:
    given = without(("1", "r2c5", row(2)), ("2", "r4c1", column(1)), ("3", "r8c8", box(9)), ("4", "r3c9", box(3)))
    (call,) = calls(given, "unique-loop")
    assert [(find.units, named(*find.cells)) for find in call.finds] == [
        ((COLUMN,), "r4c1"), ((ROW + 1,), "r2c5"), ((BOX + 2,), "r3c9"), ((BOX + 8,), "r8c8"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("strategy", "marks"), [("naked pair", "12"), ("naked triple", "123"), ("naked quad", "1234")], ids=lambda x: x
)
def test_naked_subsets_end_with_the_first_unit_in_the_books_order(strategy: str, marks: str) -> None:
    n = len(marks)
    given = dict.fromkeys([*[f"r2c{c}" for c in (4, 5, 7, 8)][:n], *[f"r{r}c1" for r in (4, 5, 7, 8)][:n]], marks)
    units = order_of(strategy, given)
    assert units[:2] == [(COLUMN,), (ROW + 1,)]


def test_all_subsets_of_a_unit_are_one_call() -> None:
    given = {"r1c1": "12", "r1c4": "34", "r1c7": "12", "r1c9": "34"}
    (call, *_) = calls(given, "naked pair")
    assert [named(*find.cells) for find in call.finds] == ["r1c1 r1c7", "r1c4 r1c9"]
    assert "r1c2-1" in struck(call)
    assert "r1c2-4" in struck(call)


def test_naked_subsets_have_all_their_values_in_each_cell() -> None:
    assert calls({"r1c1": "12", "r1c4": "23", "r1c7": "13"}, "naked triple") == ()
    assert calls({"r1c1": "123", "r1c4": "123", "r1c7": "12"}, "naked triple") == ()
    assert calls({"r1c1": "1234", "r1c4": "1234", "r1c7": "123", "r1c9": "34"}, "naked quad") == ()


def test_hidden_subsets_end_with_the_first_unit_and_solve_nothing() -> None:
    pairs = [
        (value, places, unit) for value in "12" for places, unit in (("r3c1 r3c4", row(3)), ("r5c2 r9c2", column(2)))
    ]
    first, second = calls(without(*pairs), "hidden pair")
    assert [find.units for find in (*first.finds, *second.finds)] == [(COLUMN + 1,), (ROW + 2,)]
    assert struck(first) == {f"{name}-{value}" for name in ("r5c2", "r9c2") for value in range(3, 10)}
    assert all(strike.source is None for find in first.finds for strike in find.strikes)


def test_values_of_a_hidden_triple_have_the_same_three_places() -> None:
    three = [(value, "r1c1 r1c4 r1c7", row(1)) for value in "123"]
    assert len(calls(without(*three), "hidden triple")) == 1
    assert calls(without(*three, ("2", "", ["r1c7"])), "hidden triple") == ()


# --- lines ---


def test_box_line_visits_row_1_then_column_1_then_row_2_and_takes_all_values_of_a_line() -> None:
    given = without(("5", "r2c1 r2c2", row(2)), ("6", "r7c1 r8c1", column(1)), ("7", "r8c1 r9c1", column(1)))
    found = [[(find.units, find.values) for find in call.finds] for call in calls(given, "box-line")]
    assert found == [[((COLUMN, BOX + 6), (6,)), ((COLUMN, BOX + 6), (7,))], [((ROW + 1, BOX), (5,))]]


def test_pointing_line_ends_with_the_first_box_and_takes_rows_and_columns_there() -> None:
    given = without(("2", "r1c4 r1c5", box(2)), ("1", "r1c4 r3c4", box(2)), ("9", "r7c7 r7c8", box(9)))
    found = [[(find.units, find.values) for find in call.finds] for call in calls(given, "pointing-line")]
    assert found == [[((BOX + 1, COLUMN + 3), (1,)), ((BOX + 1, ROW), (2,))], [((BOX + 8, ROW + 6), (9,))]]


def crossing(value: str, lines: str, across: str) -> list[tuple[str, str, list[str]]]:
    """Rows with a value only where they cross some columns."""
    return [(value, " ".join(f"r{r}c{c}" for c in across), row(int(r))) for r in lines]


def test_lines_try_rows_first() -> None:
    columns = [("9", "r3c1 r6c1", column(1)), ("9", "r3c2 r6c2", column(2))]
    first, second = calls(without(*columns, *crossing("8", "45", "47")), "lines-2")
    assert [find.units for find in (*first.finds, *second.finds)] == [
        (ROW + 3, ROW + 4, COLUMN + 3, COLUMN + 6), (COLUMN, COLUMN + 1, ROW + 2, ROW + 5),
    ]  # fmt: skip


def test_lines_try_combinations_of_lines_before_values() -> None:
    given = without(*crossing("9", "12", "47"), *crossing("1", "58", "36"))
    first, second = calls(given, "lines-2")
    assert [find.values for find in (*first.finds, *second.finds)] == [(9,), (1,)]
    assert struck(first) == {f"r{r}c{c}-9" for r in range(3, 10) for c in (4, 7)}


def test_lines_cross_exactly_as_many_others() -> None:
    assert calls(without(*crossing("9", "158", "47")), "lines-3") == ()
    units = (ROW, ROW + 4, ROW + 7, COLUMN + 1, COLUMN + 3, COLUMN + 6)
    assert order_of("lines-3", without(*crossing("9", "158", "247"))) == [units]
    assert [len(units) for units in order_of("lines-4", without(*crossing("9", "1589", "2478")))] == [8]


# --- chains ---


def test_every_wing_of_the_lowest_value_is_taken_in_one_call() -> None:
    """Two wings with 3 at their ends; a third one with 9 waits for the next call."""
    threes = {"r1c1": "13", "r1c5": "12", "r5c5": "23", "r9c9": "34", "r9c6": "45", "r6c6": "53"}
    nine = {"r2c2": "69", "r2c8": "67", "r8c8": "79"}
    found = [[find.values for find in call.finds] for call in calls(threes | nine, "Y-wing")]
    assert found == [[(3, 1, 2, 3), (3, 4, 5, 3)], [(9, 6, 7, 9)]]


def test_the_ends_of_a_wing_share_no_unit() -> None:
    assert calls({"r1c1": "12", "r1c5": "23", "r1c8": "13"}, "Y-wing") == ()


def test_a_chain_has_four_cells_or_more_and_its_ends_may_see_each_other() -> None:
    three = {"r1c1": "12", "r1c5": "23", "r5c1": "13"}
    assert calls(three, "XY-chain") == ()
    ring = {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "41"}
    (call, *_) = calls(ring, "XY-chain")
    (find,) = call.finds
    assert (find.values, named(*find.cells)) == ((1, 2, 3, 4, 1), "r1c1 r1c5 r5c5 r5c1")
    assert "r3c1-1" in struck(call)


def test_chains_are_tried_depth_first_not_the_shortest_first() -> None:
    """From r1c1 on, 3 comes before 4, so the way over r1c9 is followed to its end before r1c5 is tried."""
    cells = {"r1c1": "12", "r1c5": "24", "r5c5": "45", "r5c1": "51", "r1c9": "23", "r9c9": "36", "r9c5": "64"}
    (call, *_) = calls(cells, "XY-chain")
    assert [named(*find.cells) for find in call.finds] == ["r1c1 r1c9 r9c9 r9c5 r5c5 r5c1"]


CHAIN = {
    "r1c1": "12", "r1c4": "23", "r4c4": "34", "r4c7": "45", "r7c7": "56", "r7c2": "67", "r2c2": "78", "r2c9": "89",
}  # fmt: skip


def test_a_chain_has_at_most_nine_cells() -> None:
    (call, *_) = calls(CHAIN | {"r9c9": "91"}, "XY-chain")
    assert [len(find.cells) for find in call.finds] == [9]
    assert struck(call) == {"r1c9-1", "r9c1-1"}
    ten = calls(CHAIN | {"r9c9": "92", "r9c5": "21"}, "XY-chain")
    assert all(find.values[0] != 1 for call in ten for find in call.finds)


# Value 5 has these places in boxes 1, 2, 7 and 8: whatever has it in r2c1 ends with r7c1, in the same column.
RIM = [
    ("5", "r2c1 r2c2 r3c1", box(1)), ("5", "r2c5 r3c6", box(2)),
    ("5", "r7c1 r8c1 r8c2", box(7)), ("5", "r7c6 r8c5", box(8)),
]  # fmt: skip


def test_a_rectangle_goes_clockwise_from_its_starting_box_and_strikes_one_candidate_a_call() -> None:
    found = calls(without(*RIM), "rectangle")
    finds = [find for call in found for find in call.finds]
    assert [(find.units, named(*find.cells)) for find in finds][:2] == [
        ((BOX, BOX + 1, BOX + 7, BOX + 6), "r2c1"), ((BOX + 6, BOX, BOX + 1, BOX + 7), "r8c1"),
    ]  # fmt: skip
    assert [struck(call) for call in found][:2] == [{"r2c1-5"}, {"r8c1-5"}]


def test_a_rectangle_passes_over_a_box_where_the_value_is_solved() -> None:
    assert calls({"r5c5": "5"}, "rectangle") == ()


def test_a_rectangle_strikes_a_value_that_leaves_the_next_box_no_place() -> None:
    (call, *_) = calls(without(("5", "r2c5 r2c6", box(2))), "rectangle")
    (find,) = call.finds
    assert (find.units, find.values, named(*find.cells)) == ((BOX + 1,), (5,), "r2c1")
    assert struck(call) == {"r2c1-5"}


# --- guesses ---


def test_a_guess_sets_the_first_cell_with_the_most_candidates_lowest_value_first() -> None:
    given = {f"r{r}c{c}": "12345678" for r in range(1, 10) for c in range(1, 10)} | {"r4c5": "123456789"}
    _, tried = climbed(given, guesses=1)
    assert [(named(guess.cell), guess.value) for guess in tried] == [("r4c5", value) for value in range(1, 10)]


@pytest.mark.parametrize("most", [0, 1, 2])
def test_guesses_within_guesses_go_as_deep_as_allowed(most: int) -> None:
    _, tried = climbed({"r1c1": "12", **dict.fromkeys(row(1)[1:], "3456789")}, guesses=most)
    assert max((guess.depth for guess in tried), default=0) == most
