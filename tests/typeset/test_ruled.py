"""Pages of puzzles with rules beyond houses: puzzles, samples and figures print cages and marks, answers do not."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from bookbuilder.board import Relation, board
from bookbuilder.book import Book, Lessons
from bookbuilder.drawing import Page, Text
from bookbuilder.errors import InputError
from bookbuilder.puzzle import GradedPuzzle, Moment, Node, Puzzle, Step
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset import draw
from bookbuilder.typeset.figure.figure import PositionFigure
from bookbuilder.typeset.figure.view import Piece, pieces, whole
from bookbuilder.typeset.grid.relation_marks import NUMBER
from bookbuilder.typeset.parts.example import Example

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
    marks = make.flat(shown.draw(puzzle, [Moment((0,) * n, ((),) * n, step)]).marks)
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


def test_the_rules_are_explained_on_a_board_without_more_rules_if_there_is_one(make: SimpleNamespace) -> None:
    killers, plain = make.section("Killer", printed=("cage",)), make.section("Plain")
    assert make.outline(killers, plain).taught[0] == plain
