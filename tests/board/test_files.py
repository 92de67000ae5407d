"""Board files: the shipped ones, an author's own, and every mistake with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.board import Board, board, boards
from bookbuilder.board.files import board_file, board_from
from bookbuilder.config import read_text
from bookbuilder.errors import InputError

ORDERS = {
    "4x4": (4, (2, 2)),
    "6x6": (6, (2, 3)),
    "8x8": (8, (2, 4)),
    "classic": (9, (3, 3)),
    "10x10": (10, (2, 5)),
    "12x12": (12, (3, 4)),
    "15x15": (15, (3, 5)),
    "16x16": (16, (4, 4)),
    "20x20": (20, (4, 5)),
    "25x25": (25, (5, 5)),
}


def described(text: str) -> Board:
    return board_from(read_text(text, "mine.yaml"), "mine")


def problems_of(text: str) -> list[tuple[str, str, str]]:
    """Place, sentence and hint of each problem."""
    with pytest.raises(InputError) as caught:
        described(text)
    found = caught.value.problems
    return [(str(each.place).removeprefix("mine.yaml").lstrip(":"), each.what, each.hint) for each in found]


@pytest.mark.parametrize("name", ORDERS)
def test_a_shipped_board_is_the_square_that_it_says(name: str) -> None:
    shipped, (order, (rows, columns)) = board(name), ORDERS[name]
    assert (shipped.name, shipped.order, len(shipped.cells), len(shipped.houses)) == (name, order, order**2, 3 * order)
    assert all(map(shipped.is_full, shipped.houses))
    boxes = [house for house in shipped.houses if house.kind == "box"]
    sides = {
        (len({shipped.cells[c].row for c in box.cells}), len({shipped.cells[c].column for c in box.cells}))
        for box in boxes
    }
    assert sides == {(rows, columns)}


def test_the_boards_are_listed_from_small_to_large() -> None:
    assert [name for name in boards() if name in ORDERS] == list(ORDERS)
    sizes = [len(board(name).cells) for name in boards()]
    assert sizes == sorted(sizes)


def test_a_shipped_board_is_read_once() -> None:
    assert board("classic") is board("classic")


def test_an_unknown_name_is_told_the_nearest() -> None:
    with pytest.raises(InputError) as caught:
        board("clasic")
    (problem,) = caught.value.problems
    assert problem.what == "there is no board 'clasic'"
    assert "classic" in problem.hint


def test_an_authors_file_is_named_after_its_stem(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text("order: 2\ngrids: [{box: 1x2}]\n", "utf-8")
    assert (board_file(path).name, len(board_file(path).cells)) == ("tiny", 4)


def test_one_grid_needs_no_number_in_its_labels() -> None:
    assert described("order: 2\ngrids: [{box: 1x2}]").houses[0].label == "row 1"


def test_the_houses_of_several_grids_are_told_apart() -> None:
    mine = described("order: 4\ngrids: [{box: 2x2}, {box: 2x2, at: [2, 2]}]")
    assert (mine.houses[0].label, mine.houses[12].label) == ("grid 1 row 1", "grid 2 row 1")
    assert len(mine.cells) == 28


@pytest.mark.parametrize("box", ["2x3", "2 x 3", "2x 3", "2 x3"])
def test_a_box_may_be_written_with_blanks(box: str) -> None:
    assert len(described(f"order: 6\ngrids: [{{box: {box}}}]").cells) == 36


@pytest.mark.parametrize("box", ["3", "3x", "x3", "0x6", "2X3", "2*3", "2x3x1", "-2x3", "100x1"])
def test_a_box_that_is_not_rows_x_columns_is_refused_where_it_stands(box: str) -> None:
    ((place, what, hint),) = problems_of(f'order: 6\ngrids:\n  - {{box: "{box}"}}')
    assert (place, hint) == ("3:11", "write it as 3x3 or 2x3")
    assert what == f"`grids[0].box`: '{box}' is not rows x columns"


def test_a_box_of_another_size_than_the_order_is_refused() -> None:
    ((place, what, _),) = problems_of("order: 6\ngrids:\n  - {box: 2x3}\n  - {box: 3x3}")
    assert (place, what) == ("4:11", "`grids[1].box`: a 3x3 box has 9 cells, but the order is 6")


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("order: 0\ngrids: [{box: 1x1}]", "1:8", "`order` must be 1 or more"),
        ("order: 33\ngrids: [{box: 3x11}]", "1:8", "`order` must be 32 or less"),
        ("order: 4\ngrids: []", "2:8", "`grids` must have 1 or more items"),
        ("order: 4", "1:1", "`grids` is missing"),
        ("grids: [{box: 2x2}]", "1:1", "`order` is missing"),
        ("order: 4\ngrids: [{}]", "2:9", "`grids[0]` has no boxes"),
        ("order: 4\ngrids: [{box: 2x2, boxes: 3}]", "2:20", "`grids[0].boxes` is not a known key"),
        ("order: 4\ngrids: [{box: 2x2, at: [0]}]", "2:24", "`grids[0].at"),
        ("order: 4\ngrids: [{box: 2x2, at: [0, 1001]}]", "2:28", "`grids[0].at[1]` must be 1000 or less"),
        ("order: 4\ngrids: 5", "2:8", "`grids` must be"),
        ("5", "1:1", "the file"),
    ],
)
def test_a_mistake_in_a_file_is_told_with_its_place(text: str, place: str, what: str) -> None:
    found = problems_of(text)
    assert [(where, told[: len(what)]) for where, told, _ in found][:1] == [(place, what)], found


def test_a_board_with_too_many_houses_is_told_where_its_grids_stand() -> None:
    """A thousand cells, and eight hundred houses a grid."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"
    layer = "\\n".join(letters for _ in letters)
    grid = f"{{box: 4x8, layers: [{', '.join([chr(34) + layer + chr(34)] * 16)}]}}"
    ((place, what, hint),) = problems_of(f"order: 32\ngrids: [{grid}, {grid}, {grid}, {grid}]")
    assert (place, what) == ("2:8", "the board has 2432 houses; the limit is 2000")
    assert hint == "remove grids or layers, or move grids closer together"


def test_grids_too_far_from_each_other_are_told() -> None:
    ((place, what, _),) = problems_of("order: 4\ngrids: [{box: 2x2}, {box: 2x2, at: [999, 999]}]")
    assert (place, what[:32]) == ("2:8", "the board has 1006009 places (it")


def test_all_mistakes_come_in_one_run() -> None:
    found = problems_of("order: 9\nrotate: 45\ngrids:\n  - {box: 3}\n  - {box: 2x2, at: [x, 0]}")
    assert [place for place, *_ in found] == ["2:9", "4:11", "5:11", "5:21"], found


def test_a_box_with_too_many_cells_is_told_with_those_that_have_too_few() -> None:
    rows = ("AAABB", "AAABB", "CCDDB", "CDDEE", "CCEEE")
    picture = "".join(f"      {row}\n" for row in rows)
    ((place, what, hint),) = problems_of(f"order: 5\ngrids:\n  - picture: |\n{picture}")
    assert (place, what[: what.index(" (")]) == ("4", "`grids[0].picture`: box A has 6 cells")
    assert hint == "move some of them to another box: D has 4"


def test_no_box_is_compared_with_an_order_that_is_wrong_itself() -> None:
    assert [place for place, *_ in problems_of("order: 99\ngrids: [{box: 2x2}]")] == ["1:8"]
