"""Boxes and areas that lines cannot tell apart: a reader with nothing but the page must be able to sort their cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import Board, Cell, House
from bookbuilder.drawing import Text
from bookbuilder.errors import InputError
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import Grid
from bookbuilder.typeset.grid.tones import LETTERS, names, toned
from bookbuilder.typeset.parts.example import Example
from bookbuilder.typeset.parts.how_to import more, rule
from tests.typeset.pictures import CELL, STYLE, spread, tints_of

Spot = tuple[int, int]


def pictured(*pictures: str, kind: str = "box") -> Board:
    """A board whose boxes are the letters of the pictures; the first also says where cells are."""
    cells = [
        Cell(row, column)
        for row, line in enumerate(pictures[0].split())
        for column, letter in enumerate(line)
        if letter != "."
    ]
    houses: dict[str, list[int]] = {}
    for layer, text in enumerate(pictures):
        lines = text.split()
        for index, cell in enumerate(cells):
            if (letter := lines[cell.row][cell.column]) not in ".+":
                houses.setdefault(f"{layer}{letter}", []).append(index)
    order = max(map(len, houses.values()))
    return Board("pictured", order, tuple(cells), tuple(House(kind, key, tuple(its)) for key, its in houses.items()))


def drawn(board: Board) -> Grid:
    return Grid(board, symbol_set("digits", board.order), CELL, STYLE)


def shades(board: Board) -> dict[Spot, float]:
    return {spot: round(ink, 3) for spot, ink in tints_of(drawn(board).draw().marks).items()}


def letters(board: Board) -> dict[Spot, list[str]]:
    """The letters in every cell, read from the drawing."""
    found: dict[Spot, list[str]] = {}
    for mark in spread(drawn(board).draw([0] * len(board.cells)).marks):
        if isinstance(mark, Text):
            found.setdefault((int((mark.y - 1) // CELL), int((mark.x - 1) // CELL)), []).append(mark.text)
    return found


def spots(board: Board, label: str) -> list[Spot]:
    (house,) = (house for house in board.houses if house.label == label)
    return [(board.cells[cell].row, board.cells[cell].column) for cell in house.cells]


SCATTERED = {
    4: "ABCD CDAB BADC DCBA",
    5: "ABCDE CDEAB EABCD BCDEA DEABC",
    9: " ".join(("ABCABCABC", "DEFDEFDEF", "GHIGHIGHI") * 3),
}


def test_four_boxes_in_pieces_have_four_greys_and_no_letters() -> None:
    board = pictured(SCATTERED[4])
    found, inks = shades(board), set()
    for house in board.houses:
        (ink,) = {found[spot] for spot in spots(board, house.label)}
        inks.add(ink)
    assert len(inks) == 4
    assert not letters(board)


@pytest.mark.parametrize("many", [5, 9])
def test_more_boxes_in_pieces_have_a_letter_each_in_every_cell(many: int) -> None:
    board = pictured(SCATTERED[many])
    found, used = letters(board), set()
    for house in board.houses:
        (its,) = {tuple(found[spot]) for spot in spots(board, house.label)}
        used.add(its)
    assert used == {(letter,) for letter in LETTERS[:many]}
    assert max(shades(board).values()) < 0.4, "greys beside letters stay light"


def test_boxes_in_pieces_differ_from_each_other_where_they_do_not_touch() -> None:
    board = pictured("A+A+B+B")
    found = shades(board)
    assert found[0, 0] == found[0, 2] != found[0, 4] == found[0, 6]


@pytest.mark.parametrize("later", [False, True])
def test_a_box_in_pieces_differs_from_a_box_across_others_far_away(later: bool) -> None:
    flat, across, pieces = (
        "AAADD++++ AAADD++++ +++++++++",
        "......... ..BB..... .........",
        ".......CC ......... .......CC",
    )
    found = shades(pictured(flat, across, pieces) if later else pictured(flat, pieces, across))
    assert {found[spot] for spot in ((1, 2), (1, 3))}.isdisjoint({found[0, 7], found[2, 8]})


def test_boxes_across_others_have_another_grey_than_those_that_they_touch() -> None:
    board = pictured("AABBCC AABBCC", ".XXYY. .XXYY.")
    found = shades(board)
    assert found[0, 1] == found[1, 2] != found[0, 3] == found[1, 4]
    assert (0, 0) not in found
    assert not letters(board)


def test_boxes_across_others_that_do_not_touch_may_have_one_grey() -> None:
    board = pictured("AABBCCDD", ".XX..YY.")
    assert len(set(shades(board).values())) == 1
    assert not letters(board)


def test_a_cell_of_two_boxes_across_others_has_the_letters_of_both() -> None:
    board = pictured("AABB AABB CCDD CCDD", ".XX. .XX. .... ....", ".... .Y.. .Y.. ....")
    found = letters(board)
    assert found == {(0, 1): ["a"], (0, 2): ["a"], (1, 1): ["a", "b"], (1, 2): ["a"], (2, 1): ["b"]}


def test_areas_that_touch_have_different_greys_and_areas_apart_one(make: SimpleNamespace) -> None:
    apart = make.square(6, 2, 3, House("extra", "", (0, 1, 6, 7)), House("extra", "", (3, 4, 9, 10)))
    close = make.square(6, 2, 3, House("extra", "", (1, 2, 7, 8)), House("extra", "", (3, 4, 9, 10)))
    assert len(set(shades(apart).values())) == 1
    assert len(set(shades(close).values())) == 2
    assert not letters(apart)
    assert not letters(close)


def test_areas_that_overlap_have_letters(make: SimpleNamespace) -> None:
    board = make.square(6, 2, 3, House("extra", "", (0, 1, 6, 7)), House("extra", "", (7, 8, 13, 14)))
    assert letters(board)[1, 1] == ["a", "b"]


def test_areas_in_pieces_have_greys_of_their_own(make: SimpleNamespace) -> None:
    corners, middle = House("extra", "", (0, 3, 12, 15)), House("extra", "", (5, 6, 9, 10))
    found = shades(make.square(4, 2, 2, corners, middle))
    assert len({found[spot] for spot in ((0, 0), (3, 0), (0, 3), (3, 3))}) == 1
    assert found[0, 0] > found[1, 1] == pytest.approx(STYLE.tint.black)


def test_a_line_of_cells_is_not_in_pieces(make: SimpleNamespace) -> None:
    board = make.square(4, 2, 2, House("extra", "down", (0, 5, 10, 15)), House("extra", "", (2, 3, 6, 7)))
    assert set(shades(board).values()) == {round(STYLE.tint.black, 3)}


def test_cells_on_one_line_with_gaps_are_in_pieces(make: SimpleNamespace) -> None:
    box = shades(pictured("A+A+A"))
    assert set(box) == {(0, 0), (0, 2), (0, 4)}
    areas = shades(make.square(4, 2, 2, House("extra", "", (0, 2)), House("extra", "", (8, 10))))
    assert areas[0, 0] == areas[0, 2] != areas[2, 0] == areas[2, 2]


def test_a_diagonal_that_other_greys_hide_has_a_letter() -> None:
    board = pictured(SCATTERED[4])
    line = House("diagonal", "down", (0, 5, 10, 15))
    found = letters(Board("crossed", 4, board.cells, (*board.houses, line)))
    assert set.intersection(*(set(found[spot]) for spot in ((0, 0), (1, 1), (2, 2), (3, 3))))


def test_a_box_named_twice_is_one_box() -> None:
    board = pictured(SCATTERED[4])
    twice = Board("twice", 4, board.cells, (*board.houses, *board.houses))
    assert len(toned(twice)) == 4
    assert not letters(twice)


def test_letters_stay_in_their_corners_and_off_the_widest_mark() -> None:
    board = pictured("AAABBB AAABBB", ".XXX.. .XXX..", "..YYY. ..YYY.", "..ZZ.. ......")
    its = drawn(board)
    marks = list(spread(its.draw([4] * 12).marks))
    size = max(mark.size for mark in marks if isinstance(mark, Text))
    assert max(map(len, names(board).values())) == 3
    for mark in marks:
        if isinstance(mark, Text) and mark.size < size:
            fit = its.corners[int((mark.y - 1) // CELL) * 6 + int((mark.x - 1) // CELL)]
            assert fit[0] + STYLE.rim / 2 < mark.x < fit[0] + CELL - STYLE.rim / 2
            assert mark.y < fit[1] + 0.3 * CELL or mark.y > fit[1] + 0.9 * CELL


def rows_of(side: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.text("ABCDEFG+", min_size=side, max_size=side), min_size=side, max_size=side)


@given(st.integers(2, 5).flatmap(rows_of), st.booleans())
def test_whatever_the_boxes_a_reader_can_sort_the_cells(rows: Sequence[str], across: bool) -> None:
    """Letters name every house; without them, a shade belongs to a house in pieces, or to houses that do not touch."""
    text = " ".join(rows)
    if set(text) <= {"+", " "}:
        return
    board = pictured(text, text[::-1]) if across else pictured(text)
    found = toned(board)
    if any(each.name for each in found):
        assert len({each.name for each in found}) == len(found)
        wanted: dict[int, list[str]] = {}
        for each in found:
            for cell in each.house.cells:
                wanted.setdefault(cell, []).append(each.name)
        assert names(board) == wanted
        return
    for one, other in combinations(found, 2):
        assert set(one.house.cells).isdisjoint(other.house.cells)
        beside = any(
            abs(board.cells[a].row - board.cells[b].row) + abs(board.cells[a].column - board.cells[b].column) == 1
            for a in one.house.cells
            for b in other.house.cells
        )
        if one.parted or other.parted or beside:
            assert one.step != other.step


# --- on paper, and in words ---


def said(make: SimpleNamespace, board: Board, language: str = "en") -> str:
    outline = make.outline(make.section("One", 1, board), language=language)
    setting = make.laid_out(outline, "a4", "plain").setting
    marks = make.flat(mark for block in (*rule(setting), *more(setting)) for mark in block.marks)
    return " ".join(mark.text for mark in marks if isinstance(mark, Text))


@pytest.mark.parametrize(
    ("language", "shade", "letter"),
    [
        (
            "en",
            "Cells of the same shade belong together",
            "Cells with the same small letter in a corner belong together",
        ),
        ("de", "Zellen in einem Grauton gehören zusammen", "Zellen mit demselben kleinen Buchstaben in einer Ecke"),
    ],
)
def test_the_how_to_page_speaks_of_what_is_printed(
    make: SimpleNamespace, language: str, shade: str, letter: str
) -> None:
    four, five = (said(make, pictured(SCATTERED[many]), language) for many in (4, 5))
    assert shade in four
    assert letter not in four
    assert letter in five
    assert shade not in five


def test_overlapping_boxes_are_explained_by_letters_where_they_have_some(make: SimpleNamespace) -> None:
    greys = said(make, pictured("AABBCC AABBCC", ".XXYY. .XXYY."))
    both = said(make, pictured("AABB AABB CCDD CCDD", ".XX. .XX. .... ....", ".... .Y.. .Y.. ...."))
    assert "each area of one shade is a box in its own right" in greys
    assert "Boxes overlap here, and each of them counts in full. Cells with the same small letter" in both


def test_letters_that_would_be_too_small_are_refused_with_a_way_out(make: SimpleNamespace) -> None:
    board = pictured(SCATTERED[9])
    with pytest.raises(InputError) as refused:
        make.laid_out(make.outline(make.section("Nine", 60, board, page="four-up")))
    problem = refused.value.problems[0]
    assert "the letters that distinguish the boxes and areas of its puzzles would be" in problem.what
    assert problem.hint == "use a page layout with fewer puzzles"
    layout = make.laid_out(make.outline(make.section("Nine", 40, board)))
    its = layout.setting.style.grid(board, symbol_set("digits", 9), layout.sections[0].puzzles.cell)
    sizes = {mark.size for mark in spread(its.draw().marks) if isinstance(mark, Text)}
    assert sizes
    assert min(sizes) >= layout.setting.style.smallest


def test_the_example_has_its_letters_too(make: SimpleNamespace) -> None:
    its = make.outline(make.section("One", 40, pictured(SCATTERED[5])))
    setting = make.laid_out(its).setting
    blocks = next(Example(setting, make.book(its).example).on_one_page())
    texts = [mark.text for block in blocks for mark in make.flat(block.marks) if isinstance(mark, Text)]
    assert [texts.count(letter) for letter in LETTERS[:5]] == [10] * 5, "in the puzzle and in its answer"


def test_answers_too_small_for_letters_go_without(make: SimpleNamespace) -> None:
    board = pictured(SCATTERED[9])
    layout = make.laid_out(make.outline(make.section("Nine", 40, board)))
    small = layout.setting.style.grid(board, symbol_set("digits", 9), 15.0, answer=True)
    assert not [mark for mark in spread(small.draw([0] * 81).marks) if isinstance(mark, Text)]


def test_more_boxes_in_a_cell_than_it_has_corners_are_refused(make: SimpleNamespace) -> None:
    layers = ["." * at + "XXXXXX" + "." * (6 - at) for at in range(1, 6)]
    board = pictured("AAAAAABBBBBB", *layers)
    with pytest.raises(InputError, match="5 boxes and areas of pictured overlap in a cell"):
        make.laid_out(make.outline(make.section("Deep", 40, board)))
    make.laid_out(make.outline(make.section("Deep", 40, pictured("AAAAAABBBBBB", *layers[:4]))))
