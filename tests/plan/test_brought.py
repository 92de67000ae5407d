"""Sections that bring their puzzles along in a file: what is read, and which problems are reported by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.errors import InputError, Place
from bookbuilder.levels import LEVELS
from bookbuilder.plan import Plan, plan_book
from bookbuilder.puzzle.formats import write_values

OURS = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "2...8.3...6..7..84.3.5..2.9...1.54.8.........4.27.6...3.1..7.4.72..4..6...4.1...3",
)
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def planned(folder: Path, keys: str, *lines: str, name: str = "mine.txt") -> Plan:
    (folder / name).write_text("\n".join(lines), encoding="utf-8")
    config = folder / "book.yaml"
    config.write_text(f"title: T\nsections:\n  - {{title: A, from: {name}{keys}}}\nprinter: plain\n", encoding="utf-8")
    return plan_book(config)


def givens(plan: Plan) -> list[str]:
    """What the first section brings along, as lines."""
    brought = plan.orders[0].brought
    assert brought is not None
    return [write_values(puzzle.givens) for _, puzzle in brought.puzzles]


def told(folder: Path, keys: str, *lines: str, name: str = "mine.txt") -> list[tuple[str, str]]:
    """Place and sentence of every problem."""
    with pytest.raises(InputError) as caught:
        planned(folder, keys, *lines, name=name)
    return [
        (":".join(filter(None, (Path(p.place.file).name, str(p.place.line)))), p.what) for p in caught.value.problems
    ]


def test_no_more_puzzles_are_shown_step_by_step_than_the_file_has(tmp_path: Path) -> None:
    what = "`sections[0].walkthrough.puzzles` is 4, but mine.txt has 3 puzzles"
    assert told(tmp_path, ", walkthrough: {puzzles: 4}", *OURS) == [("book.yaml:3", what)]
    assert planned(tmp_path, ", walkthrough: {puzzles: 3}", *OURS).outline.sections[0].lessons.walkthroughs == 3


def test_all_puzzles_of_the_file_are_ordered_in_their_sequence_with_their_places(tmp_path: Path) -> None:
    plan = planned(tmp_path, "", *OURS)
    (order,) = plan.orders
    assert order.count == plan.outline.sections[0].count == 3
    assert order.brought is not None
    assert order.brought.file == "mine.txt"
    assert [where for where, _ in order.brought.puzzles] == [Place(str(tmp_path / "mine.txt"), n) for n in (1, 2, 3)]
    assert givens(plan) == list(OURS)


def test_nothing_is_proved_by_planning(tmp_path: Path) -> None:
    plan = planned(tmp_path, "", "55" + OURS[0][2:])
    assert plan.outline.sections[0].levels == LEVELS  # those asked for, as nobody has graded it


def test_a_count_takes_the_first_and_leaves_the_rest_unread(tmp_path: Path) -> None:
    plan = planned(tmp_path, ", count: 2", *OURS[:2], "nonsense")
    assert len(givens(plan)) == plan.orders[0].count == plan.outline.sections[0].count == 2


def test_the_board_is_the_one_that_the_file_tells(tmp_path: Path) -> None:
    assert planned(tmp_path, "", "12345645612323156456423131264564531.").outline.sections[0].board.name == "6x6"


def test_a_board_that_is_named_holds_for_formats_that_tell_none(tmp_path: Path) -> None:
    assert planned(tmp_path, ", board: x", OURS[0]).orders[0].board.name == "x"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((SOLVED,), ("mine.txt:1", "the puzzle has no empty cell")),
        (
            (OURS[0], "1" + "." * 15),
            ("mine.txt:2", "the puzzle is on the board 4x4, but the first puzzle's board is cl"),
        ),
        ((OURS[0], OURS[1] + "."), ("mine.txt:2", "no board has 82 cells")),
        (("# nothing",), ("book.yaml:3", "`sections[0].from`: mine.txt contains no puzzles")),
    ],
)
def test_an_entry_that_is_no_puzzle_for_the_section_is_named_by_file_and_line(
    tmp_path: Path, lines: tuple[str, ...], expected: tuple[str, str]
) -> None:
    ((place, what),) = told(tmp_path, "", *lines)
    assert (place, what[: len(expected[1])]) == expected


def test_fewer_than_the_count_is_a_problem(tmp_path: Path) -> None:
    assert told(tmp_path, ", count: 5", *OURS) == [
        ("book.yaml:3", "`sections[0].from`: the section asks for 5 puzzles, but mine.txt has 3")
    ]


def test_a_solution_that_is_not_the_puzzles_is_a_problem(tmp_path: Path) -> None:
    header = "puzzle,solution"
    right, wrong = f"{OURS[0]},{SOLVED}", f"{OURS[1]},{SOLVED}"
    assert len(givens(planned(tmp_path, "", header, right, name="mine.csv"))) == 1
    ((place, what),) = told(tmp_path, "", header, right, wrong, name="mine.csv")
    assert place == "mine.csv:3"
    assert "solution" in what


def test_all_problems_of_the_book_and_its_files_come_in_one_run(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(f"{SOLVED}\n{OURS[0]}.\n", encoding="utf-8")
    (tmp_path / "two.txt").write_text(f"{OURS[0]}\n1{'.' * 15}\n", encoding="utf-8")
    config = tmp_path / "book.yaml"
    config.write_text(
        "title: T\nsections:\n"
        "  - {title: A, from: one.txt}\n"
        "  - {title: B, from: two.txt, clues: {min: 20}}\n"
        "  - {title: C, from: three.txt}\n"
        "  - {title: D, from: ../up.txt}\n"
        "  - {title: E, from: two.txt, format: lines}\n"
        "  - {title: F, format: line}\n",
        encoding="utf-8",
    )
    with pytest.raises(InputError) as caught:
        plan_book(config)
    found = [(Path(p.place.file).name, p.place.line) for p in caught.value.problems]
    assert sorted(found) == sorted(
        [("one.txt", 1), ("one.txt", 2), ("two.txt", 2), *(("book.yaml", line) for line in (4, 5, 6, 7, 8, 8))]
    ), caught.value


def test_a_seed_that_is_no_number_is_told_where_variants_are_drawn_by_it(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text(OURS[0], encoding="utf-8")
    config = tmp_path / "book.yaml"
    config.write_text("title: T\nseed: {}\nsections: [{title: A, from: mine.txt, vary: {}}]\n", encoding="utf-8")
    with pytest.raises(InputError, match="`seed` must be a whole number"):
        plan_book(config)


@pytest.mark.slow
def test_a_file_of_too_many_puzzles_needs_a_count(tmp_path: Path) -> None:
    lines = [OURS[0]] * 10_001
    assert ("book.yaml:3", "`sections[0].from`: mine.txt has more than 10,000 puzzles") in told(tmp_path, "", *lines)
    assert len(givens(planned(tmp_path, ", count: 1", *lines))) == 1


def test_marks_of_the_file_that_are_not_printed_are_noted(tmp_path: Path) -> None:
    letters = OURS[0].translate(str.maketrans("123456789.", "ABCDEFGHI_"))
    rows = [" ".join(letters[start : start + 9]) for start in range(0, 81, 9)]
    plan = planned(tmp_path, "", *rows)
    assert plan.notes == ("section a: the marks A B C D E F G H I of its file are printed as digits",)
    assert planned(tmp_path, ", symbols: letters", *rows).notes == ()


# --- puzzles with rules beyond houses ---------------------------------------------------------------------------------

CAGED = f"classic:{OURS[0]}::::rules=cage@2,3=10;cage@5,6=17"
KNIGHTS = "classic:" + "." * 80 + "1::::rules=anti-knight@;odd@4"


def test_puzzles_of_a_file_bring_their_rules_along(tmp_path: Path) -> None:
    plan = planned(tmp_path, "", CAGED, f"classic:{OURS[1]}::::")
    assert plan.orders[0].brought is not None
    assert [len(puzzle.relations) for _, puzzle in plan.orders[0].brought.puzzles] == [2, 0]
    assert plan.outline.sections[0].printed == ("cage",)


@pytest.mark.parametrize("named", ["", ", board: classic"])
def test_rules_of_the_whole_board_are_the_boards_whether_it_is_named_or_not(tmp_path: Path, named: str) -> None:
    (section,) = planned(tmp_path, named, KNIGHTS).outline.sections
    assert (section.board.name, section.printed) == ("classic anti-knight", ("odd",))


def test_puzzles_with_different_rules_of_the_whole_board_need_sections_of_their_own(tmp_path: Path) -> None:
    what = "the puzzle is on the board classic, but the first puzzle's board is classic anti-knight"
    assert told(tmp_path, "", KNIGHTS, f"classic:{OURS[0]}::::") == [("mine.txt:2", what)]


@pytest.mark.parametrize(
    ("keys", "top", "what"),
    [
        (", vary: {rotate: 90}", "", "`sections[0].vary`: variants of puzzles with rules beyond houses are not made"),
        (", uniqueness: true", "", "`sections[0].uniqueness`: patterns that would make a second solution"),
    ],
)
def test_what_puzzles_with_rules_cannot_have_is_told(tmp_path: Path, keys: str, top: str, what: str) -> None:
    (tmp_path / "mine.txt").write_text(CAGED, "utf-8")
    config = tmp_path / "book.yaml"
    config.write_text(f"title: T\n{top}sections:\n  - {{title: A, from: mine.txt{keys}}}\n", "utf-8")
    with pytest.raises(InputError) as caught:
        plan_book(config)
    assert [problem.what[: len(what)] for problem in caught.value.problems] == [what]


def test_cages_that_share_a_cell_are_refused_with_their_line(tmp_path: Path) -> None:
    line = f"classic:{OURS[0]}::::rules=cage@2,3=10;cage@3,4=13"
    what = "the cage of r1c3, r1c4 and the cage of r1c4, r1c5 would be drawn over each other"
    assert told(tmp_path, "", line) == [("mine.txt:1", what)]


def test_sums_that_are_not_graded_are_refused_with_their_line(tmp_path: Path) -> None:
    line = f"25x25:{'.' * 625}::::rules=cage@0,1=5"
    assert told(tmp_path, "", line) == [
        ("mine.txt:1", "sums of cells that may be equal, and sums on boards of more than 16 values, are not graded")
    ]
