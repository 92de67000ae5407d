"""The stock: written and read back, and every line that cannot be used with its number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bookbuilder.generate import Order, Scheme
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, Parent
from bookbuilder.supply import HEADER, Stock, read_stock, stock_line, write_stock
from tests.board.samples import BOARDS, PIGEONS
from tests.board.twins import moved, symmetries_of
from tests.puzzle.lines import values

MakeAll = Callable[..., list[GradedPuzzle]]

ORDER = Order("warm-up", BOARDS["classic"], LEVELS, Scheme("rotate180"), 1, 3)
OTHER = Order("small", BOARDS["4x4"], ("beginner",), Scheme("none"), 1, 2)
LINE = HEADER.count("\n") + 1  # of the first puzzle
MINI = Order("mini", BOARDS["4x4"], LEVELS, Scheme("none"), 1, 5)

# A good line of MINI, field by field, for tests to damage.
GOOD = {
    "section": "mini",
    "place": "1",
    "recipe": MINI.recipe(),
    "givens": "..4....21.3.4...",
    "solution": "2143341212344321",
    "level": "beginner",
    "score": "1493",
    "parent": "-",
}


def line(**changed: str) -> str:
    return "\t".join({**GOOD, **changed}.values()) + "\n"


def read(*lines: str, orders: tuple[Order, ...] = (MINI,)) -> Stock:
    return read_stock("".join((HEADER, *lines)), "puzzles.txt", orders)


def problems_of(stock: Stock) -> list[tuple[int, str]]:
    start = "this line of the stock cannot be used: "
    assert all(problem.what.startswith(start) for problem in stock.problems), stock.problems
    return [(problem.place.line, problem.what.removeprefix(start)) for problem in stock.problems]


def assert_empty(stock: Stock) -> None:
    assert (stock.kept, stock.outdated, stock.problems) == ({}, set(), ())


# --- there and back ----------------------------------------------------------------------------------------------


def test_what_is_written_reads_back_whole(make_all: MakeAll) -> None:
    orders, puzzles = (ORDER, OTHER), (make_all(ORDER), make_all(OTHER))
    stock = read_stock("".join(write_stock(orders, puzzles)), "puzzles.txt", orders)
    assert stock.kept == {
        (which, place): puzzle for which, section in enumerate(puzzles) for place, puzzle in enumerate(section)
    }
    assert (stock.outdated, stock.problems) == (set(), ())


def test_a_stock_is_text_with_a_line_a_puzzle(make_all: MakeAll) -> None:
    text = "".join(write_stock((ORDER,), (make_all(ORDER),)))
    assert text.startswith("# bookbuilder stock 1\n# section place recipe givens solution level score parent\n")
    lines = text.splitlines()[LINE - 1 :]
    assert [fields.split("\t")[:3] for fields in lines] == [["warm-up", str(i), ORDER.recipe()] for i in (1, 2, 3)]


def test_a_line_holds_its_puzzle_field_by_field(make_all: MakeAll) -> None:
    (puzzle,) = make_all(replace(MINI, count=1))
    section, place, recipe, givens, solution, level, score, parent = stock_line(MINI.section, "recipe", 6, puzzle)[
        :-1
    ].split("\t")
    assert (section, place, recipe, parent) == ("mini", "7", "recipe", "-")
    assert (values(givens), values(solution)) == (puzzle.puzzle.givens, puzzle.solution)
    assert (level, score) == (puzzle.grade.level, str(puzzle.grade.score))


def test_a_variant_names_its_parent_and_the_transforms(make_all: MakeAll) -> None:
    (puzzle,) = make_all(replace(MINI, count=1))
    parent = Parent(puzzle.puzzle.givens, "rotate 90; shift 2")
    givens = stock_line(MINI.section, "recipe", 0, puzzle).split("\t")[3]
    text = stock_line(MINI.section, "recipe", 0, replace(puzzle, parent=parent))
    assert text.endswith(f"\t{givens} rotate 90; shift 2\n")


def test_an_empty_stock_has_nothing() -> None:
    assert_empty(read_stock("", "puzzles.txt", (MINI,)))


def test_comments_and_empty_lines_are_passed_over() -> None:
    stock = read("\n", "# a note\n", line())
    assert list(stock.kept) == [(0, 0)]
    assert stock.problems == ()


def test_line_ends_of_windows_are_line_ends() -> None:
    stock = read_stock((HEADER + line()).replace("\n", "\r\n"), "puzzles.txt", (MINI,))
    assert (list(stock.kept), stock.problems) == ([(0, 0)], ())


@pytest.mark.parametrize("odd", ["\f", "\v", "\x1c", "\x85", "\u2028"])
def test_lines_are_numbered_as_an_editor_does(odd: str) -> None:
    """Not by the other characters that Python's splitlines takes for line ends."""
    stock = read(f"# a note{odd}that goes on\n", line(place="x"))
    assert problems_of(stock) == [(LINE + 1, "'x' is not a place")]


# --- which lines count -------------------------------------------------------------------------------------------


def test_a_lower_count_takes_the_first(make_all: MakeAll) -> None:
    text = "".join(write_stock((ORDER,), (make_all(ORDER),)))
    stock = read_stock(text, "puzzles.txt", (replace(ORDER, count=2),))
    assert (sorted(stock.kept), stock.outdated, stock.problems) == ([(0, 0), (0, 1)], set(), ())


def test_a_higher_count_keeps_all_there_are(make_all: MakeAll) -> None:
    text = "".join(write_stock((ORDER,), (make_all(ORDER),)))
    assert sorted(read_stock(text, "puzzles.txt", (replace(ORDER, count=9),)).kept) == [(0, 0), (0, 1), (0, 2)]


def test_lines_follow_their_section_wherever_it_stands_now(make_all: MakeAll) -> None:
    orders, puzzles = (ORDER, OTHER), (make_all(ORDER), make_all(OTHER))
    stock = read_stock("".join(write_stock(orders, puzzles)), "puzzles.txt", (OTHER, ORDER))
    assert stock.kept[0, 0] == puzzles[1][0]
    assert stock.kept[1, 2] == puzzles[0][2]


def test_lines_may_stand_in_any_order(make_all: MakeAll) -> None:
    puzzles = make_all(ORDER)
    lines = [stock_line(ORDER.section, ORDER.recipe(), place, puzzles[place]) for place in (2, 0, 1)]
    stock = read(*lines, orders=(ORDER,))
    assert [stock.kept[0, place] for place in range(3)] == puzzles


def test_a_section_that_is_gone_is_passed_over() -> None:
    assert_empty(read(line(section="gone", givens="damaged")))


def test_a_place_beyond_the_count_is_passed_over() -> None:
    assert_empty(read(line(place="6", givens="damaged")))


def test_another_recipe_makes_a_section_outdated() -> None:
    stock = read(line(recipe="0123456789abcdef", givens="damaged"))
    assert (stock.kept, stock.outdated, stock.problems) == ({}, {"mini"}, ())


# --- lines that cannot be used -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"place": "x"}, "'x' is not a place"),
        ({"place": ""}, "'' is not a place"),
        ({"place": "-1"}, "'-1' is not a place"),
        ({"place": "0"}, "'0' is not a place"),
        ({"place": "1.0"}, "'1.0' is not a place"),
        ({"place": "²"}, "'²' is not a place"),
        ({"place": "9" * 5000}, f"'{'9' * 40}' is not a place"),
        ({"givens": "..4....21.3.4.."}, "its givens have 15 characters, but the board has 16 cells"),
        ({"solution": "21433412123443211"}, "its solution has 17 characters, but the board has 16 cells"),
        ({"givens": "..5....21.3.4..."}, "'5' at character 3 is neither a value from 1 to 4 nor an empty cell"),
        ({"solution": "2143341212344325"}, "'5' at character 16 is neither a value from 1 to 4 nor an empty cell"),
        ({"givens": ".......21.3.4..."}, "the puzzle does not have exactly one solution"),
        ({"givens": "..4....21.3.2..."}, "the puzzle does not have exactly one solution"),
        ({"solution": "2143341212344312"}, "its solution is not that of the puzzle"),
        ({"solution": "..4....21.3.4..."}, "its solution is not that of the puzzle"),
        ({"level": "easy"}, "it states easy 1493, but the puzzle is beginner 1493"),
        ({"level": ""}, "it states  1493, but the puzzle is beginner 1493"),
        ({"score": "1494"}, "it states beginner 1494, but the puzzle is beginner 1493"),
        ({"score": "01493"}, "'01493' is not a score"),
        ({"parent": "0123abcd"}, "it does not name a valid parent: '0123abcd'"),
        (
            {"parent": "..4....21.3.4... rotate 90"},
            "it names a parent ('rotate 90'), but its section prints no variants",
        ),
        ({"parent": ""}, "it does not name a valid parent: ''"),
    ],
)
def test_a_damaged_line_is_a_problem_with_its_number(changed: dict[str, str], what: str) -> None:
    stock = read("# a comment before it\n", line(**changed))
    ((number, told),) = problems_of(stock)
    assert number == LINE + 1
    assert told == what
    assert stock.kept == {}


@pytest.mark.parametrize(
    ("text", "n_fields"), [("mini", 1), ("mini\t1", 2), (line()[:-1] + "\tmore", 9), (line().replace("\t", " "), 1)]
)
def test_a_line_of_too_few_or_too_many_fields_is_a_problem(text: str, n_fields: int) -> None:
    assert problems_of(read(text)) == [(LINE, f"it has {n_fields} fields, not 8")]


def test_a_problem_says_what_to_do_and_in_which_file() -> None:
    (problem,) = read(line(place="x")).problems
    assert str(problem.place) == f"puzzles.txt:{LINE}"
    assert problem.hint == "correct or delete the line, or build with --fresh to make all puzzles again"


def test_a_place_that_is_taken_twice_is_a_problem() -> None:
    stock = read(line(), line(givens="..43.....2..4..."))
    assert problems_of(stock) == [(LINE + 1, "place 1 of mini is taken by an earlier line")]
    assert list(stock.kept) == [(0, 0)]


def test_a_twin_of_an_earlier_line_is_a_problem() -> None:
    half_turn = tuple(range(15, -1, -1))
    assert half_turn in symmetries_of(MINI.board)
    turned = {name: "".join(map(str, moved(values(GOOD[name]), half_turn))) for name in ("givens", "solution")}
    stock = read(line(), line(place="2", **turned))
    assert problems_of(stock) == [(LINE + 1, "the puzzle is a twin of an earlier one")]


def test_a_twin_in_another_section_is_a_problem() -> None:
    again = replace(MINI, section="again")
    stock = read(line(), line(section="again"), orders=(MINI, again))
    assert problems_of(stock) == [(LINE + 1, "the puzzle is a twin of an earlier one")]


def test_a_puzzle_of_a_level_that_is_not_ordered_is_a_problem() -> None:
    harder = replace(MINI, levels=("easy", "medium"))
    stock = read(line(recipe=harder.recipe()), orders=(harder,))
    assert problems_of(stock) == [(LINE, "the puzzle is beginner, but the section asks for easy or medium")]


@pytest.mark.parametrize(
    ("clues", "what"),
    [
        (Scheme("none", least=6), "the puzzle has 5 clues, too few or too many for the section"),
        (Scheme("none", most=4), "the puzzle has 5 clues, too few or too many for the section"),
        (Scheme("rotate180"), "its clues do not have the symmetry rotate180"),
    ],
)
def test_clues_that_the_section_would_not_have_left_are_a_problem(clues: Scheme, what: str) -> None:
    order = replace(MINI, clues=clues)
    assert problems_of(read(line(recipe=order.recipe()), orders=(order,))) == [(LINE, what)]


@pytest.mark.parametrize("clues", [Scheme("none", least=5, most=5), Scheme(None, cells=11)])
def test_clues_that_the_section_may_have_left_are_none(clues: Scheme) -> None:
    order = replace(MINI, clues=clues)
    assert problems_of(read(line(recipe=order.recipe()), orders=(order,))) == []


def test_a_file_that_is_no_stock_at_all_is_one_problem() -> None:
    stock = read_stock("Dear diary,\ntoday\tI wrote\n", "puzzles.txt", (MINI,))
    ((place, what),) = [(str(problem.place), problem.what) for problem in stock.problems]
    assert (place, what) == ("puzzles.txt:1", "this file is not a stock of puzzles")


def test_a_stock_that_lost_its_header_is_still_one() -> None:
    assert list(read_stock(line(), "puzzles.txt", (MINI,)).kept) == [(0, 0)]


@pytest.mark.slow
def test_a_puzzle_that_cannot_be_decided_is_a_problem() -> None:
    order = Order("mini", PIGEONS, LEVELS, Scheme("none"), 1, 1)
    stock = read(line(recipe=order.recipe(), givens="." * 13, solution="1" * 13), orders=(order,))
    assert problems_of(stock) == [(LINE, "the puzzle was not decided within the search budget")]


def test_all_problems_come_in_one_run_and_good_lines_count() -> None:
    stock = read(line(place="x"), line(), line(place="3", parent="p"), line(place="2", score="1"))
    assert [number for number, _ in problems_of(stock)] == [LINE, LINE + 2, LINE + 3]
    assert list(stock.kept) == [(0, 0)]


def test_a_line_refused_for_its_parent_does_not_make_the_next_one_a_twin() -> None:
    stock = read(line(parent="p"), line(place="2"))
    assert [number for number, _ in problems_of(stock)] == [LINE]
    assert list(stock.kept) == [(0, 1)]
