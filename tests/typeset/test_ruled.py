"""Pages of puzzles with rules beyond houses: puzzles, samples and figures print cages and marks, answers do not."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bookbuilder.board import Relation, board
from bookbuilder.book import Book, Lessons, Passage
from bookbuilder.drawing import WHITE, Box, Page, Path, Text
from bookbuilder.errors import InputError
from bookbuilder.puzzle import GradedPuzzle, Moment, Node, Puzzle, Step
from bookbuilder.relations import RELATIONS, Look
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import draw
from bookbuilder.typeset.figure.artwork import marked_cells
from bookbuilder.typeset.figure.figure import PositionFigure, candidate_type
from bookbuilder.typeset.figure.pieces import Piece, pieces, whole
from bookbuilder.typeset.figure.rooms import PLAIN_ROOM, candidate_room
from bookbuilder.typeset.figure.thumbnail import SIDE
from bookbuilder.typeset.grid.relation_marks import BADGE, NUMBER
from bookbuilder.typeset.page.boxes import height_of
from bookbuilder.typeset.parts.example import Example
from bookbuilder.typeset.parts.ruled import ruled as explained_rules
from bookbuilder.typeset.parts.samples import sample

SAMPLED = set(Look) - {Look.NOTHING, Look.DIGITS}
CAGE = (0, 1, 9)  # with the sum 14 in the known puzzle


def ruled(puzzle: GradedPuzzle, *cages: tuple[int, ...]) -> GradedPuzzle:
    """The puzzle with cages that print their sums."""
    relations = tuple(Relation("cage", cells, (sum(puzzle.solution[cell] for cell in cells),)) for cells in cages)
    return replace(puzzle, puzzle=replace(puzzle.puzzle, relations=relations))


def pages(make: SimpleNamespace, *cages: tuple[int, ...]) -> dict[str, list[Page]]:
    """The pages of a book of one such puzzle, by their kinds."""
    layout = make.laid_out(make.outline(make.section(count=1)), by="plain")
    plain: Book = make.book(layout.setting.outline)
    puzzles = tuple(tuple(ruled(puzzle, *cages) for puzzle in part) for part in plain.puzzles)
    drawn = draw(replace(plain, puzzles=puzzles), layout)
    by_kind: dict[str, list[Page]] = {}
    for page, leaf in zip(drawn, layout.leaves, strict=True):
        by_kind.setdefault(leaf.kind, []).append(page)
    return by_kind


def changed(make: SimpleNamespace, kind: str) -> bool:
    """Whether pages of a kind look different for a puzzle with a cage."""
    with_cage, without = (pages(make, *cages)[kind] for cages in ((CAGE,), ()))
    return [make.flat(page.marks) for page in with_cage] != [make.flat(page.marks) for page in without]


def test_the_page_of_a_puzzle_prints_its_cages(make: SimpleNamespace) -> None:
    assert changed(make, "puzzles")


def test_the_page_of_answers_stays_as_it_is(make: SimpleNamespace) -> None:
    assert not changed(make, "answers")


def figure(make: SimpleNamespace, piece: Piece) -> PositionFigure:
    """A figure of a piece of a board."""
    setting = make.laid_out(make.outline()).setting
    grid = setting.style.grid(piece.board, symbol_set("digits", 9), 30.0, answer=True)
    return PositionFigure(piece, grid, setting.faces.small, "bold", setting.printer.thinnest_line.value)


def numbers(make: SimpleNamespace, piece: Piece, *cages: tuple[int, ...]) -> list[str]:
    """The sums in a figure of a piece."""
    shown, n = figure(make, piece), len(board("samurai" if piece.grid else "classic").cells)
    relations = tuple(Relation("cage", cells, (10 + at,)) for at, cells in enumerate(cages))
    puzzle = Puzzle(board("samurai" if piece.grid else "classic"), (0,) * n, relations)
    step = Step("naked single", (), (Node((piece.cells[0],), (1,)),), ((piece.cells[0], 1),), ())
    marks = make.flat(shown.draw(puzzle, Passage((), (Moment((0,) * n, ((),) * n, step),))).marks)
    return [m.text for m in marks if isinstance(m, Text) and m.size == pytest.approx(NUMBER * 30.0)]


def test_figures_of_steps_show_cages(make: SimpleNamespace) -> None:
    assert numbers(make, whole(board("classic")), (0, 1), (30, 39)) == ["10", "11"]


def test_a_figure_of_one_of_several_grids_shows_the_cages_in_it(make: SimpleNamespace) -> None:
    first, second = pieces(board("samurai"))[:2]
    inside, elsewhere = first.cells[-2:], tuple(set(second.cells) - set(first.cells))[:2]
    assert numbers(make, first, elsewhere, inside) == ["11"]


# --- small type ---


def floors(make: SimpleNamespace, kind: str, size: str, page: str = "one-up", **more: object) -> str:
    """What is wrong with a book whose puzzles print relations of a kind."""
    section = make.section(board=board("classic"), count=24, page=page, printed=(kind,), **more)
    try:
        make.laid_out(make.outline(section), size, by="plain")
    except InputError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("kind", "what"), [("cage", "the sums in the cages"), ("X", "the letters between the cells")])
def test_type_of_rules_below_the_printer_s_smallest_is_refused_with_what_fits(
    make: SimpleNamespace, kind: str, what: str
) -> None:
    problem = floors(make, kind, "4.25x6.87in", "six-up")
    assert what in problem
    assert "use a page layout with fewer puzzles" in problem


@pytest.mark.parametrize("kind", ["cage", "X", "white dot", "greater", "odd"])
def test_rules_on_a_usual_page_are_large_enough(make: SimpleNamespace, kind: str) -> None:
    assert not floors(make, kind, "6x9in", lessons=Lessons(1))


def test_the_example_is_large_enough_for_its_sums(make: SimpleNamespace) -> None:
    section = make.section(board=board("classic"), count=24, printed=("cage",))
    setting = make.laid_out(make.outline(section), by="plain").setting
    grids = [*Example(setting)._grids(setting.measure, setting.height)]
    assert grids
    assert min(grid.cell * NUMBER for grid in grids) >= setting.style.smallest


def example_ways(make: SimpleNamespace, *printed: str) -> list[tuple[float, bool]]:
    """The ways to show an example on a page of a small book: their heights, and whether both grids are alike."""
    section = make.section(board=board("classic"), count=24, printed=printed)
    setting = make.laid_out(make.outline(section), "5.5x8.5in", "kdp-paperback").setting
    ways = []
    for blocks in Example(setting, make.graded(board("classic"))).on_one_page():
        marks = [mark for block in blocks for mark in make.flat(block.marks)]
        sizes = {round(mark.size, 2) for mark in marks if isinstance(mark, Text) and mark.text in set("123456789")}
        ways.append((height_of(blocks), len(sizes) == 1))
    return ways


def test_an_answer_is_smaller_than_a_puzzle_that_its_sums_keep_large(make: SimpleNamespace) -> None:
    ways = example_ways(make, "cage")
    assert any(not alike for _, alike in ways)
    assert min(height for height, alike in ways if not alike) < min(
        (height for height, alike in ways if alike), default=500
    )


def test_an_answer_is_as_large_as_a_puzzle_without_sums(make: SimpleNamespace) -> None:
    ways = example_ways(make)
    assert ways
    assert all(alike for _, alike in ways)


def test_the_rules_are_explained_on_a_board_without_more_rules_if_there_is_one(make: SimpleNamespace) -> None:
    killers, plain = make.section("Killer", printed=("cage",)), make.section("Plain")
    assert make.outline(killers, plain).taught[0] == plain


FULL = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
LACKING = "decide which goes where"


@pytest.mark.parametrize(
    ("given", "relations", "is_said"),
    [
        ((), (Relation("cage", (0, 1), (3,)),), False),  # nothing is given around four empty cells
        ((0, 1), (Relation("cage", (2, 3), (7,)),), False),  # the cage decides, or the whole puzzle
        ((0, 1, 10), (Relation("cage", (2, 3), (7,)),), True),
        ((0, 1), (), True),  # without rules, the givens decide all
    ],
)
def test_the_example_says_that_givens_decide_only_where_they_do(
    make: SimpleNamespace, given: tuple[int, ...], relations: tuple[Relation, ...], is_said: bool
) -> None:
    of = board("4x4")
    setting = make.laid_out(make.outline(make.section(board=of, count=4, printed=("cage",))), by="plain").setting
    givens = tuple(value if cell in given else 0 for cell, value in enumerate(FULL))
    puzzle = replace(make.graded(of), puzzle=Puzzle(of, givens, relations), solution=FULL)
    (*_, caption) = next(Example(setting, puzzle).on_one_page())
    assert (LACKING in " ".join(make.lines(caption.marks))) == is_said


# --- how to solve ---


def how_to_lines(make: SimpleNamespace, *printed: str, order: int = 9) -> list[str]:
    """What the how-to pages say of rules beyond houses, without example and advice."""
    shown = board("classic" if order == 9 else f"{order}x{order}")
    setting = make.laid_out(make.outline(make.section(board=shown, printed=printed)), by="plain").setting
    return [line for block in explained_rules(setting) for line in make.lines(block.marks)]


def test_a_book_without_such_rules_says_nothing_of_them(make: SimpleNamespace) -> None:
    assert how_to_lines(make) == []


def test_cages_are_explained_with_the_sums_that_leave_one_set(make: SimpleNamespace) -> None:
    lines = how_to_lines(make, "cage")
    assert lines[0] == "Further rules"
    assert "3 cells 6 123 7 124 23 689 24 789" in lines
    assert [line.split(" cells")[0] for line in lines if " cells " in line] == [*"2345678"]


def test_sums_of_a_smaller_board_are_its_own(make: SimpleNamespace) -> None:
    lines = how_to_lines(make, "cage", order=4)
    shown = [line for line in lines if " cells " in line]
    assert shown == ["2 cells 3 12 4 13 6 24 7 34", "3 cells 6 123 7 124 8 134 9 234"]


def test_dots_have_no_table_and_all_that_is_said_of_them_stands_together(make: SimpleNamespace) -> None:
    lines = how_to_lines(make, "white dot", "black dot", "kropki")
    assert not [line for line in lines if " cells " in line]
    assert "All dots are shown:" in " ".join(lines)


def test_it_is_said_that_marks_may_be_missing(make: SimpleNamespace) -> None:
    marks = ("white dot", "black dot")
    some, every = (make.section(board=board("classic"), printed=marks + shown) for shown in ((), ("kropki",)))
    setting = make.laid_out(make.outline(replace(some, partly=marks)), by="plain").setting
    both = make.laid_out(make.outline(every, replace(some, title="Few", partly=marks)), by="plain").setting
    lines, of_both = (
        [line for block in explained_rules(its) for line in make.lines(block.marks)] for its in (setting, both)
    )
    assert " ".join(lines).count("Not all dots are necessarily shown.") == 1
    assert " ".join(of_both).count("Not all dots are") == 1
    assert "Few" in " ".join(of_both)
    assert "Not all" not in " ".join(how_to_lines(make, *marks, "kropki"))


@pytest.mark.parametrize("kind", [name for name, kind in RELATIONS.items() if kind.drawn.look in SAMPLED])
def test_every_mark_has_a_picture_of_itself(make: SimpleNamespace, kind: str) -> None:
    setting = make.laid_out(make.outline()).setting
    section = make.section(board=board("classic"), printed=(kind,))
    drawing = sample(setting.style, section, kind)
    assert drawing is not None
    assert drawing.width <= SIDE
    assert {m.text for m in make.flat(drawing.marks) if isinstance(m, Text)} & set("123456789")


@pytest.mark.parametrize(
    ("kind", "tied"), [("anti-knight", 8), ("anti-king", 4), ("non-consecutive", 4), ("disjoint groups", 8)]
)
def test_a_rule_of_the_whole_board_shows_what_it_ties_to_a_cell(make: SimpleNamespace, kind: str, tied: int) -> None:
    setting = make.laid_out(make.outline()).setting
    section = make.section(board=replace(board("classic"), relations=(Relation(kind),)))
    drawing = sample(setting.style, section, kind)
    assert drawing is not None
    boxes = [mark for mark in make.flat(drawing.marks) if isinstance(mark, Box) and 0 < mark.colour.black < 1]
    whole_cells = [box for box in boxes if box.width == max(box.width for box in boxes)]
    assert len(whole_cells) == tied


# --- candidates in figures ---


@pytest.mark.parametrize("kinds", [("cage",), ("white dot", "black dot"), ("X", "V"), ("cage", "greater")], ids=str)
def test_candidates_keep_clear_of_what_rules_print(make: SimpleNamespace, kinds: tuple[str, ...]) -> None:
    room, cell, classic = candidate_room(kinds), 40.0, board("classic")
    shown = replace(figure(make, whole(classic)), room=room)
    grid = replace(shown.grid, cell=cell)
    shown = replace(shown, grid=grid)
    cells = (0, 1, 9, 10)
    relations = [Relation("cage", cells, (22,))] if "cage" in kinds else []
    relations += [Relation(kind, (0, 1)) for kind in kinds if kind != "cage"]
    step = Step("trial and error", (), (Node((80,), ()),), (), ())
    candidates = tuple(tuple(range(1, 10)) if at == 0 else () for at in range(81))
    puzzle = Puzzle(classic, (0,) * 81, tuple(relations))
    marks = make.flat(shown.draw(puzzle, Passage((), (Moment((0,) * 81, candidates, step),))).marks)
    size = candidate_type(grid.symbols, 9, cell, "bold", room)
    values = [make.ink_of(mark) for mark in marks if isinstance(mark, Text) and mark.size == size]
    others = [
        make.ink_of(mark) for mark in marks if isinstance(mark, Text) and mark.size in (NUMBER * cell, BADGE * cell)
    ]
    dashes = [contour for mark in marks if isinstance(mark, Path) for contour in mark.contours]
    points = [(it.x, it.y) for it in dashes] + [(step[-2], step[-1]) for it in dashes for step in it.steps]
    assert len(values) == 9
    for left, top, right, bottom in values:
        assert not any(left < x < right and top < y < bottom for x, y in points)
        assert not any(left < it[2] and it[0] < right and top < it[3] and it[1] < bottom for it in others)


def test_candidates_of_puzzles_without_marks_have_the_room_they_had() -> None:
    assert candidate_room(("odd", "anti-knight")) == candidate_room(()) == PLAIN_ROOM


def test_the_mask_of_a_puzzle_without_clues_shows_where_its_sums_and_marks_are() -> None:
    relations = Relation("cage", (3, 4, 12), (10,)), Relation("odd", (40, 41)), Relation("kropki")
    givens = (5,) + (0,) * 80
    assert marked_cells(Puzzle(board("classic"), givens, relations)) == {0, 3, 40, 41}


def test_a_sum_in_the_frame_of_a_found_value_stands_on_white(make: SimpleNamespace) -> None:
    grid = figure(make, whole(board("classic"))).grid
    relations = Relation("cage", CAGE, (14,)), Relation("cage", (40, 41), (12,))
    marks = make.flat(grid.draw((0,) * 81, framed={0: "placed"}, relations=relations).marks)
    number = next(at for at, mark in enumerate(marks) if isinstance(mark, Text) and mark.text == "14")
    under = marks[number - 1]
    assert isinstance(under, Box)
    assert under.colour == WHITE
    (left, top, right, bottom), ink = make.ink_of(under), make.ink_of(marks[number])
    assert left < ink[0] < ink[2] < right
    assert top < ink[1] < ink[3] < bottom
    assert not isinstance(marks[marks.index(next(m for m in marks if isinstance(m, Text) and m.text == "12")) - 1], Box)


def test_a_single_rule_has_the_whole_width_of_the_page(make: SimpleNamespace) -> None:
    assert "No value occurs twice in a cage, and a number in its corner is the sum of its" in how_to_lines(make, "cage")
