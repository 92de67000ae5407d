"""What helps solvers on pages of puzzles: coordinates, numbers of boxes, room for a time and for notes, legends."""

from __future__ import annotations

from itertools import pairwise, product
from types import SimpleNamespace

import pytest

from bookbuilder.board import board
from bookbuilder.board.house_names import numbered_boxes
from bookbuilder.book import NO_AIDS, Outline, SectionAids
from bookbuilder.drawing import Group, Stamp, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.typeset import draw, page_layout

ALL = SectionAids(time=True, pencil=True, coordinates=True, boxes=True, legend=True)


def puzzle_marks(make: SimpleNamespace, its: Outline, size: str = "6x9in") -> list[object]:
    layout = make.laid_out(its, size, "plain")
    pages = list(draw(make.book(its), layout))
    return list(make.flat(pages[make.page_of(layout, "puzzles") - 1].marks))


def texts(marks: list[object]) -> list[str]:
    return [mark.text for mark in marks if isinstance(mark, Text)]


def one(make: SimpleNamespace, aids: SectionAids, name: str = "classic", **more: object) -> Outline:
    outline: Outline = make.outline(make.section("Only", 1, board(name), aids=aids, **more))
    return outline


def test_nothing_is_added_unless_it_is_asked_for(make: SimpleNamespace) -> None:
    assert SectionAids() == NO_AIDS
    plain, timed = (texts(puzzle_marks(make, one(make, aids))) for aids in (NO_AIDS, SectionAids(time=True)))
    assert [text for text in timed if text not in plain] == ["Time"]


def test_coordinates_stand_on_the_middle_of_every_row_and_column(make: SimpleNamespace) -> None:
    plain = texts(puzzle_marks(make, one(make, NO_AIDS)))
    marks = puzzle_marks(make, one(make, SectionAids(coordinates=True)))
    found = texts(marks)
    for number in map(str, range(1, 10)):
        assert found.count(number) == plain.count(number) + 2, number
    faces = {mark.size for mark in marks if isinstance(mark, Text)}
    small = [mark for mark in marks if isinstance(mark, Text) and mark.size == min(faces) and mark.text in "123456789"]
    columns = sorted(mark.x for mark in small if mark.y == min(each.y for each in small))
    steps = [after - before for before, after in pairwise(columns)]
    assert len(columns) == 9
    assert max(steps) - min(steps) < 1, "evenly apart, but for the widths of digits"


def test_boxes_are_numbered_as_hints_count_them(make: SimpleNamespace) -> None:
    plain = texts(puzzle_marks(make, one(make, NO_AIDS)))
    found = texts(puzzle_marks(make, one(make, SectionAids(boxes=True))))
    for number in map(str, range(1, 10)):
        assert found.count(number) == plain.count(number) + 1, number
    assert numbered_boxes(board("classic"))[30] == 5
    assert not numbered_boxes(board("jigsaw-1"))


def test_boxes_for_notes_are_as_many_as_values_and_as_wide_as_the_grid(make: SimpleNamespace) -> None:
    plain = {mark for mark in puzzle_marks(make, one(make, NO_AIDS, "6x6")) if isinstance(mark, Stroke)}
    marks = [
        mark for mark in puzzle_marks(make, one(make, SectionAids(pencil=True), "6x6")) if isinstance(mark, Stroke)
    ]
    lowest = max(mark.y2 for mark in marks)
    upright = [mark for mark in marks if mark.x1 == mark.x2 and abs(mark.y2 - lowest) < 1]
    assert len(upright) == 7, "6 boxes"
    assert len(marks) == len(plain) + 9
    grid = [mark for mark in marks if mark.y2 < lowest - 60]
    assert max(mark.x1 for mark in upright) == pytest.approx(max(mark.x2 for mark in grid), abs=1.5)


def test_a_legend_names_every_picture_under_the_puzzles(make: SimpleNamespace) -> None:
    marks = puzzle_marks(make, one(make, SectionAids(legend=True), symbols="animals"))
    lowest = max(mark.y for mark in marks if isinstance(mark, Text) and mark.text.startswith("Answer"))
    named = {mark.text for mark in marks if isinstance(mark, Text) and mark.y > lowest and mark.text.isalpha()}
    assert named >= {"cat", "owl", "duck"}
    assert len(named) == 9
    assert len([mark for mark in marks if isinstance(mark, Stamp) and mark.y > lowest]) == 9


def test_answers_at_the_foot_stand_below_the_legend(make: SimpleNamespace) -> None:
    section = make.section("Only", 1, board("classic"), symbols="fruit", aids=SectionAids(legend=True))
    its = make.outline(section, answers="foot")
    layout = make.laid_out(its, "a4", "plain")
    marks = list(draw(make.book(its), layout))[make.page_of(layout, "puzzles") - 1].marks
    (answer,) = [mark for mark in marks if isinstance(mark, Group) and mark.turns]
    (name,) = [
        mark for mark in make.flat(mark for mark in marks if mark is not answer) if getattr(mark, "text", "") == "apple"
    ]
    high = max(make.ink_of(mark)[3] for mark in make.flat(answer.marks))
    assert make.ink_of(name)[3] < answer.y - high, "the legend belongs to the puzzles"


def test_a_legend_is_for_pictures_alone(make: SimpleNamespace) -> None:
    assert texts(puzzle_marks(make, one(make, SectionAids(legend=True)))) == texts(
        puzzle_marks(make, one(make, NO_AIDS))
    )


@pytest.mark.parametrize(
    ("page", "size"), [*product(["one-up", "two-up", "worksheet"], ["6x9in", "5x8in", "a4"]), ("large-print", "a4")]
)
def test_aids_stay_inside_the_margins_and_clear_of_each_other(make: SimpleNamespace, size: str, page: str) -> None:
    its = make.outline(make.section("Only", 2, board("6x6"), page=page, aids=ALL))
    layout = make.laid_out(its, size, "plain")
    at = make.page_of(layout, "puzzles")
    frame = layout.setting.text_frame(at)
    marks = make.flat(list(draw(make.book(its), layout))[at - 1].marks)
    inks = [make.ink_of(mark) for mark in marks]
    assert min(ink[0] for ink in inks) >= frame.start - 0.5
    assert max(ink[2] for ink in inks) <= frame.end + 0.5
    words = [make.ink_of(mark) for mark in marks if isinstance(mark, Text)]
    for number, (left, top, right, bottom) in enumerate(words):
        for other in words[:number]:
            assert left >= other[2] or other[0] >= right or top >= other[3] or other[1] >= bottom


@pytest.mark.parametrize(
    ("aids", "what"), [(SectionAids(time=True), "a line for the time"), (SectionAids(boxes=True), "numbers of")]
)
def test_puzzles_that_are_too_small_for_an_aid_are_refused(make: SimpleNamespace, aids: SectionAids, what: str) -> None:
    its = make.outline(make.section("Only", 6, page="six-up", aids=aids))
    with pytest.raises(InputError, match=f"its puzzles are too small for {what}") as caught:
        make.laid_out(its, "5x8in", "plain")
    assert "fewer puzzles" in caught.value.problems[0].hint


@pytest.mark.parametrize("page", ["six-up", "nine-up"])
def test_pages_of_six_and_nine_have_so_many_puzzles(make: SimpleNamespace, page: str) -> None:
    its = make.outline(make.section("Only", 18, page=page))
    layout = make.laid_out(its, "a4", "plain")
    assert len([leaf for leaf in layout.leaves if leaf.kind == "puzzles"]) == 18 // page_layout(page).puzzles


def test_a_worksheet_has_a_line_for_a_name_and_a_date_above_its_puzzle(make: SimpleNamespace) -> None:
    marks = puzzle_marks(make, make.outline(make.section("Only", 1, page="worksheet")), "a4")
    found = {mark.text: mark.y for mark in marks if isinstance(mark, Text)}
    rules = [mark for mark in marks if isinstance(mark, Stroke) and mark.y1 == found["Name"]]
    assert found["Name"] == found["Date"] < found["1"]
    assert len(rules) == 2
    assert all(mark.width >= 0.75 for mark in rules)


@pytest.mark.parametrize("name", ["4x4", "6x6"])
def test_small_boards_are_as_wide_as_large_ones(make: SimpleNamespace, name: str) -> None:
    def cell(which: str) -> float:
        its: float = (
            make.laid_out(make.outline(make.section("Only", 1, board(which))), by="plain").sections[0].puzzles.cell
        )
        return its

    assert cell(name) * board(name).order == pytest.approx(cell("classic") * 9, rel=0.03)


@pytest.mark.parametrize(("page", "beside"), [("two-up", True), ("one-up", False)])
def test_a_code_stands_beside_its_grid_where_that_lets_grids_be_larger(
    make: SimpleNamespace, page: str, beside: bool
) -> None:
    section = make.section("Only", 2, aids=SectionAids(site="https://example.org"), page=page)
    layout = make.laid_out(make.outline(section), "8.5x11in", "plain")
    assert layout.sections[0].puzzles.aids.beside == beside
    assert layout.sections[0].puzzles.rows == (2 if page == "two-up" else 1)
